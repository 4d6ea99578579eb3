"""The database's clock jumps, forward and back by up to two hours, while people play, some of them against time."""

from __future__ import annotations

import asyncio
import random
import time

from chaos.clocks import FakeClock, Tally, play_pair
from chaos.faults import Fault, Report, endure
from chaos.machines import NodeProcess, OwnPostgres, running, serving
from chaos.readiness import Readiness

FARTHEST = 7200
TIMED = 6
"""Pairs that play against time, beside those that do not."""


async def shift_time(times: int, *plants: str) -> Report:
    """Three nodes, whose own clocks are right."""
    clock = FakeClock()
    postgres = OwnPostgres(in_memory=True)
    postgres.before = ["env", *[f"{name}={value}" for name, value in clock.environ.items()], "FAKETIME_NO_CACHE=1"]
    tally, enough = Tally(), asyncio.Event()

    async def happen() -> float:
        # To and fro, so that it goes forward as often as back.
        clock.set(random.randint(60, FARTHEST) * random.choice((-1, 1)))
        return time.monotonic()

    fault = Fault("jump", "the database's clock has jumped", happen)
    try:
        async with serving(postgres) as url:
            nodes = [NodeProcess(url, *plants, log_level="warning") for _ in range(3)]
            async with running(nodes), asyncio.TaskGroup() as group:
                for _ in range(TIMED):
                    group.create_task(play_pair(nodes, tally, enough))
                report = await endure(url, nodes, Readiness(nodes), [fault] * times, others=True)
                enough.set()
    finally:
        clock.end()
    timed = {"timed_answers": tally.answers, "timed_out": tally.struck, "wrong_time_outs": len(tally.wrong)}
    timed["latest_seconds"] = round(max(tally.late, default=0.0))
    return report | timed | {"examples": tally.wrong[:3], "ok": report["ok"] and not tally.wrong and tally.answers > 0}
