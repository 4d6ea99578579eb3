"""The ladder as a page, and its plots as pictures."""

from __future__ import annotations

from functools import partial

from fathoms.arena import page, plots
from fathoms.arena.ladder import Duel, Plan, Rung, rungs
from fathoms.arena.report import Source, again, columns, rated
from fathoms.arena.sequential import EVEN, Judged
from fathoms.arena.tournament import interval
from fathoms.kernel import registry
from fathoms.locale.catalogue import Catalogue

Duels = dict[tuple[str, int], list[Duel]]
"""By game and number of seats."""


def report(plan: Plan, duels: Duels, lang: str, source: Source) -> str:
    """The page in a language: for each table the rungs, and every duel."""
    say = Catalogue(lang)
    parts = [page.paragraph(say.say("ladder.intro", count=plan.cap, seed=plan.seed))]
    parts.append(page.note(say.say("ladder.note")))
    for game, seats in plan.tables:
        own = Catalogue(lang, registry.game(game))
        found = duels[game, seats]
        parts.append(page.heading(2, own.say("ladder.table", title=own.say("game.title"), count=seats)))
        parts += rated([_row(rung) for rung in rungs(plan.levels, found)], own)
        parts += _duels(found, own)
    return page.page(lang, say.say("ladder.title"), [*parts, *again(source, say)])


def _row(rung: Rung) -> plots.Row:
    return plots.Row(rung.bot, rung.rating, rung.rating - rung.doubt, rung.rating + rung.doubt)


def _duels(duels: list[Duel], say: Catalogue) -> list[str]:
    percent = partial(page.percent, lang=say.lang)
    rows = []
    for duel in duels:
        found = duel.judged
        sure = say.say(f"ladder.verdict.{found.verdict.value}")
        won = [percent(each.win_rate) for each in (duel.higher, duel.lower)]
        part = [percent(each) for each in ahead(found)]
        rows.append([f"{found.bot} – {found.against}", sure, len(duel.games), *won, *part])
    heads = columns(say, "duel", "verdict", "games", "first-won", "second-won", "ahead", "low", "high")
    return [
        page.heading(3, say.say("ladder.duels")),
        page.note(say.say("ladder.duels.note")),
        page.table(heads, rows, words=2),
    ]


def ahead(found: Judged) -> tuple[float, float, float]:
    """The first bot's part of the pairs in which one was ahead, with its 95 % interval."""
    decided = found.ahead + found.behind
    part = found.ahead / decided if decided else EVEN
    return part, *interval(part, max(1, decided))


def pictures(plan: Plan, duels: Duels, lang: str) -> dict[str, str]:
    """A picture of the rungs at each table, by the name of its file."""
    found = {}
    for game, seats in plan.tables:
        say = Catalogue(lang, registry.game(game))
        title = say.say("ladder.table", title=say.say("game.title"), count=seats)
        words = plots.Words(f"{title}: {say.say('report.rating')}", page.points)
        rows = [_row(rung) for rung in rungs(plan.levels, duels[game, seats])]
        found[f"ladder-{game}-{seats}.svg"] = plots.picture(plots.whiskers(words, rows))
    return found
