"""What every board can do, and a board for games that bring none: the fields of the view, one a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from rich import box
from rich.console import Group
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from msgspec import Struct
    from rich.console import RenderableType

    from fathoms.cli.people import People
    from fathoms.kernel.event import Event
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.locale.telling import Teller

SEATS = ("seat", "diver", "winner", "first", "stopper", "starter", "active")
"""Fields that name a seat, as the plain board of the browser has them."""


class PlainBoard:
    """Shows any game. A game's own board overrides what it can show better."""

    def whole(self, view: Struct, people: People, teller: Teller) -> RenderableType:
        """The whole table, as its viewer may see it: a line for each field, a table for what each seat has."""
        fields = Table.grid(padding=(0, 2))
        tables: list[RenderableType] = []
        for name, value in msgspec.to_builtins(view).items():
            if _of_seats(value, people):
                tables.append(_seats(value, people, teller))
            elif value is not None and name != "outcome":  # the final table tells it
                fields.add_row(_label(name, teller), _told(name, value, teller))
        return Group(fields, *tables)

    def tray(self, view: Struct, people: People, teller: Teller) -> RenderableType:
        """What changes from question to question within one's own turn."""
        return self.whole(view, people, teller)

    def label(self, view: Struct, option: Option, teller: Teller) -> str:
        """An option in words, with what it means on this board now."""
        return teller.option(option)

    def labels(self, view: Struct, question: Question, teller: Teller) -> list[str]:
        """Every option of a question in words."""
        return [self.label(view, option, teller) for option in question.options]

    def shows(self, question: Question) -> bool:
        """Whether the board itself numbers the options of this question, so that no list of them is needed."""
        return False

    def warning(self, view: Struct, question: Question, picks: Picks, teller: Teller) -> str | None:
        """What to say before a legal answer that is likely a slip; typing it again plays it."""
        return None

    def keeps(self, event: Event) -> bool:
        """Whether the final table tells this event, so that the log need not."""
        return False

    def spoils(self, events: Sequence[Event], people: People, teller: Teller) -> list[tuple[str, list[str]]]:
        """Further columns of the final table: a heading, and a cell for each seat."""
        return []


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
