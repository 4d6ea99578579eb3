"""The ladder as a page, and its plots as pictures."""

from __future__ import annotations

from functools import partial

from fathoms.arena import page, plots
from fathoms.arena.ladder import SEATS, Duel, Plan, Rung, rungs
from fathoms.arena.report import Source, again, columns, rated
from fathoms.arena.sequential import EVEN, Judged
from fathoms.arena.tournament import interval
from fathoms.kernel import registry
from fathoms.locale.catalogue import Catalogue


def report(plan: Plan, duels: dict[str, list[Duel]], lang: str, source: Source) -> str:
    """The page in a language: for each game the rungs, and every duel."""
    say = Catalogue(lang)
    parts = [page.paragraph(say.say("ladder.intro", count=plan.cap, seats=SEATS, seed=plan.seed))]
    parts.append(page.note(say.say("ladder.note")))
    for game in plan.games:
        own = Catalogue(lang, registry.game(game))
        parts.append(page.heading(2, own.say("game.title")))
        parts += rated([_row(rung) for rung in rungs(plan.levels, duels[game])], own)
        parts += _duels(duels[game], own)
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


def pictures(plan: Plan, duels: dict[str, list[Duel]], lang: str) -> dict[str, str]:
    """A picture of the rungs for each game, by the name of its file."""
    found = {}
    for game in plan.games:
        say = Catalogue(lang, registry.game(game))
        words = plots.Words(f"{say.say('game.title')}: {say.say('report.rating')}", page.points)
        rows = [_row(rung) for rung in rungs(plan.levels, duels[game])]
        found[f"ladder-{game}.svg"] = plots.picture(plots.whiskers(words, rows))
    return found
