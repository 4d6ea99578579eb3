"""The state of a game of Key Largo."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fathoms.games.key_largo.cards import HOSES, LOST, NOWHERE, Entry
from fathoms.kernel.question import Refusal
from fathoms.kernel.state import State

if TYPE_CHECKING:
    from fathoms.games.key_largo.content import LargoContent

CROWD = (0, 0, 1, 2, 2, 2)
"""The row of a price table, by the number of boats: three are a crowd, and more change nothing."""


class LargoState(State):
    """Wrecks, divers, days and half-days are counted from 0 in lists, from 1 in options, events and views."""

    TURN_CLAUSE: ClassVar[str] = "KL-3.5"

    content: LargoContent
    starter: int
    """Who holds the first player's card."""
    half: int
    """The half-day, 0 to 19; even ones are mornings."""
    place: list[int]
    """Where each boat is in this half-day; NOWHERE before the first cards are revealed."""
    afternoon: list[int]
    """The action card laid down for the afternoon, hidden from the others; NOWHERE once it is revealed."""
    anchored: list[int]
    """The wreck under each boat, or NOWHERE."""
    cash: list[int]
    divers: list[list[int]]
    """Each seat's divers: hoses + TRIDENT + WEIGHT, or LOST until the dive ends."""
    reserve: list[int]
    """Hoses, tridents and weights left in the shop."""
    divers_left: int
    wrecks: list[list[int]]
    """The cards of each wreck, face down; the last one is the next to be drawn."""
    depths: list[int]
    lurking: list[int]
    """How many monsters everybody knows to be in each wreck, those met in the dive going on included."""
    box: list[int]
    """Cards not used in this game, seen by nobody."""
    hands: list[list[int]]
    """Each seat's treasures, in order."""
    log: list[Entry]
    """What happened to wreck cards: what views remember, and what redeals must agree with."""

    deck: list[int]
    """Encounter cards; the last one is the next to be drawn."""
    discard: list[int]
    """Encounter cards played since the last shuffle."""
    guests: list[list[int]]
    """Encounter cards in each hand, in the order in which they were drawn."""
    shuffles: list[list[int]]
    """For each of these cards, how often the deck had been shuffled anew when it was drawn."""
    shuffled: int
    """How often the played encounter cards have become the deck."""
    played: list[int]
    """Whether each seat has played an encounter card in this half-day."""

    perk: int
    """The encounter card that helps the seat in action, or NOBODY."""
    visit: list[int]
    """What the seat in action has done here: divers, thieves, rounds; or hoses, tridents, weights."""
    site: int
    """The wreck of the dive going on, or NOWHERE."""
    below: int
    """The divers on the wreck, as bits."""
    draws: list[int]
    """How many cards each of these divers may still draw."""
    drawn: list[int]
    """The divers that drew a card, in order."""
    aside: int
    """Monsters met in this dive and not slain: aside until it ends."""
    finds: int
    """Treasures found in this dive and not sold in a hurry."""
    fresh: int
    """Whether the last card drawn was a treasure, so that a weight may be used."""
    ended: bool

    def clone(self) -> LargoState:
        copy = LargoState()
        self.copy_core(copy)
        copy.content = self.content
        copy.starter = self.starter
        copy.half = self.half
        copy.place = self.place[:]
        copy.afternoon = self.afternoon[:]
        copy.anchored = self.anchored[:]
        copy.cash = self.cash[:]
        copy.divers = [divers[:] for divers in self.divers]
        copy.reserve = self.reserve[:]
        copy.divers_left = self.divers_left
        copy.wrecks = [wreck[:] for wreck in self.wrecks]
        copy.depths = self.depths
        copy.lurking = self.lurking[:]
        copy.box = self.box[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.log = self.log[:]
        self._copy_encounters(copy)
        self._copy_visit(copy)
        copy.ended = self.ended
        return copy

    def _copy_encounters(self, copy: LargoState) -> None:
        copy.deck = self.deck[:]
        copy.discard = self.discard[:]
        copy.guests = [guests[:] for guests in self.guests]
        copy.shuffles = [shuffles[:] for shuffles in self.shuffles]
        copy.shuffled = self.shuffled
        copy.played = self.played[:]

    def _copy_visit(self, copy: LargoState) -> None:
        copy.perk = self.perk
        copy.visit = self.visit[:]
        copy.site = self.site
        copy.below = self.below
        copy.draws = self.draws[:]
        copy.drawn = self.drawn[:]
        copy.aside = self.aside
        copy.finds = self.finds
        copy.fresh = self.fresh

    # -- what the rules ask of it

    def day(self) -> int:
        return self.half // 2

    def order(self) -> list[int]:
        """The seats in turn order, from the first player clockwise (KL-3.4)."""
        return [(self.starter + turn) % self.seats for turn in range(self.seats)]

    def crowd(self, place: int) -> int:
        """The row of the price tables at a place: 0 for one boat, 1 for two, 2 for three or more (KL-3.8)."""
        return CROWD[self.place.count(place)]

    def reach(self, seat: int) -> int:
        """The deepest that one of the seat's divers can go, or NOWHERE without a diver (KL-4.4)."""
        deepest = NOWHERE
        for diver in self.divers[seat]:
            if diver != LOST:
                deepest = max(deepest, diver & HOSES)
        return deepest

    def pay(self, seat: int, price: int) -> None:
        self.cash[seat] -= price

    def too_dear(self, seat: int, price: int, clause: str) -> Refusal | None:
        """Refuse what the seat cannot pay."""
        if self.cash[seat] >= price:
            return None
        return Refusal("too-dear", clause, {"price": price, "cash": self.cash[seat]})

    def note(self, kind: int, seat: int, at: int, card: int) -> None:
        """Write into the log what happened to a wreck card."""
        self.log.append((kind, self.half, seat, at, card))
