"""Leaving and coming back: a bot stands in, the table is told, and names stay with whoever played."""

from uuid import uuid4

import pytest

from fathoms.server.store import tenures
from server_harness import Cluster, Json, Page, Player, RunningNode

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"


async def begun(node: RunningNode, cluster: Cluster, **more: object) -> tuple[str, Player, Player, Page]:
    """Ann and Ben at a table that has begun, and Ben's page."""
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    table = await ann.create(BLUE, ["me", "open"], **more)
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    await ann.post(f"/api/tables/{table}/start")
    return table, ann, ben, await ben.watch(table)


def chair(message: Json, seat: int) -> Json:
    found: Json = message["chairs"][seat]
    return found


async def test_whoever_left_may_come_back_and_the_table_stays_in_their_list(cluster: Cluster) -> None:
    node = await cluster.node()
    table, ann, ben, page = await begun(node, cluster)
    left = await ann.post(f"/api/tables/{table}/leave")
    assert left["you"]["seat"] is None
    assert left["you"]["away"] == 0
    told = await page.expect("table", lambda message: chair(message, 0)["kind"] == "bot")
    assert chair(told, 0)["kept_for"] == "Ann"
    assert [each["table"] for each in await ann.get("/api/tables?which=mine")] == [table]
    back = await ann.post(f"/api/tables/{table}/chairs/0/take")
    assert back["you"]["seat"] == 0
    told = await page.expect("table", lambda message: chair(message, 0)["kind"] == "person")
    kinds = [(each["kind"], each["name"]) for each in chair(told, 0)["tenures"]]
    assert kinds == [("person", "Ann"), ("bot", None), ("person", "Ann")]
    since = [each["since"] for each in chair(told, 0)["tenures"]]
    assert since == sorted(since)
    assert chair(told, 1)["tenures"] == []
    assert (await ben.get(f"/api/tables/{table}"))["you"]["seat"] == 1


async def test_in_a_rated_game_leaving_is_giving_up(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    for player in (ann, ben):
        account = {"email": f"{uuid4().hex}@example.org", "password": "a long enough one"}
        await player.post("/api/account", account)
    table = await ann.create(BLUE, ["me", "open"], rated=True)
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    await ann.post(f"/api/tables/{table}/start")
    assert (await ann.post(f"/api/tables/{table}/leave"))["you"]["away"] is None
    await ann.post(f"/api/tables/{table}/chairs/0/take", {}, 409)


async def test_a_chair_that_changes_hands_by_any_way_has_a_tenure(cluster: Cluster) -> None:
    """Also by a bare statement, as the end of a clock is."""
    node = await cluster.node()
    table, *_ = await begun(node, cluster)
    bare = "UPDATE chairs SET kind = 'bot', level = 'strategy' WHERE table_id = $1 AND seat = 1"
    await node.node.pool.execute(bare, table)
    found = await tenures.read(node.node.pool, table)
    assert [(each.seat, each.kind) for each in found] == [(0, "person"), (1, "person"), (1, "bot")]


async def test_a_person_who_is_erased_leaves_a_tenure_without_a_name(cluster: Cluster) -> None:
    node = await cluster.node()
    table, ann, _, _ = await begun(node, cluster)
    await ann.post(f"/api/tables/{table}/leave")
    await ann.post("/api/account/erase", {"password": None})
    found = await tenures.read(node.node.pool, table)
    assert {each.name for each in found if each.seat == 0} == {None}
    left = await node.node.pool.fetchval("SELECT count(*) FROM tenures WHERE person = $1::uuid", ann.id)
    assert left == 0
