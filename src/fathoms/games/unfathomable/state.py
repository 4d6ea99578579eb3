"""The state of a game of Unfathomable."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fathoms.games.unfathomable.board import BRIG, DEEP, SICK_BAY
from fathoms.games.unfathomable.numbers import ACTIVE, CAPTAIN, FIRST_CHARACTER_ROLE, KEEPER, NAVIGATOR
from fathoms.kernel.audience import EVERYONE
from fathoms.kernel.event import Event, Told
from fathoms.kernel.state import AnyStep, State

if TYPE_CHECKING:
    from fathoms.games.unfathomable.content import UnfathomableContent
    from fathoms.games.unfathomable.deck import Deck

DEEP_ONES = 20


class UnfathomableState(State):
    """Seats, spaces, cards and people are counted from 0; the die shows 1 to 8."""

    TURN_CLAUSE: ClassVar[str] = "UNF-3.1"

    content: UnfathomableContent
    learning: bool
    booklet: bool
    """Whether the booklet's letter holds where the Rules Reference differs (UNF-13.7)."""
    cultist: bool
    cast: str
    first: int
    active: int
    turn: int
    actions: int
    """Actions that the active player has left."""
    turn_used: list[int]
    """What is limited to once a turn and has been used: room numbers, and seat * 100 + ability."""
    ended: str
    # the ship
    dials: list[int]
    travel: int
    ritual: int
    distance: int
    deep_ones: list[int]
    """By space."""
    acting: list[int]
    """Deep Ones that have yet to act in this activation, by space."""
    monarchs: list[int]
    """Where Dagon and Hydra are."""
    risked: list[int]
    """Passengers on each deck space."""
    passengers: list[int]
    """The tokens left, by index into the content, on deck or in the supply: faces down they are all alike."""
    damage: list[int]
    """The damage card on each of the six rooms, or -1."""
    barricade: bool
    """Whether Deep Ones are kept out of the interior this turn."""
    # people
    characters: list[int]
    """By seat."""
    seat_of: list[int]
    """By character, -1 if absent."""
    at: list[int]
    """Where each seat's character stands."""
    feats: list[bool]
    """Whether each seat still has its feat."""
    revealed: list[bool]
    captain: int
    keeper: int
    navigator: int
    """Who chose the waypoint being resolved."""
    items: list[list[int]]
    """In front of each seat."""
    improvement: list[int]
    """The active improvement of each seat, or -1."""
    kept: list[list[int]]
    """Mythos cards in front of each seat."""
    ward: int
    """The seat that a Flesh Ward protects, or -1."""
    script: int
    """The seat that holds the Revelation of Script, or -1."""
    # cards
    hands: list[list[int]]
    decks: list[list[int]]
    """The six skill decks; the last card is the top."""
    discards: list[list[int]]
    made_from: list[list[int]]
    """How many cards of each value, 1 to 5, each skill deck was made from."""
    caps: list[list[int]]
    """By seat, and last for the chaos deck: the most cards of each type that may be there, as everybody can tell."""
    chaos: list[int]
    pile: list[int]
    """The cards of the check being made."""
    pile_from: list[int]
    """Whose they are, until they are revealed: a seat, CHAOS or EXTRA; empty afterwards."""
    mythos: Deck
    mythos_discards: list[int]
    mythos_card: int
    """The card being resolved, or -1."""
    waypoints: Deck
    reached: list[int]
    spells: Deck
    buried_spells: Deck
    cast_spells: list[int]
    item_deck: Deck
    buried_items: Deck
    removed_items: list[int]
    damage_deck: Deck
    loyalty: list[list[int]]
    loyalty_seen: list[list[int]]
    """Who knows each loyalty card, as bits of an audience."""
    loyalty_deck: list[int]
    awakened: bool
    # the check being made
    check_target: int
    check_partial: int
    check_types: int
    """The supporting types as bits."""
    check_open: bool
    check_chaos: bool
    check_cause: str
    """The crisis, or what is tried: arrest, escape, memory; empty once the check is over."""
    check_seat: int
    check_other: int
    check_named: int
    """The result that was named, or -1."""
    check_total: int
    check_used: list[int]
    """Seats and items whose once-a-check ability has been used."""
    in_crisis: bool
    piles: list[tuple[int, ...]]
    """Of each pile revealed so far, as all could see: the cards of each seat, of chaos and of treachery, and how many
    opposed."""
    # the die being thrown
    die: int
    die_by: int
    die_set: int
    die_attack: int
    """-1: no attack; else 0 for bare hands or a monster, or the item plus 1."""
    die_roller: int
    almanac: bool
    saved: bool
    """Whether the defeat being resolved has been prevented."""
    struck: int
    """The room that the last damage hit, or -1."""

    def clone(self) -> UnfathomableState:
        copy = UnfathomableState()
        self.copy_core(copy)
        self._copy_ship(copy)
        self._copy_people(copy)
        self._copy_cards(copy)
        self._copy_moment(copy)
        return copy

    def _copy_ship(self, copy: UnfathomableState) -> None:
        copy.content = self.content
        copy.learning = self.learning
        copy.booklet = self.booklet
        copy.cultist = self.cultist
        copy.cast = self.cast
        copy.first = self.first
        copy.active = self.active
        copy.turn = self.turn
        copy.actions = self.actions
        copy.turn_used = self.turn_used[:]
        copy.ended = self.ended
        copy.dials = self.dials[:]
        copy.travel = self.travel
        copy.ritual = self.ritual
        copy.distance = self.distance
        copy.deep_ones = self.deep_ones[:]
        copy.acting = self.acting[:]
        copy.monarchs = self.monarchs[:]
        copy.risked = self.risked[:]
        copy.passengers = self.passengers[:]
        copy.damage = self.damage[:]
        copy.barricade = self.barricade

    def _copy_people(self, copy: UnfathomableState) -> None:
        copy.characters = self.characters[:]
        copy.seat_of = self.seat_of[:]
        copy.at = self.at[:]
        copy.feats = self.feats[:]
        copy.revealed = self.revealed[:]
        copy.captain = self.captain
        copy.keeper = self.keeper
        copy.navigator = self.navigator
        copy.items = [items[:] for items in self.items]
        copy.improvement = self.improvement[:]
        copy.kept = [kept[:] for kept in self.kept]
        copy.ward = self.ward
        copy.script = self.script
        copy.loyalty = [cards[:] for cards in self.loyalty]
        copy.loyalty_seen = [seen[:] for seen in self.loyalty_seen]
        copy.loyalty_deck = self.loyalty_deck[:]
        copy.awakened = self.awakened
        copy.piles = self.piles[:]

    def _copy_cards(self, copy: UnfathomableState) -> None:
        copy.hands = [hand[:] for hand in self.hands]
        copy.decks = [deck[:] for deck in self.decks]
        copy.discards = [discards[:] for discards in self.discards]
        copy.made_from = [counts[:] for counts in self.made_from]
        copy.caps = [caps[:] for caps in self.caps]
        copy.chaos = self.chaos[:]
        copy.pile = self.pile[:]
        copy.pile_from = self.pile_from[:]
        copy.mythos = self.mythos.copy()
        copy.mythos_discards = self.mythos_discards[:]
        copy.mythos_card = self.mythos_card
        copy.waypoints = self.waypoints.copy()
        copy.reached = self.reached[:]
        copy.spells = self.spells.copy()
        copy.buried_spells = self.buried_spells.copy()
        copy.cast_spells = self.cast_spells[:]
        copy.item_deck = self.item_deck.copy()
        copy.buried_items = self.buried_items.copy()
        copy.removed_items = self.removed_items[:]
        copy.damage_deck = self.damage_deck.copy()

    def _copy_moment(self, copy: UnfathomableState) -> None:
        copy.check_target = self.check_target
        copy.check_partial = self.check_partial
        copy.check_types = self.check_types
        copy.check_open = self.check_open
        copy.check_chaos = self.check_chaos
        copy.check_cause = self.check_cause
        copy.check_seat = self.check_seat
        copy.check_other = self.check_other
        copy.check_named = self.check_named
        copy.check_total = self.check_total
        copy.check_used = self.check_used[:]
        copy.in_crisis = self.in_crisis
        copy.die = self.die
        copy.die_by = self.die_by
        copy.die_set = self.die_set
        copy.die_attack = self.die_attack
        copy.die_roller = self.die_roller
        copy.almanac = self.almanac
        copy.saved = self.saved
        copy.struck = self.struck

    # -- the end stops everything: what a running step still pushes or tells is void (UNF-12.1)

    def push(self, step: AnyStep) -> None:
        if not self.ended:
            self.agenda.append(step)

    def push_all(self, steps: list[AnyStep]) -> None:
        if not self.ended:
            self.agenda.extend(reversed(steps))

    def tell(self, event: Event, audience: int = EVERYONE) -> None:
        if not self.ended:
            self.told.append(Told(event, audience))

    # -- who and where

    def who(self, role: int) -> int:
        """The seat behind a role; a seat stands for itself."""
        if role >= 0:
            return role
        if role == ACTIVE:
            return self.active
        if role == CAPTAIN:
            return self.captain
        if role == KEEPER:
            return self.keeper
        if role == NAVIGATOR:
            return self.navigator
        return self.seat_of[FIRST_CHARACTER_ROLE - role]

    def round_from(self, seat: int) -> list[int]:
        """All seats clockwise, this one first."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def humans(self) -> list[int]:
        """All who have not revealed themselves, hidden traitors too (UNF-13.2)."""
        return [seat for seat in range(self.seats) if not self.revealed[seat]]

    def humans_at(self, space: int) -> list[int]:
        return [seat for seat in range(self.seats) if self.at[seat] == space and not self.revealed[seat]]

    def traitor_at(self, space: int) -> bool:
        """Whether a revealed traitor stands there."""
        return any(self.revealed[seat] and self.at[seat] == space for seat in range(self.seats))

    def jailed(self, seat: int) -> bool:
        return self.at[seat] == BRIG

    def free(self, seat: int) -> bool:
        """May use abilities of sheet and items: in the Brig they rest (UNF-13.12)."""
        return self.at[seat] != BRIG

    def safe(self, seat: int) -> bool:
        """In Sick Bay and Brig nobody is defeated again (UNF-12.6)."""
        return self.at[seat] == BRIG or self.at[seat] == SICK_BAY

    def at_liberty(self, seat: int) -> bool:
        """Can use the sheet now: human, and not in the Brig."""
        return not self.revealed[seat] and self.at[seat] != BRIG

    def plays(self, character: int) -> int:
        """The seat whose character can use its sheet now, or -1: in play, human, not in the Brig."""
        seat = self.seat_of[character]
        return seat if seat >= 0 and not self.revealed[seat] and self.at[seat] != BRIG else -1

    def feat_ready(self, seat: int) -> bool:
        """Can still use the feat, now."""
        return self.feats[seat] and self.at_liberty(seat)

    def has_feat(self, character: int) -> int:
        """The seat that can still use this character's feat now, or -1."""
        seat = self.plays(character)
        return seat if seat >= 0 and self.feats[seat] else -1

    def holder(self, item: int) -> int:
        """The seat that can use this item now, or -1."""
        for seat in range(self.seats):
            if item in self.items[seat]:
                return seat if self.at[seat] != BRIG else -1
        return -1

    def supply(self) -> int:
        """Deep Ones off the board."""
        return DEEP_ONES - sum(self.deep_ones)

    def spare_passengers(self) -> int:
        """Passengers in the supply."""
        return len(self.passengers) - sum(self.risked)

    def on_board(self) -> int:
        """Deep Ones on the board, those in the Deep not counted."""
        return sum(self.deep_ones) - self.deep_ones[DEEP]

    def used(self, mark: int) -> bool:
        """Whether something limited to once a turn has been used."""
        return mark in self.turn_used
