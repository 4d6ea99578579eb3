"""Sessions in the database: one for each browser that a person uses. Only the hash of its secret is kept."""

from __future__ import annotations

from uuid import UUID

from fathoms.server.store.bans import IN_FORCE
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query
from fathoms.server.store.rows import Person, SessionRow, Visit

_FIND = f"""
    SELECT s.id, p.id, p.name, p.lang, s.seen_at < now() - interval '1 hour',
        s.made_at > now() - interval '10 minutes',
        EXISTS (SELECT 1 FROM bans b WHERE b.person = p.id AND {IN_FORCE})
    FROM sessions s JOIN people p ON p.id = s.person WHERE s.secret_hash = $1 AND s.ended_at IS NULL
        AND s.seen_at > now() - make_interval(days => 180) AND s.made_at > now() - make_interval(days => $2)
"""  # noqa: S608 - made of constants
_OF = Query(
    SessionRow,
    """
    SELECT id, agent, made_at, seen_at FROM sessions WHERE person = $1 AND ended_at IS NULL
    ORDER BY seen_at DESC, made_at DESC
    """,
)
ENDED = """
    SELECT id FROM sessions WHERE ended_at > now() - interval '30 s'
    UNION ALL
    SELECT id FROM tokens WHERE ended_at > now() - interval '30 s'
    UNION ALL
    SELECT s.id FROM bans b JOIN sessions s ON s.person = b.person WHERE b.made_at > now() - interval '30 s'
    UNION ALL
    SELECT t.id FROM bans b JOIN tokens t ON t.person = b.person WHERE b.made_at > now() - interval '30 s'
"""


async def add(pool: Pool, session: UUID, person: UUID, secret_hash: bytes, agent: str) -> None:
    """A browser is known from now on."""
    await pool.execute(
        "INSERT INTO sessions (id, person, secret_hash, agent) VALUES ($1, $2, $3, $4)",
        session,
        person,
        secret_hash,
        agent,
    )


async def find(pool: Pool, secret_hash: bytes, days: int) -> Visit | None:
    """The session behind a secret, and whose it is, unless it began more than so many days ago."""
    row = await pool.fetchrow(_FIND, secret_hash, days)
    if row is None:
        return None
    if row[4]:
        await pool.execute("UPDATE sessions SET seen_at = now() WHERE id = $1", row[0])
    return Visit(row[0], Person(row[1], row[2], row[3]), row[5], row[6])


async def of(pool: Pool, person: UUID) -> list[SessionRow]:
    """The open sessions of a person, the newest first."""
    return await _OF.all(pool, person)


async def end(pool: Pool, person: UUID, session: UUID) -> bool:
    """End one session of a person; False if it is not theirs."""
    ended = await pool.fetchval(
        "UPDATE sessions SET ended_at = now() WHERE id = $2 AND person = $1 AND ended_at IS NULL RETURNING id",
        person,
        session,
    )
    return ended is not None


async def end_others(pool: Pool, person: UUID, session: UUID) -> None:
    """End all sessions of a person but this one."""
    await pool.execute(
        "UPDATE sessions SET ended_at = now() WHERE person = $1 AND id <> $2 AND ended_at IS NULL", person, session
    )


async def end_all(connection: Connection | Pool, person: UUID) -> int:
    """End all sessions of a person; how many were open."""
    rows = await connection.fetch(
        "UPDATE sessions SET ended_at = now() WHERE person = $1 AND ended_at IS NULL RETURNING id", person
    )
    return len(rows)


async def ended(pool: Pool) -> set[UUID]:
    """The sessions and tokens that have ended lately, and those of people who were banned lately."""
    return {row[0] for row in await pool.fetch(ENDED)}


async def sweep(pool: Pool, days: int) -> None:
    """End sessions that are too old; forget those that ended long ago and old browsers."""
    await pool.execute(
        "UPDATE sessions SET ended_at = now() WHERE ended_at IS NULL AND made_at < now() - make_interval(days => $1)",
        days,
    )
    await pool.execute("DELETE FROM sessions WHERE ended_at < now() - interval '1 day'")
    await pool.execute("DELETE FROM sessions WHERE seen_at < now() - interval '180 days'")
    await pool.execute("DELETE FROM browsers WHERE made_at < now() - make_interval(days => $1)", days)
