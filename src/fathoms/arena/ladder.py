"""The ladder: every level of bots against the next one below it, in several games and at tables of any size.

A duel ends as soon as the sequential test knows whether the higher rung is better. Each duel has a file of its own, so
a ladder that was stopped goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from fathoms.arena.campaign import Runner, finish
from fathoms.arena.figures import Standing, standings
from fathoms.arena.ledger import Ledger
from fathoms.arena.ratings import DOUBTS, Rating, league
from fathoms.arena.sequential import Judged, Trial, judge
from fathoms.arena.tournament import Played, Tournament
from fathoms.kernel.game import Settings
from fathoms.kernel.tuning import Strength


class Plan(Struct, frozen=True):
    """Which games, which levels from weak to strong, at most how many games a duel, and the seed."""

    tables: tuple[tuple[str, int], ...]
    """Games, each with a number of seats."""
    levels: tuple[str, ...]
    cap: int
    seed: int
    settings: Settings = {}
    pack: str = ""
    """Of the one game, where they are not the usual ones."""

    def duels(self, game: str, seats: int) -> list[Tournament]:
        """The higher rung is named first: whether it is better is the question."""
        return [
            Tournament(game, seats, (self.levels[rung], self.levels[rung - 1]), self.seed, self.settings, self.pack)
            for rung in range(1, len(self.levels))
        ]


class Duel(Struct, frozen=True):
    """A duel that was played: its games, the verdict on the higher rung, and its figures."""

    tournament: Tournament
    games: list[Played]
    judged: Judged
    higher: Standing
    lower: Standing


def play_duel(
    tournament: Tournament, cap: int, run: Runner, folder: Path, told: Callable[[int], None] = lambda _: None
) -> Duel:
    """Play one duel, from where its file stands; `told` hears of each finished game."""
    trial = Trial(cap=cap)
    bots = "-".join(tournament.bots).replace(":", "-").replace("/", "-")
    ledger = Ledger(folder / f"{tournament.game}-{tournament.seats}-{bots}.jsonl", tournament)
    games: list[Played] = []
    for games in finish(tournament, cap, run, ledger, trial):
        told(len(games))
    return Duel(tournament, games, judge(trial, tournament, games), *standings(tournament, games))


class Rung(Struct, frozen=True):
    """A level's rating in a game, within its doubt."""

    bot: str
    rating: int
    doubt: int


def rungs(levels: Sequence[str], duels: Sequence[Duel]) -> list[Rung]:
    """The levels at one table, rated over all its duels, the strongest first: a game of each duel by turns."""
    ratings = league(_by_turns(duels))
    found = [(name, ratings.get(name, Rating()).shown) for name in reversed(levels)]
    return [Rung(name, shown.points, DOUBTS * shown.doubt) for name, shown in found]


def strengths(duels: Sequence[Duel]) -> dict[str, Strength]:
    """What the levels are worth, the weakest first: as a game's `tuning.toml` has it."""
    ratings = sorted(league(_by_turns(duels)).items(), key=lambda known: known[1].mu)
    return {name: Strength(round(rating.mu, 2), round(rating.sigma, 2)) for name, rating in ratings}


def _by_turns(duels: Sequence[Duel]) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    for number in range(max(len(duel.games) for duel in duels)):
        for duel in duels:
            if number < len(duel.games):
                game = duel.games[number]
                yield duel.tournament.seating(game.number), game.places
