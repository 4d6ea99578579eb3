"""Section 6 of the rule book: drawing a card, and the emergency fundraiser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.deck import left_the_deck, ready, trigger_end
from fathoms.games.in_too_deep.events import CardsDrawn, CardsSeen, FundraiserHeld, MixedDeckDrawn, Passed
from fathoms.games.in_too_deep.state import BONUS
from fathoms.games.in_too_deep.third import resolve_bonus
from fathoms.kernel.audience import all_but, only

if TYPE_CHECKING:
    from fathoms.games.in_too_deep.state import DeepState
    from fathoms.kernel.chance import Chance

FUNDRAISER_CARDS = 2
FUNDRAISERS = 2


def draw_cards(state: DeepState, seat: int, count: int, chance: Chance) -> int:
    """Draw from the deck to a hand, past bonus shares and new decks; tells how many could not be had (ITD-7.7)."""
    while count and ready(state, chance):
        count -= _draw_from_deck(state, seat, count, chance)
    return count


def _draw_from_deck(state: DeepState, seat: int, count: int, chance: Chance) -> int:
    """Draw until the wish, the deck, or the patience of a bonus share ends; tells how many cards came."""
    deck = state.deck
    if state.bonus:
        return _draw_from_mixed(state, seat, count, chance)
    cards = deck[-count:]
    del deck[-count:]
    state.tell(CardsDrawn(seat, len(cards)), all_but(seat))
    _take_to_hand(state, seat, cards)
    left_the_deck(state, chance)
    return len(cards)


def _draw_from_mixed(state: DeepState, seat: int, count: int, chance: Chance) -> int:
    """ITD-10.12: a bonus share is none of the drawer's cards; it is resolved at once, and he draws on."""
    deck = state.deck
    cards: list[int] = []
    while deck and len(cards) < count and deck[-1] != BONUS:
        cards.append(deck.pop())
    met = len(cards) < count and bool(deck)
    state.tell(MixedDeckDrawn(seat, len(cards), met))
    _take_to_hand(state, seat, cards)
    if met:
        deck.pop()
        state.bonus -= 1
    left_the_deck(state, chance)
    if met:
        resolve_bonus(state, chance)
    return len(cards)


def _take_to_hand(state: DeepState, seat: int, cards: list[int]) -> None:
    cards.sort()
    state.tell(CardsSeen(seat, tuple(cards)), only(seat))
    hand = state.hands[seat]
    hand += cards
    hand.sort()
    state.spare[seat] += len(cards)


def draw_turn(state: DeepState, chance: Chance) -> None:
    """ITD-6.1: draw the top card; where there is nothing, the turn is passed (ITD-6.6)."""
    seat = state.active
    missed = draw_cards(state, seat, 1, chance)
    if missed:
        state.tell(Passed(seat))
    if state.in_final_turns():
        return
    state.draws += 1
    state.dry = state.dry + 1 if missed else 0
    if state.dry == state.seats:
        state.draws = 0
        trigger_end(state, "deck")  # ITD-7.4
    elif state.draws == state.seats:
        _all_have_drawn(state, chance)


def _all_have_drawn(state: DeepState, chance: Chance) -> None:
    """ITD-6.2 to 6.5: everybody draws two more; the second time in a row it triggers the end."""
    state.draws = 0
    state.fundraisers += 1
    state.tell(FundraiserHeld(state.fundraisers))
    for seat in state.clockwise():
        draw_cards(state, seat, FUNDRAISER_CARDS, chance)
    if state.fundraisers == FUNDRAISERS:
        trigger_end(state, "fundraisers")


def other_action(state: DeepState) -> None:
    """ITD-6.3: a share or an expansion breaks the row of draws and of fundraisers."""
    state.draws = 0
    state.dry = 0
    state.fundraisers = 0
