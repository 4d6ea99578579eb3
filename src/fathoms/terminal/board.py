"""What every board can do, and a board for games that bring none: the fields of the view, one a line.

A game brings its own in `terminal.py`, as `BOARD`: a board of its view, which is all that it draws from.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, Generic

import msgspec
from msgspec import Struct
from rich import box
from rich.console import Group
from rich.table import Table
from typing_extensions import TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from fathoms.kernel.event import Event
    from fathoms.kernel.game import Info
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.locale.telling import Teller
    from fathoms.terminal.people import People

V = TypeVar("V", bound=Struct, default=Struct)
"""The view of a game."""

SEATS = ("seat", "diver", "winner", "first", "stopper", "starter", "active")
"""Fields that name a seat, as the plain board of the browser has them."""


class PlainBoard(Generic[V]):
    """Shows any game. A game's own board overrides what it can show better."""

    def whole(self, view: V, people: People, teller: Teller) -> RenderableType:
        """The whole table, as its viewer may see it: a line for each field, a table for what each seat has."""
        fields = Table.grid(padding=(0, 2))
        tables: list[RenderableType] = []
        for name, value in msgspec.to_builtins(view).items():
            if _of_seats(value, people):
                tables.append(_seats(value, people, teller))
            elif value is not None and name != "outcome":  # the final table tells it
                fields.add_row(_label(name, teller), _told(name, value, teller))
        return Group(fields, *tables)

    def tray(self, view: V, people: People, teller: Teller) -> RenderableType:
        """What changes from question to question within one's own turn. Its parts are parts of the whole."""
        return self.whole(view, people, teller)

    def brief(self, question: Question) -> bool:
        """Whether the tray is enough for this question, whatever others have played before it."""
        return False

    def asked(self, view: V, question: Question, teller: Teller) -> str:
        """A question in words, with what it is about; a window is told by the rules' own subject."""
        return teller.question(question)

    def told(self, view: V, event: Event, teller: Teller) -> str:
        """What happened, in a sentence; the view is that before the answer that brought it about."""
        return teller.event(event)

    def label(self, view: V, option: Option, teller: Teller) -> str:
        """An option in words, with what it means on this board now."""
        return teller.option(option)

    def labels(self, view: V, question: Question, teller: Teller) -> list[str]:
        """Every option of a question in words."""
        return [self.label(view, option, teller) for option in question.options]

    def answer(self, view: V, question: Question, picks: Picks, teller: Teller) -> str:
        """A whole answer in words."""
        labels = [self.label(view, pick, teller) for pick in picks]
        return teller.listed(labels) if labels else teller.none(question)

    def shows(self, question: Question) -> bool:
        """Whether the board itself numbers the options of this question, so that no list of them is needed."""
        return False

    def warning(self, view: V, question: Question, picks: Picks, teller: Teller) -> str | None:
        """What to say before a legal answer that is likely a slip; typing it again plays it."""
        return None

    def keeps(self, event: Event) -> bool:
        """Whether the log need not tell this event: the final table does, or what follows says it all."""
        return False

    def my_turn(self, view: V, question: Question) -> bool:
        """Whether this is a question of the reader's own turn; there a standing order to pass until then ends."""
        return not question.quiet

    def plays(self, view: V, seat: int) -> str | None:
        """Who a seat is in the game, as the end of a key of the catalogue: `character.3`."""
        return None

    same: Mapping[str, str] = {}
    """Kinds of texts that are about a thing of another kind: the text of a `room` is about a `space`."""


def board_of(info: Info) -> PlainBoard:
    """The board that a game brings, or else the plain one."""
    module = f"{info.package}.terminal"
    if find_spec(module) is None:
        return PlainBoard()
    board = importlib.import_module(module).BOARD
    assert isinstance(board, PlainBoard)
    return board


def _of_seats(value: object, people: People) -> bool:
    """Whether this is a list with the fields of each seat."""
    return (
        isinstance(value, tuple) and len(value) == len(people.names) and all(isinstance(each, dict) for each in value)
    )


def _seats(rows: tuple[dict[str, object], ...], people: People, teller: Teller) -> Table:
    table = Table("", *[_label(name, teller) for name in rows[0]], box=box.SIMPLE_HEAD)
    for seat, row in enumerate(rows):
        table.add_row(people.chip(seat), *[_told(name, value, teller) for name, value in row.items()])
    return table


def _label(name: str, teller: Teller) -> str:
    key = f"view.{name}"
    return teller.words.say(key) if teller.words.has(key) else name


def _told(name: str, value: object, teller: Teller) -> str:
    """A field in words; a seat by its name, what is not known as a dash, parts inside parts as they are stored."""
    if value is None:
        return "–"
    if isinstance(value, dict) or (isinstance(value, tuple) and any(isinstance(each, dict | tuple) for each in value)):
        return msgspec.json.encode(value).decode()
    if isinstance(value, tuple):
        return " ".join([_told(name, each, teller) for each in value])
    if name in SEATS and isinstance(value, int) and value in range(len(teller.names)):
        return teller.names[value]
    return str(teller.value(name, value))
