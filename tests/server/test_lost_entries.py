"""A database that has lost entries, as a standby that lagged: no hole in the log, and the pages are told."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest

from fathoms.server.sockets.attendance import Attendance, Who
from fathoms.server.store import log
from fathoms.server.store.log import Appender, Entry
from fathoms.server.store.pool import Pool
from fathoms.server.tables.keeper import Keeper
from server_harness import Cluster, Page, Player, RunningNode, newest

pytestmark = pytest.mark.anyio
PLAYED, KEPT = 6, 4


async def played(cluster: Cluster, node: RunningNode) -> tuple[str, list[Player], list[Page]]:
    """Two people who have played a few moves of a game in which one is asked at a time."""
    people = [await cluster.player(node, name) for name in ("Ann", "Ben")]
    table = await people[0].create("into-the-blue", ["me", "open"])
    await people[1].post(f"/api/tables/{table}/chairs/1/take")
    await people[0].post(f"/api/tables/{table}/start")
    pages = [await person.watch(table) for person in people]
    while max([(await newest(page))["version"] for page in pages]) < PLAYED:
        assert (await play(pages))["kind"] == "played"
    return table, people, pages


async def play(pages: list[Page]) -> dict[str, object]:
    """Whoever is asked answers."""
    for page in pages:
        frame = await newest(page)
        if frame["question"]:
            return await page.answer(frame)
    raise AssertionError("nobody is asked")


async def told(page: Page) -> list[int]:
    """Where this page heard that the table is again."""
    await newest(page)
    return [message["version"] for message in page.heard if message["kind"] == "restored"]


async def lose_the_tail(pool: Pool, table: str) -> None:
    await pool.execute("DELETE FROM answers WHERE table_id = $1 AND n > $2", table, KEPT)


async def numbers(pool: Pool, table: str) -> list[int]:
    return [row.n for row in await log.read(pool, table)]


async def goes_on(cluster: Cluster, pool: Pool, table: str, people: list[Player], pages: list[Page]) -> None:
    """The next answer follows what is there, and the next node finds nothing wrong."""
    before = len(await numbers(pool, table))
    assert (await play(pages))["kind"] == "played"
    assert await numbers(pool, table) == list(range(1, before + 2))
    page = await people[0].watch(table, url=(await cluster.node()).url)
    assert (await page.expect("table"))["status"] == "playing"
    assert (await page.frame())["version"] == before + 1


async def test_pages_are_told_that_the_table_is_back_where_the_log_ends(cluster: Cluster, pool: Pool) -> None:
    table, people, pages = await played(cluster, await cluster.node(heads_seconds=0.2))
    await lose_the_tail(pool, table)
    for page in pages:
        assert (await page.expect("restored"))["version"] == KEPT
        frame = await page.frame()
        assert (frame["version"], [step["version"] for step in frame["steps"]]) == (KEPT, list(range(KEPT + 1)))
    await goes_on(cluster, pool, table, people, pages)


async def test_an_answer_to_what_was_lost_leaves_no_hole(cluster: Cluster, pool: Pool) -> None:
    table, people, pages = await played(cluster, await cluster.node(heads_seconds=60))
    await lose_the_tail(pool, table)
    await play(pages)
    assert await numbers(pool, table) in ([1, 2, 3, 4], [1, 2, 3, 4, 5])
    assert [await told(page) for page in pages] == [[KEPT], [KEPT]]
    await goes_on(cluster, pool, table, people, pages)


async def test_a_page_that_saw_more_at_another_node_is_told(cluster: Cluster, pool: Pool) -> None:
    table, people, pages = await played(cluster, await cluster.node(heads_seconds=60))
    await lose_the_tail(pool, table)
    other = await cluster.node()
    page = await people[0].watch(table, version=PLAYED, url=other.url)
    assert (await page.expect("restored"))["version"] == KEPT
    assert (await page.frame())["version"] == KEPT
    assert pages


async def test_such_a_page_is_told_before_it_is_shown_anything_whatever_happens_at_the_table_meanwhile(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people, pages = await played(cluster, await cluster.node(heads_seconds=60))
    await lose_the_tail(pool, table)
    other = await cluster.node(heads_seconds=60)
    refresh = Keeper.refresh

    async def slowly(self: Keeper, name: str, **how: bool) -> None:
        await refresh(self, name, **how)
        self.on_change(await self.get(name))  # somebody comes, or says something
        await asyncio.sleep(0.3)

    monkeypatch.setattr(Keeper, "refresh", slowly)
    page = await people[0].watch(table, version=PLAYED, url=other.url)
    await page.expect("restored")
    await page.frame()
    kinds = [message["kind"] for message in page.heard if message["kind"] in {"frame", "restored"}]
    assert kinds == ["restored", "frame"]
    assert pages


async def test_a_watch_that_failed_shows_nothing(cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page asks again with the version that it holds: what it was shown meanwhile, it would be shown twice."""
    node = await cluster.node(heads_seconds=60, bus="none")
    table, people, _ = await played(cluster, node)
    settle, fails = Attendance.settle, [True]

    async def failing(self: Attendance, who: Who, *, doubted: bool = False) -> None:
        if fails[0]:
            raise ConnectionError
        await settle(self, who, doubted=doubted)

    monkeypatch.setattr(Attendance, "settle", failing)
    page = await people[0].watch(table, version=KEPT)
    assert (await page.expect("sorry"))["code"] == "try-again"
    node.node.keeper.on_change(await node.node.keeper.get(table))
    assert "frame" not in {message["kind"] for message in await page.drain(0.5)}
    fails[0] = False
    await page.send("watch", table=table, version=KEPT)
    assert [step["version"] for step in (await page.frame())["steps"]] == list(range(KEPT + 1, PLAYED + 1))
    assert pool


