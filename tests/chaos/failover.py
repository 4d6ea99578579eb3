"""The primary of two PostgreSQL dies, freezes, is cut off or changes over while people play."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from chaos.checker import check, clean, percentile
from chaos.crashes import Report
from chaos.crowd import PAIRS, Crowd, StuckError
from chaos.machines import NodeProcess, running
from chaos.patroni import Host, PatroniCluster
from chaos.people import Journal
from fathoms.server.store.link import link
from fathoms.server.store.migrate import migrate
from fathoms.server.store.pool import LOST

NODES = 3
PARTED = 8.0
"""Seconds in which the standby gets nothing before the primary dies: longer than a statement of a node may take."""
LAG = 2.0
"""The same where commits do not wait for the standby."""
SLACK = 3.0
"""Seconds after the cluster takes writes again in which people must play again."""
BETWEEN = 20
"""Answers between two failovers, at least."""
Fault = Callable[[PatroniCluster, Host], Awaitable[None]]


async def killed(cluster: PatroniCluster, old: Host) -> None:
    """The primary's machine dies, and is started again once the other leads."""
    await asyncio.to_thread(old.machine.kill)
    await cluster.leads(cluster.other(old))
    cluster.start(old)


async def frozen(cluster: PatroniCluster, old: Host) -> None:
    """The primary's machine stands still, and goes on later as if nothing had happened."""
    old.machine.freeze()
    await cluster.leads(cluster.other(old))
    await asyncio.sleep(random.uniform(0, 2))
    old.machine.thaw()


async def cut_off(cluster: PatroniCluster, old: Host) -> None:
    """Nobody hears the primary any more, nor does it hear anybody."""
    old.machine.cut_off()
    await cluster.leads(cluster.other(old))
    await asyncio.sleep(random.uniform(0, 2))
    old.machine.plug_in()


async def switched(cluster: PatroniCluster, old: Host) -> None:
    """In plan."""
    await cluster.switch(old)


async def parted(cluster: PatroniCluster, old: Host, seconds: float = PARTED) -> None:
    """The standby hears nothing of the primary for a while; then the primary's machine dies."""
    old.part_from(cluster.other(old))
    await asyncio.sleep(seconds)
    await asyncio.to_thread(old.machine.kill)
    await cluster.leads(cluster.other(old))
    old.join(cluster.other(old))
    cluster.start(old)


async def lagged(cluster: PatroniCluster, old: Host) -> None:
    """The same, shortly: where nobody waits for the standby, what was played meanwhile is lost."""
    await parted(cluster, old, LAG)


KINDS: tuple[Fault, ...] = (killed, frozen, cut_off, switched)
PARTED_EVERY = 10
"""After so many of these, one of a primary that its standby had not heard for a while."""


class Failovers:
    """Failovers one after the other, and how long the cluster and the people took for each."""

    def __init__(self, cluster: PatroniCluster, crowd: Crowd) -> None:
        self._cluster = cluster
        self._crowd = crowd
        self._settled = asyncio.Event()
        self.stuck = ""
        """Who did not play on; then there are no more failovers."""
        self.cluster_took: list[float] = []
        self.people_took: dict[str, list[float]] = {}
        """From when the cluster takes writes again to the next answer of each pair, by kind."""

    async def run(self, faults: list[Fault], between: int) -> None:
        """One after the other, with so many answers between two at least."""
        for number, fault in enumerate(faults, 1):
            await self._crowd.more(between)
            old = await self._cluster.primary()
            begun = time.monotonic()
            self._settled.clear()
            probe = asyncio.create_task(self._writes_since())
            await fault(self._cluster, old)
            await self._cluster.whole()
            self._settled.set()
            at = await probe
            self.cluster_took.append(at - begun)
            try:
                took = await self._crowd.play_on(at)
            except StuckError as error:
                self.stuck = str(error)
                return
            self.people_took.setdefault(fault.__name__, []).extend(took)
            told = f"{fault.__name__}: writes again after {at - begun:.1f} s, people {max(took):.1f} s later"
            print(f"failover {number} of {len(faults)}, {told}", file=sys.stderr, flush=True)

    async def _writes_since(self) -> float:
        """Since when every write is taken, and by the standby too if it must, of somebody who does nothing else."""
        since: float | None = None
        while since is None or not self._settled.is_set():
            tried = time.monotonic()
            since = (since or tried) if await self._writes() else None
            await asyncio.sleep(0.05)
        return since

    async def _writes(self) -> bool:
        """Whether the cluster takes a write within a second."""
        try:
            async with asyncio.timeout(1):
                connection = await link(self._cluster.url)
                try:
                    await connection.execute("SELECT pg_logical_emit_message(true, 'probe', '')")
                finally:
                    connection.terminate()
        except LOST:
            return False
        return True


