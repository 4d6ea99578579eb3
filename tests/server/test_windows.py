"""Quiet windows: who is silent is answered for, by a standing order or at the limit, and nobody can tell which."""

import asyncio
import time
from uuid import UUID, uuid4

import pytest

from fathoms.server import timekeeper
from fathoms.server.store import orders, pulse, windows
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Opening
from fathoms.server.timekeeper import Timekeeper
from server_harness import Cluster, Json, Page, Player, RunningNode, newest, salvage, until

pytestmark = pytest.mark.anyio
LONG = 60.0


async def at_a_window(
    cluster: Cluster, **settings: float
) -> tuple[RunningNode, str, list[Player], list[Page], list[Json]]:
    node = await cluster.node(**settings)
    table, people, pages = await salvage(cluster, node)
    await until(pages, "react")
    return node, table, people, pages, [await newest(page) for page in pages]


async def closed(page: Page, before: Json) -> Json:
    return await page.frame(lambda frame: frame["version"] > before["version"], seconds=40)


async def test_at_its_limit_a_window_closes_and_the_silent_pass(cluster: Cluster, pool: Pool) -> None:
    _, table, _, pages, before = await at_a_window(cluster, window_limit=4.0)
    await pages[0].answer(before[0])
    seen = await closed(pages[1], before[1])
    assert [step["seat"] for step in seen["steps"]] == [None]
    took = await pool.fetchval(
        "SELECT extract(epoch FROM closed_at - opened_at)::float FROM windows"
        " WHERE table_id = $1 AND closed_at IS NOT NULL ORDER BY n LIMIT 1",
        table,
    )
    assert took >= 4.0


async def test_everybody_is_told_the_same_time(cluster: Cluster) -> None:
    _, _, people, pages, before = await at_a_window(cluster, window_limit=LONG)
    assert before[0]["question"]["key"] == "react"
    clocks = [[each for each in page.heard if each["kind"] == "clocks"][-1] for page in pages]
    assert {each["window"]["limit"] for each in clocks} == {LONG}
    assert all(0 < each["window"]["left"] <= LONG for each in clocks)
    spectator = await cluster.player(await cluster.node(), "Eve")
    watching = await spectator.watch(before[0]["table"])
    assert (await watching.expect("clocks"))["window"]["limit"] == LONG
    assert people[0].id


async def test_a_standing_order_answers_when_the_others_have(cluster: Cluster) -> None:
    _, table, _, pages, before = await at_a_window(cluster, window_limit=LONG)
    await pages[0].send("order", table=table, window="react", passes=True)
    told = await pages[0].expect("orders", lambda each: bool(each["windows"]))
    assert (told["passes"], told["windows"]) == (False, {"react": True})
    for page, frame in zip(pages[1:], before[1:], strict=True):
        assert (await page.answer(frame))["kind"] == "played"
    assert [step["seat"] for step in (await closed(pages[2], before[2]))["steps"]] == [None]


async def test_nobody_else_hears_of_an_order(cluster: Cluster) -> None:
    _, table, people, pages, _ = await at_a_window(cluster, window_limit=LONG)
    for page in pages[1:]:
        await page.drain()
    await pages[0].send("order", table=table, window="react", passes=True)
    await pages[0].expect("orders", lambda each: bool(each["windows"]))
    for page in pages[1:]:
        assert await page.drain(0.6) == []
    again = await people[0].watch(table)
    assert (await again.expect("orders"))["windows"] == {"react": True}
    other = await people[1].watch(table)
    assert (await other.expect("orders"))["windows"] == {}


async def test_an_order_taken_back_leaves_the_window_open(cluster: Cluster) -> None:
    _, table, _, pages, before = await at_a_window(cluster, window_limit=LONG)
    for passes in (True, False):
        await pages[0].send("order", table=table, window="react", passes=passes)
    for page, frame in zip(pages[1:], before[1:], strict=True):
        await page.answer(frame)
    assert all(each["version"] == before[1]["version"] for each in await pages[1].drain(1) if each["kind"] == "frame")
    assert (await newest(pages[0]))["question"]["key"] == "react"


async def test_a_spectator_gives_no_orders(cluster: Cluster) -> None:
    node, table, _, _, _ = await at_a_window(cluster, window_limit=LONG)
    watching = await (await cluster.player(node, "Eve")).watch(table)
    await watching.send("order", table=table, window="react", passes=True)
    assert (await watching.expect("sorry"))["code"] == "not-seated"


