"""A crowd that is there: real sockets from several processes, a clock at every table, an answer a minute from each.

Four people at a table of Into the Blue, each with a page open. At one table in twenty nobody answers, so that clocks
run out. It tells how long an answer takes until all four have its frame, how late clocks end, what each process and
each duty of a node costs, and which rows are written.
    scripts/bench crowd [--people 10000] [--seconds 60] [--nodes 1] [--makers 4] [--late-most 1] [--plant NAME]
It fails where a page was lost, an answer did not arrive, a clock did not end, or one ended more than a second late.
With --plant the nodes have a defect of the experiments, which must be found.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import signal
import sys
import tempfile
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import asyncpg  # noqa: E402
import httpx  # noqa: E402
import psutil  # noqa: E402

from chaos.checker import percentile  # noqa: E402
from chaos.machines import NodeProcess, database, running  # noqa: E402
from fathoms.server.lobby.ids import table_id  # noqa: E402
from fathoms.server.store.clocks import GRACE  # noqa: E402
from fathoms.server.store.pool import Connection  # noqa: E402

SEATS = 4
SILENT = 20
"""At one table in so many nobody answers."""
PAUSE = 60.0 / SEATS
"""Seconds between two answers at a table: one of each person in a minute."""
PACE = '{"kind":"live","bank":3600,"increment":15,"answer":172800,"weekdays":false,"late":"bot"}'
STARTS_AT_ONCE = 8
Json = dict[str, Any]


async def fill(connection: Connection, tables: int) -> list[Json]:
    """People with a session each, at tables that gather: those are made by SQL, only the deal is asked for."""
    made: list[Json] = []
    for number in range(tables):
        cookies = [secrets.token_urlsafe(32) for _ in range(SEATS)]
        people = [uuid4() for _ in cookies]
        made.append({"table": table_id(), "cookies": cookies, "silent": number % SILENT == 0, "people": people})
    everybody = [
        (person, cookie) for each in made for person, cookie in zip(each["people"], each["cookies"], strict=True)
    ]
    await connection.executemany(
        "INSERT INTO people (id, name, lang) VALUES ($1, $2, 'en')",
        [(person, f"P{number}") for number, (person, _) in enumerate(everybody)],
    )
    await connection.executemany(
        "INSERT INTO sessions (id, person, secret_hash, agent) VALUES ($1, $2, $3, '')",
        [(uuid4(), person, sha256(cookie.encode()).digest()) for person, cookie in everybody],
    )
    await connection.executemany(
        "INSERT INTO tables (id, game, settings, status, host, public, secret, languages, pace)"
        " VALUES ($1, 'into-the-blue', '{}', 'gathering', $2, false, $3, '{en}', $4)",
        [(each["table"], each["people"][0], secrets.token_bytes(32), PACE) for each in made],
    )
    await connection.executemany(
        "INSERT INTO chairs (table_id, seat, kind, person) VALUES ($1, $2, 'person', $3)",
        [(each["table"], seat, person) for each in made for seat, person in enumerate(each.pop("people"))],
    )
    await connection.execute("ANALYZE")
    return made


async def deal(made: list[Json], nodes: list[NodeProcess]) -> None:
    """Every table is begun, each at the node that its pages will be at."""
    few = asyncio.Semaphore(STARTS_AT_ONCE)
    async with httpx.AsyncClient(timeout=60) as http:

        async def begin(number: int, each: Json) -> None:
            node = nodes[number % len(nodes)]
            each["port"] = node.port
            headers = {"Cookie": f"fathoms={each['cookies'][0]}", "Origin": node.url}
            async with few:
                answer = await http.post(f"{node.url}/api/tables/{each['table']}/start", json={}, headers=headers)
            assert answer.status_code == 200, answer.text

        await asyncio.gather(*[begin(number, each) for number, each in enumerate(made)])


class Maker:
    """A process with a share of the pages."""

    def __init__(self, tables: list[Json]) -> None:
        self._tables = tables
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def open(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(Path(__file__).with_name("thin_pages.py")),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=2**27,
        )
        self._order(self._tables)
        said = await self._said()
        if said != b"open\n":
            raise RuntimeError(f"pages could not be opened: {said!r}")

    async def play(self, seconds: float) -> Json:
        self._order({"seconds": seconds, "pause": PAUSE})
        told: Json = json.loads(await self._said())
        return told

    def _order(self, what: object) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what).encode() + b"\n")

    async def _said(self) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        return await self._process.stdout.readline()

    async def end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


async def run_out(connection: Connection, made: list[Json], seconds: float) -> dict[str, float]:
    """Let the clocks of silent tables run out in this time; when each ends by the clock of this machine, with grace."""
    due = {}
    for table in [each["table"] for each in made if each["silent"]]:
        at = await connection.fetchval(
            "UPDATE clocks SET due_at = ready_time() + random() * make_interval(secs => $2)"
            " WHERE table_id = $1 AND due_at IS NOT NULL"
            " RETURNING extract(epoch FROM due_at + (SELECT credited FROM pulse))::float",
            table,
            seconds,
        )
        due[table] = at + GRACE
    return due


async def written(connection: Connection) -> Counter[str]:
    """Rows that were ever written to each relation, all its parts together."""
    await connection.execute("SELECT pg_stat_clear_snapshot()")
    rows = await connection.fetch(
        "SELECT regexp_replace(relname, '_[0-9]+$', ''), sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint"
        " FROM pg_stat_user_tables GROUP BY 1"
    )
    return Counter({row[0]: row[1] for row in rows})


class Spent:
    """Seconds of CPU by part, looked at every second: links to the database come and go."""

    def __init__(self, processes: dict[str, list[int]], name: str) -> None:
        self._parts = {pid: part for part, pids in processes.items() for pid in pids}
        self._name = name
        self._last: dict[int, float] = {}
        self.total: Counter[str] = Counter()

    def look(self) -> None:
        first = not self._last
        for each in psutil.process_iter(["name", "cmdline", "cpu_times"]):
            part = self._part(each)
            if part is not None and each.info["cpu_times"] is not None:
                now = sum(each.info["cpu_times"][:2])
                self.total[part] += now - self._last.get(each.pid, now if first else 0.0)
                self._last[each.pid] = now

    def _part(self, each: psutil.Process) -> str | None:
        """The database's processes are those that serve ours."""
        if each.info["name"] == "nats-server":
            return "the bus"
        line = " ".join(each.info["cmdline"] or ())
        ours = line.startswith("postgres:") and f" {self._name} " in line
        return "the database" if ours else self._parts.get(each.pid)

    async def run(self) -> None:
        while True:
            self.look()
            await asyncio.sleep(1)


