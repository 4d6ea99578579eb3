"""Live or over days: clocks by the database's time, what happens when one runs out, and consent to another pace."""

import asyncio
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest

import periodic
from fathoms.server.store import clocks, presence, pulse
from fathoms.server.store.clocks import Tick
from fathoms.server.store.pool import Pool
from server_harness import Anything, Cluster, Json, Page, Player, RunningNode

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"
LIVE: Json = {"kind": "live", "bank": 100, "increment": 10, "late": "bot"}
DAYS: Json = {"kind": "days", "answer": 3600, "late": "bot"}


class Timed:
    """Two people at a timed table. The nodes keep no time by themselves: the test says when somebody looks."""

    def __init__(self, node: RunningNode, table: str, people: list[Player], pages: list[Page], pool: Pool) -> None:
        self.node, self.table, self.people, self.pages, self.pool = node, table, people, pages, pool

    async def asked(self) -> tuple[int, Json]:
        """The seat that is asked, and its frame."""
        for _ in range(100):
            for seat, page in enumerate(self.pages):
                await page.drain(0.05)
                if page.latest["question"] is not None:
                    return seat, page.latest
        raise AssertionError("nobody is asked")

    async def times(self) -> dict[int, tuple[float | None, bool]]:
        return {each.seat: (each.left, each.runs) for each in await clocks.read(self.pool, self.table)}

    async def pass_time(self, seconds: float, *, heard: bool = True) -> None:
        """As if so much time had gone by, in which nodes were ready and heard everybody."""
        by = timedelta(seconds=seconds)
        await self.pool.execute("UPDATE clocks SET since = since - $1::interval, due_at = due_at - $1::interval", by)
        if heard:
            await self.pool.execute("UPDATE nodes SET seen_at = now()")
            await self.pool.execute("UPDATE pulse SET at = now()")

    async def end(self) -> list[str]:
        return [each.how for each in await clocks.end(self.pool, 10, "strategy") if each.table == self.table]

    async def chair(self, seat: int) -> Json:
        chairs: list[Json] = (await self.people[0].get(f"/api/tables/{self.table}"))["chairs"]
        return chairs[seat]


async def timed(cluster: Cluster, pool: Pool, **pace: Anything) -> Timed:
    node = await cluster.node()
    people = [await cluster.player(node, f"P{seat}") for seat in range(2)]
    table = await people[0].create(BLUE, ["me", "open"], pace=pace)
    await people[1].post(f"/api/tables/{table}/chairs/1/take")
    await people[0].post(f"/api/tables/{table}/start")
    pages = [await person.watch(table) for person in people]
    for page in pages:
        await page.frame(seconds=30)
    await node.node.timekeeper.stop()
    await pulse.beat(pool, node.node.id)
    return Timed(node, table, people, pages, pool)


async def test_a_clock_runs_for_whoever_is_asked(cluster: Cluster, pool: Pool) -> None:
    at = await timed(cluster, pool, **LIVE)
    seat, frame = await at.asked()
    other = 1 - seat
    assert {each: runs for each, (_, runs) in (await at.times()).items()} == {seat: True, other: False}
    await at.pass_time(40)
    while (await at.asked())[0] == seat:
        frame = (await at.asked())[1]
        assert (await at.pages[seat].answer(frame))["kind"] == "played"
        if frame["outcome"]:
            break
    left, runs = (await at.times())[seat]
    assert left is not None
    assert 60 <= left <= 100, "forty seconds were spent, and an increment came back for each answer"
    assert not runs

    def told() -> list[int]:
        clocks = [each for each in at.pages[0].heard if each["kind"] == "clocks"][-1]
        return [each["seat"] for each in clocks["chairs"] if each["runs"]]

    async with asyncio.timeout(20):
        while told() != [other]:  # noqa: ASYNC110 - a page hears it when it hears it
            await asyncio.sleep(0.02)


async def test_the_time_is_read_once_for_all_pages(cluster: Cluster, pool: Pool) -> None:
    at = await timed(cluster, pool, **LIVE)
    seat, frame = await at.asked()
    pages = [*at.pages, *[await person.watch(at.table) for person in at.people for _ in range(4)]]
    for page in pages[2:]:
        await page.expect("clocks")
    with periodic.hearing() as heard:
        await at.pages[seat].answer(frame)
        for page in pages:
            await page.expect("clocks", lambda told: told["table"] == at.table)
    [read] = [each for each in heard.values() if each.name == "clocks.read"]
    assert read.times <= len(pages) // 2, "all but a page that comes late share one reading"


