"""Key Largo: the places and what they cost now, the wrecks by depth, the captains with their divers, your notes.

The board is drawn from the view alone. It reads the fields that it shows by name, like the browser does; it knows
nothing of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fathoms.cli.boards.plain import PlainBoard
from fathoms.locale.telling import tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fathoms.cli.people import People
    from fathoms.kernel.event import Event
    from fathoms.locale.telling import Teller

LAND = "#4a3a12"
DECK = "#0e527f"
# Chosen so that they get darker step by step on a terminal of 256 colours too.
DEPTHS = {"shallow": "#0c4a78", "medium": "#062d75", "deep": "#020a1e"}
INK = "#ffffff"
GOLD = "#ffd75f"
PLACES = ("dive", "bar", "dolphins", "shop", "market")
CARDS = 5
HOSE, TRIDENT, WEIGHT, LOST = "|", "ψ", "▾", "✗"
MONSTER = "!"
CROWD = 3

Ladder = tuple[int, int, int]


class Card(Struct, frozen=True):
    """A wreck card, face up."""

    depth: str
    kind: str
    value: int


class Diver(Struct, frozen=True):
    """A diver and his gear."""

    hoses: int
    trident: bool
    weight: bool
    lost: bool


class Captain(Struct, frozen=True):
    """One captain, of the view."""

    place: str | None
    wreck: int | None
    afternoon: str | None
    cash: int
    divers: tuple[Diver, ...]
    backs: Ladder
    treasures: tuple[Card, ...] | None
    fortune: int | None
    guest_count: int


class Seen(Struct, frozen=True):
    """What your last look at a wreck still says."""

    half: int
    cards: tuple[Card, ...]
    taken: int


class Wreck(Struct, frozen=True):
    """One wreck, of the view."""

    depth: str
    cards: int
    monsters: int
    boat: int | None
    seen: Seen | None


class Prices(Struct, frozen=True):
    """What things cost or bring for one boat, two, or three and more at the place."""

    diver: Ladder
    thief: Ladder
    hose: Ladder
    trident: Ladder
    weight: Ladder
    goods: Ladder
    antiquities: Ladder
    gold: Ladder
    round: int


class Island(Struct, frozen=True):
    """The fields of the view that are drawn."""

    day: int
    half: int
    starter: int
    captains: tuple[Captain, ...]
    wrecks: tuple[Wreck, ...]
    divers_left: int
    reserve: Ladder
    prices: Prices
    dolphins: tuple[int, ...]
    outcome: object


class Opened(Struct, frozen=True):
    """What a hand was worth at the end."""

    seat: int
    amount: int


def island_of(view: Struct) -> Island:
    """What of a view is drawn."""
    return msgspec.convert(view, Island, from_attributes=True)


class LargoBoard(PlainBoard):
    """The board of Key Largo."""

    def whole(self, view: Struct, people: People, teller: Teller) -> RenderableType:
        island = island_of(view)
        parts: list[RenderableType] = [
            _day(island, teller),
            _places(island, people, teller),
            _wrecks(island, people, teller),
            _captains(island, people, teller),
            Text(f" {teller.words.say('board.legend')}", "dim"),
        ]
        return Group(*parts, *_own(island, people, teller))

    def tray(self, view: Struct, people: People, teller: Teller) -> RenderableType:
        island = island_of(view)
        return Group(_captains(island, people, teller), *_own(island, people, teller))

    def keeps(self, event: Event) -> bool:
        return tag(event) == "hand-opened"

    def spoils(self, events: Sequence[Event], people: People, teller: Teller) -> list[tuple[str, list[str]]]:
        unsold = ["·"] * len(people.names)
        for event in events:
            if tag(event) == "hand-opened":
                opened = msgspec.convert(event, Opened, from_attributes=True)
                unsold[opened.seat] = _dollars(opened.amount, teller)
        return [(teller.words.say("board.unsold"), unsold)]


def _dollars(amount: int, teller: Teller) -> str:
    return teller.words.say("board.dollars", amount=amount)


def _day(island: Island, teller: Teller) -> Text:
    half = "morning" if island.half % 2 else "afternoon"
    day = teller.words.say(f"board.day.{half}", day=island.day, days=len(island.dolphins))
    return Text(f" {day}", "bold")


def _places(island: Island, people: People, teller: Teller) -> Table:
    """Each place with its prices; the price that the boats there make now stands in brackets."""
    table = Table(box=None, padding=(0, 1), show_header=False, style=f"{INK} on {LAND}")
    for place in PLACES:
        boats = [seat for seat, captain in enumerate(island.captains) if captain.place == place]
        ships = Text("".join(people.shape(seat) for seat in boats), "bold")
        table.add_row(str(teller.value("places", place)), ships, _prices(island, place, len(boats), teller))
    return table


def _prices(island: Island, place: str, boats: int, teller: Teller) -> Text:
    prices, say = island.prices, teller.words.say
    if place == "dolphins":
        return Text(_dollars(island.dolphins[island.day - 1], teller), GOLD)
    rows: dict[str, list[tuple[str, Ladder, str]]] = {
        "dive": [],
        "bar": [
            (say("board.short.diver"), prices.diver, f"×{island.divers_left}"),
            (say("board.short.thief"), prices.thief, ""),
            (say("board.short.round"), (prices.round,) * 3, ""),
        ],
        "shop": [
            (say(f"board.short.{item}"), ladder, f"×{left}")
            for item, ladder, left in zip(
                ("hose", "trident", "weight"), (prices.hose, prices.trident, prices.weight), island.reserve, strict=True
            )
        ],
        "market": [
            (say(f"board.short.{kind}"), ladder, "")
            for kind, ladder in zip(
                ("goods", "antiquities", "gold"), (prices.goods, prices.antiquities, prices.gold), strict=True
            )
        ],
    }
    text = Text()
    for name, ladder, left in rows[place]:
        text.append(f"{name} ")
        text.append_text(_ladder(ladder, boats))
        text.append(f"{left}  ")
    return text


def _ladder(ladder: Ladder, boats: int) -> Text:
    """Prices for one boat, two, three; the one that holds now in brackets."""
    if ladder[0] == ladder[-1]:
        return Text(f"[{ladder[0]}]", GOLD)
    now = min(boats, CROWD) - 1
    cells = [f"[{price}]" if rung == now else str(price) for rung, price in enumerate(ladder)]
    return Text("/").join([Text(cell, GOLD if rung == now else "") for rung, cell in enumerate(cells)])


def _wrecks(island: Island, people: People, teller: Teller) -> Table:
    table = Table(box=None, padding=(0, 1), show_header=False)
    most = max([sum(wreck.depth == depth for wreck in island.wrecks) for depth in DEPTHS])
    for depth, ground in DEPTHS.items():
        cells = [_wreck(number, wreck, people) for number, wreck in enumerate(island.wrecks, 1) if wreck.depth == depth]
        blank = [Text()] * (most - len(cells))
        table.add_row(teller.words.say(f"board.short.{depth}"), *cells, *blank, style=f"{INK} on {ground}")
    return table


def _wreck(number: int, wreck: Wreck, people: People) -> Text:
    """Its number, the cards left, monsters known, and the boat above."""
    text = Text(f"{number:>2} ")
    if wreck.cards == 0:
        text.append("–")
    text.append("▮" * wreck.cards)
    text.append(MONSTER * wreck.monsters, f"bold {GOLD}")
    if wreck.boat is not None:
        text.append(people.shape(wreck.boat), f"bold {people.colour(wreck.boat)}")
    return text


def _captains(island: Island, people: People, teller: Teller) -> Table:
    say = teller.words.say
    table = Table(box=None, padding=(0, 1), show_header=False, style=f"{INK} on {DECK}")
    heads = [say(f"board.head.{column}") for column in ("money", "divers", "treasures", "guests")]
    table.add_row("", *heads, style="bold")
    for seat, captain in enumerate(island.captains):
        first = " ◄" if island.outcome is None and seat == island.starter else ""
        table.add_row(
            Text(f"{people.marked[seat]}{first}", people.colour(seat)),
            _dollars(captain.cash, teller),
            "  ".join(_diver(diver) for diver in captain.divers) or "–",
            _backs(captain.backs, teller),
            str(captain.guest_count or "–"),
        )
    return table


def _diver(diver: Diver) -> str:
    if diver.lost:
        return LOST
    return f"({HOSE * diver.hoses}{TRIDENT * diver.trident}{WEIGHT * diver.weight})"


def _backs(backs: Ladder, teller: Teller) -> str:
    """How many treasures of each depth a captain holds."""
    names = [teller.words.say(f"board.short.{depth}") for depth in DEPTHS]
    held = [f"{count} {name}" for count, name in zip(backs, names, strict=True) if count]
    return ", ".join(held) or "–"


def _own(island: Island, people: People, teller: Teller) -> list[Text]:
    """The reader's plan, treasures and notes."""
    captain, say = island.captains[people.you], teller.words.say
    lines = []
    if captain.afternoon is not None:
        lines.append(say("board.later", places=teller.value("places", captain.afternoon)))
    if captain.treasures:
        lines.append(say("board.held", cards=teller.value("cards", captain.treasures), amount=captain.fortune or 0))
    lines += [
        say("board.note", wreck=number, cards=teller.value("cards", wreck.seen.cards), taken=wreck.seen.taken)
        for number, wreck in enumerate(island.wrecks, 1)
        if wreck.seen is not None and wreck.cards
    ]
    return [Text(f" {line}") for line in lines]


BOARD = LargoBoard()
