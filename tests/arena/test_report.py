"""Reports: whole pages in both languages, with a table for every plot and nothing to load."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest

from fathoms.arena import plots
from fathoms.arena.report import Source, report
from fathoms.arena.run import runner
from fathoms.arena.sequential import Trial, judge
from fathoms.arena.tournament import Tournament
from fathoms.bots.bot import bot
from fathoms.kernel import registry
from fathoms.locale.catalogue import LANGUAGES, Catalogue


def _read(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


VOID = {"meta"}
ROOT = Path(__file__).resolve().parent.parent.parent
WORDS = plots.Words("Lengths & more", lambda figure: f"{figure:g}")


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Catalogue, "strict", True)


class Outline(HTMLParser):
    """The elements of a page in order; fails where one is closed that was not open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", registry.games())
def test_a_report_is_whole_in_every_language_and_game(game: str, lang: str) -> None:
    tournament = Tournament(game, 3, ("strategy", "uniform"), seed=1)
    games = list(runner(bot)(tournament, [0, 1]))
    rules = registry.game(game).rules()
    judged = judge(Trial(), tournament, games)
    text = report(tournament, games, judged, rules, lang, Source("0.1.0", "fathoms arena --bots <a>"))
    outline = Outline()
    outline.feed(text)
    assert outline.open == []
    assert outline.seen.count("svg") == 3
    for place, tag in enumerate(outline.seen):
        if tag == "figure":
            assert "table" in outline.seen[place:]
    assert f'<html lang="{lang}">' in text
    assert "fathoms arena --bots &lt;a&gt;" in text
    assert set(re.findall(r"https?://[^\"\s]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "<script" not in text


def test_french_figures_are_french() -> None:
    tournament = Tournament("into-the-blue", 3, ("strategy", "uniform"), seed=1)
    games = list(runner(bot)(tournament, [0, 1]))
    text = report(tournament, games, None, registry.game("into-the-blue").rules(), "fr", Source("0.1.0", "x"))
    assert "33,3\u00a0%" in text


def test_the_colours_are_those_of_the_browser_client() -> None:
    """The tokens have both values of a colour in one place; the report may not drift away from them."""
    tokens = (ROOT / "web/src/look/tokens.css").read_text(encoding="utf-8")
    chart = dict(re.findall(r"--([\w-]+): light-dark\((#\w+, #\w+)\);", tokens))
    day, night = plots.CSS.split("@media (prefers-color-scheme: dark)", 1)
    ours = [dict(re.findall(r"--([\w-]+): (#\w+);", part)) for part in (day, night.split("svg.plot", 1)[0])]
    assert len(ours[0]) == len(ours[1]) > 5
    assert {name: f"{ours[0][name]}, {ours[1][name]}" for name in ours[0]} == {name: chart[name] for name in ours[0]}


@pytest.mark.parametrize(("low", "high"), [(0.0, 1.0), (0.31, 0.34), (-3.0, 61.0), (5.0, 5.0), (83, 100_000)])
def test_a_scale_holds_all_figures_between_round_ones(low: float, high: float) -> None:
    scale = plots.Scale(low, high)
    ticks = scale.ticks()
    assert ticks[0] <= low <= high <= ticks[-1] + 1e-9
    assert 2 <= len(ticks) <= 10
    assert [scale.x(ticks[0]), scale.x(ticks[-1])] == [plots.LEFT, plots.WIDTH - plots.RIGHT]


def test_a_dot_stands_between_the_ends_of_its_bar() -> None:
    plot = _read(plots.whiskers(WORDS, [plots.Row("a & b", 0.5, 0.4, 0.7)], (0.25, "par")))
    dot = next(each for each in plot.iter() if each.get("class") == "guess")
    bar = next(each for each in plot.iter() if each.get("class") == "doubt")
    ends = re.match(r"M([\d.]+) \d+H([\d.]+)", str(bar.get("d")))
    assert ends is not None
    assert float(ends[1]) < float(str(dot.get("cx"))) < float(ends[2])
    assert next(iter(plot)).text == "Lengths & more"


@pytest.mark.parametrize("figures", [[7], [1, 1, 2], list(range(50, 2000, 3))])
def test_every_figure_of_a_histogram_is_in_a_bar(figures: list[int]) -> None:
    plot = _read(plots.histogram(WORDS, figures))
    bars = [each for each in plot.iter() if each.get("class") == "bar"]
    assert 1 <= len(bars) <= min(len(set(figures)), plots.BINS + 1)
    assert all(float(str(bar.get("width"))) > 0 for bar in bars)


def test_a_picture_stands_by_itself() -> None:
    text = plots.picture(plots.histogram(WORDS, [1, 2]))
    picture = _read(text)
    assert "prefers-color-scheme: dark" in str(picture[0].text)
    assert "body" not in str(picture[0].text)
