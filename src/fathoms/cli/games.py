"""`fathoms games`: the games that are installed here."""

from __future__ import annotations

from rich import box
from rich.table import Table

from fathoms.cli.screen import screen
from fathoms.cli.speaking import command as speaking_command
from fathoms.cli.speaking import words
from fathoms.kernel import registry
from fathoms.kernel.rulebook import written_book


@speaking_command("games")
def command() -> None:
    """List the games."""
    say = words()
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("name", "title", "seats", "clauses", "about"):
        table.add_column(say.say(f"cli.games.{column}"), overflow="fold", no_wrap=column == "name")
    for info in registry.games().values():
        own = words(info)
        seats = f"{info.seats[0]}–{info.seats[-1]}" if len(info.seats) > 1 else str(info.seats[0])
        clauses = str(len(written_book(info, own.lang).clauses))
        table.add_row(info.name, own.say("game.title"), seats, clauses, own.say("game.about"))
    screen().print(table)
