"""Backups without anybody thinking of them: a base backup a day, beside the stream."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog

from fathoms.server.backup import archive
from fathoms.server.backup.archive import DamagedError
from fathoms.server.watch import Program

EVERY = timedelta(days=1)
FIRST_SECONDS = 60.0
"""Whoever only looks in, and stops again, waits for no backup."""
LOOK_SECONDS = 600.0
_log = structlog.get_logger()


class Daily:
    """Starts a program that makes a backup when the newest is a day old. Nobody waits for it."""

    def __init__(self, maker: Program, folder: Path, now: float) -> None:
        self._maker = maker
        self._folder = folder
        self._next = now + FIRST_SECONDS

    def look(self, now: float) -> None:
        """Whether it is time. What goes wrong is said, and stops nobody from playing."""
        if now < self._next or self._maker.alive():
            return
        self._next = now + LOOK_SECONDS
        try:
            if due(self._folder, datetime.now(UTC)):
                self._maker.start()
        except (DamagedError, OSError):
            _log.exception("a backup failed")


def due(folder: Path, now: datetime) -> bool:
    """Whether the newest base backup is old enough for another."""
    found = archive.bases(folder)
    return not found or now - found[-1].note.ended >= EVERY
