"""Who sits at the table, as the terminal shows it: a seat is a shape, a colour and a name, never a colour alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

SHAPES = "●▲■◆✕⬢"
"""Those of the pictures and of the browser (`MARKS` of kernel/picture.py), as letters."""
COLOURS = ("#ffd75f", "#ffafaf", "#87ff87", "#dcb8ff", "#ffffff", "#87ffff")
GROUND = "#062d75"
"""Names bring their own ground, so that they can be read on a light terminal too."""


class People:
    """The players by seat, and which of them is reading."""

    def __init__(self, names: Sequence[str], you: int) -> None:
        self.names = tuple(names)
        self.you = you
        self.marked = tuple(f"{self.shape(seat)} {name}" for seat, name in enumerate(names))
        """Each name with its shape, as it stands in sentences."""

    def shape(self, seat: int) -> str:
        return SHAPES[seat % len(SHAPES)]

    def colour(self, seat: int) -> str:
        return COLOURS[seat % len(COLOURS)]

    def chip(self, seat: int) -> Text:
        """A seat's shape and name on their ground."""
        return Text(f" {self.marked[seat]} ", f"bold {self.colour(seat)} on {GROUND}")

    def paint(self, sentence: str) -> Text:
        """A sentence with every marked name in its colours."""
        text = Text(sentence)
        for seat, name in enumerate(self.marked):
            text.highlight_words([name], f"bold {self.colour(seat)} on {GROUND}")
        return text
