"""Who may not be here, until when and why. As long as a ban lasts, the sessions of its person count for nothing."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from msgspec import Struct

from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query

LIST_MOST = 200
IN_FORCE = "(b.until IS NULL OR b.until > now())"


class Ban(Struct, frozen=True):
    """What the person is told."""

    until: datetime | None
    """None: for good."""
    reason: str
    account: bool
    """Whether somebody else may log in by this browser: a guest who is banned would only come back as another."""


class Banned(Struct, frozen=True):
    """Somebody who is banned, as the host sees it."""

    person: UUID
    name: str
    until: datetime | None
    reason: str
    made_at: datetime


_OF = Query(
    Ban,
    f"""
    SELECT b.until, b.reason,
        p.email IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys k WHERE k.person = p.id) AS account
    FROM bans b JOIN people p ON p.id = b.person WHERE b.person = $1 AND {IN_FORCE}
    """,  # noqa: S608 - made of constants
)
LISTED = Query(
    Banned,
    f"""
    SELECT b.person, p.name, b.until, b.reason, b.made_at FROM bans b JOIN people p ON p.id = b.person
    WHERE {IN_FORCE} ORDER BY b.made_at DESC LIMIT $1
    """,  # noqa: S608 - made of constants
)


async def put(connection: Connection, person: UUID, hours: int | None, reason: str) -> datetime | None:
    """Ban somebody for so many hours from now, or for good; until when. It takes the place of an earlier one."""
    until: datetime | None = await connection.fetchval(
        "INSERT INTO bans (person, until, reason) VALUES ($1, now() + make_interval(hours => $2), $3)"
        " ON CONFLICT (person) DO UPDATE SET until = excluded.until, reason = excluded.reason, made_at = now()"
        " RETURNING until",
        person,
        hours,
        reason,
    )
    return until


async def lift(connection: Connection, person: UUID) -> bool:
    """Let somebody in again; False if nothing kept them out."""
    return await connection.fetchval("DELETE FROM bans WHERE person = $1 RETURNING true", person) is not None


async def of(pool: Pool, person: UUID) -> Ban | None:
    """What keeps this person out."""
    return await _OF.one(pool, person)


async def listed(pool: Pool) -> list[Banned]:
    """Who is banned now, the latest first."""
    return await LISTED.all(pool, LIST_MOST)


async def sweep(pool: Pool) -> None:
    """What is over keeps nobody out, and what the host did stands in the audit trail."""
    await pool.execute("DELETE FROM bans WHERE until < now()")
