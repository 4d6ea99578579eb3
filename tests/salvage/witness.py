"""What a salvager must remember from the events it heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.question import SPECTATOR
from salvage import events
from salvage.setup import WRECK
from salvage.view import SalvageView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from msgspec import Struct

    from fathoms.kernel.event import Event


class SalvageWitness:
    """Keeps the cards it drew, the discards, points, and what it saw of the wreck."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.hand: set[int] = set()
        self.discards: list[int] = []
        self.points: dict[int, int] = {}
        self.wreck: list[int | None] = [None] * WRECK
        self.somewhere: set[int] = set()

    def hear(self, event: Event) -> None:
        match event:
            case events.CardDrawn(_, card):
                self.hand.add(card)
            case events.BidsShown(cards) | events.DuesPaid(_, cards):
                self._discard(cards)
            case events.ReactionsShown(played) | events.CountersShown(_, played):
                self._discard([card for card in played if card is not None])
            case events.SeaDrew(card):
                self.discards.append(card)
            case events.DeckRefilled():
                self.discards = []
            case events.PointScored(seat):
                self._score(seat, 1)
            case events.LeaderRobbed(seat):
                self._score(seat, -1)
            case _:
                self._hear_of_wreck(event)

    def _hear_of_wreck(self, event: Event) -> None:
        match event:
            case events.WreckSeen(_, cards):
                self.wreck[-len(cards) :] = cards
                self.somewhere -= set(cards)
            case events.WreckTaken(seat, card, points):
                self.wreck.pop()
                self.somewhere.discard(card)
                self.discards.append(card)
                self._score(seat, points)
            case events.WreckShuffled():
                self.somewhere |= {card for card in self.wreck if card is not None}
                self.wreck = [None] * len(self.wreck)
            case _:
                pass

    def _discard(self, cards: tuple[int, ...] | list[int]) -> None:
        self.hand -= set(cards)
        self.discards += cards

    def _score(self, seat: int, points: int) -> None:
        self.points[seat] = self.points.get(seat, 0) + points

    def missing(self, view: Struct) -> Iterator[str]:
        assert isinstance(view, SalvageView)
        if self.viewer != SPECTATOR and not self.hand <= set(view.salvagers[self.viewer].hand or ()):
            yield "the own hand"
        if view.discards != tuple(self.discards):
            yield "the discards"
        if any(view.salvagers[seat].points != points for seat, points in self.points.items()):
            yield "points"
        if view.wreck.cards != tuple(self.wreck):
            yield "the wreck"
        if view.somewhere != tuple(sorted(self.somewhere)):
            yield "cards somewhere in the wreck"
