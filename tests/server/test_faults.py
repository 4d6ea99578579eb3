"""A disk that is full, a node that stands still, a clock that jumps: what a node does about them, and what it tells."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from uuid import uuid4

import asyncpg
import pytest
import structlog

from fathoms.server import timekeeper
from fathoms.server.store import errands, limits, pulse, trouble
from fathoms.server.store.link import link
from fathoms.server.store.log import Appender, Entry
from fathoms.server.store.pool import LOST, Pool
from fathoms.server.store.rows import PERSON_WAITS
from fathoms.server.store.trouble import Trouble
from fathoms.server.timekeeper import Compared, Timekeeper
from server_harness import Cluster

pytestmark = pytest.mark.anyio
ENTRY = Entry("t", 1, 0, 0, 0, "a secret card", uuid4())


class Clock:
    """In place of the clock of this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        for module in (trouble, timekeeper):
            monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: self.now))


def test_trouble_lasts_while_tries_fail_and_is_over_with_the_first_that_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, met = Clock(monkeypatch), Trouble()
    full = asyncpg.exceptions.DiskFullError("the picks")
    with structlog.testing.capture_logs() as logged:
        met.meet(full)
        lasted = [met.lasts]  # a link that breaks is no trouble
        clock.now += trouble.LASTS_SECONDS + 0.1
        met.meet(full)
        lasted.append(met.lasts)
        for _ in range(2):
            met.end()
            lasted.append(met.lasts)
    assert lasted == [False, True, False, False]
    assert [line["event"] for line in logged] == ["answers wait for the database", "answers are written again"]
    assert (logged[0]["cause"], logged[0]["sqlstate"]) == ("DiskFullError", "53100")
    assert "picks" not in str(logged), "the database repeats values"


def test_where_nobody_tries_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, met = Clock(monkeypatch), Trouble()
    met.meet(OSError())
    clock.now += trouble.FRESH_SECONDS + 0.1
    assert not met.lasts, "or a node that nobody is sent to would never be ready again"


