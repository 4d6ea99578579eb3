"""Several people at one terminal: the keyboard goes round, and what is one's own is shown to nobody else."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from cli.cli_run import fathoms
from fathoms.bots.bot import bot
from fathoms.cli.party import Party
from fathoms.cli.session import Opponent, Session
from fathoms.cli.speaking import find_book
from fathoms.kernel import record, registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.event import Told, heard_by
from fathoms.kernel.state import random_picks
from fathoms.kernel.text import option_text
from fathoms.locale.catalogue import Catalogue
from fathoms.terminal.board import board_of
from fathoms.terminal.people import People

NAMES = ("Ada", "Ben", "Cleo", "Dan")
TURN = re.compile(r"^\S (\w+), it is your turn", re.MULTILINE)


class Table:
    """Two people and a bot or two at one terminal; each of the two types the text form of random legal answers."""

    def __init__(self, game: str, seats: int = 3) -> None:
        self.rules = registry.game(game).rules()
        self.table = record.start(self.rules, {}, seats, bytes(32), (b"",) * seats)
        self.printed = io.StringIO()
        self.asked_for_enter = 0
        self.told: list[list[Told]] = []
        self.console = Console(file=self.printed, width=200, color_system=None)
        self.console.input = self.type  # type: ignore[method-assign]
        opponent, chance = Opponent(bot("strategy", self.rules), FastChance(4)), FastChance(3)
        self.chance = chance
        words, board, book = Catalogue("en", self.rules.info), board_of(self.rules.info), find_book(self.rules, "en")
        self.sessions = {
            seat: Session(
                self.table,
                opponent,
                People(NAMES[:seats], seat),
                words,
                board=board,
                book=book,
                console=self.console,
            )
            for seat in (0, 1)
        }
        play = self.table.play

        def heard(*given: object) -> object:
            told = play(*given)  # type: ignore[arg-type]
            if isinstance(told, list):
                self.told.append(told)
            return told

        self.table.play = heard  # type: ignore[method-assign, assignment]
        self.party = Party(self.sessions)

    def type(self, *_: object, **__: object) -> str:
        if "Enter" in self.printed.getvalue().rstrip().rpartition("\n")[2]:
            self.asked_for_enter += 1
            return ""
        holder = TURN.findall(self.printed.getvalue())[-1]
        question = self.table.state.question(NAMES.index(holder))
        assert question is not None, "whoever holds the keyboard is asked"
        picks = random_picks(self.table.state, question, self.chance)
        return "; ".join([option_text(pick) for pick in picks])

    def shown_to(self, name: str) -> str:
        """All that was on the screen while somebody held the keyboard."""
        _, *parts = TURN.split(self.printed.getvalue())
        return "\n".join([text for holder, text in zip(parts[::2], parts[1::2], strict=True) if holder == name])

    def leaks(self) -> list[str]:
        """What is told to one of the two alone, and was on the other one's screen."""
        found = []
        for seat, other in ((0, 1), (1, 0)):
            screen, teller = self.shown_to(NAMES[other]), self.sessions[seat].teller
            for told in self.told:
                own = [event for event in heard_by(seat, told) if event not in heard_by(other, told)]
                found += [line for event in own if (line := teller.event(event)) and line in screen]
        return found


def test_two_people_play_a_game_with_secrets_to_its_end_and_see_their_own_alone() -> None:
    table = Table("in-too-deep")
    assert table.party.play()
    assert table.rules.outcome(table.table.state) is not None
    assert table.asked_for_enter > 10
    assert table.leaks() == []
    own = [event for told in table.told for event in heard_by(0, told) if event not in heard_by(1, told)]
    assert len(own) > 5, "there was something to hide"
    assert all(table.sessions[0].teller.event(event) in table.shown_to("Ada") for event in own[:5])


def test_a_screen_that_tells_everybody_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plant: what another one should hear later is told at once."""
    table = Table("in-too-deep")

    class Loud(list[tuple[int, list[Told], object]]):
        def __init__(self, session: Session) -> None:
            self.session = session

        def append(self, missed: tuple[int, list[Told], object]) -> None:
            self.session.log.hear(missed[1], missed[2])  # type: ignore[arg-type]
            self.session.log.flush()

    monkeypatch.setattr(Session, "comes_back", lambda _: None)
    for session in table.sessions.values():
        session._missed = Loud(session)  # type: ignore[assignment]
    table.party.play()
    assert table.leaks() != []


@pytest.mark.parametrize("game", ["into-the-blue", "key-largo"])
def test_other_games_go_round_too(game: str) -> None:
    table = Table(game)
    assert table.party.play()
    assert table.leaks() == []


def test_by_the_command_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    command = ("play", "into-the-blue", "--seats", "2", "--seed", "1", "--people", "Ada,Ben", "--record", "x.jsonl")
    left = fathoms(*command, typed="\n" * 6 + "1\n1\nq\ny\n")
    assert left.exit_code == 0, left.output
    assert "it is your turn" in left.output
    assert "fathoms play --resume x.jsonl --people Ada,Ben" in left.output
    again = fathoms("play", "--resume", "x.jsonl", "--people", "Ada,Ben", typed="\n1\n" * 900)
    assert "Welcome back" in again.output
    assert "The game is over." in again.output
    assert "You win" not in again.output, "two people read it"
    assert fathoms("verify", "x.jsonl").exit_code == 0


def test_more_people_than_seats_is_a_sentence() -> None:
    refused = fathoms("play", "into-the-blue", "--seats", "2", "--people", "A,B,C")
    assert refused.exit_code == 2
    assert "There are 3 people and 2 seats." in refused.output


def test_what_is_undone_is_not_told_to_the_others() -> None:
    table = Table("in-too-deep")
    session, other = table.sessions[0], table.sessions[1]
    while not (table.table.may_undo(0) and other._missed and other._missed[-1][0] == 0):
        (question, *_) = table.table.state.questions()
        picks = random_picks(table.table.state, question, table.chance)
        session._play(question.seat, picks)
    before = len(other._missed)
    assert session._undone()
    assert len(other._missed) < before
