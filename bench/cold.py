# ruff: noqa: SLF001 - it makes the node forget a table
"""How long a table takes to open at a node that does not hold it: by its snapshot, and by its whole log.

A game of Unfathomable by the game's own player, stopped after so many entries; then it is opened again and again. With
831 the most entries that can follow a snapshot have to be played again. Beside the time on the clock stands that of
this process alone, which other programs of the machine do not lengthen.
Each round has a figure of its own, and the middle one is told with the least and the most. The first openings of a
node, which make its connections and their plans, are told apart.
    scripts/bench cold [--entries 831] [--times 300] [--rounds 7]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from bots_at_a_table import bots_play  # noqa: E402
from chaos.checker import percentile  # noqa: E402
from chaos.machines import database  # noqa: E402
from fathoms.server import garbage  # noqa: E402
from fathoms.server.store import snapshots  # noqa: E402
from fathoms.server.tables.keeper import Keeper  # noqa: E402
from server_harness import Cluster  # noqa: E402

SEATS = 6
FIRST = 20


async def opened(keeper: Keeper, table: str, times: int) -> dict[str, list[float]]:
    """Seconds of each opening, by the clock and of CPU."""
    took: dict[str, list[float]] = {"clock": [], "CPU": []}
    for _ in range(times):
        keeper._live.pop(table, None)
        begun, worked = time.perf_counter(), time.process_time()
        await keeper.get(table)
        took["clock"].append(time.perf_counter() - begun)
        took["CPU"].append(time.process_time() - worked)
    return took


async def long_game(cluster: Cluster, entries: int) -> tuple[Keeper, str]:
    """A table that has come so far, and a node at which nothing else happens."""
    node = await cluster.node()
    await node.node.stop_duties()
    host = await cluster.player(node)
    for deal in range(50):
        table = await host.create("unfathomable", ["bot"] * SEATS)
        await node.node.pool.execute("UPDATE tables SET secret = $2 WHERE id = $1", table, bytes([deal]) * 32)
        await host.post(f"/api/tables/{table}/start")
        if await bots_play(node.node.keeper, table, entries) == entries:
            return node.node.keeper, table
    raise SystemExit(f"no game lasts {entries} entries")


def stolen() -> float:
    """Seconds for which the cores of this machine had work and another one of its host ran; Linux alone counts them."""
    stat = Path("/proc/stat")
    return int(stat.read_text().split("\n", 1)[0].split()[8]) / os.sysconf("SC_CLK_TCK") if stat.exists() else 0.0


def tell(way: str, rounds: list[dict[str, list[float]]]) -> None:
    """The middle round by its median and by its 99 of 100, in milliseconds."""
    for by in ("clock", "CPU"):
        figures = []
        for share in (0.5, 0.99):
            found = sorted([percentile(each[by], share) * 1000 for each in rounds])
            figures.append(f"p{round(share * 100)} {median(found):.1f} ({found[0]:.1f} to {found[-1]:.1f}) ms")
        print(f"{way:10} {by:6} {', '.join(figures)}; {len(rounds)} times {len(rounds[0][by])}", flush=True)


async def measure(entries: int, times: int, rounds: int) -> None:
    """Both ways, in one run."""
    garbage.search_briefly()  # as a node does
    async with database("cold") as url:
        cluster = Cluster(url)
        keeper, table = await long_game(cluster, entries)
        begun = time.perf_counter()
        await keeper.shelf.keep()
        print(f"a snapshot is made and kept in {(time.perf_counter() - begun) * 1000:.1f} ms")
        found = await snapshots.read(keeper.pool, table)
        assert found is not None
        print(f"Unfathomable for {SEATS}, {entries} entries; snapshot of entry {found.n}, {len(found.data)} bytes")
        tell("first", [await opened(keeper, table, FIRST)])
        begun, before = time.perf_counter(), stolen()
        tell("snapshot", [await opened(keeper, table, times) for _ in range(rounds)])
        cores = (stolen() - before) / (time.perf_counter() - begun)
        print(f"meanwhile other machines of this host took {cores:.2f} cores of this one's {os.cpu_count()}")
        await snapshots.drop(keeper.pool, table)
        tell("whole log", [await opened(keeper, table, max(3, times // 30))])
        print(f"load {os.getloadavg()[0]:.0f}")
        await cluster.stop()


def main() -> None:
    """Read what to do, and do it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=831)
    parser.add_argument("--times", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    asyncio.run(measure(arguments.entries, arguments.times, arguments.rounds))


if __name__ == "__main__":
    main()
