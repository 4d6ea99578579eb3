"""Backups without anybody thinking of them: the stream at all times, and a base backup a day."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog

from fathoms.server.backup import archive, backup
from fathoms.server.backup.archive import DamagedError
from fathoms.server.backup.postgres import ToolError

EVERY = timedelta(days=1)
FIRST_SECONDS = 60.0
"""Whoever only looks in, and stops again, waits for no backup."""
LOOK_SECONDS = 600.0
STOP_SECONDS = 5.0
_log = structlog.get_logger()


@contextmanager
def own_backups(database: str, folder: Path) -> Iterator[None]:
    """Back up while the block runs. What goes wrong is said, and stops nobody from playing."""
    stop = threading.Event()
    with ExitStack() as stack:
        try:
            stack.enter_context(backup.streaming(database, folder))
        except (ToolError, OSError):
            _log.exception("there will be no backups")
            yield
            return
        daily = threading.Thread(target=_keep_on, args=(database, folder, stop), name="backups", daemon=True)
        daily.start()
        try:
            yield
        finally:
            stop.set()
            daily.join(STOP_SECONDS)  # a backup under way ends with its server, and is not kept


def _keep_on(database: str, folder: Path, stop: threading.Event) -> None:
    stop.wait(FIRST_SECONDS)
    while not stop.is_set():
        try:
            if due(folder, datetime.now(UTC)):
                asyncio.run(backup.make(database, folder))
                backup.prune(folder)
        except (ToolError, DamagedError, OSError):
            _log.exception("a backup failed")
        stop.wait(LOOK_SECONDS)


def due(folder: Path, now: datetime) -> bool:
    """Whether the newest base backup is old enough for another."""
    found = archive.bases(folder)
    return not found or now - found[-1].note.ended >= EVERY
