"""Who is at which table through this node, and that the database knows it.

A row is written when the first page of a person at a table comes, and taken away when the last one goes. That whoever
came is still here, the beat of the node says for all of them at once: nothing is written by time passing alone, and
when a node dies all of its people are gone with it (decision 0053).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeAlias
from uuid import UUID

from fathoms.server.store import presence
from fathoms.server.store.pool import Pool

COMPARE_SECONDS = 60.0
"""So often all rows are compared; in between only whether there are as many as people."""
_LANES = 64

Who: TypeAlias = tuple[str, UUID]
"""A table, and somebody who has a page of it open."""


class Attendance:
    """What the database was told, and telling it what is true now.

    Statements about one person at one table go one after the other, so the last word is the true one. Where one of them
    got lost, or the database has lost a row, counting finds it.
    """

    def __init__(self, node: str, pool: Pool, here: Callable[[], set[Who]], is_here: Callable[[Who], bool]) -> None:
        self._node = node
        self._pool = pool
        self._here = here
        self._is_here = is_here
        self._told: set[Who] = set()
        self._lanes = [asyncio.Lock() for _ in range(_LANES)]
        self._compared_at = time.monotonic()

    async def settle(self, who: Who, *, doubted: bool = False) -> None:
        """Tell the database whether somebody is here, unless it knows; in doubt it is told in any case."""
        async with self._lanes[hash(who) % _LANES]:
            while doubted or self._is_here(who) != (who in self._told):
                doubted = False
                if self._is_here(who):
                    await presence.come(self._pool, self._node, *who)
                    self._told.add(who)
                else:
                    await presence.gone(self._pool, self._node, *who)
                    self._told.discard(who)

    async def check(self) -> None:
        """Find what got lost on the way. A wrong row lasts no longer than until the next look."""
        found = await presence.count(self._pool, self._node)
        if found == len(self._here()) and time.monotonic() - self._compared_at < COMPARE_SECONDS:
            return
        rows = await presence.at(self._pool, self._node)
        self._compared_at = time.monotonic()
        for who in rows ^ self._here():
            await self.settle(who, doubted=True)
