"""What happens in a game of Unfathomable. A private face and a public face are two events.

Where an event names a text of a card, `told` is its key in the catalogue without `text.`: `crisis.5.top`.
"""

from __future__ import annotations

from fathoms.kernel.event import Event


class CharacterTaken(Event, frozen=True):
    """A seat plays this character."""

    seat: int
    character: int


class TurnBegan(Event, frozen=True):
    """A seat's turn."""

    seat: int
    turn: int


class CardsDrawn(Event, frozen=True):
    """The public face: the types of the cards that a seat drew."""

    seat: int
    skills: tuple[int, ...]


class CardsSeen(Event, frozen=True):
    """The face for the drawer: the cards."""

    seat: int
    cards: tuple[int, ...]


class CardsDiscarded(Event, frozen=True):
    """Cards left a hand, face up."""

    seat: int
    cards: tuple[int, ...]


class CardPlayed(Event, frozen=True):
    """A skill card's ability was used; the card is discarded."""

    seat: int
    card: int


class DeckReshuffled(Event, frozen=True):
    """Discards became a new skill deck."""

    skill: int


class ItemUsed(Event, frozen=True):
    """An item's ability was used."""

    seat: int
    item: int


class AbilityUsed(Event, frozen=True):
    """A character's ability was used."""

    seat: int
    told: str


class FeatUsed(Event, frozen=True):
    """A feat, once a game."""

    seat: int
    told: str


class RoomUsed(Event, frozen=True):
    """The action of a room."""

    seat: int
    room: int


class Moved(Event, frozen=True):
    """A character went or was sent to a space."""

    seat: int
    to: int


class Attacked(Event, frozen=True):
    """A seat attacks another player, or a Deep One (-1), in a space."""

    seat: int
    space: int
    other: int


class Mauled(Event, frozen=True):
    """A Deep One attacks a seat."""

    seat: int
    space: int


class AttackHit(Event, frozen=True):
    """The number of an attack, and the number that it took."""

    result: int
    needed: int


class AttackMissed(Event, frozen=True):
    """The number of an attack, and the number that it would have taken."""

    result: int
    needed: int


class DieRolled(Event, frozen=True):
    """What a seat's die shows."""

    seat: int
    die: int


class DieModified(Event, frozen=True):
    """The die after all that moves it, kept within 1 and 8."""

    by: int
    die: int


class Reactions(Event, frozen=True):
    """A window closed. What was played in it, if anything, follows."""

    window: str


class DialTurned(Event, frozen=True):
    """A resource changed."""

    dial: int
    by: int
    now: int


class DeepOnesPlaced(Event, frozen=True):
    """Deep Ones came from the supply."""

    space: int
    count: int


class DeepOnesMoved(Event, frozen=True):
    """Deep Ones went from one space to another."""

    origin: int
    to: int
    count: int


class DeepOnesDefeated(Event, frozen=True):
    """Deep Ones went back to the supply."""

    space: int
    count: int


class MonarchMoved(Event, frozen=True):
    """Dagon (0) or Hydra (1) is now there."""

    monarch: int
    to: int


class PassengerRisked(Event, frozen=True):
    """A passenger stands on a deck space."""

    space: int


class PassengerSaved(Event, frozen=True):
    """A passenger is back in the supply."""

    space: int


class PassengerDefeated(Event, frozen=True):
    """A passenger of a deck space, or of the supply (-1), is lost; the face shows souls and sanity."""

    space: int
    souls: int
    sanity: int


class DamageDrawn(Event, frozen=True):
    """The top damage card."""

    damage: int


class RoomDamaged(Event, frozen=True):
    """A room is damaged."""

    room: int
    damage: int


class RoomRepaired(Event, frozen=True):
    """A room works again; the damage deck is shuffled."""

    room: int


class TravelMoved(Event, frozen=True):
    """The travel track."""

    step: int


class RitualMoved(Event, frozen=True):
    """The ritual track."""

    step: int


class Banished(Event, frozen=True):
    """The great banishment."""


class MythosDrawn(Event, frozen=True):
    """A mythos card is turned up."""

    seat: int
    crisis: int


class MythosPassedOver(Event, frozen=True):
    """Mythos cards are put away without their crisis: green cards without their character, or by a feat."""

    crises: tuple[int, ...]


class MythosKept(Event, frozen=True):
    """A mythos card stays in front of a seat."""

    seat: int
    crisis: int


class MythosDropped(Event, frozen=True):
    """A kept mythos card is discarded."""

    seat: int
    crisis: int


class Chosen(Event, frozen=True):
    """A seat chose one of the ways that a card offers."""

    seat: int
    way: int
    told: str


class ArrestTried(Event, frozen=True):
    """Captain's Cabin: a seat makes a check to send another to the Brig."""

    seat: int
    other: int


class EscapeTried(Event, frozen=True):
    """A seat makes a check to leave the Brig."""

    seat: int


class MemoryTried(Event, frozen=True):
    """A seat repeats the check of Memory of the Deep to discard it."""

    seat: int


class CheckBegan(Event, frozen=True):
    """A skill check: what it takes. `skills` lists the supporting types."""

    target: int
    partial: int
    skills: tuple[int, ...]


class CheckChanged(Event, frozen=True):
    """A reaction changed the check: another supporting type, all cards face up, or no chaos cards."""

    skills: tuple[int, ...]
    face_up: bool
    chaos: bool


class ChaosAdded(Event, frozen=True):
    """Cards of the chaos deck, or from the treachery deck, joined the pile."""

    count: int
    treachery: bool


class Contributed(Event, frozen=True):
    """The public face: how many cards a seat added to the check."""

    seat: int
    count: int


