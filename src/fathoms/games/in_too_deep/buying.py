"""Section 4 of the rule book: buying a share, and paying for anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.companies import NAMES
from fathoms.games.in_too_deep.content import CARDS
from fathoms.games.in_too_deep.events import CardsDiscarded, CardsPassed, SellerPaid, ShareBought
from fathoms.games.in_too_deep.options import PAY, Pay
from fathoms.games.in_too_deep.state import DeepState
from fathoms.kernel.audience import all_but, only
from fathoms.kernel.question import Option, Question, Refusal
from fathoms.kernel.state import Ask

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

DISCARD = -1


def buy(state: DeepState, seat: int, card: int, price: int) -> None:
    """ITD-4.1: lay the share on the table and pay its price; the price is read before (ITD-4.3)."""
    state.lose_card(seat, card)
    company = state.give_share(seat, card)
    state.tell(ShareBought(seat, card, NAMES[company], price))
    charge(state, price, DISCARD)


def charge(state: DeepState, price: int, seller: int) -> None:
    """ITD-4.4: the active seat pays with cards from hand; where there is no choice, at once (ITD-3.4)."""
    hand = state.hands[state.active]
    if price == len(hand):
        pay(state, hand[:], seller)
    elif price:
        state.push(Payment(price, seller))


class Payment(Ask[DeepState]):
    """ITD-4.4: choose the cards that pay, each worth one."""

    price: int
    seller: int
    """The seat that is paid, or `DISCARD`."""

    def __init__(self, price: int, seller: int) -> None:
        self.price = price
        self.seller = seller

    def questions(self, state: DeepState) -> tuple[Question, ...]:
        seat = state.active
        options = tuple([PAY[card] for card in state.hands[seat]])
        price = self.price
        return (
            Question(
                state.answered[seat],
                seat,
                "pay",
                "ITD-4.4" if self.seller == DISCARD else "ITD-9.25",
                options,
                least=price,
                most=price,
                default=options[:price],
                plain=True,
                params={"price": price},
            ),
        )

    def why_not(self, state: DeepState, question: Question, option: Option) -> Refusal:
        if isinstance(option, Pay):
            return Refusal("not-in-hand", question.clause, {"card": option.card})
        return Refusal("not-offered", question.clause)

    def answered(self, state: DeepState, answers: dict[int, Picks], chance: Chance) -> None:
        pay(state, [pick.card for pick in answers[state.active] if isinstance(pick, Pay)], self.seller)


def pay(state: DeepState, cards: list[int], seller: int) -> None:
    """ITD-4.4: payments go to the discard pile, those of ITD-9.18 to the seller."""
    seat = state.active
    if not cards:
        return
    if seller != DISCARD:
        pass_cards(state, seat, seller, cards)
        return
    for card in cards:
        state.lose_card(seat, card)
    state.discards += cards
    state.tell(CardsDiscarded(seat, tuple(cards)))


def pass_cards(state: DeepState, seat: int, seller: int, cards: list[int]) -> None:
    """ITD-9.18, ITD-9.25: cards go from hand to hand. The two know which; others have to reckon with either hand."""
    for card in cards:
        state.hands[seat].remove(card)
    state.hands[seller] = sorted(state.hands[seller] + cards)
    state.spare[seat] = state.spare[seller] = CARDS
    for viewer in range(state.seats + 1):
        if viewer == seat:
            for card in cards:
                state.traced[viewer][card] = 1 << seller
        elif viewer == seller:
            for card in cards:
                state.traced[viewer].pop(card, None)
        else:
            _lose_sight(state, viewer, seat, seller)
    state.tell(SellerPaid(seat, seller, len(cards)), all_but(seat, seller))
    state.tell(CardsPassed(seat, seller, tuple(cards)), only(seat, seller))


def _lose_sight(state: DeepState, viewer: int, seat: int, seller: int) -> None:
    """For this viewer, cards of one hand may now be in the other."""
    known = state.traced[viewer]
    for card, seats in known.items():
        if seats >> seat & 1:
            known[card] = seats | 1 << seller
    pools = state.pools[viewer]
    joined = pools[seat] | pools[seller]
    for each in range(state.seats):
        if joined >> each & 1:
            pools[each] = joined
