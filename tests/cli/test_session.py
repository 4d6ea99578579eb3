"""The terminal with a game of a stranger: many questions open at once, no board of its own, no catalogue."""

import io
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from rich.console import Console

from fathoms.bots.bot import bot
from fathoms.cli import play
from fathoms.cli.session import Opponent, Session
from fathoms.cli.speaking import find_book
from fathoms.kernel import record
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import NO_VICTORY, Outcome
from fathoms.kernel.state import random_picks
from fathoms.kernel.text import option_text
from fathoms.locale.catalogue import Catalogue
from fathoms.terminal.board import PlainBoard
from fathoms.terminal.people import People
from salvage.rules import RULES


class Typist(Console):
    """Types the text form of a random legal answer."""

    session: Session
    chance = FastChance(3)

    def input(self, *_: object, **__: object) -> str:
        state = self.session.table.state
        question = state.question(self.session.people.you)
        assert question is not None
        picks = random_picks(state, question, self.chance)
        return "; ".join(option_text(pick) for pick in picks)


def sessions() -> Iterator[Session]:
    for seats in RULES.info.seats:
        console = Typist(color_system=None, quiet=True)
        console.session = Session(
            record.start(RULES, {}, seats, bytes(32), (b"",) * seats),
            Opponent(bot("strategy", RULES), FastChance(seats)),
            People([f"p{seat}" for seat in range(seats)], 0),
            Catalogue("fr", RULES.info),
            board=PlainBoard(),
            book=find_book(RULES, "fr"),
            console=console,
        )
        yield console.session


def test_a_game_that_nobody_wins_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """No places and no points: the first stays empty."""
    monkeypatch.setattr(Catalogue, "strict", False)
    sunk = replace(RULES, outcome=lambda state: Outcome("sunk", (NO_VICTORY,) * state.seats, (0,) * state.seats))
    monkeypatch.setitem(globals(), "RULES", sunk)
    session = next(sessions())
    console = Console(file=io.StringIO(), record=True)
    play.show_end(console, session)
    said = console.export_text()
    assert "Personne ne gagne." in said
    assert "p0" not in said


def test_a_strangers_game_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Catalogue, "strict", False)
    for session in sessions():
        assert session.play()
        assert session.table.rules.outcome(session.table.state) is not None
