"""The command `fathoms`: a group whose commands are loaded when they are called.

A new command is a file here with a `command` in it, and its name in COMMANDS.
"""

from __future__ import annotations

import importlib

import click

from fathoms.cli.speaking import Speaking, lang_option

COMMANDS = (
    "games",
    "rules",
    "play",
    "simulate",
    "arena",
    "ladder",
    "train",
    "check",
    "picture",
    "new-game",
    "verify",
    "serve",
    "host",
    "worker",
    "update-check",
    "backup",
    "restore",
    "doctor",
    "bug",
    "schema",
    "moderate",
    "erasures",
)


class Commands(Speaking, click.Group):
    """The commands by name, each in the module of that name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"fathoms.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command


@click.command("fathoms", cls=Commands, help="cli.help.fathoms")
@click.version_option(package_name="fathoms")
@lang_option
def main() -> None:
    """The entry point."""
