"""Thinks ahead about an answer, in any game, within a budget (`thought.py` says how)."""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING

from msgspec import Struct

from fathoms.bots.thought import SEEDS, Thought

if TYPE_CHECKING:
    from collections.abc import Callable

    from fathoms.kernel.chance import Chance
    from fathoms.kernel.game import Rules, Strategy
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State


class Budget(Struct, frozen=True):
    """How long a bot thinks about an answer, and how well it judges what it found."""

    descents: int = sys.maxsize
    seconds: float = math.inf
    """The answer is given by then, however many descents that were."""
    noise: float = 0.0
    """By how much it may misjudge an answer, up or down, as a part of what lies between the best and the worst."""


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
