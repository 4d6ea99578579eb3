"""How a running table stood earlier: to each seat what its page was shown, and nothing that a window still hides."""

import pytest

from server_harness import Cluster, Json, salvage, until

pytestmark = pytest.mark.anyio
SHOWN = ("version", "view", "question", "waiting")


def told(frame: Json) -> Json:
    return {each: frame[each] for each in SHOWN}


async def test_a_moment_is_what_the_seat_was_shown(cluster: Cluster) -> None:
    node = await cluster.node(window_limit=60.0)
    table, people, pages = await salvage(cluster, node)
    await until(pages, "react")
    eve = await cluster.player(node, "Eve")
    for player, page in zip(people, pages, strict=True):
        seen = {each["version"]: told(each) for each in page.heard if each["kind"] == "frame"}
        assert len(seen) > 3
        for version, frame in seen.items():
            assert told(await player.get(f"/api/tables/{table}/moments/{version}")) == frame
    watched = await eve.get(f"/api/tables/{table}/moments/0")
    assert watched["question"] is None, "whoever has no seat is shown what a spectator sees"


async def test_what_an_open_window_hides_is_no_moment(cluster: Cluster) -> None:
    node = await cluster.node(window_limit=60.0)
    table, people, pages = await salvage(cluster, node)
    await until(pages, "react")
    frames = [page.latest for page in pages]
    asked = next(page for page, frame in zip(pages, frames, strict=True) if frame["question"])
    await asked.answer(asked.latest)
    now = frames[0]["version"]
    for player in people:
        assert (await player.get(f"/api/tables/{table}/moments/{now + 1}", 404)) == {"code": "unknown-version"}
        assert (await player.get(f"/api/tables/{table}/moments/-1", 404))["code"] == "unknown-version"
