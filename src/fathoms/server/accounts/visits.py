"""Sessions: a secret in the browser's cookie, its hash in the database."""

from __future__ import annotations

import hashlib
import secrets
from uuid import UUID, uuid4

from fathoms.server.refuse import RefuseError
from fathoms.server.store import people, sessions
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Person, Visit

SECRET_BYTES = 32
AGENT_MOST = 200
_SECRET_LENGTH = 43


async def begin(pool: Pool, person: UUID, agent: str) -> str:
    """A new session; the secret by which the browser will be known."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    printable = "".join(letter for letter in agent[:AGENT_MOST] if letter.isprintable())
    await sessions.add(pool, uuid4(), person, _hash(secret), printable)
    return secret


async def sign_in(pool: Pool, found: UUID, visitor: Person | None, agent: str) -> tuple[Person, str]:
    """A new session of somebody who has proved who they are; the guest of that browser becomes one with them."""
    if visitor is not None and visitor.id != found and not await people.kept(pool, visitor.id):
        await people.merge(pool, visitor.id, found)
    return await people.read(pool, found), await begin(pool, found, agent)


async def recognise(pool: Pool, secret: str | None, days: int) -> Visit | None:
    """The session behind a secret, if it is one of ours and no older than so many days."""
    if secret is None or len(secret) != _SECRET_LENGTH or not secret.isascii():
        return None
    return await sessions.find(pool, _hash(secret), days)


def let_in(visit: Visit | None) -> Visit | None:
    """The session, unless it counts for nothing at present. Raises RefuseError."""
    if visit is not None and visit.banned:
        raise RefuseError(403, "banned")
    return visit


def _hash(secret: str) -> bytes:
    # The secret has 256 bits of its own: a slow hash would add nothing.
    return hashlib.sha256(secret.encode()).digest()
