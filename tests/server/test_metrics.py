"""Figures for operators: on a port of their own, and silent about who has answered in a quiet window."""

from __future__ import annotations

import asyncio
import time

import httpx
import pytest
from msgspec.structs import replace

from fathoms.server import metrics, pressure
from fathoms.server.background import Background
from fathoms.server.settings import Settings
from fathoms.server.store import errands
from fathoms.server.store.pool import WAIT_SECONDS, Pool
from fathoms.server.store.rows import AMONG_BOTS, PERSON_WAITS
from fathoms.server.tables.briefs import Brief
from fathoms.server.worker import Door, Worker, at_work
from server_harness import Cluster, Json, free_port, newest, salvage, until

pytestmark = pytest.mark.anyio
HOST_KEY = {"Authorization": "Bearer host"}
BY_THEMSELVES = ("fathoms_duty_", "fathoms_loop_lag_", "fathoms_pool_wait_")
"""What moves every second, whatever anybody does."""


async def scrape(port: int) -> dict[str, float]:
    """All figures of ours."""
    async with httpx.AsyncClient() as http:
        text = (await http.get(f"http://127.0.0.1:{port}/metrics")).text
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if line.startswith("fathoms_")]
    return {name: float(value) for name, value in lines if "_created" not in name}


async def still(port: int) -> dict[str, float]:
    """Those that move by what people do alone."""
    return {name: value for name, value in (await scrape(port)).items() if not name.startswith(BY_THEMSELVES)}


