"""What a viewer may know of a game of Unfathomable, built from nothing (section 18 of the rule book)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from fathoms.games.unfathomable.content import PRINTED, Printed
from fathoms.games.unfathomable.deck import Deck
from fathoms.games.unfathomable.engine import scoring
from fathoms.games.unfathomable.engine.hands import CHAOS, EXTRA
from fathoms.games.unfathomable.numbers import NOBODY
from fathoms.kernel.audience import viewer_bit
from fathoms.kernel.game import Outcome

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState


class PersonView(Struct, frozen=True):
    """One seat. `hand` and the loyalty cards are None where they are another's secret."""

    character: int
    at: int
    feat: bool
    revealed: bool
    hand_count: int
    hand: tuple[int, ...] | None
    types: tuple[int, ...]
    """The most cards of each type that this hand may hold, as everybody can tell."""
    items: tuple[int, ...]
    improvement: int
    kept: tuple[int, ...]
    loyalty: tuple[int | None, ...]


class DeckView(Struct, frozen=True):
    """A face-down deck from the bottom to the top; None is a card that the viewer has not seen."""

    cards: tuple[int | None, ...]


class SkillView(Struct, frozen=True):
    """A skill deck: how many cards are left, its discards, and what it was made from."""

    left: int
    discards: tuple[int, ...]
    made_from: tuple[int, ...]


class CheckView(Struct, frozen=True):
    """The check being made, or the last one: the crisis's, or what a seat tries.

    `pile` lists open cards, `given` how many cards came from whom.
    """

    cause: str
    seat: int
    other: int
    target: int
    partial: int
    types: int
    face_up: bool
    chaos: bool
    named: int
    total: int
    pile: tuple[int, ...] | None
    own: tuple[int, ...]
    given: tuple[int, ...]
    """By seat, then from the chaos deck, then from the treachery deck."""
    used: tuple[int, ...]
    in_crisis: bool


class DieView(Struct, frozen=True):
    """The die being thrown, or the last one."""

    die: int
    by: int
    fixed: int
    attack: int
    roller: int
    almanac: bool
    saved: bool
    struck: int


class UnfathomableView(Struct, frozen=True):
    """The table, as the viewer may know it."""

    learning: bool
    booklet: bool
    cultist: bool
    cast: str
    first: int
    active: int
    turn: int
    actions: int
    turn_used: tuple[int, ...]
    dials: tuple[int, ...]
    travel: int
    ritual: int
    distance: int
    deep_ones: tuple[int, ...]
    acting: tuple[int, ...]
    supply: int
    monarchs: tuple[int, ...]
    risked: tuple[int, ...]
    passengers: tuple[int, ...]
    damage: tuple[int, ...]
    barricade: bool
    people: tuple[PersonView, ...]
    captain: int
    keeper: int
    navigator: int
    ward: int
    script: int
    skills: tuple[SkillView, ...]
    chaos: int
    chaos_types: tuple[int, ...]
    mythos: DeckView
    mythos_discards: tuple[int, ...]
    mythos_card: int
    crisis: Printed | None
    """The open mythos card; its chooser is a seat here."""
    waypoints: DeckView
    reached: tuple[int, ...]
    spells: DeckView
    buried_spells: DeckView
    cast_spells: tuple[int, ...]
    items: DeckView
    buried_items: DeckView
    removed_items: tuple[int, ...]
    damage_deck: DeckView
    loyalty_left: int
    awakened: bool
    check: CheckView
    die: DieView
    outcome: Outcome | None

    def holders(self) -> tuple[int, int]:
        """Who is Captain and who is Keeper; nobody (-1) until everybody has a character (UNF-2.8)."""
        settled = all(person.character >= 0 for person in self.people)
        return (self.captain, self.keeper) if settled else (-1, -1)


