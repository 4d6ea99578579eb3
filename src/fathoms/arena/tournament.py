"""Seeded games among bots, with swapped seats: who sits where, and what each game gave.

Every deal is played once for each way round the table, so that no bot profits from a chair or from a lucky deal.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from fathoms.kernel import registry
from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.question import Picks, Question
from fathoms.kernel.state import State

MakeBot: TypeAlias = Callable[[str, Rules], Callable[[State, int, Question, Chance], Picks]]
"""What makes the bot of a name for a game."""
NORMAL_95 = 1.96
_SEEDS_APART = 1_000_003


class Tournament(Struct, frozen=True):
    """All that decides its games: two runs of one tournament play the same, answer by answer."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int

    def seating(self, number: int) -> tuple[str, ...]:
        """Which bot sits in which chair: by turns, and one chair further in the next game of the same deal."""
        count = len(self.bots)
        return tuple([self.bots[(chair + number) % count] for chair in range(self.seats)])

    def deal(self, number: int) -> int:
        """The seed of a game; the same for each way round the table."""
        return self.seed * _SEEDS_APART + number // len(self.bots)


class Played(Struct, frozen=True):
    """A finished game: its number in the tournament, each seat's place, why it ended, how many answers it took."""

    number: int
    places: tuple[int, ...]
    reason: str
    answers: int


class Standing(Struct, frozen=True):
    """How a bot did: its part of the victories for each chair that it held, with a 95 % interval."""

    bot: str
    games: int
    win_rate: float
    low: float
    high: float


def play(tournament: Tournament, number: int, make: MakeBot) -> Played:
    """Play one game of a tournament."""
    rules = registry.game(tournament.game).rules()
    players = [make(name, rules) for name in tournament.seating(number)]
    seed = tournament.deal(number)
    chance, thoughts = FastChance(2 * seed), FastChance(2 * seed + 1)
    state = rules.setup({}, tournament.seats, chance)
    answers = 0
    while questions := state.questions():
        question = questions[0]
        picks = players[question.seat](state, question.seat, question, thoughts)
        state.answer(question.seat, picks, chance)
        answers += 1
    outcome = state.outcome()
    assert outcome is not None
    return Played(number, outcome.places, outcome.reason, answers)


def standings(tournament: Tournament, games: list[Played]) -> list[Standing]:
    """Every bot's figures, in the order in which the bots were named."""
    return [_standing(tournament, games, name) for name in tournament.bots]


def _standing(tournament: Tournament, games: list[Played], name: str) -> Standing:
    shares = [_share(game.places, tournament.seating(game.number), name) for game in games]
    mean = sum(shares) / len(shares)
    low, high = interval(mean, len(shares))
    return Standing(name, len(shares), round(mean, 4), round(low, 4), round(high, 4))


def _share(places: tuple[int, ...], seating: tuple[str, ...], name: str) -> float:
    """A bot's part of one victory, for each chair that it held: on average one in as many as there are seats."""
    won = [place == 1 for place, sitting in zip(places, seating, strict=True) if sitting == name]
    return sum(won) / places.count(1) / len(won)


def interval(mean: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    doubt = NORMAL_95**2 / count
    centre = (mean + doubt / 2) / (1 + doubt)
    spread = math.sqrt(doubt * (mean * (1 - mean) + doubt / 4)) / (1 + doubt)
    return max(0.0, centre - spread), min(1.0, centre + spread)
