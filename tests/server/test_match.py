"""Quick match: two who look find each other at any node, once; who is gone is not seated; idle, it costs nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID

import asyncpg
import pytest

import crowd
from fathoms.server.api import match
from fathoms.server.limits import Limit
from fathoms.server.lobby import grouping
from fathoms.server.store import pulse, tables, tickets
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.tickets import Wish
from server_harness import Cluster, Json, Player, RunningNode

pytestmark = pytest.mark.anyio
BLUE, LARGO = "into-the-blue", "key-largo"
MANY = 20_000


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for others to come."""
    monkeypatch.setitem(grouping.GATHER, "live", 0.0)
    monkeypatch.setitem(grouping.GATHER, "days", 0.0)


async def look(player: Player, game: str = BLUE, url: str = "", **more: object) -> Json:
    answer = await player.http.post(
        f"{url}/api/match", json={"game": game, **more}, headers={"Cookie": player.cookie} if url else None
    )
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def found(player: Player, game: str = BLUE) -> str:
    """The table of a search, once there is one."""
    async with asyncio.timeout(20):
        while True:
            for ticket in (await player.get("/api/match"))["tickets"]:
                if ticket["game"] == game and ticket["table"] is not None:
                    table: str = ticket["table"]
                    return table
            await asyncio.sleep(0.05)


async def begun(player: Player, table: str) -> Json:
    async with asyncio.timeout(20):
        while True:
            row: Json = await player.get(f"/api/tables/{table}")
            if row["status"] == "playing":
                return row
            await asyncio.sleep(0.05)


async def both(cluster: Cluster, first: RunningNode, second: RunningNode | None = None) -> tuple[Player, Player]:
    return await cluster.player(first, "Ann"), await cluster.player(second or first, "Ben")


async def test_two_at_two_nodes_find_one_table_which_begins_by_itself(cluster: Cluster, pool: Pool) -> None:
    ann, ben = await both(cluster, await cluster.node(), await cluster.node())
    page = await ann.open()
    await page.send("inbox")
    await page.expect("turns")
    mine = await look(ann)
    assert [(ticket["game"], ticket["table"]) for ticket in mine["tickets"]] == [(BLUE, None)]
    await look(ben)
    table = await found(ann)
    assert await found(ben) == table
    await page.expect("turns")
    row = await begun(ann, table)
    assert sorted(chair["name"] for chair in row["chairs"]) == ["Ann", "Ben"]
    assert row["pace"]["kind"] == "live"
    assert row["public"]
    assert not row["rated"]
    clocks = "SELECT count(*) FROM clocks WHERE table_id = $1 AND since IS NOT NULL"
    async with asyncio.timeout(10):
        while await pool.fetchval(clocks, table) == 0:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_the_table_begins_once_everybody_has_added_to_the_seed(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tickets, "_FOUND", tickets._FOUND.replace("'3 s'", "'1 h'"))
    ann, ben = await both(cluster, await cluster.node())
    await look(ann)
    await look(ben)
    table = await found(ann)
    await ann.post(f"/api/tables/{table}/salt", {"salt": "0a"})
    due = "SELECT bool_or(look_at <= now()) FROM tickets WHERE table_id = $1"
    assert not await pool.fetchval(due, table)
    await ben.post(f"/api/tables/{table}/salt", {"salt": "0b"})
    await begun(ann, table)
    assert await pool.fetchval("SELECT salts FROM tables WHERE id = $1", table) in (
        [b"\x0a", b"\x0b"],
        [b"\x0b", b"\x0a"],
    )


