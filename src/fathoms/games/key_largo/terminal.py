"""Key Largo: the places and what they cost now, the wrecks by depth, the captains with their divers, your notes.

The board is drawn from the view alone; it knows nothing of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fathoms.games.key_largo.events import HandOpened
from fathoms.games.key_largo.options import Depth, Place, added
from fathoms.games.key_largo.view import LargoView
from fathoms.terminal.board import PlainBoard

if TYPE_CHECKING:
    from fathoms.games.key_largo.view import DiverView, WreckView
    from fathoms.kernel.event import Event
    from fathoms.locale.telling import Teller
    from fathoms.terminal.people import People

LAND = "#4a3a12"
DECK = "#0e527f"
# Chosen so that they get darker step by step on a terminal of 256 colours too.
DEPTHS = {Depth.SHALLOW: "#0c4a78", Depth.MEDIUM: "#062d75", Depth.DEEP: "#020a1e"}
INK = "#ffffff"
GOLD = "#ffd75f"
CARDS = 5
HOSE, TRIDENT, WEIGHT, LOST = "|", "ψ", "▾", "✗"
MONSTER = "!"
CROWD = 3

Ladder = tuple[int, int, int]


class LargoBoard(PlainBoard[LargoView]):
    """The board of Key Largo."""

    def whole(self, view: LargoView, people: People, teller: Teller) -> RenderableType:
        parts: list[RenderableType] = [
            _day(view, teller),
            _places(view, people, teller),
            _wrecks(view, people, teller),
            _captains(view, people, teller),
            Text(f" {teller.words.say('board.legend')}", "dim"),
        ]
        return Group(*parts, *_own(view, people, teller))

    def tray(self, view: LargoView, people: People, teller: Teller) -> RenderableType:
        return Group(_captains(view, people, teller), *_own(view, people, teller))

    def keeps(self, event: Event) -> bool:
        return isinstance(event, HandOpened)


def _dollars(amount: int, teller: Teller) -> str:
    return teller.words.say("board.dollars", amount=amount)


def _day(island: LargoView, teller: Teller) -> Text:
    half = "morning" if island.half % 2 else "afternoon"
    day = teller.words.say(f"board.day.{half}", day=island.day, days=len(island.dolphins))
    return Text(f" {day}", "bold")


def _places(island: LargoView, people: People, teller: Teller) -> Table:
    """Each place with its prices; the price that the boats there make now stands in brackets."""
    table = Table(box=None, padding=(0, 1), show_header=False, style=f"{INK} on {LAND}")
    for place in Place:
        boats = [seat for seat, captain in enumerate(island.captains) if captain.place == place]
        ships = Text("".join(people.shape(seat) for seat in boats), "bold")
        table.add_row(str(teller.value("places", place)), ships, _prices(island, place, len(boats), teller))
    return table


def _prices(island: LargoView, place: Place, boats: int, teller: Teller) -> Text:
    prices, say = island.prices, teller.words.say
    if place is Place.DOLPHINS:
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


def _wrecks(island: LargoView, people: People, teller: Teller) -> Table:
    table = Table(box=None, padding=(0, 1), show_header=False)
    most = max([sum(wreck.depth == depth for wreck in island.wrecks) for depth in DEPTHS])
    for depth, ground in DEPTHS.items():
        cells = [_wreck(number, wreck, people) for number, wreck in enumerate(island.wrecks, 1) if wreck.depth == depth]
        blank = [Text()] * (most - len(cells))
        table.add_row(teller.words.say(f"board.short.{depth}"), *cells, *blank, style=f"{INK} on {ground}")
    return table


def _wreck(number: int, wreck: WreckView, people: People) -> Text:
    """Its number, the cards left, monsters known, and the boat above."""
    text = Text(f"{number:>2} ")
    if wreck.cards == 0:
        text.append("–")
    text.append("▮" * wreck.cards)
    text.append(MONSTER * wreck.monsters, f"bold {GOLD}")
    if wreck.boat is not None:
        text.append(people.shape(wreck.boat), f"bold {people.colour(wreck.boat)}")
    return text


def _captains(island: LargoView, people: People, teller: Teller) -> Table:
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


def _diver(diver: DiverView) -> str:
    if diver.lost:
        return LOST
    return f"({HOSE * diver.hoses}{TRIDENT * diver.trident}{WEIGHT * diver.weight})"


def _backs(backs: Ladder, teller: Teller) -> str:
    """How many treasures of each depth a captain holds."""
    names = [teller.words.say(f"board.short.{depth}") for depth in DEPTHS]
    held = [f"{count} {name}" for count, name in zip(backs, names, strict=True) if count]
    return ", ".join(held) or "–"


def _own(island: LargoView, people: People, teller: Teller) -> list[Text]:
    """The reader's plan, treasures and notes."""
    captain, say = island.captains[people.you], teller.words.say
    lines = []
    if captain.afternoon is not None:
        lines.append(say("board.later", places=teller.value("places", captain.afternoon)))
    if captain.treasures:
        held = teller.value("cards", added(captain.treasures))
        lines.append(say("board.held", cards=held, amount=captain.fortune or 0))
    lines += [
        say("board.note", wreck=number, cards=teller.value("cards", wreck.seen.cards), taken=wreck.seen.taken)
        for number, wreck in enumerate(island.wrecks, 1)
        if wreck.seen is not None and wreck.cards
    ]
    return [Text(f" {line}") for line in lines]


BOARD = LargoBoard()
