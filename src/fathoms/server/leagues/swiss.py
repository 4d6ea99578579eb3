"""Who meets whom in the next round of a Swiss tournament: equal points meet, and nobody the same twice while it can be.

Pure functions of the standings and of who has met: whichever node pairs, it pairs alike.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from typing import TypeAlias

from fathoms.server.leagues.matching import pairable
from fathoms.server.leagues.schedule import sizes

Met: TypeAlias = Counter[frozenset[int]]
"""How often each two have met."""
BYE = -1
"""Whom one has met in a round without a game."""
_TRIED = 400
"""So many people are seated in all, over the starts that are tried: the first from the standings, the others by lot."""
_PRECISE = 1000
"""Points are weighed in thousandths, as whole numbers: a swap that gains nothing by rounding would be made for ever."""
_REPEAT = 10**10
"""What one more meeting of the same two weighs beside any difference in points."""


def pairs(order: Sequence[int], points: Mapping[int, float], met: Met) -> tuple[list[tuple[int, int]], int | None]:
    """Pair a field given in its order of standing; who has a bye, if the number is odd.

    The fewest repeats that are possible come first. Then, from the top, everybody gets the opponent who is nearest in
    points: within equal points the upper half meets the lower half.
    """
    may = _fresh(order, met)
    bye = _bye(order, met, may) if len(order) % 2 else None
    left = [each for each in order if each != bye]
    found: list[tuple[int, int]] = []
    while left:
        pair = left[0], _opponent(left, points, met, may)
        found.append(pair)
        left = [each for each in left if each not in pair]
    return found, bye


def _bye(order: Sequence[int], met: Met, may: Mapping[int, set[int]]) -> int:
    """Of those who have had the fewest byes, the one without whom the others repeat least; the last who is such."""
    fewest = min(met[frozenset((each, BYE))] for each in order)
    due = [each for each in reversed(order) if met[frozenset((each, BYE))] == fewest]

    def costs(bye: int) -> int:
        return _repeats([each for each in order if each != bye], may)

    return min(due, key=costs)


def _opponent(left: Sequence[int], points: Mapping[int, float], met: Met, may: Mapping[int, set[int]]) -> int:
    """The nearest opponent of the first with whom no more repeats follow than must be."""
    first, others = left[0], left[1:]
    least = _repeats(left, may)
    suits = _nearness(first, others, points, met)

    def costs(other: int) -> int:
        return (other not in may[first]) + _repeats([each for each in others if each != other], may)

    return next(other for other in sorted(others, key=suits) if costs(other) == least)


def _fresh(field: Sequence[int], met: Met) -> dict[int, set[int]]:
    """Whom each may meet without repeating: once everybody has met everybody, it begins anew."""
    least = min([met[frozenset(pair)] for pair in combinations(field, 2)], default=0)
    return {one: {other for other in field if other != one and met[frozenset((one, other))] == least} for one in field}


def _repeats(field: Sequence[int], may: Mapping[int, set[int]]) -> int:
    """The fewest repeats among these."""
    half = len(field) // 2
    if all(2 * sum(other in may[one] for other in field) >= len(field) for one in field):
        return 0  # Dirac: where everybody may meet half of the others, all can be paired
    return half - pairable(field, may)


def _nearness(
    first: int, others: Sequence[int], points: Mapping[int, float], met: Met
) -> Callable[[int], tuple[int, float, int]]:
    """How well others suit: met less often, nearer in points, half of the equal ones away."""
    equal = [each for each in others if points[each] == points[first]]
    half = max((len(equal) + 1) // 2 - 1, 0)

    def key(other: int) -> tuple[int, float, int]:
        place = others.index(other)
        return met[frozenset((first, other))], abs(points[first] - points[other]), abs(place - half)

    return key


def groups(order: Sequence[int], points: Mapping[int, float], met: Met, seats: int, seed: int) -> list[list[int]]:
    """Tables for more than two: by standing, with the fewest repeats that swaps can reach."""
    costs = [[_cost(one, other, points, met) for other in order] for one in order]
    chance = random.Random(seed)  # noqa: S311 - nothing is secret here
    tries = []
    for attempt in range(max(4, _TRIED // len(order))):
        line = list(range(len(order)))
        if attempt:
            chance.shuffle(line)
        tables = []
        for size in sizes(len(line), seats):
            tables.append(line[:size])
            line = line[size:]
        tries.append(_improved(tables, costs))
    best = min(tries, key=lambda tables: sum(_among(each, table, costs) for table in tables for each in table))
    return [[order[place] for place in table] for table in best]


def _cost(one: int, other: int, points: Mapping[int, float], met: Met) -> int:
    """What it costs that two sit together: repeats most, each further one more than the last; then their distance."""
    if one == other:
        return 0
    return _REPEAT * met[frozenset((one, other))] ** 2 + round(_PRECISE * (points[one] - points[other])) ** 2


def _improved(tables: list[list[int]], costs: list[list[int]]) -> list[list[int]]:
    """Swap two of different tables as long as that costs less."""
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            for a, b in product(range(len(one)), range(len(other))):
                first, second = one[a], other[b]
                now = _among(first, one, costs) + _among(second, other, costs)
                then = _among(second, one, costs) + _among(first, other, costs) - 2 * costs[first][second]
                if then < now:
                    one[a], other[b] = second, first
                    better = True
    return tables


def _among(each: int, table: Sequence[int], costs: list[list[int]]) -> int:
    row = costs[each]
    return sum([row[other] for other in table])
