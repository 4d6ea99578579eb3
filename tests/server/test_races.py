"""Several nodes on one table: the log decides, nothing is lost, nothing is played twice, nothing old decides."""

import asyncio
from uuid import UUID, uuid4

import pytest

from fathoms.kernel.question import Refusal
from fathoms.server import wire
from fathoms.server.store import log
from fathoms.server.store.pool import Pool
from fathoms.server.tables.keeper import Keeper, Played
from fathoms.server.tables.live import Live
from server_harness import Cluster, Player, RunningNode

pytestmark = pytest.mark.anyio


def keeper_of(node: RunningNode) -> Keeper:
    return node.node.keeper


async def salvage(cluster: Cluster, nodes: list[RunningNode]) -> tuple[str, list[Player]]:
    people = [await cluster.player(nodes[0], f"P{seat}") for seat in range(3)]
    table = await people[0].create("salvage", ["me", "open", "open"])
    for seat in (1, 2):
        await people[seat].post(f"/api/tables/{table}/chairs/{seat}/take")
    await people[0].post(f"/api/tables/{table}/start")
    return table, people


def answer_of(live: Live, seat: int, uuid: UUID | None = None) -> wire.Answer:
    assert live.play is not None
    question = live.play.state.question(seat)
    assert question is not None
    from fathoms.kernel.text import option_text  # noqa: PLC0415

    picks = tuple([option_text(pick) for pick in question.default])
    return wire.Answer(live.row.id, question.id, picks, uuid or uuid4())


async def test_three_seats_answer_at_once_on_three_nodes(cluster: Cluster, pool: Pool) -> None:
    nodes = [await cluster.node(heads_seconds=60) for _ in range(3)]
    table, people = await salvage(cluster, nodes)
    lives = [await keeper_of(node).get(table) for node in nodes]
    messages = [answer_of(live, seat) for seat, live in enumerate(lives)]
    results = await asyncio.gather(
        *[
            keeper_of(node).enter(table, UUID(person.id), message)
            for node, person, message in zip(nodes, people, messages, strict=True)
        ]
    )
    assert all(isinstance(result, Played) and result.fresh for result in results)
    assert [(row.n, row.uuid) for row in await log.read(pool, table)] == [
        (n, row.uuid) for n, row in enumerate(await log.read(pool, table), 1)
    ]
    assert {row.uuid for row in await log.read(pool, table)} == {message.uuid for message in messages}
    states = [(await keeper_of(node).refresh(table)).play.state.dump() for node in nodes]  # type: ignore[union-attr]
    assert states[0] == states[1] == states[2]


async def test_the_same_answer_through_two_nodes_is_played_once(cluster: Cluster, pool: Pool) -> None:
    nodes = [await cluster.node(heads_seconds=60) for _ in range(2)]
    table, people = await salvage(cluster, nodes)
    message = answer_of(await keeper_of(nodes[0]).get(table), 0)
    await keeper_of(nodes[1]).get(table)
    results = await asyncio.gather(*[keeper_of(node).enter(table, UUID(people[0].id), message) for node in nodes])
    assert all(isinstance(result, Played) for result in results)
    assert len(await log.read(pool, table)) == 1


async def test_an_answer_to_a_question_that_another_node_closed_is_refused(cluster: Cluster) -> None:
    nodes = [await cluster.node(heads_seconds=60) for _ in range(2)]
    host = await cluster.player(nodes[0])
    guest = await cluster.player(nodes[0], "Bob")
    table = await host.create("into-the-blue", ["me", "open"])
    await guest.post(f"/api/tables/{table}/chairs/1/take")
    await host.post(f"/api/tables/{table}/start")
    live = await keeper_of(nodes[0]).get(table)
    assert live.play is not None
    [question] = live.play.state.questions()
    person = UUID([host, guest][question.seat].id)
    await keeper_of(nodes[1]).get(table)
    first, second = answer_of(live, question.seat), answer_of(live, question.seat)
    assert isinstance(await keeper_of(nodes[0]).enter(table, person, first), Played)
    result = await keeper_of(nodes[1]).enter(table, person, second)
    assert isinstance(result, Refusal)
    assert result.code in {"question-closed", "not-asked"}


async def test_a_node_with_old_chairs_in_its_cache_decides_nothing(cluster: Cluster, pool: Pool) -> None:
    nodes = [await cluster.node(heads_seconds=60, bus="none") for _ in range(2)]
    table, people = await salvage(cluster, nodes)
    stale = await keeper_of(nodes[1]).get(table)
    message = answer_of(stale, 1)
    await people[1].post(f"/api/tables/{table}/leave")
    assert stale.row.seat_of(UUID(people[1].id)) == 1
    result = await keeper_of(nodes[1]).enter(table, UUID(people[1].id), message)
    assert isinstance(result, Refusal)
    assert result.code == "not-seated"
    assert await log.read(pool, table) == []


async def test_a_node_that_does_not_know_of_a_new_chair_looks_before_it_refuses(cluster: Cluster) -> None:
    nodes = [await cluster.node(heads_seconds=60, bus="none") for _ in range(2)]
    table, people = await salvage(cluster, nodes)
    stale = await keeper_of(nodes[1]).get(table)
    await people[1].post(f"/api/tables/{table}/chairs/1/give", {"to": "bot"})
    await keeper_of(nodes[1]).refresh(table)
    await people[1].post(f"/api/tables/{table}/chairs/1/take")
    result = await keeper_of(nodes[1]).enter(table, UUID(people[1].id), answer_of(stale, 1))
    assert isinstance(result, Played)


async def test_a_hint_or_else_the_head_check_brings_the_other_node_up_to_date(cluster: Cluster) -> None:
    for bus in ("nats://127.0.0.1:4222", "postgres", "none"):
        nodes = [await cluster.node(bus=bus, heads_seconds=0.5 if bus == "none" else 60) for _ in range(2)]
        table, people = await salvage(cluster, nodes)
        pages = [await people[0].watch(table), await people[1].watch(table, url=nodes[1].url)]
        frames = [await page.frame() for page in pages]
        await asyncio.sleep(0.3)
        await pages[0].answer(frames[0])
        seen = await pages[1].frame(lambda frame: frame["version"] == 1, 5)
        assert [waiting["seat"] for waiting in seen["waiting"]] == [1, 2]
