"""The deck, and what happens when it runs out (section 7 of the rule book, first part)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.events import DeckShuffled, EndTriggered
from fathoms.games.in_too_deep.state import BONUS

if TYPE_CHECKING:
    from fathoms.games.in_too_deep.state import DeepState
    from fathoms.kernel.chance import Chance

LAST_TIME = 2


def ready(state: DeepState, chance: Chance) -> bool:
    """Whether a card can be drawn. An empty deck is filled from the discards as soon as it must be (ITD-7.3, 7.6)."""
    if not state.deck and state.discards:
        shuffle_discards(state, chance)
    return bool(state.deck)


def turn_up(state: DeepState) -> int:
    """The top card, for all to see."""
    card = state.deck.pop()
    if card == BONUS:
        state.bonus -= 1
    return card


def left_the_deck(state: DeepState, chance: Chance) -> None:
    """ITD-7.1, ITD-7.2: the deck runs out when its last card leaves it; the first time it is filled at once."""
    if state.deck:
        return
    state.ran_out += 1
    if state.ran_out == LAST_TIME:
        trigger_end(state, "deck")
    elif state.ran_out < LAST_TIME and state.discards:
        shuffle_discards(state, chance)


def shuffle_discards(state: DeepState, chance: Chance) -> None:
    """ITD-7.1: the discards become the deck. Everybody has seen them: redeal.py keeps that apart by `batch`."""
    state.deck = state.discards
    state.discards = []
    state.shuffles += 1
    for card in state.deck:
        if card == BONUS:
            state.bonus += 1
        else:
            state.batch[card] = state.shuffles
    state.tell(DeckShuffled(len(state.deck)))
    chance.shuffle(state.deck)


def trigger_end(state: DeepState, reason: str) -> None:
    """ITD-7.5, ITD-7.8: what triggers the end first is its reason."""
    if not state.trigger:
        state.trigger = reason
        state.tell(EndTriggered(reason))
