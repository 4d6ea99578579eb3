"""What happens in a game of Key Largo."""

from fathoms.games.key_largo.options import Card, Depth, Encounter, Item, Place
from fathoms.kernel.event import Event


class CardsRevealed(Event, frozen=True):
    """The action cards of a half-day, by seat."""

    half: int
    places: tuple[Place, ...]


class BoatAnchored(Event, frozen=True):
    """A boat lies on a wreck."""

    seat: int
    wreck: int


class BoatInPort(Event, frozen=True):
    """A boat that was to dive found no wreck."""

    seat: int


class TreasureFound(Event, frozen=True):
    """A diver raised a treasure; the public face."""

    seat: int
    wreck: int
    diver: int


class TreasureSeen(Event, frozen=True):
    """A diver raised a treasure; the face for its finder."""

    seat: int
    wreck: int
    diver: int
    card: Card


class MonsterMet(Event, frozen=True):
    """A diver met a monster."""

    seat: int
    wreck: int
    diver: int


class MonsterSlain(Event, frozen=True):
    """The trident of this diver and the monster leave the game."""

    seat: int
    wreck: int
    diver: int


class MonsterEvaded(Event, frozen=True):
    """The Regular led the diver past the monster, which is shuffled back."""

    seat: int
    wreck: int
    diver: int


class DiverLost(Event, frozen=True):
    """A diver fled for good, with all his gear."""

    seat: int
    diver: int


class WeightSpent(Event, frozen=True):
    """The weight of this diver was used."""

    seat: int
    diver: int


class DiverSabotaged(Event, frozen=True):
    """A diver stays aboard because of another seat's Saboteur."""

    seat: int
    diver: int
    by: int


class DiveEnded(Event, frozen=True):
    """A dive is over; so many monsters went back into the wreck, which is then shuffled."""

    seat: int
    wreck: int
    monsters: int


class DiverRecruited(Event, frozen=True):
    """A diver joined a team."""

    seat: int
    price: int
    hoses: int


class ThiefHired(Event, frozen=True):
    """A thief took a treasure; the public face."""

    seat: int
    victim: int
    depth: Depth
    price: int


class TreasureStolen(Event, frozen=True):
    """A thief took a treasure; the face for thief and victim."""

    seat: int
    victim: int
    card: Card


class RoundBought(Event, frozen=True):
    """A seat bought a round."""

    seat: int
    price: int


class WreckLookedAt(Event, frozen=True):
    """A seat looked at a wreck, which is then shuffled; the public face."""

    seat: int
    wreck: int


class WreckSeen(Event, frozen=True):
    """A seat looked at a wreck; the face for that seat."""

    seat: int
    wreck: int
    cards: tuple[Card, ...]


class DolphinsPaid(Event, frozen=True):
    """Tourists paid for a trip to the dolphins."""

    seat: int
    amount: int


class ItemBought(Event, frozen=True):
    """A diver got a piece of gear."""

    seat: int
    item: Item
    diver: int
    price: int


class TreasuresSold(Event, frozen=True):
    """Treasures were sold; the cards are open."""

    seat: int
    cards: tuple[Card, ...]
    amount: int


class NothingToSell(Event, frozen=True):
    """A seat at the market has nothing that the market buys."""

    seat: int


class EncounterDrawn(Event, frozen=True):
    """A seat drew an encounter card; the public face."""

    seat: int


class EncounterSeen(Event, frozen=True):
    """A seat drew an encounter card; the face for that seat."""

    seat: int
    card: Encounter


class EncountersShuffled(Event, frozen=True):
    """The played encounter cards became the new pile."""

    count: int


class EncounterPlayed(Event, frozen=True):
    """A seat played an encounter card."""

    seat: int
    card: Encounter


class DayEnded(Event, frozen=True):
    """The sun is down: the first player's card and the buoy move on."""

    day: int
    starter: int


class HandOpened(Event, frozen=True):
    """The end: the unsold treasures of a seat, for all to see."""

    seat: int
    cards: tuple[Card, ...]
    amount: int


class GameEnded(Event, frozen=True):
    """It is over."""

    reason: str
    points: tuple[int, ...]
    places: tuple[int, ...]


EVENTS = (
    CardsRevealed,
    BoatAnchored,
    BoatInPort,
    TreasureFound,
    TreasureSeen,
    MonsterMet,
    MonsterSlain,
    MonsterEvaded,
    DiverLost,
    WeightSpent,
    DiverSabotaged,
    DiveEnded,
    DiverRecruited,
    ThiefHired,
    TreasureStolen,
    RoundBought,
    WreckLookedAt,
    WreckSeen,
    DolphinsPaid,
    ItemBought,
    TreasuresSold,
    NothingToSell,
    EncounterDrawn,
    EncounterSeen,
    EncountersShuffled,
    EncounterPlayed,
    DayEnded,
    HandOpened,
    GameEnded,
)
REVEALS = (
    CardsRevealed,
    TreasureFound,
    TreasureSeen,
    MonsterMet,
    TreasureStolen,
    WreckSeen,
    TreasuresSold,
    NothingToSell,
    EncounterSeen,
    EncounterPlayed,
    HandOpened,
    GameEnded,
)
