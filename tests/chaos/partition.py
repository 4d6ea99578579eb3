"""A node is cut off from database and broker without a word: packets vanish, none is refused; pages still hear it."""

from __future__ import annotations

import asyncio
import random
import time

from chaos.faults import Fault, Report, endure
from chaos.hosts import Machine, Network
from chaos.machines import NodeProcess, OwnNats, OwnPostgres, running, serving
from chaos.readiness import Readiness

SECONDS = (7.0, 12.0)
"""How long a node is cut off: longer than a database may be silent."""


async def partition(times: int, *plants: str) -> Report:
    """Three nodes, each on a machine of its own."""
    network = Network()
    network.make()
    machines = [Machine(f"n{number}", network, 21 + number) for number in range(3)]
    nats = OwnNats(network.ours)
    try:
        for machine in machines:
            machine.make()
        nats.start()
        return await _parted(times, machines, OwnPostgres(in_memory=True, address=network.ours), nats, *plants)
    finally:
        nats.kill()
        for machine in machines:
            machine.end()
        network.end()


async def _parted(times: int, machines: list[Machine], postgres: OwnPostgres, nats: OwnNats, *plants: str) -> Report:
    async with serving(postgres) as url:
        nodes = [
            NodeProcess(url, *plants, bus=nats.url, host="0.0.0.0", log_level="warning")  # noqa: S104
            for _ in machines
        ]
        for node, machine in zip(nodes, machines, strict=True):
            node.address, node.before = machine.address, machine.inside
        readiness = Readiness(nodes)

        async def happen() -> float:
            number = random.randrange(len(nodes))
            begun = time.monotonic()
            machines[number].drop(postgres.port, nats.port)
            readiness.truths[number].becomes(False)
            await asyncio.sleep(random.uniform(*SECONDS))
            machines[number].drop_nothing()
            readiness.truths[number].becomes(True)
            return begun  # the others were there all the time

        async with running(nodes):
            return await endure(url, nodes, readiness, [Fault("partition", "the database is gone", happen)] * times)
