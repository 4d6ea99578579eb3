"""How long somebody usually takes in games over days. Of finished games alone: how long now is nobody's business."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from statistics import median
from uuid import UUID

from fathoms.server.archive.errors import AwayError, DamagedError
from fathoms.server.store import profiles
from fathoms.server.store.pool import Pool
from fathoms.server.tables.logs import Logs

ENTRIES_MOST = 1_000
REPLIES_LEAST = 10
"""Of fewer answers nothing can be said."""


async def reply_seconds(pool: Pool, logs: Logs, person: UUID) -> float | None:
    """The median of the seconds after another's answer; None if that is not known."""
    took: list[float] = []
    for table, seat in await profiles.over_days(pool, person):
        with suppress(AwayError, DamagedError):  # the others tell enough
            entries = await logs.dated(table, ENTRIES_MOST)
            replies = [each for each in pairwise(entries) if each[0].seat != each[1].seat == seat]
            took += [(entry.at - before.at).total_seconds() for before, entry in replies]
    return median(took) if len(took) >= REPLIES_LEAST else None
