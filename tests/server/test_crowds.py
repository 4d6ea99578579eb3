"""A crowd costs nobody anything: what is asked at every visit or every second reads no more when there is more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import get_args
from uuid import UUID

import asyncpg
import pytest

import crowd
from fathoms.server.store import clocks, history, lists, notices, owning, presence, pulse, pushes, tables, windows
from fathoms.server.store.lists import Which
from fathoms.server.store.pool import Connection, Pool
from server_harness import Cluster

pytestmark = pytest.mark.anyio
MANY = 5_000
SOMEBODY = crowd.person(17)
LISTS: tuple[Which, ...] = get_args(Which)


@pytest.fixture
async def connection(cluster: Cluster) -> AsyncIterator[Connection]:
    """Everything that a test fills in is gone after it."""
    connection = await asyncpg.connect(cluster.database)
    transaction = connection.transaction()
    await transaction.start()
    yield connection
    await transaction.rollback()
    await connection.close()


async def rows_read(connection: Connection, statement: str, *arguments: object) -> int:
    return crowd.rows_read((await crowd.explained(connection, statement, *arguments))["Plan"])


@pytest.mark.parametrize("which", LISTS)
async def test_a_list_is_one_statement(
    cluster: Cluster, pool: Pool, which: Which, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = await cluster.player(await cluster.node())
    for _ in range(3):
        await player.create("into-the-blue", ["me", "open"], public=True)
    asked = _statements(monkeypatch)
    found = await lists.listed(pool, which, UUID(player.id))
    assert len(found) == (3 if which in {"open", "mine"} else 0)
    assert len(asked) == 1


def _statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that this task asks of the database from now on; a node beside it asks things of its own."""
    asked: list[str] = []
    mine = asyncio.current_task()

    def counting(original: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def counted(self: object, statement: str, *arguments: object, **more: object) -> object:
            if asyncio.current_task() is mine:
                asked.append(statement)
            return await original(self, statement, *arguments, **more)

        return counted

    for name in ("fetch", "fetchrow", "fetchval", "execute"):
        monkeypatch.setattr(asyncpg.Connection, name, counting(getattr(asyncpg.Connection, name)))
    return asked


@pytest.mark.parametrize("which", LISTS)
async def test_a_list_reads_its_own_tables_and_no_others(connection: Connection, which: Which) -> None:
    await crowd.fill(connection, 0, MANY)
    statement = lists.statement(which, 5)
    assert len(await connection.fetch(statement, SOMEBODY)) == 5
    assert await rows_read(connection, statement, SOMEBODY) < 100 * 5


async def test_what_waits_for_somebody_is_found_among_their_own_tables_alone(connection: Connection) -> None:
    await crowd.fill(connection, 0, MANY)
    own = 20
    somebody = await crowd.regular(connection, "playing", 1, own)
    await connection.execute("UPDATE clocks SET since = now() WHERE seat = 1")
    await connection.execute("ANALYZE clocks")
    assert len(await connection.fetch(lists.WAITING, somebody)) == own
    assert await rows_read(connection, lists.WAITING, somebody) < 20 * own


async def test_what_one_played_in_years_is_not_read_again_at_every_visit(connection: Connection) -> None:
    await crowd.fill(connection, 0, MANY)
    somebody = await crowd.regular(connection, "over", 0, 3_000)
    assert await rows_read(connection, lists.statement("mine", 5), somebody) < 10 * lists.MOST
    assert await rows_read(connection, history._GAMES, somebody, None, None, history.PAGE) < 50 * history.PAGE


async def test_a_new_table_counts_those_that_one_has_and_not_those_one_had(connection: Connection) -> None:
    await crowd.fill(connection, 0, MANY)
    await connection.execute("UPDATE tables SET host = $1 WHERE status = 'over'", SOMEBODY)
    had = await connection.fetchval("SELECT count(*) FROM tables WHERE host = $1 AND status = 'over'", SOMEBODY)
    has = await connection.fetchval(tables._HOSTED, SOMEBODY)
    assert had > 1_000 > 20 * has
    await connection.execute("ANALYZE tables")
    assert await rows_read(connection, tables._HOSTED, SOMEBODY) < 100 + 2 * has


async def test_a_table_that_waits_for_the_reader_comes_first_however_many_are_newer(connection: Connection) -> None:
    await crowd.fill(connection, 0, MANY)
    somebody = await crowd.regular(connection, "playing", 1, 300)
    await connection.execute("UPDATE clocks SET since = now() WHERE table_id = 't000001495' AND seat = 1")
    found = await connection.fetch(lists.statement("mine"), somebody)
    assert (len(found), found[0]["id"]) == (lists.MOST, "t000001495")


async def test_a_table_that_ends_is_among_the_ended_ones_of_everybody_there(cluster: Cluster, pool: Pool) -> None:
    player = await cluster.player(await cluster.node())
    table = await player.create("into-the-blue", ["me", "open"])
    await pool.execute("UPDATE tables SET status = 'over', over_at = now() WHERE id = $1", table)
    ended = "SELECT bool_and(c.over_at = t.over_at) FROM chairs c JOIN tables t ON t.id = c.table_id WHERE t.id = $1"
    assert await pool.fetchval(ended, table)
    await pool.execute("UPDATE tables SET status = 'gathering' WHERE id = $1", table)
    assert await pool.fetchval("SELECT bool_and(over_at IS NULL) FROM chairs WHERE table_id = $1", table)


async def test_a_list_says_whose_turn_it_is_since_when_and_until_when(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben = [await cluster.player(node, name) for name in ("Ann", "Ben")]
    table = await ann.create("into-the-blue", ["me", "open"], pace={"kind": "days", "answer": 3600})
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    await ann.post(f"/api/tables/{table}/start")
    turns = [(await each.get("/api/tables?which=mine"))[0]["you"]["turn"] for each in (ann, ben)]
    [asked] = [turn for turn in turns if turn is not None]
    assert asked["since"] < asked["until"]


async def test_a_beat_reads_its_own_row_however_many_are_there(connection: Connection) -> None:
    await crowd.fill(connection, 0, MANY)
    await crowd.come(connection, "n", 500)
    assert await rows_read(connection, pulse._BEAT.sql, "n", None) < 20
    assert await connection.fetchval("SELECT seen_at = now() FROM nodes WHERE id = 'n'")


async def test_after_a_silence_a_beat_reads_each_page_a_few_times(connection: Connection) -> None:
    await crowd.fill(connection, 0, MANY)
    await crowd.come(connection, "n", 400)
    await connection.execute("UPDATE nodes SET seen_at = now() - interval '3 s'")
    pages = 400 * crowd.SEATS
    assert await rows_read(connection, pulse._BEAT_AFTER_SILENCE.sql, "n") < 100 * pages, (
        "each pair of them would be 1,200"
    )
    assert await connection.fetchval("SELECT seen_at = now() FROM nodes WHERE id = 'n'")


async def test_only_clocks_that_have_run_out_are_read(connection: Connection) -> None:
    await crowd.fill(connection, 0, MANY)
    await connection.execute("UPDATE pulse SET at = now()")
    late = "UPDATE clocks SET due_at = now() - interval '1 h' WHERE table_id = 't000000005' AND seat = 0"
    await connection.execute(late)
    assert await rows_read(connection, clocks._END.sql, 100, "strategy") < 50
    kind = "SELECT kind FROM chairs WHERE table_id = 't000000005' AND seat = 0"
    assert await connection.fetchval(kind) == "bot"


async def test_only_turns_that_somebody_may_be_told_of_are_read(connection: Connection) -> None:
    await crowd.fill(connection, 0, MANY)
    await connection.execute(
        "UPDATE clocks SET tell_at = since, hook_at = since, push_at = since WHERE table_id = 't000000005'"
    )
    await connection.execute("ANALYZE clocks")
    assert await rows_read(connection, notices._HOOKS_DUE.sql, 120.0, 50) < 50
    assert await rows_read(connection, notices._DUE.sql, 120.0, 50) < 50
    assert await rows_read(connection, pushes._DUE.sql, 20.0, 50) < 50
    lease = "SELECT tell_at > ready_time() FROM clocks WHERE table_id = 't000000005' AND seat = 0"
    assert await connection.fetchval(lease), "nobody else takes it meanwhile"


async def test_only_windows_whose_moment_has_come_are_read(connection: Connection) -> None:
    await crowd.fill(connection, 0, MANY)
    await connection.execute(
        "INSERT INTO windows (table_id, n, kind, opened_at, look_at) SELECT id, 1, 'w', now(),"
        " CASE WHEN id = 't000000005' THEN now() - interval '1 s' ELSE now() + interval '1 h' END"
        " FROM tables WHERE status = 'playing'"
    )
    await connection.execute("ANALYZE")
    await connection.execute("UPDATE pulse SET at = now()")
    view = owning.ALONE
    assert await rows_read(connection, windows._CLAIM.sql, 100, view.me, view.nodes, view.slots) < 50


async def test_a_page_that_comes_is_looked_up_and_nobody_else(connection: Connection) -> None:
    await crowd.fill(connection, 0, MANY)
    await crowd.come(connection, "n", 500)
    table, somebody = await connection.fetchrow("SELECT table_id, person FROM presence LIMIT 1")
    assert await rows_read(connection, presence._COME, "m", table, somebody) < 50
