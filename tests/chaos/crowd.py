"""Pairs of people who play until they are told to stop, and how soon they play again after a trouble."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from chaos.people import Journal, Pair

PAIRS = 10
THINK = (0.02, 0.08)
"""Seconds before an answer: who answers without any takes all of the machine, and keeps the nodes waiting."""
STUCK = 60.0
"""Who does not play again after so many seconds will not."""


class StuckError(Exception):
    """Somebody does not play on."""


class Crowd:
    """Ten pairs, and what they were told."""

    def __init__(self, urls: Callable[[], str]) -> None:
        self.journal = Journal()
        self._enough = False
        self.pairs = [Pair(urls, self.journal, lambda: self._enough) for _ in range(PAIRS)]
        for pair in self.pairs:
            pair.think = lambda: random.uniform(*THINK)

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """They play while the body runs."""
        async with asyncio.TaskGroup() as group:
            for pair in self.pairs:
                group.create_task(pair.run())
            try:
                yield
            finally:
                self._enough = True

    def answered_at(self) -> float:
        """When the last answer of anybody was taken; now, if none was."""
        return max([pair.acked_at[-1] for pair in self.pairs if pair.acked_at], default=time.monotonic())

    async def more(self, answers: int) -> None:
        """Wait until all play, and so many more answers were taken."""
        wanted = len(self.journal.acked) + answers
        while len(self.journal.acked) < wanted or not all(pair.acked_at for pair in self.pairs):  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    async def play_on(self, at: float) -> list[float]:
        """How long after this moment the next answer of each pair was taken. Raises StuckError."""
        until = time.monotonic() + STUCK
        while stuck := sum(pair.acked_at[-1] < at for pair in self.pairs):
            if time.monotonic() > until:
                raise StuckError(f"{stuck} pairs")
            await asyncio.sleep(0.02)
        return [next(each for each in pair.acked_at if each >= at) - at for pair in self.pairs]
