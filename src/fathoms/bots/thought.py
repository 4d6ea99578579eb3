"""One question, thought about: Monte-Carlo tree search over the answers to it.

The answers worth a thought are compared on the same worlds, each dealt anew for the bot's seat, and with the same
luck: what differs is then the answer. Round by round the better half of them is compared on more worlds (sequential
halving), and what is clearly behind is dropped at once, so that an easy question takes little time. The strategy's own
answer stays to the end, and only one that is clearly better takes its place. All of it begins from what the seat may
know and from nothing else, so the answer is a function of the seat's view, the seed and the number of descents.
"""

from __future__ import annotations

import math
import time
from bisect import bisect
from itertools import accumulate
from typing import TYPE_CHECKING

from fathoms.bots.budget import Spent
from fathoms.bots.candidates import candidates
from fathoms.bots.descent import Descent
from fathoms.bots.tree import Tree
from fathoms.kernel.chance import FastChance

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from fathoms.bots.budget import Budget
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.game import Rules
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State

SEEDS = 1 << 32
WORLDS = 1 << 20
"""More worlds than anybody imagines for one answer: their seeds lie so far apart."""
FIELD = 16
"""So many answers are compared at most."""
GLANCES = 64
"""Where the game foresees what an answer is worth, so many are glanced at to find them, in one world."""
CLEARLY = 0.5
"""Another answer is taken if it is better than the strategy's by so many standard errors."""
DROPPED = 2.5
"""An answer is compared no more once it is behind the best one by so many standard errors."""
SEEN = 16
"""That is asked after so many worlds, and whenever there were twice as many: asked too often, luck would say yes."""
DRAWN = 4
"""Where a game says how likely a world is, one of so many is imagined."""
BLUR = 0.01
"""No difference between two answers is surer than this, however alike the worlds were."""


def imagine(rules: Rules, state: State, seat: int, chance: Chance) -> State:
    """A world as the seat may think it is. Answers that others hold are open again: they will think about them."""
    world = _believed(rules, state, seat, chance)
    for other in [each for each in world.held if each != seat]:
        world.retake(other)
    return world


def _believed(rules: Rules, state: State, seat: int, chance: Chance) -> State:
    """One of some worlds dealt anew, drawn by how well each explains what everybody saw (importance resampling).

    All that is weighed was dealt from what the seat may know, so a belief knows no more than that; and since only a few
    are weighed, no world that is possible is ever ruled out.
    """
    if rules.likelihood is None:
        return rules.redeal(state, seat, chance)
    worlds = [rules.redeal(state, seat, chance) for _ in range(DRAWN)]
    likely = [rules.likelihood(world) for world in worlds]
    weights = [math.exp(each - max(likely)) for each in likely]
    point = sum(weights) * chance.below(SEEDS) / SEEDS
    return worlds[bisect(list(accumulate(weights[:-1])), point)]


def _one_of_each(answers: list[Picks], sense: Callable[[Picks], Hashable]) -> list[Picks]:
    """Of answers that come to the same, the first."""
    different: dict[Hashable, Picks] = {}
    for answer in answers:
        different.setdefault(sense(answer), answer)
    return list(different.values())


