"""Passkeys in the database: public keys only, and the challenges that they are asked to sign."""

from __future__ import annotations

from uuid import UUID

from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query
from fathoms.server.store.rows import Passkey

_PASSKEYS = "SELECT id, person, credential, public_key, counter, name, made_at, used_at FROM passkeys"
_OF = Query(Passkey, f"{_PASSKEYS} WHERE person = $1 ORDER BY made_at")
_FIND = Query(Passkey, f"{_PASSKEYS} WHERE credential = $1")


async def challenge(pool: Pool, challenge: bytes, person: UUID | None, minutes: int) -> None:
    """A challenge for this person, or for whoever wants to sign in."""
    await pool.execute(
        "INSERT INTO challenges (challenge, person, until) VALUES ($1, $2, now() + make_interval(mins => $3))",
        challenge,
        person,
        minutes,
    )


async def answered(pool: Pool, challenge: bytes, person: UUID | None) -> bool:
    """Whether we asked this, of the same person and not long ago. It cannot be answered again."""
    found = await pool.fetchval(
        "WITH gone AS (DELETE FROM challenges WHERE challenge = $1 RETURNING person, until)"
        " SELECT true FROM gone WHERE person IS NOT DISTINCT FROM $2 AND until > now()",
        challenge,
        person,
    )
    return found is not None


async def add(connection: Connection, key: Passkey) -> bool:
    """A new passkey; False if it is known already."""
    added = await connection.fetchval(
        "INSERT INTO passkeys (id, person, credential, public_key, counter, name) VALUES ($1, $2, $3, $4, $5, $6)"
        " ON CONFLICT (credential) DO NOTHING RETURNING id",
        key.id,
        key.person,
        key.credential,
        key.public_key,
        key.counter,
        key.name,
    )
    return added is not None


async def of(pool: Pool, person: UUID) -> list[Passkey]:
    """The passkeys of a person, the oldest first."""
    return await _OF.all(pool, person)


async def find(pool: Pool, credential: bytes) -> Passkey | None:
    """The passkey of this name that the browser gave it."""
    return await _FIND.one(pool, credential)


async def used(pool: Pool, key: UUID, counter: int) -> None:
    """It has just proved itself."""
    await pool.execute("UPDATE passkeys SET counter = $2, used_at = now() WHERE id = $1", key, counter)


async def rename(pool: Pool, person: UUID, key: UUID, name: str) -> bool:
    """Call it something else; False if it is not theirs."""
    found = await pool.fetchval(
        "UPDATE passkeys SET name = $3 WHERE id = $2 AND person = $1 RETURNING id", person, key, name
    )
    return found is not None


async def remove_all(connection: Connection, person: UUID) -> list[str]:
    """Forget all of a person; their names."""
    rows = await connection.fetch("DELETE FROM passkeys WHERE person = $1 RETURNING name", person)
    return sorted(row[0] for row in rows)


async def remove(connection: Connection, person: UUID, key: UUID) -> None:
    """Forget one."""
    await connection.execute("DELETE FROM passkeys WHERE id = $2 AND person = $1", person, key)
