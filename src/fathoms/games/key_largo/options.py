"""What a player may pick, and the names of things in options, events and views.

Wrecks and divers are numbered from 1 here, as they lie on the table; lists in the state count from 0.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from fathoms.games.key_largo.cards import depth_of, kind_of, value_of
from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from collections.abc import Sequence


class Place(StrEnum):
    """An action card, and the place that it leads to."""

    DIVE = "dive"
    BAR = "bar"
    DOLPHINS = "dolphins"
    SHOP = "shop"
    MARKET = "market"


class Depth(StrEnum):
    """How deep a wreck lies."""

    SHALLOW = "shallow"
    MEDIUM = "medium"
    DEEP = "deep"


class Kind(StrEnum):
    """What a wreck card shows."""

    GOODS = "goods"
    ANTIQUITIES = "antiquities"
    GOLD = "gold"
    DIAMOND = "diamond"
    MONSTER = "monster"


class Item(StrEnum):
    """A piece of diving gear."""

    HOSE = "hose"
    TRIDENT = "trident"
    WEIGHT = "weight"


class Encounter(StrEnum):
    """An encounter card. Each exists once."""

    VOLUNTEER = "volunteer"
    BUYER = "buyer"
    REGULAR = "regular"
    SABOTEUR = "saboteur"
    ATTENTIVE = "attentive"
    BAR_TOURIST = "bar-tourist"
    DRUNKARD = "drunkard"
    NOVICE = "novice"
    EXPERT = "expert"
    PICKPOCKET = "pickpocket"
    BROTHERS = "brothers"
    DOLPHIN_TOURIST = "dolphin-tourist"
    FAMILY = "family"
    SHOP_TOURIST = "shop-tourist"
    HOSE_SELLER = "hose-seller"
    TRIDENT_SELLER = "trident-seller"
    WEIGHT_SELLER = "weight-seller"
    DISCOUNTER = "discounter"
    FRIEND = "friend"
    MARKET_TOURIST = "market-tourist"
    DUPE = "dupe"
    TRAFFICKER = "trafficker"
    JEWELLER = "jeweller"
    GOLD_SEEKER = "gold-seeker"


PLACE_NAMES: Final = tuple(Place)
DEPTH_NAMES: Final = tuple(Depth)
KIND_NAMES: Final = tuple(Kind)
ITEM_NAMES: Final = tuple(Item)
ENCOUNTER_NAMES: Final = tuple(Encounter)
PLACE_NUMBER: Final = {place: number for number, place in enumerate(PLACE_NAMES)}
DEPTH_NUMBER: Final = {depth: number for number, depth in enumerate(DEPTH_NAMES)}
ITEM_NUMBER: Final = {item: number for number, item in enumerate(ITEM_NAMES)}
ENCOUNTER_NUMBER: Final = {card: number for number, card in enumerate(ENCOUNTER_NAMES)}


class Card(Struct, frozen=True):
    """A wreck card, face up. The value counts units, or dollars of a diamond; a monster has none."""

    depth: Depth
    """Of the wreck that it came from."""
    kind: Kind
    """What it shows."""
    value: int
    """Units, or dollars."""


def added(cards: Sequence[Card]) -> tuple[Card, ...]:
    """As one says what somebody holds: one card of a kind, with all its units. Diamonds are told one by one."""
    told: dict[Kind | int, Card] = {}
    for place, card in enumerate(cards):
        key = place if card.kind == Kind.DIAMOND else card.kind
        before = told.get(key)
        told[key] = Card(card.depth, card.kind, card.value + (before.value if before else 0))
    return tuple(told.values())


class Plan(Option, frozen=True):
    """Lay down two action cards: one for the morning, one for the afternoon."""

    morning: Place
    afternoon: Place


class Anchor(Option, frozen=True):
    """Place the boat on this wreck."""

    wreck: int


class Draw(Option, frozen=True):
    """This diver takes a card from the wreck."""

    diver: int


class Weigh(Option, frozen=True):
    """This diver takes one more card; the weight of the diver named second is spent."""

    diver: int
    weight: int


class Surface(Option, frozen=True):
    """No more cards: the dive is over."""


class Strike(Option, frozen=True):
    """Slay the monster with the trident of this diver."""

    diver: int


class Flee(Option, frozen=True):
    """No trident is there: the diver is lost."""


class Sabotage(Option, frozen=True):
    """Play the Saboteur on this diver of the seat that is about to dive."""

    diver: int


class Play(Option, frozen=True):
    """Play an encounter card."""

    card: Encounter


class Pass(Option, frozen=True):
    """Play no encounter card now."""


class Recruit(Option, frozen=True):
    """Recruit a diver."""


class Steal(Option, frozen=True):
    """Hire a thief to take a treasure of this depth from this seat."""

    seat: int
    depth: Depth


class Round(Option, frozen=True):
    """Buy a round, to look at two wrecks."""


class Look(Option, frozen=True):
    """Look at all cards of this wreck."""

    wreck: int


class Buy(Option, frozen=True):
    """Buy a piece of gear for this diver."""

    item: Item
    diver: int


class Leave(Option, frozen=True):
    """Nothing more at this place."""


class Sell(Option, frozen=True):
    """Sell this treasure; like cards are told apart by `copy`."""

    depth: Depth
    treasure: Kind
    value: int
    copy: int = 1


OPTIONS = (
    Plan,
    Anchor,
    Draw,
    Weigh,
    Surface,
    Strike,
    Flee,
    Sabotage,
    Play,
    Pass,
    Recruit,
    Steal,
    Round,
    Look,
    Buy,
    Leave,
    Sell,
)


_faces: dict[int, Card] = {}
_sales: dict[tuple[int, int], Sell] = {}


def face(card: int) -> Card:
    """The wreck card behind its number."""
    known = _faces.get(card)
    if known is None:
        known = Card(DEPTH_NAMES[depth_of(card)], KIND_NAMES[kind_of(card)], value_of(card))
        _faces[card] = known
    return known


def faces(cards: list[int]) -> tuple[Card, ...]:
    """The wreck cards behind their numbers."""
    return tuple([face(card) for card in cards])


def sale(card: int, copy: int) -> Sell:
    """The option to sell a card."""
    known = _sales.get((card, copy))
    if known is None:
        shown = face(card)
        known = Sell(shown.depth, shown.kind, shown.value, copy)
        _sales[card, copy] = known
    return known


def sales(cards: list[int]) -> tuple[Sell, ...]:
    """The options to sell any of these cards, which come in order."""
    options = []
    before = copy = 0
    for card in cards:
        copy = copy + 1 if card == before else 1
        before = card
        options.append(sale(card, copy))
    return tuple(options)
