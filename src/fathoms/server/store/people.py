"""People in the database. Only the hash of a person's secret is kept."""

from __future__ import annotations

from uuid import UUID

from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Person


async def add(pool: Pool, person: Person, secret_hash: bytes) -> None:
    """A new person."""
    await pool.execute(
        "INSERT INTO people (id, name, lang, secret_hash) VALUES ($1, $2, $3, $4)",
        person.id,
        person.name,
        person.lang,
        secret_hash,
    )


async def find(pool: Pool, secret_hash: bytes) -> Person | None:
    """The person behind a secret."""
    row = await pool.fetchrow("SELECT id, name, lang FROM people WHERE secret_hash = $1", secret_hash)
    return None if row is None else Person(*row)


async def change(pool: Pool, person: UUID, name: str | None, lang: str | None) -> Person:
    """Give a person another name or language."""
    row = await pool.fetchrow(
        "UPDATE people SET name = coalesce($2, name), lang = coalesce($3, lang) WHERE id = $1 RETURNING id, name, lang",
        person,
        name,
        lang,
    )
    return Person(*row)
