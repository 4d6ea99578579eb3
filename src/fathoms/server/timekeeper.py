"""Keeps time: says that this node is ready, and closes what is due. Any node can; the database's clock decides."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from datetime import datetime

import structlog
from msgspec import Struct

from fathoms.server.background import Background
from fathoms.server.lobby.lobby import USUAL_LEVEL
from fathoms.server.store import clocks, pulse
from fathoms.server.store.home import Home
from fathoms.server.store.pool import Pool
from fathoms.server.store.trouble import Trouble
from fathoms.server.tables.windows import Windows

EVERY = 1.0
BEATS_EVERY = 0.5
"""A clock ends after the first beat that says that its time is over, so this is how late it may be."""
MOST = 100
LATE_SECONDS = 2.0
"""A beat that takes longer makes us look whether the database is still there."""
STILL_SECONDS = 3.0
"""A node in which nothing ran for longer has stood still: it was stopped, or starved."""
JUMP_SECONDS = 2.0
_log = structlog.get_logger()


class Compared(Struct):
    """The database's clock beside our own, which never jumps: at some moment between the two of ours it showed this."""

    sent: float
    heard: float
    shown: datetime

    def jumped(self, before: Compared) -> float:
        """By how many seconds at least the database's clock has jumped since; 0 if perhaps not at all."""
        passed = (self.shown - before.shown).total_seconds()
        least, most = self.sent - before.heard, self.heard - before.sent
        return passed - min(max(passed, least), most)


class Timekeeper:
    """The clockwork of this node."""

    def __init__(
        self,
        node: str,
        pool: Pool,
        windows: Windows,
        on_change: Callable[[str], None],
        *,
        home: Home | None = None,
        trouble: Trouble | None = None,
    ) -> None:
        self._node = node
        self._pool = pool
        self._windows = windows
        self._on_change = on_change
        self._home = home
        self._trouble = trouble or Trouble()
        self.on_tickets: Callable[[], None] = lambda: None
        """Called when a beat has found something to do for those who look for people to play with."""
        self.on_nodes: Callable[[list[str]], None] = lambda _: None
        """Called after a beat with the nodes that have beaten lately."""
        self.refused = False
        """Whether the database refuses answers, this node's or another's."""
        self._beaten_at = -math.inf
        self._compared: Compared | None = None
        self._looked_at = math.inf
        self._silent: set[str] = set()
        self._beats = Background("beat", self._beat, BEATS_EVERY)
        self._clocks = Background("clocks", self._end_clocks, EVERY)
        # Each by itself: a window that does not close keeps neither the beat nor a clock waiting.
        self._looks = [
            Background("windows", windows.sweep, EVERY, quiet=True),
            self._clocks,
            Background("standing still", self._look_at_myself, EVERY),
            Background("silent nodes", self._look_at_others, EVERY),
        ]

    @property
    def beats(self) -> bool:
        """Whether the database has taken a beat of this node lately."""
        return time.monotonic() - self._beaten_at < pulse.READY_SECONDS

    async def start(self) -> None:
        await self._beats.once()
        for each in (self._beats, *self._looks):
            each.start()

    async def stop(self) -> None:
        for each in (self._beats, *self._looks):
            await each.stop()
        await self._windows.stop()

    async def _beat(self) -> None:
        sent = time.monotonic()
        beat = asyncio.create_task(pulse.beat(self._pool, self._node, written=self._trouble.news()))
        try:
            await asyncio.wait([beat], timeout=LATE_SECONDS)
            if self._home is not None and not beat.done():
                await self._home.look()
            taken = await beat
        finally:
            beat.cancel()
        self._beaten_at = time.monotonic()
        self._clocks.wake()
        if self._home is not None:
            self._home.known = None if taken is None else taken.born
            self._home.slow = self._home.slow and self._beaten_at - sent > LATE_SECONDS
        if taken is not None:
            self.refused = taken.refused
            self.on_nodes(taken.nodes)
            if taken.tickets:
                self.on_tickets()
            self._compare(Compared(sent, self._beaten_at, taken.at))

    def _compare(self, now: Compared) -> None:
        """Tell of a clock that jumps. What must not follow from it, the pulse sees to."""
        jumped = 0.0 if self._compared is None else now.jumped(self._compared)
        self._compared = now
        if abs(jumped) > JUMP_SECONDS:
            _log.warning("the database's clock has jumped", seconds=round(jumped, 1))

    async def _look_at_myself(self) -> None:
        """Tell of a time in which nothing ran here: whoever looks for why pages waited finds it in the log."""
        now, before = time.monotonic(), self._looked_at
        self._looked_at = now
        if now - before > STILL_SECONDS:
            _log.warning("this node stood still", seconds=round(now - before, 1))

    async def _look_at_others(self) -> None:
        """Tell of a node that is gone without a word: it was killed, cut off or stopped, and cannot tell itself."""
        silent = await pulse.silent(self._pool, self._node)
        for node in silent - self._silent:
            _log.warning("a node is gone without a word", gone=node)
        self._silent = silent

    async def _end_clocks(self) -> None:
        """Where somebody's time is over, the chair is given as the table wants; the pages hear of it."""
        for late in await clocks.end(self._pool, MOST, USUAL_LEVEL):
            _log.info("time is over", how=late.how)
            self._on_change(late.table)