async def test_a_node_whose_answers_are_not_taken_is_not_ready_though_its_beats_are(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    player = await cluster.player(node, "Ann")
    monkeypatch.setattr(trouble, "LASTS_SECONDS", 0.1)
    full = [True]

    async def put(_: Appender, __: Pool, ___: list[Entry]) -> set[str]:
        if full[0]:
            raise asyncpg.exceptions.DiskFullError
        return {"t"}

    monkeypatch.setattr(Appender, "_put", put)
    written = asyncio.create_task(node.node.appender.append(ENTRY))
    await asyncio.sleep(0.5)
    assert (await player.http.get("/ready")).status_code == 503
    full[0] = False
    assert await written
    async with asyncio.timeout(10):  # a beat may have told all nodes meanwhile; the next one tells them better
        while (await player.http.get("/ready")).status_code != 200:  # noqa: ASYNC110 - it is asked over HTTP
            await asyncio.sleep(0.05)


def test_news_are_of_refusals_that_last_and_of_the_first_answer_that_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, met = Clock(monkeypatch), Trouble()
    news = [met.news()]
    for error in (OSError(), asyncpg.exceptions.DiskFullError()):
        met.meet(error)
        clock.now += trouble.LASTS_SECONDS + 0.1
        news += [met.news(), met.news()]  # a link of our own is nobody else's, and old news are none
    met.end()
    news += [met.news(), met.news()]
    assert news == [None, None, None, False, None, True, None]


async def test_what_one_node_is_refused_every_node_knows_until_one_writes_again(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await cluster.node(), await cluster.node()
    for node in (one, other):
        await node.node.timekeeper.stop()
    player = await cluster.player(other, "Ann")
    monkeypatch.setattr(trouble, "LASTS_SECONDS", 0.0)
    heard = []
    for error in (OSError(), asyncpg.exceptions.DiskFullError(), None):
        if error is None:
            one.node.appender.trouble.end()
        else:
            one.node.appender.trouble.meet(error)
        for node in (one, other):
            await node.node.timekeeper._beat()
        heard.append((await player.http.get("/ready")).status_code)
    assert heard == [200, 503, 200]


async def test_a_server_that_lets_nobody_in_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise asyncpg.exceptions.InternalServerError("could not write init file")

    monkeypatch.setattr(asyncpg, "connect", refuse)
    with pytest.raises(LOST):
        await link("postgresql://full/disk")


async def test_when_the_clock_goes_back_ready_time_and_all_that_waits_go_on(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    await node.node.timekeeper.stop()
    key = uuid4().bytes
    await limits.take(pool, key, 2, 60)
    table = uuid4().hex
    await errands.ask(pool, table, [(0, 1)], 0, 60.0, PERSON_WAITS)
    await pulse.beat(pool, node.node.id)
    before = await pool.fetchval("SELECT ready_time()")
    # An hour back: whatever was written until now looks an hour ahead.
    await pool.execute("UPDATE pulse SET at = at + interval '1 h'")
    await pool.execute("UPDATE nodes SET seen_at = seen_at + interval '1 h'")
    await pool.execute("UPDATE limits SET full_at = full_at + interval '1 h' WHERE key = $1", key)
    await pool.execute("UPDATE work SET ready_at = ready_at + interval '1 h' WHERE table_id = $1", table)
    for _ in range(2):
        assert await pulse.beat(pool, node.node.id) is not None
    passed = await pool.fetchval("SELECT ready_time()") - before
    assert timedelta(minutes=59) < passed < timedelta(minutes=61), "ready time is where the clock was, once"
    waits = await pool.fetchval("SELECT full_at - now() FROM limits WHERE key = $1", key)
    assert waits < timedelta(minutes=51), "nobody waits an hour longer"
    waits = await pool.fetchval("SELECT ready_at - now() FROM work WHERE table_id = $1", table)
    assert waits <= timedelta(minutes=1), "nor does a bot"
    seen = await pool.fetchval("SELECT now() - seen_at FROM nodes WHERE id = $1", node.node.id)
    assert seen < timedelta(minutes=1)
    await pool.execute("UPDATE pulse SET credited = interval '0'")


@pytest.mark.parametrize(
    ("shown", "jumped"), [(1.0, 0), (3600.0, 3597.5), (-3600.0, -3601.0), (2.4, 0), (0.9, -0.1), (2.6, 0.1)]
)
def test_a_jump_is_what_no_delay_explains(shown: float, jumped: float) -> None:
    """A beat at 0.5 after the first and one that took from 1.5 to 2.5: at least 1 and at most 2.5 seconds apart."""
    noon = datetime(2026, 11, 16, 12, tzinfo=UTC)
    before = Compared(0.0, 0.5, noon)
    now = Compared(1.5, 2.5, noon + timedelta(seconds=shown))
    assert now.jumped(before) == pytest.approx(jumped)


async def test_a_clock_that_jumps_and_a_node_that_stands_still_are_told_of(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    await node.node.timekeeper.stop()
    keeper = Timekeeper(node.node.id, pool, node.node.windows, lambda _: None)
    noon = datetime(2026, 11, 16, 12, tzinfo=UTC)
    beats = [pulse.Taken(noon, noon), pulse.Taken(noon, noon + timedelta(hours=1)), None]

    async def beat(*_: object, **__: object) -> pulse.Taken | None:
        return beats.pop(0)

    monkeypatch.setattr(pulse, "beat", beat)
    with structlog.testing.capture_logs() as logged:
        for _ in range(3):
            await keeper._beat()
        clock = Clock(monkeypatch)
        for seconds in (1.0, 1.0, 60.0):
            clock.now += seconds
            await keeper._look_at_myself()
    assert [line["event"] for line in logged] == ["the database's clock has jumped", "this node stood still"]
    assert logged[0]["seconds"] == pytest.approx(3600, abs=1)
    assert logged[1]["seconds"] == 60.0


async def test_a_node_that_is_killed_is_told_of_by_another_once_and_one_that_stops_is_not(
    cluster: Cluster, pool: Pool
) -> None:
    one, other = await cluster.node(), await cluster.node()
    await other.node.timekeeper.stop()
    await one.node.timekeeper.stop()
    await pool.execute("UPDATE nodes SET seen_at = seen_at - interval '10 s' WHERE id = $1", other.node.id)
    await pulse.beat(pool, one.node.id)
    with structlog.testing.capture_logs() as logged:
        for _ in range(2):
            await one.node.timekeeper._look_at_others()
        await pulse.leave(pool, other.node.id)
        await one.node.timekeeper._look_at_others()
    assert [(line["event"], line["gone"]) for line in logged] == [("a node is gone without a word", other.node.id)]
    assert not one.node.timekeeper._silent


async def test_a_node_that_stops_says_so(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    name = node.node.id
    await node.stop()
    assert await pool.fetchval("SELECT left_at IS NOT NULL FROM nodes WHERE id = $1", name)
