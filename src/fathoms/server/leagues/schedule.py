"""Who meets whom in a league: everybody plays in every round, and opponents and chairs are shared evenly.

A pure function of its numbers: any node finds the same round. What the members leave of a table, bots take.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations, product
from typing import TypeAlias

Group: TypeAlias = tuple[int, ...]
"""The members of a table by their numbers, in the order of their chairs."""
Round: TypeAlias = tuple[Group, ...]
_STARTS = 20
"""So many ways to begin are tried, each made better by swaps until no swap helps."""


Met: TypeAlias = list[list[int]]
"""How often each two members have met so far."""


@cache
def schedule(members: int, seats: int, rounds: int) -> tuple[Round, ...]:
    """The groups of every round."""
    met: Met = [[0] * members for _ in range(members)]
    sat: Counter[tuple[int, int]] = Counter()
    found = []
    for number in range(rounds):
        groups = _best(members, seats, met, number)
        for one, other in [pair for group in groups for pair in permutations(group, 2)]:
            met[one][other] += 1
        seated = tuple([chairs(group, sat) for group in groups])
        sat.update((member, chair) for group in seated for chair, member in enumerate(group))
        found.append(seated)
    return tuple(found)


def sizes(members: int, seats: int) -> list[int]:
    """How many members sit at each table: as few tables as hold all, filled as evenly as can be."""
    tables = -(-members // seats)
    return [members // tables + (place < members % tables) for place in range(tables)]


def _best(members: int, seats: int, met: Met, seed: int) -> list[list[int]]:
    chance = random.Random(seed)  # noqa: S311 - nothing is secret here
    tries = []
    for _ in range(_STARTS):
        order = list(range(members))
        chance.shuffle(order)
        groups = []
        for size in sizes(members, seats):
            groups.append(order[:size])
            order = order[size:]
        tries.append(_improved(groups, met))
    return min(tries, key=lambda groups: sum(_among(member, group, met) for group in groups for member in group))


def _improved(groups: list[list[int]], met: Met) -> list[list[int]]:
    """Swap two members of different tables as long as that brings together people who met less often."""
    better = True
    while better:
        better = False
        for one, other in combinations(groups, 2):
            for a, b in product(range(len(one)), range(len(other))):
                if _gain(one, other, a, b, met) > 0:
                    one[a], other[b] = other[b], one[a]
                    better = True
    return groups


def _gain(one: list[int], other: list[int], a: int, b: int, met: Met) -> int:
    """What is saved if these two change tables."""
    first, second = one[a], other[b]
    saved = _among(first, one, met) + _among(second, other, met)
    spent = _among(second, one, met) + _among(first, other, met) - 2 * met[first][second]
    return saved - spent


def _among(member: int, group: Sequence[int], met: Met) -> int:
    row = met[member]
    return sum([row[other] for other in group])


def chairs(group: Sequence[int], sat: Counter[tuple[int, int]]) -> Group:
    """The order in which everybody sits where they sat least."""
    return min(
        permutations(sorted(group)),
        key=lambda order: sum(sat[member, chair] ** 2 for chair, member in enumerate(order)),
    )
