"""Real PostgreSQL, real NATS, real sockets. A database for each test process, dropped after."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import TypeAlias

import asyncpg
import pytest

from fathoms.kernel import registry
from fathoms.kernel.game import Info
from fathoms.server.store import limits
from fathoms.server.store.link import Connection
from fathoms.server.store.migrate import migrate
from fathoms.server.store.pool import Pool, connect
from salvage.info import INFO as SALVAGE
from server_harness import ADMIN, Cluster, database_url

Count: TypeAlias = Callable[[Pool, bytes, int, float], Awaitable[float]]
GROWN = 1_000_000
"""Bytes of a table that a test has filled."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def database() -> Iterator[str]:
    name = f"fathoms_test_{os.getpid()}"
    try:
        asyncio.run(_admin(f'CREATE DATABASE "{name}"'))
    except OSError as error:
        pytest.fail(f"the tests of the server need PostgreSQL at {ADMIN}: {error}")
    url = database_url(name)
    asyncio.run(migrate(url))
    yield url
    asyncio.run(_admin(f'DROP DATABASE "{name}" WITH (FORCE)'))


async def _admin(statement: str) -> None:
    connection = await asyncpg.connect(ADMIN)
    await connection.execute(statement)
    await connection.close()


@pytest.fixture
async def pool(database: str) -> AsyncIterator[Pool]:
    pool = await connect(database, 5)
    yield pool
    await pool.close()


async def _empty(connection: Connection) -> None:
    """Forget everything. Truncating makes fifty new files, which takes a second: only what has grown is truncated."""
    rows = await connection.fetch(
        "SELECT quote_ident(tablename), pg_table_size(quote_ident(tablename)::regclass) FROM pg_tables"
        " WHERE schemaname = 'public' AND tablename NOT IN ('alembic_version', 'pulse')"
    )
    grown = [name for name, size in rows if size > GROWN]
    if grown:
        await connection.execute(f"TRUNCATE {', '.join(grown)} CASCADE")
    emptied = "; ".join([f"DELETE FROM {name}" for name, _ in rows])  # noqa: S608 - names of our own tables
    await connection.execute(f"SET session_replication_role = replica; {emptied}; RESET session_replication_role")


@pytest.fixture
async def cluster(database: str) -> AsyncIterator[Cluster]:
    connection = await asyncpg.connect(database)
    await _empty(connection)
    await connection.close()
    cluster = Cluster(database)
    yield cluster
    await cluster.stop()


@pytest.fixture(autouse=True)
def slow_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buckets fill a hundred times more slowly: however long a test takes, it is granted what is in them."""
    for name in ("take", "look"):
        original = getattr(limits, name)

        async def slowly(pool: Pool, key: bytes, most: int, seconds: float, act: Count = original) -> float:
            return await act(pool, key, most, 100 * seconds)

        monkeypatch.setattr(limits, name, slowly)


@pytest.fixture(autouse=True)
def with_salvage(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example game is installed, too: it has quiet windows, redeals and picks that must be narrowed."""
    ours = registry.games()

    def games() -> dict[str, Info]:
        return {**ours, SALVAGE.name: SALVAGE}

    monkeypatch.setattr(registry, "games", games)
