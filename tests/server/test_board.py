"""The lobby is pushed: one reading for all who look, changes in the same words, and to each what they may see."""

from __future__ import annotations

from uuid import UUID

import pytest

from fathoms.server import metrics
from fathoms.server.lobby.board import AGAIN, FRESH, Board
from fathoms.server.store.lists import BoardReader
from fathoms.server.store.pool import Pool
from server_harness import Cluster, Json, Page, Player, RunningNode

pytestmark = pytest.mark.anyio


async def lobby(player: Player) -> Page:
    page = await player.open()
    await page.send("lobby")
    return page


async def shown(page: Page) -> Json:
    return await page.expect("tables")


def names(tables: list[Json]) -> set[str]:
    return {each["table"] for each in tables}


async def quiet(cluster: Cluster) -> RunningNode:
    node = await cluster.node()
    await node.node.stop_duties()
    return node


async def test_a_table_comes_changes_begins_and_goes(cluster: Cluster) -> None:
    node = await quiet(cluster)
    ann, ben, cleo = [await cluster.player(node, name) for name in ("Ann", "Ben", "Cleo")]
    page = await lobby(ben)
    first = await shown(page)
    assert (first["whole"], first["gone"]) == (True, [])
    table = await ann.create("into-the-blue", ["me", "open", "open"], public=True)
    await node.node.board.sweep()
    news = await shown(page)
    assert (news["whole"], names(news["open"]), news["live"]) == (False, {table}, [])
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    await node.node.board.sweep()
    [changed] = (await shown(page))["open"]
    assert [chair["name"] for chair in changed["chairs"]] == ["Ann", "Ben", None]
    await cleo.post(f"/api/tables/{table}/chairs/2/take")
    await ann.post(f"/api/tables/{table}/start")
    await node.node.board.sweep()
    begun = await shown(page)
    assert (begun["open"], names(begun["live"])) == ([], {table})


async def test_what_was_read_before_and_says_the_same_is_not_made_anew(cluster: Cluster, pool: Pool) -> None:
    node = await quiet(cluster)
    ann, ben = [await cluster.player(node, name) for name in ("Ann", "Ben")]
    for _ in range(2):
        await ann.create("into-the-blue", ["me", "open"], public=True)
    reader = BoardReader(pool, "open")
    first, second = await reader.read()
    await ben.post(f"/api/tables/{first.row.id}/chairs/1/take")
    assert [each is second for each in await reader.read()] == [True], "the first has no open chair any more"
    await ben.post(f"/api/tables/{first.row.id}/leave")
    again = {each.row.id: each for each in await reader.read()}
    assert again[second.row.id] is second
    assert again[first.row.id] == (await BoardReader(pool, "open").read())[0] != first


async def test_nothing_is_read_where_nobody_looks_and_once_for_all_who_do(cluster: Cluster) -> None:
    node = await quiet(cluster)
    before = metrics.LOBBY_READS._value.get()
    await node.node.board.sweep()
    assert metrics.LOBBY_READS._value.get() == before
    people = [await cluster.player(node, f"P{number}") for number in range(5)]
    pages = [await lobby(person) for person in people]
    for page in pages:
        await shown(page)
    seen = metrics.LOBBY_READS._value.get()
    assert seen - before <= 2, "whoever comes within a second sees what was read for the one before"
    await people[0].create("into-the-blue", ["me", "open"], public=True)
    await node.node.board.sweep()
    texts = {str(await shown(page)) for page in pages}
    assert len(texts) == 1
    assert metrics.LOBBY_READS._value.get() == seen + 1
    await pages[0].send("lobby", here=False)
    await pages[0].drain()
    await people[0].create("into-the-blue", ["me", "open"], public=True)
    await node.node.board.sweep()
    told = [[each["kind"] for each in await page.drain()] for page in pages]
    assert told == [[], *[["tables"]] * 4]


