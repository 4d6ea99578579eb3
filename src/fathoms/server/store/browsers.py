"""Browsers in which somebody has signed in: only the hash of what the browser keeps is here."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from fathoms.server.store.pool import Connection, Pool

_KNOWN = """
    SELECT p.id, p.verified_at IS NOT NULL FROM browsers b JOIN people p ON p.id = b.person
    WHERE b.hash = $1 AND ($2::text IS NULL OR (p.email = $2 AND (p.verified_at IS NOT NULL OR NOT EXISTS (
        SELECT 1 FROM people o WHERE o.email = $2 AND o.verified_at IS NOT NULL
    ))))
"""


async def add(pool: Pool, hashed: bytes, person: UUID) -> None:
    """This person has signed in by this browser."""
    await pool.execute(
        "INSERT INTO browsers (hash, person) VALUES ($1, $2) ON CONFLICT (hash, person) DO UPDATE SET made_at = now()",
        hashed,
        person,
    )


async def known(pool: Pool, hashed: bytes, email: str | None) -> tuple[frozenset[UUID], bool]:
    """Who has signed in by this browser, of those who have this address if one is named; whether it is confirmed.

    Once somebody has confirmed an address, whoever else claims it is nobody to it.
    """
    rows = await pool.fetch(_KNOWN, hashed, email)
    return frozenset(row[0] for row in rows), any(row[1] for row in rows)


async def forget(connection: Connection, person: UUID) -> None:
    """No browser is known to this person any more."""
    await connection.execute("DELETE FROM browsers WHERE person = $1", person)


async def of(pool: Pool, person: UUID) -> list[datetime]:
    """When this person has signed in by each of the browsers that are known."""
    rows = await pool.fetch("SELECT made_at FROM browsers WHERE person = $1 ORDER BY made_at", person)
    return [row[0] for row in rows]
