"""`fathoms ladder`: each level of the bots against the one below it, at tables of any size; a report and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fathoms.arena.ladder import Duel, Plan, play_duel, strengths
from fathoms.arena.ladder_report import pictures, report
from fathoms.arena.ledger import OtherTournamentError
from fathoms.arena.report import verdict
from fathoms.cli.chosen import Chosen, choosing, find_chosen
from fathoms.cli.contest import check_bots, playing, runner, source
from fathoms.cli.progress import progress
from fathoms.cli.screen import screen
from fathoms.cli.speaking import Trouble, find_game, option, words
from fathoms.cli.speaking import command as speaking_command
from fathoms.kernel import registry
from fathoms.kernel.tuning import Measured, write_strengths

if TYPE_CHECKING:
    from fathoms.arena.campaign import Runner

SEATS = "4"
"""A table that every game of ours has."""
ALL = "all"
RUNGS = "uniform,calm,keen,master"
SIZES = {"quick": 40, "full": 400}
"""At most so many games a duel; with 40 only a bot that is much better is found so."""


@speaking_command("ladder", needs="arena")
@option(
    "--size", type=click.Choice(list(SIZES)), default="quick", show_default=True, help="cli.help.option.ladder-size"
)
@option("--game", "chosen", multiple=True, help="cli.help.option.ladder-game")
@option("--seats", default=SEATS, show_default=True, help="cli.help.option.ladder-seats")
@option("--levels", default=RUNGS, show_default=True, help="cli.help.option.ladder-levels")
@option("--seed", type=int, default=1, show_default=True, help="cli.help.option.seed-number")
@choosing
@playing
@option("--folder", type=click.Path(path_type=Path, file_okay=False), default=Path("ladder"), show_default=True)
@option("--strengths", "tuning", type=click.Path(path_type=Path, dir_okay=False), help="cli.help.option.strengths")
@option("--pictures", "drawn", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER")
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    size: str,
    chosen: tuple[str, ...],
    seats: str,
    levels: str,
    seed: int,
    given: tuple[str, ...],
    pack: Path | None,
    workers: int | None,
    ray: str | None,
    folder: Path,
    tuning: Path | None,
    drawn: Path | None,
) -> None:
    """Play the ladder."""
    table = _chosen(chosen, given, pack)
    if tuning and len(chosen) != 1:
        raise Trouble(words().say("cli.trouble.strengths-one-game"))
    plan = Plan(_tables(chosen, seats), _levels(levels), SIZES[size], seed, table.settings, table.pack)
    run = runner(workers, ray)
    folder.mkdir(parents=True, exist_ok=True)
    duels = {(game, count): _play(plan, game, count, run, folder) for game, count in plan.tables}
    typed = _typed(plan, size, seats) + table.typed
    again = source(typed)
    page = folder / "ladder.html"
    page.write_text(report(plan, duels, words().lang, again), encoding="utf-8")
    if tuning:
        found = {count: Measured(f"fathoms {typed}", strengths(each)) for (_, count), each in duels.items()}
        write_strengths(tuning, found)
    if drawn:
        drawn.mkdir(parents=True, exist_ok=True)
        for name, picture in pictures(plan, duels, words().lang).items():
            (drawn / name).write_text(picture, encoding="utf-8")
    screen().print(words().say("cli.ladder.done", path=str(page)))


def _chosen(games: tuple[str, ...], given: tuple[str, ...], pack: Path | None) -> Chosen:
    """Settings and a pack belong to one game."""
    if not (given or pack):
        return Chosen()
    if len(games) != 1:
        raise Trouble(words().say("cli.trouble.set-one-game"))
    return find_chosen(find_game(games[0]), given, pack)


def _tables(chosen: tuple[str, ...], given: str) -> tuple[tuple[str, int], ...]:
    """The games asked for, or all, at those of the tables asked for that they have."""
    if given != ALL and not all(each.isdecimal() for each in given.split(",")):
        raise Trouble(words().say("cli.trouble.ladder-sizes"))
    found: list[tuple[str, int]] = []
    for name in chosen or registry.games():
        sizes = [count for count in find_game(name).seats if given == ALL or str(count) in given.split(",")]
        if chosen and not sizes:
            raise Trouble(words().say("cli.trouble.ladder-seats", game=name, count=given))
        found += [(name, count) for count in sizes]
    return tuple(found)


def _levels(given: str) -> tuple[str, ...]:
    """The levels, from weak to strong: different ones, at least two."""
    levels = tuple([name.strip() for name in given.split(",")])
    check_bots(levels, next(iter(registry.games().values())).rules())
    if len(set(levels)) < max(2, len(levels)):
        raise Trouble(words().say("cli.trouble.ladder-levels"))
    return levels


def _play(plan: Plan, game: str, seats: int, run: Runner, folder: Path) -> list[Duel]:
    """All duels of a game at one table; each is told in a sentence when it is over."""
    duels = []
    for tournament in plan.duels(game, seats):
        try:
            with progress(f"{game}, {seats}: {', '.join(tournament.bots)}", plan.cap) as told:
                duels.append(play_duel(tournament, plan.cap, run, folder, told))
        except OtherTournamentError as error:
            raise Trouble(words().say("cli.trouble.other-tournament", path=str(error))) from error
        say = words(registry.game(game))
        title = say.say("ladder.table", title=say.say("game.title"), count=seats)
        screen().print(say.say("cli.ladder.duel", title=title, verdict=verdict(duels[-1].judged, say)))
    return duels


def _typed(plan: Plan, size: str, seats: str) -> str:
    """The command that plays the same ladder again."""
    games = " ".join([f"--game {name}" for name in dict(plan.tables)])
    return f"ladder --size {size} {games} --seats {seats} --levels {','.join(plan.levels)} --seed {plan.seed}"
