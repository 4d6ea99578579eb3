"""The state of a game of Salvage."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fathoms.kernel.state import State

if TYPE_CHECKING:
    from salvage.content import SalvageContent
    from salvage.memory import Memory

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
