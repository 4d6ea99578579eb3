# ruff: noqa: SLF001 - it times the statements themselves
"""What a crowd costs: each periodic and each per-visit statement, among so many tables that SQL has made.

One in five of the tables runs over days and waits for somebody; nobody is late and nobody is to be told, as it is most
seconds. Then so many people have pages open at one node, which beats. CPU is that of the database's own process.
    scripts/bench crowds [--tables 1000000] [--keep]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import asyncpg  # noqa: E402
import psutil  # noqa: E402

import crowd  # noqa: E402
from fathoms.server.store import (  # noqa: E402
    clocks,
    history,
    leagues,
    lists,
    notices,
    presence,
    pulse,
    pushes,
    tables,
    windows,
    work,
)
from fathoms.server.store.migrate import migrate  # noqa: E402
from fathoms.server.store.pool import Connection  # noqa: E402

ADMIN = "postgresql://root@127.0.0.1:5432/postgres"
PEOPLE = (300, 3_000, 6_000, 30_000)
STEP = 100_000
TIMES = 10
SOMEBODY = crowd.person(1_234)


async def measured(connection: Connection, name: str, statement: str, *arguments: object) -> None:
    """Do it several times, undo it, and print what one time took: the best wall time, and the mean of CPU."""
    process = psutil.Process(connection.get_server_pid())
    walls = []
    rows = 0
    used = 0.0
    for _ in range(TIMES):
        transaction = connection.transaction()
        await transaction.start()
        await connection.execute("UPDATE pulse SET at = now()")
        before, begun = sum(process.cpu_times()[:2]), time.perf_counter()
        rows = len(await connection.fetch(statement, *arguments))
        walls.append(time.perf_counter() - begun)
        used += sum(process.cpu_times()[:2]) - before
        await transaction.rollback()
        if walls[-1] > 1:
            break
    print(f"{name:44} {rows:4} rows {min(walls) * 1000:9.2f} ms  CPU {used / len(walls) * 1000:8.1f} ms", flush=True)


async def fill(connection: Connection, count: int) -> None:
    """The crowd."""
    begun = time.perf_counter()
    for first in range(0, count, STEP):
        async with connection.transaction():
            await crowd.fill(connection, first, min(count, first + STEP))
    await connection.execute("VACUUM")
    print(f"{count} tables, {count // 5} running, filled in {time.perf_counter() - begun:.0f} s", flush=True)


async def among_tables(connection: Connection) -> None:
    """What is asked every second at every node, and at every visit."""
    for which in ("open", "live", "friends", "mine"):
        await measured(connection, f"list: {which}", lists.statement(which), SOMEBODY)
    await measured(connection, "tables that wait for a person", lists.WAITING, SOMEBODY)
    await measured(connection, "history: a page", history._GAMES, SOMEBODY, None, None, 20)
    await measured(connection, "clocks' end", clocks._END.sql, 100, "strategy")
    await measured(connection, "letters due", notices._DUE.sql, 120.0, 200)
    await measured(connection, "webhooks due", notices._HOOKS_DUE.sql, 120.0, 200)
    await measured(connection, "messages to devices due", pushes._DUE.sql, 20.0, 200)
    await measured(connection, "windows due", windows._CLAIM.sql, 100)
    await measured(connection, "bots' work", work._CLAIM, 1, 10.0)
    await measured(connection, "leagues: rounds that are over", leagues._ADVANCE)
    running = [row[0] for row in await connection.fetch("SELECT id FROM tables WHERE status = 'playing' LIMIT 1000")]
    await measured(connection, "heads of 1,000 tables", tables._HEADS, running)


async def among_people(connection: Connection, people: Sequence[int]) -> None:
    """What a node with so many pages asks."""
    for count in people:
        await connection.execute("DELETE FROM presence")
        await crowd.come(connection, "n", count // crowd.SEATS)
        await connection.execute("UPDATE nodes SET seen_at = now()")
        await measured(connection, f"beat, {count} people", pulse._BEAT.sql, "n", None)
        await connection.execute("UPDATE nodes SET seen_at = now() - interval '3 s'")
        await measured(connection, f"beat after a silence, {count} people", pulse._BEAT_AFTER_SILENCE.sql, "n")
        here = await connection.fetch("SELECT table_id, person FROM presence WHERE node = 'n'")
        columns = [row[0] for row in here], [row[1] for row in here]
        await measured(connection, f"presence, each 4 s, {count} people", presence._HERE, "n", *columns)


async def main() -> None:
    """Fill, measure, and leave nothing behind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000_000)
    parser.add_argument("--keep", action="store_true", help="leave the database behind")
    given = parser.parse_args()
    name = f"fathoms_crowds_{os.getpid()}"
    admin = await asyncpg.connect(ADMIN)
    await admin.execute(f"CREATE DATABASE {name}")
    url = ADMIN.rsplit("/", 1)[0] + f"/{name}"
    try:
        await migrate(url)
        connection = await asyncpg.connect(url, server_settings={"jit": "off"}, command_timeout=None)
        await fill(connection, given.tables)
        await among_tables(connection)
        await among_people(connection, [count for count in PEOPLE if count <= given.tables // 5 * crowd.SEATS])
        await connection.close()
    finally:
        print(url if given.keep else "")
        if not given.keep:
            await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await admin.close()


if __name__ == "__main__":
    asyncio.run(main())
