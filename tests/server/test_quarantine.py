"""A poison table is quarantined; it never takes the node down, nor another table."""

import asyncio

import pytest

from fathoms.server.store import overview
from fathoms.server.store.pool import Pool
from fathoms.server.tables import play
from fathoms.server.tables.keeper import RESTED_SECONDS
from fathoms.server.tables.live import Live
from salvage import view
from salvage.state import SalvageState
from server_harness import Cluster, Player

pytestmark = pytest.mark.anyio


async def started(player: Player) -> str:
    table = await player.create("into-the-blue", ["me", "bot"])
    await player.post(f"/api/tables/{table}/start")
    page = await player.watch(table)
    frame = await page.frame()
    if frame["question"]:
        await page.answer(frame)
    await page.close()
    return table


@pytest.mark.parametrize(
    "poison",
    [
        "UPDATE answers SET picks = '[\"place level=4\"]' WHERE table_id = $1 AND n = 1",
        "UPDATE answers SET n = 5 WHERE table_id = $1 AND n = 1",
        "UPDATE answers SET checkpoint = 'x' WHERE table_id = $1 AND n = 1",
        "UPDATE tables SET content = 'other' WHERE id = $1",
        "UPDATE tables SET salts = NULL WHERE id = $1",
        "UPDATE tables SET game = 'no-such-game' WHERE id = $1",
    ],
)
async def test_a_log_that_does_not_replay_is_fenced(cluster: Cluster, pool: Pool, poison: str) -> None:
    node = await cluster.node()
    player = await cluster.player(node)
    table = await started(player)
    while not await pool.fetchval("SELECT count(*) FROM answers WHERE table_id = $1", table):
        table = await started(player)
    good = await started(player)
    await pool.execute(poison, table)
    other = await cluster.node(heads_seconds=0.3)
    page = await player.watch(table, url=other.url)
    info = await page.expect("table")
    assert info["status"] == "quarantined"
    assert info["trouble"] == "broken-log", "the error's own words may hold a hidden pick"
    assert not any("Error" in text for text in page.raw)
    assert "Error" in await pool.fetchval("SELECT trouble FROM tables WHERE id = $1", table)
    told = [each.trouble for each in await overview.tables(pool) if each.table == table]
    assert len(told) == 1
    assert (told[0] or " ").isidentifier(), "the host reads what kind of error it was, and none of its words"
    await page.send("undo", table=table, uuid="12345678-1234-5678-1234-567812345678")
    assert (await page.expect("refused"))["code"] == "table-quarantined"
    assert [each["kind"] for each in await page.drain(0.8)] == []
    assert (await (await player.watch(good, url=other.url)).frame())["table"] == good


async def test_rules_that_fail_on_an_answer_harm_nobody(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    node = await cluster.node()
    player = await cluster.player(node)
    table = await player.create("salvage", ["me", "bot", "bot"])
    await player.post(f"/api/tables/{table}/start")
    page = await player.watch(table)
    frame = await page.frame()

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(SalvageState, "answer", broken, raising=False)
        refused = await page.answer(frame)
        assert (refused["kind"], refused["code"]) == ("refused", "broken")
    assert (await page.answer(frame))["kind"] == "played"


async def test_rules_that_fail_on_a_view_harm_nobody(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    node = await cluster.node()
    player = await cluster.player(node)
    table = await player.create("salvage", ["me", "bot", "bot"])
    await player.post(f"/api/tables/{table}/start")

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(view, "_salvager", broken)
        page = await player.watch(table)
        await page.expect("table")
        assert "frame" not in [each["kind"] for each in await page.drain(0.5)]
    page = await player.watch(table)
    assert (await page.frame())["question"]


async def test_tables_that_nobody_watches_are_dropped_from_memory(cluster: Cluster) -> None:
    node = await cluster.node(tables_cached=1)
    player = await cluster.player(node)
    tables = [await started(player) for _ in range(3)]
    keeper = node.node.keeper
    cached = [table for table in tables if keeper.cached(table) is not None]
    assert len(cached) <= 2
    assert [(await keeper.get(table)).row.status for table in tables] == ["playing"] * 3


async def test_a_table_that_has_rested_leaves_and_a_watched_one_stays(cluster: Cluster) -> None:
    node = await cluster.node()
    player = await cluster.player(node)
    watched, rested, fresh = [await started(player) for _ in range(3)]
    await player.watch(watched)
    keeper = node.node.keeper
    for table in (watched, rested, fresh):
        await keeper.get(table)
    for live in keeper.all()[:2]:
        live.needed_at -= RESTED_SECONDS
    other = await started(player)
    await keeper.get(other)
    assert [keeper.cached(table) is not None for table in (watched, rested, fresh, other)] == [True, False, True, True]
    assert (await keeper.get(rested)).row.status == "playing"


async def test_a_table_is_loaded_once_for_many_who_ask(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    node = await cluster.node()
    player = await cluster.player(node)
    table = await started(player)
    other = await cluster.node()
    loads = []
    original = play.begin

    def counted(*arguments: object) -> play.Play:
        loads.append(arguments)
        return original(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("fathoms.server.tables.keeper.begin", counted)
    lives: list[Live] = await asyncio.gather(*[other.node.keeper.get(table) for _ in range(9)])
    assert len({id(live) for live in lives}) == len(loads) == 1
