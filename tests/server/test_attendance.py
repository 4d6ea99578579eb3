"""Who is there: written at coming and going and at no other time, and true again soon whatever was lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID

import pytest

import periodic
from fathoms.server.sockets import attendance, hub
from fathoms.server.store import presence, tables
from fathoms.server.store.pool import Pool
from server_harness import Cluster, Player, RunningNode

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"
_ROWS = "SELECT count(*) FROM presence WHERE table_id = $1"


async def at_a_table(cluster: Cluster, **settings: object) -> tuple[RunningNode, Player, str]:
    node = await cluster.node(**settings)
    ann = await cluster.player(node)
    return node, ann, await ann.create(BLUE, ["me", "open"])


async def until(true: Callable[[], Awaitable[object]]) -> None:
    async with asyncio.timeout(30):
        while not await true():  # noqa: ASYNC110 - the database is asked
            await asyncio.sleep(0.05)


async def present(pool: Pool, table: str) -> tuple[UUID, ...]:
    [latest] = await tables.latest(pool, [table])
    return latest.present


async def test_nothing_is_written_while_somebody_stays(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "_CHECK_EVERY", 0.05)
    _, ann, table = await at_a_table(cluster)
    page = await ann.watch(table)
    await page.expect("table")
    second = await ann.watch(table)
    await second.expect("table")
    before = await pool.fetch("SELECT xmin, ctid, * FROM presence")
    with periodic.hearing() as heard:
        await asyncio.sleep(1)
    names = {each.name for each in heard.values()}
    assert "presence.count" in names
    assert not names & {"presence.come", "presence.gone", "presence.at"}
    assert await pool.fetch("SELECT xmin, ctid, * FROM presence") == before
    await second.close()
    await asyncio.sleep(0.2)
    assert await pool.fetchval(_ROWS, table) == 1, "one page of two was closed"


async def test_whoever_hangs_on_a_node_that_is_not_heard_is_gone_within_the_bound(cluster: Cluster, pool: Pool) -> None:
    node, ann, table = await at_a_table(cluster)
    await (await ann.watch(table)).expect("table")
    other = await cluster.node()
    watcher = await cluster.player(other)
    page = await watcher.watch(table)
    await page.expect("table", lambda info: info["chairs"][0]["connected"])
    await node.node.timekeeper.stop()  # as if it had been killed: its rows stay
    async with asyncio.timeout(25):
        await page.expect("table", lambda info: not info["chairs"][0]["connected"])
    assert await pool.fetchval(_ROWS, table) == 2
    silent = await pool.fetchval("SELECT extract(epoch FROM now() - min(seen_at))::float FROM nodes")
    assert 12 <= silent < 20


async def test_while_the_database_is_away_nobody_goes(cluster: Cluster, pool: Pool) -> None:
    node, ann, table = await at_a_table(cluster)
    await (await ann.watch(table)).expect("table")
    await node.node.timekeeper.stop()
    # Nobody was heard for a minute, and the first beat after it gives that minute back.
    await pool.execute("UPDATE nodes SET seen_at = now() - interval '1 minute'")
    assert await present(pool, table) == ()
    await pool.execute("UPDATE pulse SET at = now(), credited = credited + interval '1 minute'")
    assert await present(pool, table) == (UUID(ann.id),)


@pytest.mark.parametrize("far", [True, False])
async def test_a_row_that_was_lost_comes_back(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch, *, far: bool
) -> None:
    """Also where another, which should not be there, makes the number right: then at the next comparison."""
    monkeypatch.setattr(hub, "_CHECK_EVERY", 0.1)
    monkeypatch.setattr(attendance, "COMPARE_SECONDS", 0.3 if far else 1e9)
    node, ann, table = await at_a_table(cluster)
    await (await ann.watch(table)).expect("table")
    if far:
        statement = "UPDATE presence SET person = gen_random_uuid() WHERE table_id = $1"
    else:
        statement = "DELETE FROM presence WHERE table_id = $1"
    await pool.execute(statement, table)

    async def restored() -> bool:
        return await presence.at(pool, node.node.id) == {(table, UUID(ann.id))}

    await until(restored)


async def test_a_going_that_the_database_did_not_hear_is_told_again(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "_CHECK_EVERY", 0.1)
    _, ann, table = await at_a_table(cluster)
    page = await ann.watch(table)
    await page.expect("table")
    gone, fails = presence.gone, [True]

    async def failing(pool: Pool, node: str, table: str, person: UUID) -> None:
        if fails.pop() if fails else False:
            raise ConnectionError
        await gone(pool, node, table, person)

    monkeypatch.setattr(presence, "gone", failing)
    await page.close()

    async def nobody() -> bool:
        return bool(await pool.fetchval(_ROWS, table) == 0)

    await until(nobody)
    assert not fails


async def test_the_last_word_is_the_true_one(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Coming and going quickly: statements about one person do not overtake each other."""
    who = ("t", UUID(int=1))
    here: set[attendance.Who] = set()
    known = attendance.Attendance("n", pool, lambda: here, here.__contains__)
    rows: set[attendance.Who] = set()
    slow = [0.05]

    async def come(_pool: Pool, _node: str, table: str, person: UUID) -> None:
        await asyncio.sleep(slow.pop() if slow else 0)
        rows.add((table, person))

    async def gone(_pool: Pool, _node: str, table: str, person: UUID) -> None:
        rows.discard((table, person))

    monkeypatch.setattr(presence, "come", come)
    monkeypatch.setattr(presence, "gone", gone)
    here.add(who)
    coming = asyncio.create_task(known.settle(who))
    await asyncio.sleep(0.01)
    here.discard(who)
    await known.settle(who)
    await coming
    assert rows == set()


async def test_what_a_dead_node_left_behind_is_swept(cluster: Cluster, pool: Pool) -> None:
    node, ann, table = await at_a_table(cluster)
    await (await ann.watch(table)).expect("table")
    await presence.introduce(pool, "dead")
    await presence.come(pool, "dead", table, UUID(ann.id))
    await pool.execute("UPDATE nodes SET seen_at = now() - interval '2 minutes' WHERE id = 'dead'")
    await presence.sweep(pool)
    assert await presence.at(pool, "dead") == set()
    assert await presence.count(pool, node.node.id) == 1
