"""`fathoms check`: the conformance suite, over every seat count and set of settings of a game."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click
import msgspec
from rich.table import Table

from fathoms.cli.chosen import choosing, find_chosen, packed
from fathoms.cli.progress import progress
from fathoms.cli.screen import screen, unglued
from fathoms.cli.speaking import command as speaking_command
from fathoms.cli.speaking import find_game, find_seats, option, words
from fathoms.testkit.findings import Report
from fathoms.testkit.run import examine_installed, piece_of, unreached

if TYPE_CHECKING:
    from pathlib import Path

    from fathoms.locale.catalogue import Catalogue


@speaking_command("check")
@click.argument("game")
@option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="cli.help.option.games-each")
@option("--seed", type=int, default=1, show_default=True, help="cli.help.option.seed-number")
@option("--seats", type=int, help="cli.help.option.check-seats")
@option("--number", type=click.IntRange(min=0), help="cli.help.option.check-number")
@choosing
@option("--json", "as_json", is_flag=True)
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    game: str,
    games: int,
    seed: int,
    seats: int | None,
    number: int | None,
    given: tuple[str, ...],
    pack: Path | None,
    *,
    as_json: bool,
) -> None:
    """Examine a game: with every set of settings that it names, or with the one that is given."""
    info = find_game(game)
    chosen = find_chosen(info, given, pack)
    sets = (chosen.settings,) if given else info.examined if number is None else ({},)
    tables = info.seats if seats is None else (find_seats(info, seats),)
    played = range(games) if number is None else piece_of(number)
    reports = []
    with progress(f"check {info.name}", len(played) * len(tables) * len(sets)) as told:
        cores = os.cpu_count() or 1
        for report in examine_installed(
            info.name, len(played), seed, cores, told, sets, chosen.pack, tables, played.start
        ):
            reports.append(report)
            if as_json:
                click.echo(msgspec.json.encode(report.as_line()).decode())
    missing = unreached(info, reports)
    if not as_json:
        _show(reports, words(info), packed(pack))
    for reason in missing:
        click.echo(unglued(words(info).say("cli.check.unreached", reason=reason)), err=True)
    if missing or not all(report.ok for report in reports):
        raise SystemExit(1)


def _show(reports: list[Report], say: Catalogue, pack: str) -> None:
    columns = ("seats", "settings", "games", "answers", "redeal_pairs", "found")
    table = Table(*[say.say(f"cli.check.{column}") for column in columns])
    for report in reports:
        settings = ", ".join(f"{key}={value}" for key, value in report.settings.items()) or "–"
        figures = (report.games, report.answers, report.redeal_pairs)
        table.add_row(str(report.seats), settings, *[str(figure) for figure in figures], _found(report, say))
    screen().print(table)
    for report in reports:
        for finding in report.findings:
            screen().print(f"{finding}{pack if finding.again else ''}", markup=False, soft_wrap=True)


def _found(report: Report, say: Catalogue) -> str:
    """Each kind of finding with its count."""
    found = [f"{say.say(f'cli.check.{kind}')} {count}" for kind, count in report.counts.items() if count]
    return "\n".join(found) or say.say("cli.check.nothing")
