"""A game out of the archive, for whoever plays it again and for the duties of the archive alike."""

from __future__ import annotations

import asyncio

from fathoms.server.archive.game import ArchivedGame, unpack
from fathoms.server.archive.objects import Objects
from fathoms.server.store.archives import Current


async def fetch(objects: Objects, current: Current) -> ArchivedGame | None:
    """The game that an object holds; None if nothing lies there. Raises AwayError and DamagedError."""
    data = await objects.get(current.key)
    return None if data is None else await asyncio.to_thread(unpack, data, current.digest)
