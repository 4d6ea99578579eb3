"""Thinks ahead about an answer, in any game, within a budget (`thought.py` says how)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from fathoms.bots.judges import judged_by
from fathoms.bots.thought import SEEDS, Thought

if TYPE_CHECKING:
    from collections.abc import Callable

    from fathoms.bots.budget import Budget
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.game import Rules, Strategy
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State


def maker(budget: Budget) -> Callable[[Rules], Strategy]:
    """What makes a bot with this budget for a game."""

    def make(rules: Rules) -> Strategy:
        judged = judged_by(budget.judge, rules)

        def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
            return think(judged, state, question, budget, chance)

        return choose

    return make


QUIET_SECONDS = 0.6
"""In a quiet window all bots of a table answer while it is open, whatever they hold (decision 0032)."""


def think(rules: Rules, state: State, question: Question, budget: Budget, chance: Chance) -> Picks:
    """The answer that proved best within the budget."""
    if len(question.options) == question.least:
        return question.options
    thought = Thought(rules, state, question, chance.below(SEEDS))
    if question.quiet:
        budget = replace(budget, seconds=min(budget.seconds, QUIET_SECONDS))
    thought.weigh(budget)
    return thought.best(budget.noise)
