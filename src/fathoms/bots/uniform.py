"""Picks at random among all that is legal, one option at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.state import State, random_picks

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.game import Rules, Strategy
    from fathoms.kernel.question import Picks, Question


def make(rules: Rules) -> Strategy:  # noqa: ARG001 - every level is made for a game
    """The same bot for every game."""
    return choose


def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
    """A legal answer at random."""
    return random_picks(state, question, chance)
