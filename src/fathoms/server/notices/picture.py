"""The table as a picture: an SVG made from one seat's view and nothing else, for any game, in its own words."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

import msgspec
from msgspec import Struct

from fathoms.locale.telling import Teller

WIDTH, LINE, MARGIN, STEP = 560, 20, 16, 18
ROWS_MOST = 60
LETTERS_MOST = 62


class Row(Struct, frozen=True):
    """A line of the picture."""

    depth: int
    label: str
    text: str


def picture(view: Struct, telling: Teller, title: str) -> bytes:
    """The view as a chart: names to the left, values to the right, parts set in."""
    rows = list(_rows(msgspec.to_builtins(view), telling, 0))[:ROWS_MOST]
    height = MARGIN * 2 + LINE * (len(rows) + 2)
    body = "".join(_line(number, row) for number, row in enumerate(rows))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-family="Georgia">'
        f"<title>{escape(title)}</title>"
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#f3efe4" stroke="#7c97a3"/>'
        f'<text x="{MARGIN}" y="{MARGIN + LINE}" font-size="18" font-style="italic">{escape(title)}</text>'
        f"{body}</svg>"
    )
    return svg.encode()


def _rows(value: object, telling: Teller, depth: int, name: str = "", label: str = "") -> Iterator[Row]:
    if isinstance(value, dict):
        if label:
            yield Row(depth - 1, label, "")
        for key, part in value.items():
            yield from _rows(part, telling, depth + bool(label), str(key), _label(str(key), telling))
    elif isinstance(value, list | tuple) and any(isinstance(part, dict | list | tuple) for part in value):
        yield Row(depth, label, "")
        named = len(value) == len(telling.names)
        for number, part in enumerate(value):
            yield from _rows(part, telling, depth + 1, name, telling.names[number] if named else str(number + 1))
    elif value not in (None, [], (), ""):
        yield Row(depth, label, _text(name, value, telling))


def _label(name: str, telling: Teller) -> str:
    key = f"view.{name}"
    return telling.words.say(key) if telling.words.has(key) else name.replace("_", " ")


def _text(name: str, value: object, telling: Teller) -> str:
    text = str(telling.value(name, tuple(value) if isinstance(value, list | tuple) else value))
    return text if len(text) <= LETTERS_MOST else text[: LETTERS_MOST - 1] + "…"


def _line(number: int, row: Row) -> str:
    y = MARGIN + LINE * (number + 2) + LINE // 2
    x = MARGIN + STEP * row.depth
    label = f'<text x="{x}" y="{y}" font-size="13" fill="#4a6470">{escape(row.label)}</text>'
    value = f'<text x="{WIDTH * 2 // 5 + x // 2}" y="{y}" font-size="14" fill="#14303d">{escape(row.text)}</text>'
    return label + (value if row.text else "")
