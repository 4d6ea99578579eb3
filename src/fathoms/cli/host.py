"""`fathoms host`: everything on one machine by one command."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fathoms.cli.database import data_option, settled, started, usual_folder
from fathoms.cli.screen import echo
from fathoms.cli.speaking import Trouble, option, words
from fathoms.cli.speaking import command as speaking_command
from fathoms.cli.update_check import refused_update

if TYPE_CHECKING:
    from fathoms.server.own_postgres import Postmaster
    from fathoms.server.settings import Settings
    from fathoms.server.watch import Fork, Program

_USUAL_PORT = 8000
_HERE = "127.0.0.1"
_LAST_PORT = 65535


@speaking_command("host", needs="server")
@data_option
@option("--port", type=click.IntRange(1, 65535), default=_USUAL_PORT, show_default=True, help="cli.help.option.port")
@option("--lan", is_flag=True, help="cli.help.option.lan")
@option("--tls", nargs=2, type=click.Path(exists=True, path_type=Path), metavar="CERT KEY", help="cli.help.option.tls")
@option("--workers", type=click.IntRange(0, 32), default=1, show_default=True, help="cli.help.option.workers")
@option("--backups/--no-backups", default=True, show_default=True, help="cli.help.option.backups")
@option(
    "--client",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="FOLDER",
    help="cli.help.option.client",
)
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
    from fathoms.server import host, own_postgres  # noqa: PLC0415 - see serve.py
    from fathoms.server.backup.restore import GAMES  # noqa: PLC0415

    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(each, _stop)
    if not _free(port):
        raise Trouble(words().say("cli.trouble.port-taken", port=port))
    folder = (data or usual_folder()).absolute()
    cert, private = tls or (None, None)
    with started(), own_postgres.opened(folder) as database:
        chosen = settled(
            database=database.uri,
            bus="postgres",
            host="0.0.0.0" if lan else _HERE,  # noqa: S104 - asked for by --lan
            port=port,
            tls_cert=cert,
            tls_key=private,
            client=client,
            kept_assets=folder / "assets",
            packs=folder / "packs" if (folder / "packs").is_dir() else None,
            worker_key=host.new_key(),
            drain_seconds=0.0,
            host_key=host.kept_key(folder / "host.key"),
            operators_port=_operators_port(port),
            backups=folder / "backups" if backups else None,
            archive=os.environ.get("FATHOMS_ARCHIVE", str(folder / "backups" / GAMES)),
            log_json=False,
            log_level="warning",
        )
        _make_ready(chosen)
        _tell(chosen, folder, host.lan_addresses() if lan else [])
        _watch_over(database, chosen, workers, folder if backups else None)


def _make_ready(chosen: Settings) -> None:
    """Before anything else is started: packs and games are as they should be. What is wrong is a sentence."""
    from fathoms.server import main, packs  # noqa: PLC0415 - see serve.py

    try:
        packs.read_folder(chosen.packs)
    except packs.PackError as error:
        raise Trouble(words().say("cli.trouble.settings", error=str(error))) from error
    with refused_update():
        main.make_ready(chosen)


def _watch_over(database: Postmaster, chosen: Settings, workers: int, saved: Path | None) -> None:
    """Run everything beside the database until stopped, and start again whatever dies; `saved` is backed up."""
    from fathoms.server import host, main  # noqa: PLC0415 - see serve.py
    from fathoms.server.backup import backup, daily  # noqa: PLC0415
    from fathoms.server.watch import Fork, Watch  # noqa: PLC0415

    watch = Watch(_started_again)
    watch.over(database)
    scheme = "https" if chosen.tls else "http"
    children: list[Program | Fork] = [
        host.worker(f"{scheme}://{_HERE}:{chosen.port}", chosen.worker_key) for _ in range(workers)
    ]
    children.append(Fork("node", partial(main.serve, chosen)))
    with ExitStack() as beside:
        if saved is not None:
            children.insert(0, backup.receiver(chosen.database, saved / "backups"))
        for child in children:
            beside.callback(child.stop)
            watch.start(child)
        if saved is None:
            watch.run()
        maker = host.base_backup(saved)
        beside.callback(maker.stop)
        watch.run(daily.Daily(maker, saved / "backups", time.monotonic()).look)


def _started_again(child: str, pause: int) -> None:
    """Somebody died, and comes back by itself."""
    echo(words().say(f"cli.host.again.{child}", seconds=pause))


def _stop(*_: object) -> None:
    raise SystemExit(0)


def _operators_port(port: int) -> int | None:
    """The host's own door, at this machine only: the nearest port that is free, unless told otherwise."""
    if "FATHOMS_OPERATORS_PORT" in os.environ:
        return None
    near = chain(range(port + 1, port + 100), range(port - 1, port - 100, -1))
    return next(each for each in near if 0 < each <= _LAST_PORT and _free(each))


def _free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((_HERE, port)) != 0


def _tell(settings: Settings, folder: Path, addresses: list[str]) -> None:
    """Where to find us, with a code to point a phone at."""
    import segno  # noqa: PLC0415 - see serve.py

    say = words()
    scheme = "https" if settings.tls else "http"
    echo(say.say("cli.host.data", folder=str(folder)))
    echo(say.say("cli.host.here", url=f"{scheme}://{_HERE}:{settings.port}/"))
    echo(say.say("cli.host.yours", url=f"http://{_HERE}:{settings.operators_port}/host#{settings.host_key}"))
    for address in addresses:
        url = f"{scheme}://{address}:{settings.port}/"
        echo(say.say("cli.host.lan", url=url))
        segno.make(url, micro=False).terminal(sys.stdout, compact=True)
    echo(say.say("cli.host.stop"))
