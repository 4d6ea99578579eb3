"""A node stands still in the middle of a transaction, for longer than anybody waits for it, and comes back."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time

import asyncpg

from chaos.faults import Fault, Report, endure
from chaos.machines import NodeProcess, OwnPostgres, running, serving
from chaos.people import Journal, Pair
from chaos.readiness import Readiness

SECONDS = 14.0
"""Longer than the database keeps a transaction of somebody who is silent, which is ten seconds."""
LONG_SECONDS = 60.0
LONG_EVERY = 10
"""One of so many stands still for a minute."""
TRIES = 200
_HOLDS = "SELECT count(*) FROM pg_stat_activity WHERE usename = $1 AND state = 'idle in transaction'"


async def zombie(times: int, *plants: str) -> Report:
    """Three nodes; each is another user of the database, so that one sees whose transactions are open."""
    postgres = OwnPostgres(in_memory=True)
    async with serving(postgres):
        operator = await asyncpg.connect(postgres.url)
        users = [f"node{number}" for number in range(3)]
        for user in users:
            await operator.execute(f"CREATE ROLE {user} SUPERUSER LOGIN")
        nodes = [NodeProcess(postgres.url_of(user), *plants, log_level="warning") for user in users]
        readiness = Readiness(nodes)
        held: list[bool] = []

        async def happen() -> float:
            number = random.randrange(len(nodes))
            held.append(await _stop(nodes[number], operator, users[number]))
            begun = time.monotonic()
            readiness.truths[number].becomes(False)
            await asyncio.sleep(SECONDS if len(held) % LONG_EVERY else LONG_SECONDS)
            os.kill(nodes[number].pid, signal.SIGCONT)
            readiness.truths[number].becomes(True)
            return begun  # the others were there all the time

        fault = Fault("zombie", "this node stood still", happen)
        async with running(nodes):
            report = await endure(postgres.url, nodes, readiness, [fault] * times)
        await operator.close()
    return report | {"held_locks": sum(held), "ok": report["ok"] and any(held)}


async def _stop(node: NodeProcess, operator: asyncpg.Connection, user: str) -> bool:
    """Stop a node, in the middle of a transaction if one is met: people come and sit down all the time meanwhile."""
    coming = [asyncio.create_task(_come(node)) for _ in range(3)]
    try:
        for _ in range(TRIES):
            os.kill(node.pid, signal.SIGSTOP)
            if await operator.fetchval(_HOLDS, user):
                return True
            os.kill(node.pid, signal.SIGCONT)
            await asyncio.sleep(random.uniform(0, 0.02))
        os.kill(node.pid, signal.SIGSTOP)
        return False
    finally:
        for task in coming:
            task.cancel()
        await asyncio.gather(*coming, return_exceptions=True)


async def _come(node: NodeProcess) -> None:
    pair = Pair(lambda: node.url, Journal(), lambda: False)
    await pair.sit_down()
    while True:
        await pair.table()
