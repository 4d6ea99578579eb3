"""Passkeys: a key that the browser's device keeps, and that signs what we ask. No secret of it ever comes here."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import Any
from uuid import uuid4

from fathoms.server.accounts.site import Site
from fathoms.server.refuse import RefuseError
from fathoms.server.store import passkeys, people
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.rows import Passkey, Person

MINUTES = 5
MOST = 20
NAME_MOST = 60
Json = dict[str, Any]


async def begin(pool: Pool, where: Site, person: Person) -> Json:
    """What the browser needs to make a passkey."""
    await _load()
    from fathoms.server.accounts import ceremonies  # noqa: PLC0415 - see `_load`

    have = await passkeys.of(pool, person.id)
    if len(have) >= MOST:
        raise RefuseError(409, "too-many-passkeys")
    known = [key.credential for key in have]
    challenge, options = ceremonies.ask_for_new(where, person.id.bytes, person.name, known)
    await passkeys.challenge(pool, challenge, person.id, MINUTES)
    return options


async def finish(pool: Pool, where: Site, person: Person, name: str, answer: Json) -> Passkey:
    """The new passkey, if the browser answered what was asked. It is not stored yet."""
    await _load()
    from fathoms.server.accounts import ceremonies  # noqa: PLC0415 - see `_load`

    try:
        challenge, credential = ceremonies.read_new(answer)
        if not await passkeys.answered(pool, challenge, person.id):
            raise RefuseError(403, "bad-passkey")
        made = ceremonies.check_new(where, challenge, credential)
    except ceremonies.WRONG:
        raise RefuseError(403, "bad-passkey") from None
    return Passkey(uuid4(), person.id, made.credential, made.public_key, made.counter, name)


async def keep(connection: Connection, key: Passkey) -> None:
    """Store a passkey that has proved itself."""
    if not await passkeys.add(connection, key):
        raise RefuseError(409, "known-passkey")
    if not await people.own_name(connection, key.person):
        raise RefuseError(409, "name-taken")


async def begin_sign_in(pool: Pool, where: Site) -> Json:
    """What the browser needs to ask for a passkey; it says itself whose it is."""
    await _load()
    from fathoms.server.accounts import ceremonies  # noqa: PLC0415 - see `_load`

    challenge, options = ceremonies.ask(where)
    await passkeys.challenge(pool, challenge, None, MINUTES)
    return options


async def sign_in(pool: Pool, where: Site, answer: Json) -> Passkey:
    """The passkey that signed. Raises RefuseError, the same for whatever is wrong with it."""
    await _load()
    from fathoms.server.accounts import ceremonies  # noqa: PLC0415 - see `_load`

    try:
        challenge, credential = ceremonies.read(answer)
        asked = await passkeys.answered(pool, challenge, None)
        key = await passkeys.find(pool, credential.raw_id)
        if not asked or key is None:
            raise RefuseError(403, "bad-passkey")
        counter = ceremonies.check(where, challenge, credential, key.public_key, key.counter)
    except ceremonies.WRONG:
        raise RefuseError(403, "bad-passkey") from None
    await passkeys.used(pool, key.id, counter)
    return key


async def _load() -> None:
    """Import the cryptography in a thread when somebody first needs it: a node starts without it, and nobody waits."""
    await asyncio.to_thread(import_module, "fathoms.server.accounts.ceremonies")
