"""The primary of two PostgreSQL dies, freezes, is cut off or changes over while people play."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from chaos.checker import check, clean, percentile
from chaos.crashes import Report, until
from chaos.machines import NodeProcess
from chaos.patroni import Host, PatroniCluster
from chaos.people import Journal, Pair
from fathoms.server.store.link import link
from fathoms.server.store.migrate import migrate
from fathoms.server.store.pool import LOST

PAIRS = 10
NODES = 3
PARTED = 8.0
"""Seconds in which the standby gets nothing before the primary dies: longer than a statement of a node may take."""
LAG = 2.0
"""The same where commits do not wait for the standby."""
SLACK = 3.0
"""Seconds after the cluster takes writes again in which people must play again."""
STUCK = 60.0
"""Who does not play again after so many seconds will not."""
BETWEEN = 20
"""Answers between two failovers, at least."""
Fault = Callable[[PatroniCluster, Host], Awaitable[None]]


async def killed(cluster: PatroniCluster, old: Host) -> None:
    """The primary's machine dies, and is started again once the other leads."""
    await asyncio.to_thread(old.kill)
    await cluster.leads(cluster.other(old))
    cluster.start(old)


async def frozen(cluster: PatroniCluster, old: Host) -> None:
    """The primary's machine stands still, and goes on later as if nothing had happened."""
    old.freeze()
    await cluster.leads(cluster.other(old))
    await asyncio.sleep(random.uniform(0, 2))
    old.thaw()


async def cut_off(cluster: PatroniCluster, old: Host) -> None:
    """Nobody hears the primary any more, nor does it hear anybody."""
    old.cut_off()
    await cluster.leads(cluster.other(old))
    await asyncio.sleep(random.uniform(0, 2))
    old.plug_in()


async def switched(cluster: PatroniCluster, old: Host) -> None:
    """In plan."""
    await cluster.switch(old)


async def parted(cluster: PatroniCluster, old: Host, seconds: float = PARTED) -> None:
    """The standby hears nothing of the primary for a while; then the primary's machine dies."""
    old.part_from(cluster.other(old))
    await asyncio.sleep(seconds)
    await asyncio.to_thread(old.kill)
    await cluster.leads(cluster.other(old))
    old.join(cluster.other(old))
    cluster.start(old)


async def lagged(cluster: PatroniCluster, old: Host) -> None:
    """The same, shortly: where nobody waits for the standby, what was played meanwhile is lost."""
    await parted(cluster, old, LAG)


KINDS: tuple[Fault, ...] = (killed, frozen, cut_off, switched, parted)


class Failovers:
    """Failovers one after the other, and how long the cluster and the people took for each."""

    def __init__(self, cluster: PatroniCluster, journal: Journal, pairs: list[Pair]) -> None:
        self._cluster = cluster
        self._journal = journal
        self._pairs = pairs
        self.stuck = 0
        """Pairs that did not play on; then there are no more failovers."""
        self.cluster_took: list[float] = []
        self.people_took: dict[str, list[float]] = {}
        """From when the cluster takes writes again to the next answer of each pair, by kind."""

    async def run(self, faults: list[Fault]) -> None:
        for fault in faults:
            await until(lambda: min([len(pair.acked_at) for pair in self._pairs]), 1)
            await until(lambda: len(self._journal.acked), len(self._journal.acked) + BETWEEN)
            old = await self._cluster.primary()
            begun = time.monotonic()
            settled = asyncio.Event()
            again = asyncio.create_task(self._writes_again(old, settled))
            await fault(self._cluster, old)
            await self._cluster.whole()
            settled.set()
            at = await again
            self.cluster_took.append(at - begun)
            self.stuck = await self._stuck_since(at)
            if self.stuck:
                return
            took = [next(each for each in pair.acked_at if each >= at) - at for pair in self._pairs]
            self.people_took.setdefault(fault.__name__, []).extend(took)

    async def _writes_again(self, old: Host, settled: asyncio.Event) -> float:
        """When the other takes a write, and its standby too if it must, of somebody who does nothing else.

        Once all is settled, whoever leads will do: also the old one, if it took the lead again.
        """
        while True:
            with contextlib.suppress(*LOST):
                connection = await link(self._cluster.url)
                try:
                    where = await connection.fetchval("SELECT host(inet_server_addr())", timeout=2)
                    await connection.execute("SELECT pg_logical_emit_message(true, 'probe', '')", timeout=5)
                finally:
                    connection.terminate()
                if where != old.address or settled.is_set():
                    return time.monotonic()
            await asyncio.sleep(0.05)

    async def _stuck_since(self, at: float) -> int:
        """How many pairs do not play on."""
        until = time.monotonic() + STUCK
        while (stuck := sum(pair.acked_at[-1] < at for pair in self._pairs)) and time.monotonic() < until:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        return stuck


async def failover(answers: int, faults: list[Fault], *plants: str, strict: bool = True) -> Report:
    """People play at three nodes through failovers of two PostgreSQL. `strict`: a commit waits for the standby."""
    cluster = PatroniCluster(strict=strict)
    begun = time.monotonic()
    try:
        await cluster.make()
        await migrate(cluster.url)
        nodes = [NodeProcess(cluster.url, *plants) for _ in range(NODES)]
        try:
            await asyncio.gather(*[node.start() for node in nodes])
            journal, failovers = await _played(cluster, nodes, answers, faults)
            await cluster.whole()
            found = await check(cluster.url, journal) | {"quarantined": await _quarantined(cluster.url)}
        finally:
            for node in nodes:
                node.end()
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
    journal = Journal()
    journal.may_lose = lagged in faults
    over = asyncio.Event()

    def enough() -> bool:
        return len(journal.acked) >= answers and over.is_set()

    pairs = [Pair(lambda: random.choice(nodes).url, journal, enough) for _ in range(PAIRS)]
    failovers = Failovers(cluster, journal, pairs)
    async with asyncio.TaskGroup() as group:
        for pair in pairs:
            group.create_task(pair.run())
        try:
            await failovers.run(faults)
        finally:
            over.set()
    return journal, failovers


async def _quarantined(url: str) -> int:
    connection = await asyncpg.connect(url)
    count: int = await connection.fetchval("SELECT count(*) FROM tables WHERE status = 'quarantined'")
    await connection.close()
    return count


async def failovers(answers: int, times: int) -> Report:
    """With a standby that every commit waits for, and once with one that lags."""
    strict = await failover(answers, [KINDS[number % len(KINDS)] for number in range(times)])
    lagging = await failover(0, [lagged] * 2, strict=False)
    return {**strict, "lagging": lagging, "ok": strict["ok"] and lagging["ok"]}


async def planted() -> Report:
    """What must be found: an append over a hole, and an answer acknowledged that only the dead primary had."""
    plants: dict[str, dict[str, Any]] = {
        "no-predecessor": await failover(0, [lagged] * 2, "no-predecessor", strict=False),
        "own-row": await failover(0, [parted] * 2, "own-row"),
    }
    return {"plants": plants, "ok": any(report["ok"] for report in plants.values())}