class ContributionSeen(Event, frozen=True):
    """The face for the contributor, and for all where cards go face up: the cards."""

    seat: int
    cards: tuple[int, ...]


class ChaosSeen(Event, frozen=True):
    """Cards that joined the pile face up, from the chaos deck or from another deck."""

    cards: tuple[int, ...]


class ChaosDiscarded(Event, frozen=True):
    """The whole chaos deck was discarded."""

    cards: tuple[int, ...]


class PileRevealed(Event, frozen=True):
    """All cards of the check, sorted: nobody learns whose is whose."""

    cards: tuple[int, ...]
    total: int


class TotalMoved(Event, frozen=True):
    """A reaction moved the total."""

    by: int
    total: int


class CheckEnded(Event, frozen=True):
    """The result: 0 fail, 1 partial, 2 pass."""

    total: int
    result: int


class ChaosRebuilt(Event, frozen=True):
    """A new chaos deck."""

    count: int


class TreacheryAdded(Event, frozen=True):
    """Treachery cards were shuffled into the chaos deck."""

    count: int


class TitlePassed(Event, frozen=True):
    """Captain (0) or Keeper of the Tome (1)."""

    title: int
    seat: int


class Peeked(Event, frozen=True):
    """The public face: a seat looked at cards of a deck."""

    seat: int
    deck: str
    count: int


class MythosSeen(Event, frozen=True):
    """The face for the one who looked: mythos cards, the topmost first."""

    crises: tuple[int, ...]


class WaypointsSeen(Event, frozen=True):
    """The face for the one who looked: waypoints."""

    waypoints: tuple[int, ...]


class SpellsSeen(Event, frozen=True):
    """The face for the one who looked: spells."""

    spells: tuple[int, ...]


class ItemsSeen(Event, frozen=True):
    """The face for the one who looked: items."""

    items: tuple[int, ...]


class ItemGained(Event, frozen=True):
    """An item lies in front of a seat."""

    seat: int
    item: int


class ItemGiven(Event, frozen=True):
    """An item went from a seat to another."""

    seat: int
    other: int
    item: int


class ItemRemoved(Event, frozen=True):
    """An item left the game."""

    item: int


class CardsBuried(Event, frozen=True):
    """Unseen cards of a deck left the game."""

    deck: str
    count: int


class SpellCast(Event, frozen=True):
    """A spell takes effect."""

    seat: int
    spell: int


class SpellKept(Event, frozen=True):
    """A spell protects or waits with a seat."""

    spell: int
    seat: int


class SpellSpent(Event, frozen=True):
    """A spell that was kept is used up."""

    spell: int


class WaypointReached(Event, frozen=True):
    """A waypoint is resolved; `distance` is the whole way so far."""

    waypoint: int
    distance: int


class LoyaltyDealt(Event, frozen=True):
    """The public face: every seat has so many loyalty cards."""

    counts: tuple[int, ...]


class LoyaltySeen(Event, frozen=True):
    """The face for one who looks: all loyalty cards of a seat."""

    seat: int
    loyalties: tuple[int, ...]


class LoyaltyPassed(Event, frozen=True):
    """Loyalty cards went face down from a seat to another."""

    seat: int
    other: int
    count: int


class TraitorRevealed(Event, frozen=True):
    """A seat showed this loyalty card."""

    seat: int
    loyalty: int


class GameEnded(Event, frozen=True):
    """It is over; every loyalty card is turned up."""

    reason: str
    places: tuple[int, ...]
    loyalties: tuple[tuple[int, ...], ...]


EVENTS = (
    CharacterTaken,
    TurnBegan,
    CardsDrawn,
    CardsSeen,
    CardsDiscarded,
    CardPlayed,
    DeckReshuffled,
    ItemUsed,
    AbilityUsed,
    FeatUsed,
    RoomUsed,
    Moved,
    Attacked,
    Mauled,
    AttackHit,
    AttackMissed,
    DieRolled,
    DieModified,
    Reactions,
    DialTurned,
    DeepOnesPlaced,
    DeepOnesMoved,
    DeepOnesDefeated,
    MonarchMoved,
    PassengerRisked,
    PassengerSaved,
    PassengerDefeated,
    DamageDrawn,
    RoomDamaged,
    RoomRepaired,
    TravelMoved,
    RitualMoved,
    Banished,
    MythosDrawn,
    MythosPassedOver,
    MythosKept,
    MythosDropped,
    Chosen,
    ArrestTried,
    EscapeTried,
    MemoryTried,
    CheckBegan,
    CheckChanged,
    ChaosAdded,
    Contributed,
    ContributionSeen,
    ChaosSeen,
    ChaosDiscarded,
    PileRevealed,
    TotalMoved,
    CheckEnded,
    ChaosRebuilt,
    TreacheryAdded,
    TitlePassed,
    Peeked,
    MythosSeen,
    WaypointsSeen,
    SpellsSeen,
    ItemsSeen,
    ItemGained,
    ItemGiven,
    ItemRemoved,
    CardsBuried,
    SpellCast,
    SpellKept,
    SpellSpent,
    WaypointReached,
    LoyaltyDealt,
    LoyaltySeen,
    LoyaltyPassed,
    TraitorRevealed,
    GameEnded,
)
REVEALS = (
    CardsSeen,
    CardsDiscarded,
    CardPlayed,
    Reactions,
    DamageDrawn,
    MythosDrawn,
    MythosPassedOver,
    ContributionSeen,
    ChaosSeen,
    ChaosDiscarded,
    PileRevealed,
    MythosSeen,
    WaypointsSeen,
    SpellsSeen,
    ItemsSeen,
    ItemGained,
    SpellCast,
    WaypointReached,
    LoyaltySeen,
    TraitorRevealed,
    GameEnded,
)
