"""Cards as a price: repairs, and the way out of the Brig. Cards worth enough, none of them superfluous."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import ROOMS
from fathoms.games.unfathomable.engine.damage import WILD, damaged, repair
from fathoms.games.unfathomable.engine.hands import discard, hand_options, picked_cards
from fathoms.games.unfathomable.engine.ship import move_character
from fathoms.games.unfathomable.numbers import skill, value
from fathoms.games.unfathomable.options import Card
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Narrowed, Option, Question, Refusal
from fathoms.kernel.state import Ask

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

STRUCTURAL_PRICE, WILD_PRICE = 3, 5


def worth(cards: list[int]) -> int:
    """The value of some skill cards."""
    return sum([value(card) for card in cards])


def may_repair(state: UnfathomableState, space: int) -> bool:
    """UNF-11.7: a damaged room without a Deep One; by the reference without a revealed traitor, too (UNF-13.7)."""
    if space not in ROOMS or not damaged(state, space) or state.deep_ones[space]:
        return False
    return state.booklet or not state.traitor_at(space)


def payments(state: UnfathomableState, seat: int, room: int) -> list[int]:
    """The cards of a hand that can go towards the repair of a room, if they suffice."""
    card = state.damage[room - ROOMS[0]]
    usable = [each for each in state.hands[seat] if card == WILD or skill(each) == card]
    return usable if worth(usable) >= price(state, room) else []


def price(state: UnfathomableState, room: int) -> int:
    """UNF-11.9: what a repair takes."""
    return WILD_PRICE if state.damage[room - ROOMS[0]] == WILD else STRUCTURAL_PRICE


class Pay(Ask[UnfathomableState]):
    """Discard cards worth at least a price; every one of them must be needed (UNF-11.9, UNF-13.11)."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def terms(self, state: UnfathomableState) -> tuple[int, list[int], str]:
        """The price, the cards that count, and the clause."""
        raise NotImplementedError

    def paid(self, state: UnfathomableState, chance: Chance) -> None:
        """What the payment was for."""
        raise NotImplementedError

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = self.role
        price, usable, clause = self.terms(state)
        options = tuple([each for each in hand_options(state, seat) if isinstance(each, Card) and each.card in usable])
        default = cheapest(options, price)
        return (
            Question(
                state.answered[seat],
                seat,
                "pay",
                clause,
                options,
                least=1,
                most=len(options),
                default=default,
                params={"price": price},
            ),
        )

    def refuse(self, state: UnfathomableState, question: Question, picks: Picks) -> Refusal | None:
        price, _, clause = self.terms(state)
        cards = picked_cards(picks)
        paid = worth(cards)
        if paid < price:
            return Refusal("too-little", clause, {"price": price, "paid": paid})
        if any(paid - value(card) >= price for card in cards):
            return Refusal("superfluous", clause, {"price": price, "paid": paid})
        return None

    def narrow(self, state: UnfathomableState, question: Question, picks: Picks) -> Narrowed:
        price, _, _ = self.terms(state)
        cards = picked_cards(picks)
        may_stop = bool(picks) and self.refuse(state, question, picks) is None
        rest = [option for option in question.options if option not in picks]
        open_to = []
        for option in rest:
            others = picked_cards(tuple([each for each in rest if each != option]))
            if reaches(price, [*cards, *picked_cards((option,))], others):
                open_to.append(option)
        return Narrowed(tuple(open_to), may_stop)

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        discard(state, self.role, picked_cards(answers[self.role]))
        self.paid(state, chance)


def reaches(price: int, chosen: list[int], rest: list[int]) -> bool:
    """Whether cards can be added to the chosen ones so that the price is met and no card is superfluous.

    A card is superfluous if the others reach the price without it, so the total must stay below the price plus the
    lowest value among all cards of the payment.
    """
    paid, lowest = worth(chosen), min([value(card) for card in chosen])
    if price <= paid < price + lowest:
        return True
    # Sums that can be made, with the lowest value each card set may have: bounded by the few values there are.
    for floor in range(1, lowest + 1):
        sums = {paid}
        for card in rest:
            if value(card) >= floor:
                sums |= {total + value(card) for total in sums}
        if any(price <= total < price + floor for total in sums):
            return True
    return False


def cheapest(options: tuple[Option, ...], price: int) -> Picks:
    """A legal payment: the dearest cards first until the price is met, so that none is superfluous."""
    by_value = sorted(options, key=lambda option: -value(picked_cards((option,))[0]))
    taken: list[Option] = []
    for option in by_value:
        if worth(picked_cards(tuple(taken))) < price:
            taken.append(option)
    return tuple([option for option in options if option in taken])


class PayRepair(Pay):
    """The price of a repair."""

    def terms(self, state: UnfathomableState) -> tuple[int, list[int], str]:
        room = state.at[self.role]
        return price(state, room), payments(state, self.role, room), "UNF-11.9"

    def paid(self, state: UnfathomableState, chance: Chance) -> None:
        repair(state, state.at[self.role], chance)


class BreakOut(Pay):
    """UNF-13.11: a revealed traitor leaves the Brig for cards worth 12."""

    to: int

    def __init__(self, role: int, to: int) -> None:
        self.role = role
        self.to = to

    def terms(self, state: UnfathomableState) -> tuple[int, list[int], str]:
        return state.content.breakout, state.hands[self.role], "UNF-13.11"

    def paid(self, state: UnfathomableState, chance: Chance) -> None:
        move_character(state, self.role, self.to)
