"""How many options are listed: what begins alike stands in one row, and a long row is folded until `more` opens it."""

from __future__ import annotations

from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Group
from rich.text import Text

from fathoms.cli.screen import GLUE
from fathoms.locale.telling import tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from fathoms.kernel.question import Option
    from fathoms.locale.catalogue import Catalogue

FEW = 9
"""So many options stand side by side, each in its own words."""
FOLDED = 14
"""A longer row is folded; so many of it are shown."""
SHORT = 40
NUMBER = "bold cyan"

Numbered = tuple[int, str]


def options(offered: Sequence[Option], labels: Sequence[str], words: Catalogue, *, unfolded: bool) -> RenderableType:
    """The options with their numbers."""
    numbered = list(enumerate(labels, 1))
    if len(numbered) <= FEW:
        return Columns([_one(each) for each in numbered], padding=(0, 2))
    kinds = groupby(numbered, key=lambda each: tag(offered[each[0] - 1]))
    return Group(*[_row(list(row), words, unfolded=unfolded) for _, row in kinds])


def folds(offered: Sequence[Option]) -> bool:
    """Whether some of the options may be folded away at first."""
    return any(len(list(row)) > FOLDED for _, row in groupby(offered, key=tag))


def _one(numbered: Numbered) -> Text:
    number, label = numbered
    return Text.assemble((f" {number}", NUMBER), f"  {label}")


def _row(row: list[Numbered], words: Catalogue, *, unfolded: bool) -> RenderableType:
    """Options of one kind: `move to  1 deck 1 · 2 deck 2`; side by side where they do not begin alike."""
    start = _start([label for _, label in row])
    if len(row) == 1 or not start:
        return Columns([_one(each) for each in row], padding=(0, 2))
    shown = row if unfolded or len(row) <= FOLDED else row[:FOLDED]
    text = Text(f" {start} ")
    for place, (number, label) in enumerate(shown):
        text.append(" · " if place else "")
        text.append(f"{number}{GLUE}", NUMBER).append(_together(label.removeprefix(start)))
    if len(shown) < len(row):
        text.append(" · ").append(words.say("cli.play.folded", count=len(row) - len(shown)), "dim")
    return text


def _together(label: str) -> str:
    """What is short is not broken at the end of a line."""
    return label.replace(" ", GLUE) if len(label) <= SHORT else label


def _start(labels: Sequence[str]) -> str:
    """The whole words with which all of these begin."""
    alike = takewhile(
        lambda words: len(set(words)) == 1, zip(*[label.split(" ")[:-1] for label in labels], strict=False)
    )
    return "".join([f"{words[0]} " for words in alike])
