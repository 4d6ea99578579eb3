"""Records and replays of finished tables: for those who may, made once, and nobody's moves wait for them."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from uuid import uuid4

import httpx
import pytest

from fathoms.kernel import record, registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.table import Answer, Entry, Undo
from fathoms.server.api import tables
from fathoms.server.limits import Limit
from fathoms.server.store import log
from fathoms.server.store.pool import Pool
from fathoms.server.tables import courses, frames
from fathoms.server.tables.courses import Stepped
from fathoms.server.tables.play import Draft, Play
from fathoms.server.tables.records import Kept
from server_harness import Anything, Cluster, finished

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"
PRIVATE = {"code": "private-table"}


async def test_a_private_game_is_looked_back_at_by_those_who_played_it(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    ann, ben, eve = [await cluster.player(node, name) for name in ("Ann", "Ben", "Eve")]
    table = await finished(node, ann, ben, BLUE)
    paths = [f"/api/tables/{table}/{what}" for what in ("record", "replay", "replay?seat=0", "course")]
    async with httpx.AsyncClient(base_url=node.url) as nobody:
        for path in paths:
            for player in (ann, ben):
                assert (await player.http.get(path)).status_code == 200, path
            for stranger in (eve.http, nobody):
                answer = await stranger.get(path)
                assert (answer.status_code, answer.json()) == (403, PRIVATE), path
        # Whoever has held a chair may, also after giving it up for good.
        await pool.execute("UPDATE chairs SET person = NULL WHERE table_id = $1 AND seat = 1", table)
        assert (await ben.http.get(paths[1])).status_code == 200
        await pool.execute("UPDATE tables SET public = true WHERE id = $1", table)
        for path in paths:
            assert (await nobody.get(path)).status_code == 200, path
        assert (await nobody.get("/api/tables/none/replay")).json() == {"code": "unknown-table"}


async def test_a_replay_is_made_once_and_limited_by_person(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    node = await cluster.node()
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    table = await finished(node, ann, ben, BLUE)
    reads = 0
    original = log.read

    async def read(*arguments: Anything) -> Anything:
        nonlocal reads
        reads += 1
        return await original(*arguments)

    monkeypatch.setattr(log, "read", read)
    monkeypatch.setattr(tables, "LOOKS_BACK", Limit(6, 10))
    path = f"/api/tables/{table}/replay"
    first, *others = await asyncio.gather(*[ann.http.get(path) for _ in range(4)])
    assert {each.content for each in others} == {first.content}
    await ben.get(path)
    assert reads - 4 - 1 <= 1, "each asks for what is new; one reads all"
    tried = [(await ann.http.get(path)).status_code for _ in range(4)]
    assert tried == [200, 200, 429, 429]
    await ben.get(path)


@pytest.mark.parametrize("game", [BLUE, "in-too-deep", "key-largo"])
async def test_the_course_leads_from_the_deal_to_the_points_of_the_outcome(cluster: Cluster, game: str) -> None:
    node = await cluster.node()
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    table = await finished(node, ann, ben, game)
    steps = (await ann.get(f"/api/tables/{table}/course"))["steps"]
    frames = await ann.get(f"/api/tables/{table}/replay")
    assert [each["version"] for each in steps] == [each["version"] for each in frames]
    assert steps[-1]["points"] == frames[-1]["outcome"]["points"]
    heard = [[event for step in each["steps"] for event in step["events"]] for each in frames[1:]]
    assert [each["events"] for each in steps[1:]] == heard, "no more than a spectator has heard"
    assert any(one["points"] != two["points"] for one, two in pairwise(steps))


async def test_where_sides_win_there_is_no_course_of_points_and_a_running_game_has_none(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    table = await finished(node, ann, ben)
    assert await ann.get(f"/api/tables/{table}/course") is None
    running = await ann.create(BLUE, ["me", "bot"])
    await ann.post(f"/api/tables/{running}/start")
    answer = await ann.http.get(f"/api/tables/{running}/course")
    assert (answer.status_code, answer.json()) == (409, {"code": "not-over"})


def test_what_was_taken_back_is_no_part_of_a_course() -> None:
    rules = registry.game("in-too-deep").rules()
    play = Play(record.start(rules, {}, 3, bytes(32), ()))
    steps = [courses.opening(play)]
    taken_back = 0
    while play.state.asked() and taken_back < 5:
        question = play.state.questions()[0]
        answer = Answer(question.seat, rules.choose(play.state, question.seat, question, FastChance(1)))
        _enter(play, steps, answer)
        if play.table.may_undo(question.seat):
            before = play.state
            _enter(play, steps, Undo(question.seat))
            _enter(play, steps, answer)
            assert play.state.dump() == before.dump()
            taken_back += 1
    assert taken_back == 5
    versions = [each.told.version for each in steps]
    assert len(versions) == play.version + 1 - 2 * taken_back
    assert versions == sorted(versions)


def _enter(play: Play, steps: list[Stepped], entry: Entry) -> None:
    draft = play.draft(entry)
    assert isinstance(draft, Draft)
    play.accept(draft, uuid4())
    courses.go_on(steps, play)


@pytest.mark.timed
async def test_while_a_replay_is_made_others_are_answered(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    node = await cluster.node()
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    table = await finished(node, ann, ben, BLUE)
    assert (await ann.http.get(f"/api/tables/{table}/record")).status_code == 200
    original = frames.frame

    def slowly(*arguments: Anything) -> Anything:
        time.sleep(0.02)
        return original(*arguments)

    monkeypatch.setattr(frames, "frame", slowly)
    making = asyncio.create_task(ann.http.get(f"/api/tables/{table}/replay"))
    asked_at = time.monotonic()
    slowest = answered = 0.0
    while not making.done():
        begun = time.monotonic()
        assert (await ben.http.get("/health")).status_code == 200
        slowest = max(slowest, time.monotonic() - begun)
        answered += 1
    assert (await making).status_code == 200
    assert answered >= 3
    assert slowest < (time.monotonic() - asked_at) / 2


def test_what_was_made_is_kept_up_to_so_many_bytes() -> None:
    kept = Kept(most=10)
    for number in range(4):
        kept.put(("t", number, 0), b"1234")
        kept.get(("t", 0, 0))
    assert [kept.get(("t", number, 0)) is not None for number in range(4)] == [True, False, False, True]
