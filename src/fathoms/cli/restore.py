"""`fathoms restore`: the data as they were at a moment, in a new folder."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from fathoms.cli.database import data_option, usual_folder
from fathoms.cli.screen import echo
from fathoms.cli.speaking import Trouble, option, words
from fathoms.cli.speaking import command as speaking_command

if TYPE_CHECKING:
    from fathoms.server.backup.restore import Restored


@speaking_command("restore", needs="server")
@option("--to", metavar="TIME", help="cli.help.option.to")
@option("--latest", is_flag=True, help="cli.help.option.latest")
@data_option
@option("--archive", type=click.Path(file_okay=False, path_type=Path), help="cli.help.option.archive")
@option("--into", type=click.Path(file_okay=False, path_type=Path), required=True, help="cli.help.option.into")
@option("--json", "as_json", is_flag=True)
def command(
    *, to: str | None, latest: bool, data: Path | None, archive: Path | None, into: Path, as_json: bool
) -> None:
    """Restore into a new data folder; what is there is never touched."""
    from fathoms.server.backup import restore  # noqa: PLC0415 - see serve.py
    from fathoms.server.backup.archive import DamagedError  # noqa: PLC0415
    from fathoms.server.backup.postgres import ToolError  # noqa: PLC0415

    say = words()
    if (to is None) != latest:
        raise Trouble(say.say("cli.trouble.restore-when"))
    target = into.absolute() / "postgresql"
    if target.exists():
        raise Trouble(say.say("cli.trouble.restore-there", folder=str(target)))
    try:
        place = (archive or (data or usual_folder()) / "backups").absolute()
        done = restore.restore(place, None if to is None else _moment(to), target)
        restore.bring_games(place, into.absolute())
    except DamagedError as error:
        raise Trouble(say.say("cli.trouble.damaged", what=str(error))) from error
    except restore.NothingThereError as error:
        raise Trouble(say.say("cli.trouble.restore-nothing", what=str(error))) from error
    except (ToolError, OSError) as error:
        raise Trouble(say.say("cli.trouble.restore", error=str(error))) from error
    if as_json:
        click.echo(msgspec.json.encode(done).decode())
    else:
        _tell(done, into)
    raise SystemExit(1 if done.unsound else 0)


def _moment(text: str) -> datetime:
    """A moment as people write it; local time unless it says otherwise."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except ValueError as error:
        raise Trouble(words().say("cli.trouble.moment", text=text)) from error


def _tell(done: Restored, into: Path) -> None:
    say = words()
    counts = {"people": done.people, "tables": done.tables, "answers": done.answers}
    echo(say.say("cli.restore.done", folder=str(into), **counts))
    if done.erased:
        echo(say.say("cli.restore.erased", count=done.erased))
    for each in done.unsound:
        echo(say.say("cli.restore.unsound", table=each))
    echo(say.say("cli.restore.next", folder=str(into)))
