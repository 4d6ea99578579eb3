"""Runs `fathoms` as a user would, without a process; and what tests that need one share."""

import signal

from click.testing import CliRunner, Result

from fathoms.cli.main import main

WIDE = {"COLUMNS": "100", "LC_ALL": "C.UTF-8"}


def fathoms(*arguments: str, typed: str = "", env: dict[str, str] | None = None) -> Result:
    """One run; a traceback would fail the test."""
    result = CliRunner().invoke(main, arguments, input=typed, env=WIDE | (env or {}))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def hear_ctrl_c() -> None:
    """As a shell starts a command; where the tests run in the background, they would hand down that it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
