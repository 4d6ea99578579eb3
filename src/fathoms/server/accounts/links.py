"""Links in letters: confirm an address, set a new password. Whoever opens one has the letter: the address is theirs."""

from __future__ import annotations

import hashlib
import secrets
from uuid import UUID, uuid4

from msgspec import Struct

from fathoms.server.mail.letter import Letter, Words, words
from fathoms.server.refuse import RefuseError
from fathoms.server.settings import Settings
from fathoms.server.store import browsers, links, notices, outbox, passkeys, people, sessions, tokens
from fathoms.server.store.links import Kind
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.rows import Person

VERIFY_HOURS = 48
RESET_MINUTES = 60
_SECRET_BYTES = 32


async def ask_to_verify(connection: Connection, settings: Settings, person: Person, email: str) -> None:
    """Write to an address that somebody says is theirs; if it is another's already, that other is told instead."""
    owner = await people.owner(connection, email)
    if owner is not None and owner.id != person.id:
        said = words(owner.lang, "taken", f"{settings.public_url}/reset", name=owner.name)
        await _put(connection, owner.id, email, "taken", said)
        return
    link = await _link(connection, settings, "verify", person.id, email, VERIFY_HOURS * 60)
    said = words(person.lang, "verify", link, name=person.name, hours=VERIFY_HOURS)
    await _put(connection, person.id, email, "verify", said)


async def ask_to_reset(pool: Pool, settings: Settings, email: str) -> None:
    """Write to whoever has an account with this address, if anybody has."""
    async with pool.acquire() as connection, connection.transaction():
        found = await people.by_email(connection, email)
        if found is None:
            return
        person = await people.read(connection, found.person)
        link = await _link(connection, settings, "reset", person.id, email, RESET_MINUTES)
        said = words(person.lang, "reset", link, name=person.name, minutes=RESET_MINUTES)
        await _put(connection, person.id, email, "reset", said)


async def whose(pool: Pool, token: str) -> UUID:
    """Whose address this link would confirm."""
    person = await links.whose(pool, _hash(token), "verify")
    if person is None:
        raise RefuseError(404, "unknown-link")
    return person


async def verify(pool: Pool, token: str) -> None:
    """The address of this link is confirmed: whoever else had claimed it has lost it."""
    async with pool.acquire() as connection, connection.transaction():
        await _proved(connection, token, "verify")


class Renewed(Struct, frozen=True):
    """Whose password was set anew, and what ended by it: browsers, passkeys and tokens by their names, a webhook."""

    person: UUID
    browsers: int
    passkeys: list[str]
    webhook: bool
    tokens: list[str]


async def reset(pool: Pool, token: str, hashed: str, settings: Settings) -> Renewed:
    """Set the password of whom this link belongs to. Whoever has the letter begins afresh: all other ways in end."""
    async with pool.acquire() as connection, connection.transaction():
        person = await _proved(connection, token, "reset")
        await people.set_password(connection, person, hashed)
        ended = await sessions.end_all(connection, person)
        removed = await passkeys.remove_all(connection, person)
        await browsers.forget(connection, person)
        webhook = await notices.end(connection, person)
        revoked = await tokens.revoke_all(connection, person)
        await tell_of_change(connection, settings, person)
    return Renewed(person, ended, removed, webhook, revoked)


async def _proved(connection: Connection, token: str, kind: Kind) -> UUID:
    """Who has shown by this link that its address is theirs."""
    used = await links.use(connection, _hash(token), kind)
    if used is None or not await people.verified(connection, *used):
        raise RefuseError(404, "unknown-link")
    return used[0]


async def tell_of_change(connection: Connection, settings: Settings, person: UUID) -> None:
    """Tell a person at the confirmed address that the way to sign in has changed: it may have been somebody else."""
    to = await people.mailbox(connection, person) if settings.mail else None
    if to is not None:
        who = await people.read(connection, person)
        email, lang = to
        await _put(connection, person, email, "changed", words(lang, "changed", settings.public_url, name=who.name))


async def _link(connection: Connection, settings: Settings, kind: Kind, person: UUID, email: str, minutes: int) -> str:
    token = secrets.token_urlsafe(_SECRET_BYTES)
    await links.add(connection, _hash(token), kind, person, email, minutes)
    page = "confirm" if kind == "verify" else "reset"
    return f"{settings.public_url}/{page}/{token}"


async def _put(connection: Connection, person: UUID, email: str, name: str, said: Words) -> None:
    letter = Letter(key=f"{name} {uuid4()}", person=person, to=email, words=said)
    await outbox.put(connection, letter)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
