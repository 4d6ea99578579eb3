"""Hints that wait for each other for a moment: those for the same table become one, and all go out in one batch."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fathoms.server import metrics

A_MOMENT = 0.005
"""Nobody sees five milliseconds; a busy node saves most of its writes to the bus."""


class Coalesced:
    """Sends the newest number of each table, a batch at a time. What cannot be sent is dropped: it is only a hint."""

    def __init__(self, send: Callable[[dict[str, int]], Awaitable[None]]) -> None:
        self._send = send
        self._waiting: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None

    def put(self, table: str, n: int) -> None:
        self._waiting[table] = n
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self._waiting:
            await asyncio.sleep(A_MOMENT)
            batch, self._waiting = self._waiting, {}
            try:
                await self._send(batch)
            except Exception:  # noqa: BLE001 - a lost hint heals by the head check
                metrics.HINTS_LOST.inc(len(batch))

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
