"""Section 9 of the rule book: Ocean and coastal research (ITD-9.15 to ITD-9.18, ITD-9.25)."""

from __future__ import annotations

from typing import ClassVar

from fathoms.games.in_too_deep.ability import Ability
from fathoms.games.in_too_deep.buying import DISCARD, buy, charge
from fathoms.games.in_too_deep.companies import COMPANIES, NAMES, NUMBER, RESEARCH
from fathoms.games.in_too_deep.events import ShareAcquired
from fathoms.games.in_too_deep.options import THIRD, Acquire, BuyCheaper
from fathoms.games.in_too_deep.state import DeepState
from fathoms.kernel.question import Option, Question, Refusal


class ResearchBasic(Ability):
    """ITD-9.15: buy a share from hand, two cards cheaper."""

    COMPANY: ClassVar[int] = RESEARCH
    KEY: ClassVar[str] = "research-basic"
    CLAUSE: ClassVar[str] = "ITD-9.15"
    DISCOUNT: ClassVar[int] = 2

    def open_to(self, state: DeepState) -> bool:
        return min(state.issued) - self.DISCOUNT < len(state.hands[state.active]) > 0

    def ways(self, state: DeepState) -> list[Option]:
        hand = state.hands[state.active]
        prices = [self.price(state, card) for card in hand]
        return [BuyCheaper(card, price) for card, price in zip(hand, prices, strict=True) if price < len(hand)]

    def price(self, state: DeepState, card: int) -> int:
        """ITD-9.15: two cards less than usual, never below zero."""
        return max(0, state.issued[state.content.share_of[card]] - self.DISCOUNT)

    def use(self, state: DeepState, way: Option) -> None:
        assert isinstance(way, BuyCheaper)
        buy(state, state.active, way.card, way.count)

    def why_not(self, state: DeepState, question: Question, option: Option) -> Refusal:
        hand = state.hands[state.active]
        if isinstance(option, BuyCheaper) and option.card in hand and self.price(state, option.card) >= len(hand):
            price = self.price(state, option.card)
            return Refusal("too-dear", question.clause, {"price": price, "have": len(hand) - 1})
        return Refusal("not-offered", question.clause)


class ResearchAdvanced(Ability):
    """ITD-9.16: buy a share out of somebody else's portfolio."""

    COMPANY: ClassVar[int] = RESEARCH
    KEY: ClassVar[str] = "research-advanced"
    CLAUSE: ClassVar[str] = "ITD-9.16"
    LEAST: ClassVar[int] = 2

    def open_to(self, state: DeepState) -> bool:
        return bool(self.ways(state))

    def price(self, state: DeepState, company: int) -> int:
        """ITD-9.17: the usual price, the wanted share included, and at least two."""
        return max(self.LEAST, state.issued[company])

    def ways(self, state: DeepState) -> list[Option]:
        have = len(state.hands[state.active])
        affordable = [company for company in range(COMPANIES) if self.price(state, company) <= have]
        return [
            Acquire(seller if seller < state.seats else THIRD, NAMES[company], self.price(state, company))
            for seller, owns in enumerate(state.owns)
            if seller != state.active
            for company in affordable
            if owns[company]
        ]

    def use(self, state: DeepState, way: Option) -> None:
        assert isinstance(way, Acquire)
        company = NUMBER[way.company]
        third = way.seller == THIRD
        card = self._give_up(state, state.seats if third else way.seller, company)
        state.give_share(state.active, card)
        state.tell(ShareAcquired(state.active, way.seller, card, way.company, way.count))
        charge(state, way.count, DISCARD if third else way.seller)  # ITD-10.18

    def _give_up(self, state: DeepState, seller: int, company: int) -> int:
        """The share that the seller has had longest; the number on it means nothing any more (ITD-1.3)."""
        shares = state.shares[seller]
        card = next(each for each in shares if state.content.share_of[each] == company)
        shares.remove(card)
        state.owns[seller][company] -= 1
        state.issued[company] -= 1
        return card

    def why_not(self, state: DeepState, question: Question, option: Option) -> Refusal:
        if not isinstance(option, Acquire):
            return Refusal("not-offered", question.clause)
        seller = state.seats if option.seller == THIRD else option.seller
        if not 0 <= seller < len(state.owns) or (seller == state.seats) != (option.seller == THIRD):
            return Refusal("not-offered", question.clause)
        if seller == state.active:
            return Refusal("own-share", question.clause)
        company = NUMBER[option.company]
        if not state.owns[seller][company]:
            return Refusal("owns-none", question.clause, {"company": option.company.value})
        have, price = len(state.hands[state.active]), self.price(state, company)
        if price > have:
            return Refusal("too-dear", "ITD-9.17", {"price": price, "have": have})
        return Refusal("not-offered", question.clause)


RESEARCH_BASIC = ResearchBasic()
RESEARCH_ADVANCED = ResearchAdvanced()
