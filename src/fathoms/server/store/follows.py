"""Whom people follow, and who of those that like to be shown is here."""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct

from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.profiles import HIDDEN
from fathoms.server.store.query import Query

MOST = 200
"""So many may one follow."""
HERE = "interval '90 s'"
"""Whoever touched a page so lately is here; pages tell it every 20 s."""
LOOKED_AT = 500
"""Of those who are here, so many are looked at."""
LISTED = 24

# Where somebody can be watched: at the table that they touched last, or else the one that began last.
WATCHED = """
    SELECT t.id, t.game FROM chairs c JOIN tables t ON t.id = c.table_id
    LEFT JOIN presence a ON a.table_id = t.id AND a.person = c.person
    WHERE c.person = {person} AND c.over_at IS NULL AND c.kind = 'person' AND t.public AND t.status = 'playing'
    ORDER BY a.active_at DESC NULLS LAST, t.started_at DESC LIMIT 1
"""


class Around(Struct, frozen=True):
    """Somebody who is here, and where they can be watched."""

    name: str
    followed: bool
    table: str | None
    game: str | None
    program: bool
    count: int
    """How many are here, with those who are not listed."""


class Followed(Struct, frozen=True):
    """Somebody whom one follows."""

    name: str


_AROUND = Query(
    Around,
    f"""
    SELECT w.name, w.followed, t.id AS table, t.game, w.program, w.count FROM (
        SELECT p.id, p.name, p.program_at IS NOT NULL AS program, o.seen_at, count(*) OVER () AS count,
            EXISTS (SELECT 1 FROM follows f WHERE f.person = $1 AND f.other = p.id) AS followed
        FROM (SELECT person, seen_at FROM online WHERE seen_at > now() - {HERE} ORDER BY seen_at DESC LIMIT {LOOKED_AT})
            o CROSS JOIN LATERAL (SELECT * FROM people WHERE id = o.person OFFSET 0) p
        WHERE p.shows_online AND p.owns_name AND NOT {HIDDEN}
        ORDER BY followed DESC, o.seen_at DESC LIMIT {LISTED}
    ) w LEFT JOIN LATERAL ({WATCHED.format(person="w.id")}) t ON true ORDER BY w.followed DESC, w.seen_at DESC
    """,  # noqa: S608 - made of constants
)
_OF = Query(
    Followed, "SELECT p.name FROM follows f JOIN people p ON p.id = f.other WHERE f.person = $1 ORDER BY p.name"
)
_FOLLOW = f"""
    INSERT INTO follows (person, other) SELECT $1, $2
    WHERE (SELECT count(*) FROM (SELECT 1 FROM follows WHERE person = $1 LIMIT {MOST}) f) < {MOST}
    ON CONFLICT DO NOTHING
"""  # noqa: S608 - made of constants


async def touch(pool: Pool, person: UUID) -> None:
    """Somebody touches a page of ours; only of whoever likes to be shown it is kept."""
    await pool.execute(
        "INSERT INTO online (person) SELECT id FROM people WHERE id = $1 AND shows_online AND owns_name"
        " ON CONFLICT (person) DO UPDATE SET seen_at = now()",
        person,
    )


async def around(pool: Pool, reader: UUID) -> list[Around]:
    """Who is here and likes to be shown, those whom the reader follows first."""
    return await _AROUND.all(pool, reader)


async def is_here(pool: Pool, person: UUID) -> bool:
    """Whether somebody who likes to be shown is here."""
    found = f"SELECT true FROM online WHERE person = $1 AND seen_at > now() - {HERE}"  # noqa: S608 - a constant
    return bool(await pool.fetchval(found, person))


async def watched(pool: Pool, person: UUID) -> str | None:
    """The running public table at which somebody can be watched."""
    found: str | None = await pool.fetchval(WATCHED.format(person="$1"), person)
    return found


async def of(pool: Pool, person: UUID) -> list[Followed]:
    """Whom somebody follows."""
    return await _OF.all(pool, person)


async def follow(pool: Pool, person: UUID, other: UUID) -> bool:
    """Follow somebody; False if one follows too many."""
    await pool.execute(_FOLLOW, person, other)
    found = await pool.fetchval("SELECT true FROM follows WHERE person = $1 AND other = $2", person, other)
    return found is not None


async def unfollow(pool: Pool, person: UUID, other: UUID) -> None:
    """Follow somebody no more."""
    await pool.execute("DELETE FROM follows WHERE person = $1 AND other = $2", person, other)


async def part(connection: Connection, person: UUID, other: UUID) -> None:
    """Neither of these two follows the other any more."""
    await connection.execute(
        "DELETE FROM follows WHERE (person = $1 AND other = $2) OR (person = $2 AND other = $1)", person, other
    )


async def move(connection: Connection, guest: UUID, account: UUID) -> None:
    """Whom the guest followed, the account follows now; nobody follows a guest."""
    await connection.execute(
        "INSERT INTO follows (person, other, made_at) SELECT $2, other, made_at FROM follows"
        " WHERE person = $1 AND other <> $2 ON CONFLICT DO NOTHING",
        guest,
        account,
    )


async def sweep(pool: Pool) -> None:
    """Who was here yesterday is nobody's business."""
    await pool.execute("DELETE FROM online WHERE seen_at < now() - interval '1 hour'")
