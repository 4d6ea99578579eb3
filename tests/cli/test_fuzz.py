"""Whatever is typed at a prompt, the terminal answers in a sentence and goes on.

FUZZ_LINES=10000 types so many lines into each game; the suite types fewer.
"""

from __future__ import annotations

import io
import os
from random import Random
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from fathoms.bots.bot import bot
from fathoms.cli import saved
from fathoms.cli.session import Opponent, Session
from fathoms.cli.speaking import find_book
from fathoms.kernel import record, registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.state import random_picks
from fathoms.kernel.text import option_text
from fathoms.locale.catalogue import LANGUAGES, Catalogue
from fathoms.terminal.board import board_of
from fathoms.terminal.people import People

if TYPE_CHECKING:
    from pathlib import Path

    from fathoms.kernel.game import Rules
    from fathoms.kernel.question import Question
    from fathoms.kernel.table import Table

LINES = int(os.environ.get("FUZZ_LINES", "60"))
WORDS = [
    "",
    " ",
    "?",
    "? 4.2",
    "? z",
    "? the",
    "h",
    "w",
    "w 1",
    "why 1 2",
    "p 1",
    "u",
    "a",
    "b",
    "q",
    "quit",
    "help 99",
    "? %",
    "? {seat}",
    "? coral",
    "? p1",
    "? deck",
    "? \u0301",
    "pass",
    "pass until my turn",
    "pass always",
    "always",
    "always pass roll",
    "always pass {}",
    "passer jusqu’à mon tour",
    "toujours passer",
    "orders",
    "orders all",
    "orders stop",
    "more",
    "fair",
    "y",
    "maybe",
]
LETTERS = "0123456789 ,;=-?abqwuyno.é٣²\x00\x1b[\u2028\ud800漢🐙'\"\\{}%"
HUGE = 5000


class Monkey(Console):
    """Types whatever comes to mind; often enough something legal, so that the game goes on."""

    def __init__(self, random: Random, lines: int) -> None:
        super().__init__(file=io.StringIO(), width=100, color_system=None, highlight=False, markup=False)
        self.random = random
        self.left = lines
        self.session: Session | None = None

    def input(self, *_: object, **__: object) -> str:
        if not self.left:
            raise EOFError
        self.left -= 1
        assert self.session is not None
        question = self.session.table.state.question(self.session.people.you)
        assert question is not None
        assert question.options, "a question without an option"
        return self._line(self.session.table, question)

    def _line(self, table: Table, question: Question) -> str:
        random = self.random
        legal = [option_text(pick) for pick in random_picks(table.state, question, FastChance(random.getrandbits(32)))]
        match random.randrange(8):
            case 0 | 1:
                return "; ".join(legal)
            case 2:
                return random.choice(WORDS)
            case 3:
                return " ".join([str(random.randrange(30)) for _ in range(random.randrange(5))])
            case 4:
                return random.choice("123456789") * random.choice([1, 2, 9, 10, HUGE])
            case 5:
                text = "; ".join(legal) or "x"
                at = random.randrange(len(text))
                return text[:at] + random.choice(LETTERS) + text[at + random.randrange(2) :]
            case 6:
                raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
            case _:
                return "".join(random.choices(LETTERS, k=random.randrange(20)))


def sitting(monkey: Monkey, table: Table, seed: int) -> Session:
    info = table.rules.info
    lang = LANGUAGES[seed % len(LANGUAGES)]
    session = Session(
        table,
        Opponent(bot("uniform", table.rules), FastChance(seed)),
        People([f"p{seat}" for seat in range(table.state.seats)], 0),
        Catalogue(lang, info),
        board=board_of(info),
        book=find_book(info.rules(), lang),
        console=monkey,
    )
    monkey.session = session
    return session


def deal(rules: Rules, seats: int, seed: int) -> record.Deal:
    settings = rules.info.examined[seed % len(rules.info.examined)]
    return record.Deal(settings, seed.to_bytes(32, "big"), (b"",) * seats)


@pytest.mark.parametrize("name", ["into-the-blue", "in-too-deep", "key-largo", "unfathomable"])
def test_no_line_breaks_the_terminal_and_every_game_that_is_left_goes_on(name: str, tmp_path: Path) -> None:
    rules = registry.game(name).rules()
    monkey = Monkey(Random(name), LINES)
    path = tmp_path / "left.jsonl"
    seed = 0
    while monkey.left:
        seed += 1
        seats = rules.info.seats[seed % len(rules.info.seats)]
        dealt = deal(rules, seats, seed)
        table = record.start(rules, dealt.settings, seats, dealt.secret, dealt.salts)
        while not sitting(monkey, table, seed).play() and monkey.left:
            saved.write(table, dealt, path)
            resumed, again = saved.read(path)
            assert (resumed.state.dump(), again.secret, again.salts) == (table.state.dump(), dealt.secret, dealt.salts)
            table = resumed
