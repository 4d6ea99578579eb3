"""Where a node takes cold tables from and puts their snapshots: noted after an entry, written a little later."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import structlog

from fathoms.kernel.game import Rules
from fathoms.server import metrics
from fathoms.server.store import log, snapshots
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import LogRow, TableRow
from fathoms.server.tables.logs import Logs
from fathoms.server.tables.play import Play
from fathoms.server.tables.snapshots import Moment, is_due, moment, packed, restored

RulesOf: TypeAlias = Callable[[TableRow], Awaitable[Rules]]
_log = structlog.get_logger()


class Shelf:
    """The snapshots of this node's tables. None is ever believed against the log."""

    def __init__(self, pool: Pool, logs: Logs) -> None:
        self._pool = pool
        self._logs = logs
        self._moments: dict[str, Moment] = {}
        """By table, the latest that is not written down yet."""

    async def cold(self, row: TableRow, rules_of: RulesOf) -> tuple[Play | None, list[LogRow]]:
        """The game of a snapshot and what follows; or no game yet, and the whole log."""
        found = await snapshots.read(self._pool, row.id) if row.status == "playing" else None
        if found is None:
            return None, await self._logs.read(row.id)
        # At once: where the entry of the snapshot is in the log, all before it are.
        entries, known = await asyncio.gather(
            self._logs.read(row.id, found.n - 1), log.known(self._pool, row.id, found.n)
        )
        try:
            play = restored(row, await rules_of(row), found, entries[0] if entries else None)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the log is not
            metrics.SNAPSHOTS_DROPPED.inc()
            _log.error("a snapshot was dropped", table=row.id, n=found.n, trouble=type(error).__name__)
            await snapshots.drop(self._pool, row.id)
            return None, await self._logs.read(row.id)
        play.known = known
        return play, entries[1:]

    def note(self, row: TableRow, play: Play) -> None:
        """Remember a moment of which a snapshot is due."""
        if is_due(play) and row.status == "playing":
            self._moments[row.id] = moment(play)

    def forget(self, table: str) -> None:
        """It is over."""
        self._moments.pop(table, None)

    async def keep(self) -> None:
        """Write the moments that were noted. One that cannot be written is missed by nobody."""
        noted, self._moments = self._moments, {}
        made = []
        for table, taken in noted.items():
            found = packed(table, taken)
            if found is not None:
                made.append(found)
            await asyncio.sleep(0)
        if made:
            await snapshots.put(self._pool, made)
            metrics.SNAPSHOTS.inc(len(made))
