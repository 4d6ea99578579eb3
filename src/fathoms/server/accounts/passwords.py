"""Accounts by address and password: argon2 in a thread, and no word about which of the two was wrong."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from uuid import UUID

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from msgspec import Struct

from fathoms.server.accounts import links
from fathoms.server.limits import Limit, Limits
from fathoms.server.refuse import RefuseError
from fathoms.server.settings import Settings
from fathoms.server.store import people
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Account, Person, Visit

LEAST, MOST = 10, 200
TRIES = Limit(10, 15)
"""So many tries for one address from one place, and so many by a browser that is known."""
FROM_PLACE = Limit(100, 15)
"""So many from one place, for whatever address."""
FOR_ADDRESS = Limit(100, 60)
"""So many for one address, from wherever."""
EMAIL_MOST = 254
_EMAIL = re.compile(r"[^@\s]{1,64}@[^@\s.]+(\.[^@\s.]+)+")
_LOOKED_AT = 72
_SCORE = 2
_hasher = PasswordHasher()
_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$Qgjf47+o6XM8w/8tBhSDHQ$WAbB5ynZAa6PhrILQbC1Z1wBXHvfbf2iBjDX6ukl6Fk"
"""Checked where there is no account, so that it takes as long. Written down: making it takes a fifth of each start."""


class Known(Struct, frozen=True):
    """A browser in which these people have signed in before; whether one of them has confirmed the address."""

    name: str
    people: frozenset[UUID]
    confirmed: bool


def clean_email(email: str) -> str:
    """The address in one form. Refuses what cannot be one."""
    email = email.strip().lower()
    if len(email) > EMAIL_MOST or _EMAIL.fullmatch(email) is None:
        raise RefuseError(400, "bad-email")
    return email


async def keep(pool: Pool, settings: Settings, person: Person, email: str, password: str) -> None:
    """A guest becomes an account, or an account gets another address or password; letters tell both addresses."""
    email = clean_email(email)
    hashed = await hash_of(password, email, person.name)
    async with pool.acquire() as connection, connection.transaction():
        await links.tell_of_change(connection, settings, person.id)
        if not await people.set_account(connection, Account(person.id, email, hashed), claimed=settings.mail):
            raise RefuseError(409, "email-taken")
        if not await people.own_name(connection, person.id):
            raise RefuseError(409, "name-taken")
        if settings.mail and await people.mailbox(connection, person.id) is None:
            await links.ask_to_verify(connection, settings, person, email)


async def hash_of(password: str, *not_these: str) -> str:
    """The hash of a new password. Refuses one that anybody would try."""
    known = {each.casefold() for each in not_these}
    if not LEAST <= len(password) <= MOST or password.casefold() in known:
        raise RefuseError(400, "weak-password")
    if await asyncio.to_thread(_guessable, password, known):
        raise RefuseError(400, "weak-password")
    return await asyncio.to_thread(_hasher.hash, password)


def _guessable(password: str, known: Iterable[str]) -> bool:
    """Whether a million guesses would find it: common ones, patterns, and what is known about its owner."""
    from zxcvbn import zxcvbn  # noqa: PLC0415 - in a thread, when somebody first chooses a password: it brings long lists

    pieces = [piece for each in known for piece in re.split(r"\W+", each)]
    found = zxcvbn(password[:_LOOKED_AT], user_inputs=["fathoms", *known, *pieces])
    return int(found["score"]) < _SCORE


def guesses_from(place: str) -> str:
    """What tries at passwords, passkeys and links are counted by."""
    return f"place {place}"


async def still(limits: Limits, place: str) -> None:
    """Raises RefuseError if somebody at this place has tried too much; asking does not count."""
    await limits.spent(guesses_from(place), FROM_PLACE)


async def limit(limits: Limits, place: str, browser: Known | None = None) -> None:
    """Count what somebody at this place tries, or a known browser. Raises RefuseError if it is too much."""
    if browser is None:
        await limits.take(guesses_from(place), FROM_PLACE)
    else:
        await limits.take(f"browser {browser.name}", TRIES)


async def sign_in(pool: Pool, limits: Limits, email: str, password: str, place: str, browser: Known | None) -> Account:
    """The account of this address and password. Raises RefuseError, the same for a wrong address and password.

    A browser that has signed in before has tries of its own, at the accounts of those who have; whatever else is tried
    shares those of its place and of the address.
    """
    if browser is None:
        await _guess(limits, email, place)
    else:
        await limit(limits, place, browser)
    claims = await people.claims(pool, email)
    account = await _fitting([each for each in claims if browser is None or each.person in browser.people], password)
    others = [] if browser is None else [each for each in claims if each.person not in browser.people]
    if account is None and others:
        await _guess(limits, email, place)
        account = await _fitting(others, password)
    if account is None:
        raise RefuseError(403, "wrong-password")
    return account


async def _guess(limits: Limits, email: str, place: str) -> None:
    """Count a try of a stranger at this address. Raises RefuseError if it is too much."""
    await limit(limits, place)
    await limits.take(f"email {email} from {place}", TRIES, (f"email {email}", FOR_ADDRESS))


async def _fitting(claims: list[Account], password: str) -> Account | None:
    """The account that this password opens; looking for it takes as long where there is none at all."""
    for account in claims:
        if await asyncio.to_thread(_fits, account.password, password):
            return account
    if not claims:
        await asyncio.to_thread(_fits, _NOBODY, password)
    return None


async def confirm(pool: Pool, limits: Limits, visit: Visit, password: str | None) -> None:
    """Before something that matters: who has a password shows it again, who has passkeys only has just signed in."""
    account = await people.account(pool, visit.person.id)
    if account is None:
        if not visit.fresh and await people.kept(pool, visit.person.id):
            raise RefuseError(403, "sign-in-again")
        return
    await _show(limits, account, password or "")


async def show(pool: Pool, limits: Limits, person: UUID, password: str | None) -> None:
    """Before something in a browser where nobody is signed in. Raises RefuseError."""
    account = await people.account(pool, person)
    if account is None or password is None:
        raise RefuseError(403, "password-needed")
    await _show(limits, account, password)


async def _show(limits: Limits, account: Account, password: str) -> None:
    await limits.take(f"confirm {account.person}", TRIES)
    if not await asyncio.to_thread(_fits, account.password, password):
        raise RefuseError(403, "wrong-password")


def _fits(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except VerificationError:
        return False
