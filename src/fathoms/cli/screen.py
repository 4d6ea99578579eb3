"""Where commands print.

rich breaks lines at a non-breaking space too, and French would find its colons and question marks at the start of a
line. So the terminal's prose carries a letter of private use in its place, which turns back on the way out.
"""

from __future__ import annotations

import sys
from typing import IO, TYPE_CHECKING, Any, cast

import click
from msgspec.structs import replace
from rich.console import Console

from fathoms.locale.catalogue import Catalogue

if TYPE_CHECKING:
    from fathoms.kernel.rulebook import Clause, RuleBook
    from fathoms.locale.catalogue import Param

SPACE = "\u00a0"
GLUE = "\ue000"


def glued(text: str) -> str:
    """A text that rich will not break at its non-breaking spaces."""
    return text.replace(SPACE, GLUE)


def unglued(text: str) -> str:
    """The text as the reader gets it."""
    return text.replace(GLUE, SPACE)


def echo(text: str) -> None:
    """Print a line that rich does not lay out."""
    click.echo(unglued(text))


class GluedCatalogue(Catalogue):
    """A catalogue for what rich will lay out."""

    def say(self, key: str, /, **params: Param) -> str:
        return glued(super().say(key, **params))


def glued_book(book: RuleBook) -> RuleBook:
    """A rule book for what rich will lay out."""
    return replace(book, clauses=tuple([_glued_clause(clause) for clause in book.clauses]))


def _glued_clause(clause: Clause) -> Clause:
    return replace(
        clause,
        title=glued(clause.title),
        text=glued(clause.text),
        section=glued(clause.section),
        examples=tuple([replace(example, text=glued(example.text)) for example in clause.examples]),
    )


class _Out:
    """The standard output of this moment, with the spaces put back."""

    def write(self, text: str) -> int:
        return sys.stdout.write(unglued(text))

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the stream has
        return getattr(sys.stdout, name)


def screen() -> Console:
    """A console that guesses no colours and takes no markup."""
    return Console(file=cast("IO[str]", _Out()), highlight=False, markup=False, emoji=False)


UNREADABLE = "\ufffd"


def line_from(console: Console) -> str:
    """What was typed, without what no terminal should be sent back. Raises EOFError where there is nothing more."""
    try:
        line = console.input("> ")
    except UnicodeDecodeError:
        return UNREADABLE
    return "".join([letter if letter.isprintable() or letter.isspace() else UNREADABLE for letter in line])


def asked_yes(console: Console, say: Catalogue, key: str) -> bool:
    """Ask until it is a yes or a no. Enter is a no."""
    while True:
        console.print(say.say(key))
        said = line_from(console).strip().lower()
        if not said or said in say.say("cli.play.word.no").split():
            return False
        if said in say.say("cli.play.word.yes").split():
            return True
