"""How fast one socket may talk."""

from __future__ import annotations

import time


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
