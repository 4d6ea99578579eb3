"""The same tournament on a Ray cluster, inside a network that has nothing but the loopback.

Ray turns 127.0.0.1 into the machine's own address and listens there. So it is started only in a network namespace of
its own, where no other address exists, and here it is checked that no process of it listens outside.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

DRILL = Path(__file__).with_name("ray_drill.py")
LOOPBACK = ("127.", "[::ffff:127.", "[::1]")
PATIENCE = 300
TRIES = 3


def alone() -> list[str] | None:
    """What puts a command into a network of its own; None where that is not allowed."""
    for way in (["unshare", "--net"], ["unshare", "--map-root-user", "--net"]):
        up = [*way, "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
        if shutil.which("unshare") and subprocess.run([*up, "true"], check=False, capture_output=True).returncode == 0:
            return up
    return None


def listeners() -> str:
    """Everything that listens in our own network, with its process."""
    return subprocess.run([str(shutil.which("ss")), "-Hltnp"], check=True, capture_output=True, text=True).stdout


def started(command: list[str]) -> tuple[subprocess.Popen[str], dict[str, list[str]]]:
    """Ray is up, and waits for us to look around. A slow machine needs more than the time it gives itself, at first."""
    for _ in range(TRIES):
        drill = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert drill.stdout is not None
        if line := drill.stdout.readline():
            return drill, json.loads(line)
        drill.communicate()
    pytest.fail("Ray did not start")


@pytest.mark.timed  # Ray gives itself thirty seconds to start
def test_ray_plays_the_same_games_and_listens_nowhere_else(tmp_path: Path) -> None:
    up = alone()
    if find_spec("ray") is None or up is None or not shutil.which("ss"):
        pytest.skip("NOT TESTED: Ray needs its library, `unshare --net` and `ss`")
    drill, found = started([*up, sys.executable, str(DRILL), str(tmp_path)])
    assert drill.stdin is not None
    assert drill.stdout is not None
    try:
        outside = listeners()
        drill.stdin.write("go on\n")
        drill.stdin.flush()
        rest = json.loads(drill.stdout.readline())
        assert drill.wait(PATIENCE) == 0
    finally:
        drill.kill()
        drill.communicate()
    assert found["links"] == ["lo"]
    assert len(found["processes"]) > 3
    assert all(address.startswith(LOOPBACK) for address in found["listening"]), found["listening"]
    assert len(found["listening"]) > 3
    assert not set(map(int, re.findall(r"pid=(\d+)", outside))) & set(found["processes"])
    assert "raylet" not in outside
    assert "gcs_server" not in outside
    assert rest["kept"] > 0
    assert rest["lost"] == []
    assert rest["same"]
