"""The flood of bench/flood.py, small: it must cost little, and shut nobody out."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.timed
def test_a_small_flood_costs_little_and_shuts_nobody_out() -> None:
    command = [
        sys.executable,
        "bench/flood.py",
        "--tries",
        "4000",
        "--addresses",
        "20",
        "--answers",
        "20",
        "--no-waits",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("ok\n")
