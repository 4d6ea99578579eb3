"""A loop beside the server, until it is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine


class Background:
    """Runs one coroutine as a task of its own."""

    def __init__(self, run: Callable[[], Coroutine[object, object, None]]) -> None:
        self._run = run
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End it wherever it is; nothing if it never began."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
