"""The log of a game in the terminal: a line for each event, and one line for a whole turn of somebody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from fathoms.kernel.event import Event, Told, heard_by

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

    from fathoms.cli.boards.plain import PlainBoard
    from fathoms.cli.people import People
    from fathoms.locale.telling import Teller

NOBODY = -1


class Log:
    """Tells the reader what happened."""

    def __init__(self, console: Console, people: People, teller: Teller, board: PlainBoard) -> None:
        self.heard: list[Event] = []
        self._console = console
        self._people = people
        self._teller = teller
        self._board = board
        self._seat = NOBODY
        self._parts: list[str] = []

    def hear(self, told: Iterable[Told]) -> None:
        """Tell what of this reaches the reader."""
        for event in heard_by(self._people.you, told):
            self.heard.append(event)
            if self._board.keeps(event):
                continue
            seat = getattr(event, "seat", NOBODY)
            brief = None if seat in (NOBODY, self._people.you) else self._teller.brief(event)
            if brief is None:
                self.flush()
                self._console.print(self._people.paint(self._teller.event(event)))
            else:
                self._add(seat, brief)

    def _add(self, seat: int, brief: str) -> None:
        if seat != self._seat:
            self.flush()
        self._seat = seat
        self._parts.append(brief)

    def flush(self) -> None:
        """Print the line that is still being gathered."""
        if self._parts:
            line = Table.grid(padding=(0, 1))
            line.add_row(self._people.chip(self._seat), " → ".join(self._parts))
            self._console.print(line)
        self._seat = NOBODY
        self._parts = []
