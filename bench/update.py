"""An update with many running tables: how soon a new node serves, how long all take, and a changed rule refused.

Real games, a few of each kind by the games' own players and so many answers in, are copied until there are enough. The
new program is this one under another name: nothing was tried by it.
    scripts/bench update [--tables 100000] [--answers 40] [--workers 2]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import asyncpg  # noqa: E402

import crowd  # noqa: E402
from bots_at_a_table import bots_play  # noqa: E402
from chaos.machines import database, free_port  # noqa: E402
from fathoms.kernel import registry  # noqa: E402
from server_harness import Cluster  # noqa: E402

DEALS = 5
"""So many games of each kind are played; the others are their copies."""
STARTS = 5
_CHANGED = """
from fathoms.games.into_the_blue import dive, turns
def throw(state, thrown, chance):
    dive.throw(state, thrown, chance)
    state.dice[0] = 1 + state.dice[0] % 6
turns.throw = throw
"""
_OURS = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")


async def deal(url: str, answers: int) -> list[str]:
    """Games of all kinds, so far on; their tables."""
    cluster = Cluster(url)
    node = await cluster.node()
    await node.node.stop_duties()
    host = await cluster.player(node)
    tables = []
    for game in _OURS:
        for _ in range(DEALS):
            table = await host.create(game, ["bot"] * max(3, min(registry.game(game).seats)))
            await host.post(f"/api/tables/{table}/start")
            await bots_play(node.node.keeper, table, answers)
            tables.append(table)
    await node.node.marker.mark()
    await cluster.stop()
    return tables


async def copy(url: str, tables: list[str], count: int) -> None:
    """As many tables as wanted, each with its chairs, log and mark."""
    connection = await asyncpg.connect(url)
    await connection.execute("DELETE FROM tables WHERE NOT (id = ANY($1))", tables)
    each = count // len(tables) - 1
    for table in tables:
        await crowd.copied(connection, table, [f"{table}-{number}" for number in range(1, each + 1)])
    await connection.execute("DELETE FROM rehearsed")
    await connection.execute("VACUUM ANALYZE")
    running = await connection.fetchval("SELECT count(*) FROM tables WHERE status = 'playing'")
    log = await connection.fetchval("SELECT count(*) FROM answers")
    print(f"{running} running tables, {log} answers", flush=True)
    await connection.close()


def served_after(url: str) -> float:
    """Seconds from the command until the new node says that it is ready."""
    port = free_port()
    environ = {**os.environ, "FATHOMS_DATABASE": url, "FATHOMS_PORT": str(port)}
    begun = time.perf_counter()
    node = subprocess.Popen([_FATHOMS, "serve", "--port", str(port)], env=environ, stdout=subprocess.DEVNULL)
    try:
        while not _answers(port):
            assert node.poll() is None, "the node did not start"
            time.sleep(0.02)
        return time.perf_counter() - begun
    finally:
        node.terminate()
        node.wait(60)


_FATHOMS = str(Path(sys.executable).parent / "fathoms")


def _answers(port: int) -> bool:

    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=1) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False


def check(url: str, workers: int, folder: Path, changed: str = "") -> tuple[int, str, float]:
    """`fathoms update-check`, with a changed rule or none: its code, what it said, and how long it took.

    A rule is changed in plain Python: compiled modules call each other without a name that could be bound anew.
    """
    (folder / "sitecustomize.py").write_text(changed)
    compiled = "" if changed else os.environ.get("PYTHONPATH", "")
    environ = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{compiled}"}
    if changed:
        environ.pop("FATHOMS_COMPILED", None)
    begun = time.perf_counter()
    told = subprocess.run(
        [_FATHOMS, "update-check", "--database", url, "--workers", str(workers)],
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    return told.returncode, told.stdout + told.stderr, time.perf_counter() - begun


async def measure(count: int, answers: int, workers: int) -> None:
    """All of it on one database."""
    async with database("update") as url:
        await copy(url, await deal(url, answers), count)
        starts = sorted([await asyncio.to_thread(served_after, url) for _ in range(STARTS)])
        print(f"a new node serves after {', '.join(f'{took:.2f}' for took in starts)} s", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            code, told, took = await asyncio.to_thread(check, url, workers, Path(folder))
            print(f"all tables by {workers} processes: {took:.1f} s, exit code {code}: {told.strip()}", flush=True)
            assert code == 0
            code, told, took = await asyncio.to_thread(check, url, workers, Path(folder), _CHANGED)
            named = [line for line in told.splitlines() if "would differ" in line]
            print(f"a changed rule: {took:.1f} s, exit code {code}, {len(named)} tables named, such as: {named[:1]}")
            assert code == 1
            assert len(named) == sum("into-the-blue" in line for line in named) > 0


def main() -> None:
    """Read what to do, and do it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--answers", type=int, default=40)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    asyncio.run(measure(arguments.tables, arguments.answers, arguments.workers))


if __name__ == "__main__":
    main()
