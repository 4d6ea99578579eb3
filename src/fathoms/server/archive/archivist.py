"""Moves finished games out of the log, takes out the names of whoever is erased, and looks after what lies there.

A game leaves the log in three steps: its object is written, read again and compared, and only then does one transaction
make the object the game and drop the log. A node that dies in between leaves the log as it was, and an object that
is deleted later. Any node may do any of it; whoever has begun an object of a table is alone with it.
"""

from __future__ import annotations

import asyncio
import time
from datetime import datetime

import structlog
from msgspec.structs import replace

from fathoms.server import metrics
from fathoms.server.archive.errors import AwayError, DamagedError, MissingError
from fathoms.server.archive.fetching import fetch
from fathoms.server.archive.game import ArchivedGame, digest, pack, read, unpack
from fathoms.server.archive.objects import Objects, new_key, start_of
from fathoms.server.background import at_table
from fathoms.server.store import archives
from fathoms.server.store.archives import Current, Made, Source
from fathoms.server.store.pool import Pool

BATCH = 20
AT_ONCE = 4
SECONDS_MOST = 20.0
"""How long one look may go on while there is more to do."""
CHECK_HOURS = 24 * 30
"""Every object is read again so often, to see that it is whole."""
_log = structlog.get_logger()


class Archivist:
    """The duty of a node that has an archive."""

    def __init__(self, pool: Pool, objects: Objects, days: int) -> None:
        self._pool = pool
        self._objects = objects
        self._days = days
        self._few = asyncio.Semaphore(AT_ONCE)

    async def sweep(self) -> None:
        """Names first, for somebody waits to be forgotten; then what is left over, what is due, what may be damaged."""
        until = time.monotonic() + SECONDS_MOST
        for duty in (self.erase, self.clear, self.archive, self.check):
            more = True
            while more:
                more = await duty() == BATCH and time.monotonic() < until

    # -- out of the log

    async def archive(self) -> int:
        """A batch of games that have been over for long enough; how many have left the log."""
        due = await archives.due(self._pool, self._days, BATCH)
        claimed = await archives.claim(self._pool, {new_key(table): table for table in due})
        written = await asyncio.gather(*[self._write(key, table) for key, table in claimed.items()])
        made = [each for each in written if each is not None]
        marked = await archives.mark(self._pool, made) if made else set()
        metrics.ARCHIVED.inc(len(marked))
        await archives.give_up(self._pool, [key for key, table in claimed.items() if table not in marked])
        return len(marked)

    async def _write(self, key: str, table: str) -> Made | None:
        """The object of a game as the database has it; None, and told, where that does not work."""
        async with self._few:
            at_table(table)
            try:
                found = await archives.source(self._pool, table)
                assert found is not None  # a table that was dealt is never removed
                return await self._put(key, found)
            except (AwayError, DamagedError) as error:
                _failed("archive", error, table)
                return None

    async def _put(self, key: str, source: Source) -> Made:
        """Write an object, read it again, and compare. Raises AwayError and DamagedError."""
        game = source.game
        data = await asyncio.to_thread(pack, game)
        await self._objects.put(key, data)
        there = await self._objects.get(key)
        if there is None or await asyncio.to_thread(unpack, there, digest(data)) != game:
            raise DamagedError(key)
        return Made(key, game.table, len(game.entries), game.last, digest(data), len(data), source.people)

    # -- names of whoever is erased

    async def erase(self) -> int:
        """A batch of objects with names that must go; from how many they are gone."""
        noted = await archives.to_erase(self._pool, BATCH)
        return sum(await asyncio.gather(*[self._rewrite(table, at) for table, at in noted]))

    async def _rewrite(self, table: str, at: datetime) -> bool:
        """Replace the object of a table by one with the names that the database has now. Else others come first."""
        key = new_key(table)
        async with self._few:
            at_table(table)
            done = False
            if await archives.claim(self._pool, {key: table}):
                try:
                    done = await self._renamed(key, table, at)
                except (AwayError, DamagedError) as error:
                    _failed("erase", error, table)
                await archives.give_up(self._pool, [key])
            if not done:
                await archives.put_off(self._pool, table)
            return done

    async def _renamed(self, key: str, table: str, at: datetime) -> bool:
        """Objects that nobody knows of go as well: a database that was restored has forgotten them."""
        old = await archives.current(self._pool, table)
        there = await self._objects.beginning(start_of(table))
        await archives.doom(self._pool, table, [each for each in there if old is None or each != old.key])
        source = await archives.source(self._pool, table)
        if old is not None and source is not None:
            game = await self._game(old)
            changed = replace(game, holders=source.game.holders)
            if changed != game:
                made = await self._put(key, replace(source, game=changed))
                done = await archives.replace(self._pool, old.key, made)
                metrics.ARCHIVE_ERASED.inc(done)
                return done
        await archives.erased(self._pool, table, at)  # nothing in the archive has a name that it should not have
        return True

    async def _game(self, current: Current) -> ArchivedGame:
        game = await fetch(self._objects, current)
        if game is None:
            raise MissingError(current.key)
        return game

    # -- what is left over, and what may be damaged

    async def clear(self) -> int:
        """Delete objects that must go; how many did."""
        deleted = []
        for key in await archives.waste(self._pool, BATCH):
            try:
                await self._objects.delete(key)
            except AwayError as error:
                _failed("delete", error, key)
                break
            deleted.append(key)
        await archives.gone(self._pool, deleted)
        return len(deleted)

    async def check(self) -> int:
        """Read objects that nobody has read for long; how many there were. Raises AwayError."""
        found = await archives.to_check(self._pool, CHECK_HOURS, BATCH)
        for each in found:
            at_table(each.table)
            try:
                await self._game(each)
            except DamagedError as error:
                _failed("damaged", error, each.table)
            except MissingError as error:
                if not await self._find_again(each):
                    _failed("missing", error, each.table)
        return len(found)

    async def _find_again(self, lost: Current) -> bool:
        """After a restore the database may remember a key that is gone since: the game lies under another."""
        for key in await self._objects.beginning(start_of(lost.table)):
            data = await self._objects.get(key)
            try:
                game = None if data is None else await asyncio.to_thread(read, data)
            except DamagedError:
                continue
            if data is not None and game is not None and (game.table, game.last) == (lost.table, lost.uuid):
                made = Made(key, lost.table, lost.n, lost.uuid, digest(data), len(data), "")
                await archives.found_again(self._pool, lost.key, made)
                _log.warning("an archived game was found under another key", table=lost.table)
                return True
        return False


def _failed(what: str, error: Exception, where: str) -> None:
    metrics.ARCHIVE_FAILURES.labels(what).inc()
    _log.error("the archive failed", what=what, cause=type(error).__name__, where=where)
