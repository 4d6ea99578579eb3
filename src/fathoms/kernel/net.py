"""A small network that judges a world, in whole numbers alone: the same on every machine, compiled or not.

A row of weights is one long integer of 32 bits a unit, so that one addition adds a whole row and nothing but Python is
needed. What each seat is told goes through the same weights; who scores more is likelier to win.
"""

from __future__ import annotations

from typing import Final

from fathoms.kernel.odds import chances

LANE: Final = 32
"""Bits a unit."""
MIDDLE: Final = 1 << 31
"""Nothing, as a unit without a sign shows it."""
FACT: Final = 4096
"""The weight 1.0 of a fact, as a whole number."""
AMOUNT: Final = 256
"""The weight 1.0 of sixteen of an amount."""
WEIGHT: Final = 256
"""The weight 1.0 further on."""
UNIT: Final = 64
"""A hidden unit's 1.0."""
BRIGHTEST: Final = 4095
"""A hidden unit shows no more than this, so that no sum of the next layer leaves its bits."""
MOST: Final = 2047
"""No amount is larger, up or down."""
PLACES: Final = 6
"""Chances are rounded: the last bits of an exponential differ between machines."""


class Encoded:
    """What a judge is told of a world: facts by their numbers, those of the table and those of each seat; amounts.

    Where sides win, it is told of them and not of seats (`WorldEncoder.by_seat`).
    """

    table: list[int]
    seats: list[list[int]]
    amounts: list[list[int]]

    def __init__(self, table: list[int], seats: list[list[int]], amounts: list[list[int]]) -> None:
        self.table = table
        self.seats = seats
        self.amounts = amounts


def amount(exact: float) -> int:
    """A number as a judge is told it."""
    return max(-MOST, min(MOST, round(exact)))


def ahead(of: list[float], seat: int) -> float:
    """By how much a seat is before the best of the others."""
    return of[seat] - max([each for other, each in enumerate(of) if other != seat])


def ahead_of_all(of: list[float], seat: int) -> float:
    """By how much a seat is before the others on average."""
    return (of[seat] * len(of) - sum(of)) / (len(of) - 1)


def packed(row: list[int]) -> int:
    """A row of units as one integer."""
    return sum([unit << (LANE * place) for place, unit in enumerate(row)])


def _units(sums: int, count: int) -> list[int]:
    """The units of a row to which MIDDLE was added."""
    return memoryview(sums.to_bytes(count * LANE // 8, "little")).cast("I").tolist()


class Net:
    """Two hidden layers; `first` has a row for each fact and then one for each amount."""

    def __init__(
        self, first: list[list[int]], bright: list[int], second: list[list[int]], far: list[int], last: list[int]
    ) -> None:
        self._rows = [packed(row) for row in first]
        self._near = len(bright)
        self._far = len(far)
        self._start = packed([bias + MIDDLE for bias in bright])
        self._second = [packed(row) for row in second]
        self._second_start = packed([bias + MIDDLE for bias in far])
        self._last = last

    def scores(self, told: Encoded) -> list[int]:
        """By seat; 1.0 is WEIGHT * UNIT."""
        table = self._start
        for fact in told.table:
            table += self._rows[fact]
        return [self._score(table, told.seats[seat], told.amounts[seat]) for seat in range(len(told.seats))]

    def _score(self, near: int, facts: list[int], amounts: list[int]) -> int:
        rows = self._rows
        for fact in facts:
            near += rows[fact]
        first = len(rows) - len(amounts)
        for number, amount in enumerate(amounts):
            near += amount * rows[first + number]
        second = self._second
        far = self._second_start
        for number, unit in enumerate(_units(near, self._near)):
            if unit > MIDDLE:
                far += min((unit - MIDDLE) // (FACT // UNIT), BRIGHTEST) * second[number]
        last = self._last
        score = 0
        for number, unit in enumerate(_units(far, self._far)):
            if unit > MIDDLE:
                score += (unit - MIDDLE) // WEIGHT * last[number]
        return score

    def chances(self, told: Encoded) -> list[float]:
        """Each seat's chance of winning."""
        leads = [score / (WEIGHT * UNIT) for score in self.scores(told)]
        return [round(chance, PLACES) for chance in chances(leads)]