def view(state: UnfathomableState, viewer: int) -> UnfathomableView:
    """UNF-18.1 to 18.3."""
    return UnfathomableView(
        learning=state.learning,
        booklet=state.booklet,
        cultist=state.cultist,
        cast=state.cast,
        first=state.first,
        active=state.active,
        turn=state.turn,
        actions=state.actions,
        turn_used=tuple(state.turn_used),
        dials=tuple(state.dials),
        travel=state.travel,
        ritual=state.ritual,
        distance=state.distance,
        deep_ones=tuple(state.deep_ones),
        acting=tuple(state.acting),
        supply=state.supply(),
        monarchs=tuple(state.monarchs),
        risked=tuple(state.risked),
        passengers=tuple(state.passengers),
        damage=tuple(state.damage),
        barricade=state.barricade,
        people=tuple([_person(state, viewer, seat) for seat in range(state.seats)]),
        captain=state.captain,
        keeper=state.keeper,
        navigator=state.navigator,
        ward=state.ward,
        script=state.script,
        skills=tuple([_skill(state, kind) for kind in range(len(state.decks))]),
        chaos=len(state.chaos),
        chaos_types=tuple(state.caps[state.seats]),
        mythos=_deck(state.mythos, viewer),
        mythos_discards=tuple(state.mythos_discards),
        mythos_card=state.mythos_card,
        crisis=_crisis(state),
        waypoints=_deck(state.waypoints, viewer),
        reached=tuple(state.reached),
        spells=_deck(state.spells, viewer),
        buried_spells=_deck(state.buried_spells, viewer),
        cast_spells=tuple(state.cast_spells),
        items=_deck(state.item_deck, viewer),
        buried_items=_deck(state.buried_items, viewer),
        removed_items=tuple(state.removed_items),
        damage_deck=_deck(state.damage_deck, viewer),
        loyalty_left=len(state.loyalty_deck),
        awakened=state.awakened,
        check=_check(state, viewer),
        die=_die(state),
        outcome=scoring.outcome(state),
    )


def _person(state: UnfathomableState, viewer: int, seat: int) -> PersonView:
    bit = viewer_bit(viewer)
    return PersonView(
        character=state.characters[seat],
        at=state.at[seat],
        feat=state.feats[seat],
        revealed=state.revealed[seat],
        hand_count=len(state.hands[seat]),
        hand=tuple(state.hands[seat]) if seat == viewer else None,
        types=tuple(state.caps[seat]),
        items=tuple(state.items[seat]),
        improvement=state.improvement[seat],
        kept=tuple(state.kept[seat]),
        loyalty=tuple(
            [
                card if seen & bit or state.ended else None
                for card, seen in zip(state.loyalty[seat], state.loyalty_seen[seat], strict=True)
            ]
        ),
    )


def _skill(state: UnfathomableState, kind: int) -> SkillView:
    return SkillView(len(state.decks[kind]), tuple(state.discards[kind]), tuple(state.made_from[kind]))


def _deck(deck: Deck, viewer: int) -> DeckView:
    bit = viewer_bit(viewer)
    return DeckView(tuple([card if seen & bit else None for card, seen in zip(deck.cards, deck.seen, strict=True)]))


def _crisis(state: UnfathomableState) -> Printed | None:
    if state.mythos_card < 0:
        return None
    card = PRINTED[state.mythos_card]
    return replace(card, chooser=state.who(card.chooser) if card.chooser else NOBODY)


def _check(state: UnfathomableState, viewer: int) -> CheckView:
    closed = bool(state.pile_from) and not state.check_open
    sources = [*range(state.seats), CHAOS, EXTRA]
    return CheckView(
        cause=state.check_cause,
        seat=state.check_seat,
        other=state.check_other,
        target=state.check_target,
        partial=state.check_partial,
        types=state.check_types,
        face_up=state.check_open,
        chaos=state.check_chaos,
        named=state.check_named,
        total=state.check_total,
        pile=None if closed else tuple(sorted(state.pile)),
        own=tuple(
            [
                card
                for card, source in zip(state.pile, state.pile_from, strict=False)
                if source == viewer and viewer >= 0
            ]
        ),
        given=tuple([state.pile_from.count(source) for source in sources]),
        used=tuple(state.check_used),
        in_crisis=state.in_crisis,
    )


def _die(state: UnfathomableState) -> DieView:
    return DieView(
        state.die,
        state.die_by,
        state.die_set,
        state.die_attack,
        state.die_roller,
        state.almanac,
        state.saved,
        state.struck,
    )
