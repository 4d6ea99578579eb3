"""A board as a picture: the sheet of SVG that a game may draw its board on, for letters and pages without a script.

A game's painter gets one seat's view and a reader to say things to; it never sees the state. The sheet is whole by
itself: no style, script, font or picture from elsewhere, since mail programs load none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import Final, Protocol
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

WIDTH: Final = 560
"""As wide as the column of a letter."""

# The chart by day, as in web/src/look/tokens.css.
PAPER, RAISED, INK, SOFT, LINE = "#f3ecd9", "#fbf8ee", "#14283c", "#43566a", "#b9b294"
HALO, MARK, SKY, SAND, SAND_LINE, LAND = "#fffdf4", "#a8165c", "#f6f0df", "#e6d2a0", "#a88b4d", "#ecdcae"
WATER: Final = ("#cfe6e6", "#abd2da", "#82b8ca", "#5596b1", "#2f7092")
"""From the shallows to the deep."""
SHORE, GOLD, GOLD_INK, SILVER, WOOD, WOOD_DARK = "#2f6f8b", "#c48a12", "#3d2800", "#d9dfdc", "#8a5a2b", "#5c3a18"
SEATS: Final = ("#bf3b1f", "#17683f", "#6d3fb0", "#9a6400", "#22303d", "#b02a77")
MARKS: Final = (
    "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
    "M12 2.5L22 20.5H2z",
    "M4 4h16v16H4z",
    "M12 1.5L22.5 12 12 22.5 1.5 12z",
    "M7 2.5l5 5 5-5L21.5 7l-5 5 5 5-4.5 4.5-5-5-5 5L2.5 17l5-5-5-5z",
    "M12 2l9 5.2v9.6L12 22l-9-5.2V7.2z",
)
"""A seat is a colour and a shape, each in a box of 24 by 24."""
CHART_FONT: Final = "Georgia, serif"
TEXT_FONT: Final = "Verdana, Helvetica, sans-serif"
LETTER: Final = 0.56
"""How wide a letter is, as a part of its height: enough for the fonts above."""


class Reader(Protocol):
    """Whom a picture is drawn for: their chair, the names at the table, and the words of their language."""

    @property
    def names(self) -> Sequence[str]: ...
    @property
    def viewer(self) -> int: ...
    def say(self, key: str, /, **params: int | str) -> str:
        """The message of that key."""

    def has(self, key: str) -> bool:
        """Whether there is a message of that key."""

    def value(self, name: str, value: object) -> int | str:
        """A value as this language says it."""

    def listed(self, items: Sequence[str]) -> str:
        """The items as this language lists them."""


class Pen(Struct, frozen=True):
    """How a shape is drawn."""

    fill: str = "none"
    stroke: str = "none"
    width: float = 1
    dashes: str = ""


class Type(Struct, frozen=True):
    """How words are set."""

    size: float = 13
    fill: str = INK
    anchor: str = "start"
    bold: bool = False
    chart: bool = False
    """In the lettering of the chart, which is italic."""
    halo: str = ""
    """A seam around the letters, where they stand on something."""


class Sheet:
    """What is drawn so far, and `told`, the same in sentences for whoever does not see it."""

    def __init__(self, height: float, width: float = WIDTH) -> None:
        self.width = width
        self.height = height
        self.told: list[str] = []
        self._parts: list[str] = []
        self._shapes: dict[str, str] = {}

    def rect(self, box: tuple[float, float, float, float], pen: Pen, round_: float = 0) -> None:
        """A rectangle: left, top, width, height."""
        x, y, width, height = box
        corner = f' rx="{_n(round_)}"' if round_ else ""
        place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
        self._parts.append(f"<rect {place}{corner}{_drawn(pen)}/>")

    def circle(self, x: float, y: float, radius: float, pen: Pen) -> None:
        """A circle about a point."""
        self._parts.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"{_drawn(pen)}/>')

    def ellipse(self, x: float, y: float, radii: tuple[float, float], pen: Pen) -> None:
        """An ellipse about a point."""
        wide, high = radii
        self._parts.append(f'<ellipse cx="{_n(x)}" cy="{_n(y)}" rx="{_n(wide)}" ry="{_n(high)}"{_drawn(pen)}/>')

    def path(self, outline: str, pen: Pen) -> None:
        """An outline in the sheet's own measure."""
        self._parts.append(f'<path d="{outline}"{_drawn(pen)}/>')

    def shape(self, outline: str, at: tuple[float, float], size: float, pen: Pen) -> None:
        """An outline made for a box of 24 by 24, about a point. The same one twice is written down once."""
        x, y = at
        name = self._shapes.setdefault(f'd="{outline}"{_drawn(pen)} stroke-linejoin="round"', f"s{len(self._shapes)}")
        place = f"translate({_n(x - size / 2)} {_n(y - size / 2)}) scale({size / 24:.3g})"
        self._parts.append(f'<use href="#{name}" transform="{place}"/>')

    def mark(self, seat: int, x: float, y: float, size: float) -> None:
        """The shape of a seat in its colour."""
        number = seat % len(MARKS)
        self.shape(MARKS[number], (x, y), size, Pen(SEATS[number], HALO, 1.6))

    def text(self, x: float, y: float, text: str | int, how: Type = Type()) -> None:  # noqa: B008 - it is frozen
        """Words on one line."""
        font = f' font-family="{CHART_FONT}" font-style="italic"' if how.chart else ""
        bold = ' font-weight="700"' if how.bold else ""
        anchor = "" if how.anchor == "start" else f' text-anchor="{how.anchor}"'
        halo = f' stroke="{how.halo}" stroke-width="3" paint-order="stroke"' if how.halo else ""
        style = f'font-size="{_n(how.size)}" fill="{how.fill}"{anchor}{bold}{font}{halo}'
        self._parts.append(f'<text x="{_n(x)}" y="{_n(y)}" {style}>{escape(str(text))}</text>')

    def wave(self, top: float, pen: Pen, phase: int = 0) -> None:
        """Water from a wavy line down to the foot of the sheet."""
        count = 4
        step = self.width / count
        swell = "".join(f"q{_n(step / 2)} {-4 if (n + phase) % 2 else 4} {_n(step)} 0" for n in range(count))
        self.path(f"M0 {_n(top)}{swell}V{_n(self.height)}H0Z", pen)

    def svg(self, title: str) -> bytes:
        """The whole picture, with its title and what it shows in words."""
        shapes = "".join(f'<path id="{name}" {drawn}/>' for drawn, name in self._shapes.items())
        size = f'viewBox="0 0 {_n(self.width)} {_n(self.height)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family={quoteattr(TEXT_FONT)}>'
        told = f"<desc>{escape(self.text_form())}</desc>" if self.told else ""
        paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
        # The sheet is a window of its own: what is drawn beyond its edge does not show beside it, however it is opened.
        sheet = f'<svg width="{_n(self.width)}" height="{_n(self.height)}">{paper}{"".join(self._parts)}</svg>'
        return f"{head}<title>{escape(title)}</title>{told}<defs>{shapes}</defs>{sheet}</svg>".encode()

    def text_form(self) -> str:
        """What is told, as one text."""
        return " ".join(self.told)


Painter = Callable[[Struct, Reader], Sheet]
"""Draws the board as one view shows it."""


def fitted(text: str, room: float, size: float) -> str:
    """As much of a text as has room on a line."""
    letters = max(1, int(room / (size * LETTER)))
    return text if len(text) <= letters else f"{text[: letters - 1]}…"


def wrapped(text: str, room: float, size: float) -> list[str]:
    """A text in lines, each as long as has room."""
    return wrap(text, max(1, int(room / (size * LETTER))))


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _drawn(pen: Pen) -> str:
    line = "" if pen.stroke == "none" else f' stroke="{pen.stroke}" stroke-width="{_n(pen.width)}"'
    dashes = f' stroke-dasharray="{pen.dashes}"' if pen.dashes else ""
    return f' fill="{pen.fill}"{line}{dashes}'
