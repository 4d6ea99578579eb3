"""Two hundred people at sixty tables of all games, with bots, deploys and kills, for as long as one likes."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg

from chaos.checker import percentile
from chaos.faults import Report
from chaos.machines import Balancer, NodeProcess, OwnPostgres
from chaos.people import Journal, Pair
from fathoms.server.store.migrate import migrate

GAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")
TABLES = 60
PEOPLE = 200
WARM_UP = 0.25
"""Of the time: after it, what is measured begins."""
SLOWER = 1.2
"""Times the p99 of the first quarter after it that the last may have."""
GROWTH = 2.0
"""Percent in an hour by which the memory of a node may grow."""
_WORKER = "import sys; from fathoms.server.worker import Door, Worker; Worker(Door(sys.argv[1], sys.argv[2])).run()"


async def soak(minutes: float, *plants: str) -> Report:
    """Three nodes behind a proxy; one of them is never restarted: its memory is what is watched."""
    postgres = OwnPostgres()
    await asyncio.to_thread(postgres.make)
    nodes: list[NodeProcess] = []
    try:
        await migrate(postgres.url)
        nodes = [NodeProcess(postgres.url, *plants, drain_seconds="0.6", pool="10", bot_pause="0.5") for _ in range(3)]
        await asyncio.gather(*[node.start() for node in nodes])
        proxy = Balancer(nodes)
        await proxy.start()
        soaked = Soaked(minutes * 60)
        async with _bots(proxy.url), asyncio.TaskGroup() as group:
            for number in range(TABLES):
                group.create_task(_party(number, proxy, soaked).run())
            group.create_task(soaked.watch(nodes[0]))
            group.create_task(soaked.trouble(nodes[1:]))
        await proxy.stop()
        found = await _compared(postgres.url, soaked)
    finally:
        for node in nodes:
            node.end()
        await asyncio.to_thread(postgres.end)
    return soaked.report(found)


def _party(number: int, proxy: Balancer, soaked: Soaked) -> Pair:
    """Three or four people and a bot."""
    party = Pair(lambda: proxy.url, soaked.journal, lambda: time.monotonic() > soaked.until)
    party.game = GAMES[number % len(GAMES)]
    party.people = PEOPLE // TABLES + (number % TABLES < PEOPLE % TABLES)
    party.bots = 1
    party.think = lambda: random.uniform(2, 6)
    return party


@asynccontextmanager
async def _bots(url: str) -> AsyncIterator[None]:
    program = [sys.executable, "-c", _WORKER, url, "key of the workers"]
    worker = await asyncio.create_subprocess_exec(*program, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        worker.kill()
        await worker.wait()


class Soaked:
    """What is measured, and what happens meanwhile."""

    def __init__(self, seconds: float) -> None:
        self.begun, self.begun_at = time.monotonic(), time.time()
        self.seconds = seconds
        self.until = self.begun + seconds
        self.journal = Journal()
        self.sizes: list[tuple[float, float]] = []
        """Seconds since the beginning, and the memory of the node in megabytes."""
        self.deploys = self.kills = 0

    async def watch(self, node: NodeProcess) -> None:
        while time.monotonic() < self.until:
            self.sizes.append((time.monotonic() - self.begun, _megabytes(node.pid)))
            await asyncio.sleep(min(5.0, self.seconds / 100))

    async def trouble(self, nodes: list[NodeProcess]) -> None:
        """In turn a deploy and a kill, of the one node and the other."""
        pause = min(120.0, self.seconds / 8)
        while time.monotonic() + pause + 30 < self.until:
            await asyncio.sleep(pause)
            node = nodes[(self.deploys + self.kills) // 2 % len(nodes)]
            if self.deploys <= self.kills:
                self.deploys += 1
                await node.stop()
            else:
                self.kills += 1
                node.kill()
            await node.start()

    def report(self, found: dict[str, int]) -> Report:
        quarter = (1 - WARM_UP) / 4
        first, last = self._p99(WARM_UP, WARM_UP + quarter), self._p99(1 - quarter, 1.0)
        growth = _growth([each for each in self.sizes if each[0] > WARM_UP * self.seconds])
        return {
            **found,
            "minutes": round(self.seconds / 60, 1),
            "tables": len(self.journal.tables),
            "deploys": self.deploys,
            "kills": self.kills,
            "megabytes": (self.sizes[0][1], self.sizes[-1][1]),
            "growth_percent_an_hour": round(growth, 2),
            "p99_first": first,
            "p99_last": last,
            "bad_ones": self.journal.bad[:3],
            "ok": not any(found[name] for name in ("lost", "twice", "gaps", "aborted"))
            and growth <= GROWTH
            and last <= SLOWER * first,
        }

    def _p99(self, since: float, until: float) -> float:
        """Of the time from an answer to its acknowledgement, in this part of the whole."""
        edges = self.begun_at + since * self.seconds, self.begun_at + until * self.seconds
        waits = [done - sent for sent, done in self.journal.clock.values() if done and edges[0] <= done < edges[1]]
        return percentile(waits, 0.99)


def _growth(sizes: list[tuple[float, float]]) -> float:
    """Percent in an hour, of the straight line that fits best."""
    middle = sum(at for at, _ in sizes) / len(sizes)
    mean = sum(size for _, size in sizes) / len(sizes)
    spread = sum((at - middle) ** 2 for at, _ in sizes) or 1.0
    slope = sum((at - middle) * (size - mean) for at, size in sizes) / spread
    return 100 * slope * 3600 / mean


def _megabytes(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(round(int(line.split()[1]) / 1024, 1) for line in lines if line.startswith("VmRSS"))


async def _compared(url: str, soaked: Soaked) -> dict[str, int]:
    """What people were told beside the log. What bots answered is nobody's word, nor is silence once all went home."""
    journal = soaked.journal
    connection = await asyncpg.connect(url)
    rows = await connection.fetch(
        "SELECT a.table_id, a.n, a.uuid::text, c.kind = 'person' AND a.at < to_timestamp($1) FROM answers a"
        " JOIN chairs c ON c.table_id = a.table_id AND c.seat = a.seat ORDER BY a.table_id, a.n",
        soaked.begun_at + soaked.seconds,
    )
    aborted: int = await connection.fetchval(
        "SELECT count(*) FROM tables WHERE salts IS NOT NULL AND status NOT IN ('playing', 'over')"
    )
    await connection.close()
    stored = {uuid: (table, n) for table, n, uuid, _ in rows}
    last: dict[str, int] = {}
    gaps = 0
    for table, n, _, _ in rows:
        gaps += n != last.get(table, 0) + 1
        last[table] = n
    return {
        "acknowledged": len(journal.acked),
        "stored": len(rows),
        # Not by its number: in a quiet window people are told how far the table is shown, which is less.
        "lost": sum(stored.get(uuid, ("", 0))[0] != table for uuid, (table, _) in journal.acked.items()),
        "twice": len(rows) - len(stored) + sum(person and uuid not in journal.sent for _, _, uuid, person in rows),
        "gaps": gaps,
        "aborted": aborted,
        "bad": len(journal.bad),
    }
