"""`fathoms schema`: the HTTP API and the messages of the socket, for programs that talk to a server."""

from __future__ import annotations

import json

import click

from fathoms.cli.speaking import command as speaking_command


@speaking_command("schema", needs="server")
def command() -> None:
    """Print one JSON object: `openapi` for HTTP, `wire` with the messages of the socket in both directions."""
    from fathoms.server.api.app import App  # noqa: PLC0415 - see serve.py
    from fathoms.server.settings import Settings  # noqa: PLC0415

    click.echo(json.dumps(App(Settings()).schema(), indent=2, sort_keys=True))
