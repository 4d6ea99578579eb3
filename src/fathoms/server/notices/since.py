"""What a reader is told of a table: what happened since their last turn, and what they are asked, in their language."""

from __future__ import annotations

from msgspec import Struct

from fathoms.kernel import registry
from fathoms.kernel.event import heard_by
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller
from fathoms.server.store.rows import TableRow
from fathoms.server.tables.play import Play

LINES_MOST = 12
BOTS = ("Nerea", "Coral", "Finn", "Marina", "Jonah", "Pearl", "Nemo", "Ondine")
"""As the pages call whoever has no name of their own."""


class Story(Struct, frozen=True):
    """The lines since a seat's last answer, the latest at most; `left_out` tells how many are not here."""

    lines: tuple[str, ...]
    left_out: int


def teller(row: TableRow, seat: int, lang: str) -> Teller:
    """Tells this seat of this table, in a language."""
    words = Catalogue(lang, registry.game(row.game))
    names = [chair.name or BOTS[chair.seat % len(BOTS)] for chair in row.chairs]
    return Teller(words, names, seat)


def since(play: Play, seat: int, telling: Teller) -> Story:
    """Only what this seat heard, and only what is still known here."""
    lines: list[str] = []
    for step in play.steps:
        if step.seat == seat and step.entry == "answer" and not step.quiet:
            lines.clear()
        lines += [telling.event(event) for event in heard_by(seat, step.told)]
    return Story(tuple(lines[-LINES_MOST:]), max(0, len(lines) - LINES_MOST))
