"""A run that is killed loses no finished game, and leaves no process behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fathoms.arena.run import in_a_pool
from fathoms.arena.tournament import Tournament
from fathoms.bots.bot import bot

GAMES = 2000
"""More than are played before the run is killed."""
FURTHER = 20
ARENA = ["arena", "--game", "into-the-blue", "--seats", "2", "--bots", "strategy,greedy", "--workers", "2", "--json"]
COMMAND = [sys.executable, "-c", "from fathoms.cli.main import main; main()", *ARENA]
PATIENCE = 60.0


def _until(happened: object, what: str) -> Iterator[None]:
    ends = time.monotonic() + PATIENCE
    assert callable(happened)
    while not happened():
        assert time.monotonic() < ends, what
        time.sleep(0.02)
        yield


def _finished(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)[1:] if path.exists() else []


def _numbers(lines: list[bytes]) -> list[int]:
    return sorted(json.loads(line)["number"] for line in lines)


def _children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_killed_run_goes_on_and_leaves_nobody_behind(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run = subprocess.Popen([*COMMAND, "--games", str(GAMES), "--file", str(path)], stdout=subprocess.DEVNULL)
    list(_until(lambda: len(_finished(path)) > 4, "no game was finished"))
    workers = _children(run.pid)
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    kept = [line for line in _finished(path) if line.endswith(b"\n")]
    assert 4 < len(kept) < GAMES
    assert len(workers) == 2
    list(_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers), "a worker stayed"))
    games = _numbers(kept)[-1] + FURTHER
    enough = [*COMMAND, "--games", str(games)]
    again = subprocess.run([*enough, "--file", str(path)], check=True, capture_output=True, text=True)
    after = _finished(path)
    assert after[: len(kept)] == kept
    assert _numbers(after) == list(range(games))
    whole = subprocess.run(enough, check=True, capture_output=True, text=True)
    assert again.stdout == whole.stdout


def test_whoever_has_enough_games_waits_for_no_other() -> None:
    """Games of Unfathomable by searching bots take long; the workers end in the middle of theirs."""
    slow = Tournament("unfathomable", 4, ("search:4000", "search:5000"), seed=1)
    quick = Tournament("into-the-blue", 2, ("strategy", "uniform"), seed=1)
    begun = time.monotonic()
    games = in_a_pool(quick, [0, 1, 2], bot, workers=2)
    next(games)
    games.close()
    long = in_a_pool(slow, [0, 1], bot, workers=2)
    with pytest.raises(TimeoutError):
        _give_up_after(1.0, lambda: next(long))
    assert time.monotonic() - begun < PATIENCE


def _give_up_after(seconds: float, action: object) -> None:
    def late(_number: int, _frame: object) -> None:
        raise TimeoutError

    assert callable(action)
    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        action()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
