"""Mythos cards that whoever draws them may keep (UNF-6.14). Those of one character stand in people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.engine.card import KeptCard
from fathoms.games.unfathomable.engine.defeat import drop_kept
from fathoms.games.unfathomable.engine.dice import RollLow
from fathoms.games.unfathomable.engine.ship import remove_deep_ones
from fathoms.games.unfathomable.engine.tracks import Ritual
from fathoms.games.unfathomable.numbers import BARRICADE, SACRIFICE
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance


class Sacrifice(KeptCard):
    """Sacrifice Deep One: one in the Keeper's space for two steps of the ritual."""

    def usable(self, state: UnfathomableState, seat: int) -> bool:
        return state.deep_ones[state.at[seat]] > 0

    def use(self, state: UnfathomableState, seat: int) -> None:
        state.push(RollLow(5, (), (Slaughter(seat),)))


class Slaughter(Step[UnfathomableState]):
    """A Deep One is sacrificed: the ritual goes on by two, and the card is spent."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        remove_deep_ones(state, state.at[self.seat], 1)
        drop_kept(state, self.seat, SACRIFICE)
        state.push(Ritual(2))


KEPT_CARDS = (KeptCard(BARRICADE), Sacrifice(SACRIFICE))
