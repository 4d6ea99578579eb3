"""`fathoms update-check`: would this program change a running game? To be asked before an update serves."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from fathoms.cli.database import database_options, hosted, reached, settled
from fathoms.cli.screen import echo, unglued
from fathoms.cli.speaking import Trouble, option, words
from fathoms.cli.speaking import command as speaking_command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fathoms.server.rehearsal import Rehearsal
    from fathoms.server.whole_rehearsal import Progress


@speaking_command("update-check", needs="server")
@database_options
@option("--workers", type=click.IntRange(1, 64), default=os.cpu_count() or 1, help="cli.help.update-workers")
@option("--progress", type=click.Path(dir_okay=False, path_type=Path))
@option("--json", "as_json", is_flag=True)
def command(*, data: Path | None, database: str | None, workers: int, progress: Path | None, as_json: bool) -> None:
    """Replay every running table on this program; exit code 1 if one would differ."""
    from fathoms.server.whole_rehearsal import NotProgressError, rehearse_all  # noqa: PLC0415 - see serve.py

    with hosted(data, database) as (url, _), reached():
        try:
            found = rehearse_all(settled(database=url).database, workers=workers, kept=progress, tell=_tell_progress)
        except NotProgressError as error:
            raise Trouble(words().say("cli.update.not-progress", path=str(progress))) from error
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        _tell(found)
    raise SystemExit(0 if found.ok else 1)


@contextmanager
def refused_update() -> Iterator[None]:
    """Around serving: an update that would change running games is refused by name."""
    from fathoms.server.rehearsal import WouldDifferError  # noqa: PLC0415 - see serve.py

    try:
        yield
    except WouldDifferError as error:
        _tell(error.rehearsal)
        raise Trouble(words().say("cli.update.refused")) from error


def _tell_progress(now: Progress) -> None:
    """For whoever watches, and not among what is found."""
    if sys.stderr.isatty():
        click.echo(unglued(words().say("cli.update.progress", count=now.found.tables)), err=True)


def _tell(found: Rehearsal) -> None:
    say = words()
    echo(say.say("cli.update.replayed", count=found.tables, answers=found.answers))
    for each in found.differing:
        told = say.say(
            "cli.update.differs", table=each.table, game=each.game, answers=each.answers, trouble=each.trouble
        )
        echo(told)
    if found.ok:
        echo(say.say("cli.update.good"))
