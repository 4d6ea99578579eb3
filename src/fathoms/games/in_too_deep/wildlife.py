"""Section 9 of the rule book: Wildlife spotting (ITD-9.19 to ITD-9.23)."""

from __future__ import annotations

from typing import ClassVar

from fathoms.games.in_too_deep.ability import Ability
from fathoms.games.in_too_deep.buying import DISCARD, charge
from fathoms.games.in_too_deep.companies import NAMES, NUMBER, WILDLIFE
from fathoms.games.in_too_deep.depths import company_of, fits, move, moves
from fathoms.games.in_too_deep.events import DepthRaised, ExtraDepthPlayed
from fathoms.games.in_too_deep.options import RAISE, Move, PlayExtra, Raise
from fathoms.games.in_too_deep.state import DeepState
from fathoms.kernel.question import Option, Question, Refusal


class WildlifeBasic(Ability):
    """ITD-9.19, ITD-9.20: for a card, one of the three most recent depth cards of a company goes on top, or moves."""

    COMPANY: ClassVar[int] = WILDLIFE
    KEY: ClassVar[str] = "wildlife-basic"
    CLAUSE: ClassVar[str] = "ITD-9.19"
    COST: ClassVar[int] = 1
    REACH: ClassVar[int] = 3

    def open_to(self, state: DeepState) -> bool:
        # Something can always be moved: the card just played to an empty company, or else the deepest card.
        return len(state.hands[state.active]) >= self.COST

    def ways(self, state: DeepState) -> list[Option]:
        ways: list[Option] = []
        for company, pile in enumerate(state.piles):
            for card in pile[-self.REACH :]:
                if card != pile[-1]:
                    ways.append(RAISE[card])
                ways += moves(state, card, company)
        return ways

    def use(self, state: DeepState, way: Option) -> None:
        if isinstance(way, Move):
            move(state, way)
        else:
            assert isinstance(way, Raise)
            self._raise(state, way.card)
        charge(state, self.COST, DISCARD)

    def _raise(self, state: DeepState, card: int) -> None:
        """ITD-9.21: from now on this number is the one to beat, even if it is lower."""
        company = company_of(state, card)
        state.piles[company].remove(card)
        state.piles[company].append(card)
        state.tell(DepthRaised(state.active, card, NAMES[company]))


class WildlifeAdvanced(Ability):
    """ITD-9.22: play another depth card, whatever its number."""

    COMPANY: ClassVar[int] = WILDLIFE
    KEY: ClassVar[str] = "wildlife-advanced"
    CLAUSE: ClassVar[str] = "ITD-9.22"

    def open_to(self, state: DeepState) -> bool:
        return bool(state.hands[state.active])

    def ways(self, state: DeepState) -> list[Option]:
        hand = state.hands[state.active]
        return [
            PlayExtra(card, NAMES[company], price)
            for company, pile in enumerate(state.piles)
            for card in hand
            if (price := extra_price(pile, card)) < len(hand)
        ]

    def use(self, state: DeepState, way: Option) -> None:
        assert isinstance(way, PlayExtra)
        state.lose_card(state.active, way.card)
        state.piles[NUMBER[way.company]].append(way.card)
        state.tell(ExtraDepthPlayed(state.active, way.card, way.company, way.count))
        charge(state, way.count, DISCARD)

    def why_not(self, state: DeepState, question: Question, option: Option) -> Refusal:
        hand = state.hands[state.active]
        if isinstance(option, PlayExtra) and option.card in hand:
            price = extra_price(state.piles[NUMBER[option.company]], option.card)
            if price >= len(hand):
                return Refusal("too-dear", "ITD-9.23", {"price": price, "have": len(hand) - 1})
        return Refusal("not-offered", question.clause)


def extra_price(pile: list[int], card: int) -> int:
    """ITD-9.23: nothing if it fits; else a card for each higher card of the company, wherever that lies."""
    if fits(pile, card):
        return 0
    return sum([1 for each in pile if each > card])


WILDLIFE_BASIC = WildlifeBasic()
WILDLIFE_ADVANCED = WildlifeAdvanced()
