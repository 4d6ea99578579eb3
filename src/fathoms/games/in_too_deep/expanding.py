"""Section 5 of the rule book: taking a company deeper, and the dividend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.abilities import offer_ability
from fathoms.games.in_too_deep.companies import BASIC, NAMES, TREASURE
from fathoms.games.in_too_deep.drawing import draw_cards
from fathoms.games.in_too_deep.events import DividendPaid, Expanded

if TYPE_CHECKING:
    from fathoms.games.in_too_deep.state import DeepState
    from fathoms.kernel.chance import Chance


def expand(state: DeepState, card: int, company: int, chance: Chance) -> None:
    """ITD-5.1: play a depth card; a new ten pays a dividend (ITD-5.5), then the ability is offered (ITD-5.11)."""
    seat = state.active
    pile = state.piles[company]
    new_ten = reaches_new_ten(pile, card)
    state.lose_card(seat, card)
    pile.append(card)
    state.tell(Expanded(seat, card, NAMES[company]))
    if state.in_final_turns():
        return  # ITD-7.11
    if new_ten:
        pay_dividend(state, company, chance)
    offer_ability(state, company)


def reaches_new_ten(pile: list[int], card: int) -> bool:
    """ITD-5.6 to 5.8: the first card always does; else its ten is compared with that of the most recent card."""
    return not pile or card // 10 > pile[-1] // 10


def pay_dividend(state: DeepState, company: int, chance: Chance) -> None:
    """ITD-5.9, ITD-5.10: a card for each share, first to the active seat, then clockwise."""
    cards = dividend(state, company)
    if not any(cards):
        return
    state.tell(DividendPaid(NAMES[company], tuple(cards)))
    for seat in state.clockwise():
        if cards[seat]:
            draw_cards(state, seat, cards[seat], chance)


def dividend(state: DeepState, company: int) -> list[int]:
    """ITD-5.9 and Treasure hunting's ability: how many cards each seat may draw, read before any is drawn (9.12)."""
    owns = [state.owns[seat][company] for seat in range(state.seats)]
    if company != TREASURE:
        return owns
    # ITD-10.16: the third investor can hold the majority; he draws nothing.
    most = max([each[TREASURE] for each in state.owns])
    if state.sides[TREASURE] == BASIC:
        return [own + (0 < own == most) for own in owns]  # ITD-9.9, ITD-9.10
    owns[state.active] = most  # ITD-9.11
    return owns
