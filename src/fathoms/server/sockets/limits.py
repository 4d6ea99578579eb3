"""How fast one socket may talk, and how many one person may have."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID


class Bucket:
    """So many messages a second, with some in reserve."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more message is allowed now."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def left(self) -> int:
        """How many are allowed at once now, as it was when one was last taken."""
        return int(self._left)

    @property
    def refill(self) -> float:
        """In how many seconds all are there again."""
        return (self._burst - self._left) / self._rate

    @property
    def wait(self) -> float:
        """In how many seconds there will be one."""
        return max(0.0, 1 - self._left) / self._rate


class Pages:
    """The open sockets of this node, counted by person."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[UUID] = Counter()

    @contextmanager
    def one_more(self, person: UUID) -> Iterator[bool]:
        """Whether there is room for one more of this person's, which is open as long as the block."""
        fits = self._open[person] < self._most
        self._open[person] += fits
        try:
            yield fits
        finally:
            self._open[person] -= fits
            if not self._open[person]:
                del self._open[person]
