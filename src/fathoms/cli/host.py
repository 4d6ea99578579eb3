"""`fathoms host`: everything on one machine by one command."""

from __future__ import annotations

import os
import signal
import socket
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fathoms.cli.speaking import Trouble, option, words
from fathoms.cli.speaking import command as speaking_command
from fathoms.cli.update_check import refused_update

if TYPE_CHECKING:
    from fathoms.server.settings import Settings

_USUAL_PORT = 8000
_HERE = "127.0.0.1"
_LAST_PORT = 65535


@speaking_command("host", needs="server")
@option("--data", type=click.Path(file_okay=False, path_type=Path), help="cli.help.option.data")
@option("--port", type=click.IntRange(1, 65535), default=_USUAL_PORT, show_default=True, help="cli.help.option.port")
@option("--lan", is_flag=True, help="cli.help.option.lan")
@option("--tls", nargs=2, type=click.Path(exists=True, path_type=Path), metavar="CERT KEY", help="cli.help.option.tls")
@option("--workers", type=click.IntRange(0, 32), default=1, show_default=True, help="cli.help.option.workers")
@option("--backups/--no-backups", default=True, show_default=True, help="cli.help.option.backups")
@option("--client", type=click.Path(path_type=Path), metavar="FOLDER", help="cli.help.option.client")
def command(  # noqa: PLR0913 - the options of a command
    *,
    data: Path | None,
    port: int,
    lan: bool,
    tls: tuple[Path, Path] | None,
    workers: int,
    backups: bool,
    client: Path | None,
) -> None:
    """Host until stopped."""
    from fathoms.server import host, main, packs, settings  # noqa: PLC0415 - see serve.py
    from fathoms.server.backup.daily import own_backups  # noqa: PLC0415

    # uvicorn passes the signal on when it has shut down; then the database and the workers must be stopped, too.
    signal.signal(signal.SIGTERM, _stop)
    folder = (data or usual_folder()).absolute()
    key = host.new_key()
    cert, private = tls or (None, None)
    try:
        with host.own_postgres(folder, _started_again) as database:
            chosen = settings.read(
                os.environ,
                database=database,
                bus="postgres",
                host="0.0.0.0" if lan else _HERE,  # noqa: S104 - asked for by --lan
                port=port,
                tls_cert=cert,
                tls_key=private,
                client=client,
                packs=folder / "packs" if (folder / "packs").is_dir() else None,
                worker_key=key,
                drain_seconds=0.0,
                host_key=host.kept_key(folder / "host.key"),
                operators_port=_operators_port(port),
                backups=folder / "backups" if backups else None,
                log_json=False,
                log_level="warning",
            )
            packs.read_folder(chosen.packs)
            _tell(chosen, folder, host.lan_addresses() if lan else [])
            scheme = "https" if chosen.tls else "http"
            with ExitStack() as beside:
                beside.enter_context(host.own_workers(f"{scheme}://{_HERE}:{port}", key, workers, _started_again))
                if backups:
                    beside.enter_context(own_backups(database, folder / "backups"))
                with refused_update():
                    main.make_ready(chosen)
                main.serve(chosen)
    except host.OtherVersionError as error:
        detail = {"folder": str(error.folder), "found": error.found, "ours": error.ours}
        raise Trouble(words().say("cli.trouble.other-postgres", **detail)) from error
    except (settings.SettingsError, packs.PackError) as error:
        raise Trouble(words().say("cli.trouble.settings", error=str(error))) from error


def _started_again(child: str, pause: int) -> None:
    """Somebody died, and comes back by itself."""
    click.echo(words().say(f"cli.host.again.{child}", seconds=pause))


def _stop(*_: object) -> None:
    raise SystemExit(0)


def usual_folder() -> Path:
    """Where the data lie unless somebody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "fathoms"


def _operators_port(port: int) -> int | None:
    """The host's own door, at this machine only: the next port that is free, unless told otherwise."""
    if "FATHOMS_OPERATORS_PORT" in os.environ:
        return None
    return next(each for each in range(port + 1, port + 100) if _free(each))


def _free(port: int) -> bool:
    with socket.socket() as probe:
        return port <= _LAST_PORT and probe.connect_ex((_HERE, port)) != 0


def _tell(settings: Settings, folder: Path, addresses: list[str]) -> None:
    """Where to find us, with a code to point a phone at."""
    import segno  # noqa: PLC0415 - see serve.py

    say = words()
    scheme = "https" if settings.tls else "http"
    click.echo(say.say("cli.host.data", folder=str(folder)))
    click.echo(say.say("cli.host.here", url=f"{scheme}://{_HERE}:{settings.port}/"))
    click.echo(say.say("cli.host.yours", url=f"http://{_HERE}:{settings.operators_port}/host#{settings.host_key}"))
    for address in addresses:
        url = f"{scheme}://{address}:{settings.port}/"
        click.echo(say.say("cli.host.lan", url=url))
        segno.make(url, micro=False).terminal(sys.stdout, compact=True)
    click.echo(say.say("cli.host.stop"))
