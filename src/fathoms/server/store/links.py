"""Links of letters in the database: each works once, for a while."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from fathoms.server.store.pool import Connection, Pool

Kind = Literal["verify", "reset"]


async def add(connection: Connection, hashed: bytes, kind: Kind, person: UUID, email: str, minutes: int) -> None:
    """A link for a person's address; it takes the place of an earlier one of its kind."""
    await connection.execute("DELETE FROM links WHERE person = $1 AND kind = $2", person, kind)
    await connection.execute(
        "INSERT INTO links (hash, kind, person, email, until)"
        " VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))",
        hashed,
        kind,
        person,
        email,
        minutes,
    )


async def use(connection: Connection, hashed: bytes, kind: Kind) -> UUID | None:
    """Whose link this is, if it still counts and the address is still theirs. It is gone afterwards."""
    person = await connection.fetchval(
        "WITH used AS (DELETE FROM links WHERE hash = $1 AND kind = $2 RETURNING person, email, until)"
        " SELECT p.id FROM used u JOIN people p ON p.id = u.person AND p.email = u.email WHERE u.until > now()",
        hashed,
        kind,
    )
    assert person is None or isinstance(person, UUID)
    return person


async def sweep(pool: Pool) -> None:
    """Forget links and challenges that are too old."""
    await pool.execute("DELETE FROM links WHERE until < now()")
    await pool.execute("DELETE FROM challenges WHERE until < now()")
