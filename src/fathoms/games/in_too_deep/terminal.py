"""In Too Deep: five shafts side by side, a row for every ten, and the hand with both lives of each card.

The board is drawn from the view alone; it knows nothing of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fathoms.games.in_too_deep.companies import NAMES
from fathoms.games.in_too_deep.events import PortfolioValued
from fathoms.games.in_too_deep.options import Buy, BuyCheaper, Expand, Take
from fathoms.games.in_too_deep.view import DeepView
from fathoms.locale.telling import tag
from fathoms.terminal.board import PlainBoard

if TYPE_CHECKING:
    from fathoms.kernel.event import Event
    from fathoms.kernel.question import Option
    from fathoms.locale.telling import Teller
    from fathoms.terminal.people import People

SURFACE = "#0e527f"
# Chosen so that they get darker on a terminal of 256 colours too.
TENS = ("#0c4a78",) * 3 + ("#083a78",) * 2 + ("#062d75",) * 2 + ("#041c50",) * 2 + ("#020a1e",) * 2
INK = "#ffffff"
GOLD = "#ffd75f"
THIRD = "▣"
SHAFT_WIDTH = 10


class DeepBoard(PlainBoard[DeepView]):
    """The board of In Too Deep."""

    def whole(self, view: DeepView, people: People, teller: Teller) -> RenderableType:
        parts: list[RenderableType] = [_shafts(view, people, teller), _stock(view, teller)]
        if view.market:
            parts.append(_cards("board.free-shares", view.market, view, teller))
        hand = view.investors[people.you].hand
        if hand:
            parts.append(_cards("board.hand", hand, view, teller))
        return Group(*parts)

    def tray(self, view: DeepView, people: People, teller: Teller) -> RenderableType:
        return _cards("board.hand", view.investors[people.you].hand or (), view, teller)

    def label(self, view: DeepView, option: Option, teller: Teller) -> str:
        say = teller.words
        if isinstance(option, Expand):
            return say.say("board.here", card=option.card, company=_short(option.company, teller))
        if isinstance(option, (Buy, Take, BuyCheaper)):
            company = _short(_share(view, option.card), teller)
            count = option.count if isinstance(option, BuyCheaper) else 0
            return say.say(f"board.short.{tag(option)}", card=option.card, company=company, count=count)
        return teller.option(option)

    def keeps(self, event: Event) -> bool:
        return isinstance(event, PortfolioValued)


def _short(company: str, teller: Teller) -> str:
    return teller.words.say(f"board.short.{company}")


def _share(depths: DeepView, card: int) -> str:
    return NAMES[depths.share_of[card]]


def _shafts(depths: DeepView, people: People, teller: Teller) -> Table:
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


def _holdings(depths: DeepView, number: int, people: People, teller: Teller) -> list[RenderableType]:
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


def _stock(depths: DeepView, teller: Teller) -> Text:
    say = teller.words
    parts = [
        f"{say.say('board.deck')} {depths.deck}",
        f"{say.say('board.discards')} {len(depths.discards)}",
        say.say("board.draws", draws=depths.draws, seats=len(teller.names)),
    ]
    if depths.final_turns is not None and depths.outcome is None:
        parts[2] = say.say("board.final", count=depths.final_turns)
    return Text(f" {' · '.join(parts)}")


def _cards(title: str, cards: tuple[int, ...], depths: DeepView, teller: Teller) -> RenderableType:
    """Cards with both lives: the number, and the company with the price of its next share."""
    heading = Text(f" {teller.words.say(title)}", "bold")
    shown = [Text(f" {card:>3} {_short(_share(depths, card), teller)} ({_price(depths, card)})") for card in cards]
    return Group(heading, Columns(shown, padding=(0, 1)))


def _price(depths: DeepView, card: int) -> int:
    return depths.companies[depths.share_of[card]].price


BOARD = DeepBoard()
