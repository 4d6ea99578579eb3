"""The children of `fathoms host`: one that dies is started again, after a pause that grows while it keeps dying."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeAlias

import structlog

LOOK_SECONDS = 0.5
FIRST_PAUSE, LONGEST_PAUSE = 1, 60
"""In seconds. Whoever has lived for the longest pause begins with the first one again."""
_log = structlog.get_logger()

Tell: TypeAlias = Callable[[str, int], None]
"""Hears the name of a child that has died, and in how many seconds it is started again."""


class Child(Protocol):
    """Something that should always run."""

    name: str

    def alive(self) -> bool:
        """Whether it runs."""

    def start(self) -> None:
        """Start it again."""


@contextmanager
def watched(child: Child, tell: Tell) -> Iterator[None]:
    """Start the child again whenever it dies, as long as the block runs."""
    stop = threading.Event()
    watcher = threading.Thread(target=keep_alive, args=(child, tell, stop), name=f"watch {child.name}", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        stop.set()
        watcher.join()


def keep_alive(child: Child, tell: Tell, stop: threading.Event) -> None:
    """Look after a child until stopped."""
    pause, began = FIRST_PAUSE, time.monotonic()
    while not stop.wait(LOOK_SECONDS):
        if child.alive():
            if time.monotonic() - began > LONGEST_PAUSE:
                pause = FIRST_PAUSE
            continue
        tell(child.name, pause)
        if stop.wait(pause):
            return
        _start(child)
        pause, began = min(2 * pause, LONGEST_PAUSE), time.monotonic()


def _start(child: Child) -> None:
    try:
        child.start()
    except Exception:  # noqa: BLE001 - it counts as dead, and the next time may go well
        _log.exception("a child was not started", child=child.name)
