"""A knock-out: a bracket by seed, byes for the best until the number is a power of two, and who is to play now.

A draw is played again with the chairs changed; if that is drawn too, the better seed goes on. Whoever is not there any
more has lost. A pure function of the number of players, the games and the walkovers that were given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

Results: TypeAlias = Mapping[frozenset[int], Sequence[int | None]]
"""Of each two who have met, who won each game; None for a draw."""
_GAMES = 2
"""So often a draw is tried."""


class Stage(Struct, frozen=True):
    """What is to be played now, of how many who were left; the walkovers that led here; in the end, who has won."""

    left: int
    pairs: list[tuple[int, int]]
    replay: bool
    walkovers: list[tuple[int, int | None]]
    reached: dict[int, int]
    """How many stages each has won."""
    champion: int | None = None


def stages(field: int) -> int:
    """How many stages there are."""
    return max(field - 1, 0).bit_length()


def places(field: int) -> list[int | None]:
    """The bracket from top to bottom, by seeds: the best two meet in the final; None where nobody is."""
    order = [0]
    while len(order) < field:
        order = [seed for each in order for seed in (each, 2 * len(order) - 1 - each)]
    return [seed if seed < field else None for seed in order]


def knock_out(field: int, here: set[int], results: Results, given: set[tuple[int, int | None]]) -> Stage:
    """Where a knock-out stands."""
    slots = places(field)
    reached = dict.fromkeys(range(field), 0)
    walkovers: list[tuple[int, int | None]] = []
    while len(slots) > 1:
        matches = list(zip(slots[::2], slots[1::2], strict=True))
        decided = [_decided(match, here, results, given, walkovers) for match in matches]
        open_ones = [match for match, winner in zip(matches, decided, strict=True) if winner is None]
        for winner in decided:
            if winner is not None:
                reached[winner] += 1
        if open_ones:
            pairs = [_chairs(match, results) for match in open_ones]
            again = all(results.get(frozenset(pair)) for pair in pairs)
            return Stage(len(slots), pairs, again, walkovers, reached)
        slots = decided
    return Stage(1, [], replay=False, walkovers=walkovers, reached=reached, champion=slots[0])


def _decided(
    match: tuple[int | None, int | None],
    here: set[int],
    results: Results,
    given: set[tuple[int, int | None]],
    walkovers: list[tuple[int, int | None]],
) -> int | None:
    """Who goes on, if that is known; a walkover that is new is added to the list."""
    one, other = match
    if one is None or other is None:
        return _walk_over(one if other is None else other, None, given, walkovers)
    played = results.get(frozenset((one, other)), ())
    won = [winner for winner in played if winner is not None]
    if won:
        return won[0]
    if len(played) >= _GAMES:
        return min(one, other)
    for winner, loser in ((one, other), (other, one)):
        if (winner, loser) in given:
            return winner
    if one in here and other in here:
        return None
    better, worse = sorted((one, other), key=lambda each: (each not in here, each))
    return _walk_over(better, worse, given, walkovers)


def _walk_over(
    winner: int | None, loser: int | None, given: set[tuple[int, int | None]], walkovers: list[tuple[int, int | None]]
) -> int | None:
    if winner is not None and (winner, loser) not in given:
        walkovers.append((winner, loser))
    return winner


def _chairs(match: tuple[int | None, int | None], results: Results) -> tuple[int, int]:
    """The better seed sits first; at the second attempt the other."""
    one, other = match
    assert one is not None
    assert other is not None
    first, second = sorted((one, other))
    return (second, first) if results.get(frozenset((one, other))) else (first, second)
