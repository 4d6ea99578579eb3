"""Tokens of programs in the database. Only the hash of a token is kept, and of its use no more than the day."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal, TypeAlias
from uuid import UUID

from msgspec import Struct

from fathoms.server.store.bans import IN_FORCE
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.rows import RAISED, Person, Visit

Scope: TypeAlias = Literal["read", "play"]
_FIND = f"""
    SELECT t.id, p.id, p.name, p.lang, t.scopes, t.used_on IS DISTINCT FROM current_date,
        EXISTS (SELECT 1 FROM bans b WHERE b.person = p.id AND {IN_FORCE})
    FROM tokens t JOIN people p ON p.id = t.person WHERE t.secret_hash = $1 AND t.ended_at IS NULL
"""  # noqa: S608 - made of constants
_OF = """
    SELECT id, name, scopes, made_at, used_on FROM tokens WHERE person = $1 AND ended_at IS NULL
    ORDER BY made_at DESC, id
"""
_ENGAGED = """
    SELECT EXISTS (SELECT 1 FROM standings WHERE person = $1)
        OR EXISTS (SELECT 1 FROM league_members WHERE person = $1)
        OR EXISTS (SELECT 1 FROM tickets WHERE person = $1 AND ended_at IS NULL)
        OR EXISTS (
            SELECT 1 FROM chairs c JOIN tables t ON t.id = c.table_id
            WHERE c.person = $1 AND c.over_at IS NULL AND t.rated AND t.status IN ('gathering', 'playing')
        )
"""
_PROGRAMS = "SELECT count(program_at) FROM (SELECT program_at FROM people WHERE id = ANY ($1::uuid[]) FOR SHARE) p"


class Token(Struct, frozen=True):
    """A token, as its owner sees it."""

    id: UUID
    name: str
    scopes: list[Scope]
    made_at: datetime
    used_on: date | None
    """The day on which it was last used."""


async def add(
    connection: Connection, token: UUID, person: UUID, name: str, secret_hash: bytes, scopes: list[Scope]
) -> None:
    """A new token."""
    await connection.execute(
        "INSERT INTO tokens (id, person, name, secret_hash, scopes) VALUES ($1, $2, $3, $4, $5)",
        token,
        person,
        name,
        secret_hash,
        scopes,
    )


async def find(pool: Pool, secret_hash: bytes) -> Visit | None:
    """Whose token this is, and what it allows; None if there is none, or it was revoked."""
    row = await pool.fetchrow(_FIND, secret_hash)
    if row is None:
        return None
    if row[5]:
        await pool.execute("UPDATE tokens SET used_on = current_date WHERE id = $1", row[0])
    return Visit(row[0], Person(row[1], row[2], row[3]), banned=row[6], scopes=frozenset(row[4]))


async def of(pool: Pool | Connection, person: UUID) -> list[Token]:
    """The tokens of a person, the newest first."""
    return [Token(*row) for row in await pool.fetch(_OF, person)]


async def revoke(pool: Pool, person: UUID, token: UUID) -> bool:
    """It counts no longer; False if it is not theirs."""
    ended = await pool.fetchval(
        "UPDATE tokens SET ended_at = now(), secret_hash = NULL WHERE id = $2 AND person = $1 AND ended_at IS NULL"
        " RETURNING id",
        person,
        token,
    )
    return ended is not None


async def revoke_all(connection: Connection, person: UUID) -> list[str]:
    """None of a person's counts any longer; their names."""
    rows = await connection.fetch(
        "UPDATE tokens SET ended_at = now(), secret_hash = NULL WHERE person = $1 AND ended_at IS NULL RETURNING name",
        person,
    )
    return sorted(row[0] for row in rows)


async def forget(connection: Connection, person: UUID) -> None:
    """Nothing of a person's tokens stays but that they have ended, for sockets that are still open."""
    await connection.execute(
        "UPDATE tokens SET person = NULL, secret_hash = NULL, name = '', ended_at = coalesce(ended_at, now())"
        " WHERE person = $1",
        person,
    )


async def is_program(pool: Pool | Connection, person: UUID) -> bool:
    """Whether a program plays this account."""
    return bool(await pool.fetchval("SELECT program_at IS NOT NULL FROM people WHERE id = $1", person))


async def any_program(connection: Pool | Connection, people: list[UUID]) -> bool:
    """Whether a program plays one of these; none of them becomes a program's before this transaction ends."""
    return bool(await connection.fetchval(_PROGRAMS, people))


async def becomes_program(connection: Connection, person: UUID) -> bool:
    """From now on and for good this account is a program's; False if it has played as a person where that counts."""
    known = await connection.fetchval("SELECT program_at FROM people WHERE id = $1 FOR UPDATE", person)
    # A statement of its own: what was dealt while this one waited for the lock is seen.
    if known is None and await connection.fetchval(_ENGAGED, person):
        return False
    await connection.execute("UPDATE people SET program_at = coalesce(program_at, now()) WHERE id = $1", person)
    return True


async def show_mark(pool: Pool, person: UUID) -> list[str]:
    """The tables that are not over and where this person sits are shown anew."""
    rows = await pool.fetch(
        f"UPDATE tables SET epoch = {RAISED} WHERE status IN ('gathering', 'playing')"  # noqa: S608 - a constant
        " AND id IN (SELECT table_id FROM chairs WHERE person = $1 AND over_at IS NULL) RETURNING id",
        person,
    )
    return [row[0] for row in rows]


async def sweep(pool: Pool) -> None:
    """Forget those that were revoked some time ago."""
    await pool.execute("DELETE FROM tokens WHERE ended_at < now() - interval '1 day'")