async def hosted(port: int) -> tuple[Json, list[Json]]:
    """The counts of the host's page, in all and for each table."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=HOST_KEY, timeout=60) as http:
        page = (await http.get("/api/host")).json()
    return page["counts"], page["tables"]


async def test_operators_have_a_port_of_their_own(cluster: Cluster) -> None:
    port = free_port()
    node = await cluster.node(operators_port=port, host_key="host")
    assert "fathoms_sockets" in await scrape(port)
    async with httpx.AsyncClient(base_url=node.url) as http:
        for path in ("/metrics", "/metrics/", "/host", "/api/host", "/api/host/"):
            assert (await http.get(path, headers=HOST_KEY)).status_code == 404, path
    await node.stop()
    with pytest.raises(httpx.ConnectError):
        await scrape(port)


async def test_a_silent_answer_moves_no_figure_until_its_window_closes(cluster: Cluster) -> None:
    port = free_port()
    node = await cluster.node(operators_port=port, host_key="host", bus="none")
    _, _, pages = await salvage(cluster, node)
    await until(pages, "react")
    before = await still(port), await hosted(port)
    asked = [page for page in pages if (await newest(page))["question"]]
    assert len(asked) > 1
    assert (await asked[0].answer(asked[0].latest))["kind"] == "played"
    await newest(asked[0])
    assert (await still(port), await hosted(port)) == before
    for page in asked[1:]:
        assert (await page.answer(page.latest))["kind"] == "played"
    after = await still(port)
    name = 'fathoms_answers_total{kind="answer"}'
    assert after[name] - before[0][name] == len(asked)
    assert (await hosted(port))[0]["answers"] == before[1][0]["answers"] + len(asked)


async def test_how_long_a_duty_takes_is_not_told_where_that_depends_on_silent_answers(cluster: Cluster) -> None:
    port = free_port()
    await cluster.node(operators_port=port)
    figures = await scrape(port)
    timed = {name.partition('duty="')[2].partition('"')[0] for name in figures if "duty_seconds_count" in name}
    told = {name.partition('duty="')[2].partition('"')[0] for name in figures if "last_success" in name}
    assert {"beat", "clocks", "ratings", "letters about turns", "sweeping", "look at the pool"} <= timed
    assert told - timed == {"windows", "marks"}


async def test_a_duty_tells_when_it_was_last_done_and_how_often_it_failed() -> None:
    troubles: list[Exception] = [ValueError(), ConnectionError()]

    async def duty() -> None:
        if troubles:
            raise troubles.pop()

    loop = Background("a test's", duty, 0.0)
    for failures, done in ((1, False), (2, False), (2, True)):
        await loop.once()
        assert metrics.DUTY_FAILURES.labels("a test's")._value.get() == failures
        assert (metrics.DUTY_DONE.labels("a test's")._value.get() > time.time() - 60) is done


async def test_a_duty_is_expected_from_its_start_on_and_not_before() -> None:
    async def never() -> None:
        raise ValueError

    loop = Background("a test's other", never, 3600.0)
    assert "a test's other" not in {
        sample.labels["duty"] for each in metrics.DUTY_DONE.collect() for sample in each.samples
    }
    loop.start()
    assert metrics.DUTY_DONE.labels("a test's other")._value.get() > time.time() - 60
    assert metrics.DUTY_EVERY.labels("a test's other")._value.get() == 3600.0
    await loop.stop()


async def test_a_node_that_is_held_up_tells_by_how_much(pool: Pool) -> None:
    looks = pressure.Pressure(pool, lambda: True)
    before = metrics.LOOP_LAG._sum.get()
    look = asyncio.create_task(looks.loop())
    await asyncio.sleep(0)
    time.sleep(pressure.NAP + 0.3)  # noqa: ASYNC251 - this is what is looked for
    await look
    assert metrics.LOOP_LAG._sum.get() - before >= 0.3
    assert metrics.READY._value.get() == 1


async def test_whoever_holds_all_connections_is_seen_in_the_wait_for_one(pool: Pool) -> None:
    looks = pressure.Pressure(pool, lambda: True)
    before = metrics.POOL_WAIT._sum.get()
    let_go = asyncio.Event()

    async def hold() -> None:
        async with pool.acquire():
            await let_go.wait()

    holding = [asyncio.create_task(hold()) for _ in range(5)]
    while pool.get_size() < 5 or pool.get_idle_size():  # noqa: ASYNC110 - until all are out
        await asyncio.sleep(0.01)
    look = asyncio.create_task(looks.pool())
    await asyncio.sleep(0.3)
    let_go.set()
    await asyncio.gather(look, *holding)
    assert 0.3 <= metrics.POOL_WAIT._sum.get() - before < WAIT_SECONDS


async def test_the_oldest_question_to_a_bot_has_an_age_but_not_in_a_quiet_window(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    player = await cluster.player(node)
    assert await errands.oldest(pool) == {PERSON_WAITS: 0, AMONG_BOTS: 0}
    table = await player.create("into-the-blue", ["bot", "bot"])
    await player.post(f"/api/tables/{table}/start")
    await pool.execute("UPDATE work SET ready_at = now() - interval '100 s'")
    found = await errands.oldest(pool)
    assert found[PERSON_WAITS] == 0
    assert 100 <= found[AMONG_BOTS] < 200
    await pool.execute(
        "INSERT INTO windows (table_id, n, kind, opened_at) VALUES ($1, 1, 'react', ready_time())", table
    )
    assert await errands.oldest(pool) == {PERSON_WAITS: 0, AMONG_BOTS: 0}


async def test_a_worker_shows_its_figures_and_thinks_unseen_in_a_quiet_window(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    player = await cluster.player(node)
    table = await player.create("into-the-blue", ["bot", "bot"])
    await player.post(f"/api/tables/{table}/start")
    [brief] = await node.node.errands.claim(1, 0)
    port, worker = free_port(), Worker(Door(node.url, "key"))
    with at_work(Settings(operators_port=port)):
        name = f'fathoms_bot_thinking_seconds_count{{game="into-the-blue",level="{brief.level}"}}'
        before = (await scrape(port)).get(name, 0)
        worker.think(brief)
        figures = await scrape(port)
        assert figures[name] == before + 1
        assert any(each.startswith("fathoms_build_info{") and 'compiled="' in each for each in figures)
        whisper(monkeypatch, worker, brief)
        assert worker.think(brief) != ["?"]
        assert (await scrape(port))[name] == before + 1
    with pytest.raises(httpx.ConnectError):
        await scrape(port)


def whisper(monkeypatch: pytest.MonkeyPatch, worker: Worker, brief: Brief) -> None:
    """From here on this question is one of a quiet window."""
    state = worker._rules_of(brief).load(brief.state)
    asked = state.question(brief.seat)
    assert asked is not None
    quiet = replace(asked, quiet=True)
    monkeypatch.setattr(type(state), "question", lambda *_: quiet)