async def test_a_guest_sees_no_rated_table_and_nobody_one_of_who_blocked_them(cluster: Cluster, pool: Pool) -> None:
    node = await quiet(cluster)
    ann, ben, guest = [await cluster.player(node, name) for name in ("Ann", "Ben", "Guest")]
    for person in (ann, ben):
        form = {"email": f"{person.name}@example.org", "password": "Mariana trench 10994 m"}
        await person.post("/api/account", form)
    casual = await ann.create("into-the-blue", ["me", "open"], public=True)
    rated = await ann.create("into-the-blue", ["me", "open"], public=True, rated=True)
    sights = {"ben": ben, "guest": guest}
    seen = {name: names((await shown(await lobby(person)))["open"]) for name, person in sights.items()}
    assert seen == {"ben": {casual, rated}, "guest": {casual}}
    await pool.execute(
        "INSERT INTO shuns (id, person, other, blocks) VALUES (gen_random_uuid(), $1, $2, true)", ann.id, ben.id
    )
    assert names((await shown(await lobby(ben)))["open"]) == set()
    anybody = await Player(node.url).get("/api/tables?which=open")
    assert {each["table"] for each in anybody} == {casual}


class Full:
    """A page that takes nothing for a while."""

    def __init__(self, person: Player) -> None:
        self.person_id = UUID(person.id)
        self.heard: list[str] = []
        self.full = False

    def hear(self, text: str) -> bool:
        if not self.full:
            self.heard.append(text)
        return not self.full


async def test_a_page_that_could_not_keep_up_gets_the_whole_again(cluster: Cluster, pool: Pool) -> None:
    node = await quiet(cluster)
    ann = await cluster.player(node)
    board, page = Board(pool), Full(ann)
    await board.join(page)
    page.full = True
    table = await ann.create("into-the-blue", ["me", "open"], public=True)
    await board.sweep()
    page.full = False
    await board.sweep()
    assert len(page.heard) == 2
    assert '"whole":true' in page.heard[1]
    assert table in page.heard[1]


async def test_what_is_read_for_a_stranger_is_told_to_those_who_look_in_their_turn(
    cluster: Cluster, pool: Pool
) -> None:
    node = await quiet(cluster)
    ann, ben = [await cluster.player(node, name) for name in ("Ann", "Ben")]
    board, first, second = Board(pool), Full(ann), Full(ben)
    await board.join(first)
    table = await ann.create("into-the-blue", ["me", "open"], public=True)
    board._read_at -= FRESH
    assert [each.table for each in await board.listed("open")] == [table]
    await board.join(second)
    assert [len(page.heard) for page in (first, second)] == [1, 1], "a stranger makes nobody hear more often"
    await board.sweep()
    assert [[table in text for text in page.heard] for page in (first, second)] == [[False, True], [False, True]]


async def test_whoever_comes_first_sees_what_is_there_now(cluster: Cluster, pool: Pool) -> None:
    node = await quiet(cluster)
    ann = await cluster.player(node)
    board, before, after = Board(pool), Full(ann), Full(ann)
    await board.join(before)
    board.leave(before)
    table = await ann.create("into-the-blue", ["me", "open"], public=True)
    board._read_at -= FRESH
    await board.join(after)
    assert table in after.heard[0]


async def test_what_changes_meanwhile_is_told_in_one_message(cluster: Cluster, pool: Pool) -> None:
    node = await quiet(cluster)
    ann, ben = [await cluster.player(node, name) for name in ("Ann", "Ben")]
    board, page = Board(pool), Full(ann)
    await board.join(page)
    opened = [await ann.create("into-the-blue", ["me", "open"], public=True) for _ in range(3)]
    await board.join(Full(ben))
    assert len(page.heard) == 1, "whoever comes makes nobody hear more often"
    await board.sweep()
    [news] = page.heard[1:]
    assert all(table in news for table in opened)
    [lobby] = [duty for duty in node.node.duties if duty._name == "lobby"]
    assert lobby._every == AGAIN
