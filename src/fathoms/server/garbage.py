"""Keeps Python's search for garbage short: with thousands of pages a full one would stop a node for a second or more.

Nearly all that a node holds is in use, and a full search goes through all of it to learn that again. So what has
survived a long search is set aside, and the next goes through what is new since. What ends in the ordinary way is freed
at once all the same; for rings among what was set aside, all is searched now and then.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any

LONG_SECONDS = 0.05
ALL_SECONDS = 600.0
"""So often everything is searched."""
_FULL = 2
Heard = Callable[[str, dict[str, Any]], None]


def search_briefly(long: float = LONG_SECONDS, every: float = ALL_SECONDS) -> Heard:
    """From now on in this process; the answer is among `gc.callbacks`."""
    begun = 0.0
    all_at = time.monotonic() + every

    def heard(phase: str, search: dict[str, Any]) -> None:
        nonlocal begun, all_at
        now = time.monotonic()
        if phase == "start":
            begun = now
        elif search["generation"] < _FULL:
            return
        elif now > all_at:
            all_at = now + every
            gc.unfreeze()  # the next goes through everything
        elif now - begun > long:
            gc.freeze()

    gc.callbacks.append(heard)
    return heard
