"""`fathoms ladder`: the levels of the bots, each against the one below it, in several games; a report and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fathoms.arena.ladder import SEATS, Duel, Plan, play_duel, strengths
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
from fathoms.kernel.tuning import write_strengths

if TYPE_CHECKING:
    from fathoms.arena.campaign import Runner

RUNGS = "uniform,calm,keen,master"
SIZES = {"quick": 40, "full": 400}
"""At most so many games a duel; with 40 only a bot that is much better is found so."""


@speaking_command("ladder", needs="arena")
@option(
    "--size", type=click.Choice(list(SIZES)), default="quick", show_default=True, help="cli.help.option.ladder-size"
)
@option("--game", "chosen", multiple=True, help="cli.help.option.ladder-game")
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
    plan = Plan(_games(chosen), _levels(levels), SIZES[size], seed, table.settings, table.pack)
    run = runner(workers, ray)
    folder.mkdir(parents=True, exist_ok=True)
    duels = {game: _play(plan, game, run, folder) for game in plan.games}
    again = source(_typed(plan, size) + table.typed)
    page = folder / "ladder.html"
    page.write_text(report(plan, duels, words().lang, again), encoding="utf-8")
    if tuning:
        write_strengths(tuning, f"fathoms {_typed(plan, size)}{table.typed}", strengths(duels[chosen[0]]))
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


def _games(chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The games asked for, or all that have a table of the ladder's size."""
    for name in chosen:
        if SEATS not in find_game(name).seats:
            raise Trouble(words().say("cli.trouble.ladder-seats", game=name, count=SEATS))
    return chosen or tuple([name for name, info in registry.games().items() if SEATS in info.seats])


def _levels(given: str) -> tuple[str, ...]:
    """The levels, from weak to strong: different ones, at least two."""
    levels = tuple([name.strip() for name in given.split(",")])
    check_bots(levels, next(iter(registry.games().values())).rules())
    if len(set(levels)) < max(2, len(levels)):
        raise Trouble(words().say("cli.trouble.ladder-levels"))
    return levels


def _play(plan: Plan, game: str, run: Runner, folder: Path) -> list[Duel]:
    """All duels of a game; each is told in a sentence when it is over."""
    duels = []
    for tournament in plan.duels(game):
        try:
            with progress(f"{game}: {', '.join(tournament.bots)}", plan.cap) as told:
                duels.append(play_duel(tournament, plan.cap, run, folder, told))
        except OtherTournamentError as error:
            raise Trouble(words().say("cli.trouble.other-tournament", path=str(error))) from error
        say = words(registry.game(game))
        screen().print(say.say("cli.ladder.duel", title=say.say("game.title"), verdict=verdict(duels[-1].judged, say)))
    return duels


def _typed(plan: Plan, size: str) -> str:
    """The command that plays the same ladder again."""
    games = " ".join([f"--game {name}" for name in plan.games])
    return f"ladder --size {size} {games} --levels {','.join(plan.levels)} --seed {plan.seed}"
