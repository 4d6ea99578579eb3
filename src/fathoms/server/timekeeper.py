"""Keeps time: says that this node is ready, and closes what is due. Any node can; the database's clock decides."""

from __future__ import annotations

import asyncio

import structlog

from fathoms.server import figures
from fathoms.server.store import pulse
from fathoms.server.store.pool import LOST, Pool
from fathoms.server.tables.windows import Windows

EVERY = 1.0
_log = structlog.get_logger()


class Timekeeper:
    """The clockwork of this node."""

    def __init__(self, node: str, pool: Pool, windows: Windows, every: float = EVERY) -> None:
        self._node = node
        self._pool = pool
        self._windows = windows
        self._every = every
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._windows.stop()

    async def _run(self) -> None:
        while True:
            try:
                await pulse.beat(self._pool, self._node)
                await self._windows.sweep()
            except LOST:
                figures.DATABASE_TROUBLE.inc()
            except Exception:  # noqa: BLE001 - the next look comes in a second
                _log.exception("keeping time failed")
            await asyncio.sleep(self._every)
