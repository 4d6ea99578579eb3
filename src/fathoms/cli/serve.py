"""`fathoms serve`: a node of a cluster, on a PostgreSQL that is already there."""

from __future__ import annotations

import os

import click

from fathoms.cli.database import reached
from fathoms.cli.speaking import Trouble, option, words
from fathoms.cli.speaking import command as speaking_command
from fathoms.cli.update_check import refused_update


@speaking_command("serve", needs="server")
@option("--host", help="cli.help.option.address")
@option("--port", type=click.IntRange(0, 65535), help="cli.help.option.port")
@option("--database", metavar="URL", help="cli.help.option.database")
@option("--bus", metavar="URL", help="cli.help.option.bus")
@option("--client", type=click.Path(exists=True, file_okay=False), metavar="FOLDER", help="cli.help.option.client")
def command(host: str | None, port: int | None, database: str | None, bus: str | None, client: str | None) -> None:
    """Serve until stopped. Every setting can come from the environment, as FATHOMS_NAME."""
    # The other commands work where the server's libraries are not installed.
    from fathoms.server import main, packs, settings  # noqa: PLC0415

    try:
        chosen = settings.read(os.environ, host=host, port=port, database=database, bus=bus, client=client)
        packs.read_folder(chosen.packs)
    except (settings.SettingsError, packs.PackError) as error:
        raise Trouble(words().say("cli.trouble.settings", error=str(error))) from error
    with refused_update(), reached():
        main.make_ready(chosen)
    main.serve(chosen)
