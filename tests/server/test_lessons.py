"""Lessons at a server: a table like any other, with written luck, bots that answer what is written, and steps."""

from typing import Any
from uuid import uuid4

import pytest

from fathoms.kernel.lesson import LATER
from fathoms.kernel.text import option_text
from fathoms.server.store.pool import Pool
from lesson_walk import Walk, plainly
from server_harness import Cluster, Page, Player, RunningNode, played_by_bots

pytestmark = pytest.mark.anyio
GAME, LESSON = "unfathomable", "voyage"
ADDRESS = f"/api/games/{GAME}/lessons/{LESSON}"
Json = dict[str, Any]


async def asked(page: Page, answered: int | None = None) -> Json:
    """The next frame that asks the learner something else."""
    return await page.expect(
        "frame", lambda frame: frame["question"] is not None and frame["question"]["id"] != answered
    )


async def say(page: Page, table: str, frame: Json, picks: list[str]) -> None:
    await page.send("answer", table=table, question=frame["question"]["id"], picks=picks, uuid=str(uuid4()))


async def begun(cluster: Cluster) -> tuple[RunningNode, Player, str, Page]:
    node = await cluster.node()
    learner = await cluster.player(node)
    table = (await learner.post(ADDRESS))["table"]
    return node, learner, table, await learner.watch(table)


async def test_a_lesson_at_a_server_goes_as_it_goes_at_the_kernel(cluster: Cluster) -> None:
    node, _, table, page = await begun(cluster)
    walk = Walk(GAME, LESSON)
    async with played_by_bots(node):
        frame = await asked(page)
        while not walk.course.done:
            question = walk.go_on()
            assert question is not None
            while not frame["question"]["matters"]:
                await say(page, table, frame, [])
                frame = await asked(page, frame["question"]["id"])
            narrowed = walk.course.narrowed(question)
            picks = plainly(walk, narrowed)
            assert frame["question"]["key"] == question.key
            assert [each["text"] for each in frame["question"]["options"]] == [
                option_text(each) for each in narrowed.options
            ]
            assert frame["lesson"]["at"] == walk.course.at
            assert [each["key"] for each in frame["lesson"]["said"]] == [
                f"lesson.{LESSON}.{step.id}" for step in walk.course.texts(question)
            ]
            walk.walk_one(question, picks)
            await say(page, table, frame, [option_text(pick) for pick in picks])
            frame = await asked(page, frame["question"]["id"])
        assert frame["lesson"]["done"]
        assert frame["lesson"]["at"] == frame["lesson"]["steps"] == len(walk.lesson.steps)


async def test_what_is_for_later_is_refused_with_a_reason_and_may_be_asked_about(cluster: Cluster) -> None:
    _, _, table, page = await begun(cluster)
    frame = await asked(page)
    assert [each["text"] for each in frame["question"]["options"]] == ["take character=3"]
    await page.send("consider", table=table, question=0, picks=["take character=4"], n=1)
    considered = await page.expect("considered")
    assert (considered["refusal"]["code"], considered["options"], considered["may_stop"]) == (LATER, [], False)
    await page.send("consider", table=table, question=0, picks=[], n=2)
    considered = await page.expect("considered", lambda said: said["n"] == 2)
    assert [each["text"] for each in considered["options"]] == ["take character=3"]
    await say(page, table, frame, ["take character=4"])
    assert (await page.expect("refused"))["code"] == LATER


async def test_it_goes_on_where_it_was_left_and_begins_again_when_asked_to(cluster: Cluster) -> None:
    node, learner, table, page = await begun(cluster)
    async with played_by_bots(node):
        await say(page, table, await asked(page), ["take character=3"])
        frame = await asked(page, 0)
        assert frame["lesson"]["at"] == 2
        await say(page, table, frame, ["move to=8"])
        frame = await asked(page, frame["question"]["id"])
        await page.send("undo", table=table, uuid=str(uuid4()))
        back = await page.expect("frame", lambda each: each["version"] > frame["version"])
        assert (frame["lesson"]["at"], back["lesson"]["at"]) == (5, 2)
    elsewhere = await cluster.node()
    assert (await learner.post(ADDRESS))["table"] == table
    again = await (await learner.watch(table, url=elsewhere.url)).expect("frame")
    assert again["lesson"] == back["lesson"]
    stranger = await cluster.player(node)
    assert (await stranger.post(ADDRESS))["table"] != table
    fresh = (await learner.post(ADDRESS, {"again": True}))["table"]
    assert fresh != table
    assert (await learner.get(f"/api/tables/{table}"))["status"] == "closed"
    assert (await learner.post(ADDRESS))["table"] == fresh


async def test_a_lesson_counts_for_nothing_and_seals_nothing(cluster: Cluster, pool: Pool) -> None:
    node, learner, table, _ = await begun(cluster)
    shown = await learner.get(f"/api/tables/{table}")
    assert (shown["lesson"], shown["rated"], shown["coach"], shown["public"]) == (LESSON, False, False, False)
    refused = await learner.post(f"/api/tables/{table}/bug", {"text": "hm"}, 409)
    assert refused["code"] == "written-luck"
    outcome = '{"reason": "wrecked", "places": [1, 2, 2], "points": [0, 0, 0]}'
    await pool.execute("UPDATE tables SET status = 'over', over_at = now(), outcome = $2 WHERE id = $1", table, outcome)
    await pool.execute("UPDATE chairs SET over_at = now() WHERE table_id = $1", table)
    await node.node.keeper.refresh(table)
    assert (await learner.get(f"/api/tables/{table}/record", 409))["code"] == "written-luck"
    assert len(await learner.get(f"/api/tables/{table}/replay?seat=0")) == 1
    assert await learner.get("/api/me/games") == []
    assert (await learner.get("/api/me/statistics"))["sums"]["tallies"] == []


async def test_a_spectator_sees_no_steps_and_a_changed_lesson_stands_still(cluster: Cluster, pool: Pool) -> None:
    node, learner, table, page = await begun(cluster)
    watching = await (await cluster.player(node)).watch(table)
    assert "lesson" not in await watching.expect("frame")
    assert (await asked(page))["lesson"]["id"] == LESSON
    await pool.execute("UPDATE tables SET lesson_version = 99 WHERE id = $1", table)
    elsewhere = await cluster.node()
    later = await learner.watch(table, url=elsewhere.url)
    assert (await later.expect("table", lambda said: said["status"] == "quarantined"))["lesson"] == LESSON
    assert (await learner.post(ADDRESS))["table"] != table


async def test_there_is_no_other_lesson(cluster: Cluster) -> None:
    learner = await cluster.player(await cluster.node())
    await learner.post(f"/api/games/{GAME}/lessons/other", expect=404)
    await learner.post(f"/api/games/other/lessons/{LESSON}", expect=404)
    known = {each["name"]: each["lessons"] for each in await learner.get("/api/games")}
    assert known[GAME][0]["id"] == LESSON
    assert known["salvage"] == []
