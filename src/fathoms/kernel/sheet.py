"""A score sheet: what each seat has, row by row, as far as a viewer may know it, and how equals are told apart.

A game makes it from a view, so that it can tell nothing that the view does not. While a game is in progress it tells
what the score would be if it ended now.
"""

from __future__ import annotations

from msgspec import Struct

from fathoms.kernel.question import Word


class Line(Struct, frozen=True):
    """A sentence of the game's catalogue: the end of its key after `sheet.`, and its parameters."""

    key: str
    params: dict[str, Word] = {}


class Cell(Struct, frozen=True):
    """What one seat has: known where least and most are the same, else somewhere between them."""

    least: int
    most: int
    why: Line | None = None
    """How it comes about, where there is something to say."""


class Row(Struct, frozen=True):
    """One thing that counts, and what each seat has of it."""

    title: Line
    """What it is called; `sheet.<key>.about` says what it counts."""
    clause: str
    cells: tuple[Cell, ...]


class Tie(Struct, frozen=True):
    """Two or more seats that are equal, and the rule that tells them apart or lets them share."""

    rule: Line
    clause: str
    seats: tuple[int, ...]
    """The one that the rule puts first comes first."""
    values: tuple[int, ...] = ()
    """What each of these seats has by that rule."""


class Sheet(Struct, frozen=True):
    """The whole sheet."""

    rows: tuple[Row, ...]
    total: tuple[Cell, ...]
    ties: tuple[Tie, ...] = ()
    final: bool = False
    """Whether the game is over; else it is what the score would be now."""


def known(value: int, why: Line | None = None) -> Cell:
    """A cell with nothing left to know."""
    return Cell(value, value, why)


def between(values: list[int], count: int, why: Line | None = None) -> Cell:
    """A cell that holds so many of these values, nobody knows which."""
    ordered = sorted(values)
    return Cell(sum(ordered[:count]), sum(ordered[len(ordered) - count :]), why)


def totals(rows: tuple[Row, ...]) -> tuple[Cell, ...]:
    """The sum of every column."""
    columns = zip(*[row.cells for row in rows], strict=True)
    return tuple([Cell(sum([each.least for each in cells]), sum([each.most for each in cells])) for cells in columns])


def shared(total: tuple[Cell, ...], clause: str) -> tuple[Tie, ...]:
    """Where equal totals share their place: a tie for each total that several seats have."""
    points = [cell.most for cell in total]
    groups = [
        tuple([seat for seat, own in enumerate(points) if own == each]) for each in sorted({*points}, reverse=True)
    ]
    return tuple(
        [
            Tie(Line("tie.shared", {"points": points[seats[0]]}), clause, seats, (points[seats[0]],) * len(seats))
            for seats in groups
            if len(seats) > 1
        ]
    )


def told_apart(rule: Line, clause: str, seats: tuple[int, int], values: tuple[int, int]) -> Tie:
    """A tie of two that a rule breaks: its sentence names them and what each has by it."""
    first, second = seats
    named: dict[str, Word] = {"seat": first, "other": second, "more": values[0], "fewer": values[1]}
    return Tie(Line(rule.key, rule.params | named), clause, seats, values)
