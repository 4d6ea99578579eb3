"""The view of a game that draws no board of its own, written out field by field in its words."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from fathoms.kernel.picture import SOFT, WIDTH, Sheet, Type
from fathoms.locale.telling import Teller

LINE, MARGIN, STEP = 20, 16, 18
ROWS_MOST = 60
LETTERS_MOST = 62


class Row(Struct, frozen=True):
    """A line of the picture."""

    depth: int
    label: str
    text: str


def paint(view: Struct, telling: Teller) -> Sheet:
    """Names to the left, values to the right, parts set in."""
    rows = list(_rows(msgspec.to_builtins(view), telling, 0))[:ROWS_MOST]
    sheet = Sheet(MARGIN * 2 + LINE * len(rows))
    for number, row in enumerate(rows):
        y = MARGIN + LINE * number + LINE * 0.7
        x = MARGIN + STEP * row.depth
        sheet.text(x, y, row.label, Type(13, SOFT))
        if row.text:
            sheet.text(WIDTH * 2 // 5 + x // 2, y, row.text, Type(14))
    return sheet


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
