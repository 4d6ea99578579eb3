"""`fathoms doctor`: is everything well that a host depends on?"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from rich.table import Table
from rich.text import Text

from fathoms.cli.database import database_options, hosted, settled
from fathoms.cli.screen import screen
from fathoms.cli.speaking import command as speaking_command
from fathoms.cli.speaking import option, words

if TYPE_CHECKING:
    from fathoms.server.doctor import Finding

_LOOKS = {"good": "green", "off": "dim", "poor": "yellow", "bad": "bold red"}


@speaking_command("doctor", needs="server")
@database_options
@option("--archive", type=click.Path(file_okay=False, path_type=Path), help="cli.help.option.archive")
@option("--json", "as_json", is_flag=True)
def command(*, data: Path | None, database: str | None, archive: Path | None, as_json: bool) -> None:
    """Examine what the environment sets, or the data of `fathoms host`; exit code 1 if something is broken."""
    from fathoms.server import doctor  # noqa: PLC0415 - see serve.py

    with hosted(data, database) as (url, folder):
        chosen = settled(database=url, bus=None if folder is None else "postgres")
        place = archive or (None if folder is None else folder / "backups")
        found = asyncio.run(doctor.examine(chosen, place))
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        _show(found)
    raise SystemExit(0 if doctor.well(found) else 1)


def _show(found: list[Finding]) -> None:
    say = words()
    table = Table(box=None, pad_edge=False)
    for key in ("cli.doctor.what", "cli.doctor.state", "cli.doctor.detail"):
        table.add_column(say.say(key))
    for each in found:
        named = f"web.doctor.{each.what}"
        found_so = f"{named}-{each.state}"
        state = Text(say.say(f"web.doctor.{each.state}"), _LOOKS[each.state])
        table.add_row(say.say(named), state, say.say(found_so, **each.params))
    screen().print(table)
