"""Runs `fathoms` as a user would, without a process."""

from click.testing import CliRunner, Result

from fathoms.cli.main import main

WIDE = {"COLUMNS": "100", "LC_ALL": "C.UTF-8"}


def fathoms(*arguments: str, typed: str = "", env: dict[str, str] | None = None) -> Result:
    """One run; a traceback would fail the test."""
    result = CliRunner().invoke(main, arguments, input=typed, env=WIDE | (env or {}))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result
