"""Our own rules in a real Prometheus, while what they are for happens: which alerts fire, how soon, and which do not.

A Prometheus on loopback reads two nodes as deploy/prometheus says. First nothing is wrong but that no worker runs; then
a node is killed, then the database; then both come back.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Collection
from pathlib import Path
from typing import Any

import httpx
import yaml  # type: ignore[import-untyped]

from chaos.machines import NodeProcess, OwnPostgres, free_port, running, serving

Report = dict[str, Any]
GIVEN = Path(__file__).parents[2] / "deploy" / "prometheus"
LATE = 60.0
"""Seconds that an alert may come after its `for`: two readings, an evaluation, and a machine with much to do."""
CALM = 150.0
"""Seconds in which nothing more is wrong than at the beginning: longer than the `for` of whatever must not fire."""
OVER = 240.0
"""Seconds after which no alert is left of what is whole again: an objective looks back for longer."""
KILLED = {"FathomsNodeDown": 120.0}
NO_DATABASE = {"FathomsNobodyReady": 60.0, "FathomsNodeNotReady": 120.0}
NO_WORKERS = {"FathomsNoWorkers": 120.0}
SLOWER = {"FathomsAnswersSlow", "FathomsAnswersNotWritten", "FathomsTellingLate", "FathomsPoolFull"}
"""What may follow from a database that is away, and takes its time to come or to go."""


class Prometheus:
    """A Prometheus of our own with our rules, and when each alert was first seen to fire."""

    def __init__(self, nodes: list[NodeProcess], *, blind: bool) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="fathoms-prometheus-"))
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        config = yaml.safe_load((GIVEN / "prometheus.yml").read_text())
        jobs = {job["job_name"]: job for job in config["scrape_configs"]}
        jobs["fathoms-nodes"]["static_configs"] = [{"targets": [f"127.0.0.1:{each.operators_port}" for each in nodes]}]
        jobs["fathoms-workers"]["static_configs"] = []
        (self._folder / "prometheus.yml").write_text(yaml.safe_dump(config))
        for name in ("rules.yml", "alerts.yml"):
            rules = (GIVEN / name).read_text()
            # The planted defect: alerts that ask for a job of another name.
            (self._folder / name).write_text(rules.replace('job="fathoms-nodes"', 'job="nodes"') if blind else rules)

    def start(self) -> None:
        program = ["prometheus", f"--config.file={self._folder}/prometheus.yml", f"--storage.tsdb.path={self._folder}"]
        address = f"--web.listen-address=127.0.0.1:{self._port}"
        self._process = subprocess.Popen([*program, address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    async def firing(self) -> set[str]:
        async with httpx.AsyncClient() as http:
            answer = await http.get(f"http://127.0.0.1:{self._port}/api/v1/alerts", timeout=10)
        return {each["labels"]["alertname"] for each in answer.json()["data"]["alerts"] if each["state"] == "firing"}

    async def ready(self) -> None:
        async with asyncio.timeout(60):
            while True:
                with contextlib.suppress(httpx.HTTPError, ValueError, KeyError):
                    await self.firing()
                    return
                await asyncio.sleep(0.1)

    async def until(self, wanted: Collection[str], seconds: float, *, fires: bool = True) -> dict[str, float]:
        """After how many seconds each of these fired, or ceased to; those are missing that did not."""
        begun, found = time.monotonic(), dict[str, float]()
        while time.monotonic() < begun + seconds and len(found) < len(wanted):
            now = await self.firing()
            for name in wanted:
                if (name in now) == fires:
                    found.setdefault(name, round(time.monotonic() - begun, 1))
            await asyncio.sleep(0.5)
        return found

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


@contextlib.asynccontextmanager
async def watching(nodes: list[NodeProcess], *, blind: bool) -> AsyncIterator[Prometheus]:
    """A Prometheus that reads these nodes, gone whatever happens."""
    prometheus = Prometheus(nodes, blind=blind)
    try:
        prometheus.start()
        await prometheus.ready()
        yield prometheus
    finally:
        prometheus.end()


async def alerts(*, blind: bool = False) -> Report:
    """What fires, after how many seconds; what fires although nothing is wrong; what does not go away again."""
    postgres = OwnPostgres(in_memory=True)
    async with serving(postgres) as url:
        nodes = [NodeProcess(url, operators_port=str(free_port())) for _ in range(2)]
        async with running(nodes), watching(nodes, blind=blind) as prometheus:
            no_workers = await prometheus.until(NO_WORKERS, CALM + LATE)
            false = await prometheus.firing() - set(NO_WORKERS)
            nodes[0].kill()
            killed = await prometheus.until(KILLED, max(KILLED.values()) + LATE)
            await asyncio.to_thread(postgres.crash)
            gone = await prometheus.until(NO_DATABASE, max(NO_DATABASE.values()) + LATE)
            followed = await prometheus.firing() - set(NO_WORKERS | KILLED | NO_DATABASE)
            await asyncio.to_thread(postgres.start)
            nodes[0].launch()
            over = await prometheus.until([*KILLED, *NO_DATABASE], OVER, fires=False)
    fired = no_workers | killed | gone
    expected = NO_WORKERS | KILLED | NO_DATABASE
    false |= followed - SLOWER
    missing = sorted(set(expected) - set(fired))
    return {
        "fired_after_s": fired,
        "followed": sorted(followed & SLOWER),
        "over_after_s": over,
        "false_alarms": sorted(false),
        "missing": missing,
        "ok": not false and not missing and len(over) == len(KILLED) + len(NO_DATABASE),
    }
