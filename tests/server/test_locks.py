"""Somebody holds rows and does not let go: only that table waits, and not for ever."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from uuid import uuid4

import asyncpg
import pytest
from structlog.testing import capture_logs

from fathoms.server.background import Background
from fathoms.server.store import pulse
from fathoms.server.store.log import HELD_UP_SECONDS, Appender, Entry, NotWrittenError
from fathoms.server.store.pool import LOST, Pool, connect
from server_harness import Cluster

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"


@asynccontextmanager
async def locked(database: str, tables: Sequence[str]) -> AsyncIterator[None]:
    """A node that was cut off in the middle of a change."""
    connection = await asyncpg.connect(database)
    async with connection.transaction():
        await connection.execute("SELECT 1 FROM tables WHERE id = ANY ($1::text[]) FOR UPDATE", tables)
        yield
    await connection.close()


async def started(cluster: Cluster, count: int) -> list[str]:
    node = await cluster.node()
    player = await cluster.player(node)
    tables = [await player.create(BLUE, ["me", "bot"]) for _ in range(count)]
    for table in tables:
        await player.post(f"/api/tables/{table}/start")
    return tables


def last(table: str, epoch: int, *, over: bool) -> Entry:
    return Entry(table=table, n=1, epoch=epoch, seat=0, kind=0, picks="[]", uuid=uuid4(), over=over)


@pytest.mark.timed
async def test_two_locked_tables_hold_up_no_other(cluster: Cluster, pool: Pool) -> None:
    *stuck, free = await started(cluster, 3)
    epoch = {row[0]: row[1] for row in await pool.fetch("SELECT id, epoch FROM tables")}
    groups = await connect(cluster.database, 2, HELD_UP_SECONDS)
    appender = Appender(pool, 0, groups)
    async with locked(cluster.database, stuck):
        begun = time.monotonic()
        waiting = [asyncio.create_task(appender.append(last(table, epoch[table], over=True))) for table in stuck]
        assert await appender.append(last(free, epoch[free], over=False))
        assert time.monotonic() - begun < 1.9, "no longer than a group waits for two locks"
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(each) for each in found] == [NotWrittenError, NotWrittenError]
    assert await appender.append(last(stuck[0], epoch[stuck[0]], over=True)), "once it is let go"
    await groups.close()


@pytest.mark.timed
async def test_many_requests_to_a_locked_table_take_no_connection_from_others(cluster: Cluster) -> None:
    node = await cluster.node(pool=4)
    player = await cluster.player(node)
    table = await player.create(BLUE, ["me", "open"])
    async with locked(cluster.database, [table]):
        salting = [
            asyncio.create_task(player.http.post(f"/api/tables/{table}/salt", json={"salt": "00"})) for _ in range(24)
        ]
        await asyncio.sleep(0.5)
        assert not any(each.done() for each in salting)
        assert (await player.http.get("/api/me")).status_code == 200
        assert (await player.http.get("/ready")).status_code == 200
        assert not all(each.done() for each in salting)
        assert {each.status_code for each in await asyncio.gather(*salting)} == {503}


async def test_whoever_waits_too_long_for_a_connection_is_told(cluster: Cluster) -> None:
    pool = await connect(cluster.database, 1)
    async with pool.acquire():
        waiting = asyncio.create_task(pool.fetchval("SELECT 1"))
        with pytest.raises(LOST):
            await asyncio.wait_for(waiting, 10)
    assert await pool.fetchval("SELECT current_setting('jit')") == "off"
    await pool.close()


async def test_a_duty_that_times_out_is_logged_when_it_begins_and_when_it_is_over() -> None:
    troubles: list[Exception] = [TimeoutError(), TimeoutError()]

    async def duty() -> None:
        if troubles:
            raise troubles.pop()

    loop = Background("letters", duty, 1.0)
    with capture_logs() as lines:
        for _ in range(4):
            await loop.once()
    assert [(each["event"], each["missed"]) for each in lines] == [
        ("a duty was not done", 0),
        ("a duty is done again", 2),
    ]
    assert {each["duty"] for each in lines} == {"letters"}


async def test_a_node_whose_beat_is_old_is_not_ready(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    player = await cluster.player(await cluster.node())
    assert (await player.http.get("/ready")).status_code == 200
    monkeypatch.setattr(pulse, "READY_SECONDS", -1.0)
    assert (await player.http.get("/ready")).status_code == 503
