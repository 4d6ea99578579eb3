"""`fathoms backup`: a backup now, the list of all, or the stream that keeps them up to the second."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fathoms.cli.database import database_options, started, usual_folder
from fathoms.cli.screen import echo
from fathoms.cli.speaking import Trouble, option, words
from fathoms.cli.speaking import command as speaking_command

if TYPE_CHECKING:
    from fathoms.server.backup.archive import Base

_KEEP = 7
_MB = 1_000_000


@speaking_command("backup", needs="server")
@database_options
@option("--archive", type=click.Path(file_okay=False, path_type=Path), help="cli.help.option.archive")
@option("--keep", type=click.IntRange(1), default=_KEEP, show_default=True, help="cli.help.option.keep")
@option("--stream", is_flag=True, help="cli.help.option.stream")
@option("--list", "only_list", is_flag=True, help="cli.help.option.list")
def command(
    *, data: Path | None, database: str | None, archive: Path | None, keep: int, stream: bool, only_list: bool
) -> None:
    """Back up the data of `fathoms host`, or any PostgreSQL that lets us stream."""
    from fathoms.server.backup import archive as archives  # noqa: PLC0415 - see serve.py
    from fathoms.server.backup import backup  # noqa: PLC0415
    from fathoms.server.backup.postgres import ToolError  # noqa: PLC0415

    folder = (data or usual_folder()).absolute()
    place = (archive or folder / "backups").absolute()
    try:
        if only_list:
            for base in archives.bases(place):
                _tell(base)
            return
        with started(), ExitStack() as stack:
            url = _database(stack, folder, place, database, stream=stream)
            if url is None:
                return
            _tell(asyncio.run(backup.make(url, place)))
        for old in backup.prune(place, keep):
            echo(words().say("cli.backup.removed", name=old.folder.name))
    except (ToolError, archives.DamagedError, OSError) as error:
        raise Trouble(words().say("cli.trouble.backup", error=str(error))) from error


def _database(stack: ExitStack, folder: Path, place: Path, database: str | None, *, stream: bool) -> str | None:
    """The address to back up from; None once a stream that was asked for has ended."""
    from fathoms.server import own_postgres  # noqa: PLC0415 - see serve.py
    from fathoms.server.backup import backup  # noqa: PLC0415

    if database is not None:
        if stream:
            with backup.streaming(database, place, asyncio.run(backup.server(database))[0]) as receiver:
                receiver.wait()
            return None
        return database
    if not (folder / "postgresql").is_dir():
        raise Trouble(words().say("cli.trouble.no-data", folder=str(folder)))
    url, ran = stack.enter_context(own_postgres.this_postgres(folder))
    if not ran:
        stack.enter_context(backup.streaming(url, place))
    return url


def _tell(base: Base) -> None:
    moment = base.note.ended.astimezone().isoformat(" ", "seconds")
    megabytes = str(max(1, base.note.size // _MB))
    echo(words().say("cli.backup.one", name=base.folder.name, moment=moment, megabytes=megabytes))
