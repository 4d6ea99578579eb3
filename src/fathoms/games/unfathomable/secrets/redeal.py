"""What a viewer cannot know, and how it is dealt anew (section 18 of the rule book).

Skill cards: for every hand everybody knows how many cards it holds and how many of each type at most (`caps`), for
every type how many of its cards are out of sight. A deal that fits both always exists, the true one; it is built row by
row, and where a row finds no type left it swaps with an earlier row, so that no deal is ever thrown away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.engine.hands import CHAOS, EXTRA
from fathoms.games.unfathomable.numbers import TREACHERY, TYPES, VALUES, skill
from fathoms.kernel.audience import viewer_bit

if TYPE_CHECKING:
    from fathoms.games.unfathomable.deck import Deck
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance

TWO = 2


class Row:
    """A place with unseen skill cards: a seat's hand and what it gave to a closed pile, or the chaos deck likewise."""

    def __init__(self, source: int, kept: int, given: int, caps: list[int]) -> None:
        self.source = source
        self.kept = kept
        self.given = given
        self.caps = caps


def unseen_rows(state: UnfathomableState, viewer: int) -> list[Row]:
    """All such places, in a fixed order; the viewer's own is none."""
    closed = [] if state.check_open else state.pile_from
    rows = [
        Row(seat, len(state.hands[seat]), closed.count(seat), state.caps[seat])
        for seat in range(state.seats)
        if seat != viewer
    ]
    rows.append(Row(CHAOS, len(state.chaos), closed.count(CHAOS), state.caps[state.seats]))
    extra = closed.count(EXTRA)
    rows.append(Row(EXTRA, 0, extra, [0] * TREACHERY + [extra]))
    return rows


def unseen_cards(state: UnfathomableState, viewer: int) -> list[list[int]]:
    """By type, sorted: all cards that lie in the rows."""
    found: list[list[int]] = [[] for _ in range(TYPES)]
    for seat in range(state.seats):
        if seat != viewer:
            for card in state.hands[seat]:
                found[skill(card)].append(card)
    for card in state.chaos:
        found[skill(card)].append(card)
    if not state.check_open:
        for card, source in zip(state.pile, state.pile_from, strict=False):
            if source != viewer:
                found[skill(card)].append(card)
    return [sorted(cards) for cards in found]


def deal_anew(state: UnfathomableState, viewer: int, chance: Chance) -> None:
    """Deal everything that the viewer cannot know."""
    deal_skills(state, viewer, chance)
    bit = viewer_bit(viewer)
    deal_decks([state.mythos], bit, chance)
    deal_decks([state.waypoints], bit, chance)
    deal_decks([state.spells, state.buried_spells], bit, chance)
    deal_decks([state.item_deck, state.buried_items], bit, chance)
    deal_decks([state.damage_deck], bit, chance)
    deal_loyalty(state, bit, chance)


def deal_decks(decks: list[Deck], bit: int, chance: Chance) -> None:
    """Cards of these decks that the viewer has not seen change places among themselves."""
    unknown = sorted(
        [card for deck in decks for card, seen in zip(deck.cards, deck.seen, strict=True) if not seen & bit]
    )
    chance.shuffle(unknown)
    for deck in decks:
        for index, seen in enumerate(deck.seen):
            if not seen & bit:
                deck.cards[index] = unknown.pop()


def deal_loyalty(state: UnfathomableState, bit: int, chance: Chance) -> None:
    """Loyalty cards that the viewer has not seen; at the end all are open."""
    if state.ended:
        unknown = sorted(state.loyalty_deck)
        chance.shuffle(unknown)
        state.loyalty_deck = unknown
        return
    unknown = sorted(unseen_loyalty(state, bit) + state.loyalty_deck)
    chance.shuffle(unknown)
    state.loyalty_deck = [unknown.pop() for _ in state.loyalty_deck]
    for cards, seen in zip(state.loyalty, state.loyalty_seen, strict=True):
        for index, known in enumerate(seen):
            if not known & bit:
                cards[index] = unknown.pop()


def unseen_loyalty(state: UnfathomableState, bit: int) -> list[int]:
    """The loyalty cards in front of people that the viewer has not seen."""
    return [
        card
        for cards, seen in zip(state.loyalty, state.loyalty_seen, strict=True)
        for card, known in zip(cards, seen, strict=True)
        if not known & bit
    ]


def deal_skills(state: UnfathomableState, viewer: int, chance: Chance) -> None:
    """First the types to the rows, then the values to decks and rows, then each row to hand and pile."""
    rows = unseen_rows(state, viewer)
    out_of_sight = unseen_cards(state, viewer)
    shares = deal_types(rows, [len(cards) for cards in out_of_sight], chance)
    pools = [deal_values(state, kind, out_of_sight[kind], chance) for kind in range(TYPES)]
    given: dict[int, list[int]] = {}
    for row, share in zip(rows, shares, strict=True):
        cards = [pools[kind].pop() for kind in range(TYPES) for _ in range(share[kind])]
        chance.shuffle(cards)
        given[row.source] = cards[row.kept :]
        kept = cards[: row.kept]
        if row.source == CHAOS:
            state.chaos = kept
        elif row.source != EXTRA:
            state.hands[row.source] = sorted(kept)
    if not state.check_open:
        for index, source in enumerate(state.pile_from):
            if source != viewer:
                state.pile[index] = given[source].pop()


