"""A face-down deck, with the memory of who has seen which of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance


class Deck:
    """The last card is the top one. `seen` holds, for each card, the viewers who know it, as bits of an audience."""

    cards: list[int]
    seen: list[int]

    def __init__(self, cards: list[int], seen: list[int]) -> None:
        self.cards = cards
        self.seen = seen

    def copy(self) -> Deck:
        return Deck(self.cards[:], self.seen[:])

    def show_top(self, count: int, audience: int) -> list[int]:
        """The top cards, the topmost first, from now on known to the audience."""
        count = min(count, len(self.cards))
        for index in range(len(self.cards) - count, len(self.cards)):
            self.seen[index] |= audience
        return self.cards[: -count - 1 : -1] if count else []

    def take(self, card: int) -> int:
        """Take the topmost copy of a card out of the deck; who knew it."""
        index = len(self.cards) - 1 - self.cards[::-1].index(card)
        del self.cards[index]
        return self.seen.pop(index)

    def pop(self) -> int:
        """Take the top card."""
        self.seen.pop()
        return self.cards.pop()

    def put_under(self, card: int, seen: int) -> None:
        """Put a card to the bottom."""
        self.cards.insert(0, card)
        self.seen.insert(0, seen)

    def shuffle(self, chance: Chance) -> None:
        """Shuffle; nobody knows any card any more."""
        chance.shuffle(self.cards)
        self.seen = [0] * len(self.cards)


def new_deck(cards: list[int], chance: Chance) -> Deck:
    """A shuffled deck of these cards."""
    deck = Deck(cards, [])
    deck.shuffle(chance)
    return deck
