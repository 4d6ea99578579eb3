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
from fathoms.server.store.migrate import migrate
from fathoms.server.store.pool import Pool, connect
from salvage.info import INFO as SALVAGE
from server_harness import ADMIN, Cluster, database_url

Count: TypeAlias = Callable[[Pool, bytes, int, float], Awaitable[float]]


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


@pytest.fixture
async def cluster(database: str) -> AsyncIterator[Cluster]:
    connection = await asyncpg.connect(database)
    tables = await connection.fetchval(
        "SELECT string_agg(quote_ident(tablename), ', ') FROM pg_tables"
        " WHERE schemaname = 'public' AND tablename NOT IN ('alembic_version', 'pulse')"
    )
    await connection.execute(f"TRUNCATE {tables}")
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
