"""A node that is told to stop sends everybody elsewhere first, and loses nothing."""

import asyncio
from uuid import uuid4

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fathoms.server.sockets import session as sessions
from fathoms.server.tables.briefs import Brief, Done
from fathoms.server.worker import Door
from server_harness import Cluster, Json, Page, Player, RunningNode

pytestmark = pytest.mark.anyio


async def seated(cluster: Cluster, node: RunningNode) -> tuple[Player, Page, Json]:
    player = await cluster.player(node)
    table = await player.create("salvage", ["me", "bot", "bot"])
    await player.post(f"/api/tables/{table}/start")
    page = await player.watch(table)
    return player, page, await page.frame()


async def test_pages_are_told_where_to_go_and_what_they_asked_for_is_done(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaving, staying = await cluster.node(), await cluster.node()
    player, page, frame = await seated(cluster, leaving)
    append = leaving.node.keeper._appender.append
    begun = asyncio.Event()

    async def slow(entry: object) -> bool:
        begun.set()
        await asyncio.sleep(0.3)
        return await append(entry)  # type: ignore[arg-type]

    monkeypatch.setattr(leaving.node.keeper._appender, "append", slow)
    uuid = str(uuid4())
    question = frame["question"]
    await page.send("answer", table=frame["table"], question=question["id"], picks=question["default"], uuid=uuid)
    await begun.wait()
    draining = asyncio.create_task(leaving.node.drain())
    assert (await page.reply(uuid))["kind"] == "played"
    moving = await page.expect("moving")
    assert 0 < moving["within"] <= 1000
    with pytest.raises(ConnectionClosed) as closed:
        await page.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == sessions.RESTARTING
    await draining
    again = await player.watch(frame["table"], version=frame["version"], url=staying.url)
    assert [step["version"] for step in (await again.frame())["steps"]] == [0, 1]


async def test_while_it_drains_a_node_says_that_it_is_not_ready_and_still_answers(cluster: Cluster) -> None:
    node = await cluster.node(drain_seconds=300.0)
    player, page, frame = await seated(cluster, node)
    assert (await player.http.get("/ready")).status_code == 200
    draining = asyncio.create_task(node.node.drain())
    await asyncio.sleep(0)
    assert (await player.http.get("/ready")).status_code == 503
    assert (await player.http.get("/health")).status_code == 200
    assert (await page.answer(frame))["kind"] == "played"
    await (await player.open()).expect("hello")
    draining.cancel()
    node.node.settings = replace(node.node.settings, drain_seconds=0.0)


async def test_a_node_that_is_leaving_takes_no_new_pages_and_gives_out_no_work(cluster: Cluster) -> None:
    node = await cluster.node()
    player, page, frame = await seated(cluster, node)
    assert (await page.answer(frame))["kind"] == "played"
    key = {"Authorization": "Bearer key"}
    await node.node.drain()
    with pytest.raises(InvalidStatus) as turned_away:
        await player.open()
    assert turned_away.value.response.status_code == 503
    claimed = await player.http.post("/api/work/claim", json={"most": 9}, headers=key)
    assert (claimed.status_code, claimed.json()) == (200, [])
    other = await cluster.node()
    player.http.base_url = other.url
    claimed = await player.http.post("/api/work/claim", json={"most": 9}, headers=key)
    assert len(claimed.json()) > 0


async def test_a_page_that_never_reads_does_not_hold_a_node_back(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fathoms.server.sockets.hub._AWAY_SECONDS", 0.2)
    node = await cluster.node()
    await seated(cluster, node)
    (watcher,) = node.node.hub._open
    monkeypatch.setattr(watcher, "move", lambda: None)
    async with asyncio.timeout(30):
        await node.node.drain()
    assert node.node.hub._open == {watcher}


def test_a_worker_sends_its_answer_again_under_the_same_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)
    door = Door("http://127.0.0.1:9", "key")
    sent: list[Json] = []

    def post(path: str, body: Json, kind: type[Done]) -> Done:
        assert (path, kind) == ("/api/work/answer", Done)
        sent.append(body)
        if len(sent) < 3:
            raise ConnectionError
        return Done(played=True)

    monkeypatch.setattr(door, "_post", post)
    assert door.answer(Brief("t", 0, 1, "salvage", "strategy", b""), ["pass"]).played
    assert len(sent) == 3
    assert len({each["uuid"] for each in sent}) == 1
