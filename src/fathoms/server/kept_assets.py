"""The parts of our pages, kept for a week after an update: a page that is still open asks for those of its own version.

Their names hold a hash of what is in them, so those of all versions lie in one folder, and nodes may share it: while
some run the new version and some the old, each has the parts of both.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from pathlib import Path
from uuid import uuid4

from fathoms.server.background import Background

EVERY = 3600.0
DAYS = 7
"""So long after the last node of a version has stopped its parts are still there."""


class KeptAssets:
    """Puts this version's parts into the folder, says every hour that they are in use, and removes what nobody uses."""

    def __init__(self, client: Path | None, folder: Path | None) -> None:
        self._own = None if client is None else client / "assets"
        self._folder = folder
        self._loop = Background("kept assets", self.keep, EVERY)

    async def start(self) -> None:
        """First put them there: whoever gets a page of this version from us may ask another node for its parts."""
        if self._own is not None and self._folder is not None:
            await self._loop.once()
            self._loop.start()

    async def stop(self) -> None:
        await self._loop.stop()

    async def keep(self) -> None:
        assert self._own is not None
        assert self._folder is not None
        await asyncio.to_thread(_keep, self._own, self._folder)


def _keep(own: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for part in own.iterdir():
        kept = folder / part.name
        if kept.exists():
            os.utime(kept)
        else:
            # Nobody may read half a file, and two nodes may do this at once.
            half = folder / f".{uuid4().hex}"
            shutil.copyfile(part, half)
            half.replace(kept)
    for kept in folder.iterdir():
        if time.time() - kept.stat().st_mtime > DAYS * 86_400:
            kept.unlink(missing_ok=True)
