"""Moments to learn from: what a judge is told at some moments of many games, and how each game ended.

The games are played by the strategy or by any other bot, with some answers by chance in their first half, so that bad
positions are known, too. Whatever follows them is played well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from fathoms.kernel.chance import FastChance
from fathoms.kernel.state import random_picks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fathoms.kernel.game import Rules
    from fathoms.kernel.net import Encoded
    from fathoms.kernel.state import State
    from fathoms.rl.players import Player

_SEEDS_APART = 1_000_003
BY_CHANCE = 15
"""Of a hundred answers in the first half of a game."""
PER_GAME = 8
"""About so many moments of a game are kept: neighbours tell nearly the same."""
ASIDE = 5
"""One game of so many is kept aside, to try what was learned on it."""


class Moment(Struct, frozen=True):
    """One moment: the number of its game, what is told of it, how the game's own judgement sees it, who won."""

    game: int
    told: Encoded
    fitted: list[float]
    won: list[float]


class Moments(Struct, frozen=True):
    """Moments with the same number of seats, as arrays: by moment and seat."""

    facts: NDArray[np.int16]
    """Padded with the first number that is no fact."""
    amounts: NDArray[np.float32]
    fitted: NDArray[np.float64]
    won: NDArray[np.float32]
    games: NDArray[np.int64]

    def part(self, chosen: NDArray[np.bool_] | NDArray[np.int64]) -> Moments:
        """Some of them."""
        return Moments(
            self.facts[chosen], self.amounts[chosen], self.fitted[chosen], self.won[chosen], self.games[chosen]
        )

    def apart(self) -> tuple[Moments, Moments]:
        """Those to learn from and those kept aside; never two of one game on both sides."""
        aside = self.games % ASIDE == 0
        return self.part(~aside), self.part(aside)


def victories(rules: Rules, state: State) -> list[float]:
    """Of a finished game, each seat's part of the victory; where sides win, the first side's and the others'."""
    outcome = rules.outcome(state)
    assert outcome is not None
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    if rules.info.sides:
        first = any(rules.side(state, seat) == 0 for seat in winners)
        return [float(first), float(not first)]
    return [(seat in winners) / max(1, len(winners)) for seat in range(state.seats)]


def fitted(rules: Rules, state: State) -> list[float]:
    """The same as the game's own judgement foretells it; without one, nobody is likelier than the others."""
    judged = None if rules.odds is None else rules.odds(state)
    if judged is None:
        judged = [0.5 if rules.info.sides else 1 / state.seats] * state.seats
    if not rules.info.sides:
        return judged
    first = next(judged[seat] for seat in range(state.seats) if rules.side(state, seat) == 0)
    return [first, 1 - first]


class Table:
    """Plays games one after another, everybody by one bot, and keeps some moments of each."""

    def __init__(self, rules: Rules, seats: int, seed: int, by: Player) -> None:
        assert rules.encoder is not None
        self._rules = rules
        self._choose = by
        self._encode = rules.encoder.encode
        self._seats = seats
        self._seed = seed
        self._answers = 0
        """Of the game before: half of it is where chance answers, too."""
        self._rarely = 1
        """One moment of so many is looked at."""

    def play(self, number: int) -> list[Moment]:
        """One game; its settings are one of the sets that the game is examined with."""
        settings = self._rules.info.examined[number % len(self._rules.info.examined)]
        chance = FastChance(self._seed * _SEEDS_APART + number)
        state = self._rules.setup(settings, self._seats, chance)
        kept: list[tuple[Encoded, list[float]]] = []
        answers = 0
        while questions := state.questions():
            if chance.below(self._rarely) == 0:
                kept += self._look(state)
            question = questions[0]
            by_chance = 2 * answers < self._answers and chance.below(100) < BY_CHANCE
            pick = (
                random_picks(state, question, chance)
                if by_chance
                else self._choose(state, question.seat, question, chance)
            )
            state.answer(question.seat, pick, chance)
            answers += 1
        self._answers = answers
        self._rarely = max(1, self._rarely + (len(kept) > PER_GAME) - (2 * len(kept) < PER_GAME))
        won = victories(self._rules, state)
        return [Moment(number, told, fitted, won) for told, fitted in kept]

    def _look(self, state: State) -> list[tuple[Encoded, list[float]]]:
        told = self._encode(state)
        if told is None:
            return []
        return [(told, fitted(self._rules, state))]


def arrays(rules: Rules, found: list[Moment]) -> Moments:
    """The same moments, side by side."""
    assert rules.encoder is not None
    lists = [[[*each.told.table, *seat] for seat in each.told.seats] for each in found]
    width = max(len(seat) for each in lists for seat in each)
    none = rules.encoder.facts
    facts = np.array([[seat + [none] * (width - len(seat)) for seat in each] for each in lists], dtype=np.int16)
    return Moments(
        facts=facts,
        amounts=np.array([each.told.amounts for each in found], dtype=np.float32),
        fitted=np.array([each.fitted for each in found]),
        won=np.array([each.won for each in found], dtype=np.float32),
        games=np.array([each.game for each in found]),
    )
