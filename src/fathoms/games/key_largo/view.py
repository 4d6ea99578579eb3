"""What a viewer may know of a game of Key Largo, built from nothing."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from fathoms.games.key_largo import scoring
from fathoms.games.key_largo.cards import (
    HOSES,
    HURRIED,
    LOOKED,
    LOST,
    NOBODY,
    NOWHERE,
    PLACES,
    SLAIN,
    SOLD,
    STOLEN,
    TRIDENT,
    UNSOLD,
    WEIGHT,
    Entry,
    depth_of,
)
from fathoms.games.key_largo.content import Prices
from fathoms.games.key_largo.notes import contents_at, looks, since_look
from fathoms.games.key_largo.options import (
    DEPTH_NAMES,
    ENCOUNTER_NAMES,
    PLACE_NAMES,
    Card,
    Depth,
    Encounter,
    Place,
    face,
    faces,
)
from fathoms.kernel.game import Outcome

if TYPE_CHECKING:
    from fathoms.games.key_largo.state import LargoState


class Deed(StrEnum):
    """What a note tells of."""

    FOUND = "found"
    SLAIN = "slain"
    LOOKED = "looked"
    STOLEN = "stolen"
    SOLD = "sold"
    HURRIED = "hurried"
    UNSOLD = "unsold"


DEEDS = tuple(Deed)


class DiverView(Struct, frozen=True):
    """A diver and his gear."""

    hoses: int
    """How many hoses the diver carries."""
    trident: bool
    """Whether the diver carries a trident."""
    weight: bool
    """Whether the diver carries a weight."""
    lost: bool
    """Whether the diver was lost in this dive."""
    below: bool
    """Whether he is on the wreck now."""
    draws: int
    """How many cards he may still draw in this dive."""


class CaptainView(Struct, frozen=True):
    """One player, as the viewer may know it. What is another's secret is None."""

    place: Place | None
    """Where the boat is in this half-day; None before the first cards are revealed."""
    wreck: int | None
    """The wreck under the boat; None elsewhere."""
    planned: bool
    """Whether a card for the afternoon lies face down."""
    afternoon: Place | None
    """That card, to its owner alone."""
    cash: int
    """In dollars."""
    divers: tuple[DiverView, ...]
    """Diver 1 comes first."""
    backs: tuple[int, int, int]
    """How many treasures are in hand, by depth."""
    treasures: tuple[Card, ...] | None
    """The treasures in hand."""
    fortune: int | None
    """The worth if the game ended now."""
    guest_count: int
    """How many encounter cards are in hand."""
    guests: tuple[Encounter, ...] | None
    """These cards."""
    played: bool
    """Whether an encounter card was played in this half-day."""


class SeenView(Struct, frozen=True):
    """What the viewer's last look at a wreck still says."""

    half: int
    """The half-day of the look."""
    cards: tuple[Card, ...]
    """What was there, without what is known to have left."""
    taken: int
    """How many of these cards others have taken since."""


class WreckView(Struct, frozen=True):
    """A wreck, as the viewer may know it."""

    depth: Depth
    """How deep it lies."""
    cards: int
    """How many cards are left in it."""
    monsters: int
    """How many monsters everybody knows to be in it."""
    boat: int | None
    """The seat whose boat lies there; None if there is none."""
    seen: SeenView | None
    """What the viewer's last look says; None without one."""


class DiveView(Struct, frozen=True):
    """The dive that is going on."""

    wreck: int
    """Where."""
    aside: int
    """Monsters met in this dive and not slain: aside until it ends."""
    finds: int
    """Treasures found in this dive and not sold in a hurry."""
    fresh: bool
    """Whether the last card drawn was a treasure, so that a weight may be used."""


class NoteView(Struct, frozen=True):
    """Something that happened to a wreck card. What the viewer did not see of it is None."""

    deed: Deed
    """What happened."""
    half: int
    """In which half-day."""
    seat: int
    """Who did it."""
    wreck: int | None = None
    """At which wreck."""
    victim: int | None = None
    """From whom it was stolen."""
    depth: Depth | None = None
    """The depth of the card."""
    card: Card | None = None
    """The card itself."""
    cards: tuple[Card, ...] | None = None
    """All that was seen by a look."""


class LargoView(Struct, frozen=True):
    """The table, as the viewer may know it. Days, half-days, wrecks and divers are counted from 1."""

    day: int
    """1 to 10."""
    half: int
    """The half-day, 1 to 20; odd ones are mornings."""
    starter: int
    """Who holds the first player's card."""
    captains: tuple[CaptainView, ...]
    """By seat."""
    wrecks: tuple[WreckView, ...]
    """Wreck 1 comes first."""
    dive: DiveView | None
    """The dive that is going on; None if there is none."""
    divers_left: int
    """Divers that can still be recruited."""
    reserve: tuple[int, int, int]
    """Hoses, tridents and weights left in the shop."""
    crowds: tuple[int, ...]
    """How many boats are at each place."""
    prices: Prices
    """What things cost and bring."""
    dolphins: tuple[int, ...]
    """What a trip to the dolphins pays, by day."""
    encounters: bool
    """Whether it is played with encounter cards."""
    deck: int
    """Encounter cards left in their deck."""
    discard: tuple[Encounter, ...]
    """Encounter cards played since the last shuffle."""
    shuffled: int
    """How often the played encounter cards have become the deck."""
    perk: Encounter | None
    """The encounter card that helps the seat in action; None without one."""
    visit: tuple[int, int, int]
    """What the seat in action got here: divers, thieves, rounds at the bar; hoses, tridents, weights at the shop."""
    notes: tuple[NoteView, ...]
    """What happened to wreck cards, from the beginning on."""
    outcome: Outcome | None
    """How it ended; None while it goes on."""


