"""In Too Deep: five shafts side by side, a row for every ten, and the hand with both lives of each card.

The board is drawn from the view alone. It reads the fields that it shows by name, like the browser does; it knows
nothing of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fathoms.cli.boards.plain import PlainBoard
from fathoms.locale.telling import tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fathoms.cli.people import People
    from fathoms.kernel.event import Event
    from fathoms.kernel.question import Option
    from fathoms.locale.telling import Teller

COMPANIES = ("ocean", "treasure", "pearl", "research", "wildlife")
SURFACE = "#0e527f"
# Chosen so that they get darker on a terminal of 256 colours too.
TENS = ("#0c4a78",) * 3 + ("#083a78",) * 2 + ("#062d75",) * 2 + ("#041c50",) * 2 + ("#020a1e",) * 2
INK = "#ffffff"
GOLD = "#ffd75f"
THIRD = "▣"
SHAFT_WIDTH = 10


class Company(Struct, frozen=True):
    """One company, of the view."""

    company: str
    side: str
    depths: tuple[int, ...]
    price: int
    value: int


class Investor(Struct, frozen=True):
    """One investor, of the view."""

    owns: tuple[int, ...]
    points: int
    hand_count: int
    hand: tuple[int, ...] | None


class Depths(Struct, frozen=True):
    """The fields of the view that are drawn."""

    companies: tuple[Company, ...]
    investors: tuple[Investor, ...]
    active: int
    market: tuple[int, ...]
    deck: int
    discards: tuple[int, ...]
    draws: int
    final_turns: int | None
    share_of: tuple[int, ...]
    outcome: object


class Portfolio(Struct, frozen=True):
    """What a portfolio was worth, company by company."""

    seat: int
    points: tuple[int, ...]


def depths_of(view: Struct) -> Depths:
    """What of a view is drawn."""
    return msgspec.convert(view, Depths, from_attributes=True)


class DeepBoard(PlainBoard):
    """The board of In Too Deep."""

    def whole(self, view: Struct, people: People, teller: Teller) -> RenderableType:
        depths = depths_of(view)
        parts: list[RenderableType] = [_shafts(depths, people, teller), _stock(depths, teller)]
        if depths.market:
            parts.append(_cards("board.free-shares", depths.market, depths, teller))
        hand = depths.investors[people.you].hand
        if hand:
            parts.append(_cards("board.hand", hand, depths, teller))
        return Group(*parts)

    def tray(self, view: Struct, people: People, teller: Teller) -> RenderableType:
        depths = depths_of(view)
        return _cards("board.hand", depths.investors[people.you].hand or (), depths, teller)

    def label(self, view: Struct, option: Option, teller: Teller) -> str:
        kind, card = tag(option), getattr(option, "card", 0)
        say = teller.words
        if kind == "expand":
            return say.say("board.here", card=card, company=_short(str(getattr(option, "company", "")), teller))
        if kind in ("buy", "take", "buy-cheaper"):
            company = _short(_share(depths_of(view), card), teller)
            return say.say(f"board.short.{kind}", card=card, company=company, count=getattr(option, "count", 0))
        return teller.option(option)

    def keeps(self, event: Event) -> bool:
        return tag(event) == "portfolio-valued"

    def spoils(self, events: Sequence[Event], people: People, teller: Teller) -> list[tuple[str, list[str]]]:
        told = [event for event in events if tag(event) == "portfolio-valued"]
        valued = sorted(
            [msgspec.convert(event, Portfolio, from_attributes=True) for event in told], key=lambda each: each.seat
        )
        return [
            (_short(company, teller), [str(each.points[number]) for each in valued])
            for number, company in enumerate(COMPANIES)
        ]


def _short(company: str, teller: Teller) -> str:
    return teller.words.say(f"board.short.{company}")


def _share(depths: Depths, card: int) -> str:
    return COMPANIES[depths.share_of[card]]


def _shafts(depths: Depths, people: People, teller: Teller) -> Table:
    say = teller.words
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
    table.add_column(no_wrap=True)
    for _ in depths.companies:
        table.add_column(width=SHAFT_WIDTH)
    for _ in range(2):
        table.add_column(no_wrap=True, justify="right")
    companies = depths.companies
    on_surface = f"{INK} on {SURFACE}"
    names = [_short(each.company, teller) for each in companies]
    table.add_row("", *names, say.say("board.row-hand"), say.say("board.row-points"), style=f"bold {on_surface}")
    table.add_row("", *[say.say(f"value.side.{each.side}") for each in companies], style=on_surface)
    table.add_row(say.say("board.row-price"), *[str(each.price) for each in companies], style=on_surface)
    table.add_row(say.say("board.row-value"), *[str(each.value) for each in companies], style=on_surface)
    for number in range(len(depths.investors)):
        table.add_row(*_holdings(depths, number, people, teller), style=on_surface)
    for ten, ground in enumerate(TENS):
        table.add_row(str(ten * 10), *[_ten(each.depths, ten) for each in companies], style=f"{INK} on {ground}")
    return table


def _holdings(depths: Depths, number: int, people: People, teller: Teller) -> list[RenderableType]:
    """Who holds how many shares of what, how many cards, and what it is worth now."""
    investor = depths.investors[number]
    owns: list[RenderableType] = [str(count) if count else "·" for count in investor.owns]
    if number >= len(people.names):
        return [f"{THIRD} {teller.words.say('board.short.third')}", *owns, "", str(investor.points)]
    turn = " ◄" if depths.outcome is None and number == depths.active else ""
    name = Text(f"{people.marked[number]}{turn}", people.colour(number))
    return [name, *owns, str(investor.hand_count), str(investor.points)]


def _ten(cards: tuple[int, ...], ten: int) -> Text:
    """The depth cards of a company in one ten; the most recent of all stands in brackets."""
    text = Text()
    for card in sorted(cards):
        if card // 10 == ten:
            recent = card == cards[-1]
            text.append(f"[{card}] " if recent else f"{card} ", f"bold {GOLD}" if recent else "")
    return text


def _stock(depths: Depths, teller: Teller) -> Text:
    say = teller.words
    parts = [
        f"{say.say('board.deck')} {depths.deck}",
        f"{say.say('board.discards')} {len(depths.discards)}",
        say.say("board.draws", draws=depths.draws, seats=len(teller.names)),
    ]
    if depths.final_turns is not None and depths.outcome is None:
        parts[2] = say.say("board.final", count=depths.final_turns)
    return Text(f" {' · '.join(parts)}")


def _cards(title: str, cards: tuple[int, ...], depths: Depths, teller: Teller) -> RenderableType:
    """Cards with both lives: the number, and the company with the price of its next share."""
    heading = Text(f" {teller.words.say(title)}", "bold")
    shown = [Text(f" {card:>3} {_short(_share(depths, card), teller)} ({_price(depths, card)})") for card in cards]
    return Group(heading, Columns(shown, padding=(0, 1)))


def _price(depths: Depths, card: int) -> int:
    return depths.companies[depths.share_of[card]].price


BOARD = DeepBoard()
