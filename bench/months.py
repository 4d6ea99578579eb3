"""The log of finished tables leaves the database: deleted table by table, or a month at a time as a partition.

Two logs with the same entries: by hash of the table, as ours is, and by the month in which a table was begun. The
oldest month leaves each; one more month is then played.
    scripts/bench months [--tables 20000] [--months 5] [--entries 50]
Decision 0052 has the figures and what follows from them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time

import asyncpg

from fathoms.server.store.pool import Connection

ADMIN = "postgresql://root@127.0.0.1:5432/postgres"
BATCH = 100
_COLUMNS = "n integer NOT NULL, seat integer NOT NULL, kind smallint NOT NULL, picks text, uuid uuid NOT NULL,"
_REST = "checkpoint text, at timestamptz NOT NULL DEFAULT now()"
_BY_HASH = f"""
    CREATE TABLE by_hash (table_id text NOT NULL, {_COLUMNS} {_REST},
        PRIMARY KEY (table_id, n), UNIQUE (table_id, uuid)) PARTITION BY HASH (table_id)
"""
_BY_MONTH = f"""
    CREATE TABLE by_month (born integer NOT NULL, table_id text NOT NULL, {_COLUMNS} {_REST},
        PRIMARY KEY (table_id, n, born), UNIQUE (table_id, uuid, born)) PARTITION BY LIST (born)
"""
_TABLE = "'t' || md5($1 || '-' || g)"
_ENTRIES = """
    SELECT {born} {table}, n, n % 3, 0, '["d1","d2"]', gen_random_uuid(), CASE WHEN n % 8 = 0 THEN md5(n::text) END
    FROM generate_series(1, $2::int) g, generate_series(1, $3::int) n
"""


async def make(connection: Connection, months: int) -> None:
    """Both logs, empty."""
    await connection.execute(_BY_HASH)
    await connection.execute(_BY_MONTH)
    for part in range(16):
        await connection.execute(
            f"CREATE TABLE by_hash_{part} PARTITION OF by_hash FOR VALUES WITH (MODULUS 16, REMAINDER {part})"
        )
    for month in range(months + 1):
        await connection.execute(f"CREATE TABLE by_month_{month} PARTITION OF by_month FOR VALUES IN ({month})")


async def play(connection: Connection, month: int, tables: int, entries: int) -> dict[str, float]:
    """A month of tables in both logs; how long each took."""
    took = {}
    for log, born in (("by_hash", ""), ("by_month", f"{month},")):
        columns = ("born, " if born else "") + "table_id, n, seat, kind, picks, uuid, checkpoint"
        begun = time.perf_counter()
        chosen = _ENTRIES.format(born=born, table=_TABLE)
        await connection.execute(f"INSERT INTO {log} ({columns}) {chosen}", str(month), tables, entries)
        took[log] = time.perf_counter() - begun
    return took


async def size(connection: Connection, log: str) -> int:
    """Bytes on disk, with indexes."""
    found = await connection.fetchval(
        "SELECT sum(pg_total_relation_size(relid))::bigint FROM pg_partition_tree($1::regclass)", log
    )
    return int(found)


async def written(connection: Connection) -> int:
    """Bytes that the database has ever written ahead."""
    return int(await connection.fetchval("SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint"))


async def delete(connection: Connection, tables: int) -> None:
    """The oldest month leaves, a batch of tables at a time; then the database clears up."""
    ids = [row[0] for row in await connection.fetch(f"SELECT {_TABLE} FROM generate_series(1, $2::int) g", "0", tables)]  # noqa: S608
    for first in range(0, tables, BATCH):
        await connection.execute("DELETE FROM by_hash WHERE table_id = ANY ($1::text[])", ids[first : first + BATCH])
    await connection.execute("VACUUM by_hash")


async def detach(connection: Connection) -> None:
    """The oldest month leaves as it is."""
    await connection.execute("ALTER TABLE by_month DETACH PARTITION by_month_0 CONCURRENTLY")
    await connection.execute("DROP TABLE by_month_0")


async def reading(connection: Connection, statement: str, tables: int, *more: object) -> float:
    """Milliseconds to read the whole log of one table of the second month."""
    ids = await connection.fetch(f"SELECT {_TABLE} FROM generate_series(1, $2::int) g LIMIT 300", "1", tables)  # noqa: S608
    begun = time.perf_counter()
    for row in ids:
        assert await connection.fetch(statement, row[0], *more)
    return (time.perf_counter() - begun) * 1000 / len(ids)


async def measure(connection: Connection, tables: int, months: int, entries: int) -> None:
    """Fill, read, remove, play on."""
    await make(connection, months)
    filled = {"by_hash": 0.0, "by_month": 0.0}
    for month in range(months):
        for log, seconds in (await play(connection, month, tables, entries)).items():
            filled[log] += seconds
    await connection.execute("VACUUM ANALYZE by_hash, by_month")
    before = {log: await size(connection, log) for log in filled}
    for log, seconds in filled.items():
        print(f"{log}: {tables * months * entries} entries in {seconds:.1f} s, {before[log] / 1e6:.0f} MB")
    asked = {
        "by_hash": ("SELECT * FROM by_hash WHERE table_id = $1 ORDER BY n",),
        "by_month, month known": ("SELECT * FROM by_month WHERE table_id = $1 AND born = $2 ORDER BY n", 1),
        "by_month, month unknown": ("SELECT * FROM by_month WHERE table_id = $1 ORDER BY n",),
    }
    for name, (statement, *more) in asked.items():
        print(f"a log is read in {await reading(connection, statement, tables, *more):.2f} ms: {name}")
    for name, leave in (("by_hash", delete(connection, tables)), ("by_month", detach(connection))):
        wal, begun = await written(connection), time.perf_counter()
        await leave
        seconds, wal = time.perf_counter() - begun, await written(connection) - wal
        after = await size(connection, name)
        print(f"{name}: a month leaves in {seconds:.2f} s, {wal / 1e6:.0f} MB written ahead, {after / 1e6:.0f} MB left")
    await play(connection, months, tables, entries)
    for log in filled:
        print(f"{log}: after one more month {await size(connection, log) / 1e6:.0f} MB")


async def main() -> None:
    """A database for it, which is dropped after."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20_000, help="tables begun in a month")
    parser.add_argument("--months", type=int, default=5)
    parser.add_argument("--entries", type=int, default=50)
    given = parser.parse_args()
    name = f"fathoms_months_{os.getpid()}"
    admin = await asyncpg.connect(ADMIN)
    await admin.execute(f"CREATE DATABASE {name}")
    try:
        connection = await asyncpg.connect(ADMIN.replace("/postgres", f"/{name}"), command_timeout=None)
        print(f"load {os.getloadavg()[0]:.1f}")
        await measure(connection, given.tables, given.months, given.entries)
        await connection.close()
    finally:
        await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await admin.close()


if __name__ == "__main__":
    asyncio.run(main())
