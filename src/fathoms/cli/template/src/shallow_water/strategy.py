"""The bot. It must choose by what its seat may know alone; the test kit would notice if it peeked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shallow_water.options import Dive, Surface
from shallow_water.state import GameState

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State

ENOUGH = 10
"""A catch worth bringing up."""


def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:
    """Surface with a good catch, or with one that wins."""
    assert isinstance(state, GameState)
    wins = state.points[seat] + state.catch >= state.content.goal
    return (Surface() if wins or state.catch >= ENOUGH else Dive(),)
