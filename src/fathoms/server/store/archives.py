"""Finished games that have left the log: which object is the game, which is being made, which must go.

A row is there before its object is written, and goes after its object is deleted, so nothing lies in the archive that
nobody knows of. Whoever has the row `making` of a table is the only one who writes an object of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from msgspec import Struct

from fathoms.server.archive.game import ArchivedGame, Dated
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query
from fathoms.server.store.tenures import Tenure

MAKING_MINUTES = 60
"""Whoever has not finished an object by then never will."""


class Current(Struct, frozen=True):
    """The object that is a game: the number and uuid of its last entry, and the hash of its bytes."""

    key: str
    table: str
    n: int
    uuid: UUID | None
    digest: bytes


class Source(Struct, frozen=True):
    """A game as the database has it, and who its people are: while they are the same, so are the names in it."""

    game: ArchivedGame
    people: str


class Made(Struct, frozen=True):
    """An object that was written and read again."""

    key: str
    table: str
    n: int
    uuid: UUID | None
    digest: bytes
    bytes: int
    people: str


_DUE = """
    SELECT t.id FROM tables t
    WHERE t.status = 'over' AND t.salts IS NOT NULL AND NOT t.archived
        AND t.over_at < now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT 1 FROM archives a WHERE a.table_id = t.id AND a.state = 'making')
    ORDER BY t.over_at LIMIT $2
"""
_CLAIM = """
    INSERT INTO archives (key, table_id) SELECT * FROM unnest($1::text[], $2::text[])
    ON CONFLICT DO NOTHING RETURNING key, table_id
"""
_PEOPLE = """
    coalesce((SELECT string_agg(coalesce(n.person::text, ''), ',' ORDER BY n.seat, n.n)
        FROM tenures n WHERE n.table_id = t.id), '')
"""
_GAME = f"""
    SELECT t.id AS table, t.game, t.settings, t.secret, t.salts, t.revision, t.content, t.pack, t.lesson,
        t.lesson_version, t.started_at, t.over_at, t.outcome,
        (SELECT count(*) FROM chairs c WHERE c.table_id = t.id) AS seats,
        ARRAY (
            SELECT ROW (n.seat, n.since, n.kind, p.name) FROM tenures n LEFT JOIN people p ON p.id = n.person
            WHERE n.table_id = t.id ORDER BY n.seat, n.n
        ) AS holders,
        {_PEOPLE} AS people
    FROM tables t WHERE t.id = $1
"""  # noqa: S608 - made of constants
_ENTRIES = Query(
    Dated, "SELECT n, seat, kind, picks, uuid, checkpoint, at FROM answers WHERE table_id = $1 ORDER BY n LIMIT $2"
)
_CURRENT = Query(
    Current,
    "SELECT key, table_id AS \"table\", n, uuid, digest FROM archives WHERE table_id = $1 AND state = 'current'",
)
# Whoever erases somebody locks the same rows first: so either finds what the other did.
_LOCK = "SELECT 1 FROM tables WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE"
# The log is gone exactly if the object is the game, and if the object has the whole log.
_MARK = f"""
    WITH made AS (
        SELECT * FROM unnest($1::text[], $2::int[], $3::uuid[], $4::bytea[], $5::int[], $6::text[])
            AS m (key, n, uuid, digest, bytes, people)
    ),
    held AS (
        UPDATE archives a SET state = 'current', n = m.n, uuid = m.uuid, digest = m.digest, bytes = m.bytes,
            checked_at = now()
        FROM made m, tables t WHERE a.key = m.key AND a.state = 'making' AND t.id = a.table_id
            AND t.status = 'over' AND NOT t.archived AND {_PEOPLE} = m.people
            AND coalesce((SELECT max(e.n) FROM answers e WHERE e.table_id = t.id), 0) = m.n
            AND (SELECT e.uuid FROM answers e WHERE e.table_id = t.id AND e.n = m.n) IS NOT DISTINCT FROM m.uuid
        RETURNING a.table_id
    ),
    marked AS (UPDATE tables SET archived = true WHERE id = ANY (ARRAY (SELECT table_id FROM held))),
    log AS (DELETE FROM answers WHERE table_id = ANY (ARRAY (SELECT table_id FROM held))),
    quiet AS (DELETE FROM windows WHERE table_id = ANY (ARRAY (SELECT table_id FROM held))),
    stood AS (DELETE FROM marks WHERE table_id = ANY (ARRAY (SELECT table_id FROM held)))
    SELECT table_id FROM held
"""  # noqa: S608 - made of constants
_DOOM = "UPDATE archives SET state = 'doomed' WHERE key = $1 AND state = $2 RETURNING true"
_REPLACE = f"""
    UPDATE archives a SET state = 'current', n = $2, uuid = $3, digest = $4, bytes = $5, checked_at = now()
    FROM tables t WHERE a.key = $1 AND a.state = 'making' AND t.id = a.table_id AND {_PEOPLE} = $6 RETURNING true
"""  # noqa: S608 - made of constants
_WASTE = """
    SELECT key FROM archives
    WHERE state <> 'current' AND (state = 'doomed' OR made_at < now() - make_interval(mins => $1))
    ORDER BY made_at LIMIT $2
"""
_GIVE_UP = """
    UPDATE archives SET state = 'doomed' WHERE key = ANY ($1::text[]) AND state = 'making'
