"""`fathoms simulate`: many games among bots, as fast as it goes, and what came of them."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

import click
import msgspec
from msgspec import Struct
from rich.table import Table as Grid

from fathoms.bots.bot import LEVELS, Bot, bot
from fathoms.cli.chosen import choosing, find_chosen
from fathoms.cli.progress import progress
from fathoms.cli.screen import screen
from fathoms.cli.speaking import command as speaking_command
from fathoms.cli.speaking import find_game, find_seats, option, words
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules, Settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fathoms.kernel.game import Outcome
    from fathoms.locale.catalogue import Catalogue

_SEEDS_APART = 1_000_003


class Table(Struct, frozen=True):
    """What is played: the rules, with their values, at how many seats, by which settings."""

    rules: Rules
    seats: int
    settings: Settings


class Outcomes(Struct, frozen=True):
    """How often each reason ended a game, and how often each seat won; a shared victory counts for each winner."""

    reasons: dict[str, int]
    wins: list[int]
    shared: int
    nobody: int
    """How often nobody won."""


class Report(Struct, frozen=True):
    """What `--json` prints."""

    game: str
    seats: int
    settings: Settings
    bots: str
    seed: int
    games: int
    answers: int
    games_per_s: float
    answers_per_s: float
    mean_answers: float
    outcomes: Outcomes


@speaking_command("simulate")
@click.argument("game")
@option("--seats", type=int)
@option("--games", type=click.IntRange(min=1), default=100, show_default=True)
@option("--seed", type=int, default=1, show_default=True, help="cli.help.option.seed-number")
@option("--bots", type=click.Choice(list(LEVELS)), default="uniform", show_default=True)
@choosing
@option("--json", "as_json", is_flag=True)
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    game: str,
    seats: int | None,
    games: int,
    seed: int,
    bots: str,
    given: tuple[str, ...],
    pack: Path | None,
    *,
    as_json: bool,
) -> None:
    """Play many games among bots."""
    info = find_game(game)
    chosen = find_chosen(info, given, pack)
    table = Table(chosen.rules(info), find_seats(info, seats), info.settle(chosen.settings))
    with progress(f"simulate {info.name}", games) as told:
        report = simulate(table, games, seed, bots, told)
    if as_json:
        click.echo(msgspec.json.encode(report).decode())
    else:
        _show(report, words(info))


def simulate(table: Table, games: int, seed: int, level: str, told: Callable[[int], None]) -> Report:
    """Play the games, each from a seed of its own, and count; `told` hears how many are finished."""
    player = bot(level, table.rules)
    answers = 0
    ends: list[Outcome] = []
    begun = time.perf_counter()
    for number in range(games):
        outcome, length = _play(table, player, FastChance(seed * _SEEDS_APART + number))
        ends.append(outcome)
        answers += length
        told(len(ends))
    seconds = time.perf_counter() - begun
    return Report(
        game=table.rules.info.name,
        seats=table.seats,
        settings=table.settings,
        bots=level,
        seed=seed,
        games=games,
        answers=answers,
        games_per_s=round(games / seconds, 1),
        answers_per_s=round(answers / seconds, 1),
        mean_answers=round(answers / games, 2),
        outcomes=_outcomes(ends, table.seats, table.rules.info.end_reasons),
    )


def _play(table: Table, player: Bot, chance: FastChance) -> tuple[Outcome, int]:
    state = table.rules.setup(table.settings, table.seats, chance)
    answers = 0
    while questions := state.questions():
        question = questions[0]
        state.answer(question.seat, player(state, question.seat, question, chance), chance)
        answers += 1
    outcome = table.rules.outcome(state)
    assert outcome is not None
    return outcome, answers


def _outcomes(ends: list[Outcome], seats: int, reasons: tuple[str, ...]) -> Outcomes:
    counts = Counter(end.reason for end in ends)
    wins = Counter(seat for end in ends for seat in end.winners)
    return Outcomes(
        reasons={reason: counts[reason] for reason in reasons},
        wins=[wins[seat] for seat in range(seats)],
        shared=sum(len(end.winners) > 1 for end in ends),
        nobody=sum(not end.winners for end in ends),
    )


def _show(report: Report, say: Catalogue) -> None:
    table = Grid.grid(padding=(0, 2))
    for name in ("games", "answers", "games_per_s", "answers_per_s", "mean_answers"):
        table.add_row(say.say(f"cli.simulate.{name}"), f"{getattr(report, name):,}".replace(",", "\u202f"))
    for reason, count in report.outcomes.reasons.items():
        table.add_row(say.say(f"end.{reason}"), str(count))
    for seat, count in enumerate(report.outcomes.wins, 1):
        table.add_row(say.say("cli.simulate.wins", number=seat), str(count))
    table.add_row(say.say("cli.simulate.shared"), str(report.outcomes.shared))
    table.add_row(say.say("cli.simulate.nobody"), str(report.outcomes.nobody))
    screen().print(table)
