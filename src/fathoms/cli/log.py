"""The log of a game in the terminal: a line for each event, and one line for a whole turn of somebody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from fathoms.kernel.event import Event, Told, heard_by

if TYPE_CHECKING:
    from collections.abc import Iterable

    from msgspec import Struct
    from rich.console import Console

    from fathoms.locale.telling import Teller
    from fathoms.terminal.board import PlainBoard
    from fathoms.terminal.people import People

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
        self._line = ""
        self._times = 0

    def hear(self, told: Iterable[Told], before: Struct) -> None:
        """Tell what of this reaches the reader; before it all, the table looked so."""
        for event in heard_by(self._people.you, told):
            self.heard.append(event)
            if self._board.keeps(event):
                continue
            seat = getattr(event, "seat", NOBODY)
            brief = None if seat in (NOBODY, self._people.you) else self._teller.brief(event)
            if brief is None:
                self._tell(self._board.told(before, event, self._teller))
            else:
                self._add(seat, brief)

    def _tell(self, line: str) -> None:
        """A line of its own; the same once more is counted, not printed again."""
        if line != self._line:
            self.flush()
        self._line = line
        self._times += 1

    def _add(self, seat: int, brief: str) -> None:
        if seat != self._seat or self._line:
            self.flush()
        self._seat = seat
        self._parts.append(brief)

    def flush(self) -> None:
        """Print the line that is still being gathered."""
        if self._line:
            times = self._teller.say("cli.play.times", line=self._line, count=self._times)
            self._console.print(self._people.paint(self._line if self._times == 1 else times))
        self._line, self._times = "", 0
        if self._parts:
            line = Table.grid(padding=(0, 1))
            line.add_row(self._people.chip(self._seat), " → ".join(self._parts))
            self._console.print(line)
        self._seat = NOBODY
        self._parts = []
