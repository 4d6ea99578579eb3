# ruff: noqa: SLF001 - it times statements themselves
"""What a node does by itself, and what a visit costs, among so many tables: it must not grow with what is stored.

A database is filled by SQL: one table in five runs over days, and at a third of those everybody had a page open at a
node that died. A real node then runs beside it, and a visitor opens every page; every statement is explained.
    scripts/bench periodic [--tables 1000000] [--seconds 20] [--keep]
It fails where a statement scans a large table or reads more rows than its bound, or where a node's own work takes
more than five hundredths of a core of the database.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import asyncpg  # noqa: E402
import psutil  # noqa: E402

import crowd  # noqa: E402
import periodic  # noqa: E402
from fathoms.server.store import presence, pulse  # noqa: E402
from fathoms.server.store.migrate import migrate  # noqa: E402
from fathoms.server.store.pool import Connection  # noqa: E402
from server_harness import Cluster, Player, RunningNode  # noqa: E402

ADMIN = "postgresql://root@127.0.0.1:5432/postgres"
STEP = 100_000
ANSWERS = 10
PAGES = (300, 3_000, 30_000)
CORE_MOST = 0.05
VISITS = {
    "home": ("/api/me", "/api/tables?which=mine", "/api/tables?which=open", "/api/tables?which=live", "/api/match"),
    "friends": ("/api/friends", "/api/tables?which=friends"),
    "history": ("/api/me/games", "/api/me/statistics"),
    "ratings": ("/api/ratings/into-the-blue",),
    "leagues": ("/api/leagues",),
    "puzzles": ("/api/puzzles",),
    "you": ("/api/me/letters", "/api/account", "/api/me/push", "/api/people"),
}


async def fill(connection: Connection, tables: int) -> None:
    """Tables, people, answers, and what a node left behind that had everybody of many running tables."""
    begun = time.perf_counter()
    for first in range(0, tables, STEP):
        last = min(tables, first + STEP)
        async with connection.transaction():
            await crowd.fill(connection, first, last)
            await crowd.answer(connection, first, last, ANSWERS)
    await crowd.come(connection, "elsewhere", max(1, tables // 30))
    # The other node is dead: what it left behind is swept meanwhile.
    await connection.execute("UPDATE nodes SET seen_at = now() - interval '1 h'")
    await connection.execute("VACUUM ANALYZE")
    size = await connection.fetchval("SELECT pg_size_pretty(pg_database_size(current_database()))")
    print(f"{tables} tables, {tables // 5} running, {tables * ANSWERS} answers: {size}", end=", ")
    print(f"filled in {time.perf_counter() - begun:.0f} s", flush=True)


def backends(database: str) -> list[psutil.Process]:
    """The processes of the database that serve this database."""
    found = psutil.process_iter(["cmdline"])
    return [each for each in found if any(f" {database} " in part for part in each.info["cmdline"] or ())]


def used(processes: list[psutil.Process]) -> float:
    """Seconds of CPU."""
    total = 0.0
    for each in processes:
        if each.is_running():
            total += sum(each.cpu_times()[:2])
    return total


def told(found: list[periodic.Heard], large: set[str], seconds: float | None) -> list[str]:
    """Print a line for each statement; what is wrong with them."""
    faults = []
    for each in sorted(found, key=lambda one: -one.milliseconds):
        often = f"{each.times / seconds:6.2f}/s" if seconds else "a visit "
        wrong = each.faults(large)
        faults += [f"{each.name}: {fault}" for fault in wrong]
        indexes = ", ".join(each.indexes)[:80]
        print(f"{each.name:34} {often} {each.rows:7} rows {each.milliseconds:8.2f} ms  {indexes}  {' '.join(wrong)}")
    return faults


async def visited(
    node: RunningNode, player: Player, connection: Connection, large: set[str], known: set[str]
) -> list[str]:
    """Every page, as somebody of the crowd; what the node asks by itself meanwhile is `known`."""
    faults = []
    for page, paths in VISITS.items():
        print(f"-- {page}")
        with periodic.hearing() as heard:
            for path in paths:
                answer = await player.http.get(node.url + path)
                if answer.is_error:
                    print(f"{path}: {answer.status_code}")
        asked = {statement: each for statement, each in heard.items() if statement not in known}
        faults += told(await periodic.explain(connection, asked), large, None)
    return faults


async def crowds(connection: Connection) -> None:
    """What a node with so many pages asks: the beat, whether the database knows all of them, and one that comes."""
    print("-- pages at one node")
    for count in PAGES:
        await connection.execute("DELETE FROM presence")
        await crowd.come(connection, "n", count // crowd.SEATS)
        here = await connection.fetch("SELECT table_id, person FROM presence WHERE node = 'n'")
        asked = {
            "each half second": (pulse._BEAT.sql, "n", None),
            "after a silence": (pulse._BEAT_AFTER_SILENCE.sql, "n"),
            "each 4 s": (presence._COUNT, "n"),
            "each minute": (presence._AT, "n"),
            "one that comes": (presence._COME, "m", *here[0]),
        }
        took = {}
        for name, (statement, *given) in asked.items():
            silence = "3 s" if name == "after a silence" else "0 s"
            async with connection.transaction():
                await connection.execute("UPDATE nodes SET seen_at = now() - $1::text::interval", silence)
                took[name] = (await crowd.explained(connection, statement, *given))["Execution Time"]
        print(f"{len(here):6} pages: " + ", ".join(f"{name} {spent:.1f} ms" for name, spent in took.items()))


async def measure(url: str, name: str, tables: int, seconds: float) -> list[str]:
    """Fill, run, visit; what is wrong."""
    connection = await asyncpg.connect(url, server_settings={"jit": "off"}, command_timeout=None)
    await fill(connection, tables)
    large = await periodic.large(connection)
    cluster = Cluster(url)
    # With letters on: nobody is due, so nothing goes out.
    node = await cluster.node(smtp_host="127.0.0.1", smtp_port=9, smtp_tls="none", mail_from="club@example.org")
    player = await cluster.player(node)
    await player.watch(await player.create("into-the-blue", ["me", "bot"]))
    # The visitor is one of those who have played for years.
    await connection.execute("UPDATE sessions SET person = $1", crowd.person(1_234 % max(1, tables // 5)))
    await asyncio.sleep(3)
    before = used(backends(name))
    heard = await periodic.duties(node.node, seconds)
    share = (used(backends(name)) - before) / seconds
    print(f"-- a node by itself: {share:.3f} of a core of the database")
    faults = told(await periodic.explain(connection, heard), large, seconds)
    faults += [f"{share:.3f} of a core"] if share > CORE_MOST else []
    faults += await visited(node, player, connection, large, set(heard))
    await cluster.stop()
    await crowds(connection)
    await connection.close()
    return faults


async def main() -> None:
    """Fill, measure, and leave nothing behind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--keep", action="store_true", help="leave the database behind")
    given = parser.parse_args()
    name = f"fathoms_periodic_{os.getpid()}"
    admin = await asyncpg.connect(ADMIN)
    await admin.execute(f"CREATE DATABASE {name}")
    url = ADMIN.rsplit("/", 1)[0] + f"/{name}"
    try:
        await migrate(url)
        faults = await measure(url, name, given.tables, given.seconds)
    finally:
        print(url if given.keep else "")
        if not given.keep:
            await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await admin.close()
    print("\n".join(faults) or "nothing grows with what is stored")
    raise SystemExit(bool(faults))


if __name__ == "__main__":
    asyncio.run(main())
