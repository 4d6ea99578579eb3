"""A first strategy: at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.state import random_picks

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State


def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
    """Any legal answer."""
    return random_picks(state, question, chance)
