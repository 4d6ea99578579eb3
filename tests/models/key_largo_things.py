"""The things of Key Largo: cards, divers, wrecks and the island that they are on. With key_largo.py one model."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from models.conversation import Luck, Option, Picks, Values

if TYPE_CHECKING:
    from models.key_largo_dive import Dive

PLACES = ("dive", "bar", "dolphins", "shop", "market")
DEPTHS = ("shallow", "medium", "deep")
MARKET_KINDS = ("goods", "antiquities", "gold")
KINDS = (*MARKET_KINDS, "diamond", "monster")
GEAR = ("hose", "trident", "weight")
BY_PLACE = {
    "dive": ("volunteer", "buyer", "regular", "saboteur", "attentive"),
    "bar": ("bar-tourist", "drunkard", "novice", "expert", "pickpocket", "brothers"),
    "dolphins": ("dolphin-tourist", "family"),
    "shop": ("shop-tourist", "hose-seller", "trident-seller", "weight-seller", "discounter", "friend"),
    "market": ("market-tourist", "dupe", "trafficker", "jeweller", "gold-seeker"),
}
ENCOUNTERS = [card for place in PLACES for card in BY_PLACE[place]]
VALUES: Values = {
    "dolphins": [40, 60, 60, 30, 30, 30, 30, 40, 60, 60],
    "prices": {
        "diver": [80, 100, 120],
        "thief": [50, 70, 90],
        "hose": [20, 30, 40],
        "trident": [30, 40, 50],
        "weight": [10, 10, 20],
        "goods": [40, 30, 20],
        "antiquities": [20, 30, 40],
        "gold": [30, 30, 30],
        "round": 20,
        "unsold": 20,
    },
    "shallow": {
        "goods": [[1, 2], [2, 3], [3, 2]],
        "antiquities": [[1, 2], [2, 2], [3, 2]],
        "gold": [[1, 2], [2, 3]],
        "diamonds": [],
        "monsters": 2,
    },
    "medium": {
        "goods": [[3, 3], [4, 3], [5, 2]],
        "antiquities": [[3, 3], [4, 3], [5, 3]],
        "gold": [[3, 3], [4, 3]],
        "diamonds": [[150, 2]],
        "monsters": 5,
    },
    "deep": {
        "goods": [[5, 2], [6, 3], [7, 2]],
        "antiquities": [[5, 2], [6, 2], [7, 2]],
        "gold": [[4, 2], [5, 2], [6, 2]],
        "diamonds": [[200, 2], [300, 1]],
        "monsters": 8,
    },
}


@dataclass(frozen=True)
class Card:
    """A wreck card; cards that show the same are the same."""

    depth: str
    kind: str
    value: int

    def seen(self) -> Values:
        return {"depth": self.depth, "kind": self.kind, "value": self.value}


def card_number(card: Card) -> int:
    """The engine's number for a card, and the order of a hand."""
    return DEPTHS.index(card.depth) * 10000 + KINDS.index(card.kind) * 1000 + card.value


def encounter_number(card: str) -> int:
    """The engine's number for an encounter card."""
    return ENCOUNTERS.index(card)


def all_cards(values: Values, depth: str) -> list[Card]:
    """Every wreck card of a depth."""
    table = values[depth]
    assert isinstance(table, dict)
    rows = [(kind, table["diamonds" if kind == "diamond" else kind]) for kind in KINDS if kind != "monster"]
    cards = [Card(depth, kind, value) for kind, row in rows for value, count in row for _ in range(count)]
    return cards + [Card(depth, "monster", 0)] * table["monsters"]


def sales(cards: Iterable[Card]) -> Picks:
    """The options to sell these cards; like ones are counted."""
    options: set[Option] = set()
    for card in cards:
        copy = 1
        while ("sell", card.depth, card.kind, card.value, copy) in options:
            copy += 1
        options.add(("sell", card.depth, card.kind, card.value, copy))
    return frozenset(options)


def sale(pick: Option) -> Card:
    """The card behind an option to sell."""
    _, depth, kind, value, _ = pick
    return Card(str(depth), str(kind), int(value))