async def test_an_answer_stops_the_clock_in_the_same_statement(cluster: Cluster, pool: Pool) -> None:
    at = await timed(cluster, pool, **LIVE)
    seat, frame = await at.asked()
    await at.pass_time(99.5)
    await at.pages[seat].answer(frame)
    assert await at.end() == []


@pytest.mark.parametrize(("late", "kind", "keeps"), [("bot", "bot", True), ("replace", "bot", False)])
async def test_at_the_end_of_the_time_the_table_has_its_way(
    cluster: Cluster, pool: Pool, late: str, kind: str, *, keeps: bool
) -> None:
    at = await timed(cluster, pool, **{**LIVE, "late": late})
    seat, frame = await at.asked()
    await at.pass_time(99)
    assert await at.end() == []
    await at.pass_time(5)
    assert await at.end() == [late]
    assert await at.end() == [], "once"
    assert (await at.chair(seat))["kind"] == kind
    owner = await pool.fetchval("SELECT person FROM chairs WHERE table_id = $1 AND seat = $2", at.table, seat)
    assert owner == (UUID(at.people[seat].id) if keeps else None)
    work = await pool.fetchval("SELECT question FROM work WHERE table_id = $1 AND seat = $2", at.table, seat)
    assert work == (frame["question"]["id"] if kind == "bot" else None), "the bot is asked in the same statement"
    assert (await at.pages[seat].answer(frame))["code"] == "not-seated"
    if keeps:
        await at.people[seat].post(f"/api/tables/{at.table}/chairs/{seat}/take")
        left, runs = (await at.times())[seat]
        assert runs
        assert left is not None
        assert left > clocks.BACK_SECONDS - 10


async def test_a_chair_that_was_dealt_never_opens(cluster: Cluster, pool: Pool) -> None:
    at = await timed(cluster, pool, **LIVE)
    await at.people[0].post(
        "/api/tables", {"game": BLUE, "chairs": [{"kind": "me"}], "pace": {**LIVE, "late": "open"}}, 400
    )
    await at.people[0].post(f"/api/tables/{at.table}/pace", {**LIVE, "late": "open"}, 400)


async def test_a_reminder_takes_nothing_away(cluster: Cluster, pool: Pool) -> None:
    at = await timed(cluster, pool, **{**LIVE, "late": "remind"})
    seat, frame = await at.asked()
    await at.pass_time(200)
    assert await at.end() == ["remind"]
    assert await at.end() == []
    assert (await at.chair(seat))["kind"] == "person"
    assert (await at.times())[seat] == (0, True)
    assert (await at.pages[seat].answer(frame))["kind"] == "played"


async def test_nobody_is_late_while_no_node_was_ready(cluster: Cluster, pool: Pool) -> None:
    at = await timed(cluster, pool, **LIVE)
    await at.pass_time(300, heard=False)
    await pool.execute("UPDATE pulse SET at = now() - interval '300 s'")
    await pool.execute("UPDATE nodes SET seen_at = now() - interval '300 s'")
    assert await at.end() == [], "who wakes up must beat first"
    await pulse.beat(pool, at.node.node.id)
    assert await at.end() == []
    left, runs = (await at.times())[(await at.asked())[0]]
    assert runs
    assert left is not None
    assert 80 < left <= 100, "all of it is given back, once"


@pytest.mark.parametrize("hours", [-2, 2])
async def test_whoever_answers_just_after_the_clock_has_jumped_neither_loses_nor_gains(
    cluster: Cluster, pool: Pool, hours: int
) -> None:
    at = await timed(cluster, pool, **LIVE)
    seat, frame = await at.asked()
    by = timedelta(hours=hours)
    # Whatever was written until now is as far away as the clock has jumped.
    await pool.execute("UPDATE pulse SET at = at - $1::interval", by)
    await pool.execute("UPDATE nodes SET seen_at = seen_at - $1::interval", by)
    await pool.execute("UPDATE clocks SET since = since - $1::interval, due_at = due_at - $1::interval", by)
    while (await at.asked())[0] == seat:
        frame = (await at.asked())[1]
        assert (await at.pages[seat].answer(frame))["kind"] == "played"
    for _ in range(2):
        assert await at.end() == []
        for left, _ in (await at.times()).values():
            assert left is not None
            assert 85 < left <= 100 + 10 * 20
        await pulse.beat(pool, at.node.node.id)
    await pool.execute("UPDATE pulse SET credited = interval '0'")


