"""Section 10 of the rule book: encounter cards in general. What a card does stands with the place of its play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import ENCOUNTER_CARDS, place_of
from fathoms.games.key_largo.events import EncounterDrawn, EncounterPlayed, EncounterSeen, EncountersShuffled
from fathoms.games.key_largo.options import ENCOUNTER_NAMES, Pass, Play
from fathoms.kernel.audience import all_but, only
from fathoms.kernel.question import Question

if TYPE_CHECKING:
    from fathoms.games.key_largo.state import LargoState
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option

HAND_LIMIT = 2
PLAYS = tuple(Play(card) for card in ENCOUNTER_NAMES)
PASS = Pass()


def may_play(state: LargoState, seat: int) -> bool:
    """KL-10.4, KL-10.9: whoever holds a card and played none in this half-day is asked, whatever the card is."""
    return bool(state.guests[seat]) and not state.played[seat]


def may_hold(state: LargoState, seat: int, card: int) -> bool:
    """Whether, for all that the others know, the seat could play this card now."""
    return may_play(state, seat) and card not in state.discard


def may_hold_for(state: LargoState, seat: int, place: int) -> bool:
    """KL-10.9: whether, for all that the others know, the seat could play a card of this place now."""
    if not may_play(state, seat):
        return False
    return any(place_of(card) == place and card not in state.discard for card in range(ENCOUNTER_CARDS))


def plays_at(state: LargoState, seat: int, place: int) -> list[Option]:
    """KL-10.3: the cards in hand that may be played at a place."""
    if state.played[seat]:
        return []
    return [PLAYS[card] for card in sorted(state.guests[seat]) if place_of(card) == place]


def plays_of(state: LargoState, seat: int, card: int) -> list[Option]:
    """One card that has its own moment, if it is in hand."""
    return [PLAYS[card]] if card in state.guests[seat] and not state.played[seat] else []


def play(state: LargoState, seat: int, card: int) -> None:
    """KL-10.8: a played card is open; it is the seat's only one in this half-day (KL-10.4)."""
    slot = state.guests[seat].index(card)
    del state.guests[seat][slot]
    del state.shuffles[seat][slot]
    state.discard.append(card)
    state.played[seat] = 1
    state.tell(EncounterPlayed(seat, ENCOUNTER_NAMES[card]))


def draw_encounter(state: LargoState, seat: int, chance: Chance) -> None:
    """KL-10.2, KL-10.5: draw a card unless the hand is full; an empty deck is made of the played cards (KL-10.7)."""
    if len(state.guests[seat]) >= HAND_LIMIT:
        return
    if not state.deck and state.discard:
        state.deck = sorted(state.discard)
        chance.shuffle(state.deck)
        state.discard = []
        state.shuffled += 1
        state.tell(EncountersShuffled(len(state.deck)))
    if not state.deck:
        return
    card = state.deck.pop()
    state.guests[seat].append(card)
    state.shuffles[seat].append(state.shuffled)
    state.tell(EncounterDrawn(seat), all_but(seat))
    state.tell(EncounterSeen(seat, ENCOUNTER_NAMES[card]), only(seat))


def card_question(state: LargoState, seat: int, key: str, options: list[Option]) -> Question:
    """Play one of these cards, or pass."""
    return Question(state.answered[seat], seat, key, "KL-10.3", (*options, PASS), default=(PASS,), plain=True)
