"""Guests: a name, and a secret that the browser keeps. The database knows only the secret's hash."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from uuid import uuid4

from fathoms.locale.catalogue import LANGUAGES
from fathoms.server.refuse import RefuseError
from fathoms.server.store import people
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Person

NAME_MOST = 32
SECRET_BYTES = 32
_SECRET_LENGTH = 43


def clean_name(name: str) -> str:
    """The name without odd blanks. Refuses one that is empty, too long or not printable."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 0 < len(name) <= NAME_MOST or any(unicodedata.category(each)[0] == "C" for each in name):
        raise RefuseError(400, "bad-name")
    return name


def known_language(lang: str) -> str:
    """One of ours."""
    if lang not in LANGUAGES:
        raise RefuseError(400, "bad-language")
    return lang


async def welcome(pool: Pool, name: str, lang: str) -> tuple[Person, str]:
    """A new guest, and the secret by which the guest will be known."""
    person = Person(uuid4(), clean_name(name), known_language(lang))
    secret = secrets.token_urlsafe(SECRET_BYTES)
    await people.add(pool, person, _hash(secret))
    return person, secret


async def recognise(pool: Pool, secret: str | None) -> Person | None:
    """The person behind a secret, if it is one of ours."""
    if secret is None or len(secret) != _SECRET_LENGTH or not secret.isascii():
        return None
    return await people.find(pool, _hash(secret))


def _hash(secret: str) -> bytes:
    # The secret has 256 bits of its own: a slow hash would add nothing.
    return hashlib.sha256(secret.encode()).digest()
