"""The path of a move over real sockets."""

from uuid import uuid4

import pytest

from fathoms.server import wire
from server_harness import Cluster, Page

pytestmark = pytest.mark.anyio

BLUE = "into-the-blue"


async def two_at_a_table(cluster: Cluster, game: str = BLUE, seats: int = 2) -> tuple[str, list[Page]]:
    node = await cluster.node()
    people = [await cluster.player(node, f"P{seat}") for seat in range(seats)]
    table = await people[0].create(game, ["me"] + ["open"] * (seats - 1))
    for seat, person in enumerate(people[1:], 1):
        await person.post(f"/api/tables/{table}/chairs/{seat}/take")
    await people[0].post(f"/api/tables/{table}/start")
    return table, [await person.watch(table) for person in people]


async def test_a_page_is_greeted_and_shown_the_table(cluster: Cluster) -> None:
    table, [page, _] = await two_at_a_table(cluster)
    hello = await page.next()
    assert (hello["kind"], hello["protocol"], hello["person"]["name"]) == ("hello", wire.PROTOCOL, "P0")
    info = await page.expect("table")
    assert (info["status"], info["you"]["seat"], len(info["commitment"])) == ("playing", 0, 64)
    frame = await page.frame()
    assert (frame["table"], frame["version"], frame["steps"]) == (table, 0, [])


async def test_an_answer_is_played_and_everybody_sees_it(cluster: Cluster) -> None:
    _, [one, two] = await two_at_a_table(cluster)
    frames = [await one.frame(), await two.frame()]
    mover, other = (one, two) if frames[0]["question"] else (two, one)
    frame = next(frame for frame in frames if frame["question"])
    played = await mover.answer(frame)
    assert (played["kind"], played["version"]) == ("played", 1)
    seen = await other.frame(lambda frame: frame["version"] == 1)
    assert [step["version"] for step in seen["steps"]] == [1]
    assert seen["steps"][0]["events"]


async def test_the_same_uuid_is_played_once(cluster: Cluster) -> None:
    _, [one, two] = await two_at_a_table(cluster)
    frames = [(await page.frame(), page) for page in (one, two)]
    frame, mover = next((frame, page) for frame, page in frames if frame["question"])
    uuid = str(uuid4())
    first = await mover.answer(frame, uuid=uuid)
    again = await mover.answer(frame, uuid=uuid)
    assert first == again
    await mover.drain()
    assert mover.latest["version"] == 1
