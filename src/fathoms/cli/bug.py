"""`fathoms bug`: what players reported, and a regression test made of it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fathoms.cli.database import database_options, hosted, reached, settled
from fathoms.cli.screen import echo
from fathoms.cli.speaking import Trouble, option, words
from fathoms.cli.speaking import command as speaking_command

if TYPE_CHECKING:
    from fathoms.server.store.bugs import Bug, BugLine


@speaking_command("bug", needs="server")
@click.argument("number", type=int, required=False)
@option(
    "--test", "folder", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", help="cli.help.option.test"
)
@database_options
def command(number: int | None, *, folder: Path | None, data: Path | None, database: str | None) -> None:
    """List the reports, show one, or write its record and a test into a folder."""
    with hosted(data, database) as (url, _), reached():
        found = asyncio.run(_fetch(number, settled(database=url).database))
    if isinstance(found, list):
        for line in found:
            _tell(line)
        return
    if found is None:
        raise Trouble(words().say("cli.trouble.no-bug", number=number or 0))
    _tell(found.line)
    if folder is not None:
        from fathoms.server.regression import write  # noqa: PLC0415 - see serve.py

        echo(words().say("cli.bug.written", path=str(write(found, folder))))


async def _fetch(number: int | None, database: str) -> list[BugLine] | Bug | None:
    from fathoms.server.store import bugs  # noqa: PLC0415 - see serve.py
    from fathoms.server.store.pool import connect  # noqa: PLC0415

    pool = await connect(database, 2)
    try:
        return await (bugs.listed(pool) if number is None else bugs.read(pool, number))
    finally:
        await pool.close()


def _tell(line: BugLine) -> None:
    moment = line.at.astimezone().isoformat(" ", "minutes")
    said = words().say(
        "cli.bug.one", number=line.n, moment=moment, game=line.game, table=line.table, answers=line.version
    )
    echo(said)
    echo(line.text)