async def failover(answers: int, faults: list[Fault], *plants: str, strict: bool = True) -> Report:
    """People play at three nodes through failovers of two PostgreSQL. `strict`: a commit waits for the standby."""
    cluster = PatroniCluster(strict=strict)
    begun = time.monotonic()
    try:
        await cluster.make()
        await migrate(cluster.url)
        nodes = [NodeProcess(cluster.url, *plants) for _ in range(NODES)]
        async with running(nodes):
            journal, failovers = await _played(cluster, nodes, answers, faults)
            await cluster.whole()
            found = await check(cluster.url, journal) | {"quarantined": await _quarantined(cluster.url)}
    finally:
        await asyncio.to_thread(cluster.end)
    took = [each for kind in failovers.people_took.values() for each in kind]
    return {
        **found,
        "failovers": {kind: len(each) // PAIRS for kind, each in failovers.people_took.items()},
        "stuck": failovers.stuck,
        "made_anew": cluster.made_anew,
        "told_of_a_loss": len(journal.restored),
        "cluster_p50": percentile(failovers.cluster_took, 0.5),
        "cluster_most": percentile(failovers.cluster_took, 1),
        "people_after_p50": percentile(took, 0.5),
        "people_after_p99": percentile(took, 0.99),
        "people_after_most": {kind: percentile(each, 1) for kind, each in failovers.people_took.items()},
        "bad_ones": journal.bad[:3],
        "seconds": round(time.monotonic() - begun, 1),
        "ok": _well(found, journal, strict=strict)
        and not failovers.stuck
        and (not strict or percentile(took, 0.99) <= SLACK),
    }


def _well(found: dict[str, int], journal: Journal, *, strict: bool) -> bool:
    """Nothing is lost; or, where the standby may lag, something is, and every page that saw it was told."""
    if strict:
        return clean(found) and not found["quarantined"] and not journal.restored
    return clean(found | {"lost": 0}) and not found["quarantined"] and found["lost"] > 0 and bool(journal.restored)


async def _played(
    cluster: PatroniCluster, nodes: list[NodeProcess], answers: int, faults: list[Fault]
) -> tuple[Journal, Failovers]:
    crowd = Crowd(lambda: random.choice(nodes).url)
    crowd.journal.may_lose = lagged in faults
    failovers = Failovers(cluster, crowd)
    async with crowd.playing():
        await failovers.run(faults, max(BETWEEN, answers // len(faults)))
    return crowd.journal, failovers


async def _quarantined(url: str) -> int:
    connection = await asyncpg.connect(url)
    count: int = await connection.fetchval("SELECT count(*) FROM tables WHERE status = 'quarantined'")
    await connection.close()
    return count


async def failovers(answers: int, times: int) -> Report:
    """With a standby that every commit waits for, and once with one that lags."""
    faults: list[Fault] = []
    for number in range(times):
        faults.append(KINDS[number % len(KINDS)])
        if number % PARTED_EVERY == PARTED_EVERY // 2:
            faults.append(parted)
    strict = await failover(answers, faults)
    print(json.dumps(strict), file=sys.stderr, flush=True)  # it took long: whatever comes after
    lagging = await failover(0, [lagged] * 2, strict=False)
    print(json.dumps(lagging), file=sys.stderr, flush=True)
    return {**strict, "lagging": lagging, "ok": strict["ok"] and lagging["ok"]}


async def planted() -> Report:
    """What must be found: an append over a hole, and an answer acknowledged that only the dead primary had."""
    plants: dict[str, dict[str, Any]] = {
        "no-predecessor": await failover(0, [lagged] * 2, "no-predecessor", strict=False),
        "own-row": await failover(0, [parted] * 2, "own-row"),
    }
    return {"plants": plants, "ok": any(report["ok"] for report in plants.values())}
