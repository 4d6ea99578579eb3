"""Keeps time: says that this node is ready, and closes what is due. Any node can; the database's clock decides."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable

import structlog

from fathoms.server.background import Background
from fathoms.server.lobby.lobby import USUAL_LEVEL
from fathoms.server.store import clocks, pulse
from fathoms.server.store.home import Home
from fathoms.server.store.pool import Pool
from fathoms.server.tables.windows import Windows

EVERY = 1.0
MOST = 100
LATE_SECONDS = 2.0
"""A beat that takes longer makes us look whether the database is still there."""
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
        home: Home | None = None,
    ) -> None:
        self._node = node
        self._pool = pool
        self._windows = windows
        self._on_change = on_change
        self._home = home
        self._beaten_at = -math.inf
        self._beats = Background("beat", self._beat, every)
        # Each by itself: a window that does not close keeps neither the beat nor a clock waiting.
        self._looks = [
            Background("windows", windows.sweep, every),
            Background("clocks", self._end_clocks, every),
        ]

    @property
    def beats(self) -> bool:
        """Whether the database has taken a beat of this node lately."""
        return time.monotonic() - self._beaten_at < pulse.GAP_SECONDS

    async def start(self) -> None:
        await self._beats.once()
        for each in (self._beats, *self._looks):
            each.start()

    async def stop(self) -> None:
        for each in (self._beats, *self._looks):
            await each.stop()
        await self._windows.stop()

    async def _beat(self) -> None:
        beat = asyncio.create_task(pulse.beat(self._pool, self._node))
        try:
            await asyncio.wait([beat], timeout=LATE_SECONDS)
            if self._home is not None and not beat.done():
                await self._home.look()
            born = await beat
            if self._home is not None:
                self._home.known = born
        finally:
            beat.cancel()
        self._beaten_at = time.monotonic()

    async def _end_clocks(self) -> None:
        """Where somebody's time is over, the chair is given as the table wants; the pages hear of it."""
        for late in await clocks.end(self._pool, MOST, USUAL_LEVEL):
            _log.info("time is over", how=late.how)
            self._on_change(late.table)
