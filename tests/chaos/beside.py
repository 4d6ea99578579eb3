"""Work that goes on while something else is done, and ends with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager


@asynccontextmanager
async def beside(*works: Coroutine[object, object, None]) -> AsyncIterator[None]:
    """All of these run while the body does; if one fails, all fail: what is silently gone would be missed by nobody."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(work) for work in works]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