async def test_nobody_is_late_whose_node_was_stopped(cluster: Cluster, pool: Pool) -> None:
    at = await timed(cluster, pool, **LIVE)
    seat, _ = await at.asked()
    await at.pass_time(90)
    await pool.execute("UPDATE nodes SET seen_at = now() - interval '30 s'")
    await at.pass_time(30, heard=False)
    await pulse.beat(pool, "another")
    assert await at.end() == [], "an answer may lie at the node that is stopped"
    await pulse.beat(pool, at.node.node.id)
    left, _ = (await at.times())[seat]
    assert left is not None
    assert 5 < left < 12, "the thirty seconds are given back"
    assert await at.end() == []


async def test_whoever_flees_from_a_silent_node_is_given_its_silence(cluster: Cluster, pool: Pool) -> None:
    at = await timed(cluster, pool, **LIVE)
    seat, _ = await at.asked()
    await at.pass_time(80)
    await pool.execute("UPDATE nodes SET seen_at = now() - interval '30 s'")
    await at.pass_time(30, heard=False)
    assert await at.end() == []
    for _ in range(2):
        await presence.introduce(pool, "another")
        await presence.come(pool, "another", at.table, UUID(at.people[seat].id))
        await pulse.beat(pool, "another")
    left, _ = (await at.times())[seat]
    assert left is not None
    assert 10 < left < 22, "once"
    await pulse.beat(pool, at.node.node.id)
    left, _ = (await at.times())[seat]
    assert left is not None
    assert 8 < left < 22, "the node that comes back has nothing to give any more"
    await at.pass_time(40)
    assert await at.end() == ["bot"], "whoever is heard through another node is late"


async def test_over_days_each_answer_has_its_time(cluster: Cluster, pool: Pool) -> None:
    at = await timed(cluster, pool, **DAYS)
    seat, _ = await at.asked()
    assert 3500 < ((await at.times())[seat][0] or 0) <= 3600
    assert (await at.times())[1 - seat] == (None, False)
    info = await at.people[0].get(f"/api/tables/{at.table}")
    assert (info["pace"]["kind"], info["pace"]["answer"]) == ("days", 3600)
    again = await at.people[0].watch(at.table)
    orders = await again.expect("orders", seconds=30)
    assert orders["passes"] is True, "over days one passes unless one says otherwise"
    await at.pass_time(3605)
    assert await at.end() == ["bot"]


@pytest.mark.parametrize(
    ("start", "hours", "weekdays", "end"),
    [
        ("2026-11-13T20:00", 2, True, "2026-11-13T22:00"),  # a Friday
        ("2026-11-13T20:00", 6, True, "2026-11-16T02:00"),
        ("2026-11-14T10:00", 6, True, "2026-11-16T06:00"),
        ("2026-11-15T23:59", 24, True, "2026-11-17T00:00"),
        ("2026-11-11T12:00", 240, True, "2026-11-25T12:00"),
        ("2026-11-13T20:00", 48, False, "2026-11-15T20:00"),
    ],
)
async def test_weekends_do_not_count(pool: Pool, start: str, hours: int, weekdays: bool, end: str) -> None:
    found = await pool.fetchval(
        "SELECT due_after($1, $2, $3)",
        datetime.fromisoformat(start).replace(tzinfo=UTC),
        timedelta(hours=hours),
        weekdays,
    )
    assert found == datetime.fromisoformat(end).replace(tzinfo=UTC)


