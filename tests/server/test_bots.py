"""Bots in chairs: workers of their own, over HTTP, with redealt states only."""

import asyncio

import pytest

from fathoms.games.key_largo.cards import is_monster
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.record import verify
from fathoms.kernel.registry import game
from fathoms.server.store.pool import Pool
from fathoms.server.worker import Door, RefusedError, Worker
from salvage import redeal
from server_harness import Cluster, Player, RunningNode

pytestmark = pytest.mark.anyio


async def work_until(node: RunningNode, done: asyncio.Event) -> None:
    door = Door(node.url, "key")
    await asyncio.to_thread(Worker(door, 4).run, lambda: not done.is_set())
    door.close()


async def played_by_bots(cluster: Cluster, name: str, seats: int) -> tuple[Player, str]:
    node = await cluster.node()
    host = await cluster.player(node)
    table = await host.create(name, ["bot"] * seats)
    await host.post(f"/api/tables/{table}/start")
    page = await host.watch(table)
    done = asyncio.Event()
    workers = [asyncio.create_task(work_until(node, done)) for _ in range(2)]
    try:
        await page.expect("table", lambda info: info["status"] == "over", 60)
    finally:
        done.set()
        await asyncio.gather(*workers)
    return host, table


@pytest.mark.parametrize(("name", "seats"), [("into-the-blue", 2), ("salvage", 3)])
async def test_bots_play_a_game_to_its_end_and_its_record_is_true(cluster: Cluster, name: str, seats: int) -> None:
    host, table = await played_by_bots(cluster, name, seats)
    data = (await host.http.get(f"/api/tables/{table}/record")).content
    verdict = verify(data, lambda name: game(name).rules())
    assert verdict.ok
    assert verdict.answers > 10
    for seat in ("spectator", "0"):
        frames = await host.get(f"/api/tables/{table}/replay?seat={seat}")
        assert len(frames) == verdict.answers + 1
        assert frames[-1]["outcome"] is not None
    await host.get(f"/api/tables/{table}/replay?seat=9", 404)
    await host.get(f"/api/tables/{table}/replay?seat=x", 400)


async def test_a_painter_draws_what_ones_own_seat_sees(cluster: Cluster) -> None:
    """For games that the page has no board of; another's hand is not in it, and who draws nothing has none."""
    host, guest = [await cluster.player(await cluster.node()) for _ in range(2)]
    table = await host.create("in-too-deep", ["me", "bot"])
    assert await host.get(f"/api/tables/{table}/painting/en") is None
    await host.post(f"/api/tables/{table}/start")
    mine, watched = [await each.get(f"/api/tables/{table}/painting/fr") for each in (host, guest)]
    assert mine["svg"].startswith("<svg")
    assert mine["told"] != watched["told"]
    await host.get(f"/api/tables/{table}/painting/xx", 404)
    unpainted = await host.create("salvage", ["me", "bot", "bot"])
    await host.post(f"/api/tables/{unpainted}/start")
    assert await host.get(f"/api/tables/{unpainted}/painting/en") is None


async def test_a_score_sheet_tells_what_ones_own_seat_may_know(cluster: Cluster) -> None:
    """Before the deal there is none, nor where sides win; a hand that another holds is a range."""
    node = await cluster.node()
    host, guest = [await cluster.player(node) for _ in range(2)]
    table = await host.create("key-largo", ["me", "bot", "bot"])
    assert await host.get(f"/api/tables/{table}/sheet") is None
    await host.post(f"/api/tables/{table}/start")
    mine, watched = [await each.get(f"/api/tables/{table}/sheet") for each in (host, guest)]
    assert [row["title"]["key"] for row in mine["rows"]] == ["cash", "treasures", "treasures", "treasures"]
    assert not mine["final"]
    assert mine["total"][0]["least"] == mine["total"][0]["most"]
    assert watched == mine, "nobody has found anything yet"
    live = await node.node.keeper.get(table)
    assert live.play is not None
    assert isinstance(live.play.state, LargoState)
    # A monster is never in a hand.
    found = [(wreck, card) for wreck in live.play.state.wrecks for card in wreck if not is_monster(card)]
    for hand, (wreck, card) in zip(live.play.state.hands[:2], found, strict=False):
        wreck.remove(card)
        hand.append(card)
    mine, watched = [await each.get(f"/api/tables/{table}/sheet") for each in (host, guest)]
    known = [[cell["least"] == cell["most"] for cell in each["total"]] for each in (mine, watched)]
    assert known == [[True, False, True], [False, False, True]], "who found something knows it, and nobody else"
    sided = await host.create("unfathomable", ["me", "bot", "bot"])
    await host.post(f"/api/tables/{sided}/start")
    assert await host.get(f"/api/tables/{sided}/sheet") is None
    await host.get("/api/tables/nowhere/sheet", 404)


