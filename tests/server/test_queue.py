"""Whose bots come first: those for whom a person waits, then reviews, then bots among themselves; each host in turn."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fathoms.server.store import coach, errands
from fathoms.server.store.coach import Moment
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import AMONG_BOTS, PERSON_WAITS
from fathoms.server.tables import errands as given_out
from fathoms.server.worker import Worker
from server_harness import Cluster, Player, RunningNode

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"
MANY = 100
MOMENT = Moment("", 0, 3, "00", "quick", b"")
RANK = "SELECT rank FROM work WHERE table_id = $1"
OLD = "UPDATE work SET ready_at = now() - make_interval(secs => $2) WHERE table_id = $1"


async def waiting(pool: Pool, player: Player, chairs: list[str], seconds: int) -> str:
    """A table whose bot has waited so long: the one whom the dice made first, or the one that a person waits for."""
    table = await player.create(BLUE, chairs)
    await player.post(f"/api/tables/{table}/start")
    if "me" in chairs:
        await pool.execute("DELETE FROM work WHERE table_id = $1", table)
        await errands.ask(pool, table, [(chairs.index("bot"), 0)], 0, 0.0, PERSON_WAITS)
    assert await pool.fetchval(RANK, table) == (PERSON_WAITS if "me" in chairs else AMONG_BOTS)
    await pool.execute(OLD, table, seconds)
    return table


async def order(pool: Pool, most: int, *, rest_first: bool = False) -> list[str]:
    """The tables whose questions are given out, one after the other, and put back."""
    found = []
    for _ in range(most):
        found += [task.table for task, _ in await errands.claim(pool, 1, 60.0, rest_first=rest_first)]
    await pool.execute("UPDATE work SET taken_until = NULL")
    await pool.execute("DELETE FROM bot_turns")
    return found


async def club(cluster: Cluster) -> tuple[RunningNode, Player, Player]:
    node = await cluster.node()
    return node, await cluster.player(node, "Many"), await cluster.player(node, "One")


async def test_a_person_comes_before_bots_among_themselves_however_long_those_have_waited(
    cluster: Cluster, pool: Pool
) -> None:
    _, many, one = await club(cluster)
    old = await waiting(pool, many, ["bot", "bot"], 500)
    young = await waiting(pool, one, ["me", "bot"], 1)
    assert await order(pool, 2) == [young, old]
    assert await order(pool, 2, rest_first=True) == [old, young]


async def test_whoever_has_a_hundred_tables_lets_another_wait_for_one_thought(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: by age alone the other waits for all hundred."""
    _, many, one = await club(cluster)
    first = await waiting(pool, many, ["me", "bot"], 500)
    await pool.execute("ALTER TABLE work DISABLE TRIGGER ALL")
    await pool.execute(
        "INSERT INTO tables (id, game, settings, status, host, public, secret)"
        " SELECT 'many' || g, $2, '{}', 'playing', (SELECT host FROM tables WHERE id = $1), false, ''"
        " FROM generate_series(2, $3::int) g",
        first,
        BLUE,
        MANY,
    )
    await pool.execute(
        "INSERT INTO work (table_id, seat, question, n, ready_at) SELECT 'many' || g, 1, 0, 0, now() - interval '400 s'"
        " FROM generate_series(2, $1::int) g",
        MANY,
    )
    other = await waiting(pool, one, ["me", "bot"], 1)
    assert (await order(pool, 4)).index(other) == 1
    by_turns = "ORDER BY t.rank, t.turn, t.at NULLS FIRST, t.ready_at"
    assert by_turns in errands._CLAIM
    monkeypatch.setattr(errands, "_CLAIM", errands._CLAIM.replace(by_turns, "ORDER BY t.ready_at"))
    assert (await order(pool, MANY + 1)).index(other) == MANY


async def test_a_review_comes_before_bots_among_themselves_and_after_a_person(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    node, many, one = await club(cluster)
    bots = await waiting(pool, many, ["bot", "bot"], 500)
    await coach.ask(pool, replace(MOMENT, table=bots))
    assert await order(pool, 1) == [], "a worker is sent to the review"
    person = await waiting(pool, one, ["me", "bot"], 1)
    assert await order(pool, 1) == [person]
    assert await order(pool, 1, rest_first=True) == [bots], "for once"
    # However many reviews wait, bots among themselves go on.
    await pool.execute("DELETE FROM work WHERE table_id = $1", person)
    monkeypatch.setattr(given_out, "REST_EVERY", 3)
    looked = [[brief.table for brief in await node.node.errands.claim(1, 0)] for _ in range(3)]
    assert sorted(looked) == [[], [], [bots]]


async def test_hints_are_given_out_alone_where_a_worker_is_busy(cluster: Cluster, pool: Pool) -> None:
    _, many, _ = await club(cluster)
    table = await waiting(pool, many, ["me", "bot"], 1)
    await coach.ask(pool, replace(MOMENT, table=table))
    await pool.execute("UPDATE moments SET asked_at = now() - interval '50 s'")
    assert 50 <= await coach.oldest(pool) < 100
    assert await coach.claim(pool, 9, 60.0, hints=True) == []
    await coach.ask(pool, replace(MOMENT, table=table, n=coach.OPEN, depth="hint"))
    assert [each.n for each in await coach.claim(pool, 9, 60.0, hints=True)] == [coach.OPEN]
    assert [each.n for each in await coach.claim(pool, 9, 60.0)] == [3]


class BusyDoor:
    """Bots always have work here; what moments are asked for is noted."""

    def __init__(self) -> None:
        self.asked: list[bool] = []

    def claim(self, _most: int) -> list[str]:
        return ["brief"]

    def answer(self, _brief: str, _picks: list[str]) -> None:
        return None

    def moments(self, _most: int, *, hints: bool) -> list[Moment]:
        self.asked.append(hints)
        return []


def test_a_busy_worker_looks_for_hints_each_second_and_for_reviews_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    door, now = BusyDoor(), [100.0]
    worker = Worker(door)  # type: ignore[arg-type]
    monkeypatch.setattr(worker, "think", lambda _: [])
    monkeypatch.setattr("fathoms.server.worker.time.monotonic", lambda: now[0])
    for _ in range(45):
        worker._work()
        now[0] += 0.5
    assert door.asked.count(False) == 3
    assert 10 <= door.asked.count(True) <= 20
