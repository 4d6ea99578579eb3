"""What a tournament's games say: standings, lengths, ends and openings."""

from __future__ import annotations

import statistics
from collections import Counter

from msgspec import Struct

from fathoms.arena.fit import fitted
from fathoms.arena.ratings import DOUBTS
from fathoms.arena.tournament import Fault, Opening, Played, Tournament, interval


class Standing(Struct, frozen=True):
    """How a bot did: its part of the victories for each chair that it held, and its rating, each with its error bar."""

    bot: str
    games: int
    win_rate: float
    low: float
    high: float
    """The 95 % interval of the win rate."""
    rating: int
    doubt: int
    """The rating is nearly sure to lie within so much of the truth: two standard errors."""


class Won(Struct, frozen=True):
    """A share of victories for each chair, and its 95 % interval."""

    games: int
    rate: float
    low: float
    high: float


class Lengths(Struct, frozen=True):
    """How many answers the games took."""

    shortest: int
    median: float
    longest: int


class Line(Struct, frozen=True):
    """An opening of a bot: how often it began so, and its part of the victories then."""

    bot: str
    opening: Opening
    times: int
    win_rate: float


def standings(tournament: Tournament, games: list[Played]) -> list[Standing]:
    """Every bot's figures, in the order in which the bots were named."""
    seated = [(tournament.seating(game.number), game.places) for game in games]
    ratings = fitted(seated)
    lines = []
    for name in tournament.bots:
        won, shown = won_by(name, seated), ratings[name].shown
        lines.append(Standing(name, won.games, won.rate, won.low, won.high, shown.points, DOUBTS * shown.doubt))
    return lines


def won_by(name: str, seated: list[tuple[tuple[str, ...], tuple[int, ...]]]) -> Won:
    """A bot's part of the victories, with its interval."""
    shares = [_share(places, seating, name) for seating, places in seated if name in seating]
    mean = statistics.fmean(shares)
    rate, low, high = [round(each, 4) for each in (mean, *interval(mean, len(shares)))]
    return Won(len(shares), rate, low, high)


def faults_of(name: str, tournament: Tournament, games: list[Played]) -> list[Fault]:
    """What went wrong with a bot."""
    return [fault for game in games for fault in game.faults if tournament.seating(game.number)[fault.chair] == name]


def _share(places: tuple[int, ...], seating: tuple[str, ...], name: str) -> float:
    """A bot's part of one victory, for each chair that it held: on average one in as many as there are seats.

    A game that nobody won is nobody's.
    """
    won = [place == 1 for place, sitting in zip(places, seating, strict=True) if sitting == name]
    return sum(won) / (places.count(1) or 1) / len(won)


def most_share(seats: int, bots: int) -> float:
    """What a bot shows that wins every game: where it holds several chairs, only one of them can win."""
    few, more = divmod(seats, bots)
    return (more / (few + 1) + (bots - more) / few) / bots


def lengths(games: list[Played]) -> Lengths:
    """The shortest, the middle and the longest game."""
    answers = [game.answers for game in games]
    return Lengths(min(answers), statistics.median(answers), max(answers))


def ends(games: list[Played]) -> list[tuple[str, int]]:
    """Why the games ended, and how often; the most frequent reason first."""
    return Counter(game.reason for game in games).most_common()


def openings(tournament: Tournament, games: list[Played], most: int) -> list[Line]:
    """Each bot's most frequent openings."""
    return [line for name in tournament.bots for line in _openings_of(name, tournament, games)[:most]]


def _openings_of(name: str, tournament: Tournament, games: list[Played]) -> list[Line]:
    won: dict[Opening, list[float]] = {}
    for game in games:
        chairs = zip(tournament.seating(game.number), game.places, game.openings, strict=True)
        for sitting, place, opening in chairs:
            if sitting == name and opening:
                won.setdefault(opening, []).append((place == 1) / (game.places.count(1) or 1))
    lines = [Line(name, each, len(parts), statistics.fmean(parts)) for each, parts in won.items()]
    return sorted(lines, key=lambda line: (-line.times, line.opening))
