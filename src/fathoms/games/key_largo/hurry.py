"""KL-10.11: the buyer in a hurry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import FOUND, HURRIED, SOLD_AT_MARKET, kind_of, value_of
from fathoms.games.key_largo.events import TreasuresSold
from fathoms.games.key_largo.market import chosen
from fathoms.games.key_largo.options import faces, sales
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.question import Question
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks


def catch(state: LargoState, seat: int) -> list[int]:
    """The treasures of this dive that a market would buy, in order."""
    cards = [
        card
        for kind, half, finder, _, card in state.log
        if kind == FOUND and half == state.half and finder == seat and kind_of(card) < SOLD_AT_MARKET
    ]
    return sorted(cards)


class HurriedSale(Step[LargoState]):
    """Sell one card of this dive at the best price. Only a single find needs no choice: what it is stays hidden."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        if state.finds == 1:
            sell_in_hurry(state, self.seat, catch(state, self.seat)[0])
        else:
            state.push(ChooseCatch(self.seat))


class ChooseCatch(Ask[LargoState]):
    """Which card of this dive the buyer gets."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        options = sales(catch(state, self.seat))
        return (
            Question(
                state.answered[self.seat], self.seat, "hurry", "KL-10.11", options, default=options[:1], plain=True
            ),
        )

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        (card,) = chosen(catch(state, self.seat), answers[self.seat])
        sell_in_hurry(state, self.seat, card)


def sell_in_hurry(state: LargoState, seat: int, card: int) -> None:
    """KL-10.11: the best price that the type ever has; the card is shown."""
    amount = max(state.content.prices.treasure(kind_of(card))) * value_of(card)
    state.hands[seat].remove(card)
    state.finds -= 1
    state.cash[seat] += amount
    state.note(HURRIED, seat, state.site, card)
    state.tell(TreasuresSold(seat, faces([card]), amount))
