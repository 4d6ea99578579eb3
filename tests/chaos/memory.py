"""The kernel kills what takes too much memory: a node, or a process of PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import time

import asyncpg

from chaos.faults import Fault, Report, endure
from chaos.limits import Memory
from chaos.machines import NodeProcess, OwnPostgres, running, serving
from chaos.probe import Probe
from chaos.readiness import Readiness

NODE_MEGABYTES = 450
POSTGRES_MEGABYTES = 600
_GREEDY = "SELECT length(repeat('x', 900000000))"


async def memory(times: int, *plants: str) -> Report:
    """Three nodes under a limit each, and a PostgreSQL under one of its own."""
    limits = [Memory(f"node{number}", NODE_MEGABYTES) for number in range(3)]
    below = Memory("postgres", POSTGRES_MEGABYTES)
    for limit in (*limits, below):
        limit.make()
    # What lies in memory counts as taken: little of the log is kept.
    postgres = OwnPostgres("-c shared_buffers=32MB", "-c max_wal_size=64MB", "-c min_wal_size=32MB", in_memory=True)
    postgres.before = below.inside
    try:
        async with serving(postgres) as url:
            nodes = [NodeProcess(url, "hungry", *plants, log_level="warning") for _ in limits]
            for node, limit in zip(nodes, limits, strict=True):
                node.before = limit.inside
            readiness = Readiness(nodes)
            probe = Probe(url, readiness)
            kinds = [_node_killed(nodes, readiness), _postgres_killed(postgres, probe)]
            async with running(nodes), probe.at_work():
                report = await endure(url, nodes, readiness, [kinds[each % 2] for each in range(times)])
        killed = sum(limit.killed for limit in limits), below.killed
        enough = killed[0] >= (times + 1) // 2 and killed[1] >= times // 2
        return report | {"killed_by_the_kernel": killed, "ok": report["ok"] and enough}
    finally:
        for limit in (*limits, below):
            limit.end()


def _node_killed(nodes: list[NodeProcess], readiness: Readiness) -> Fault:
    async def happen() -> float:
        number = random.randrange(len(nodes))
        node = nodes[number]
        os.kill(node.pid, signal.SIGUSR2)
        while node.alive:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        begun = time.monotonic()
        readiness.down.add(number)
        readiness.truths[number].becomes(False)
        node.launch()
        await node.ready()
        readiness.truths[number].becomes(True)
        readiness.down.discard(number)
        return begun  # the others were there all the time

    return Fault("node killed", "a node is gone without a word", happen)


def _postgres_killed(postgres: OwnPostgres, probe: Probe) -> Fault:
    async def happen() -> float:
        connection = await asyncpg.connect(postgres.url)
        with contextlib.suppress(asyncpg.PostgresError, OSError, asyncpg.InterfaceError):
            await connection.fetchval(_GREEDY)
        connection.terminate()
        return await probe.writes()

    return Fault("process of postgres killed", "answers wait for the database", happen)
