"""Reaction windows of a fixed length: over after the same time for everybody, unless somebody asks for time."""

import asyncio
import time

import pytest
from msgspec.structs import replace

from fathoms.kernel.question import Subject
from fathoms.kernel.state import State
from fathoms.server.store.pool import Pool
from fathoms.server.tables.briefs import Brief
from fathoms.server.tables.keeper import LAST_WORD
from fathoms.server.worker import Worker
from salvage import rules as salvage_rules
from server_harness import Cluster, Json, Page, Player, RunningNode, newest, played_by_bots, salvage, until

pytestmark = pytest.mark.anyio
LEAST = 0.8
LENGTH = 2 * LEAST
LONG = 60.0


def about(state: State) -> Subject | None:
    asked = state.asked()
    return Subject(asked[0].key) if asked and asked[0].key in {"react", "counter"} else None


@pytest.fixture(autouse=True)
def _salvage_says_what_its_windows_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(salvage_rules, "RULES", replace(salvage_rules.RULES, subject=about))


async def at_a_window(cluster: Cluster, *, limit: float = LONG) -> tuple[RunningNode, str, list[Player], list[Page]]:
    """At the very beginning of a window, as far as a test can tell: whoever bids last opens it."""
    node = await cluster.node(window_limit=limit, window_least=LEAST)
    table, people, pages = await salvage(cluster, node)
    await until(pages, "react")
    return node, table, people, pages


async def next_window(pool: Pool, table: str, pages: list[Page]) -> tuple[float, list[Json]]:
    """When the next window opened, and what each page is asked in it."""
    known = await pool.fetchval("SELECT coalesce(max(n), 0) FROM windows WHERE table_id = $1", table)
    for _ in range(80):
        latest = [await newest(page) for page in pages]
        row = await pool.fetchrow(
            "SELECT n, extract(epoch FROM ready_time() - opened_at)::float FROM windows"
            " WHERE table_id = $1 AND closed_at IS NULL AND n > $2 AND kind = 'react'",
            table,
            known,
        )
        if row is not None:
            return time.monotonic() - row[1], latest
        for page, frame in zip(pages, latest, strict=True):
            if frame["question"] and frame["question"]["key"] not in {"react", "counter"}:
                await page.answer(frame)
    raise AssertionError(table)


async def lengths(pool: Pool, table: str) -> list[float]:
    rows = await pool.fetch(
        "SELECT extract(epoch FROM closed_at - opened_at)::float FROM windows"
        " WHERE table_id = $1 AND closed_at IS NOT NULL AND kind IN ('react', 'counter') ORDER BY n",
        table,
    )
    return [row[0] for row in rows]


async def closed(page: Page, before: Json, seconds: float = 20) -> Json:
    return await page.frame(lambda frame: frame["version"] > before["version"], seconds=seconds)


async def test_it_lasts_as_long_for_silence_and_for_quick_hands(cluster: Cluster, pool: Pool) -> None:
    _, table, _, pages = await at_a_window(cluster)
    await closed(pages[0], await newest(pages[0]))
    _, latest = await next_window(pool, table, pages)
    await asyncio.gather(*[page.answer(frame) for page, frame in zip(pages, latest, strict=True)])
    found = await lengths(pool, table)
    assert len(found) >= 2
    assert all(LENGTH <= each <= LENGTH + LAST_WORD + 1.2 for each in found), found


async def test_everybody_is_told_its_length_and_what_it_is_about(cluster: Cluster) -> None:
    _, _, _, pages = await at_a_window(cluster)
    clocks = [[each for each in page.heard if each["kind"] == "clocks"][-1]["window"] for page in pages]
    assert {(each["limit"], each["fixed"], each["stretched"]) for each in clocks} == {(LENGTH, True, False)}
    assert all(page.latest["subject"] == {"key": "react", "params": {}, "concerns": []} for page in pages)


