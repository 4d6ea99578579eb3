"""Pages that come and go, and pages that stop reading."""

from __future__ import annotations

import asyncio
import random
import socket
import time
from statistics import median
from typing import Any

import msgspec
import psutil
from websockets.asyncio.client import connect

from chaos.checker import check, clean, percentile
from chaos.crashes import PAIRS, Report
from chaos.machines import NodeProcess, database
from chaos.people import GAME, Journal, Pair
from server_harness import Player

MB = 1_048_576
MEMORY_MOST = 64
TALKERS = 6
WATCHERS_EACH = 50
LINE = 1150
"""Bytes of one line of chat on the wire."""


async def reconnect(times: int, *plants: str) -> Report:
    """Links are dropped at random and taken up with a version: no event is missing, none comes twice."""
    async with database("reconnects") as url:
        node = NodeProcess(url, *plants)
        await node.start()
        journal = Journal()
        pairs = [Pair(lambda: node.url, journal, lambda: len(journal.back) >= times) for _ in range(PAIRS)]
        begun = time.monotonic()
        async with asyncio.TaskGroup() as group:
            for pair in pairs:
                pair.disconnect_after = lambda: random.uniform(0.01, 0.3)
                group.create_task(pair.run())
        node.end()
        found = await check(url, journal)
    seconds = round(time.monotonic() - begun, 1)
    return {**found, "reconnects": len(journal.back), "seconds": seconds, "ok": clean(found)}


async def slow_pages(pages: int, stalled: int, seconds: float, runs: int, *plants: str) -> Report:
    """Some pages stop reading: the node's memory stays, and the others play on as before. Medians of several runs."""
    done = [await _slow_pages(pages, stalled, seconds, *plants) for _ in range(runs)]
    report = {name: median([run[name] for run in done]) for name in done[0]}
    unread, grown = report["unread_mb"], report["grown_mb"]
    memory_ok = grown <= MEMORY_MOST and grown <= max(8, unread / 2)
    # A pace of milliseconds on a machine that does other things, too: a tenth of a second is nobody's wait.
    pace_ok = report["p99_busy"] <= max(report["p99_calm"] * 1.5, report["p99_calm"] + 0.1)
    sizes = {"pages": pages, "stalled": stalled, "runs": runs}
    return {**sizes, **report, "memory_ok": memory_ok, "pace_ok": pace_ok, "ok": memory_ok and pace_ok}


async def _slow_pages(pages: int, stalled: int, seconds: float, *plants: str) -> dict[str, float]:
    async with database("slow") as url:
        # Pings would close the sleepers after half a minute; it is the send queue that is examined here.
        node = NodeProcess(url, "small-buffers", *plants, ping_seconds="600")
        await node.start()
        host, other = Player(node.url), Player(node.url)
        await host.welcome("Host")
        await other.welcome("Other")
        tables = [await _table(host, other) for _ in range(max(1, pages // WATCHERS_EACH))]
        readers = [await _reader(host, table) for table in tables for _ in range((pages - stalled) // len(tables))]
        before, calm = await _play(node, host, other, tables, seconds)
        sleepers = [await _sleeper(host, tables[number % len(tables)]) for number in range(stalled)]
        after, busy = await _play(node, host, other, tables, seconds)
        for sleeper in sleepers:
            sleeper.transport.abort()
        node.end()  # first the node, then the pages: nobody waits for a farewell
        for task in readers:
            task.cancel()
        await asyncio.gather(*readers, host.stop(), other.stop(), return_exceptions=True)
    return {
        "memory_mb_before": round(before / MB, 1),
        "grown_mb": round((after - before) / MB, 1),
        "p99_calm": percentile(calm, 0.99),
        "p99_busy": percentile(busy, 0.99),
        "lines_calm": len(calm),
        "lines_busy": len(busy),
        "unread_mb": round(len(busy) * LINE * stalled / len(tables) / MB, 1),
    }


async def _table(host: Player, other: Player) -> str:
    table = await host.create(GAME, ["me", "open"])
    await other.post(f"/api/tables/{table}/chairs/1/take")
    await host.post(f"/api/tables/{table}/start")
    return table


async def _reader(player: Player, table: str) -> asyncio.Task[None]:
    page = await player.watch(table)

    async def read() -> None:
        while True:
            await page.socket.recv()

    return asyncio.create_task(read())


async def _sleeper(player: Player, table: str) -> Any:  # noqa: ANN401
    """Watches and never reads again; chat makes a lot that is not read."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    host, port = player.url.removeprefix("http://").split(":")
    await asyncio.get_running_loop().sock_connect(raw, (host, int(port)))
    headers = {"Origin": player.url, "Cookie": player.cookie}
    asleep = await connect(f"ws://{host}:{port}/ws", sock=raw, additional_headers=headers, ping_interval=None)
    await asleep.send(msgspec.json.encode({"kind": "watch", "table": table}).decode())
    asleep.transport.pause_reading()
    return asleep


async def _play(
    node: NodeProcess, host: Player, other: Player, tables: list[str], seconds: float
) -> tuple[int, list[float]]:
    """Talk as long as it lasts; how long each line took, and the node's memory at the end."""
    rounds: list[float] = []
    until = time.monotonic() + seconds

    async def talk(table: str) -> None:
        pages = [await host.watch(table), await other.watch(table)]
        text = "é" * 500
        while time.monotonic() < until:
            begun = time.monotonic()
            await pages[0].socket.send(_say(table, text))
            await pages[0].expect("chat", seconds=30)
            for page in pages:
                page.heard.clear()
                page.raw.clear()
                page._met = 0
            rounds.append(time.monotonic() - begun)
        for page in pages:
            await page.close()

    await asyncio.gather(*[talk(table) for table in tables for _ in range(TALKERS)])
    return psutil.Process(node.pid).memory_info().rss, rounds


def _say(table: str, text: str) -> str:
    from uuid import uuid4  # noqa: PLC0415

    return msgspec.json.encode({"kind": "say", "table": table, "text": text, "uuid": str(uuid4())}).decode()
