"""Long commands show how far they have come, and end at Ctrl-C with everything that they started."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time

import pytest

from cli.cli_run import hear_ctrl_c

PROGRAM = [sys.executable, "-c", "from fathoms.cli.main import main; main()"]
LONG = [("check", "into-the-blue", "--games", "100000"), ("simulate", "key-largo", "--games", "100000")]
PATIENCE = 60


def shown_on(terminal: int, text: str) -> str:
    """What the terminal shows until this text has come."""
    shown, end = "", time.monotonic() + PATIENCE
    while text not in shown and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            shown += os.read(terminal, 65536).decode(errors="ignore")
    return shown


def gone(group: int) -> bool:
    """Whether no process of the group is left."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("command", LONG, ids=str)
def test_progress_is_shown_and_ctrl_c_ends_it_all(command: tuple[str, ...]) -> None:
    ours, theirs = pty.openpty()
    env = os.environ | {"TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(
        [*PROGRAM, *command],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=env,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509 - no threads here
    ) as process:
        os.close(theirs)
        progress = "/400000" if command[0] == "check" else "/100000"
        try:
            assert progress in shown_on(ours, progress)
            os.killpg(process.pid, signal.SIGINT)
            out, _ = process.communicate(timeout=PATIENCE)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert (process.returncode, out) == (1, b"")
    assert gone(process.pid)
    os.close(ours)


@pytest.mark.parametrize(
    "command", [("check", "into-the-blue", "--games", "2"), ("simulate", "key-largo", "--games", "2")]
)
def test_json_stays_clean_beside_the_progress(command: tuple[str, ...]) -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run([*PROGRAM, *command, "--json"], stdout=subprocess.PIPE, stderr=theirs, check=True)
    os.close(theirs)
    assert "/" in shown_on(ours, "/")
    assert [json.loads(line) for line in done.stdout.splitlines()]
    os.close(ours)
