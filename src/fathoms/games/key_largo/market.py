"""Section 8 of the rule book: the market of finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import (
    DIAMOND,
    DUPE,
    GOLD,
    GOLD_SEEKER,
    JEWELLER,
    MARKET,
    NOBODY,
    SOLD,
    SOLD_AT_MARKET,
    TRAFFICKER,
    UNSOLD,
    kind_of,
    value_of,
)
from fathoms.games.key_largo.encounters import card_question, may_hold_for, play, plays_at
from fathoms.games.key_largo.events import NothingToSell, TreasuresSold
from fathoms.games.key_largo.options import ENCOUNTER_NUMBER, KIND_NAMES, Play, Sell, faces, sales
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.question import Narrowed, Question, Refusal
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks

GOLD_FEVER = 40
TRAFFIC_PRICE = 30
TRAFFIC = 5


class AtMarket(Step[LargoState]):
    """KL-8.1: sell treasures of one type; a card in hand may be played first."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        state.push(Stall(self.seat))
        if may_hold_for(state, self.seat, MARKET):
            state.push(MarketCard(self.seat))


class MarketCard(Ask[LargoState]):
    """KL-10.25 to KL-10.28: play a card before the sale."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        return (card_question(state, self.seat, "market-card", plays_at(state, self.seat, MARKET)),)

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        (pick,) = answers[self.seat]
        if isinstance(pick, Play):
            state.perk = ENCOUNTER_NUMBER[pick.card]
            play(state, self.seat, state.perk)


class Stall(Step[LargoState]):
    """KL-8.7: whoever holds treasures is asked, even one who holds nothing that the market buys."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        if state.hands[self.seat]:
            state.push(Sale(self.seat))


def sellable(state: LargoState, seat: int) -> list[int]:
    """KL-8.6: the seat's cards that the market buys."""
    return [card for card in state.hands[seat] if kind_of(card) < SOLD_AT_MARKET]


def unit_price(state: LargoState, kind: int) -> int:
    """KL-8.3 to KL-8.5: by the boats at the market; the gold seeker pays 40 for gold (KL-10.28)."""
    if kind == GOLD and state.perk == GOLD_SEEKER:
        return GOLD_FEVER
    return state.content.prices.treasure(kind)[state.crowd(MARKET)]


class Sale(Ask[LargoState]):
    """KL-8.1, KL-8.2: any number of cards of one type, at least one."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        seat = self.seat
        options = sales(sellable(state, seat))
        params: dict[str, int | str] = {
            KIND_NAMES[kind].value: unit_price(state, kind) for kind in range(SOLD_AT_MARKET)
        }
        return (
            Question(
                state.answered[seat],
                seat,
                "sell",
                "KL-8.1",
                options,
                least=1 if options else 0,
                most=len(options),
                default=options[:1],
                params=params,
            ),
        )

    def refuse(self, state: LargoState, question: Question, picks: Picks) -> Refusal | None:
        if len({pick.treasure for pick in picks if isinstance(pick, Sell)}) > 1:
            return Refusal("one-type", "KL-8.1")
        return None

    def narrow(self, state: LargoState, question: Question, picks: Picks) -> Narrowed:
        if not picks:
            return Narrowed(question.options, not question.options)
        first = picks[0]
        assert isinstance(first, Sell)
        options = [
            option
            for option in question.options
            if isinstance(option, Sell) and option.treasure is first.treasure and option not in picks
        ]
        return Narrowed(tuple(options), may_stop=True)

    def why_not(self, state: LargoState, question: Question, option: Option) -> Refusal:
        if isinstance(option, Sell) and option.treasure == KIND_NAMES[DIAMOND]:
            return Refusal("no-diamonds", "KL-8.6")
        return Refusal("not-offered", question.clause)

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        cards = chosen(sellable(state, self.seat), answers[self.seat])
        if cards:
            kind = kind_of(cards[0])
            price = unit_price(state, kind)
            sell(state, self.seat, cards, price * sum([value_of(card) for card in cards]))
        else:
            kind = NOBODY
            state.note(UNSOLD, self.seat, NOBODY, NOBODY)
            state.tell(NothingToSell(self.seat))
        if state.hands[self.seat] and (state.perk in {TRAFFICKER, JEWELLER} or (state.perk == DUPE and kind != NOBODY)):
            state.push(ExtraSale(self.seat, kind))


def chosen(cards: list[int], picks: Picks) -> list[int]:
    """The cards behind picks: both come in the same order."""
    options = sales(cards)
    return [card for card, option in zip(cards, options, strict=True) if option in picks]


def sell(state: LargoState, seat: int, cards: list[int], amount: int) -> None:
    """KL-8.8: the cards are shown and leave the game, the bank pays."""
    for card in cards:
        state.hands[seat].remove(card)
        state.note(SOLD, seat, NOBODY, card)
    state.cash[seat] += amount
    state.tell(TreasuresSold(seat, faces(cards), amount))


class ExtraSale(Ask[LargoState]):
    """KL-10.25 to KL-10.27: what the dupe, the trafficker or the jeweller buys besides the sale."""

    seat: int
    kind: int
    """The type of the sale that the dupe joins."""

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def offered(self, state: LargoState) -> list[int]:
        """The cards that this buyer takes."""
        hand = state.hands[self.seat]
        if state.perk == JEWELLER:
            return [card for card in hand if kind_of(card) == DIAMOND]
        return [card for card in hand if kind_of(card) < SOLD_AT_MARKET and kind_of(card) != self.bought(state)]

    def bought(self, state: LargoState) -> int:
        """The dupe takes no card of the type itself: that one can be sold as it is."""
        return self.kind if state.perk == DUPE else NOBODY

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        seat = self.seat
        options = sales(self.offered(state))
        most = min(len(options), TRAFFIC if state.perk == TRAFFICKER else 1)
        key, clause = EXTRA[state.perk]
        return (Question(state.answered[seat], seat, key, clause, options, least=0, most=most, plain=True),)

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        cards = chosen(self.offered(state), answers[self.seat])
        if not cards:
            return
        amount = sum([value_of(card) for card in cards])
        if state.perk == TRAFFICKER:
            amount *= TRAFFIC_PRICE
        elif state.perk == DUPE:
            amount *= unit_price(state, self.kind)
        sell(state, self.seat, cards, amount)


EXTRA = {
    DUPE: ("dupe", "KL-10.25"),
    TRAFFICKER: ("traffic", "KL-10.26"),
    JEWELLER: ("jewel", "KL-10.27"),
}
