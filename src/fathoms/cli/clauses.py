"""How a clause of a rule book looks in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

if TYPE_CHECKING:
    from fathoms.kernel.rulebook import Clause, RuleBook
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
    asked = words.casefold()
    titled = [clause for clause in book.clauses if asked in clause.title.casefold()]
    return titled or [clause for clause in book.clauses if asked in clause.text.casefold()]


def listed(found: list[Clause], say: Catalogue) -> RenderableType:
    """Clauses by their headings."""
    return Group(*[heading(clause, say) for clause in found])


def in_book(clause: Clause, say: Catalogue) -> RenderableType:
    """A clause among others."""
    return Group(heading(clause, say), Padding(Markdown(clause.text), (0, 0, 1, 4)))


def alone(clause: Clause, say: Catalogue) -> RenderableType:
    """A clause that somebody asked for, or that a refusal names."""
    return Panel(Markdown(clause.text), title=heading(clause, say), title_align="left", box=box.ROUNDED, expand=False)
