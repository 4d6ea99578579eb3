"""Tokens: by what a program is known to act for an account, and what it may do there.

A token is shown once and never again. It is no session: it is looked for in a header and not in a cookie, and whatever
does not name it by its scope is closed to it (`scopes.py`).
"""

from __future__ import annotations

import hashlib
import re
import secrets
from uuid import UUID, uuid4

from fathoms.server.refuse import RefuseError
from fathoms.server.store import people, tokens
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.rows import Visit
from fathoms.server.store.tokens import Scope

PREFIX = "fathoms_"
"""By this those who look for secrets in public files know one of ours."""
MOST = 20
NAME_MOST = 60
_FORM = re.compile(PREFIX + r"[A-Za-z0-9_-]{43}")
_SECRET_BYTES = 32


async def make(connection: Connection, person: UUID, name: str, scope: Scope) -> tuple[UUID, str]:
    """A new token of an account, and its secret. Who may play may also read, and plays as a program for good."""
    if not await people.kept(connection, person):
        raise RefuseError(403, "account-needed")
    if len(await tokens.of(connection, person)) >= MOST:
        raise RefuseError(409, "too-many-tokens")
    if scope == "play" and not await tokens.becomes_program(connection, person):
        raise RefuseError(409, "account-plays")
    token, secret = uuid4(), PREFIX + secrets.token_urlsafe(_SECRET_BYTES)
    scopes: list[Scope] = ["read", "play"] if scope == "play" else ["read"]
    await tokens.add(connection, token, person, name, _hash(secret), scopes)
    return token, secret


def shown(authorization: str | None) -> str | None:
    """The token in a header, if there is one; what else is shown there is for others to judge."""
    scheme, _, secret = (authorization or "").partition(" ")
    return secret if scheme.lower() == "bearer" and _FORM.fullmatch(secret) else None


async def recognise(pool: Pool, secret: str) -> Visit | None:
    """Whose token this is, if it is one of ours and was not revoked."""
    return await tokens.find(pool, _hash(secret))


def _hash(secret: str) -> bytes:
    # The secret has 256 bits of its own: a slow hash would add nothing.
    return hashlib.sha256(secret.encode()).digest()