async def test_whoever_asks_for_time_has_it_and_nobody_hears_who(cluster: Cluster, pool: Pool) -> None:
    _, table, people, pages = await at_a_window(cluster)
    other = await people[2].watch(table, url=(await cluster.node(window_limit=LONG, window_least=LEAST)).url)
    begun, latest = await next_window(pool, table, pages)
    await pages[0].send("hold", table=table)
    told = [
        await page.expect("clocks", lambda each: bool(each["window"] and each["window"]["stretched"]))
        for page in (*pages, other)
    ]
    assert {(each["window"]["limit"], each["window"]["fixed"]) for each in told} == {(LONG, True)}
    assert len({tuple(each) for each in told}) == 1, "the same words for everybody"
    await asyncio.sleep(max(0.0, begun + 1.5 * LENGTH - time.monotonic()))
    assert (await newest(pages[1]))["version"] == latest[1]["version"]
    assert (await pages[0].answer(latest[0]))["kind"] == "played"
    await closed(pages[1], latest[1])
    took = (await lengths(pool, table))[-1]
    assert 2 * LENGTH <= took <= 2 * LENGTH + 1.5, "it closes at the next whole length"


async def test_at_the_limit_it_is_over_for_whoever_asked_for_time(cluster: Cluster, pool: Pool) -> None:
    _, table, _, pages = await at_a_window(cluster, limit=3.0)
    _, latest = await next_window(pool, table, pages)
    await pages[0].send("hold", table=table)
    await closed(pages[1], latest[1])
    assert (await lengths(pool, table))[-1] >= 3.0


async def test_only_whoever_sits_there_may_ask_for_time(cluster: Cluster) -> None:
    node, table, people, pages = await at_a_window(cluster)
    watching = await (await cluster.player(node, "Eve")).watch(table)
    await watching.send("hold", table=table)
    assert (await watching.expect("sorry"))["code"] == "not-seated"
    await closed(pages[0], await newest(pages[0]))
    await pages[0].send("hold", table=table)  # no window, or another: nothing to be told
    assert people[0].id


async def test_a_person_among_bots_is_waited_for(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node(window_limit=1.0, window_least=LEAST)
    ann = await cluster.player(node)
    table = await ann.create("salvage", ["me", "bot", "bot"])
    await ann.post(f"/api/tables/{table}/start")
    page = await ann.watch(table)
    async with played_by_bots(node):
        await until([page], "react")
        clocks = [each for each in page.heard if each["kind"] == "clocks"][-1]["window"]
        assert (clocks["left"], clocks["fixed"]) == (None, False)
        await asyncio.sleep(2.5)
        assert await lengths(pool, table) == []
        assert (await page.answer(page.latest))["kind"] == "played"
    assert min(await lengths(pool, table)) >= 2.5


async def test_a_bot_that_is_late_has_passed(cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks long where it has a choice makes no window longer."""
    quick = Worker.think

    def slow(self: Worker, brief: Brief) -> list[str]:
        question = self._rules_of(brief).load(brief.state).question(brief.seat)
        if question is not None and question.key in {"react", "counter"}:
            time.sleep(5 * LENGTH)
        return quick(self, brief)

    monkeypatch.setattr(Worker, "think", slow)
    node = await cluster.node(window_limit=LONG, window_least=LEAST)
    ann = await cluster.player(node)
    table = await ann.create("salvage", ["me", "bot", "bot"])
    await ann.post(f"/api/tables/{table}/start")
    page = await ann.watch(table)
    async with played_by_bots(node):
        await until([page], "react")
        before = page.latest
        assert (await page.answer(before))["kind"] == "played"
        await closed(page, before)
    assert (await lengths(pool, table))[0] <= LENGTH + LAST_WORD + 1.5


async def test_an_order_may_be_taken_back_for_good(cluster: Cluster) -> None:
    _, table, _, pages = await at_a_window(cluster)
    await pages[0].send("order", table=table, window="react", passes=True)
    assert (await pages[0].expect("orders", lambda each: bool(each["windows"])))["windows"] == {"react": True}
    await pages[0].send("order", table=table, window="react", passes=None)
    assert (await pages[0].expect("orders", lambda each: not each["windows"]))["passes"] is False
