"""Skill cards: drawing, discarding, the chaos deck (UNF-3.4 to 3.8, UNF-7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.events import (
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardsSeen,
    ChaosDiscarded,
    ChaosRebuilt,
    DeckReshuffled,
    TreacheryAdded,
)
from fathoms.games.unfathomable.numbers import SKILLS, TREACHERY, TYPES, VALUES, skill
from fathoms.games.unfathomable.options import Card
from fathoms.kernel.audience import only

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks

CHAOS_COPIES = 2
CHAOS = -2
EXTRA = -3
"""Sources of cards in the pile of a check beside the seats: the chaos deck, and treachery from its deck."""
ONCE = tuple(Card(card, 0) for card in range(60))
"""The first copy of each skill card, made once for speed."""


def take_top(state: UnfathomableState, kind: int, chance: Chance) -> int:
    """The top card of a skill deck, or 0. An empty deck is made anew from its discards (UNF-3.5)."""
    deck = state.decks[kind]
    if not deck:
        discards = state.discards[kind]
        if not discards:
            return 0
        deck.extend(sorted(discards))
        discards.clear()
        chance.shuffle(deck)
        state.made_from[kind] = [deck.count(kind * 10 + value) for value in VALUES]
        state.tell(DeckReshuffled(kind))
    return deck.pop()


def draw(state: UnfathomableState, seat: int, skills: list[int], chance: Chance) -> None:
    """A seat draws from these decks, all named before the first card (UNF-3.6)."""
    drawn = []
    for kind in skills:
        card = take_top(state, kind, chance)
        if card:
            drawn.append(card)
            state.caps[seat][kind] += 1
    if not drawn:
        return
    state.hands[seat].extend(drawn)
    state.hands[seat].sort()
    state.tell(CardsDrawn(seat, tuple([skill(card) for card in drawn])))
    state.tell(CardsSeen(seat, tuple(sorted(drawn))), only(seat))


def discard(state: UnfathomableState, seat: int, cards: list[int]) -> None:
    """Cards leave a hand face up (UNF-3.7)."""
    if not cards:
        return
    for card in cards:
        _to_discards(state, seat, card)
    state.tell(CardsDiscarded(seat, tuple(sorted(cards))))


def play_card(state: UnfathomableState, seat: int, card: int) -> None:
    """A card's ability is used: all see it, then it is discarded."""
    _to_discards(state, seat, card)
    state.tell(CardPlayed(seat, card))


def _to_discards(state: UnfathomableState, seat: int, card: int) -> None:
    state.hands[seat].remove(card)
    state.discards[skill(card)].append(card)
    state.caps[seat][skill(card)] -= 1


def tidy_caps(state: UnfathomableState) -> None:
    """What everybody can tell: no hand holds more of a type than it holds cards."""
    for row in range(state.seats + 1):
        size = len(state.hands[row] if row < state.seats else state.chaos)
        state.caps[row] = [min(cap, size) for cap in state.caps[row]]


def may_hold(state: UnfathomableState, seat: int, kind: int) -> bool:
    """Whether a seat may have a card of this type, as far as everybody can tell."""
    return state.caps[seat][kind] > 0 and len(state.hands[seat]) > 0


def anybody_may_hold(state: UnfathomableState, kind: int) -> bool:
    """Whether any seat may."""
    return any(may_hold(state, seat, kind) for seat in range(state.seats))


def hand_options(state: UnfathomableState, seat: int) -> tuple[Option, ...]:
    """Every card of a hand as an option; like cards are told apart by their copy."""
    return card_options(state.hands[seat])


def card_options(cards: list[int]) -> tuple[Option, ...]:
    """These sorted cards as options."""
    options: list[Option] = []
    before = copy = 0
    for card in cards:
        if card == before:
            copy += 1
            options.append(Card(card, copy))
        else:
            before, copy = card, 0
            options.append(ONCE[card])
    return tuple(options)


def picked_cards(picks: Picks) -> list[int]:
    """The cards behind picks."""
    return [pick.card for pick in picks if isinstance(pick, Card)]


def kinds_held(state: UnfathomableState, seat: int, kind: int) -> list[int]:
    """The different cards of a type in a hand."""
    return sorted({card for card in state.hands[seat] if skill(card) == kind})


# -- chaos


def rebuild_chaos(state: UnfathomableState, chance: Chance) -> None:
    """UNF-7.3: two cards of each type but treachery; a type that has fewer is left out."""
    caps = [0] * TYPES
    for kind in SKILLS:
        if len(state.decks[kind]) + len(state.discards[kind]) >= CHAOS_COPIES:
            for _ in range(CHAOS_COPIES):
                state.chaos.append(take_top(state, kind, chance))
            caps[kind] = CHAOS_COPIES
    chance.shuffle(state.chaos)
    if CHAOS in state.pile_from:
        caps = [cap + old for cap, old in zip(caps, state.caps[state.seats], strict=True)]
    state.caps[state.seats] = caps
    state.tell(ChaosRebuilt(len(state.chaos)))


def take_chaos(state: UnfathomableState, chance: Chance) -> None:
    """The top chaos card joins the pile; when the last is taken the deck is made anew at once (UNF-7.4)."""
    if state.chaos:
        state.pile.append(state.chaos.pop())
        state.pile_from.append(CHAOS)
    if not state.chaos:
        rebuild_chaos(state, chance)


def add_treachery(state: UnfathomableState, count: int, chance: Chance) -> None:
    """UNF-7.5: the top treachery cards are shuffled into the chaos deck."""
    added = 0
    for _ in range(count):
        card = take_top(state, TREACHERY, chance)
        if card:
            state.chaos.append(card)
            added += 1
    if added:
        chance.shuffle(state.chaos)
        state.caps[state.seats][TREACHERY] += added
        state.tell(TreacheryAdded(added))


def discard_chaos(state: UnfathomableState, chance: Chance) -> None:
    """Gift of the Mother: the chaos deck is discarded and made anew."""
    state.tell(ChaosDiscarded(tuple(sorted(state.chaos))))
    for card in sorted(state.chaos):
        state.discards[skill(card)].append(card)
    state.chaos.clear()
    rebuild_chaos(state, chance)
