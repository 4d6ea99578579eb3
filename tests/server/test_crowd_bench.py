"""The crowd of bench/crowd.py, small: every page hears every answer, and a clock that does not end is found."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def crowd(*more: str) -> subprocess.CompletedProcess[str]:
    small = ["--people", "80", "--seconds", "14", "--makers", "2", "--late-most", "6"]
    command = [sys.executable, "bench/crowd.py", *small, *more]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)


@pytest.mark.timed
def test_a_small_crowd_is_served_and_what_it_costs_is_told() -> None:
    done = crowd("--nodes", "2")
    assert done.returncode == 0, done.stdout + done.stderr
    for told in ("80 pages open at 2 nodes", "1 clocks ended", "cores by process", "rows written a second"):
        assert told in done.stdout


@pytest.mark.timed
def test_a_clock_that_nobody_ends_is_found() -> None:
    done = crowd("--plant", "endless-clocks")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 clocks did not end" in done.stdout
