"""The course of a round, and the end of the game (SAL-1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.state import Step
from salvage.bidding import Bidding
from salvage.dues import Dues
from salvage.events import GameEnded
from salvage.reactions import CountPoint, Reactions
from salvage.state import SalvageState
from salvage.tide import DrawUp, Sea
from salvage.wreck import Wreck

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

ROUNDS = 6


class Round(Step[SalvageState]):
    """A round, in the order of the rule book."""

    def run(self, state: SalvageState, chance: Chance) -> None:
        state.round += 1
        state.cancelled = False
        state.push_all([Bidding(), Wreck(), Dues(), Reactions(), CountPoint(), Sea(), DrawUp(), EndOfRound()])


class EndOfRound(Step[SalvageState]):
    """SAL-1.2: the wreck is empty, or six rounds have been played, or the next round begins."""

    def run(self, state: SalvageState, chance: Chance) -> None:
        if state.wreck and state.round < ROUNDS:
            state.push(Round())
        else:
            state.ended = "rounds" if state.wreck else "wreck-empty"
            state.tell(GameEnded(state.ended, tuple(state.points)))
