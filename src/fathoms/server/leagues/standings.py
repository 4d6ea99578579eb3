"""Where everybody stands in a league.

A table of four gives 3 points for the first place, 2 for the second, 1 for the third; equal places share theirs. Who
is not on their chair at the end gets none, and nobody does where nobody won. Equal points are parted by victories, then
by the points of those whom one has met.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from uuid import UUID

from msgspec import Struct


class Seat(Struct, frozen=True):
    """A seat of a finished table: for whom it counts, their place, and whether they were there at the end."""

    person: UUID | None
    place: int
    stayed: bool


class Standing(Struct, frozen=True):
    """A member in figures."""

    person: UUID
    rank: int
    games: int
    points: float
    wins: int
    met: float
    """The points of those whom this member has met, once for each meeting."""


def points(places: Sequence[int], seat: int) -> float:
    """What a place is worth; nothing where nobody won."""
    if 1 not in places:
        return 0.0
    equal = list(places).count(places[seat])
    return len(places) - places[seat] - (equal - 1) / 2


def standings(members: Sequence[UUID], tables: Sequence[Sequence[Seat]]) -> list[Standing]:
    """All members, the best first."""
    won: Counter[UUID] = Counter()
    games: Counter[UUID] = Counter()
    sums: dict[UUID, float] = dict.fromkeys(members, 0.0)
    for table in tables:
        places = [seat.place for seat in table]
        for number, seat in enumerate(table):
            if seat.person in sums:
                games[seat.person] += 1
                won[seat.person] += seat.stayed and seat.place == 1
                sums[seat.person] += points(places, number) if seat.stayed else 0.0
    met = {person: _met(person, tables, sums) for person in members}

    def key(person: UUID) -> tuple[float, int, float]:
        return -sums[person], -won[person], -met[person]

    order = sorted(members, key=key)
    ranks = {person: 1 + sum(key(other) < key(person) for other in members) for person in members}
    return [Standing(person, ranks[person], games[person], sums[person], won[person], met[person]) for person in order]


def _met(person: UUID, tables: Sequence[Sequence[Seat]], sums: dict[UUID, float]) -> float:
    shared = [table for table in tables if any(seat.person == person for seat in table)]
    others = [seat.person for table in shared for seat in table if seat.person != person]
    return sum(sums.get(other, 0.0) for other in others if other is not None)
