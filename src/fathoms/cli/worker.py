"""`fathoms worker`: thinks for the bots of a server."""

from __future__ import annotations

import os
import signal

import click

from fathoms.cli.speaking import Trouble, option, words
from fathoms.cli.speaking import command as speaking_command


@speaking_command("worker", needs="server")
@option("--url", default="http://127.0.0.1:8000", show_default=True, help="cli.help.option.server-url")
@option("--most", type=click.IntRange(1, 64), default=1, show_default=True, help="cli.help.option.most")
def command(url: str, most: int) -> None:
    """Work until stopped. The key comes from the environment: FATHOMS_WORKER_KEY."""
    from fathoms.server.logbook import configure  # noqa: PLC0415 - see serve.py
    from fathoms.server.worker import Door, RefusedError, Worker  # noqa: PLC0415 - see serve.py

    configure("warning", as_json=False)
    signal.signal(signal.SIGTERM, _stop)
    try:
        Worker(Door(url, os.environ.get("FATHOMS_WORKER_KEY", "")), most).run()
    except RefusedError as error:
        raise Trouble(words().say("cli.trouble.worker-key")) from error
    except KeyboardInterrupt:
        raise SystemExit(0) from None


def _stop(*_: object) -> None:
    raise SystemExit(0)
