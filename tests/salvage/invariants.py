"""What is conserved in every state of a game of Salvage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salvage.cards import CARDS

if TYPE_CHECKING:
    from salvage.state import SalvageState


def broken(state: SalvageState) -> list[str]:
    """The names of what does not hold."""
    wrong = []
    in_hand = [card for hand in state.hands for card in hand]
    if sorted(state.deck + state.discards + state.wreck + in_hand) != list(range(CARDS)):
        wrong.append("every card is in one place")
    if any(hand != sorted(hand) or len(hand) > state.hand_size for hand in state.hands):
        wrong.append("hands are in order and not too large")
    if any(state.generation[card] != state.refills for card in state.deck):
        wrong.append("the deck is of one generation")
    if any(state.generation[card] for card in state.wreck) or len(state.seers) != len(state.wreck):
        wrong.append("the wreck is as old as the game")
    if any(not set(memory.cards) <= memory.whole(state) for memory in state.memories):
        wrong.append("a memory is of cards that were in the wreck")
    if min(state.points) < 0:
        wrong.append("nobody owes points")
    return wrong
