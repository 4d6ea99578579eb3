"""Section 6 of the rule book: the sea plays, and everybody draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.audience import all_but, only
from fathoms.kernel.state import Step
from salvage.cards import SIX, value
from salvage.events import CardDrawn, CardTaken, DeckRefilled, LeaderRobbed, SeaDrew
from salvage.state import SalvageState

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance


class Sea(Step[SalvageState]):
    """SAL-6.1: the automatic player: it is never asked."""

    def run(self, state: SalvageState, chance: Chance) -> None:
        card = draw(state, chance)
        if card is None:
            return
        state.discards.append(card)
        state.tell(SeaDrew(card))
        leader = state.points.index(max(state.points))
        if value(card) == SIX and state.points[leader]:
            state.points[leader] -= 1
            state.tell(LeaderRobbed(leader))


class DrawUp(Step[SalvageState]):
    """SAL-6.2: one card each in turn, from the left of the winner, until all hands are full."""

    def run(self, state: SalvageState, chance: Chance) -> None:
        order = [(state.winner + 1 + n) % state.seats for n in range(state.seats)]
        while short := [seat for seat in order if len(state.hands[seat]) < state.hand_size]:
            for seat in short:
                card = draw(state, chance)
                if card is None:
                    return
                state.hands[seat] = sorted([*state.hands[seat], card])
                state.tell(CardTaken(seat), all_but(seat))
                state.tell(CardDrawn(seat, card), only(seat))


def draw(state: SalvageState, chance: Chance) -> int | None:
    """SAL-6.3: the discards become the deck when it has run out, be it in mid-deal."""
    if not state.deck and state.discards:
        state.refills += 1
        for card in state.discards:
            state.generation[card] = state.refills
        state.deck, state.discards = sorted(state.discards), []
        chance.shuffle(state.deck)
        state.tell(DeckRefilled(len(state.deck)))
    return state.deck.pop() if state.deck else None
