"""Who is there: a row for each person at each table, from coming to going, and the node where the pages are.

That they are still there, the beat of that node says (pulse.py): a row counts as long as its node is heard.
"""

from __future__ import annotations

from uuid import UUID

from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.pulse import MISSED, heard

SWEPT_MOST = 300
"""So many at a time."""

# Whoever comes here from a node that has fallen silent gets the time back that it was silent, before being heard here.
_COME = f"""
    WITH new AS MATERIALIZED (
        SELECT {heard("$2", "$3")} AS until
        WHERE NOT EXISTS (SELECT FROM presence p WHERE p.table_id = $2 AND p.person = $3 AND p.node = $1)
    ),
    lost AS (SELECT ready_time() - until AS missed FROM new WHERE until < ready_time() - {MISSED}),
    credited AS (
        UPDATE clocks c SET since = c.since + lost.missed, due_at = c.due_at + lost.missed
        FROM lost JOIN chairs h ON h.table_id = $2 AND h.person = $3
        WHERE c.table_id = h.table_id AND c.seat = h.seat AND c.due_at IS NOT NULL
    )
    INSERT INTO presence (table_id, person, node) VALUES ($2, $3, $1) ON CONFLICT DO NOTHING
"""  # noqa: S608 - made of constants


# The chair remembers when its person was last here: how long somebody is away counts from then.
_LEAVE = """
    WITH left_now AS (DELETE FROM presence WHERE {which} RETURNING table_id, person)
    UPDATE chairs c SET seen_at = ready_time() FROM left_now l WHERE c.table_id = l.table_id AND c.person = l.person
"""


_COUNT = "SELECT count(*) FROM presence WHERE node = $1"
_AT = "SELECT table_id, person FROM presence WHERE node = $1"


async def introduce(pool: Pool, node: str) -> None:
    """This node is known. That it is ready, its pulse says (pulse.py)."""
    await pool.execute(
        "INSERT INTO nodes (id, credited) SELECT $1, credited FROM pulse ON CONFLICT (id) DO NOTHING",
        node,
    )


async def come(pool: Pool, node: str, table: str, person: UUID) -> None:
    """The first page of this person at this table was opened here."""
    await pool.execute(_COME, node, table, person)


async def count(pool: Pool, node: str) -> int:
    """How many the database knows of this node."""
    found: int = await pool.fetchval(_COUNT, node)
    return found


async def at(pool: Pool, node: str) -> set[tuple[str, UUID]]:
    """Who is here as the database knows it: tables and people."""
    return {(row[0], row[1]) for row in await pool.fetch(_AT, node)}


async def touch(pool: Pool, node: str, table: str, person: UUID, *, here: bool) -> None:
    """This person has just touched a page of this table; or looks at none of it any more."""
    await pool.execute(
        "UPDATE presence SET active_at = CASE WHEN $4 THEN now() END WHERE table_id = $2 AND person = $3 AND node = $1",
        node,
        table,
        person,
        here,
    )


async def gone(pool: Pool, node: str, table: str, person: UUID) -> None:
    """The last page of this person at this table was closed here."""
    await pool.execute(_LEAVE.format(which="node = $1 AND table_id = $2 AND person = $3"), node, table, person)


async def away(connection: Connection, table: str, seat: int, minutes: int) -> bool:
    """Whether whoever sits here has had no page of the table open for so long; a silence of ours does not count."""
    found = await connection.fetchval(
        "SELECT c.seen_at < ready_time() - make_interval(mins => $3) AND NOT EXISTS ("
        " SELECT 1 FROM presence p WHERE p.table_id = c.table_id AND p.person = c.person)"
        " FROM chairs c WHERE c.table_id = $1 AND c.seat = $2",
        table,
        seat,
        minutes,
    )
    return bool(found)


# A bound: what a node of a hundred thousand leaves behind is swept bit by bit, and holds up nobody's beat.
_LEFT_BEHIND = f"""
    (table_id, person, node) IN (
        SELECT table_id, person, node FROM presence
        WHERE node = ANY (ARRAY (SELECT id FROM nodes WHERE seen_at < now() - interval '1 minute'))
        LIMIT {SWEPT_MOST} FOR UPDATE SKIP LOCKED
    )
"""  # noqa: S608 - made of constants


async def sweep(pool: Pool) -> None:
    """Forget what dead nodes left behind."""
    await pool.execute(_LEAVE.format(which=_LEFT_BEHIND))
    await pool.execute("DELETE FROM nodes WHERE seen_at < now() - interval '1 day'")