"""
_CHECKED = Query(
    Current,
    """
    UPDATE archives SET checked_at = now() WHERE key IN (
        SELECT key FROM archives WHERE state = 'current' AND checked_at < now() - make_interval(hours => $1)
        ORDER BY checked_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ) RETURNING key, table_id AS "table", n, uuid, digest
    """,
)
_ERASED = """
    INSERT INTO archive_erasures (table_id)
    SELECT DISTINCT n.table_id FROM tenures n JOIN archives a ON a.table_id = n.table_id AND a.state <> 'doomed'
    WHERE n.person = $1 ON CONFLICT (table_id) DO UPDATE SET at = now()
"""


async def due(pool: Pool, days: int, most: int) -> list[str]:
    """Tables that have been over for so long and are still in the log, the oldest first."""
    return [row[0] for row in await pool.fetch(_DUE, days, most)]


async def claim(pool: Pool, keys: dict[str, str]) -> dict[str, str]:
    """Begin objects, tables by their keys; those of which nobody else is making one."""
    rows = await pool.fetch(_CLAIM, list(keys), list(keys.values()))
    return {row[0]: row[1] for row in rows}


async def source(pool: Pool, table: str) -> Source | None:
    """A game as the database has it; the entries are there only while it is not archived."""
    row = await pool.fetchrow(_GAME, table)
    if row is None:
        return None
    values = dict(row)
    people = values.pop("people")
    values["settings"] = msgspec.json.decode(values["settings"], type=dict[str, str])
    values["salts"] = tuple(values["salts"])
    values["holders"] = tuple([Tenure(*each) for each in values["holders"]])
    return Source(ArchivedGame(**values, entries=tuple(await entries(pool, table))), people)


async def entries(pool: Pool, table: str, most: int | None = None) -> list[Dated]:
    """The first entries of a table that are in the log, with when they were written."""
    return await _ENTRIES.all(pool, table, most)


async def mark(pool: Pool, made: Sequence[Made]) -> set[str]:
    """From here on these objects are the games, and their log is gone; of which tables that is so."""
    columns = [[getattr(each, name) for each in made] for name in ("key", "n", "uuid", "digest", "bytes", "people")]
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute(_LOCK, [each.table for each in made])
        return {row[0] for row in await connection.fetch(_MARK, *columns)}


async def replace(pool: Pool, old: str, made: Made) -> bool:
    """An object takes the place of another, which is doomed; False if either is not what it was."""
    async with pool.acquire() as connection:
        transaction = connection.transaction()
        await transaction.start()
        await connection.execute(_LOCK, [made.table])
        given = (made.key, made.n, made.uuid, made.digest, made.bytes, made.people)
        done = await connection.fetchval(_DOOM, old, "current") and await connection.fetchval(_REPLACE, *given)
        if not done:
            await transaction.rollback()
            return False
        await connection.execute("DELETE FROM archive_erasures WHERE table_id = $1", made.table)
        await transaction.commit()
        return True


async def current(pool: Pool, table: str) -> Current | None:
    """The object that is the game of a table, if it was archived."""
    return await _CURRENT.one(pool, table)


async def give_up(pool: Pool, keys: Sequence[str]) -> None:
    """These objects will not be finished."""
    if keys:
        await pool.execute(_GIVE_UP, list(keys))


async def doom(pool: Pool, table: str, keys: Sequence[str]) -> None:
    """Objects of a table that lie in the archive and are known to nobody: they go, too."""
    await pool.executemany(
        "INSERT INTO archives (key, table_id, state) VALUES ($1, $2, 'doomed') ON CONFLICT DO NOTHING",
        [(key, table) for key in keys],
    )


async def waste(pool: Pool, most: int) -> list[str]:
    """Objects that must go: what is doomed, and what nobody has finished in time."""
    found = [row[0] for row in await pool.fetch(_WASTE, MAKING_MINUTES, most)]
    await give_up(pool, found)
    return found


async def gone(pool: Pool, keys: Sequence[str]) -> None:
    """These objects were deleted."""
    await pool.execute("DELETE FROM archives WHERE key = ANY ($1::text[]) AND state = 'doomed'", list(keys))


async def to_check(pool: Pool, hours: int, most: int) -> list[Current]:
    """Games that nobody has read for so long; nobody else gets them meanwhile."""
    return await _CHECKED.all(pool, hours, most)


async def found_again(pool: Pool, old: str, made: Made) -> None:
    """The game lies under another key than the database remembers."""
    await pool.execute(
        "UPDATE archives SET key = $2, digest = $3, bytes = $4 WHERE key = $1 AND state = 'current'",
        old,
        made.key,
        made.digest,
        made.bytes,
    )


async def erase(connection: Connection, person: UUID) -> None:
    """Note every archived game with this person's name, as a part of erasing them."""
    await connection.execute(
        "SELECT 1 FROM tables WHERE id IN (SELECT table_id FROM tenures WHERE person = $1) ORDER BY id FOR UPDATE",
        person,
    )
    await connection.execute(_ERASED, person)


async def to_erase(pool: Pool, most: int) -> list[tuple[str, datetime]]:
    """Tables whose object still has the name of somebody who was erased, and since when; the oldest first."""
    rows = await pool.fetch("SELECT table_id, at FROM archive_erasures ORDER BY at LIMIT $1", most)
    return [(row[0], row[1]) for row in rows]


async def erased(pool: Pool, table: str, at: datetime) -> None:
    """No object of this table has a name that it should not have, unless somebody was erased since."""
    await pool.execute("DELETE FROM archive_erasures WHERE table_id = $1 AND at = $2", table, at)


async def put_off(pool: Pool, table: str) -> None:
    """Others first: this one cannot be done now."""
    await pool.execute("UPDATE archive_erasures SET at = clock_timestamp() WHERE table_id = $1", table)