async def test_another_pace_needs_everybody(cluster: Cluster, pool: Pool) -> None:
    at = await timed(cluster, pool, kind="free")
    path = f"/api/tables/{at.table}/pace"
    wanted = {**DAYS, "weekdays": True}
    info = await at.people[0].post(path, wanted)
    assert (info["pace"]["kind"], info["proposed"]["agreed"]) == ("free", [0])
    info = await at.people[0].post(path, wanted)
    assert info["pace"]["kind"] == "free", "agreeing twice is agreeing once"
    info = await at.people[1].post(path, {**DAYS, "answer": 7200})
    assert (info["pace"]["kind"], info["proposed"]["agreed"]) == ("free", [1]), "another wish begins anew"
    info = await at.people[0].post(path, {**DAYS, "answer": 7200})
    assert (info["pace"]["kind"], info["pace"]["answer"], info["proposed"]) == ("days", 7200, None)
    seat, _ = await at.asked()
    assert (await at.times())[seat][1], "the clocks run at once"
    info = await at.people[0].post(path, LIVE)
    info = await at.people[0].post(path, {**DAYS, "answer": 7200})
    assert info["proposed"] is None, "the wish is withdrawn"
    await (await cluster.player(at.node, "Eve")).post(path, LIVE, expect=403)


async def test_whoever_is_away_cannot_block_a_vote_and_who_comes_back_votes_anew(cluster: Cluster, pool: Pool) -> None:
    at = await timed(cluster, pool, kind="free")
    path = f"/api/tables/{at.table}"
    await at.people[1].post(f"{path}/pace", LIVE)
    await at.people[1].post(f"{path}/chairs/1/give", {"to": "bot"})
    info = await at.people[1].post(f"{path}/chairs/1/take")
    assert info["proposed"] is None
    await at.people[1].post(f"{path}/chairs/1/give", {"to": "bot"})
    info = await at.people[0].post(f"{path}/pace", LIVE)
    assert info["pace"]["kind"] == "live"


async def test_before_the_game_the_host_says_how(cluster: Cluster, pool: Pool) -> None:
    assert pool is not None
    node = await cluster.node()
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    table = await ann.create(BLUE, ["me", "open"])
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    await ben.post(f"/api/tables/{table}/pace", LIVE, expect=403)
    assert (await ann.post(f"/api/tables/{table}/pace", LIVE))["pace"]["bank"] == 100
    await ann.post(f"/api/tables/{table}/pace", {**LIVE, "bank": 1}, expect=400)


async def test_the_timekeeper_does_all_that_by_itself(cluster: Cluster, pool: Pool) -> None:
    at = await timed(cluster, pool, **LIVE)
    seat, _ = await at.asked()
    await at.node.node.timekeeper.start()
    await at.pass_time(120)
    async with asyncio.timeout(30):
        while (await at.chair(seat))["kind"] != "bot":  # noqa: ASYNC110
            await asyncio.sleep(0.2)
    info = await at.pages[1 - seat].expect("table", lambda each: each["chairs"][seat]["kind"] == "bot", seconds=30)
    assert info["chairs"][seat]["bot_level"]


async def test_no_clock_runs_in_a_quiet_window(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    people = [await cluster.player(node, f"P{seat}") for seat in range(3)]
    table = await people[0].create("salvage", ["me", "open", "open"], pace=LIVE)
    for seat in (1, 2):
        await people[seat].post(f"/api/tables/{table}/chairs/{seat}/take")
    await people[0].post(f"/api/tables/{table}/start")
    pages = [await person.watch(table) for person in people]
    for page in pages:
        await page.frame(seconds=30)
    for _ in range(60):
        for page in pages:
            await page.drain(0.1)
        asked = [page.latest["question"] for page in pages]
        runs = [each.seat for each in await clocks.read(pool, table) if each.runs]
        if asked[0] and asked[0]["quiet"]:
            assert runs == []
            return
        assert runs == [seat for seat, question in enumerate(asked) if question]
        for page, question in zip(pages, asked, strict=True):
            if question:
                await page.answer(page.latest)
    raise AssertionError("no window")


async def test_a_tick_says_nothing_twice(pool: Pool) -> None:
    table = uuid4().hex
    await pool.execute(
        "INSERT INTO clocks (table_id, seat, bank) VALUES ($1, 0, interval '10 s')",
        table,
    )
    await clocks.tick(pool, table, [Tick(0, 3)])
    assert await pool.fetchval("SELECT since FROM clocks WHERE table_id = $1", table) is None, "of no table"
    await clocks.reset(pool, table)
    assert await clocks.read(pool, table) == []
