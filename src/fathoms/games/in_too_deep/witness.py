"""What an investor must remember from the events it heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.companies import NAMES, Company
from fathoms.games.in_too_deep.events import (
    BonusAwarded,
    BonusSetAside,
    CardsDiscarded,
    CardsPassed,
    CardsSeen,
    DeckShuffled,
    DepthMoved,
    DepthRaised,
    DepthRemoved,
    Expanded,
    ExtraDepthPlayed,
    SellerPaid,
    ShareAcquired,
    ShareBought,
    ShareTaken,
)
from fathoms.games.in_too_deep.view import DeepView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from msgspec import Struct

    from fathoms.kernel.event import Event

THIRD = 2


class DeepWitness:
    """Follows every card that it hears of: into hands, portfolios, companies and the discard pile."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.shares: dict[int, int] = {}
        """Which investor owns a card as a share."""
        self.depths: dict[Company, list[int]] = {name: [] for name in NAMES}
        self.discarded: set[int] = set()
        self.held: dict[int, int] = {}
        """Which seat holds a card, where that is known for certain."""
        self.aside = 0

    def hear(self, event: Event) -> None:
        self._hear_of_shares(event)
        self._hear_of_depths(event)
        self._hear_of_hands(event)

    def _hear_of_shares(self, event: Event) -> None:
        match event:
            case ShareTaken(seat, card) | ShareBought(seat, card):
                self._left(card)
                self.shares[card] = seat
            case ShareAcquired(seat, _, card):
                self.shares[card] = seat
            case BonusAwarded(card, company, depth, discarded):
                self.shares[card] = THIRD
                if depth is not None:
                    self.depths[company].append(depth)
                self.discarded |= set(discarded)
            case BonusSetAside():
                self.aside += 1
            case _:
                pass

    def _hear_of_depths(self, event: Event) -> None:
        match event:
            case Expanded(_, card, company) | ExtraDepthPlayed(_, card, company):
                self._left(card)
                self.depths[company].append(card)
            case DepthRemoved(_, card, company):
                self.depths[company].remove(card)
                self.discarded.add(card)
            case DepthMoved(_, card, company, to):
                self.depths[company].remove(card)
                self.depths[to].append(card)
            case DepthRaised(_, card, company):
                self.depths[company].remove(card)
                self.depths[company].append(card)
            case _:
                pass

    def _hear_of_hands(self, event: Event) -> None:
        match event:
            case CardsSeen(seat, cards) | CardsPassed(_, seat, cards):
                for card in cards:
                    self.held[card] = seat
            case SellerPaid(seat):
                self.held = {card: holder for card, holder in self.held.items() if holder != seat}
            case CardsDiscarded(_, cards):
                for card in cards:
                    self._left(card)
                self.discarded |= set(cards)
            case DeckShuffled():
                self.discarded = set()
            case _:
                pass

    def _left(self, card: int) -> None:
        self.held.pop(card, None)

    def missing(self, view: Struct) -> Iterator[str]:
        assert isinstance(view, DeepView)
        for card, investor in self.shares.items():
            if card not in view.investors[investor].shares:
                yield f"share {card}"
        for company in view.companies:
            if company.depths != tuple(self.depths[company.company]):
                yield f"depths of {company.company}"
        if self.discarded != {card for card in view.discards if card >= 0}:
            yield "discards"
        if self.aside != view.aside:
            yield "bonus shares set aside"
        for card, seat in self.held.items():
            holder = view.investors[seat]
            if card not in (holder.hand or holder.known):
                yield f"card {card} of seat {seat}"