async def test_a_running_table_gives_no_record(cluster: Cluster) -> None:
    node = await cluster.node()
    host = await cluster.player(node)
    table = await host.create("into-the-blue", ["me", "bot"])
    await host.get(f"/api/tables/{table}/record", 409)
    await host.post(f"/api/tables/{table}/start")
    await host.get(f"/api/tables/{table}/record", 409)
    await host.get(f"/api/tables/{table}/replay", 409)


async def test_another_worker_takes_over_and_the_late_answer_is_refused(cluster: Cluster) -> None:
    node = await cluster.node(bot_lease=0.3)
    host = await cluster.player(node)
    table = await host.create("into-the-blue", ["bot", "bot"])
    await host.post(f"/api/tables/{table}/start")
    first, second = Door(node.url, "key"), Door(node.url, "key")
    [errand] = await asyncio.to_thread(first.claim, 9)
    assert await asyncio.to_thread(second.claim, 9, wait=False) == []
    await asyncio.sleep(0.4)
    [again] = await asyncio.to_thread(second.claim, 9)
    assert (again.table, again.seat, again.question) == (errand.table, errand.seat, errand.question)
    assert (await asyncio.to_thread(second.answer, again, Worker(second).think(again))).played
    late = await asyncio.to_thread(first.answer, errand, Worker(first).think(errand))
    assert (late.played, late.code in {"question-closed", "not-asked"}) == (False, True)
    first.close()
    second.close()


async def test_a_bot_that_fails_plays_the_default(cluster: Cluster) -> None:
    node = await cluster.node()
    host = await cluster.player(node)
    table = await host.create("into-the-blue", ["bot", "bot"])
    await host.post(f"/api/tables/{table}/start")
    door = Door(node.url, "key")
    [errand] = await asyncio.to_thread(door.claim, 1)
    done = await asyncio.to_thread(door.answer, errand, ["?"])
    assert (done.played, done.code) == (False, "unreadable")
    assert node.node.keeper.cached(table).version == 1  # type: ignore[union-attr]
    door.close()


async def test_without_the_key_there_is_no_work(cluster: Cluster) -> None:
    for node in (await cluster.node(), await cluster.node(worker_key="")):
        door = Door(node.url, "guess")
        with pytest.raises(RefusedError):
            await asyncio.to_thread(door.claim, 1)
        door.close()


