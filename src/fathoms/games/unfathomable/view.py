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
    """The character; -1 before one was taken."""
    at: int
    """The space where the character stands."""
    feat: bool
    """Whether the feat can still be used."""
    revealed: bool
    """Whether this is a traitor in the open."""
    hand_count: int
    """Skill cards in hand."""
    hand: tuple[int, ...] | None
    """These cards, to their owner alone."""
    types: tuple[int, ...]
    """The most cards of each type that this hand may hold, as everybody can tell."""
    items: tuple[int, ...]
    """Item cards in front of this seat."""
    improvement: int
    """The improvement in use; -1 for none."""
    kept: tuple[int, ...]
    """Mythos cards in front of this seat."""
    loyalty: tuple[int | None, ...]
    """Loyalty cards; None is one that the viewer has not seen."""


class DeckView(Struct, frozen=True):
    """A face-down deck from the bottom to the top; None is a card that the viewer has not seen."""

    cards: tuple[int | None, ...]
    """The last one is the top."""


class SkillView(Struct, frozen=True):
    """A skill deck: how many cards are left, its discards, and what it was made from."""

    left: int
    """Cards in the deck."""
    discards: tuple[int, ...]
    """Cards on its discard pile."""
    made_from: tuple[int, ...]
    """How many cards of each value, 1 to 5, it was made from."""


class CheckView(Struct, frozen=True):
    """The check being made, or the last one: the crisis's, or what a seat tries.

    `pile` lists open cards, `given` how many cards came from whom.
    """

    cause: str
    """`crisis`, or what is tried: `arrest`, `escape`, `memory`; empty once the check is over."""
    seat: int
    """Whose check it is; -1 for a crisis."""
    other: int
    """Against whom; -1 for nobody."""
    target: int
    """What it needs to pass."""
    partial: int
    """From so much on it passes in part; 0 if it cannot."""
    types: int
    """The skill types that support it, as bits."""
    face_up: bool
    """Whether its cards lie open."""
    chaos: bool
    """Whether cards of the chaos deck join it."""
    named: int
    """The result that was named instead of counting; -1 for none."""
    total: int
    """What the cards come to, once they are counted."""
    pile: tuple[int, ...] | None
    """The open cards of the check; None while they lie face down."""
    own: tuple[int, ...]
    """The cards that the viewer gave."""
    given: tuple[int, ...]
    """By seat, then from the chaos deck, then from the treachery deck."""
    used: tuple[int, ...]
    """Seats and items whose once-a-check ability has been used."""
    in_crisis: bool
    """Whether it belongs to the crisis of this turn."""


class DieView(Struct, frozen=True):
    """The die being thrown, or the last one."""

    die: int
    """What it came to, 1 to 8."""
    by: int
    """What is added to the roll."""
    fixed: int
    """What it was set to; 0 if it was not."""
    attack: int
    """-1 for no attack; 0 for bare hands or a monster; else the item plus 1."""
    roller: int
    """Who throws it; -1 for nobody."""
    almanac: bool
    """Whether the Almanac was used on it."""
    saved: bool
    """Whether the defeat being resolved has been prevented."""
    struck: int
    """The room that the last damage hit; -1 for none."""


class UnfathomableView(Struct, frozen=True):
    """The table, as the viewer may know it."""

    learning: bool
    """Whether it is the learning game."""
    booklet: bool
    """Whether the booklet's letter holds where the Rules Reference differs (UNF-13.7)."""
    cultist: bool
    """Whether it is played with the cultist."""
    cast: str
    """How characters came to their seats: the setting `cast`."""
    first: int
    """The seat that began."""
    active: int
    """The seat whose turn it is."""
    turn: int
    """The number of the turn; 0 before the first."""
    actions: int
    """Actions that the active player has left."""
    turn_used: tuple[int, ...]
    """What is limited to once a turn and has been used: room numbers, and (seat + 1) × 100 + ability."""
    dials: tuple[int, ...]
    """Fuel, food, sanity and souls."""
    travel: int
    """How far the travel track is."""
    ritual: int
    """How far the ritual track is."""
    distance: int
    """The distance of the waypoints reached."""
    deep_ones: tuple[int, ...]
    """Deep Ones by space; the last entry is the Deep."""
    acting: tuple[int, ...]
    """Deep Ones that have yet to act in this activation, by space."""
    supply: int
    """Deep Ones off the board."""
    monarchs: tuple[int, ...]
    """The spaces of Dagon and of Hydra."""
    risked: tuple[int, ...]
    """Passengers on each deck space, from deck 1 on."""
    passengers: tuple[int, ...]
    """The passenger tokens left, on deck or in the supply."""
    damage: tuple[int, ...]
    """The damage card on each of the six rooms, from the Bridge on; -1 for none."""
    barricade: bool
    """Whether Deep Ones are kept out of the interior this turn."""
    people: tuple[PersonView, ...]
    """By seat."""
    captain: int
    """The seat of the Captain."""
    keeper: int
    """The seat of the Keeper."""
    navigator: int
    """Who chose the waypoint being resolved."""
    ward: int
    """The seat that a Flesh Ward protects; -1 for nobody."""
    script: int
    """The seat that holds the Revelation of Script; -1 for nobody."""
    skills: tuple[SkillView, ...]
    """The skill decks, by type."""
    chaos: int
    """Cards in the chaos deck."""
    chaos_types: tuple[int, ...]
    """The most cards of each type that may be in the chaos deck, as everybody can tell."""
    mythos: DeckView
    """The mythos deck."""
    mythos_discards: tuple[int, ...]
    """Mythos cards that were played."""
    mythos_card: int
    """The mythos card being resolved; -1 for none."""
    crisis: Printed | None
    """The open mythos card; its chooser is a seat here."""
    waypoints: DeckView
    """The waypoint deck."""
    reached: tuple[int, ...]
    """Waypoints reached, in their order."""
    spells: DeckView
    """The spell deck."""
    buried_spells: DeckView
    """Spells that were put away face down."""
    cast_spells: tuple[int, ...]
    """Spells that were cast."""
    items: DeckView
    """The item deck."""
    buried_items: DeckView
    """Items that were put away face down."""
    removed_items: tuple[int, ...]
    """Items out of the game."""
    damage_deck: DeckView
    """The damage cards left."""
    loyalty_left: int
    """Loyalty cards that are not dealt yet."""
    awakened: bool
    """Whether the second loyalty cards were dealt."""
    check: CheckView
    """The check being made, or the last one."""
    die: DieView
    """The die being thrown, or the last one."""
    outcome: Outcome | None
    """How it ended; None while it goes on."""

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
