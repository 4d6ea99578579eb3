"""`fathoms worker`: thinks for the bots of a server."""

from __future__ import annotations

import signal

import click

from fathoms.cli.database import settled
from fathoms.cli.speaking import Trouble, option, words
from fathoms.cli.speaking import command as speaking_command


def _address(context: click.Context, option: click.Parameter, url: str) -> str:
    """Refuse what is no address of a server: it would be asked for ever."""
    if not url.startswith(("http://", "https://")):
        raise click.BadParameter(url, context, option)
    return url


@speaking_command("worker", needs="server")
@option(
    "--url", callback=_address, default="http://127.0.0.1:8000", show_default=True, help="cli.help.option.server-url"
)
@option("--most", type=click.IntRange(1, 64), default=1, show_default=True, help="cli.help.option.most")
def command(url: str, most: int) -> None:
    """Work until stopped. The key comes from the environment: FATHOMS_WORKER_KEY."""
    from fathoms.server.logbook import configure  # noqa: PLC0415 - see serve.py
    from fathoms.server.worker import Door, RefusedError, Worker, at_work  # noqa: PLC0415 - see serve.py

    chosen = settled()
    configure(chosen.log_level, as_json=chosen.log_json)
    signal.signal(signal.SIGTERM, _stop)
    try:
        with at_work(chosen):
            Worker(Door(url, chosen.worker_key), most).run()
    except RefusedError as error:
        raise Trouble(words().say("cli.trouble.worker-key")) from error
    except KeyboardInterrupt:
        raise SystemExit(0) from None


def _stop(*_: object) -> None:
    raise SystemExit(0)
