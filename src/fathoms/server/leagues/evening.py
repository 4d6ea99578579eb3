"""A tournament evening as a function of its rounds: how everybody stands, and what is played next.

Everybody goes by a number, given by their seed: who is erased leaves one without a name, and nobody's results move.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Literal, TypeAlias

from msgspec import Struct

from fathoms.server.leagues import bracket, circle, swiss
from fathoms.server.leagues.schedule import chairs
from fathoms.server.leagues.standings import points as points_of

Kind: TypeAlias = Literal["swiss", "round-robin", "knock-out"]
Bye: TypeAlias = tuple[int, int | None]
"""Who goes on without a game, and the opponent who was not there; none if there was nobody left."""


class Game(Struct, frozen=True):
    """A table of a round: the numbers by seat, none for a bot; and the places that count, once it is over."""

    seats: tuple[int | None, ...]
    places: tuple[int, ...] | None = None
    over: bool = False


class Round(Struct, frozen=True):
    """A round that was paired."""

    games: tuple[Game, ...]
    byes: tuple[Bye, ...] = ()


class Plan(Struct, frozen=True):
    """The next round: who sits together, in the order of the chairs."""

    groups: list[tuple[int, ...]]
    byes: list[Bye] = []
    left: int = 0
    """In a knock-out, how many were left."""
    replay: bool = False


class Line(Struct, frozen=True):
    """Somebody in the standings."""

    number: int
    rank: int
    games: int
    points: float
    wins: int
    met: float
    """The points of those whom one has met, once for each game; a bye counts as somebody with one's own points."""
    direct: float
    """The points from games against those with whom one would share a rank."""


def table_points(places: Sequence[int], seat: int) -> float:
    """1 for the first place, 0 for the last, evenly between: tables of any size compare. Nothing where nobody won."""
    return points_of(places, seat) / (len(places) - 1)


def lines(numbers: Sequence[int], rounds: Sequence[Round]) -> list[Line]:
    """The standings, the best first: points, then the points of the opponents, then the games against each other."""
    sums: defaultdict[int, float] = defaultdict(float)
    wins: Counter[int] = Counter()
    played: Counter[int] = Counter()
    for game in _finished(rounds):
        for seat, number in enumerate(game.seats):
            if number is not None and game.places is not None:
                played[number] += 1
                wins[number] += game.places[seat] == 1
                sums[number] += table_points(game.places, seat)
    byes = Counter([number for each in rounds for number, _ in each.byes])
    for number, count in byes.items():
        sums[number] += count
    met = {number: _met(number, rounds, sums) + byes[number] * sums[number] for number in numbers}
    level: dict[tuple[float, float], list[int]] = {}
    for number in numbers:
        level.setdefault((sums[number], met[number]), []).append(number)
    direct = {number: _direct(number, level[sums[number], met[number]], rounds) for number in numbers}

    def key(number: int) -> tuple[float, float, float]:
        return -sums[number], -met[number], -direct[number]

    return [
        Line(
            number,
            1 + sum(key(other) < key(number) for other in numbers),
            played[number],
            sums[number],
            wins[number],
            met[number],
            direct[number],
        )
        for number in sorted(numbers, key=lambda each: (key(each), each))
    ]


def _finished(rounds: Sequence[Round]) -> list[Game]:
    return [game for each in rounds for game in each.games if game.places is not None]


def _met(number: int, rounds: Sequence[Round], sums: Mapping[int, float]) -> float:
    others = [each for game in _finished(rounds) if number in game.seats for each in game.seats if each != number]
    return sum(sums[other] for other in others if other is not None)


def _direct(number: int, level: Sequence[int], rounds: Sequence[Round]) -> float:
    """Points at tables where somebody of the same level sat too."""
    found = 0.0
    for game in _finished(rounds):
        if game.places is not None and number in game.seats and any(o in game.seats for o in level if o != number):
            found += table_points(game.places, game.seats.index(number))
    return found


def next_round(kind: Kind, field: int, seats: int, most: int, here: set[int], rounds: Sequence[Round]) -> Plan | None:
    """What is played next; None if it is over. Of the numbers below `field`, those of `here` are there."""
    if kind == "knock-out":
        return _next_stage(field, here, rounds)
    if len(rounds) >= most or len(here) < 2:  # noqa: PLR2004 - alone nobody plays
        return None
    if kind == "round-robin":
        return _next_of_circle(field, here, len(rounds))
    standing = lines(range(field), rounds)
    order = [line.number for line in standing if line.number in here]
    points = {line.number: line.points for line in standing}
    met = _meetings(rounds)
    if seats > 2:  # noqa: PLR2004 - two are paired, more are grouped
        tables = swiss.groups(order, points, met, seats, seed=len(rounds))
        return Plan([chairs(table, _sat(rounds)) for table in tables])
    pairs, bye = swiss.pairs(order, points, met)
    return Plan([chairs(pair, _sat(rounds)) for pair in pairs], [] if bye is None else [(bye, None)])


def _next_of_circle(field: int, here: set[int], number: int) -> Plan:
    pairs, alone = circle.circle(field, number)
    byes: list[Bye] = [] if alone is None or alone not in here else [(alone, None)]
    for one, other in [*pairs, *[(b, a) for a, b in pairs]]:
        if one in here and other not in here:
            byes.append((one, other))
    return Plan([pair for pair in pairs if here >= set(pair)], byes)


def _next_stage(field: int, here: set[int], rounds: Sequence[Round]) -> Plan | None:
    stage = stage_of(field, here, rounds)
    if not stage.pairs and not stage.walkovers:
        return None
    return Plan(list(stage.pairs), stage.walkovers, stage.left, stage.replay)


def stage_of(field: int, here: set[int], rounds: Sequence[Round]) -> bracket.Stage:
    """Where a knock-out stands."""
    results: dict[frozenset[int], list[int | None]] = {}
    for game in [game for each in rounds for game in each.games if game.over]:
        one, other = game.seats
        assert one is not None
        assert other is not None
        results.setdefault(frozenset((one, other)), []).append(_winner(game))
    given = {bye for each in rounds for bye in each.byes}
    return bracket.knock_out(field, here, results, given)


def _winner(game: Game) -> int | None:
    """Who has won; none for a draw, and where the game was stopped."""
    if game.places is None or game.places[0] == game.places[1]:
        return None
    return game.seats[game.places.index(min(game.places))]


def _meetings(rounds: Sequence[Round]) -> swiss.Met:
    """Who has met whom, and who has had a bye."""
    met: swiss.Met = Counter()
    for each in rounds:
        for game in each.games:
            people = [number for number in game.seats if number is not None]
            met.update(frozenset(pair) for pair in combinations(people, 2))
        met.update(frozenset((number, swiss.BYE)) for number, _ in each.byes)
    return met


def _sat(rounds: Sequence[Round]) -> Counter[tuple[int, int]]:
    games = [game for each in rounds for game in each.games]
    return Counter([(number, seat) for game in games for seat, number in enumerate(game.seats) if number is not None])


def ranked(field: int, numbers: Sequence[int], rounds: Sequence[Round]) -> list[Line]:
    """The standings of a knock-out: by the stages that everybody has won so far."""
    reached = stage_of(field, set(range(field)), rounds).reached
    plain = {line.number: line for line in lines(numbers, rounds)}
    order = sorted(numbers, key=lambda each: (-reached.get(each, 0), each))
    return [
        Line(
            number,
            1 + sum(reached.get(other, 0) > reached.get(number, 0) for other in numbers),
            plain[number].games,
            float(reached.get(number, 0)),
            plain[number].wins,
            0.0,
            0.0,
        )
        for number in order
    ]
