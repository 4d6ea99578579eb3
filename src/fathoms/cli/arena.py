"""`fathoms arena`: a tournament among bots, with swapped seats, that can be stopped and taken up again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from msgspec import Struct
from rich.table import Table

from fathoms.arena.campaign import finish
from fathoms.arena.figures import Standing, faults_of, most_share, standings
from fathoms.arena.ledger import Ledger, OtherTournamentError
from fathoms.arena.report import report, verdict
from fathoms.arena.sequential import Judged, Trial, judge
from fathoms.arena.tournament import Played, Tournament
from fathoms.cli.chosen import choosing, find_chosen
from fathoms.cli.contest import check_bots, playing, runner, source
from fathoms.cli.progress import progress
from fathoms.cli.screen import screen
from fathoms.cli.speaking import Trouble, find_game, find_seats, may_write, option, words
from fathoms.cli.speaking import command as speaking_command
from fathoms.library.contest import SECONDS

if TYPE_CHECKING:
    from fathoms.arena.campaign import Runner
    from fathoms.kernel.game import Info
    from fathoms.locale.catalogue import Catalogue

USUAL_GAMES = 100


@speaking_command("arena")
@option("--game", required=True, help="cli.help.option.game")
@option("--bots", required=True, metavar="A,B", help="cli.help.option.arena-bots")
@option("--seats", type=int)
@option("--games", type=click.IntRange(min=1), help="cli.help.option.arena-games")
@option("--until-sure", is_flag=True, help="cli.help.option.arena-until-sure")
@option("--seconds", type=click.FloatRange(min=0, min_open=True), default=SECONDS, show_default=True)
@option("--true-state", is_flag=True)
@option("--seed", type=int, default=1, show_default=True, help="cli.help.option.seed-number")
@choosing
@playing
@option("--file", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="cli.help.option.arena-file")
@option("--report", "page", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@option("--json", "as_json", is_flag=True, help="cli.help.option.json-lines")
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    game: str,
    bots: str,
    seats: int | None,
    games: int | None,
    seconds: float,
    seed: int,
    given: tuple[str, ...],
    pack: Path | None,
    workers: int | None,
    ray: str | None,
    file: Path | None,
    page: Path | None,
    *,
    until_sure: bool,
    true_state: bool,
    as_json: bool,
) -> None:
    """Play a tournament."""
    info = find_game(game)
    chosen = find_chosen(info, given, pack)
    names = _bots(info, bots, seats)
    check_bots(names, chosen.rules(info))
    tournament = Tournament(
        info.name, find_seats(info, seats), names, seed, chosen.settings, chosen.pack, redealt=not true_state
    )
    trial = _trial(tournament, games) if until_sure else None
    count = trial.cap if trial else games or USUAL_GAMES
    for path in (file, page):
        may_write(path)
    ledger = None if file is None else Ledger(file, tournament)
    played = _play(tournament, count, runner(workers, ray, seconds), ledger, trial)
    judged = judge(trial, tournament, played) if trial else None
    if page:
        again = source(_typed(tournament, count, until_sure=until_sure) + chosen.typed)
        text = report(tournament, played, judged, info.rules(), words().lang, again)
        page.write_text(text, encoding="utf-8")
    lines = standings(tournament, played)
    if as_json:
        for line in [*lines, *_faults(tournament, played), *([judged] if judged else [])]:
            click.echo(msgspec.json.encode(line).decode())
    else:
        _show(lines, judged, words(info), tournament)
        _show_faults(_faults(tournament, played), words(info))


class Faults(Struct, frozen=True):
    """What went wrong with a bot, by kind, and what it said first."""

    bot: str
    crashes: int
    overruns: int
    illegal: int
    first: str


def _faults(tournament: Tournament, played: list[Played]) -> list[Faults]:
    """The bots that did not always give a legal answer in time."""
    found = []
    for name in tournament.bots:
        faults = faults_of(name, tournament, played)
        if faults:
            kinds = [fault.kind for fault in faults]
            counts = kinds.count("crash"), kinds.count("overrun"), kinds.count("illegal")
            found.append(Faults(name, *counts, first=faults[0].told))
    return found


def _show_faults(found: list[Faults], say: Catalogue) -> None:
    for each in found:
        counts = {"crashes": each.crashes, "overruns": each.overruns, "illegal": each.illegal}
        screen().print(say.say("cli.arena.faults", bot=each.bot, first=each.first, **counts))


def _trial(tournament: Tournament, games: int | None) -> Trial:
    """The question whether the first bot is better than the second."""
    if len(tournament.bots) > 2:  # noqa: PLR2004
        raise Trouble(words().say("cli.trouble.arena-until-sure"))
    return Trial() if games is None else Trial(cap=games)


def _bots(info: Info, given: str, seats: int | None) -> tuple[str, ...]:
    """The names of the bots: different ones, at least two and no more than there are chairs."""
    names = tuple([name.strip() for name in given.split(",")])
    if not 1 < len(names) <= find_seats(info, seats) or len(set(names)) < len(names):
        count, most = find_seats(info, seats), max(info.seats)
        raise Trouble(words().say("cli.trouble.arena-bots", count=count, most=most))
    return names


def _play(tournament: Tournament, count: int, run: Runner, ledger: Ledger | None, trial: Trial | None) -> list[Played]:
    """The first games of the tournament: those of the file, and those that are still to be played."""
    played: list[Played] = []
    try:
        with progress(f"{tournament.game}: {', '.join(tournament.bots)}", count) as told:
            for played in finish(tournament, count, run, ledger, trial):
                told(len(played))
    except OtherTournamentError as error:
        raise Trouble(words().say("cli.trouble.other-tournament", path=str(error))) from error
    return played


def _typed(tournament: Tournament, count: int, *, until_sure: bool) -> str:
    """The command that plays the same tournament again."""
    bots = ",".join(tournament.bots)
    sure = " --until-sure" if until_sure else ""
    fixed = f"--seats {tournament.seats} --games {count} --seed {tournament.seed}"
    fixed += "" if tournament.redealt else " --true-state"
    return f"arena --game {tournament.game} --bots {bots} {fixed}{sure}"


def _show(lines: list[Standing], judged: Judged | None, say: Catalogue, tournament: Tournament) -> None:
    columns = ("bot", "games", "win_rate", "interval", "rating")
    table = Table(*[say.say(f"cli.arena.{column}") for column in columns])
    for line in lines:
        interval = f"{line.low:.1%} – {line.high:.1%}"
        table.add_row(line.bot, str(line.games), f"{line.win_rate:.1%}", interval, f"{line.rating} ± {line.doubt}")
    screen().print(table)
    if tournament.par is not None:
        most = most_share(tournament.seats, len(tournament.bots))
        screen().print(say.say("cli.arena.par", par=f"{tournament.par:.1%}", most=f"{most:.1%}"))
    if judged:
        screen().print(verdict(judged, say))
