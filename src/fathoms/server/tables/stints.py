"""For which tables that nobody watches a node works at a time: as many as it has room for, each for a good while.

Where a node has more tables with bots than it may hold, going round them all would read one again for every answer. So
bots of a table answer on until they have nothing to answer or its stint is over; then another table has its turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from msgspec import Struct

STINT = 100
"""So many questions of a table are given out in a row where others wait for room: it is read once for all of them."""
ROOM_LEAST = 4


class Stint(Struct):
    """How many questions of a table were given out, and the last one when."""

    given: int
    at: float


class Stints:
    """The tables of this node that nobody watches and whose bots are at work."""

    def __init__(self, held_most: int, patience: float, watched: Callable[[], Collection[str]]) -> None:
        self._held_most = held_most
        self._patience = patience
        self._watched = watched
        self._at_work: dict[str, Stint] = {}
        self._reserved = 0

    @property
    def room(self) -> int:
        """For how many tables more there is room: a quarter is left for whatever else is read."""
        free = (self._held_most - len(self._watched())) * 3 // 4
        return max(0, max(ROOM_LEAST, free) - len(self._at_work) - self._reserved)

    @contextmanager
    def reserved(self, wanted: int) -> Iterator[tuple[int, list[str] | None]]:
        """How many questions may be given out, and of which tables only, if there is no room for others."""
        self._end_the_silent()
        room = min(wanted, self.room)
        self._reserved += room
        try:
            yield (room, None) if room else (wanted, [*self._at_work, *self._watched()])
        finally:
            self._reserved -= room

    def gave(self, table: str) -> None:
        """A question of this table was given out."""
        if table in self._watched():
            self.rests(table)
            return
        stint = self._at_work.setdefault(table, Stint(0, 0))
        stint.given += 1
        stint.at = time.monotonic()
        if stint.given >= STINT:
            self.rests(table)

    def rests(self, table: str) -> None:
        """The bots of a table have nothing to answer for now."""
        self._at_work.pop(table, None)

    def _end_the_silent(self) -> None:
        """Whatever has become of a table of which nothing was given out for so long, it takes nobody's place."""
        since = time.monotonic() - self._patience
        for table in [table for table, stint in self._at_work.items() if stint.at < since]:
            self.rests(table)
