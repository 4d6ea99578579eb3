"""What every board can do, and a board for games that bring none: the fields of the view, one a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from msgspec import Struct
    from rich.console import RenderableType

    from fathoms.cli.people import People
    from fathoms.kernel.event import Event
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.locale.telling import Teller


class PlainBoard:
    """Shows any game. A game's own board overrides what it can show better."""

    def whole(self, view: Struct, people: People, teller: Teller) -> RenderableType:
        """The whole table, as its viewer may see it."""
        table = Table.grid(padding=(0, 2))
        for name, value in msgspec.to_builtins(view).items():
            table.add_row(name, msgspec.json.encode(value).decode())
        return table

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