async def test_a_search_made_twice_is_one_and_finds_one_table(cluster: Cluster, pool: Pool) -> None:
    first, second = await cluster.node(), await cluster.node()
    ann, ben = await both(cluster, first)
    await asyncio.gather(*[look(ann, url=node.url) for node in (first, second) for _ in range(4)])
    assert len((await ann.get("/api/match"))["tickets"]) == 1
    await look(ben)
    table = await found(ann)
    again = await look(ann)
    assert [ticket["table"] for ticket in again["tickets"]] == [table], "a late second click finds the same table"
    await pool.execute("UPDATE tickets SET found_at = found_at - interval '1 day'")
    again = await look(ann)
    assert [ticket["table"] for ticket in again["tickets"]] == [table], "however late"
    seats = "SELECT count(*) FROM chairs WHERE person = $1"
    assert await pool.fetchval(seats, UUID(ann.id)) == 1
    await ann.post(f"/api/tables/{table}/leave")
    await pool.execute("UPDATE chairs SET person = NULL WHERE person = $1", UUID(ann.id))
    assert [ticket["table"] for ticket in (await look(ann))["tickets"]] == [None], "who has left may look again"


async def test_whoever_has_seen_the_table_may_look_again(cluster: Cluster) -> None:
    ann, ben = await both(cluster, await cluster.node())
    await look(ann)
    await look(ben)
    table = await found(ann)
    [ticket] = (await ann.get("/api/match"))["tickets"]
    seen = await ann.http.delete(f"/api/match/{ticket['id']}")
    assert seen.json() == {"table": table}
    assert (await ann.get("/api/match"))["tickets"] == []
    assert (await look(ann))["tickets"][0]["table"] is None


async def test_whoever_stops_looking_is_not_seated(cluster: Cluster) -> None:
    ann, ben = await both(cluster, await cluster.node())
    [ticket] = (await look(ann))["tickets"]
    assert (await ben.http.delete(f"/api/match/{ticket['id']}")).status_code == 404
    left = await ann.http.delete(f"/api/match/{ticket['id']}")
    assert left.json() == {"table": None}
    await look(ben)
    await asyncio.sleep(2.5)
    assert [each["table"] for each in (await ben.get("/api/match"))["tickets"]] == [None]


async def test_a_search_in_real_time_ends_with_its_page_and_one_over_days_does_not(
    cluster: Cluster, pool: Pool
) -> None:
    node = await cluster.node()
    ann, ben = await both(cluster, node)
    for pace in ("live", "days"):
        await look(ann, pace=pace)
    await pool.execute("UPDATE tickets SET heard_at = heard_at - interval '21 s'")
    assert [ticket["pace"] for ticket in (await ann.get("/api/match"))["tickets"]] == ["days"]
    await look(ben, pace="live")
    await asyncio.sleep(2.5)
    assert [ticket["table"] for ticket in (await ben.get("/api/match"))["tickets"]] == [None]
    ended = "SELECT ended_at IS NOT NULL FROM tickets WHERE person = $1 AND pace = 'live'"
    assert await pool.fetchval(ended, UUID(ann.id))
    await look(ben, pace="days")
    await found(ann)


async def test_a_page_that_is_heard_keeps_its_search(cluster: Cluster, pool: Pool) -> None:
    ann, _ = await both(cluster, await cluster.node())
    await look(ann)
    await pool.execute("UPDATE tickets SET heard_at = heard_at - interval '15 s'")
    await ann.post("/api/match/heard")
    heard = await pool.fetchval("SELECT heard_at > ready_time() - interval '5 s' FROM tickets")
    assert heard


async def test_over_days_one_looks_for_several_games_at_once(cluster: Cluster) -> None:
    ann, _ = await both(cluster, await cluster.node())
    await look(ann, BLUE, pace="days")
    searches = await look(ann, LARGO, pace="days")
    assert sorted(ticket["game"] for ticket in searches["tickets"]) == [BLUE, LARGO]
    await look(ann, BLUE)
    searches = await look(ann, LARGO)
    assert [ticket["game"] for ticket in searches["tickets"] if ticket["pace"] == "live"] == [LARGO]


