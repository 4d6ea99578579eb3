"""The record of a finished table, its replay through anybody's eyes, its course, and how a running one stood earlier.

The record of a running table never leaves the server, and a moment of it is what one's own seat saw then. All of them
play the game once more: one at a time on a node, in small pieces so that others have their moves meanwhile, and
what was made is kept for those who ask next.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from uuid import UUID

from fathoms.kernel import record
from fathoms.kernel.question import SPECTATOR
from fathoms.server import wire
from fathoms.server.refuse import RefuseError
from fathoms.server.store import tables, tenures
from fathoms.server.store.rows import LogRow, TableRow
from fathoms.server.tables import courses, frames
from fathoms.server.tables.keeper import Keeper, UnknownTableError
from fathoms.server.tables.live import Live
from fathoms.server.tables.play import begin

FRAMES_MOST = 3_000
KEPT_BYTES = 64_000_000
_RECORD = SPECTATOR - 1
_COURSE = SPECTATOR - 2
Key = tuple[str, int, int]
"""A table, how far it is, and through whose eyes it is seen."""


class Kept:
    """What was made lately, up to so many bytes."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self._most = most
        self._made: OrderedDict[Key, bytes] = OrderedDict()
        self._bytes = 0

    def get(self, key: Key) -> bytes | None:
        found = self._made.get(key)
        if found is not None:
            self._made.move_to_end(key)
        return found

    def put(self, key: Key, made: bytes) -> None:
        self._made[key] = made
        self._bytes += len(made)
        while self._bytes > self._most:
            self._bytes -= len(self._made.popitem(last=False)[1])


class Records:
    """The records and replays of this node."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._kept = Kept()
        self._making = asyncio.Lock()

    async def write(self, table: str, reader: UUID | None) -> bytes:
        """The record, with the secret revealed: `fathoms verify` checks it offline."""
        live = await self._finished(table, reader)
        if live.row.lesson is not None:
            raise RefuseError(409, "written-luck")
        return await self._get(live, _RECORD)

    async def replay(self, table: str, reader: UUID | None, viewer: int) -> bytes:
        """A frame for every version, through one seat's eyes or a spectator's."""
        live = await self._finished(table, reader)
        if not SPECTATOR <= viewer < len(live.row.chairs):
            raise RefuseError(404, "unknown-seat")
        return await self._get(live, viewer)

    async def course(self, table: str, reader: UUID | None) -> bytes:
        """What everybody would have scored, step by step; null where sides win."""
        return await self._get(await self._finished(table, reader), _COURSE)

    async def moment(self, live: Live, viewer: int, version: int) -> bytes:
        """The frame of an earlier version, as the viewer was shown it then."""
        # What an open window hides is no moment yet: there was no frame of it.
        if live.play is None or not 0 <= version <= live.play.shown:
            raise RefuseError(404, "unknown-version")
        async with self._making:
            play = begin(live.row, await self._keeper.rules_of(live.row))
            for entry in (await self._keeper.logs.read(live.row.id))[:version]:
                play.replay(entry)
                await asyncio.sleep(0)
        return wire.encode(frames.frame(live.row.id, play, viewer, None))

    async def _get(self, live: Live, viewer: int) -> bytes:
        key = (live.row.id, live.version, viewer)
        async with self._making:
            made = self._kept.get(key)
            if made is None:
                made = await self._make(live, viewer)
                self._kept.put(key, made)
        return made

    async def _make(self, live: Live, viewer: int) -> bytes:
        entries = await self._keeper.logs.read(live.row.id)
        if viewer == _RECORD:
            return await self._record(live, entries)
        if viewer == _COURSE:
            return await self._course(live, entries)
        return await self._frames(live, entries, viewer)

    async def _record(self, live: Live, entries: list[LogRow]) -> bytes:
        row = live.row
        rules = await self._keeper.rules_of(row)
        play = begin(row, rules)
        # The kernel's table remembers its entries only while it is one and the same: replay it whole.
        whole = record.start(rules, row.settings, len(row.chairs), row.secret, row.salts or ())
        for entry in entries:
            whole.enter(play.entry(entry))
            await asyncio.sleep(0)
        return record.write_record(whole, row.settings, row.secret, row.salts or ())

    async def _frames(self, live: Live, entries: list[LogRow], viewer: int) -> bytes:
        row = live.row
        play = begin(row, await self._keeper.rules_of(row))
        shown = [wire.encode(frames.frame(row.id, play, viewer, None))]
        for entry in entries[:FRAMES_MOST]:
            before = play.shown
            play.replay(entry)
            shown.append(wire.encode(frames.frame(row.id, play, viewer, before)))
            await asyncio.sleep(0)
        return b"[" + b",".join(shown) + b"]"

    async def _course(self, live: Live, entries: list[LogRow]) -> bytes:
        rules = await self._keeper.rules_of(live.row)
        if rules.sheet is None:
            return wire.encode(None)
        play = begin(live.row, rules)
        steps = [courses.opening(play)]
        for entry in entries[:FRAMES_MOST]:
            play.replay(entry)
            courses.go_on(steps, play)
            await asyncio.sleep(0)
        return wire.encode(wire.Course([each.told for each in steps]))

    async def _finished(self, table: str, reader: UUID | None) -> Live:
        """A table that is over: a public one for everybody, any other for those who had to do with it."""
        row = await tables.read(self._keeper.pool, table)
        if row is None:
            raise UnknownTableError(table)
        if not row.public and not await self._took_part(row, reader):
            raise RefuseError(403, "private-table")
        live = await self._keeper.refresh(table)
        if live.row.status != "over" or live.play is None:
            raise RefuseError(409, "not-over")
        return live

    async def _took_part(self, row: TableRow, reader: UUID | None) -> bool:
        if reader is None:
            return False
        there = {row.host, *[chair.person for chair in row.chairs]}
        return reader in there or await tenures.held(self._keeper.pool, row.id, reader)
