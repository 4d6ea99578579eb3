"""The coach at a table: who may ask it and when, that workers think on redealt states, and reviews."""

import asyncio

import pytest
from msgspec.structs import replace

from fathoms.bots import coach as bots_coach
from fathoms.bots.budget import Budget
from fathoms.bots.coach import Weighed
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.registry import game
from fathoms.kernel.state import State
from fathoms.server.limits import Limit
from fathoms.server.refuse import RefuseError
from fathoms.server.store import coach as store
from fathoms.server.store.coach import OPEN, Moment
from fathoms.server.store.pool import Pool
from fathoms.server.tables import coaching
from fathoms.server.tables.coaching import seen
from fathoms.server.worker import Door, RefusedError, Worker
from server.test_ratings import account, rated
from server_harness import Anything, Cluster, Json, Player, RunningNode, finished, newest, played_by_bots, salvage

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"
FEW = {"hint": Budget(80), "quick": Budget(40), "deep": Budget(80)}


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """It thinks a little and without a clock, so that it says the same again."""
    for depth, budget in FEW.items():
        monkeypatch.setitem(bots_coach.DEPTHS, depth, budget)


async def begun(cluster: Cluster, node: RunningNode, **more: Anything) -> tuple[Player, str, Json]:
    """Somebody who is asked in a game for two, the table, and the question."""
    people = [await cluster.player(node, name) for name in ("Ann", "Ben")]
    table = await people[0].create(BLUE, ["me", "open"], **more)
    await people[1].post(f"/api/tables/{table}/chairs/1/take")
    await people[0].post(f"/api/tables/{table}/start")
    frames = [await (await person.watch(table)).frame() for person in people]
    [seat] = [seat for seat, frame in enumerate(frames) if frame["question"] is not None]
    return people[seat], table, frames[seat]["question"]


async def asked(player: Player, path: str, body: Json | None = None) -> Anything:
    """Asked until it is said."""
    for _ in range(200):
        said = await player.post(path, body or {}, expect=200)
        if not said["thinking"]:
            return said
        await asyncio.sleep(0.05)
    raise AssertionError("still thinking")


async def test_a_hint_is_asked_for_thought_about_by_a_worker_and_given(cluster: Cluster) -> None:
    node = await cluster.node()
    host, table, question = await begun(cluster, node)
    form = {"question": question["id"]}
    assert await host.post(f"/api/tables/{table}/hint", form) == {"thinking": True, "answers": []}
    async with played_by_bots(node):
        said = await asked(host, f"/api/tables/{table}/hint", form)
    assert 2 <= len(said["answers"]) <= bots_coach.SHOWN
    texts = {option["text"] for option in question["options"]}
    for answer in said["answers"]:
        assert set(answer["picks"]) <= texts
        assert 0 <= answer["chance"] <= 1
        assert answer["error"] > 0
    assert sum(answer["usual"] for answer in said["answers"]) == 1
    assert await host.post(f"/api/tables/{table}/hint", form) == said


async def refused(player: Player, table: str, question: int, status: int) -> str:
    code: str = (await player.post(f"/api/tables/{table}/hint", {"question": question}, expect=status))["code"]
    return code


