"""Section 2 of the rule book: set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.into_the_blue.content import BlueContent
from fathoms.games.into_the_blue.info import BY_CHANCE, FIRST, INFO
from fathoms.games.into_the_blue.state import DICE, LEVELS, NOBODY, SHELLS, BlueState
from fathoms.games.into_the_blue.turns import Turn

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.content import Content
    from fathoms.kernel.game import Settings
    from fathoms.kernel.state import State


def make(settings: Settings, seats: int, content: Content, chance: Chance) -> BlueState:
    """ITB-2: shells, chests and the first player."""
    assert isinstance(content, BlueContent)
    state = BlueState()
    state.content = content
    state.first = _first_player(settings[FIRST], seats, chance)
    state.begin(INFO.revision, seats, Turn(state.first))
    state.diver = state.first
    state.roll = 0
    state.dice = [1] * DICE
    state.placed = [[0] * LEVELS for _ in range(seats)]
    state.left = [SHELLS] * seats
    state.sea_bed = list(content.chests)
    chance.shuffle(state.sea_bed)
    state.chests = [[] for _ in range(seats)]
    state.turns = 0
    state.last_turn = [0] * seats
    state.stopper = NOBODY
    state.ended = ""
    return state


def _first_player(setting: str, seats: int, chance: Chance) -> int:
    """ITB-2.6: chance names the first player, but in a rematch (ITB-2.7)."""
    return chance.below(seats) if setting == BY_CHANCE else (int(setting) - 1) % seats


def rematch(state: State, settings: Settings) -> Settings:
    """ITB-2.7: in a rematch the start moves on to the next seat."""
    assert isinstance(state, BlueState)
    return settings | {FIRST: str((state.first + 1) % state.seats + 1)}
