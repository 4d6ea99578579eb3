"""The parts of a report: one self-contained page of HTML, with nothing to load and no script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from babel.numbers import format_decimal, format_percent

from fathoms.arena.plots import CSS


def page(lang: str, title: str, parts: Sequence[str]) -> str:
    """The whole page."""
    head = [
        "<!doctype html>",
        f'<html lang="{lang}">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title>",
        f"<style>\n:root {{ color-scheme: light dark; }}\n{CSS}</style></head>",
        f"<body><main>\n<h1>{escape(title)}</h1>",
    ]
    return "\n".join([*head, *parts, "</main></body></html>\n"])


def heading(level: int, text: str) -> str:
    """The title of a section."""
    return f"<h{level}>{escape(text)}</h{level}>"


def paragraph(text: str) -> str:
    """A sentence or a few."""
    return f"<p>{escape(text)}</p>"


def note(text: str) -> str:
    """A sentence on how the figures were made."""
    return f'<p class="note">{escape(text)}</p>'


def command(text: str) -> str:
    """What to type for the same again."""
    return f"<p><code>{escape(text)}</code></p>"


def figure(plot: str) -> str:
    """A plot, in its place."""
    return f"<figure>{plot}</figure>"


def table(columns: Sequence[str], rows: Sequence[Sequence[object]], words: int = 1) -> str:
    """A table; its first columns are words, the others figures, which stand under each other."""

    def cell(place: int, value: object, kind: str = "td", scope: str = "") -> str:
        number = ' class="number"' if place >= words else ""
        return f"<{kind}{scope}{number}>{escape(str(value))}</{kind}>"

    def line(row: Sequence[object]) -> str:
        first, *others = row
        cells = [cell(place, value) for place, value in enumerate(others, 1)]
        return "<tr>" + cell(0, first, "th", ' scope="row"') + "".join(cells) + "</tr>"

    head = "".join([cell(place, name, "th", ' scope="col"') for place, name in enumerate(columns)])
    body = "\n".join([line(row) for row in rows])
    whole = f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table>"
    label = escape(", ".join(columns))
    return f'<div class="scroll" tabindex="0" role="group" aria-label="{label}">{whole}</div>'


def percent(value: float, lang: str) -> str:
    """A share, to a tenth of a hundredth: 61.5% or 61,5 %."""
    return format_percent(round(value, 3), locale=lang, decimal_quantization=False)


def points(value: float) -> str:
    """A rating as everybody writes it, in one piece."""
    return str(round(value))


def decimal(value: float, lang: str) -> str:
    """A figure with one digit after the point, if it has any."""
    return format_decimal(round(value, 1), locale=lang, decimal_quantization=False)
