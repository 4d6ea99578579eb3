"""Rows that are made once and looked up from then on."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import numpy as np

from fathoms.rl.layout import Vector


class Rows:
    """A table that grows: each key has its row."""

    def __init__(self, width: int) -> None:
        self._table = np.zeros((64, width), np.float32)
        self._places: dict[Hashable, int] = {}

    def place(self, key: Hashable, make: Callable[[], Vector]) -> int:
        """Where the row of a key stands; made when it is first wanted."""
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = len(self._places)
            if place == len(self._table):
                self._table = np.concatenate([self._table, np.zeros_like(self._table)])
            self._table[place] = make()
        return place

    def into(self, rows: Vector, places: list[int]) -> None:
        """Write the rows at these places one below another, and nothing below them."""
        count = len(places)
        np.take(self._table, places, axis=0, out=rows[:count], mode="clip")
        rows[count:] = 0
