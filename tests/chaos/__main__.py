"""Runs the experiments; one JSON object a line. Each comes with a negative control, which must fail."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

from chaos.alerting import alerts
from chaos.backups import backups
from chaos.clocks import shake_clocks
from chaos.crashes import crash_postgres, cut_links, kill_nats, kill_nodes
from chaos.deploys import deploy
from chaos.disk import disk
from chaos.erasing import erasures
from chaos.failover import failovers, planted
from chaos.guessing import guess
from chaos.hostile import fuzz, schema
from chaos.hosting import careless, host
from chaos.matching import match, mismatched
from chaos.memory import memory
from chaos.owners import owners, unkeyed
from chaos.pages import reconnect, slow_pages
from chaos.partition import partition
from chaos.reach import holes, reach
from chaos.secrecy import leaky_worlds, worlds
from chaos.soak import soak
from chaos.times import shift_time
from chaos.zombie import zombie

Report = dict[str, Any]
Run = Callable[[], Awaitable[Report]]
CONTROL_CHANCES = 3
MINUTES = 60.0
"""How long the soak lasts unless told."""
LONGEST = 3600.0
"""Seconds for one experiment: one that hangs has found something, and must say so."""


def _clocks(answers: int, troubles: int) -> tuple[Run, Run]:
    """Clocks that jump and nodes that are stopped; the control asks the node's own clock."""
    return (
        lambda: shake_clocks(answers, troubles),
        lambda: shake_clocks(answers, 40, "own-clock", seconds=300),
    )


def as_root(scaled: Callable[[int, int], int], minutes: float) -> dict[str, tuple[Run, Run]]:
    """Those that run only by their names: they need more than PostgreSQL and NATS, or take their time."""
    return {
        "failover": (lambda: failovers(scaled(20_000, 1), scaled(52, 6)), planted),
        "partition": (lambda: partition(scaled(20, 2)), lambda: partition(2, "always-ready")),
        "zombie": (lambda: zombie(scaled(20, 2)), lambda: zombie(3, "forgetful")),
        "disk": (lambda: disk(scaled(40, 2)), lambda: disk(2, "ack-early")),
        "memory": (lambda: memory(scaled(20, 2)), lambda: memory(2, "ack-early")),
        "time": (lambda: shift_time(scaled(20, 4)), lambda: shift_time(4, "uncredited")),
        "alerts": (alerts, lambda: alerts(blind=True)),
        "soak": (lambda: soak(minutes), lambda: soak(1, "ack-early")),
    }


def experiments(size: float, minutes: float) -> dict[str, tuple[Run, Run]]:
    """Name → the experiment at its size, and its control at the size that a control needs."""

    def scaled(number: int, least: int = 1) -> int:
        return max(least, round(number * size))

    return as_root(scaled, minutes) | {
        "nodes": (
            lambda: kill_nodes(scaled(20_000), scaled(100, 3)),
            lambda: kill_nodes(120, 2, "ack-early"),
        ),
        "nats": (
            lambda: kill_nats(scaled(4_000), scaled(50, 3), "drop-hints"),
            lambda: kill_nats(60, 1, "drop-all-hints", "no-heads"),
        ),
        "postgres": (
            lambda: crash_postgres(scaled(6_000), scaled(20, 2)),
            lambda: crash_postgres(150, 2, "-c synchronous_commit=off", "-c wal_writer_delay=10s"),
        ),
        "links": (
            lambda: cut_links(scaled(6_000), scaled(100, 5)),
            lambda: cut_links(400, 20, "forgetful"),
        ),
        "reconnects": (lambda: reconnect(scaled(10_000)), lambda: reconnect(60, "skip-step")),
        "slow-pages": (
            lambda: slow_pages(scaled(500, 60), scaled(50, 6), 10 if size >= 1 else 3, 5 if size >= 1 else 1),
            lambda: slow_pages(60, 30, 20, 1, "unbounded"),
        ),
        "deploy": (
            lambda: deploy(50 if size >= 0.1 else 10, max(1, round(3 * size))),
            lambda: deploy(10, 1, "no-drain"),
        ),
        "backups": (lambda: backups(scaled(50, 2)), lambda: backups(1, "unverified")),
        "owners": (lambda: owners(scaled(300, 60), scaled(30_000, 2_500), scaled(6, 1)), lambda: unkeyed(12)),
        "match": (lambda: match(scaled(200, 20), scaled(10, 2)), mismatched),
        "host": (lambda: host(scaled(20)), careless),
        "clocks": _clocks(scaled(5_000), scaled(400, 8)),
        "secrecy": (
            lambda: worlds(scaled(2_000, 300)),
            lambda: leaky_worlds(2_000),
        ),
        "fuzz": (
            lambda: fuzz(scaled(200_000)),
            lambda: fuzz(600, "obedient"),
        ),
        "reach": (
            lambda: reach(scaled(20_000, 600)),
            lambda: holes(400),
        ),
        "erasures": (
            lambda: erasures(scaled(1_000, 30)),
            lambda: erasures(6, forgotten=True),
        ),
        "guessing": (lambda: guess(5 if size < 1 else 14), lambda: guess(2, "no-limits")),
        "schema": (
            lambda: schema(scaled(300, 10), scaled(600, 40)),
            lambda: schema(10, 40, "brittle"),
        ),
    }


async def _failed(control: Run) -> Report:
    """The control until it fails, as it must. What a crash destroys is a matter of luck: it gets three chances."""
    for _ in range(CONTROL_CHANCES - 1):
        proof = await control()
        if not proof["ok"]:
            return proof
    return await control()


async def main(arguments: list[str]) -> int:
    """Run all, or those named."""
    size = 1.0
    for flag, factor in (("--quick", 0.03), ("--tenth", 0.1), ("--full", 10.0)):
        if flag in arguments:
            arguments.remove(flag)
            size = factor
    minutes = MINUTES
    if "--minutes" in arguments:
        at = arguments.index("--minutes")
        minutes = float(arguments[at + 1])
        del arguments[at : at + 2]
    chosen = experiments(size, minutes)
    failed = 0
    for name in arguments or [each for each in chosen if each not in as_root(max, minutes)]:
        run, control = chosen[name]
        begun = time.monotonic()
        async with asyncio.timeout(LONGEST * max(1.0, size) + 60 * minutes):
            report = await run()
        proof = await _failed(control)
        found = not proof["ok"]
        failed += not (report["ok"] and found)
        line = {"experiment": name, **report, "control_found": found, "control": proof}
        print(json.dumps(line | {"total_seconds": round(time.monotonic() - begun, 1)}), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
