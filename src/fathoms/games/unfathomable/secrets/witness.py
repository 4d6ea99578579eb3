"""What a seat must remember from the events it heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.events import (
    CardPlayed,
    CardsDiscarded,
    CardsSeen,
    ContributionSeen,
    DialTurned,
    LoyaltyPassed,
    LoyaltySeen,
    Moved,
    TraitorRevealed,
)
from fathoms.games.unfathomable.view import UnfathomableView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from msgspec import Struct

    from fathoms.kernel.event import Event


class UnfathomableWitness:
    """Keeps its own hand, places, dials, and every loyalty card it has seen."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.hand: list[int] = []
        self.at: dict[int, int] = {}
        self.dials: dict[int, int] = {}
        self.loyalty: dict[int, list[int]] = {}
        self.revealed: set[int] = set()

    def hear(self, event: Event) -> None:
        match event:
            case CardsSeen(_, cards):
                self.hand += cards
            case CardsDiscarded(seat, cards) | ContributionSeen(seat, cards):
                self._spend(seat, cards)
            case CardPlayed(seat, card):
                self._spend(seat, (card,))
            case Moved(seat, to):
                self.at[seat] = to
            case DialTurned(dial, _, now):
                self.dials[dial] = now
            case LoyaltySeen(seat, cards):
                self.loyalty[seat] = list(cards)
            case LoyaltyPassed(seat, to):
                self.loyalty.pop(seat, None)
                if to != self.viewer:
                    self.loyalty.pop(to, None)
            case TraitorRevealed(seat):
                self.revealed.add(seat)
            case _:
                pass

    def _spend(self, seat: int, cards: tuple[int, ...]) -> None:
        if seat == self.viewer:
            for card in cards:
                # Cards dealt at set-up come without an event.
                if card in self.hand:
                    self.hand.remove(card)

    def missing(self, view: Struct) -> Iterator[str]:
        assert isinstance(view, UnfathomableView)
        own = view.people[self.viewer].hand if self.viewer >= 0 else None
        if own is not None and any(own.count(card) < self.hand.count(card) for card in self.hand):
            yield "own hand"
        for seat, space in self.at.items():
            if view.people[seat].at != space:
                yield f"place of seat {seat}"
        for dial, now in self.dials.items():
            if view.dials[dial] != now:
                yield f"dial {dial}"
        for seat, cards in self.loyalty.items():
            known = [card for card in view.people[seat].loyalty if card is not None]
            if any(known.count(card) < cards.count(card) for card in cards):
                yield f"loyalty of seat {seat}"
        for seat in self.revealed:
            if not view.people[seat].revealed:
                yield f"traitor {seat}"
