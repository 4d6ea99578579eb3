"""Looking into decks: the Bridge, the Captain's waypoints, the Keeper's spells, items (UNF-5.1, UNF-8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import BRIG
from fathoms.games.unfathomable.deck import Deck
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.events import (
    CardsBuried,
    ItemsSeen,
    MythosPassedOver,
    MythosSeen,
    Peeked,
    SpellsSeen,
    WaypointsSeen,
)
from fathoms.games.unfathomable.options import Item, Mythos, Spell, Waypoint
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.audience import only
from fathoms.kernel.question import Option
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

MYTHOS, WAYPOINTS, SPELLS, ITEMS = range(4)
DECK_NAMES = ("mythos", "waypoints", "spells", "items")
TWO = 2
SEEN = (MythosSeen, WaypointsSeen, SpellsSeen, ItemsSeen)
"""What the one who looks learns, by deck."""


def deck_of(state: UnfathomableState, deck: int) -> Deck:
    """The deck of that number."""
    return (state.mythos, state.waypoints, state.spells, state.item_deck)[deck]


def look(state: UnfathomableState, seat: int, deck: int, count: int, chance: Chance) -> int:
    """A seat looks at the top cards of a deck; how many there were."""
    if deck == MYTHOS:
        # Told even if there are none: whether the deck held such a card must come to light in the same way.
        state.tell(MythosPassedOver(tuple(skip_absent(state, count, chance))))
    cards = deck_of(state, deck).show_top(count, only(seat))
    if cards:
        state.tell(Peeked(seat, DECK_NAMES[deck], len(cards)))
        state.tell(SEEN[deck](tuple(cards)), only(seat))
    return len(cards)


def skip_absent(state: UnfathomableState, count: int, chance: Chance) -> list[int]:
    """UNF-6.4: green cards whose character cannot take part are shown and discarded until enough others lie on top."""
    passed = []
    depth = 1
    while depth <= count:
        refill_mythos(state, depth, chance)
        card = state.mythos.cards[-depth]
        if absent(state, card):
            state.mythos.take(card)
            state.mythos_discards.append(card)
            passed.append(card)
        else:
            depth += 1
    return passed


def tell_passed_over(state: UnfathomableState, cards: list[int]) -> None:
    """Show the green cards that a draw passed over."""
    if cards:
        state.tell(MythosPassedOver(tuple(cards)))


def refill_mythos(state: UnfathomableState, count: int, chance: Chance) -> None:
    """UNF-6.3: the discards are shuffled and go under what is left of the deck."""
    if len(state.mythos.cards) >= count:
        return
    fresh = Deck(sorted(state.mythos_discards), [])
    state.mythos_discards.clear()
    fresh.shuffle(chance)
    state.mythos.cards[:0] = fresh.cards
    state.mythos.seen[:0] = fresh.seen


def absent(state: UnfathomableState, card: int) -> bool:
    """UNF-6.4: a green card whose character is not in play, in the Brig, or a revealed traitor."""
    owner = CATALOGUE.crises[card].owner
    if owner < 0:
        return False
    seat = state.seat_of[owner]
    return seat < 0 or state.revealed[seat] or state.at[seat] == BRIG


def option_for(deck: int, card: int) -> Option:
    """A card of a deck as an option."""
    if deck == MYTHOS:
        return Mythos(card)
    if deck == WAYPOINTS:
        return Waypoint(card)
    if deck == SPELLS:
        return Spell(card)
    return Item(card)


def card_of(option: Option | None) -> int:
    """The card behind such an option."""
    if isinstance(option, Mythos):
        return option.crisis
    if isinstance(option, Waypoint):
        return option.waypoint
    if isinstance(option, Spell):
        return option.spell
    assert isinstance(option, Item)
    return option.item


class Peek(Step[UnfathomableState]):
    """A role looks at the top cards of a deck and keeps one on top; the others go to the bottom."""

    role: int
    deck: int
    count: int

    def __init__(self, role: int, deck: int, count: int = TWO) -> None:
        self.role = role
        self.deck = deck
        self.count = count

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        seat = state.who(self.role)
        count = look(state, seat, self.deck, self.count, chance)
        if count:
            state.push(KeepOnTop(seat, self.deck, count))


class FromTop(Choice):
    """A choice among the top cards of a deck, which the chooser has seen."""

    deck: int
    count: int

    def __init__(self, role: int, deck: int, count: int) -> None:
        self.role = role
        self.deck = deck
        self.count = count

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        cards = deck_of(state, self.deck).cards
        return tuple([option_for(self.deck, card) for card in sorted(cards[-self.count :])])

    def put_others_under(self, state: UnfathomableState, card: int) -> None:
        """The other cards that were looked at go to the bottom; the lowest number first, so that no order tells."""
        deck = deck_of(state, self.deck)
        for other in sorted(deck.cards[-self.count :]):
            if other != card:
                deck.put_under(other, deck.take(other))


class KeepOnTop(FromTop):
    """UNF-5.1: one on top, the rest to the bottom."""

    KEY = "keep-on-top"
    CLAUSE = "UNF-5.1"

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        self.put_others_under(state, card_of(option))


class Bury(Step[UnfathomableState]):
    """Unseen top cards of the spell or item deck leave the game."""

    deck: int
    count: int

    def __init__(self, deck: int, count: int) -> None:
        self.deck = deck
        self.count = count

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        deck = deck_of(state, self.deck)
        grave = state.buried_spells if self.deck == SPELLS else state.buried_items
        count = min(self.count, len(deck.cards))
        for _ in range(count):
            grave.seen.append(deck.seen.pop())
            grave.cards.append(deck.cards.pop())
        if count:
            state.tell(CardsBuried(DECK_NAMES[self.deck], count))
