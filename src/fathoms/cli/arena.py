"""`fathoms arena`: a tournament among bots, with swapped seats, that can be stopped and taken up again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from rich.table import Table

from fathoms.arena.ledger import Ledger, OtherTournamentError
from fathoms.arena.run import run
from fathoms.arena.tournament import Played, Standing, Tournament, standings
from fathoms.bots.bot import UnknownBotError, bot
from fathoms.cli.screen import screen
from fathoms.cli.speaking import Trouble, find_game, find_seats, option, words
from fathoms.cli.speaking import command as speaking_command

if TYPE_CHECKING:
    from fathoms.kernel.game import Info
    from fathoms.locale.catalogue import Catalogue


@speaking_command("arena")
@option("--game", required=True, help="cli.help.option.game")
@option("--bots", required=True, metavar="A,B", help="cli.help.option.arena-bots")
@option("--seats", type=int)
@option("--games", type=click.IntRange(min=1), default=100, show_default=True)
@option("--seed", type=int, default=1, show_default=True, help="cli.help.option.seed-number")
@option("--workers", type=click.IntRange(min=1), default=1, show_default=True, help="cli.help.option.arena-workers")
@option("--file", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="cli.help.option.arena-file")
@option("--json", "as_json", is_flag=True, help="cli.help.option.json-lines")
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    game: str,
    bots: str,
    seats: int | None,
    games: int,
    seed: int,
    workers: int,
    file: Path | None,
    *,
    as_json: bool,
) -> None:
    """Play a tournament."""
    info = find_game(game)
    tournament = Tournament(info.name, find_seats(info, seats), _bots(info, bots, seats), seed)
    played = _play(tournament, games, workers, file)
    lines = standings(tournament, played)
    if as_json:
        for line in lines:
            click.echo(msgspec.json.encode(line).decode())
    else:
        _show(lines, words(info), tournament)


def _bots(info: Info, given: str, seats: int | None) -> tuple[str, ...]:
    """The names of the bots: different ones, all known, at least two and no more than there are chairs."""
    names = tuple([name.strip() for name in given.split(",")])
    rules = info.rules()
    for name in names:
        try:
            bot(name, rules)
        except UnknownBotError as error:
            raise Trouble(words().say("cli.trouble.unknown-bot", bot=name)) from error
    if not 1 < len(names) <= find_seats(info, seats) or len(set(names)) < len(names):
        raise Trouble(words().say("cli.trouble.arena-bots", count=find_seats(info, seats)))
    return names


def _play(tournament: Tournament, games: int, workers: int, file: Path | None) -> list[Played]:
    """The first games of the tournament: those of the file, and those that are still to be played."""
    ledger = None if file is None else Ledger(file, tournament)
    try:
        played = [] if ledger is None else ledger.read()
    except OtherTournamentError as error:
        raise Trouble(words().say("cli.trouble.other-tournament", path=str(file))) from error
    done = {game.number for game in played}
    for game in run(tournament, [number for number in range(games) if number not in done], bot, workers):
        if ledger is not None:
            ledger.add(game)
        played.append(game)
    return [game for game in played if game.number < games]


def _show(lines: list[Standing], say: Catalogue, tournament: Tournament) -> None:
    table = Table(*[say.say(f"cli.arena.{column}") for column in ("bot", "games", "win_rate", "interval")])
    for line in lines:
        table.add_row(line.bot, str(line.games), f"{line.win_rate:.1%}", f"{line.low:.1%} – {line.high:.1%}")
    screen().print(table)
    screen().print(say.say("cli.arena.par", par=f"{1 / tournament.seats:.1%}"))