class Thought:
    """One question, thought about: the answers compared, and what came of each, world by world."""

    def __init__(
        self,
        rules: Rules,
        state: State,
        question: Question,
        seed: int,
        sense: Callable[[Picks], Hashable] | None = None,
    ) -> None:
        self._rules = rules
        self._state = state
        self._question = question
        self._seat = question.seat
        self._trees = [Tree() for _ in range(state.seats)]
        self._seed = seed
        self._worlds = 0
        self._least = 0
        chance = self._luck(0)
        world = imagine(rules, state, self._seat, chance)
        self.advice = rules.choose(world, self._seat, question, chance)
        most = FIELD if rules.foresee is None else GLANCES
        self.field = [self.advice, *candidates(world, question, self.advice, most - 1, chance)]
        """The answers still compared, the best first; the strategy's is always among them."""
        if sense is not None:
            self.field = _one_of_each(self.field, sense)
        self.rewards: dict[Picks, list[float]] = {answer: [] for answer in self.field}
        if rules.foresee is not None:
            self._compare(math.inf)
            self._keep(FIELD)

    def weigh(self, budget: Budget) -> Spent:
        """Compare the answers, in rounds that cost about the same: the fewer there are left, the more worlds each."""
        self._least = budget.rounds * self._state.seats
        began = now = time.monotonic()
        ends = now + budget.seconds
        left = budget.descents
        rounds = self._rounds()
        while rounds and left >= len(self.field):
            left, now = self._round(left, left // rounds, now + (ends - now) / rounds, ends)
            if rounds == 1 or len(self.field) == 1 or now > ends:
                break
            self._keep(math.ceil(len(self.field) / 2))
            rounds = self._rounds()
        return Spent(self._worlds, budget.descents - left, min(now, ends) - began)

    def _rounds(self) -> int:
        """How many are still to come."""
        return math.ceil(math.log2(len(self.field)))

    def _round(self, left: int, share: int, until: float, ends: float) -> tuple[int, float]:
        """Compare the field on more worlds, on one at least; how many descents are left then, and the time."""
        fewest = left - max(share, len(self.field))
        while True:
            if not self._compare(ends):
                return left, math.inf
            left -= len(self.field)
            now = time.monotonic()
            self._drop()
            if len(self.field) == 1 or left - len(self.field) < fewest or now > until:
                return left, now

    def _compare(self, ends: float) -> bool:
        """Try every answer of the field in one more world; False, and nothing learnt, if the time is over before."""
        if time.monotonic() > ends:
            return False
        self._worlds += 1
        world = imagine(self._rules, self._state, self._seat, self._luck(self._worlds))
        foresee = self._rules.foresee
        rewards = foresee(world, self._question, self.field) if foresee is not None else self._descend(world, ends)
        if rewards is None:
            return False
        for answer, reward in zip(self.field, rewards, strict=True):
            self.rewards[answer].append(reward)
        return True

    def _descend(self, world: State, ends: float) -> list[float] | None:
        """What each answer brings in this world with the same luck; None if the time is over before."""
        rewards = []
        for answer in self.field:
            descent = Descent(self._rules, self._trees, self._luck(self._worlds), ends, self._least)
            came = descent.play(world.clone(), self._seat, answer)
            if came is None:
                return None
            rewards.append(came[self._seat])
        return rewards

    def _luck(self, number: int) -> Chance:
        return FastChance(self._seed * WORLDS + number)

    def _drop(self) -> None:
        """Leave out what is clearly behind the best; the strategy's answer last, for all others are held against it."""
        seen = len(self.rewards[self.advice])
        if seen < SEEN or seen & (seen - 1):
            return
        best = max(self.field, key=self.chance)
        close = [answer for answer in self.field if answer == best or not self._is_behind(answer, best)]
        self.field = close if len(close) == 1 or self.advice in close else [*close, self.advice]

    def _is_behind(self, answer: Picks, best: Picks) -> bool:
        mean, error = self._gain(best, answer)
        return mean > DROPPED * error

    def _gain(self, one: Picks, other: Picks) -> tuple[float, float]:
        """By how much one answer is better on the worlds that saw both, and the standard error of that."""
        gains = [here - there for here, there in zip(self.rewards[one], self.rewards[other], strict=False)]
        mean = sum(gains) / len(gains)
        spread = sum([(gain - mean) ** 2 for gain in gains]) / len(gains)
        return mean, math.sqrt((spread + BLUR**2) / len(gains))

    def _keep(self, count: int) -> None:
        kept = sorted(self.field, key=self.chance, reverse=True)[:count]
        self.field = kept if self.advice in kept else [*kept[:-1], self.advice]

    def chance(self, answer: Picks) -> float:
        """How good an answer has proved: from 0, always lost, to 1, always won."""
        return sum(self.rewards[answer]) / len(self.rewards[answer])

    def best(self, noise: float) -> Picks:
        """What is better than the strategy's answer by most; that answer itself, if nothing is clearly better.

        Who misjudges may come back to an answer that was no longer compared.
        """
        compared = [answer for answer in self.rewards if self.rewards[answer]]
        if noise == 0 or not compared:
            return max(self.field, key=self.clear_gain)
        chance = self._luck(WORLDS - 1)
        worths = [self.chance(answer) for answer in compared]
        doubt = noise * (max(worths) - min(worths))
        return max(compared, key=lambda answer: self.clear_gain(answer) + doubt * (2 * chance.below(SEEDS) / SEEDS - 1))

    def clear_gain(self, answer: Picks) -> float:
        """How much better than the strategy's answer it is at least, on the worlds that saw both."""
        if answer == self.advice or not self.rewards[answer] or not self.rewards[self.advice]:
            return 0.0
        mean, error = self._gain(answer, self.advice)
        return mean - CLEARLY * error