async def test_orders_and_quick_hands_take_the_same_time(cluster: Cluster, pool: Pool) -> None:
    """Three by order, or three by hand at once: no window is open for less than its moment."""
    _, table, _, pages, before = await at_a_window(cluster, window_limit=LONG, window_least=1.5)
    begun = time.monotonic()
    await asyncio.gather(*[page.answer(frame) for page, frame in zip(pages, before, strict=True)])
    assert time.monotonic() - begun < LONG
    for page in pages:
        for kind in ("react", "counter"):
            await page.send("order", table=table, window=kind, passes=True)
        await page.expect("orders", lambda each: len(each["windows"]) == 2)
    await until(pages, "bid")
    for _ in range(40):
        if (
            await pool.fetchval("SELECT count(*) FROM windows WHERE table_id = $1 AND closed_at IS NOT NULL", table)
        ) > 2:
            break
        for page in pages:
            frame = await newest(page)
            if frame["question"] and frame["question"]["key"] not in {"react", "counter"}:
                await page.answer(frame)
    rows = await pool.fetch(
        "SELECT extract(epoch FROM closed_at - opened_at)::float FROM windows"
        " WHERE table_id = $1 AND closed_at IS NOT NULL",
        table,
    )
    assert len(rows) > 2
    assert min(row[0] for row in rows) >= 1.4


async def test_another_node_closes_what_a_dead_one_opened(cluster: Cluster) -> None:
    first, table, people, pages, before = await at_a_window(cluster, window_limit=8.0)
    second = await cluster.node(window_limit=8.0)
    page = await people[1].watch(table, url=second.url)
    await page.frame()
    await first.node.timekeeper.stop()
    for each in pages:
        await each.close()
    await closed(page, before[1])


# -- by the database's clock, and only while we could be heard


async def a_window(pool: Pool, limit: float = 0.0) -> str:
    table = uuid4().hex
    await windows.ensure(pool, table, 3, Opening("react", 0.0, limit))
    return table


async def due(pool: Pool) -> set[str]:
    return {each.table for each in await windows.claim(pool, 1_000)}


async def test_time_without_a_ready_node_is_credited(cluster: Cluster, pool: Pool) -> None:
    assert cluster.database
    await pulse.beat(pool, "n")
    table = await a_window(pool, 20.0)
    await pool.execute("UPDATE windows SET look_at = limit_at WHERE table_id = $1", table)
    await pool.execute("UPDATE pulse SET at = at - interval '1 minute'")
    await pool.execute(
        "UPDATE windows SET look_at = look_at - interval '1 minute', limit_at = limit_at - interval '1 minute'"
        " WHERE table_id = $1",
        table,
    )
    assert table not in await due(pool), "a node that wakes up closes nothing before it has said so"
    await pulse.beat(pool, "n")
    assert table not in await due(pool), "the minute was nobody's"


async def test_without_the_credit_it_would_have_closed(cluster: Cluster, pool: Pool) -> None:
    assert cluster.database
    await pulse.beat(pool, "n")
    table = await a_window(pool)
    assert table in await due(pool)
    assert table not in await due(pool), "another node skips it for a while"


async def test_nobody_is_passed_whose_node_is_silent(cluster: Cluster, pool: Pool) -> None:
    _, table, people, _, _ = await at_a_window(cluster, window_limit=LONG)
    await pool.execute("UPDATE windows SET look_at = ready_time(), limit_at = ready_time() WHERE table_id = $1", table)
    for each in cluster.running():
        await each.node.timekeeper.stop()
    await pool.execute("UPDATE nodes SET seen_at = seen_at - interval '20 s'")
    await pulse.beat(pool, "another")
    assert table not in await due(pool)
    await pool.execute("INSERT INTO nodes (id) VALUES ('another')")
    await pool.executemany(
        "INSERT INTO presence (table_id, person, node) VALUES ($1, $2, 'another')",
        [(table, UUID(each.id)) for each in people],
    )
    await asyncio.sleep(0.1)
    await pulse.beat(pool, "another")
    assert table in await due(pool)


async def test_a_window_of_no_table_is_forgotten(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    await pulse.beat(pool, "n")
    table = await a_window(pool)
    async with asyncio.timeout(10):  # the node looks, too, and may be just at it
        while not await pool.fetchval("SELECT closed_at IS NOT NULL FROM windows WHERE table_id = $1", table):
            await node.node.windows.sweep()


async def test_keeping_time_goes_on_after_an_error(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    tried = asyncio.Event()
    errors = [RuntimeError("odd"), OSError("gone")]

    async def failing(*_: object, **__: object) -> None:
        if errors:
            raise errors.pop()
        tried.set()

    monkeypatch.setattr(pulse, "beat", failing)
    monkeypatch.setattr(timekeeper, "EVERY", 0.01)
    keeper = Timekeeper("n", pool, node.node.windows, lambda _: None)
    await keeper.start()
    await asyncio.wait_for(tried.wait(), 10)
    await keeper.stop()


async def test_orders_have_a_bound(pool: Pool) -> None:
    table = uuid4().hex
    for number in range(orders.KINDS_MOST + 5):
        await orders.put(pool, table, 0, f"kind {number}", passes=True)
    assert len(await orders.of(pool, table, 0)) == orders.KINDS_MOST
