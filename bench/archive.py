# ruff: noqa: S608 - made of constants
"""Finished games leave the log: what that takes, what it gives back, and that all of them are still there.

Games are played to their end by bots and copied under other names, with people at them. A real node archives them
all; some are replayed and verified from the archive; people are erased, and every object is then read for their names.
    scripts/bench archive [--tables 100000] [--replays 100] [--erased 1000] [--games NAMES] [--s3]
`--s3` puts them into a bucket on loopback (moto). It fails where a game is lost, differs, or still has a name.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import asyncpg

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import crowd  # noqa: E402
from fathoms.kernel.record import verify  # noqa: E402
from fathoms.kernel.registry import game  # noqa: E402
from fathoms.server.archive.archivist import Archivist  # noqa: E402
from fathoms.server.archive.game import read  # noqa: E402
from fathoms.server.archive.objects import Objects, opened  # noqa: E402
from fathoms.server.node import Node  # noqa: E402
from fathoms.server.settings import Settings  # noqa: E402
from fathoms.server.store.migrate import migrate  # noqa: E402
from fathoms.server.store.pool import Connection  # noqa: E402
from server_harness import Cluster, finished  # noqa: E402

ADMIN = "postgresql://root@127.0.0.1:5432/postgres"
GAMES = "into-the-blue,in-too-deep,key-largo"
STEP = 1_000
AT_TABLES = 5
"""So many tables for each person; two people sit at each."""
NAME = "zqmark"
"""Every name of those who may be erased begins so."""
TOLD = 10_000
HOT = ("answers", "windows", "marks", "tables", "chairs", "tenures", "archives")
_PEOPLE = f"""
    INSERT INTO people (id, name, lang) SELECT md5('p' || g)::uuid, '{NAME}' || g || '.', 'en'
    FROM generate_series(0, $1::int - 1) g
"""
_SEATED = (
    """
    UPDATE tenures SET person = md5('p' || ((substr(table_id, 2)::int * (1 + 6 * seat) + seat) % $1::int))::uuid
    WHERE table_id LIKE 'g%' AND seat < 2 AND n = 0
    """,
    """
    UPDATE chairs SET person = md5('p' || ((substr(table_id, 2)::int * (1 + 6 * seat) + seat) % $1::int))::uuid
    WHERE table_id LIKE 'g%' AND seat < 2
    """,
)
_SIZE = """
    SELECT coalesce(nullif(pg_total_relation_size($1::regclass), 0),
        (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree($1::regclass)))::bigint