async def duties(nodes: list[NodeProcess], files: list[Path]) -> Counter[str]:
    """What the nodes were at work for since they were last asked, in samples."""
    found: Counter[str] = Counter()
    for node, file in zip(nodes, files, strict=True):
        file.unlink(missing_ok=True)
        os.kill(node.pid, signal.SIGUSR2)
        while not file.exists():  # noqa: ASYNC110 - a file
            await asyncio.sleep(0.05)
        found += Counter(json.loads(file.read_text()))
    return found


def told(reports: list[Json], due: dict[str, float], seconds: float, late_most: float) -> list[str]:
    """Print how long answers took and how late clocks ended; what is wrong."""
    waits = [wait for report in reports for wait in report["waits"]]
    at = ", ".join([f"p{share * 100:g} {percentile(waits, share) * 1e3:.0f} ms" for share in (0.5, 0.9, 0.99, 0.999)])
    print(f"{len(waits)} answers, {len(waits) / seconds:.0f} a second; until all have the frame: {at}")
    ended = {table: at for report in reports for table, at in report["ended"].items() if at is not None}
    late = [ended[table] - due[table] for table in due if table in ended]
    faults = [trouble for report in reports for trouble in report["troubles"]]
    faults += [f"{report['lost']} pages were lost" for report in reports if report["lost"]]
    faults += [f"{len(due) - len(late)} clocks did not end"] if len(late) < len(due) else []
    if late:
        print(f"{len(late)} clocks ended, late by p50 {percentile(late, 0.5):.2f} s, at most {max(late):.2f} s")
        faults += [f"a clock ended {max(late):.2f} s late"] if max(late) > late_most else []
        faults += [f"a clock ended {-min(late):.2f} s early"] if min(late) < 0 else []
    return faults


