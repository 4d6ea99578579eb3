"""Pages that come and go, and pages that stop reading."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import msgspec
import psutil

from chaos.checker import check, clean, percentile
from chaos.crashes import PAIRS, Report
from chaos.machines import NodeProcess, database
from chaos.people import GAME, Journal, Pair
from server_harness import Player

MB = 1_048_576
WATCHERS_EACH = 50


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


async def slow_pages(pages: int, stalled: int, seconds: float, *plants: str) -> Report:
    """Some pages stop reading: the node's memory stays, and the others play on as before."""
    async with database("slow") as url:
        node = NodeProcess(url, *plants)
        await node.start()
        host = Player(node.url)
        await host.welcome("Host")
        other = Player(node.url)
        await other.welcome("Other")
        tables = [await _table(host, other) for _ in range(max(1, pages // WATCHERS_EACH))]
        readers = [await _reader(host, table) for table in tables for _ in range((pages - stalled) // len(tables))]
        before, calm = await _play(node, host, other, tables, seconds)
        sleepers = [await _sleeper(host, tables[number % len(tables)]) for number in range(stalled)]
        after, busy = await _play(node, host, other, tables, seconds)
        for task in readers:
            task.cancel()
        for sleeper in sleepers:
            sleeper.transport.abort()
        await asyncio.gather(*readers, return_exceptions=True)
        await host.stop()
        await other.stop()
        node.end()
    grown = (after - before) / MB
    p99 = percentile(calm, 0.99), percentile(busy, 0.99)
    return {
        "pages": pages,
        "stalled": stalled,
        "memory_mb_before": round(before / MB, 1),
        "grown_mb": round(grown, 1),
        "p99_calm": p99[0],
        "p99_busy": p99[1],
        "answers_calm": len(calm),
        "answers_busy": len(busy),
        "ok": grown <= 64 and p99[1] <= max(p99[0] * 1.5, p99[0] + 0.05),
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
    page = await player.watch(table)
    page.socket.transport.pause_reading()
    return page.socket


async def _play(
    node: NodeProcess, host: Player, other: Player, tables: list[str], seconds: float
) -> tuple[int, list[float]]:
    """Undo and answer as long as it lasts; how long each took, and the node's memory at the end."""
    rounds: list[float] = []
    until = time.monotonic() + seconds

    async def talk(table: str) -> None:
        pages = [await host.watch(table), await other.watch(table)]
        text = "x" * 400
        while time.monotonic() < until:
            begun = time.monotonic()
            await pages[0].socket.send(_say(table, text))
            await pages[0].expect("chat", seconds=30)
            rounds.append(time.monotonic() - begun)
        for page in pages:
            await page.close()

    await asyncio.gather(*[talk(table) for table in tables])
    return psutil.Process(node.pid).memory_info().rss, rounds


def _say(table: str, text: str) -> str:
    from uuid import uuid4  # noqa: PLC0415

    return msgspec.json.encode({"kind": "say", "table": table, "text": text, "uuid": str(uuid4())}).decode()
