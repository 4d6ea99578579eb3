"""The log of a table, wherever it lies: in the database, or in the archive once the game has been over for long."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import structlog

from fathoms.server import metrics
from fathoms.server.archive.errors import DamagedError, MissingError
from fathoms.server.archive.fetching import fetch
from fathoms.server.archive.game import ArchivedGame, Dated
from fathoms.server.archive.objects import Objects
from fathoms.server.store import archives, log
from fathoms.server.store.archives import Current
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import LogRow

KEPT = 64
"""So many archived games a node remembers: whoever looks at one asks for it several times."""
_TRIES = 3
_log = structlog.get_logger()


class Logs:
    """What everybody reads who plays a game again. Raises AwayError and DamagedError for what is archived."""

    def __init__(self, pool: Pool, objects: Objects | None = None) -> None:
        self._pool = pool
        self._objects = objects
        self._kept: OrderedDict[str, ArchivedGame] = OrderedDict()
        """By key: an object never changes."""

    async def read(self, table: str, after: int = 0) -> list[LogRow]:
        """The entries of a table after a number, in order."""
        entries = await log.read(self._pool, table, after)
        if entries:
            return entries
        # They leave the log in the transaction that archives them: whoever finds none finds the object.
        game = await self._archived(table)
        return [] if game is None else [each for each in game.log if each.n > after]

    async def dated(self, table: str, most: int) -> Sequence[Dated]:
        """The first entries of a table, with when they were written."""
        entries = await archives.entries(self._pool, table, most)
        if entries:
            return entries
        game = await self._archived(table)
        return () if game is None else game.entries[:most]

    async def _archived(self, table: str) -> ArchivedGame | None:
        """The game of a table from the archive; None if it is not there."""
        for _ in range(_TRIES):
            current = await archives.current(self._pool, table)
            if current is None:
                return None
            game = self._kept.get(current.key) or await self._fetched(current)
            if game is not None:
                self._kept[current.key] = game
                self._kept.move_to_end(current.key)
                if len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
                return game
        metrics.ARCHIVE_FAILURES.labels("missing").inc()
        _log.error("an archived game is not there", table=table)
        raise MissingError(table)

    async def _fetched(self, current: Current) -> ArchivedGame | None:
        """What lies in the archive; None if the object has been replaced in this very moment, or is lost."""
        if self._objects is None:
            return None
        try:
            return await fetch(self._objects, current)
        except DamagedError:
            metrics.ARCHIVE_FAILURES.labels("damaged").inc()
            _log.error("an archived game is damaged", table=current.table)
            raise