def view(state: LargoState, viewer: int) -> LargoView:
    """KL-11.4 to KL-11.6: what lies open, what the viewer holds, and all that it has seen."""
    return LargoView(
        day=state.day() + 1,
        half=state.half + 1,
        starter=state.starter,
        captains=tuple([_captain(state, viewer, seat) for seat in range(state.seats)]),
        wrecks=_wrecks(state, viewer),
        dive=_dive(state),
        divers_left=state.divers_left,
        reserve=(state.reserve[0], state.reserve[1], state.reserve[2]),
        crowds=tuple([state.place.count(place) for place in range(PLACES)]),
        prices=state.content.prices,
        dolphins=state.content.dolphins,
        encounters=bool(state.deck or state.discard or any(state.guests)),
        deck=len(state.deck),
        discard=tuple([ENCOUNTER_NAMES[card] for card in state.discard]),
        shuffled=state.shuffled,
        perk=None if state.perk == NOBODY else ENCOUNTER_NAMES[state.perk],
        visit=(state.visit[0], state.visit[1], state.visit[2]),
        notes=tuple([_note(state, viewer, index, entry) for index, entry in enumerate(state.log)]),
        outcome=scoring.outcome(state),
    )


def _captain(state: LargoState, viewer: int, seat: int) -> CaptainView:
    own = seat == viewer
    known = own or state.ended
    hand = state.hands[seat]
    depths = [depth_of(card) for card in hand]
    afternoon = state.afternoon[seat]
    return CaptainView(
        place=None if state.place[seat] == NOWHERE else PLACE_NAMES[state.place[seat]],
        wreck=None if state.anchored[seat] == NOWHERE else state.anchored[seat] + 1,
        planned=afternoon != NOWHERE,
        afternoon=PLACE_NAMES[afternoon] if own and afternoon != NOWHERE else None,
        cash=state.cash[seat],
        divers=tuple([_diver(state, seat, diver) for diver in range(len(state.divers[seat]))]),
        backs=(depths.count(0), depths.count(1), depths.count(2)),
        treasures=faces(hand) if known else None,
        fortune=scoring.fortune(state, seat) if known else None,
        guest_count=len(state.guests[seat]),
        guests=tuple([ENCOUNTER_NAMES[card] for card in state.guests[seat]]) if own else None,
        played=bool(state.played[seat]),
    )


def _diver(state: LargoState, seat: int, diver: int) -> DiverView:
    gear = state.divers[seat][diver]
    below = state.site != NOWHERE and state.anchored[seat] == state.site and bool(state.below >> diver & 1)
    lost = gear == LOST
    return DiverView(
        hoses=0 if lost else gear & HOSES,
        trident=not lost and bool(gear & TRIDENT),
        weight=not lost and bool(gear & WEIGHT),
        lost=lost,
        below=below,
        draws=state.draws[diver] if below else 0,
    )


def _wrecks(state: LargoState, viewer: int) -> tuple[WreckView, ...]:
    looked = looks(state, viewer)
    return tuple(
        [
            WreckView(
                depth=DEPTH_NAMES[state.depths[wreck]],
                cards=len(state.wrecks[wreck]),
                monsters=state.lurking[wreck],
                boat=state.anchored.index(wreck) if wreck in state.anchored else None,
                seen=_seen(state, viewer, wreck, looked[wreck][-1]) if wreck in looked else None,
            )
            for wreck in range(len(state.wrecks))
        ]
    )


def _seen(state: LargoState, viewer: int, wreck: int, index: int) -> SeenView:
    cards, taken = since_look(state, viewer, wreck, index)
    return SeenView(state.log[index][1] + 1, faces(cards), taken)


def _dive(state: LargoState) -> DiveView | None:
    if state.site == NOWHERE:
        return None
    return DiveView(state.site + 1, state.aside, state.finds, bool(state.fresh))


def _note(state: LargoState, viewer: int, index: int, entry: Entry) -> NoteView:
    """KL-11.6: who did what is open; the card is for those who saw it."""
    kind, half, seat, at, card = entry
    deed = DEEDS[kind]
    if kind == UNSOLD:
        return NoteView(deed, half + 1, seat)
    if kind == LOOKED:
        cards = faces(contents_at(state, at, index)) if seat == viewer else None
        return NoteView(deed, half + 1, seat, wreck=at + 1, cards=cards)
    depth = DEPTH_NAMES[depth_of(card)]
    known = (
        face(card) if seat == viewer or kind in (SLAIN, SOLD, HURRIED) or (kind == STOLEN and at == viewer) else None
    )
    if kind == STOLEN:
        return NoteView(deed, half + 1, seat, victim=at, depth=depth, card=known)
    return NoteView(deed, half + 1, seat, wreck=None if kind == SOLD else at + 1, depth=depth, card=known)
