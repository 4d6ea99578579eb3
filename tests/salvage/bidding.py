"""Section 2 of the rule book: the bids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.question import Question
from fathoms.kernel.state import Ask
from salvage.cards import value
from salvage.events import BidsShown
from salvage.options import Bid
from salvage.state import SalvageState

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks


class Bidding(Ask[SalvageState]):
    """SAL-2.1: everybody bids at once, and in secret."""

    def questions(self, state: SalvageState) -> tuple[Question, ...]:
        return tuple([_question(state, seat) for seat in range(state.seats)])

    def answered(self, state: SalvageState, answers: dict[int, Picks], chance: Chance) -> None:
        bids = [pick.card for seat in range(state.seats) for pick in answers[seat] if isinstance(pick, Bid)]
        for seat, card in enumerate(bids):
            state.discard(seat, card)
        state.winner = winner(bids)
        state.tell(BidsShown(tuple(bids), state.winner))


def _question(state: SalvageState, seat: int) -> Question:
    options = tuple([Bid(card) for card in state.hands[seat]])
    return Question(state.answered[seat], seat, "bid", "SAL-2.1", options, default=options[:1])


def winner(bids: list[int]) -> int:
    """SAL-2.2: the highest value; the lowest seat among equals."""
    values = [value(card) for card in bids]
    return values.index(max(values))
