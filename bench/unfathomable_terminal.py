"""What a person is asked in a game of Unfathomable at the terminal: four seats, strategies elsewhere. One table.

`.venv/bin/python bench/unfathomable_terminal.py [--games 50] [--seed 1]`

The person answers as the game's own player would. "Empty" are prompts with nothing to pick or only one answer,
"windows" those in which one may react, "passes" those of them that were passed. The first column has the usual orders,
the second `orders all`: wherever there is anything to react with.
"""

from __future__ import annotations

import argparse
import io
from collections import Counter

from rich.console import Console

from fathoms.bots.bot import bot
from fathoms.cli.asking import is_window
from fathoms.cli.session import Opponent, Session
from fathoms.cli.speaking import find_book
from fathoms.games.unfathomable.info import INFO
from fathoms.games.unfathomable.rules import RULES
from fathoms.kernel import record
from fathoms.kernel.chance import FastChance
from fathoms.kernel.text import option_text
from fathoms.locale.catalogue import Catalogue
from fathoms.terminal.board import board_of
from fathoms.terminal.people import People

SEATS = 4


class Person(Console):
    """Types what the game's own player would answer, and counts what it was asked."""

    session: Session

    def __init__(self, orders: list[str], count: Counter[str]) -> None:
        super().__init__(file=io.StringIO(), width=100, color_system=None, highlight=False, markup=False)
        self.orders = orders[:]
        self.count = count

    def input(self, *_: object, **__: object) -> str:
        if self.orders:
            return self.orders.pop()
        table, you = self.session.table, self.session.people.you
        question = table.state.question(you)
        assert question is not None
        chance = FastChance(len(table.entries))
        picks = table.rules.choose(table.rules.redeal(table.state, you, chance), you, question, chance)
        self.count["prompts"] += 1
        self.count["empty"] += len(question.options) <= question.least
        if is_window(question):
            self.count["windows"] += 1
            self.count["passes"] += not picks
            self.count[f"passes {question.key}"] += not picks
        return "; ".join([option_text(pick) for pick in picks])


def play(seed: int, orders: list[str], count: Counter[str]) -> None:
    """One whole game at the terminal."""
    person, words = Person(orders, count), Catalogue("en", INFO)
    person.session = Session(
        record.start(RULES, INFO.settle({}), SEATS, seed.to_bytes(32, "big"), (b"",) * SEATS),
        Opponent(bot("strategy", RULES), FastChance(seed)),
        People(["You", *words.say("cli.play.bot-names").split()][:SEATS], 0),
        words,
        board=board_of(INFO),
        book=find_book(RULES, "en"),
        console=person,
    )
    assert person.session.play()
    assert isinstance(person.file, io.StringIO)
    count["lines"] += person.file.getvalue().count("\n")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    counts: list[Counter[str]] = []
    for orders in ([], ["orders all"]):
        counts.append(Counter())
        for number in range(options.games):
            play(options.seed * 1_000_003 + number, orders, counts[-1])
    print("| a game | usual orders | `orders all` |")
    print("| --- | --- | --- |")
    for key in sorted({*counts[0], *counts[1]}):
        print(f"| {key} | " + " | ".join([f"{count[key] / options.games:.1f}" for count in counts]) + " |")


if __name__ == "__main__":
    main()
