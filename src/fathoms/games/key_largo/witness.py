"""What a player must remember from the events it heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.events import (
    BoatAnchored,
    CardsRevealed,
    EncounterPlayed,
    EncounterSeen,
    HandOpened,
    MonsterSlain,
    NothingToSell,
    ThiefHired,
    TreasureFound,
    TreasureSeen,
    TreasuresSold,
    TreasureStolen,
    WreckLookedAt,
    WreckSeen,
)
from fathoms.games.key_largo.options import Card, Depth, Encounter
from fathoms.games.key_largo.view import CaptainView, Deed, LargoView
from fathoms.kernel.question import SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from msgspec import Struct

    from fathoms.kernel.event import Event

Heard = tuple[Deed, int, int | None, int | None, Depth | None, tuple[Card, ...] | None]
"""Deed, seat, wreck, victim, depth, cards."""


class LargoWitness:
    """Keeps every card that it heard of, who drew what where, and its own hand."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.heard: list[Heard] = []
        self.hand: list[Card] = []
        self.open: dict[int, tuple[Card, ...]] = {}
        self.guests: list[Encounter] = []
        self.anchored: dict[int, int] = {}

    def hear(self, event: Event) -> None:
        match event:
            case CardsRevealed():
                self.anchored = {}
            case BoatAnchored(seat, wreck):
                self.anchored[seat] = wreck
            case EncounterSeen(_, card):
                self.guests.append(card)
            case EncounterPlayed(seat, card) if seat == self.viewer:
                self.guests.remove(card)
            case HandOpened(seat, cards):
                self.open[seat] = cards
            case _:
                self._hear_of_cards(event)

    def _hear_of_cards(self, event: Event) -> None:
        match event:
            case TreasureFound(seat, wreck):
                self.heard.append((Deed.FOUND, seat, wreck, None, None, None))
            case TreasureSeen(seat, wreck, _, card):
                self.heard.append((Deed.FOUND, seat, wreck, None, card.depth, (card,)))
                self.hand.append(card)
            case MonsterSlain(seat, wreck):
                self.heard.append((Deed.SLAIN, seat, wreck, None, None, None))
            case WreckLookedAt(seat, wreck):
                self.heard.append((Deed.LOOKED, seat, wreck, None, None, None))
            case WreckSeen(seat, wreck, cards):
                self.heard[-1] = (Deed.LOOKED, seat, wreck, None, None, cards)
            case ThiefHired(seat, victim, depth):
                self.heard.append((Deed.STOLEN, seat, None, victim, depth, None))
            case TreasureStolen(seat, victim, card):
                self.heard[-1] = (Deed.STOLEN, seat, None, victim, card.depth, (card,))
                self._move(seat, victim, card)
            case NothingToSell(seat):
                self.heard.append((Deed.UNSOLD, seat, None, None, None, None))
            case TreasuresSold(seat, cards):
                self._hear_of_sale(seat, cards)
            case _:
                pass

    def _move(self, thief: int, victim: int, card: Card) -> None:
        if thief == self.viewer:
            self.hand.append(card)
        if victim == self.viewer:
            self.hand.remove(card)

    def _hear_of_sale(self, seat: int, cards: tuple[Card, ...]) -> None:
        for card in cards:
            self.heard.append((Deed.SOLD, seat, None, None, card.depth, (card,)))
            if seat == self.viewer:
                self.hand.remove(card)

    def missing(self, view: Struct) -> Iterator[str]:
        assert isinstance(view, LargoView)
        if len(view.notes) != len(self.heard):
            yield "notes"
            return
        for number, heard in enumerate(self.heard):
            if heard != _as_heard(view, number, heard):
                yield f"note {number}: {heard[0]}"
        for seat, wreck in self.anchored.items():
            if view.captains[seat].wreck != wreck:
                yield f"boat of seat {seat}"
        for seat, cards in self.open.items():
            if view.captains[seat].treasures != cards:
                yield f"open hand of seat {seat}"
        if self.viewer != SPECTATOR:
            yield from self._missing_of_own(view.captains[self.viewer])

    def _missing_of_own(self, own: CaptainView) -> Iterator[str]:
        if sorted(map(repr, own.treasures or ())) != sorted(map(repr, self.hand)):
            yield "own treasures"
        if own.guests != tuple(self.guests):
            yield "own encounter cards"


def _as_heard(view: LargoView, number: int, heard: Heard) -> Heard:
    """The note in the form of what was heard; parts that the event did not name are left out."""
    note = view.notes[number]
    deed, _, wreck, victim, depth, cards = heard
    told = note.cards if note.cards is not None else (note.card,) if note.card is not None else None
    sold = note.deed is Deed.HURRIED and deed is Deed.SOLD
    return (
        Deed.SOLD if sold else note.deed,
        note.seat,
        None if wreck is None else note.wreck,
        None if victim is None else note.victim,
        None if depth is None else note.depth,
        None if cards is None else told,
    )
