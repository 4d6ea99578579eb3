"""Keeps time: says that this node is ready, and closes what is due. Any node can; the database's clock decides."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from fathoms.server.background import Background
from fathoms.server.lobby.lobby import USUAL_LEVEL
from fathoms.server.store import clocks, pulse
from fathoms.server.store.pool import Pool
from fathoms.server.tables.windows import Windows

EVERY = 1.0
MOST = 100
_log = structlog.get_logger()


class Timekeeper:
    """The clockwork of this node."""

    def __init__(
        self,
        node: str,
        pool: Pool,
        windows: Windows,
        on_change: Callable[[str], None],
        every: float = EVERY,
    ) -> None:
        self._node = node
        self._pool = pool
        self._windows = windows
        self._on_change = on_change
        self._loop = Background("time", self._look, every)

    def start(self) -> None:
        self._loop.start()

    async def stop(self) -> None:
        await self._loop.stop()
        await self._windows.stop()

    async def _end_clocks(self) -> None:
        """Where somebody's time is over, the chair is given as the table wants; the pages hear of it."""
        for late in await clocks.end(self._pool, MOST, USUAL_LEVEL):
            _log.info("time is over", how=late.how)
            self._on_change(late.table)

    async def _look(self) -> None:
        await pulse.beat(self._pool, self._node)
        await self._windows.sweep()
        await self._end_clocks()