@dataclass
class Diver:
    """A diver and what he carries."""

    hoses: int = 0
    trident: bool = False
    weight: bool = False
    lost: bool = False

    def can_carry(self, item: str) -> bool:
        return self.hoses < 2 if item == "hose" else not (self.trident if item == "trident" else self.weight)

    def take(self, item: str) -> None:
        if item == "hose":
            self.hoses += 1
        elif item == "trident":
            self.trident = True
        else:
            self.weight = True


@dataclass
class Wreck:
    """A pile of cards, and how many monsters everybody knows to be in it."""

    depth: str
    cards: list[Card]
    known_monsters: int = 0


@dataclass
class Island:
    """All that lies on the table."""

    seats: int
    values: Values
    luck: Luck
    wrecks: list[Wreck] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    """Where each boat is in this half-day."""
    boats: dict[int, int] = field(default_factory=dict)
    """The wreck under a boat that dives."""
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    has_played: set[int] = field(default_factory=set)
    """Who has played an encounter card in this half-day."""
    helper: str | None = None
    """The encounter card that was played in the visit going on."""
    done: list[int] = field(default_factory=lambda: [0, 0, 0])
    """What was done in this visit: divers, thieves, rounds at the bar; hoses, tridents, weights at the shop."""
    dive: Dive | None = None
    """The dive going on."""

    def __post_init__(self) -> None:
        self.captains = range(self.seats)
        self.cash = [100 for _ in self.captains]
        self.teams = [[Diver()] for _ in self.captains]
        self.hands: list[list[Card]] = [[] for _ in self.captains]
        self.guests: list[list[str]] = [[] for _ in self.captains]
        self.divers_left = 15 - self.seats
        self.reserve = {"hose": 20, "trident": 10, "weight": 10}
        dolphins = self.values["dolphins"]
        assert isinstance(dolphins, list)
        self.dolphins: list[int] = dolphins

    def price(self, thing: str, place: str | None = None) -> int:
        """A price, by the boats at the place; without one, what it is for a boat alone or always."""
        prices = self.values["prices"]
        assert isinstance(prices, dict)
        row: int | list[int] = prices[thing]
        if isinstance(row, int):
            return row
        return row[min(3, self.places.count(place)) - 1] if place else row[0]

    def shuffle(self, wreck: Wreck) -> None:
        wreck.cards = self.luck.shuffled(wreck.cards, card_number)

    def sell(self, captain: int, cards: list[Card], unit: int) -> None:
        for card in cards:
            self.hands[captain].remove(card)
            self.cash[captain] += card.value * unit

    # -- encounter cards

    def might_play(self, captain: int, cards: Iterable[str]) -> bool:
        """Whether, for all that everybody knows, one of these cards might be played now."""
        may = bool(self.guests[captain]) and captain not in self.has_played
        return may and any(card not in self.discard for card in cards)

    def might_play_at(self, captain: int, place: str) -> bool:
        return self.might_play(captain, BY_PLACE[place])

    def plays(self, captain: int, cards: Iterable[str]) -> list[Option]:
        """Those of these cards that may really be played."""
        if captain in self.has_played:
            return []
        return [("play", card) for card in self.guests[captain] if card in cards]

    def plays_at(self, captain: int, place: str) -> list[Option]:
        return self.plays(captain, BY_PLACE[place])

    def play(self, captain: int, card: str) -> None:
        self.guests[captain].remove(card)
        self.discard.append(card)
        self.has_played.add(captain)
        if card not in BY_PLACE["dive"]:
            self.helper = card

    def draw_encounter(self, captain: int) -> None:
        if not self.deck:
            self.deck = self.luck.shuffled(self.discard, encounter_number)
            self.discard = []
        if self.deck:
            self.guests[captain].append(self.deck.pop())

    # -- the table

    def seen_diver(self, captain: int, diver: Diver) -> Values:
        below = bool(self.dive and self.dive.captain == captain and any(diver is each for each in self.dive.below()))
        return {
            "hoses": 0 if diver.lost else diver.hoses,
            "trident": diver.trident and not diver.lost,
            "weight": diver.weight and not diver.lost,
            "lost": diver.lost,
            "below": below,
            "draws": self.dive.draws_of(diver) if self.dive and below else 0,
        }