async def test_nobody_asks_for_another_seat_another_question_or_after_the_answer(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    table, people, pages = await salvage(cluster, node)
    stranger = await cluster.player(node, "Eve")
    frame = await newest(pages[0])
    question = frame["question"]["id"]
    assert await refused(stranger, table, question, 403) == "not-seated"
    assert await refused(people[0], table, question + 1, 409) == "question-closed"
    await people[0].post(f"/api/tables/{table}/hint", {"question": question})
    await pages[0].answer(frame)
    assert await refused(people[0], table, question, 409) == "question-closed"
    assert await node.node.coaching.claim(9) == []
    assert await pool.fetchval("SELECT count(*) FROM moments WHERE table_id = $1", table) == 0
    await stranger.post("/api/tables/nowhere/hint", {"question": 0}, expect=404)


async def test_not_where_the_table_wants_no_coach(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    host, table, question = await begun(cluster, node, coach=False)
    assert await refused(host, table, question["id"], 403) == "coach-off"
    assert (await host.get(f"/api/tables/{table}"))["coach"] is False
    assert await pool.fetchval("SELECT count(*) FROM moments WHERE table_id = $1", table) == 0
    _, other, _ = await begun(cluster, node)
    assert (await host.get(f"/api/tables/{other}"))["coach"] is True


async def test_never_in_a_rated_game_whatever_its_table_wants(cluster: Cluster) -> None:
    node = await cluster.node()
    people = [await account(cluster, node, name) for name in ("Ann", "Bob")]
    table = await rated(people, coach=True)
    assert (await people[0].get(f"/api/tables/{table}"))["coach"] is False
    for player in people:
        assert await refused(player, table, 0, 403) == "coach-counts"


async def test_nor_in_a_league(cluster: Cluster) -> None:
    node = await cluster.node()
    _, table, _ = await begun(cluster, node)
    live = node.node.keeper.cached(table)
    assert live is not None
    assert live.row.coached
    assert not replace(live.row, league="l").coached
    with pytest.raises(RefuseError, match="coach-counts"):
        coaching._refuse_where_it_is_off(replace(live.row, league="l"))


async def test_planted_a_coach_that_does_not_look_whether_the_game_counts(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coaching, "_refuse_where_it_is_off", lambda _: None)
    with pytest.raises(AssertionError):
        await test_never_in_a_rated_game_whatever_its_table_wants(cluster)


async def test_whoever_asks_too_often_is_told_so(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "HINTS", Limit(1, 10))
    node = await cluster.node()
    host, table, question = await begun(cluster, node)
    for _ in range(3):
        await host.post(f"/api/tables/{table}/hint", {"question": question["id"]}, expect=200)
    other = await store.hint(node.node.pool, table, 0, "another sight")
    assert other == (False, None)
    await node.node.pool.execute("DELETE FROM moments WHERE table_id = $1", table)
    assert await refused(host, table, question["id"], 429) == "too-many-attempts"


async def handed_out(cluster: Cluster) -> tuple[State, list[Moment]]:
    """The true state of a game with secrets, and what a worker gets for each of its people."""
    node = await cluster.node()
    table, people, pages = await salvage(cluster, node)
    for player, page in zip(people, pages, strict=True):
        question = (await newest(page))["question"]["id"]
        await player.post(f"/api/tables/{table}/hint", {"question": question})
    live = node.node.keeper.cached(table)
    assert live is not None
    assert live.play is not None
    return live.play.state, await node.node.coaching.claim(9)


async def same_as_the_truth(cluster: Cluster) -> int:
    state, moments = await handed_out(cluster)
    rules = game("salvage").rules()
    worker = Worker(Door("http://127.0.0.1:1", ""))
    assert len(moments) == state.seats
    for moment in moments:
        world = rules.load(moment.state)
        question = state.question(moment.seat)
        assert question is not None
        assert moment.sight == seen(rules, world, question) == seen(rules, state, question)
        others = [rules.redeal(state, moment.seat, FastChance(seed)).dump() for seed in range(4)]
        said = [worker.weigh(Moment(**_fields(moment) | {"state": each})) for each in [moment.state, *others]]
        assert said[0]
        assert all(each == said[0] for each in said)
    return sum(moment.state == state.dump() for moment in moments)


def _fields(moment: Moment) -> Json:
    return {name: getattr(moment, name) for name in moment.__struct_fields__}


async def test_a_worker_gets_a_redealt_state_and_says_the_same_in_every_other(cluster: Cluster) -> None:
    assert await same_as_the_truth(cluster) == 0


async def test_planted_the_true_state_handed_out_is_found(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rules, "redeal", lambda _, state, *__: state.clone())
    state, moments = await handed_out(cluster)
    assert [moment.state == state.dump() for moment in moments] == [True] * state.seats


async def test_planted_a_coach_that_reads_the_true_world_is_found(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots_coach, "imagine", lambda _, state, *__: state.clone())
    with pytest.raises(AssertionError):
        await same_as_the_truth(cluster)


async def test_the_same_number_after_an_undo_is_another_question(cluster: Cluster) -> None:
    node = await cluster.node()
    host, table, question = await begun(cluster, node)
    play = node.node.keeper.cached(table).play  # type: ignore[union-attr]
    assert play is not None
    rules, state = play.rules, play.state
    first = state.questions()[0]
    other = state.clone()
    other.answer(first.seat, first.options[:1], FastChance(1))
    again = other.questions()[0]
    assert seen(rules, state, first) != seen(rules, other, again)
    await host.post(f"/api/tables/{table}/hint", {"question": question["id"]})
    moment = (await node.node.coaching.claim(1))[0]
    found = [Weighed(("reroll die=1",), 0.5, 0.1)]
    late = Moment(**_fields(moment) | {"sight": seen(rules, other, again)})
    assert not await node.node.coaching.weighed(late, found)
    assert await node.node.coaching.weighed(moment, found)
    assert not await node.node.coaching.weighed(moment, found)


async def test_a_coach_that_fails_says_nothing(cluster: Cluster) -> None:
    node = await cluster.node()
    host, table, question = await begun(cluster, node)
    await host.post(f"/api/tables/{table}/hint", {"question": question["id"]})
    [moment] = await node.node.coaching.claim(1)
    assert await node.node.coaching.claim(1) == []
    broken = Moment(**_fields(moment) | {"state": b"?"})
    assert Worker(Door(node.url, "key")).weigh(broken) == []
    await node.node.coaching.weighed(moment, [])
    said = await host.post(f"/api/tables/{table}/hint", {"question": question["id"]})
    assert said == {"thinking": False, "answers": []}


async def test_only_workers_reach_the_coach_s_work(cluster: Cluster) -> None:
    node = await cluster.node()
    door = Door(node.url, "guess")
    for asks in (lambda: door.moments(1), lambda: door.weighed(Moment("t", 0, 0, "", "hint", b""), [])):
        with pytest.raises(RefusedError):
            await asyncio.to_thread(asks)
    door.close()


async def test_old_hints_are_swept(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    host, table, question = await begun(cluster, node)
    await host.post(f"/api/tables/{table}/hint", {"question": question["id"]})
    await store.sweep(pool)
    assert await pool.fetchval("SELECT count(*) FROM moments WHERE table_id = $1", table) == 1
    await pool.execute("UPDATE moments SET asked_at = now() - interval '2 hours'")
    await store.sweep(pool)
    assert await pool.fetchval("SELECT count(*) FROM moments WHERE table_id = $1", table) == 0


# -- reviews


async def test_a_finished_game_is_reviewed_once_for_each_seat(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    ann, ben = await cluster.player(node), await cluster.player(node, "Ben")
    table = await finished(node, ann, ben, BLUE)
    stranger = await cluster.player(node, "Eve")
    assert (await stranger.post(f"/api/tables/{table}/review", expect=403))["code"] == "not-seated"
    first = await ann.post(f"/api/tables/{table}/review")
    assert first["thinking"]
    assert first["looks"] == first["left"] > 3
    async with played_by_bots(node):
        said = await asked(ann, f"/api/tables/{table}/review")
    assert len(said["losses"]) <= bots_coach.TOLD
    assert await pool.fetchval("SELECT count(*) FROM moments WHERE table_id = $1", table) == 0
    assert await ann.post(f"/api/tables/{table}/review") == said
    assert await pool.fetchval("SELECT count(*) FROM reviews WHERE table_id = $1", table) == 1
    assert (await ben.post(f"/api/tables/{table}/review"))["thinking"]
    await pool.execute("UPDATE tables SET coach = false, epoch = epoch + 1 WHERE id = $1", table)
    again = (await ann.post(f"/api/tables/{table}/rematch"))["table"]
    assert (await ann.get(f"/api/tables/{again}"))["coach"] is False


async def test_what_cost_most_is_told_with_its_moment(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    ann, ben = await cluster.player(node), await cluster.player(node, "Ben")
    table = await finished(node, ann, ben)
    await ann.post(f"/api/tables/{table}/review")
    quick = sorted(await node.node.coaching.claim(500), key=lambda moment: moment.n)
    frames = await ann.get(f"/api/tables/{table}/replay?seat=0")
    for number, moment in enumerate(quick):
        question = frames[moment.n - 1]["question"]
        assert set(moment.given or ()) <= {option["text"] for option in question["options"]}
        assert await node.node.coaching.weighed(moment, weighed(moment, 0.01 + 0.01 * number))
    deep = sorted(await node.node.coaching.claim(500), key=lambda moment: moment.n)
    assert {moment.depth for moment in deep} == {"deep"}
    assert [moment.n for moment in deep] == [moment.n for moment in quick][-bots_coach.SUSPECTS :]
    for moment in deep:
        assert (await ann.post(f"/api/tables/{table}/review"))["thinking"]
        await node.node.coaching.weighed(moment, weighed(moment, 0.3 if moment is deep[0] else 0.04))
    said = await ann.post(f"/api/tables/{table}/review")
    assert not said["thinking"]
    [loss] = said["losses"]
    assert loss["n"] == deep[0].n
    assert loss["given"]["picks"] == list(deep[0].given or ())
    assert await pool.fetchval("SELECT count(*) FROM moments WHERE table_id = $1", table) == 0


def weighed(moment: Moment, cost: float) -> list[Weighed]:
    return [Weighed(("better",), 0.5, 0.02), Weighed(moment.given or (), 0.5 - cost, 0.02, cost, 0.02, cost > 0.05)]


async def test_a_game_that_goes_on_is_not_reviewed_and_one_without_choices_has_nothing_to_tell(
    cluster: Cluster, pool: Pool
) -> None:
    node = await cluster.node()
    host, table, _ = await begun(cluster, node)
    assert (await host.post(f"/api/tables/{table}/review", expect=409))["code"] == "not-over"
    await store.begin(pool, table, 0, [])
    assert (await store.review(pool, table, 0)) == store.Review(0, 0, [])


async def test_answers_that_were_taken_back_are_not_looked_at(cluster: Cluster) -> None:
    node = await cluster.node()
    table, _, pages = await salvage(cluster, node)
    frame = await newest(pages[0])
    options = [option["text"] for option in frame["question"]["options"]]
    await pages[0].answer(frame, options[:1])
    await pages[0].send("retake", table=table, uuid="00000000-0000-4000-8000-000000000001")
    await pages[0].reply("00000000-0000-4000-8000-000000000001")
    await pages[0].answer(frame, options[1:2])
    for page in pages[1:]:
        await page.answer(await newest(page))
    live = node.node.keeper.cached(table)
    assert live is not None
    moments = await node.node.coaching._moments(live, 0)
    assert [(moment.n, moment.given) for moment in moments[:1]] == [(3, (options[1],))]
    assert all(moment.n != OPEN for moment in moments)