async def test_work_for_a_chair_that_came_back_is_dropped(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node(bot_pause=0.3)
    host = await cluster.player(node)
    table = await host.create("into-the-blue", ["me", "bot"])
    await host.post(f"/api/tables/{table}/start")
    await host.post(f"/api/tables/{table}/chairs/0/give", {"to": "bot"})
    assert await pool.fetchval("SELECT count(*) FROM work WHERE table_id = $1", table) == 1
    info = await host.post(f"/api/tables/{table}/chairs/0/take")
    assert info["you"] == {
        "seat": 0,
        "host": True,
        "away": None,
        "salted": False,
        "invited": None,
        "turn": None,
        "waits": None,
    }
    door = Door(node.url, "key")
    await asyncio.sleep(0.4)
    errands = await asyncio.to_thread(door.claim, 1)
    door.close()
    assert all(errand.seat == 1 for errand in errands)


async def test_work_whose_table_or_question_is_gone_is_dropped(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    host = await cluster.player(node)
    table = await host.create("into-the-blue", ["me", "bot"])
    await host.post(f"/api/tables/{table}/start")
    await pool.execute(
        "INSERT INTO work VALUES ('nowhere', 0, 0, 1, now()), ($1, 0, 77, 0, now())"
        " ON CONFLICT (table_id, seat) DO UPDATE SET question = 77",
        table,
    )
    await pool.execute("UPDATE work SET n = 9 WHERE table_id = $1 AND seat = 0", table)
    errands = await node.node.errands.claim(9, 0)
    assert all(errand.seat == 1 for errand in errands)
    assert await pool.fetchval("SELECT count(*) FROM work WHERE seat = 0") == 0


async def test_a_game_that_cannot_redeal_plays_the_default(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    host = await cluster.player(node)
    table = await host.create("salvage", ["bot", "bot", "me"])
    await host.post(f"/api/tables/{table}/start")

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(redeal, "_unknown_cards", broken)
    assert await node.node.errands.claim(9, 0) == []
    assert await pool.fetchval("SELECT count(*) FROM answers WHERE table_id = $1", table) == 2


async def seated_again(pool: Pool, table: str) -> None:
    """As if those for whom bots stood in had played to the end."""
    await pool.execute("UPDATE chairs SET kind = 'person' WHERE table_id = $1 AND person IS NOT NULL", table)
    await pool.execute("UPDATE tables SET epoch = epoch + 1 WHERE id = $1", table)


async def test_a_rematch_is_one_table_for_all_who_ask(cluster: Cluster) -> None:
    node = await cluster.node()
    host, guest = await cluster.player(node), await cluster.player(node, "Bob")
    table = await host.create("into-the-blue", ["me", "open"])
    await guest.post(f"/api/tables/{table}/chairs/1/take")
    await host.post(f"/api/tables/{table}/start")
    assert (await host.post(f"/api/tables/{table}/rematch", expect=409))["code"] == "not-over"
    for player, seat in ((host, 0), (guest, 1)):
        await player.post(f"/api/tables/{table}/chairs/{seat}/give", {"to": "bot"})
    page = await host.watch(table)
    done = asyncio.Event()
    work = asyncio.create_task(work_until(node, done))
    await page.expect("table", lambda info: info["status"] == "over", 90)
    done.set()
    await work
    await seated_again(node.node.pool, table)
    fresh = await asyncio.gather(*[player.post(f"/api/tables/{table}/rematch") for player in (host, guest)])
    [next_table] = {each["table"] for each in fresh} - {None}
    assert (await guest.post(f"/api/tables/{table}/rematch"))["table"] == next_table
    info = await guest.get(f"/api/tables/{next_table}")
    assert [chair["kind"] for chair in info["chairs"]] == ["person", "person"]
    stranger = await cluster.player(node, "Eve")
    assert (await stranger.post(f"/api/tables/{table}/rematch", expect=403))["code"] == "not-seated"


async def test_whoever_has_many_tables_does_not_starve_the_bots_of_others(cluster: Cluster, pool: Pool) -> None:
    """Twelve tables of bots alone were ready long before the one of somebody else, whose bot is given out first."""
    node = await cluster.node()
    many, one = await cluster.player(node, "Many"), await cluster.player(node, "One")
    for _ in range(12):
        table = await many.create("salvage", ["bot"] * 3)
        await many.post(f"/api/tables/{table}/start")
    door = Door(node.url, "key")
    assert len(await asyncio.to_thread(door.claim, 1)) == 1
    other = await one.create("into-the-blue", ["bot", "bot"])
    await one.post(f"/api/tables/{other}/start")
    waiting = "SELECT count(*) FROM work WHERE taken_until IS NULL"
    assert await pool.fetchval(waiting) > 12
    [errand] = await asyncio.to_thread(door.claim, 1)
    assert errand.table == other
    # Of several at once, both have a share.
    await pool.execute("UPDATE work SET taken_until = NULL")
    claimed = await asyncio.to_thread(door.claim, 2)
    assert other in {each.table for each in claimed}
    assert len({each.table for each in claimed}) == 2
    door.close()


async def test_a_person_has_so_many_tables_at_once(cluster: Cluster) -> None:
    node = await cluster.node(tables_at_once=2)
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    tables = [await ann.create("into-the-blue", ["me", "bot"]) for _ in range(2)]
    form = {"game": "into-the-blue", "chairs": [{"kind": "me"}, {"kind": "bot"}]}
    assert await ann.post("/api/tables", form, 409) == {"code": "too-many-tables"}
    await ben.post("/api/tables", form)
    await ann.post(f"/api/tables/{tables[0]}/leave")
    await ann.post("/api/tables", form)
