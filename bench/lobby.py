"""What the lobby costs: many visitors with the page open, while a table opens every second.

A node of its own process, real sockets from this one; CPU is the node's. First nobody looks: what the node needs for
itself and for opening tables is not the visitors'. The last figure is what a list costs that is asked for by HTTP.
    scripts/bench lobby [--visitors 1000] [--seconds 30]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import psutil  # noqa: E402
from websockets.asyncio.client import ClientConnection  # noqa: E402

from chaos.machines import NodeProcess, database, running  # noqa: E402
from server_harness import Player  # noqa: E402

ASKED = 200
AT_ONCE = 20
WARM = 3.0


async def visitor(url: str, number: int) -> tuple[Player, ClientConnection]:
    """Somebody with the lobby open."""
    player = Player(url)
    await player.welcome(f"V{number}")
    page = await player.open()
    await page.send("lobby")
    return player, page.socket


async def visitors(url: str, count: int) -> list[tuple[Player, ClientConnection]]:
    """All of them, a few at a time."""
    found = []
    for first in range(0, count, AT_ONCE):
        group = range(first, min(count, first + AT_ONCE))
        found += await asyncio.gather(*[visitor(url, number) for number in group])
    return found


def used(process: psutil.Process) -> float:
    """Seconds of CPU."""
    return sum(process.cpu_times()[:2])


async def heard(socket: ClientConnection, counts: list[int]) -> None:
    """Count what a page is told."""
    async for text in socket:
        counts[0] += json.loads(text)["kind"] == "tables"


async def opening(host: Player, process: psutil.Process, seconds: float) -> float:
    """CPU of the node in a second in which a table opens."""
    begun, before = time.monotonic(), used(process)
    while time.monotonic() < begun + seconds:
        await host.create("into-the-blue", ["me", "open"], public=True)
        await asyncio.sleep(1)
    return (used(process) - before) / (time.monotonic() - begun)


async def pushed(url: str, process: psutil.Process, count: int, seconds: float) -> None:
    """Nobody looks, then everybody does, and something happens every second."""
    host = Player(url)
    await host.welcome("Host")
    await opening(host, process, WARM)
    alone = await opening(host, process, seconds)
    there = await visitors(url, count)
    counts = [0]
    ears = [asyncio.create_task(heard(socket, counts)) for _, socket in there]
    await asyncio.sleep(WARM)
    before = counts[0]
    among = await opening(host, process, seconds)
    told = (counts[0] - before) / count / seconds
    print(f"a table opens every second, {seconds:.0f} s each; load {os.getloadavg()[0]:.0f}")
    print(f"CPU of the node: {alone * 1000:.1f} ms a second, with {count} visitors {among * 1000:.1f} ms")
    print(f"{(among - alone) / count * 60_000:.2f} ms a visitor and minute, {told * 60:.0f} messages")
    for task in ears:
        task.cancel()
    asking = used(process)
    for _ in range(ASKED):
        await host.get("/api/tables?which=open")
    print(f"asked for by HTTP: {(used(process) - asking) / ASKED * 1000:.2f} ms a list")
    await asyncio.gather(*[player.stop() for player in (host, *[each for each, _ in there])], return_exceptions=True)


async def main() -> None:
    """One node, and all who look."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args()
    async with database("lobby") as url:
        node = NodeProcess(url)
        async with running([node]):
            await pushed(node.url, psutil.Process(node.pid), given.visitors, given.seconds)


if __name__ == "__main__":
    asyncio.run(main())
