"""The state of a game of Salvage."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fathoms.kernel.game import Outcome
from fathoms.kernel.state import State
from salvage import redeal, view
from salvage.cards import CARDS

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from salvage.content import SalvageContent
    from salvage.memory import Memory
    from salvage.view import SalvageView

NOBODY = -1


class SalvageState(State):
    """Sets of seats are bits. Hands are kept in order, so that a place in a hand says nothing of when it was drawn."""

    TURN_CLAUSE: ClassVar[str] = "SAL-2.1"

    content: SalvageContent
    hand_size: int
    round: int
    winner: int
    """Who won the bidding of this round."""
    cancelled: bool
    """Whether a reaction that stands took away this round's point."""
    hands: list[list[int]]
    deck: list[int]
    """The last card is the next to be drawn."""
    discards: list[int]
    refills: int
    generation: list[int]
    """Of each card: the refill that it came into the deck with, 0 from the start. All of this is public."""
    wreck: list[int]
    """The last card is the top."""
    seers: list[int]
    """Who has seen each card of the wreck where it lies."""
    memories: list[Memory]
    """What was seen of the wreck in an order that is no more."""
    taken: list[int]
    """The cards taken from the wreck, in order."""
    points: list[int]
    ended: str

    def clone(self) -> SalvageState:
        copy = SalvageState()
        self.copy_core(copy)
        copy.content = self.content
        copy.hand_size = self.hand_size
        copy.round = self.round
        copy.winner = self.winner
        copy.cancelled = self.cancelled
        copy.hands = [hand[:] for hand in self.hands]
        copy.deck = self.deck[:]
        copy.discards = self.discards[:]
        copy.refills = self.refills
        copy.generation = self.generation[:]
        copy.wreck = self.wreck[:]
        copy.seers = self.seers[:]
        copy.memories = self.memories[:]
        copy.taken = self.taken[:]
        copy.points = self.points[:]
        copy.ended = self.ended
        return copy

    def discard(self, seat: int, card: int) -> None:
        """Play a card of a hand openly."""
        self.hands[seat].remove(card)
        self.discards.append(card)

    def view(self, viewer: int) -> SalvageView:
        return view.view(self, viewer)

    def deal_anew(self, viewer: int, chance: Chance) -> None:
        redeal.deal_anew(self, viewer, chance)

    def hidden(self, viewer: int) -> dict[str, object]:
        return redeal.hidden(self, viewer)

    def outcome(self) -> Outcome | None:
        """SAL-1.1: most points win; equal points share their place."""
        if not self.ended:
            return None
        places = [1 + sum(other > own for other in self.points) for own in self.points]
        return Outcome(self.ended, tuple(places), tuple(self.points))

    def score(self, seat: int) -> int:
        return self.points[seat]

    def invariants(self) -> list[str]:
        broken = []
        in_hand = [card for hand in self.hands for card in hand]
        if sorted(self.deck + self.discards + self.wreck + in_hand) != list(range(CARDS)):
            broken.append("every card is in one place")
        if any(hand != sorted(hand) or len(hand) > self.hand_size for hand in self.hands):
            broken.append("hands are in order and not too large")
        if any(self.generation[card] != self.refills for card in self.deck):
            broken.append("the deck is of one generation")
        if any(self.generation[card] for card in self.wreck) or len(self.seers) != len(self.wreck):
            broken.append("the wreck is as old as the game")
        if any(not set(memory.cards) <= memory.whole(self) for memory in self.memories):
            broken.append("a memory is of cards that were in the wreck")
        if min(self.points) < 0:
            broken.append("nobody owes points")
        return broken
