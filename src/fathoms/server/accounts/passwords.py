"""Accounts by address and password: argon2 in a thread, and no word about which of the two was wrong."""

from __future__ import annotations

import asyncio
import re

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from fathoms.server.refuse import RefuseError
from fathoms.server.store import attempts, people
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Account, Person

LEAST, MOST = 10, 200
TRIES, MINUTES = 10, 15
"""So many attempts for one address in so many minutes, and ten times as many from one place."""
EMAIL_MOST = 254
_EMAIL = re.compile(r"[^@\s]{1,64}@[^@\s.]+(\.[^@\s.]+)+")
_hasher = PasswordHasher()
_NOBODY = _hasher.hash("nobody has this password")
"""Checked where there is no account, so that it takes as long."""


def clean_email(email: str) -> str:
    """The address in one form. Refuses what cannot be one."""
    email = email.strip().lower()
    if len(email) > EMAIL_MOST or _EMAIL.fullmatch(email) is None:
        raise RefuseError(400, "bad-email")
    return email


async def keep(pool: Pool, person: Person, email: str, password: str) -> None:
    """A guest becomes an account, or an account gets another address or password."""
    email = clean_email(email)
    if not LEAST <= len(password) <= MOST or password.casefold() in {email, person.name.casefold()}:
        raise RefuseError(400, "weak-password")
    hashed = await asyncio.to_thread(_hasher.hash, password)
    if not await people.set_account(pool, Account(person.id, email, hashed)):
        raise RefuseError(409, "email-taken")


async def sign_in(pool: Pool, email: str, password: str, place: str) -> Account:
    """The account of this address and password. Raises RefuseError, the same for a wrong address and password."""
    email = clean_email(email)
    for what, most in ((f"email {email}", TRIES), (f"place {place}", TRIES * 10)):
        if not await attempts.allowed(pool, what, most, MINUTES):
            raise RefuseError(429, "too-many-attempts")
    account = await people.by_email(pool, email)
    fits = await asyncio.to_thread(_fits, _NOBODY if account is None else account.password, password)
    if account is None or not fits:
        raise RefuseError(403, "wrong-password")
    return account


async def confirm(pool: Pool, person: Person, password: str | None) -> None:
    """Before something that cannot be undone: whoever has an account shows the password again."""
    account = await people.account(pool, person.id)
    if account is None:
        return
    if not await attempts.allowed(pool, f"confirm {person.id}", TRIES, MINUTES):
        raise RefuseError(429, "too-many-attempts")
    if not await asyncio.to_thread(_fits, account.password, password or ""):
        raise RefuseError(403, "wrong-password")


def _fits(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except VerificationError:
        return False
