"""Processes that work beside this one, and that end with it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import Pipe, connection, parent_process
from threading import Thread


@contextmanager
def workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, which end at once when nobody wants their work any more, at Ctrl-C too."""
    leave, tell = Pipe(duplex=False)
    with ProcessPoolExecutor(count, initializer=_leave_early, initargs=(leave,)) as pool:
        try:
            yield pool
        finally:
            tell.send_bytes(b"leave")
            pool.shutdown(cancel_futures=True)


def _leave_early(leave: connection.Connection[None, bytes]) -> None:  # pragma: no cover - it runs in another process
    """End this worker when it is told to, or when the process that started it was killed; Ctrl-C is for that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([leave, parent.sentinel])
        os._exit(0)

    Thread(target=watch, daemon=True).start()
