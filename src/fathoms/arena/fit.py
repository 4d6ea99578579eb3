"""How strong the bots of one table of results are, by all its games at once: Plackett and Luce's model, fitted.

People are rated game by game (`ratings.py`), so that late games weigh more. Bots do not change, and here the order of
their games is nothing: of two bots that won alike, neither is rated higher.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from fathoms.arena.ratings import BETA, MU, Rating

Seated: TypeAlias = tuple[Sequence[str], Sequence[int]]
"""A game: who sat where, and who took which place."""
_Stages: TypeAlias = "list[tuple[tuple[int, ...], int]]"
"""So many chairs of each bot were left to take the next place, and how often."""
_PRIOR = 1.0
"""Each bot begins with so many games won and lost against an average one: whoever wins all is not endlessly strong."""
_ROUNDS, _STILL = 10_000, 1e-10


def fitted(games: Sequence[Seated]) -> dict[str, Rating]:
    """The ratings of all who played, 25 in the middle. Every chair counts for itself; who share a place are even."""
    bots = sorted({name for seating, _ in games for name in seating})
    won, stages = _count(games, bots)
    strengths = _strengths(won, stages)
    worth = [math.log(each) for each in strengths]
    middle = statistics.fmean(worth)
    scale = BETA * math.sqrt(max(len(places) for _, places in games))
    doubts = _doubts(strengths, stages)
    rows = zip(bots, worth, doubts, strict=True)
    return {name: Rating(MU + scale * (each - middle), scale * doubt) for name, each, doubt in rows}


def _count(games: Sequence[Seated], bots: list[str]) -> tuple[list[float], _Stages]:
    """How often each took the next place, and among whom. A game in which all took the same place says nothing."""
    won = dict.fromkeys(bots, 0.0)
    stages: Counter[tuple[int, ...]] = Counter()
    for seating, places in games:
        if len(set(places)) == 1:
            continue
        for place in set(places):
            left = Counter([name for name, own in zip(seating, places, strict=True) if own >= place])
            taken = [name for name, own in zip(seating, places, strict=True) if own == place]
            stages[tuple([left[name] for name in bots])] += 1
            for name in taken:
                won[name] += 1 / len(taken)
    return list(won.values()), sorted(stages.items())


def _strengths(won: list[float], stages: _Stages) -> list[float]:
    """Those under which the games are likeliest; each round brings them nearer (Hunter 2004)."""
    strengths = [1.0] * len(won)
    for _ in range(_ROUNDS):
        shared = [2 * _PRIOR / (1 + own) for own in strengths]
        for left, times in stages:
            whole = sum(_parts(left, strengths))
            for place, chairs in enumerate(left):
                shared[place] += times * chairs / whole
        new = [(wins + _PRIOR) / each for wins, each in zip(won, shared, strict=True)]
        moved = max(abs(math.log(after / before)) for after, before in zip(new, strengths, strict=True))
        strengths = new
        if moved < _STILL:
            break
    return strengths


def _parts(left: Sequence[int], strengths: Sequence[float]) -> list[float]:
    return [chairs * own for chairs, own in zip(left, strengths, strict=True)]


def _doubts(strengths: list[float], stages: _Stages) -> list[float]:
    """The standard error of each against the middle of all, from how sharply the likelihood falls off."""
    count = len(strengths)
    known = [[0.0] * count for _ in range(count)]
    for place, own in enumerate(strengths):
        known[place][place] += 2 * _PRIOR * own / (1 + own) ** 2
    for left, times in stages:
        held = _parts(left, strengths)
        all_held = sum(held)
        parts = [each / all_held for each in held]
        for one in range(count):
            for other in range(count):
                known[one][other] += times * ((one == other) * parts[one] - parts[one] * parts[other])
    unsure = _inverse(known)
    rows = [statistics.fmean(row) for row in unsure]
    whole = statistics.fmean(rows)
    return [math.sqrt(unsure[place][place] - 2 * rows[place] + whole) for place in range(count)]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Of a small, positive-definite matrix: no exchange of rows is needed."""
    count = len(matrix)
    rows = [[*row, *[float(place == other) for other in range(count)]] for place, row in enumerate(matrix)]
    for place, row in enumerate(rows):
        rows[place] = own = [each / row[place] for each in row]
        for other, each in enumerate(rows):
            if other != place:
                rows[other] = [have - each[place] * take for have, take in zip(each, own, strict=True)]
    return [row[count:] for row in rows]
