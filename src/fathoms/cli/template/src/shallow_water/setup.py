"""Section 1 of the rule book: the table before the first turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shallow_water.content import GameContent
from shallow_water.info import INFO
from shallow_water.state import GameState
from shallow_water.turns import Turn

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.content import Content
    from fathoms.kernel.game import Settings


def make(settings: Settings, seats: int, content: Content, chance: Chance) -> GameState:
    """SHW-1.2: nobody has shells; chance names the first diver."""
    assert isinstance(content, GameContent)
    state = GameState()
    state.begin(INFO.revision, seats, Turn(chance.below(seats)))
    state.content = content
    state.diver = 0
    state.catch = 0
    state.points = [0] * seats
    state.ended = False
    return state
