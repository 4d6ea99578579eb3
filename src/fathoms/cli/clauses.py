"""How a clause of a rule book looks in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from fathoms.locale.telling import Teller
from fathoms.terminal.board import board_of
from fathoms.terminal.people import People

if TYPE_CHECKING:
    from fathoms.kernel.game import Info
    from fathoms.kernel.rulebook import Clause, Example, RuleBook
    from fathoms.locale.catalogue import Catalogue

CLAUSE_STYLE = "bold cyan"
MARK_STYLE = "italic magenta"


def heading(clause: Clause, say: Catalogue) -> Text:
    """Id, title and marks of a clause."""
    text = Text.assemble((clause.id, CLAUSE_STYLE), "  ", (clause.title, "bold"))
    for mark in clause.marks:
        text.append(f"  [{say.say(f'cli.rules.mark.{mark}')}]", MARK_STYLE)
    return text


def search(book: RuleBook, words: str) -> list[Clause]:
    """The clauses with these words in their titles; if there are none, those that say them."""
    asked = _plain(words)
    titled = [clause for clause in book.clauses if asked in _plain(clause.title)]
    return titled or [clause for clause in book.clauses if asked in _plain(clause.text)]


def _plain(text: str) -> str:
    """Without capitals, and with the apostrophe that keyboards have."""
    return text.casefold().replace("’", "'")


def listed(found: list[Clause], say: Catalogue) -> RenderableType:
    """Clauses by their headings."""
    return Group(*[heading(clause, say) for clause in found])


def in_book(clause: Clause, info: Info, say: Catalogue) -> RenderableType:
    """A clause among others."""
    examples = [part for example in clause.examples for part in (_told(example, say), *_scene(example, info, say))]
    body = [Padding(part, (0, 0, 1, 4)) for part in (Markdown(clause.text), *examples)]
    return Group(heading(clause, say), *body)


def alone(clause: Clause, info: Info, say: Catalogue) -> RenderableType:
    """A clause that somebody asked for, or that a refusal names; the boards of its examples stand below it."""
    examples = [part for example in clause.examples for part in (Text(), _told(example, say))]
    text = Group(Markdown(clause.text), *examples)
    panel = Panel(text, title=heading(clause, say), title_align="left", box=box.ROUNDED, expand=False)
    return Group(panel, *[board for example in clause.examples for board in _scene(example, info, say)])


def _told(example: Example, say: Catalogue) -> RenderableType:
    return Markdown(f"**{say.say('cli.rules.example')}.** {example.text}")


def _scene(example: Example, info: Info, say: Catalogue) -> list[RenderableType]:
    """The board of an example, if the game has made one, as the terminal draws it at a table."""
    make = info.scenes().get(example.scene)
    if make is None:
        return []
    scene = make()
    people = People(scene.names, scene.viewer)
    teller = Teller(say, people.marked, scene.viewer)
    return [board_of(info).whole(info.rules().view(scene.state, scene.viewer), people, teller)]
