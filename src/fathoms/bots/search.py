"""Thinks ahead: Monte-Carlo tree search over the questions of any game.

The answers worth a thought are compared on the same worlds, each dealt anew for the bot's seat, and with the same
luck: what differs is then the answer. Round by round the better half of them is compared on more worlds (sequential
halving). The strategy's own answer stays to the end, and only one that is clearly better takes its place. All of it
begins from what the seat may know and from nothing else, so the answer is a function of the seat's view, the seed and
the number of descents.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from msgspec import Struct

from fathoms.bots.candidates import candidates
from fathoms.bots.descent import Descent
from fathoms.bots.tree import Tree
from fathoms.kernel.chance import FastChance

if TYPE_CHECKING:
    from collections.abc import Callable

    from fathoms.kernel.chance import Chance
    from fathoms.kernel.game import Rules, Strategy
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State

SEEDS = 1 << 32
WORLDS = 1 << 20
"""More worlds than anybody imagines for one answer: their seeds lie so far apart."""
FIELD = 16
"""So many answers are compared at most."""
CLEARLY = 0.5
"""Another answer is taken if it is better than the strategy's by so many standard errors."""
BLUR = 0.01
"""No difference between two answers is surer than this, however alike the worlds were."""


class Budget(Struct, frozen=True):
    """How long a bot thinks about an answer, and how well it judges what it found."""

    descents: int
    seconds: float = float("inf")
    """The answer is given by then, however many descents that were."""
    noise: float = 0.0
    """By how much it may misjudge an answer's chance of winning, up or down."""


CALM = Budget(descents=16, seconds=1, noise=0.2)
KEEN = Budget(descents=60, seconds=2, noise=0.05)
MASTER = Budget(descents=400, seconds=4)


def maker(budget: Budget) -> Callable[[Rules], Strategy]:
    """What makes a bot with this budget for a game."""

    def make(rules: Rules) -> Strategy:
        def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
            return think(rules, state, question, budget, chance)

        return choose

    return make


def think(rules: Rules, state: State, question: Question, budget: Budget, chance: Chance) -> Picks:
    """The answer that proved best within the budget."""
    if len(question.options) == question.least:
        return question.options
    thought = Thought(rules, state, question, chance.below(SEEDS))
    thought.weigh(budget)
    return thought.best(budget.noise)


def imagine(state: State, seat: int, chance: Chance) -> State:
    """A world as the seat may think it is. Answers that others hold are open again: they will think about them."""
    world = state.redeal(seat, chance)
    for other in [each for each in world.held if each != seat]:
        world.retake(other)
    return world


class Thought:
    """One question, thought about: the answers compared, and what came of each, world by world."""

    def __init__(self, rules: Rules, state: State, question: Question, seed: int) -> None:
        self._rules = rules
        self._state = state
        self._seat = question.seat
        self._trees = [Tree() for _ in range(state.seats)]
        self._seed = seed
        self._worlds = 0
        chance = self._luck(0)
        world = imagine(state, self._seat, chance)
        self.advice = rules.choose(world, self._seat, question, chance)
        self.field = [self.advice, *candidates(world, question, self.advice, FIELD - 1, chance)]
        """The answers still compared, the best first; the strategy's is always among them."""
        self.rewards: dict[Picks, list[float]] = {answer: [] for answer in self.field}

    def weigh(self, budget: Budget) -> None:
        """Compare the answers, in rounds that cost about the same: the fewer there are left, the more worlds each."""
        ends = time.monotonic() + budget.seconds
        left = budget.descents
        while len(self.field) > 1 and left >= len(self.field):
            rounds = math.ceil(math.log2(len(self.field)))
            for _ in range(max(1, left // (rounds * len(self.field)))):
                if left < len(self.field) or not self._compare(ends):
                    return
                left -= len(self.field)
            if rounds == 1:
                return
            self._halve()

    def _compare(self, ends: float) -> bool:
        """Try every answer of the field in one more world; False, and nothing learnt, if the time is over before."""
        self._worlds += 1
        world = imagine(self._state, self._seat, self._luck(self._worlds))
        rewards = []
        for answer in self.field:
            descent = Descent(self._rules, self._trees, self._luck(self._worlds), ends)
            came = descent.play(world.clone(), self._seat, answer)
            if came is None:
                return False
            rewards.append(came[self._seat])
        for answer, reward in zip(self.field, rewards, strict=True):
            self.rewards[answer].append(reward)
        return True

    def _luck(self, number: int) -> Chance:
        return FastChance(self._seed * WORLDS + number)

    def _halve(self) -> None:
        ranked = sorted(self.field, key=self.chance, reverse=True)
        kept = ranked[: math.ceil(len(ranked) / 2)]
        self.field = kept if self.advice in kept else [*kept[:-1], self.advice]

    def chance(self, answer: Picks) -> float:
        """How good an answer has proved: from 0, always lost, to 1, always won."""
        return sum(self.rewards[answer]) / len(self.rewards[answer])

    def best(self, noise: float) -> Picks:
        """What is better than the strategy's answer by most; that answer itself, if nothing is clearly better."""
        chance = self._luck(WORLDS - 1)

        def gain(answer: Picks) -> float:
            return self.clear_gain(answer) + noise * (2 * chance.below(SEEDS) / SEEDS - 1)

        return max(self.field, key=gain)

    def clear_gain(self, answer: Picks) -> float:
        """How much better than the strategy's answer it is at least, on the worlds that saw both."""
        gains = [one - other for one, other in zip(self.rewards[answer], self.rewards[self.advice], strict=True)]
        if answer == self.advice or not gains:
            return 0.0
        mean = sum(gains) / len(gains)
        spread = sum([(gain - mean) ** 2 for gain in gains]) / len(gains)
        return mean - CLEARLY * math.sqrt((spread + BLUR**2) / len(gains))
