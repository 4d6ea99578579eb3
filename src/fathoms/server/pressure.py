"""How busy this node is: looks that come by themselves, so that they tell of nobody who plays."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from fathoms.server import metrics
from fathoms.server.background import Background
from fathoms.server.store import coach, errands
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import AMONG_BOTS, PERSON_WAITS

NAP = 0.25
"""Whatever holds up the event loop for longer than this is seen."""
EVERY = 1.0
BOTS_EVERY = 5.0


class Pressure:
    """Looks at the event loop, at the pool, and at how long bots let people wait."""

    def __init__(self, pool: Pool, ready: Callable[[], bool]) -> None:
        self._pool = pool
        self._ready = ready
        self._looks = [
            Background("look at the loop", self.loop, 0.0),
            Background("look at the pool", self.pool, EVERY),
            Background("look at the bots", self.bots, BOTS_EVERY),
        ]

    def start(self) -> None:
        for each in self._looks:
            each.start()

    async def stop(self) -> None:
        for each in self._looks:
            await each.stop()
        metrics.READY.set(0)

    async def loop(self) -> None:
        """Sleep a little: how much longer that takes than it should is what every page waits, too."""
        begun = time.perf_counter()
        await asyncio.sleep(NAP)
        metrics.LOOP_LAG.observe(max(0.0, time.perf_counter() - begun - NAP))
        metrics.READY.set(self._ready())

    async def pool(self) -> None:
        """Ask for a connection as any request does, and give it back. One that does not come is the longest wait."""
        begun = time.perf_counter()
        try:
            async with self._pool.acquire():
                pass
        finally:
            metrics.POOL_WAIT.observe(time.perf_counter() - begun)

    async def bots(self) -> None:
        waited = await errands.oldest(self._pool)
        metrics.BOTS_WAIT.labels("person").set(waited[PERSON_WAITS])
        metrics.BOTS_WAIT.labels("review").set(await coach.oldest(self._pool))
        metrics.BOTS_WAIT.labels("bots").set(waited[AMONG_BOTS])