async def test_bots_fill_the_table_and_answer(cluster: Cluster, pool: Pool) -> None:
    ann = await cluster.player(await cluster.node())
    await look(ann, LARGO, bots_after=20)
    await pool.execute("UPDATE tickets SET since = since - interval '20 s', look_at = now()")
    row = await begun(ann, await found(ann, LARGO))
    assert [chair["kind"] for chair in row["chairs"]] == ["person", "bot", "bot"]
    async with asyncio.timeout(10):
        while await pool.fetchval("SELECT count(*) FROM work WHERE table_id = $1", row["table"]) == 0:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_nobody_meets_whom_they_have_blocked(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben = await both(cluster, node)
    together = await ann.create(BLUE, ["me", "open"])
    await ben.post(f"/api/tables/{together}/chairs/1/take")
    await ann.post("/api/people/shun", {"what": "block", "table": together, "seat": 1}, 200)
    cat = await cluster.player(node, "Cat")
    for player in (ann, ben, cat):
        await look(player)
    table = await found(cat)
    names = {chair["name"] for chair in (await cat.get(f"/api/tables/{table}"))["chairs"]}
    assert names in ({"Ann", "Cat"}, {"Ben", "Cat"})


async def test_it_says_how_many_wait_and_how_long_it_takes(cluster: Cluster, pool: Pool) -> None:
    ann, ben = await both(cluster, await cluster.node())
    for seconds in (10, 20, 60):
        await tickets.join(pool, UUID(ben.id), Wish(BLUE, "live", 2, 5, None))
        await pool.execute(
            "UPDATE tickets SET since = now() - make_interval(secs => $1), found_at = now(), ended_at = now(),"
            " look_at = NULL WHERE ended_at IS NULL",
            seconds,
        )
    queues = (await look(ann))["queues"]
    [queue] = [each for each in queues if (each["game"], each["pace"]) == (BLUE, "live")]
    assert queue == {"game": BLUE, "pace": "live", "waiting": 1, "usual": 20.0}
    [other] = [each for each in queues if (each["game"], each["pace"]) == (LARGO, "days")]
    assert (other["waiting"], other["usual"]) == (0, None)


async def test_what_makes_no_sense_is_refused(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = await both(cluster, await cluster.node())
    await ann.post("/api/match", {"game": "chess"}, expect=404)
    await ann.post("/api/match", {"game": BLUE, "least": 9}, expect=400)
    monkeypatch.setattr(match, "SEARCHES", Limit(1))
    await look(ben)
    await ben.post("/api/match", {"game": BLUE}, expect=429)


async def test_what_a_node_left_half_done_another_finishes(cluster: Cluster, pool: Pool) -> None:
    """Killed after the wave, before the deal; and killed after the deal, before anybody was asked."""
    node = await cluster.node()
    ann, ben = await both(cluster, node)
    maker = node.node.matchmaker
    for player in (ann, ben):
        await tickets.join(pool, UUID(player.id), Wish(BLUE, "live", 2, 5, None))
    [table] = await maker.seat(BLUE, "live") or [await found(ann)]
    await begun(ann, table)
    await _until_nothing_is_due(pool)
    await pool.execute("DELETE FROM clocks WHERE table_id = $1", table)
    await pool.execute("UPDATE tickets SET look_at = now() WHERE table_id = $1", table)
    async with asyncio.timeout(10):
        while await pool.fetchval("SELECT count(*) FROM clocks WHERE table_id = $1", table) == 0:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def _until_nothing_is_due(pool: Pool) -> None:
    async with asyncio.timeout(10):
        while await pool.fetchval("SELECT bool_or(look_at IS NOT NULL) FROM tickets"):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_a_wave_that_dies_has_seated_nobody(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    await node.node.stop_duties()
    ann, ben = await both(cluster, node)
    for player in (ann, ben):
        await tickets.join(pool, UUID(player.id), Wish(BLUE, "live", 2, 5, None))

    async def die(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as broken:
        broken.setattr(tickets.Wave, "found", die)
        with pytest.raises(ConnectionError):
            await node.node.matchmaker.seat(BLUE, "live")
    assert await pool.fetchval("SELECT count(*) FROM tables") == 0
    [table] = await node.node.matchmaker.seat(BLUE, "live")
    assert await tables.read(pool, table) is not None


async def test_while_a_wave_is_under_way_no_other_begins(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    async with tickets.wave(pool, BLUE, "live") as wave:
        assert wave is not None
        async with tickets.wave(node.node.pool, BLUE, "live") as second:
            assert second is None
        async with tickets.wave(node.node.pool, LARGO, "live") as other:
            assert other is not None


# -- what it costs while nobody looks


async def test_an_idle_queue_asks_the_database_nothing_of_its_own(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while somebody looks for people over days whom only somebody new can help."""
    node = await cluster.node()
    ann, ben = await both(cluster, node)
    await look(ann, pace="days")
    await _until_nothing_is_due(pool)
    await asyncio.sleep(2)
    asked = _statements(monkeypatch)
    await asyncio.sleep(3)
    assert [statement for statement in asked if "tickets" in statement and statement != pulse._BEAT.sql] == []
    assert pulse._BEAT.sql in asked
    await look(ben, pace="days")
    await found(ann)
    assert tickets.DUE_NOW.sql in asked


def _statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    asked: list[str] = []

    def counting(original: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def counted(self: object, statement: str, *arguments: object, **more: object) -> object:
            asked.append(statement)
            return await original(self, statement, *arguments, **more)

        return counted

    for name in ("fetch", "fetchrow", "fetchval", "execute"):
        monkeypatch.setattr(asyncpg.Connection, name, counting(getattr(asyncpg.Connection, name)))
    return asked


async def test_what_was_found_and_ended_is_never_read_again(cluster: Cluster) -> None:
    connection = await asyncpg.connect(cluster.database)
    try:
        await fill(connection, MANY)
        costs = {
            "beat": await _read(connection, pulse._BEAT.sql, "nobody", None),
            "due": await _read(connection, tickets.DUE_NOW.sql),
            "wave": await _read(connection, tickets.WAIT.sql, BLUE, "live"),
            "unheard": await _read(connection, tickets.END_UNHEARD, BLUE, "live"),
            "queues": await _read(connection, tickets.QUEUES.sql, [BLUE, LARGO]),
            "mine": await _read(connection, tickets._MINE.sql, crowd.person(0)),
        }
    finally:
        await connection.close()
    assert costs["queues"] <= 10 * tickets.WAITS
    assert {name: rows for name, rows in costs.items() if rows > 20 and name != "queues"} == {}


async def fill(connection: Connection, many: int) -> None:
    """So many searches that ended."""
    await connection.execute(
        "INSERT INTO people (id, name, lang) VALUES ($1, 'Ann', 'en') ON CONFLICT DO NOTHING", crowd.person(0)
    )
    await connection.execute(
        "INSERT INTO tickets (id, person, game, pace, least, most, since, look_at, found_at, ended_at)"
        " SELECT gen_random_uuid(), $1, $2, 'live', 2, 5, m - interval '10 s', NULL, m, m"
        " FROM generate_series(1, $3) AS n, LATERAL (SELECT now() - n * interval '1 s' AS m) t",
        crowd.person(0),
        BLUE,
        many,
    )
    await connection.execute("ANALYZE tickets")


async def _read(connection: Connection, statement: str, *arguments: object) -> int:
    return crowd.rows_read((await crowd.explained(connection, statement, *arguments))["Plan"])


async def test_old_searches_are_forgotten(cluster: Cluster, pool: Pool) -> None:
    ann, ben = await both(cluster, await cluster.node())
    for player in (ann, ben):
        await tickets.join(pool, UUID(player.id), Wish(LARGO, "days", 3, 5, None))
    await pool.execute("UPDATE tickets SET since = now() - interval '15 days' WHERE person = $1", UUID(ann.id))
    await tickets.sweep(pool)
    assert [row[0] for row in await pool.fetch("SELECT person FROM tickets")] == [UUID(ben.id)]
