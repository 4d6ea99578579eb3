"""Thinks ahead: information-set Monte-Carlo tree search over the questions of any game.

Each descent plays a world dealt anew for the bot's seat to its end: down the trees first, one for each seat, then as
the game's own strategy plays. The strategy is also the prior of the trees. A descent begins from what the seat may
know and from nothing else, so the answer is a function of the seat's view, the seed and the number of descents.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from msgspec import Struct

from fathoms.bots.tree import Branch, Move, Node, Tree
from fathoms.kernel.chance import FastChance

if TYPE_CHECKING:
    from collections.abc import Callable

    from fathoms.kernel.chance import Chance
    from fathoms.kernel.game import Outcome, Rules, Strategy
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.kernel.state import State

SEEDS = 1 << 32


class Budget(Struct, frozen=True):
    """How long a bot thinks about an answer, and how well it judges what it found."""

    descents: int
    seconds: float = float("inf")
    """The answer is given by then, however many descents that were."""
    noise: float = 0.0
    """From 0, always the answer that it found best, to 1, any that it looked at."""


CALM = Budget(descents=16, seconds=1, noise=0.8)
KEEN = Budget(descents=80, seconds=2, noise=0.2)
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
    ends = time.monotonic() + budget.seconds
    seed = chance.below(SEEDS)
    thought = Thought(rules, question.seat, state.seats)
    for number in range(budget.descents):
        source = FastChance(seed * budget.descents + number)
        if not thought.descend(imagine(state, question.seat, source), source, ends):
            break
    if not thought.answers:
        return rules.choose(imagine(state, question.seat, FastChance(seed)), question.seat, question, FastChance(seed))
    return thought.best(budget.noise, FastChance(seed))


def imagine(state: State, seat: int, chance: Chance) -> State:
    """A world as the seat may think it is. Answers that others hold are open again: they will think about them."""
    world = state.redeal(seat, chance)
    for other in [each for each in world.held if each != seat]:
        world.retake(other)
    return world


class Thought:
    """One question, thought about: a tree for each seat, and what came of the answers tried."""

    def __init__(self, rules: Rules, seat: int, seats: int) -> None:
        self._rules = rules
        self._seat = seat
        self._trees = [Tree() for _ in range(seats)]
        self.answers: dict[Picks, Branch] = {}

    def descend(self, world: State, chance: Chance, ends: float) -> bool:
        """Play the world to its end and learn from it; False, and nothing learnt, if the time is over before."""
        descent = Descent(self._rules, self._trees, chance)
        question = world.question(self._seat)
        while question is not None:
            if time.monotonic() > ends:
                return False
            world.answer(question.seat, descent.answer(world, question), chance)
            question = next(iter(world.questions()), None)
        outcome = world.outcome()
        assert outcome is not None
        rewards = [reward(outcome, seat) for seat in range(world.seats)]
        descent.learn(rewards)
        answer = descent.histories[self._seat][0]
        self.answers.setdefault(answer, Branch()).learn(rewards[self._seat])
        return True

    def best(self, noise: float, chance: Chance) -> Picks:
        """The answer tried most, the better one of equals; noise blurs how often that was."""

        def worth(answer: Picks) -> tuple[float, float]:
            branch = self.answers[answer]
            return branch.visits * (1 - noise * chance.below(SEEDS) / SEEDS), branch.mean

        return max(self.answers, key=worth)


class Descent:
    """One way down: by the trees as far as they are known and one answer further, then by the strategy."""

    def __init__(self, rules: Rules, trees: list[Tree], chance: Chance) -> None:
        self._rules = rules
        self._trees = trees
        self._chance = chance
        self._growing = True
        self._trail: list[tuple[int, Node, Branch]] = []
        self.histories: list[tuple[Picks, ...]] = [() for _ in trees]
        """Each seat's answers within the trees."""

    def answer(self, world: State, question: Question) -> Picks:
        """What the seat answers in this descent."""
        advice = self._rules.choose(world, question.seat, question, self._chance)
        if not self._growing:
            return advice
        picks = self._put_together(world, question, frozenset(advice))
        self.histories[question.seat] = (*self.histories[question.seat], picks)
        return picks

    def _put_together(self, world: State, question: Question, advice: frozenset[Option]) -> Picks:
        """An answer, pick by pick as `narrow` allows."""
        seat = question.seat
        picks: Picks = ()
        while True:
            narrowed = world.narrow(seat, picks)
            moves: list[Move] = [*narrowed.options, *([None] if narrowed.may_stop else [])]
            node = self._trees[seat].node(self.histories[seat], question, frozenset(picks))
            self._growing = self._growing and node.visits > 0
            if advice.issuperset(picks):
                node.advise(_next(question, picks, advice))
            else:
                self._chance.shuffle(moves)
            move = node.most_appealing(moves)
            self._trail.append((seat, node, node.branches[move]))
            if move is None:
                return tuple([option for option in question.options if option in picks])
            picks = (*picks, move)

    def learn(self, rewards: list[float]) -> None:
        """Remember on the whole way what came of it for each seat."""
        for seat, node, branch in self._trail:
            node.learn(rewards[seat])
            branch.learn(rewards[seat])


def _next(question: Question, picks: Picks, advice: frozenset[Option]) -> Move:
    """What the strategy would add to these picks; None if it would stop here."""
    return next((option for option in question.options if option in advice and option not in picks), None)


def reward(outcome: Outcome, seat: int) -> float:
    """From 0 to 1: half for winning, alone or with one's side, half for the distance to the best of the others."""
    place, own = outcome.places[seat], outcome.points[seat]
    others = [points for points, other in zip(outcome.points, outcome.places, strict=True) if other != place]
    rival = max(others, default=own)
    margin = (own - rival) / (abs(own) + abs(rival) or 1)
    return (int(place == 1) + (1 + margin) / 2) / 2
