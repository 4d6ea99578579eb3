"""`fathoms train`: learns to judge a game from games that a bot plays, and says how well it does."""

from __future__ import annotations

import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from rich.table import Table as Grid

from fathoms.cli.contest import check_bots
from fathoms.cli.progress import progress
from fathoms.cli.screen import screen
from fathoms.cli.speaking import Trouble, find_game, may_write, option, words
from fathoms.cli.speaking import command as speaking_command
from fathoms.kernel.judge import FILE
from fathoms.library.own_bots import crash, is_own

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fathoms.rl.training import Loss

COLUMNS = ("seats", "moments", "uniform", "fitted", "learned", "better")


@speaking_command("train", needs="rl")
@click.argument("game")
@option("--games", type=click.IntRange(min=10), default=10_000, show_default=True, help="cli.help.option.train-games")
@option("--passes", type=click.IntRange(min=1), default=4, show_default=True)
@option("--seed", type=int, default=1, show_default=True, help="cli.help.option.seed-number")
@option("--by", default="strategy", show_default=True, metavar="BOT", help="cli.help.option.train-by")
@option("--workers", type=click.IntRange(min=1), default=1, show_default=True, help="cli.help.option.arena-workers")
@option("--out", type=click.Path(path_type=Path, dir_okay=False), help="cli.help.option.train-out")
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    game: str, games: int, passes: int, seed: int, by: str, workers: int, out: Path | None
) -> None:
    """Train a judge."""
    from fathoms.rl.training import Order, gather, train  # noqa: PLC0415 - numpy is an extra

    info = find_game(game)
    rules = info.rules()
    if rules.encoder is None:
        raise Trouble(words().say("cli.train.no-encoder", game=info.name))
    check_bots((by,), rules)
    file = out or info.folder() / FILE
    may_write(file)
    typed = f"fathoms train {info.name} --games {games} --passes {passes} --seed {seed}"
    typed += "" if by == "strategy" else f" --by {by}"
    order = Order(games, passes, seed, typed, commit_of(info.folder()), by, workers)
    with progress(f"play {info.name}", games * len(info.seats)) as told, _blaming(by):
        tables = gather(rules, order, told)
    with progress(f"fit {info.name}", passes) as told:
        weights, losses = train(rules, tables, order, told)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(weights)) + b"\n")
    _show(losses)
    click.echo(str(file))


@contextmanager
def _blaming(by: str) -> Iterator[None]:
    """What fails in somebody's own bot is told as that."""
    try:
        yield
    except Exception as error:
        if not is_own(by):
            raise
        raise Trouble(words().say("cli.train.bot-failed", bot=by, error=crash(error))) from error


def commit_of(folder: Path) -> str:
    """The state of the repository that a folder lies in; nothing where there is none."""
    asked = ["git", "rev-parse", "--short", "HEAD"]
    try:
        done = subprocess.run(asked, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip()


def _show(losses: list[Loss]) -> None:
    say = words()
    table = Grid(box=None, padding=(0, 2, 0, 0))
    for name in COLUMNS:
        table.add_column(say.say(f"cli.train.{name}"), justify="right")
    for loss in losses:
        figures = [f"{each:.3f}" for each in (loss.uniform, loss.fitted, loss.learned)]
        table.add_row(str(loss.seats), str(loss.moments), *figures, f"{loss.better:.4f} ± {loss.error:.4f}")
    screen().print(table)