"""


async def fill(connection: Connection, cluster: Cluster, tables: int, games: list[str]) -> None:
    """Games that were really played, so many times."""
    node = await cluster.node(bus="none")
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    first = [await finished(node, ann, ben, name) for name in games]
    begun = time.perf_counter()
    await connection.execute("SET session_replication_role = replica")  # no keys are checked: they fit
    ids = [f"g{number:08}" for number in range(tables)]
    for start in range(0, tables, STEP):
        step = ids[start : start + STEP]
        async with connection.transaction():
            for place, table in enumerate(first):
                await crowd.copied(connection, table, step[place :: len(first)], public=True)
    people = max(2, tables // AT_TABLES)
    await connection.execute(_PEOPLE, people)
    for statement in _SEATED:
        await connection.execute(statement, people)
    await connection.execute("SET session_replication_role = origin")
    for table in first:
        await connection.execute("UPDATE tables SET over_at = now() WHERE id = $1", table)
    await connection.execute("UPDATE tables SET over_at = now() - interval '60 d' WHERE id LIKE 'g%'")
    await connection.execute("VACUUM ANALYZE")
    entries = await connection.fetchval("SELECT count(*) FROM answers WHERE table_id LIKE 'g%'")
    seconds = time.perf_counter() - begun
    print(f"{tables} finished tables, {entries} answers, {people} people: filled in {seconds:.0f} s", flush=True)


async def sizes(connection: Connection, when: str) -> None:
    """Print what the hot tables take, with their indexes."""
    found = {table: await connection.fetchval(_SIZE, table) for table in HOT}
    told = ", ".join(f"{table} {size / 1e6:.0f}" for table, size in found.items())
    print(f"{when}: {sum(found.values()) / 1e6:.0f} MB ({told})", flush=True)


async def until_done(what: str, duty: Callable[[], Awaitable[int]], many: int) -> None:
    """Do it until nothing is left; how long that took."""
    begun, done, cpu = time.perf_counter(), 0, time.process_time()
    while step := await duty():
        if (done + step) // TOLD > done // TOLD:
            print(f"{what}: {done + step} after {time.perf_counter() - begun:.0f} s", flush=True)
        done += step
    seconds, cpu = time.perf_counter() - begun, time.process_time() - cpu
    each = f"{done / seconds:.0f}/s, {cpu * 1000 / max(1, done):.1f} ms of CPU each"
    print(f"{what}: {done} of {many} in {seconds:.0f} s, {each}", flush=True)


async def replay(node: Node, connection: Connection, many: int) -> int:
    """How many of so many games verify and replay from the archive."""
    rows = await connection.fetch("SELECT id FROM tables WHERE archived ORDER BY md5(id) LIMIT $1", many)
    good, took = 0, []
    for row in rows:
        begun = time.perf_counter()
        record = await node.records.write(row[0], None)
        frames = await node.records.replay(row[0], None, 0)
        took.append(time.perf_counter() - begun)
        good += verify(record, lambda name: game(name).rules()).ok and frames.startswith(b"[{")
    took.sort()
    median, most = took[len(took) // 2] * 1000, took[-1] * 1000
    print(f"{good} of {len(rows)} replayed and verified: median {median:.0f} ms, most {most:.0f} ms", flush=True)
    return len(rows) - good


async def names(connection: Connection, objects: Objects) -> tuple[Counter[str], int]:
    """How often each name is in the archive, and the bytes of all objects; every object is read."""
    found: Counter[str] = Counter()
    size = 0
    for row in await connection.fetch("SELECT key FROM archives WHERE state <> 'doomed'"):
        data = await objects.get(row[0])
        assert data is not None
        size += len(data)
        found.update([holder.name for holder in read(data).holders if holder.name])
    return found, size


async def erase(node: Node, archivist: Archivist, many: int) -> set[str]:
    """Erase so many people; who they were."""
    begun = time.perf_counter()
    for number in range(many):
        await node.forget(UUID(str(crowd.person(number))))
    print(f"{many} people erased in the database: {time.perf_counter() - begun:.0f} s", flush=True)
    noted = await node.pool.fetchval("SELECT count(*) FROM archive_erasures")
    await until_done("objects without their names", archivist.erase, noted)
    await until_done("old objects deleted", archivist.clear, noted)
    return {f"{NAME}{number}." for number in range(many)}


async def measure(url: str, archive: dict[str, Any], given: argparse.Namespace) -> list[str]:
    """Fill, archive, replay, erase; what is wrong."""
    connection = await asyncpg.connect(url, command_timeout=None)
    cluster = Cluster(url)
    objects = opened(Settings(**archive))
    assert objects is not None
    await fill(connection, cluster, given.tables, given.games.split(","))
    await sizes(connection, "hot tables before")
    node = (await cluster.node(bus="none", archive_days=3650, **archive)).node
    await node.stop_duties()  # its own archivist would help
    archivist = Archivist(node.pool, objects, 30)
    await until_done("archived", archivist.archive, given.tables)
    await connection.execute("VACUUM ANALYZE")
    await sizes(connection, "hot tables after, for new games to fill")
    await connection.execute("VACUUM FULL answers")
    await sizes(connection, "hot tables after VACUUM FULL")
    wrong = []
    left = await connection.fetchval("SELECT count(*) FROM answers WHERE table_id LIKE 'g%'")
    if left:
        wrong.append(f"{left} answers are still in the log")
    if lost := await replay(node, connection, given.replays):
        wrong.append(f"{lost} games do not replay from the archive")
    before, size = await names(connection, objects)
    print(f"{size / given.tables:.0f} bytes an object, {size / 1e6:.0f} MB in all")
    gone = await erase(node, archivist, min(given.erased, given.tables // AT_TABLES))
    after, _ = await names(connection, objects)
    there, still = [sum([found[name] for name in gone]) for found in (before, after)]
    print(f"names of the erased in the archive: {there} before, {still} after", flush=True)
    if any(after[name] for name in gone) or not all(before[name] for name in gone):
        wrong.append("somebody erased is still in the archive, or never was")
    if any(after[name] != count for name, count in before.items() if name not in gone):
        wrong.append("somebody is gone from the archive who was not erased")
    if lost := await replay(node, connection, given.replays):
        wrong.append(f"{lost} games do not replay after others were erased")
    await cluster.stop()
    await connection.close()
    return wrong


async def main() -> int:
    """A database and an archive for it, both gone after."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--replays", type=int, default=100)
    parser.add_argument("--erased", type=int, default=1_000)
    parser.add_argument("--games", default=GAMES)
    parser.add_argument("--s3", action="store_true")
    given = parser.parse_args()
    name = f"fathoms_archive_{os.getpid()}"
    admin = await asyncpg.connect(ADMIN)
    await admin.execute(f"CREATE DATABASE {name}")
    url = ADMIN.replace("/postgres", f"/{name}")
    try:
        await migrate(url)
        print(f"load {os.getloadavg()[0]:.1f}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            wrong = await measure(url, bucket() if given.s3 else {"archive": folder}, given)
    finally:
        await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await admin.close()
    for fault in wrong:
        print(f"WRONG: {fault}")
    return 1 if wrong else 0


def bucket() -> dict[str, Any]:
    """A bucket on loopback; it ends with this process."""
    import logging  # noqa: PLC0415 - for --s3 alone

    import httpx  # noqa: PLC0415
    from moto.moto_server.threaded_moto_server import ThreadedMotoServer  # noqa: PLC0415

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    httpx.put(f"http://{host}:{port}/games").raise_for_status()
    where = f"http://{host}:{port}"
    return {"archive": "s3://games", "archive_endpoint": where, "archive_key_id": "k", "archive_secret": "s"}


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
