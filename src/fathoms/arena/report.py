"""The report of one tournament: who won how often, ratings, lengths, ends, openings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from fathoms.arena import figures, page, plots
from fathoms.arena.figures import Standing
from fathoms.arena.sequential import Judged
from fathoms.arena.tournament import Opening, Played, Tournament
from fathoms.kernel.game import Rules
from fathoms.kernel.text import OptionReader
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller

OPENINGS = 6
"""So many of each bot's most frequent ones are shown."""


class Source(Struct, frozen=True):
    """Where a report comes from."""

    version: str
    command: str
    """What was typed, for whoever wants the same again."""


def report(
    tournament: Tournament, games: list[Played], judged: Judged | None, rules: Rules, lang: str, source: Source
) -> str:
    """The page in a language."""
    say = Catalogue(lang, rules.info)
    intro = {"count": len(games), "seats": tournament.seats, "seed": tournament.seed}
    lines = figures.standings(tournament, games)
    parts = [page.paragraph(say.say("report.intro", **intro))]
    if judged:
        parts.append(page.paragraph(verdict(judged, say)))
    parts += victories(tournament, lines, say)
    parts += _ratings(lines, say)
    parts += _lengths(games, say)
    parts += _ends(games, say)
    parts += _openings(tournament, games, rules, say)
    parts += again(source, say)
    return page.page(lang, say.say("report.title", game=say.say("game.title")), parts)


def verdict(judged: Judged, say: Catalogue) -> str:
    """What the sequential test says, in a sentence."""
    counts = {"pairs": judged.pairs, "ahead": judged.ahead, "behind": judged.behind}
    return say.say(f"cli.arena.verdict.{judged.verdict.value}", bot=judged.bot, other=judged.against, **counts)


def columns(say: Catalogue, *names: str) -> list[str]:
    """The heads of a table's columns."""
    return [say.say(f"report.column.{name}") for name in names]


def victories(tournament: Tournament, lines: Sequence[Standing], say: Catalogue) -> list[str]:
    """Win rates with their intervals, against what equal bots would win."""
    percent = partial(page.percent, lang=say.lang)
    par = tournament.par
    title = say.say("report.won")
    rows = [plots.Row(line.bot, line.win_rate, line.low, line.high) for line in lines]
    note = say.say("report.won.sides.note") if par is None else say.say("report.won.note", par=percent(par))
    line_across = None if par is None else (par, say.say("report.par"))
    return [
        page.heading(2, title),
        page.note(note),
        page.figure(plots.whiskers(plots.Words(title, percent), rows, line_across)),
        page.table(
            columns(say, "bot", "games", "won", "low", "high"),
            [[line.bot, line.games, percent(line.win_rate), percent(line.low), percent(line.high)] for line in lines],
        ),
    ]


def _ratings(lines: Sequence[Standing], say: Catalogue) -> list[str]:
    rows = [plots.Row(line.bot, line.rating, line.rating - line.doubt, line.rating + line.doubt) for line in lines]
    return [page.heading(2, say.say("report.rating")), page.note(say.say("report.rating.note")), *rated(rows, say)]


def rated(rows: Sequence[plots.Row], say: Catalogue) -> list[str]:
    """Ratings with their doubts, as a plot and as a table."""
    return [
        page.figure(plots.whiskers(plots.Words(say.say("report.rating"), page.points), rows)),
        page.table(
            columns(say, "bot", "rating", "doubt"),
            [[row.name, page.points(row.value), "± " + page.points(row.high - row.value)] for row in rows],
        ),
    ]


def _lengths(games: list[Played], say: Catalogue) -> list[str]:
    decimal = partial(page.decimal, lang=say.lang)
    title = say.say("report.lengths")
    found = figures.lengths(games)
    row = [say.say("report.answers"), decimal(found.shortest), decimal(found.median), decimal(found.longest)]
    return [
        page.heading(2, title),
        page.figure(plots.histogram(plots.Words(title, decimal), [game.answers for game in games])),
        page.table(columns(say, "length", "shortest", "median", "longest"), [row]),
    ]


def _ends(games: list[Played], say: Catalogue) -> list[str]:
    rows = [[say.say(f"end.{reason}"), count] for reason, count in figures.ends(games)]
    return [page.heading(2, say.say("report.ends")), page.table(columns(say, "reason", "games"), rows)]


def _openings(tournament: Tournament, games: list[Played], rules: Rules, say: Catalogue) -> list[str]:
    chairs = [say.say("report.chair", number=seat + 1) for seat in range(tournament.seats)]
    teller, reader = Teller(say, chairs), OptionReader(rules.options)

    def told(opening: Opening) -> str:
        return ", ".join([teller.option(reader.read(text)) for text in opening])

    lines = figures.openings(tournament, games, OPENINGS)
    rows = [[line.bot, told(line.opening), line.times, page.percent(line.win_rate, say.lang)] for line in lines]
    return [
        page.heading(2, say.say("report.openings")),
        page.note(say.say("report.openings.note", count=OPENINGS)),
        page.table(columns(say, "bot", "opening", "times", "won"), rows, words=2),
    ]


def again(source: Source, say: Catalogue) -> list[str]:
    """How to get the same page again."""
    return [
        page.heading(2, say.say("report.again")),
        page.note(say.say("report.made", version=source.version)),
        page.command(source.command),
    ]
