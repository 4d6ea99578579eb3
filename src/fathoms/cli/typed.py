"""Reads what a player types: numbers of options, their text forms, or an order to the program."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from fathoms.kernel.text import OptionReader, UnreadableOptionError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.locale.catalogue import Catalogue

ORDERS = ("help", "why", "undo", "board", "more", "hint", "score", "pass", "always", "orders", "fair", "quit")
_DIGITS = 9
"""So many options can be named by one digit each, and no number is longer."""


class Picked(Struct, frozen=True):
    """An answer, legal or not."""

    picks: Picks


class Order(Struct, frozen=True):
    """Something to do other than answering, and what was typed after it."""

    name: str
    rest: str


class Puzzled(Struct, frozen=True):
    """What was typed is neither."""

    text: str


Typed: TypeAlias = Picked | Order | Puzzled


class TypedReader:
    """Reads lines for one game in one language; an order may be given in any word that the catalogue lists."""

    def __init__(self, kinds: Iterable[type[Option]], words: Catalogue) -> None:
        self._options = OptionReader(kinds)
        self._orders = {word: order for order in ORDERS for word in words.say(f"cli.play.word.{order}").split()}

    def read(self, line: str, question: Question) -> Typed:
        """What a line means while this question is open. An empty line picks nothing."""
        picks = self.picks(line, question)
        if picks is not None:
            return Picked(picks)
        first, _, rest = line.strip().partition(" ")
        order = self._orders.get(first.lower())
        return Puzzled(line.strip()) if order is None else Order(order, rest.strip())

    def picks(self, line: str, question: Question) -> Picks | None:
        """The options that a line names: `1 3 5`, `135`, `reroll die=1; reroll die=3`. None if it names none."""
        if re.fullmatch(r"[\d\s,]*", line):
            return self._numbered(re.findall(r"\d+", line), question)
        try:
            return tuple(self._options.read(text.strip()) for text in line.split(";"))
        except UnreadableOptionError:
            return None

    def _numbered(self, numbers: list[str], question: Question) -> Picks | None:
        offered = len(question.options)
        if any(len(number) > _DIGITS for number in numbers):
            return None
        if len(numbers) == 1 and int(numbers[0]) > offered and question.most > 1 and offered <= _DIGITS:
            numbers = list(numbers[0])
        picks = [_option(question, int(number)) for number in numbers]
        return tuple([pick for pick in picks if pick is not None]) if None not in picks else None


def _option(question: Question, number: int) -> Option | None:
    """The option of that number.

    Where options are numbered in the game too (levels, dice), a number past the list names an option that is not
    offered, so that the rules can say why not.
    """
    if 1 <= number <= len(question.options):
        return question.options[number - 1]
    if not question.options:
        return None
    kind = type(question.options[0])
    if len(kind.__struct_fields__) != 1 or number == 0:
        return None
    field = kind.__struct_fields__[0]
    own = [getattr(option, field, None) for option in question.options]
    return kind(number) if own == list(range(1, len(own) + 1)) else None
