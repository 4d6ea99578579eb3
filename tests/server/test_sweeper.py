"""What is cleared away, and what is not."""

import asyncio

import pytest

from fathoms.server.store import tables
from fathoms.server.store.pool import Pool
from fathoms.server.sweeper import DAYS, Sweeper
from server_harness import Cluster

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"


async def test_only_old_tables_that_never_began_and_that_nobody_watches_are_swept(cluster: Cluster, pool: Pool) -> None:
    ann = await cluster.player(await cluster.node())
    young, watched, begun, *old = [await ann.create(BLUE, ["me", "bot"]) for _ in range(5)]
    await ann.post(f"/api/tables/{begun}/start")
    await ann.post(f"/api/tables/{old[1]}/leave")
    await (await ann.watch(watched)).expect("table")
    aged = [watched, begun, *old]
    await pool.execute(
        "UPDATE tables SET created_at = now() - make_interval(days => $2) WHERE id = ANY ($1::text[])", aged, DAYS + 1
    )
    sweeper = Sweeper(pool, 365, every=0.05)
    sweeper.start()
    async with asyncio.timeout(10):
        while await tables.read(pool, old[0]) is not None:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await sweeper.stop()
    assert [await tables.read(pool, table) is not None for table in (young, watched, begun, *old)] == [
        True,
        True,
        True,
        False,
        False,
    ]


async def test_a_sweep_that_fails_is_tried_again(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = asyncio.Event()
    calls = 0

    async def failing(_: Pool, __: int) -> int:
        nonlocal calls
        calls += 1
        if calls > 1:
            tried.set()
        raise OSError("gone")

    monkeypatch.setattr(tables, "sweep", failing)
    sweeper = Sweeper(pool, 365, every=0.01)
    sweeper.start()
    await asyncio.wait_for(tried.wait(), 5)
    await sweeper.stop()
