"""What a node does beside its answers: one duty again and again, until it is stopped."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog
from structlog.contextvars import bind_contextvars, unbind_contextvars

from fathoms.server import metrics
from fathoms.server.store.pool import LOST

TELL_EVERY = 60
"""Of so many times in a row that the database was away, one is logged."""
_log = structlog.get_logger()


def at_table(table: str) -> None:
    """The duty is at this table now: should it fail, the log names it."""
    bind_contextvars(table=table)


class Background:
    """A duty with a pause after each time. Where it fails, that is told, and its next time comes all the same.

    `quiet`: how long it takes is told nobody, for it depends on who has answered in a quiet window.
    """

    def __init__(self, name: str, duty: Callable[[], Awaitable[None]], every: float, *, quiet: bool = False) -> None:
        self._name = name
        self._duty = duty
        self._every = every
        self._seconds = None if quiet else metrics.DUTY_SECONDS.labels(name)
        self._failures = metrics.DUTY_FAILURES.labels(name)
        self._task: asyncio.Task[None] | None = None
        self._soon = asyncio.Event()
        self._missed = 0
        """How often in a row the database was away or too slow for it."""

    def start(self) -> None:
        """From now on it is expected; until it was done for the first time, its beginning counts as that."""
        metrics.DUTY_EVERY.labels(self._name).set(self._every)
        metrics.DUTY_DONE.labels(self._name).set_to_current_time()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End it wherever it is; nothing if it never began."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def wake(self) -> None:
        """Its next time is now."""
        self._soon.set()

    async def once(self) -> None:
        """Do the duty. That the database is away or too slow is logged when it begins and now and then after."""
        begun = time.perf_counter()
        try:
            await self._duty()
        except LOST as error:
            metrics.DATABASE_TROUBLE.inc()
            self._failures.inc()
            if self._missed % TELL_EVERY == 0:
                _log.warning("a duty was not done", duty=self._name, cause=type(error).__name__, missed=self._missed)
            self._missed += 1
        except Exception:  # noqa: BLE001 - the next time may go well
            self._failures.inc()
            _log.exception("a duty failed", duty=self._name)
        else:
            metrics.DUTY_DONE.labels(self._name).set_to_current_time()
            if self._missed:
                _log.info("a duty is done again", duty=self._name, missed=self._missed)
            self._missed = 0
        finally:
            unbind_contextvars("table")
        if self._seconds is not None:
            self._seconds.observe(time.perf_counter() - begun)

    async def _run(self) -> None:
        while True:
            await self.once()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._every):
                    await self._soon.wait()
            self._soon.clear()
