"""A duty goes on whatever happens to it, until it is stopped."""

from __future__ import annotations

import asyncio

import pytest

from fathoms.server import metrics
from fathoms.server.background import Background


class Duty:
    """Fails with each of these, then does well."""

    def __init__(self, *troubles: Exception) -> None:
        self._troubles = list(troubles)
        self.well = asyncio.Event()

    async def __call__(self) -> None:
        if self._troubles:
            raise self._troubles.pop(0)
        self.well.set()


@pytest.mark.anyio
async def test_a_duty_that_failed_is_done_again() -> None:
    duty = Duty(ValueError("a bug"), ConnectionError("the database is away"))
    before = metrics.DATABASE_TROUBLE._value.get()
    loop = Background("test", duty, 0.0)
    loop.start()
    await asyncio.wait_for(duty.well.wait(), 5)
    await loop.stop()
    assert metrics.DATABASE_TROUBLE._value.get() == before + 1


@pytest.mark.anyio
async def test_stopping_what_never_began_is_nothing() -> None:
    await Background("test", Duty(), 0.0).stop()


@pytest.mark.anyio
async def test_a_duty_that_is_woken_does_not_wait_for_its_time() -> None:
    duty = Duty()
    loop = Background("test", duty, 1e6)
    loop.start()
    for _ in range(3):
        await asyncio.wait_for(duty.well.wait(), 5)
        duty.well.clear()
        loop.wake()
    await asyncio.wait_for(duty.well.wait(), 5)
    await loop.stop()
