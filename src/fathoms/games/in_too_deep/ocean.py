"""Section 9 of the rule book: Ocean cleaning (ITD-9.6 to ITD-9.8)."""

from __future__ import annotations

from typing import ClassVar

from fathoms.games.in_too_deep.ability import Ability
from fathoms.games.in_too_deep.buying import DISCARD, charge
from fathoms.games.in_too_deep.companies import NAMES, OCEAN
from fathoms.games.in_too_deep.depths import company_of, move, moves
from fathoms.games.in_too_deep.events import DepthRemoved
from fathoms.games.in_too_deep.options import REMOVE, Move, Remove
from fathoms.games.in_too_deep.state import DeepState
from fathoms.kernel.question import Option


class OceanBasic(Ability):
    """ITD-9.6: for two cards, discard any depth card."""

    COMPANY: ClassVar[int] = OCEAN
    KEY: ClassVar[str] = "ocean-basic"
    CLAUSE: ClassVar[str] = "ITD-9.6"
    COST: ClassVar[int] = 2

    def open_to(self, state: DeepState) -> bool:
        return len(state.hands[state.active]) >= self.COST

    def ways(self, state: DeepState) -> list[Option]:
        return [REMOVE[card] for pile in state.piles for card in pile]

    def use(self, state: DeepState, way: Option) -> None:
        assert isinstance(way, Remove)
        remove(state, way.card)
        charge(state, self.COST, DISCARD)


class OceanAdvanced(Ability):
    """ITD-9.8: for one card, discard the most recent depth card of a company, or move it."""

    COMPANY: ClassVar[int] = OCEAN
    KEY: ClassVar[str] = "ocean-advanced"
    CLAUSE: ClassVar[str] = "ITD-9.8"
    COST: ClassVar[int] = 1

    def open_to(self, state: DeepState) -> bool:
        return len(state.hands[state.active]) >= self.COST

    def ways(self, state: DeepState) -> list[Option]:
        ways: list[Option] = []
        for company, pile in enumerate(state.piles):
            if pile:
                ways.append(REMOVE[pile[-1]])
                ways += moves(state, pile[-1], company)
        return ways

    def use(self, state: DeepState, way: Option) -> None:
        if isinstance(way, Move):
            move(state, way)
        else:
            assert isinstance(way, Remove)
            remove(state, way.card)
        charge(state, self.COST, DISCARD)


def remove(state: DeepState, card: int) -> None:
    """ITD-9.7: the depth card is discarded; those above and below keep their order."""
    company = company_of(state, card)
    state.piles[company].remove(card)
    state.discards.append(card)
    state.tell(DepthRemoved(state.active, card, NAMES[company]))


OCEAN_BASIC = OceanBasic()
OCEAN_ADVANCED = OceanAdvanced()
