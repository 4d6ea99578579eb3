"""The score sheet at the terminal: people as columns, each cell with its reason, and below it how ties are broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fathoms.kernel.sheet import Cell, Sheet
    from fathoms.locale.telling import Teller
    from fathoms.terminal.people import People


def score_sheet(sheet: Sheet, people: People, teller: Teller) -> RenderableType:
    """The whole sheet."""
    title = teller.say("sheet.final" if sheet.final else "sheet.now")
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("")
    for seat in range(len(sheet.total)):
        table.add_column(people.chip(seat))
    for row in sheet.rows:
        table.add_row(teller.line(row.title), *[_cell(cell, teller) for cell in row.cells])
    table.add_section()
    table.add_row(
        Text(teller.say("sheet.total"), "bold"), *[Text(_value(cell, teller), "bold") for cell in sheet.total]
    )
    ties = [people.paint(f"{teller.line(tie.rule, tie.seats)} ({tie.clause})") for tie in sheet.ties]
    return Group(table, *ties)


def _cell(cell: Cell, teller: Teller) -> Text:
    text = Text(_value(cell, teller))
    return text if cell.why is None else text.append(f"\n{teller.line(cell.why)}", "dim")


def _value(cell: Cell, teller: Teller) -> str:
    if cell.least == cell.most:
        return str(cell.least)
    return teller.say("sheet.between", least=cell.least, most=cell.most)