def shares(title: str, found: Counter[str], seconds: float, unit: float = 1.0) -> None:
    """Print a list of parts, the largest first."""
    print(f"-- {title}")
    for part, much in found.most_common(24):
        if much * unit / seconds >= 0.0005:
            print(f"{much * unit / seconds:9.3f}  {part}")


async def measure(url: str, given: argparse.Namespace) -> list[str]:
    """Fill, deal, open, play."""
    connection, makers = await asyncpg.connect(url), given.makers
    nodes = [NodeProcess(url, *given.plant, tables_cached="100000", pool="8") for _ in range(given.nodes)]
    files = [Path(tempfile.mkdtemp()) / "duties.json" for _ in nodes]
    for node, file in zip(nodes, files, strict=True):
        node.before = [sys.executable, str(Path(__file__).with_name("sampled.py")), str(file)]
    made = await fill(connection, given.people // SEATS)
    processes = [Maker(made[number::makers]) for number in range(makers)]
    async with running(nodes):
        try:
            await deal(made, nodes)
            begun = time.perf_counter()
            await asyncio.gather(*[each.open() for each in processes])
            print(f"{len(made) * SEATS} pages open at {len(nodes)} nodes, from {makers} processes,", end=" ")
            print(f"in {time.perf_counter() - begun:.0f} s; load {os.getloadavg()[0]:.1f}", flush=True)
            await asyncio.sleep(5)
            return await observed(connection, url.rsplit("/", 1)[1], made, nodes, files, processes, given)
        finally:
            for each in processes:
                await each.end()
            await connection.close()


async def observed(  # noqa: PLR0913, PLR0917 - all that there is
    connection: Connection,
    name: str,
    made: list[Json],
    nodes: list[NodeProcess],
    files: list[Path],
    makers: list[Maker],
    given: argparse.Namespace,
) -> list[str]:
    """Play while counting."""
    seconds = given.seconds
    processes = {f"node {number + 1}": [node.pid] for number, node in enumerate(nodes)}
    processes["the pages"] = [each.pid for each in makers]
    due = await run_out(connection, made, seconds - GRACE - 4)
    await duties(nodes, files)
    rows, spent = await written(connection), Spent(processes, name)
    looks = asyncio.create_task(spent.run())
    reports = await asyncio.gather(*[each.play(seconds) for each in makers])
    spent.look()
    looks.cancel()
    used = spent.total
    found = await duties(nodes, files)
    wrote = await written(connection) - rows
    faults = told(reports, due, seconds, given.late_most)
    shares("cores by process", used, seconds)
    busy = sum(used[f"node {number + 1}"] for number in range(len(nodes)))
    shares("cores of the nodes by what they were at work for", found, seconds, busy / max(1, found.total()))
    shares("rows written a second", wrote, seconds)
    memory = psutil.Process(nodes[0].pid).memory_info().rss
    print(f"memory of node 1: {memory / 1e6:.0f} MB; load {os.getloadavg()[0]:.1f}")
    return faults


async def main() -> None:
    """Measure in a database of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--nodes", type=int, default=1)
    parser.add_argument("--makers", type=int, default=4)
    parser.add_argument("--late-most", type=float, default=1.0)
    parser.add_argument("--plant", action="append", default=[])
    given = parser.parse_args()
    async with database("crowd") as url:
        faults = await measure(url, given)
    print("\n".join(faults) or "ok")
    raise SystemExit(bool(faults))


if __name__ == "__main__":
    asyncio.run(main())