def deal_values(state: UnfathomableState, kind: int, cards: list[int], chance: Chance) -> list[int]:
    """Fill a skill deck with cards it may hold, shuffled; the others of its type are left for the rows.

    A deck holds only cards that it was made from, so of each value no more than that.
    """
    deck = state.decks[kind]
    pool = sorted(cards + deck)
    chance.shuffle(pool)
    room = state.made_from[kind][:]
    filled: list[int] = []
    left: list[int] = []
    for card in pool:
        value = card % 10 - 1
        if len(filled) < len(deck) and room[value]:
            room[value] -= 1
            filled.append(card)
        else:
            left.append(card)
    chance.shuffle(left)
    state.decks[kind] = filled
    return left


def deal_types(rows: list[Row], totals: list[int], chance: Chance) -> list[list[int]]:
    """How many cards of each type each row holds: within its caps, all rows full, all cards dealt."""
    left = totals[:]
    shares = [[0] * TYPES for _ in rows]
    order = list(range(len(rows)))
    chance.shuffle(order)
    for index in order:
        for _ in range(rows[index].kept + rows[index].given):
            kinds = [kind for kind in range(TYPES) if left[kind] and shares[index][kind] < rows[index].caps[kind]]
            kind = _draw_kind(kinds, left, chance) if kinds else _make_room(rows, shares, left, index)
            shares[index][kind] += 1
            left[kind] -= 1
    return shares


def _draw_kind(kinds: list[int], left: list[int], chance: Chance) -> int:
    """One of these types, as likely as it has cards left."""
    pick = chance.below(sum([left[kind] for kind in kinds]))
    place = 0
    while pick >= left[kinds[place]]:
        pick -= left[kinds[place]]
        place += 1
    return kinds[place]


def _make_room(rows: list[Row], shares: list[list[int]], left: list[int], start: int) -> int:
    """Swap along the shortest chain of rows until this row can take a type; the type it may take now.

    The row gives up nothing: some other row gives it a card of a type that it may hold, and takes another instead.
    """
    came: dict[int, tuple[int, int]] = {}
    queue = [start]
    for row in queue:
        for kind in range(TYPES):
            if shares[row][kind] >= rows[row].caps[kind]:
                continue
            if left[kind]:
                return _unwind(shares, left, came, row, kind, start)
            for other in range(len(rows)):
                if other != start and other not in came and shares[other][kind]:
                    came[other] = (row, kind)
                    queue.append(other)
    raise AssertionError("the true deal fits, so some row can always swap")


def _unwind(
    shares: list[list[int]], left: list[int], came: dict[int, tuple[int, int]], row: int, kind: int, start: int
) -> int:
    """Carry out the swaps of a chain, from its far end back to the row that needs a card."""
    while row != start:
        before, gives = came[row]
        shares[row][kind] += 1
        left[kind] -= 1
        shares[row][gives] -= 1
        left[gives] += 1
        row, kind = before, gives
    return kind


# -- naming what is hidden


def hidden(state: UnfathomableState, viewer: int) -> dict[str, object]:
    """Name what the viewer cannot know, where two values are possible."""
    bit = viewer_bit(viewer)
    names: dict[str, object] = {}
    for title, decks in _families(state):
        unknown = [card for deck in decks for card, seen in zip(deck.cards, deck.seen, strict=True) if not seen & bit]
        if len(set(unknown)) >= TWO:
            for number, deck in enumerate(decks):
                for index, seen in enumerate(deck.seen):
                    if not seen & bit:
                        names[f"{title} {number} card {index}"] = deck.cards[index]
    _name_loyalty(state, bit, names)
    _name_hands(state, viewer, names)
    return names


def _families(state: UnfathomableState) -> list[tuple[str, list[Deck]]]:
    return [
        ("mythos", [state.mythos]),
        ("waypoints", [state.waypoints]),
        ("spells", [state.spells, state.buried_spells]),
        ("items", [state.item_deck, state.buried_items]),
        ("damage", [state.damage_deck]),
    ]


def _name_loyalty(state: UnfathomableState, bit: int, names: dict[str, object]) -> None:
    if state.ended or len(set(unseen_loyalty(state, bit) + state.loyalty_deck)) < TWO:
        return
    for seat, (cards, seen) in enumerate(zip(state.loyalty, state.loyalty_seen, strict=True)):
        for index, known in enumerate(seen):
            if not known & bit:
                names[f"loyalty {index} of seat {seat}"] = cards[index]


def _name_hands(state: UnfathomableState, viewer: int, names: dict[str, object]) -> None:
    """Hands, chaos and pile, where every type they may hold has a deck with cards of two values to differ by."""
    out_of_sight = unseen_cards(state, viewer)
    free = [_differs(state, kind, out_of_sight[kind]) for kind in range(TYPES)]
    for row in unseen_rows(state, viewer):
        kinds = [kind for kind in range(TYPES) if row.caps[kind] and out_of_sight[kind]]
        if not kinds or not all(free[kind] for kind in kinds):
            continue
        if row.source == CHAOS:
            names["chaos deck"] = sorted(state.chaos)
        elif row.source != EXTRA and row.kept:
            names[f"hand of seat {row.source}"] = state.hands[row.source][:]
        if row.given:
            pairs = zip(state.pile, state.pile_from, strict=False)
            names[f"given by {row.source}"] = sorted([card for card, source in pairs if source == row.source])


def _differs(state: UnfathomableState, kind: int, cards: list[int]) -> bool:
    """Whether some card out of sight could change places with a different one in the deck."""
    deck = state.decks[kind]
    room = [state.made_from[kind][value - 1] - deck.count(kind * 10 + value) for value in VALUES]
    return any(room[card % 10 - 1] > 0 for card in cards) and len(set(deck + cards)) >= TWO and bool(deck)
