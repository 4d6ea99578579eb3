"""Your turn: the list of one's tables says so first, without clocks too, and at every node within a second."""

import time

import pytest

from server_harness import NATS, Cluster, Json, Player, RunningNode, newest

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"
SECOND = 1.0


async def both(cluster: Cluster, node: RunningNode) -> tuple[Player, Player]:
    return await cluster.player(node, "Ann"), await cluster.player(node, "Ben")


async def begun(ann: Player, ben: Player, **more: object) -> str:
    table = await ann.create(BLUE, ["me", "open"], **more)
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    await ann.post(f"/api/tables/{table}/start")
    return table


async def mine(player: Player, url: str | None = None) -> list[Json]:
    answer = await player.http.get(f"{url or player.url}/api/tables?which=mine", headers={"Cookie": player.cookie})
    found: list[Json] = answer.json()
    return found


async def test_a_table_without_clocks_waits_for_one_and_not_for_the_other(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben = await both(cluster, node)
    await begun(ann, ben)
    turns = [(await mine(player))[0]["you"]["turn"] for player in (ann, ben)]
    assert [turn is None for turn in turns].count(True) == 1
    [turn] = [turn for turn in turns if turn is not None]
    assert turn["since"]
    assert turn["until"] is None
    assert turn["asked"] == {"key": "reroll", "params": {"left": 2}}


async def test_whoever_waits_sees_for_whom_and_since_when(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben = await both(cluster, node)
    await begun(ann, ben)
    lists = {player: (await mine(player))[0]["you"] for player in (ann, ben)}
    [asked] = [you for you in lists.values() if you["turn"] is not None]
    [waits] = [you for you in lists.values() if you["turn"] is None]
    assert asked["waits"] is None
    assert waits["waits"] == {"seats": [asked["seat"]], "since": asked["turn"]["since"]}


async def test_nobody_sees_for_whom_an_open_window_waits(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben = await both(cluster, node)
    table = await begun(ann, ben)
    await node.node.pool.execute(
        "INSERT INTO windows (table_id, n, kind, opened_at) VALUES ($1, 7, 'react', now()), ($1, 6, 'react', now())",
        table,
    )
    await node.node.pool.execute("UPDATE windows SET closed_at = now() WHERE n = 6")
    assert [(await mine(player))[0]["you"]["waits"] for player in (ann, ben)] == [None, None]
    await node.node.pool.execute("UPDATE windows SET closed_at = now()")
    assert [(await mine(player))[0]["you"]["waits"] for player in (ann, ben)].count(None) == 1


async def test_what_an_older_node_left_is_not_told_of_another_question(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben = await both(cluster, node)
    await begun(ann, ben)
    await node.node.pool.execute("UPDATE clocks SET question = question + 1 WHERE question IS NOT NULL")
    [turn] = [each["you"]["turn"] for player in (ann, ben) for each in await mine(player) if each["you"]["turn"]]
    assert turn["asked"] is None


async def test_a_table_that_waits_comes_first_and_says_until_when(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben = await both(cluster, node)
    await begun(ann, ben, pace={"kind": "days", "answer": 86400})
    for _ in range(2):
        await ann.create(BLUE, ["me", "open"])
    for player in (ann, ben):
        first = (await mine(player))[0]
        waits = [table["you"]["turn"] is not None for table in await mine(player)]
        assert waits == sorted(waits, reverse=True)
        if first["you"]["turn"] is not None:
            assert first["you"]["turn"]["until"] > first["you"]["turn"]["since"]


@pytest.mark.parametrize("bus", [NATS, "postgres"])
async def test_the_home_page_of_another_node_hears_of_a_turn_within_a_second(cluster: Cluster, bus: str) -> None:
    one, other = await cluster.node(bus=bus), await cluster.node(bus=bus)
    ann, ben = await both(cluster, one)
    table = await begun(ann, ben)
    pages = {player: await player.watch(table) for player in (ann, ben)}
    frames = {player: await page.frame() for player, page in pages.items()}
    asked, waits = (ann, ben) if frames[ann]["question"] else (ben, ann)
    home = await waits.open(other.url)
    await home.send("inbox")
    assert (await home.expect("turns"))["tables"] == []
    assert (await mine(waits, other.url))[0]["you"]["turn"] is None
    frame = frames[asked]
    while frame["question"] is not None:
        await pages[asked].answer(frame)
        frame = await newest(pages[asked])
    began = time.monotonic()
    assert (await home.expect("turns", seconds=SECOND))["tables"] == [table]
    assert (await mine(waits, other.url))[0]["you"]["turn"] is not None
    assert time.monotonic() - began < SECOND
