"""Links of letters in the database: each works once, for a while."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from fathoms.server.store.pool import Connection, Pool

Kind = Literal["verify", "reset"]


async def add(connection: Connection, hashed: bytes, kind: Kind, person: UUID, email: str, minutes: int) -> None:
    """A link for a person's address. Only the newest confirms it; one for a new password ends no earlier one."""
    await connection.execute("DELETE FROM links WHERE person = $1 AND kind = $2 AND kind = 'verify'", person, kind)
    await connection.execute(
        "INSERT INTO links (hash, kind, person, email, until)"
        " VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))",
        hashed,
        kind,
        person,
        email,
        minutes,
    )


async def whose(pool: Pool, hashed: bytes, kind: Kind) -> UUID | None:
    """Whose link this is, if it still counts and the address is still theirs."""
    person = await pool.fetchval(
        "SELECT p.id FROM links u JOIN people p ON p.id = u.person AND p.email = u.email"
        " WHERE u.hash = $1 AND u.kind = $2 AND u.until > now()",
        hashed,
        kind,
    )
    assert person is None or isinstance(person, UUID)
    return person


async def use(connection: Connection, hashed: bytes, kind: Kind) -> tuple[UUID, str] | None:
    """Whose link this is and for which address, if it still counts. It is gone afterwards, and so are all others."""
    row = await connection.fetchrow(
        "WITH used AS (DELETE FROM links WHERE hash = $1 AND kind = $2 RETURNING person, email, until)"
        " SELECT p.id, u.email FROM used u JOIN people p ON p.id = u.person AND p.email = u.email"
        " WHERE u.until > now()",
        hashed,
        kind,
    )
    if row is None:
        return None
    await connection.execute("DELETE FROM links WHERE person = $1", row[0])
    return row[0], row[1]


async def sweep(pool: Pool) -> None:
    """Forget links and challenges that are too old."""
    await pool.execute("DELETE FROM links WHERE until < now()")
    await pool.execute("DELETE FROM challenges WHERE until < now()")