async def test_other_entries_of_the_same_numbers_are_no_predecessors(cluster: Cluster, pool: Pool) -> None:
    table, people, pages = await played(cluster, await cluster.node(heads_seconds=60, bus="none"))
    await lose_the_tail(pool, table)
    other = await cluster.node(heads_seconds=60, bus="none")
    elsewhere = [await person.watch(table, url=other.url) for person in people]
    while len(await numbers(pool, table)) < PLAYED:
        assert (await play(elsewhere))["kind"] == "played"
    await play(pages)
    assert [await told(page) for page in pages] == [[PLAYED], [PLAYED]]
    await goes_on(cluster, pool, table, people, pages)


async def test_pages_are_told_that_even_the_deal_is_lost(cluster: Cluster, pool: Pool) -> None:
    table, _, pages = await played(cluster, await cluster.node(heads_seconds=0.2))
    await pool.execute("DELETE FROM answers WHERE table_id = $1", table)
    await pool.execute("UPDATE tables SET salts = NULL, status = 'gathering', epoch = epoch - 1 WHERE id = $1", table)
    for page in pages:
        assert (await page.expect("table", lambda message: message["status"] == "gathering"))["table"] == table
        assert (await page.expect("restored"))["version"] == 0


async def test_pages_are_told_that_the_table_itself_is_lost(cluster: Cluster, pool: Pool) -> None:
    table, _, pages = await played(cluster, await cluster.node(heads_seconds=0.2))
    await pool.execute("DELETE FROM tables WHERE id = $1", table)
    for page in pages:
        assert (await page.expect("sorry"))["code"] == "unknown-table"


async def test_no_epoch_is_used_twice_by_a_database_that_lost_one(cluster: Cluster, pool: Pool) -> None:
    table, people, _ = await played(cluster, await cluster.node())
    before = await pool.fetchval("SELECT epoch FROM tables WHERE id = $1", table)
    seen = set()
    for _ in range(5):
        await people[0].post(f"/api/tables/{table}/chairs/0/give", {"to": "bot"})
        await people[0].post(f"/api/tables/{table}/chairs/0/take")
        seen.add(await pool.fetchval("SELECT epoch FROM tables WHERE id = $1", table))
        await pool.execute("UPDATE tables SET epoch = $2 WHERE id = $1", table, before)
    assert len(seen) > 1


async def test_of_a_group_only_what_follows_something_is_written(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node(heads_seconds=60)
    (whole, *_), (short, *_) = [await played(cluster, node) for _ in range(2)]
    last = {table: (await log.read(pool, table))[-1].uuid for table in (whole, short)}
    await lose_the_tail(pool, short)
    epoch = {row[0]: row[1] for row in await pool.fetch("SELECT id, epoch FROM tables")}
    group = [
        Entry(table=each, n=PLAYED + 1, epoch=epoch[each], seat=0, kind=0, picks="[]", uuid=uuid4(), after=last[each])
        for each in (whole, short)
    ]
    assert await Appender(pool, 0)._put(pool, group) == {whole}
    assert await numbers(pool, short) == [1, 2, 3, 4]
