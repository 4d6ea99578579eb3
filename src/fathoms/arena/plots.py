"""Small plots as SVG, drawn by hand in the look of the chart; the colours are classes of report.css.

A plot is never the only place of its figures: a report sets the table beside it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from msgspec import Struct

WIDTH = 720
LEFT, RIGHT = 130, 30
TOP, ROW, BOTTOM = 34, 34, 30
TALL = 180
STEPS = (1, 2, 5)
TICKS = 6
BINS = 24

CSS = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")


class Row(Struct, frozen=True):
    """A figure with its error bar."""

    name: str
    value: float
    low: float
    high: float


class Words(Struct, frozen=True):
    """What a plot says: its title, and how it writes a figure."""

    title: str
    figure: Callable[[float], str]


class Scale:
    """From figures to places on the sheet, with ticks at round figures."""

    def __init__(self, low: float, high: float) -> None:
        step = _round_step((high - low or 1) / TICKS)
        self._step = step
        self._low = math.floor(low / step) * step
        self._high = max(math.ceil(high / step) * step, self._low + step)

    def x(self, figure: float) -> float:
        part = (figure - self._low) / (self._high - self._low)
        return round(LEFT + part * (WIDTH - LEFT - RIGHT), 1)

    def ticks(self) -> list[float]:
        count = round((self._high - self._low) / self._step)
        return [self._low + number * self._step for number in range(count + 1)]


def _round_step(least: float) -> float:
    """The smallest of 1, 2 and 5 times a power of ten that is not below this."""
    power = 10.0 ** math.floor(math.log10(least))
    return next((step * power for step in STEPS if step * power >= least * 0.999), 10 * power)


def whiskers(words: Words, rows: Sequence[Row], par: tuple[float, str] | None = None) -> str:
    """A dot and its error bar for each row; `par` is a line across, with its word."""
    edges = [edge for row in rows for edge in (row.low, row.high)] + ([par[0]] if par else [])
    scale = Scale(min(edges), max(edges))
    bottom = TOP + ROW * len(rows)
    parts = _sheet(bottom) + _ticks(scale, words, bottom)
    if par:
        x = scale.x(par[0])
        parts.append(f'<line class="par" x1="{x}" x2="{x}" y1="{TOP - 6}" y2="{bottom}"/>')
        parts.append(f'<text class="par-word" x="{x}" y="{TOP - 12}" text-anchor="middle">{escape(par[1])}</text>')
    for place, row in enumerate(rows):
        parts += _whisker(scale, row, TOP + ROW * place + ROW // 2)
    return _plot(words, bottom + BOTTOM, parts)


def _whisker(scale: Scale, row: Row, y: int) -> list[str]:
    low, high = scale.x(row.low), scale.x(row.high)
    ends = "".join([f"M{x} {y - 5}v10" for x in (low, high)])
    return [
        f'<text class="name" x="{LEFT - 14}" y="{y + 5}" text-anchor="end">{escape(row.name)}</text>',
        f'<line class="rung" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>',
        f'<path class="doubt" d="M{low} {y}H{high}{ends}"/>',
        f'<circle class="guess" cx="{scale.x(row.value)}" cy="{y}" r="5"/>',
    ]


def histogram(words: Words, figures: Sequence[int]) -> str:
    """How many of the figures lie where."""
    scale = Scale(min(figures), max(figures) + 1)
    low, high = scale.ticks()[0], scale.ticks()[-1]
    width = max(1, math.ceil((high - low) / BINS))
    counts = [0] * math.ceil((high - low) / width)
    for figure in figures:
        counts[int((figure - low) // width)] += 1
    bottom = TOP + TALL
    parts = _sheet(bottom) + _ticks(scale, words, bottom)
    for place, count in enumerate(counts):
        tall = round(count / max(counts) * (TALL - 10), 1)
        left, right = scale.x(low + place * width), scale.x(min(high, low + (place + 1) * width))
        if count:
            place_and_size = f'x="{left}" y="{bottom - tall}" width="{right - left:.1f}" height="{tall}"'
            parts.append(f'<rect class="bar" {place_and_size}/>')
    return _plot(words, bottom + BOTTOM, parts)


def _sheet(bottom: int) -> list[str]:
    return [
        f'<rect class="sheet" x="{LEFT}" y="{TOP - 6}" width="{WIDTH - LEFT - RIGHT}" height="{bottom - TOP + 6}"/>'
    ]


def _ticks(scale: Scale, words: Words, bottom: int) -> list[str]:
    parts = []
    for figure in scale.ticks():
        x = scale.x(figure)
        parts.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP - 6}" y2="{bottom}"/>')
        word = escape(words.figure(figure))
        parts.append(f'<text class="figure" x="{x}" y="{bottom + 18}" text-anchor="middle">{word}</text>')
    return parts


def _plot(words: Words, height: int, parts: list[str]) -> str:
    begin = f'<svg class="plot" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    paper = f'<rect class="paper" width="{WIDTH}" height="{height}"/>'
    return "\n".join([begin, f"<title>{escape(words.title)}</title>", paper, *parts, "</svg>"])


def picture(plot: str) -> str:
    """The plot as a file of its own, with its colours for day and night."""
    begin, rest = plot.split("\n", 1)
    look = CSS.split("\nbody", 1)[0].strip()
    return f"{begin}\n<style>\n{look}\n</style>\n{rest}\n"
