"""A profile and the list of people online read no more when there are more people and more games."""

from __future__ import annotations

from collections.abc import AsyncIterator

import asyncpg
import pytest

import crowd
from fathoms.server.names import looks
from fathoms.server.store import follows, profiles
from fathoms.server.store.pool import Connection
from server_harness import Cluster

pytestmark = pytest.mark.anyio
MANY = 5_000
SOMEBODY = crowd.person(17)


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


async def test_a_profile_reads_a_bounded_part_of_what_somebody_has_played(connection: Connection) -> None:
    await crowd.fill(connection, 0, MANY)
    somebody = await crowd.regular(connection, "over", 0, 3_000)
    await connection.execute("UPDATE people SET looks = name || '-' || id, owns_name = true")
    await connection.execute("UPDATE people SET looks = $1 WHERE id = $2", looks("Regular"), somebody)
    await connection.execute("ANALYZE people")
    bound = 8 * profiles.COUNTED
    assert await rows_read(connection, profiles._OWNER.sql, SOMEBODY, looks("Regular")) < 20
    assert await rows_read(connection, profiles._FINISHED, somebody) < bound
    assert await rows_read(connection, profiles._GAMES, somebody, None) < bound
    assert await rows_read(connection, profiles._MET, somebody, SOMEBODY) < bound
    assert await rows_read(connection, profiles._OVER_DAYS, somebody) < bound
    assert await rows_read(connection, profiles._GRAPH.sql, somebody) < bound
    assert await rows_read(connection, follows.WATCHED.format(person="$1::uuid"), somebody) < bound


async def test_who_is_online_is_found_among_any_number_of_people(connection: Connection) -> None:
    await crowd.fill(connection, 0, MANY)
    await connection.execute("UPDATE people SET shows_online = true, owns_name = true, looks = id::text")
    await connection.execute(
        "INSERT INTO online (person, seen_at) SELECT id, now() - interval '10 minutes' FROM people"
    )
    await connection.execute(
        "UPDATE online SET seen_at = now() WHERE person IN (SELECT person FROM online ORDER BY person LIMIT 30)"
    )
    for table in ("people", "online"):
        await connection.execute(f"ANALYZE {table}")
    found = await connection.fetch(follows._AROUND.sql, SOMEBODY)
    assert (len(found), found[0]["count"]) == (follows.LISTED, 30)
    assert await rows_read(connection, follows._AROUND.sql, SOMEBODY) < 60 * follows.LISTED
