"""Guests: a name and a language, no more."""

from __future__ import annotations

import unicodedata
from uuid import uuid4

from fathoms.locale.catalogue import LANGUAGES
from fathoms.server.names import RefusedNames, one_alphabet
from fathoms.server.refuse import RefuseError
from fathoms.server.store import people
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Person

NAME_MOST = 32


def clean_name(name: str, most: int = NAME_MOST) -> str:
    """The name without odd blanks. Refuses one that is empty, too long or not printable."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 0 < len(name) <= most or any(unicodedata.category(each)[0] == "C" for each in name):
        raise RefuseError(400, "bad-name")
    return name


def known_language(lang: str) -> str:
    """One of ours."""
    if lang not in LANGUAGES:
        raise RefuseError(400, "bad-language")
    return lang


def fit_name(name: str, refused: RefusedNames) -> str:
    """A clean name that the host of this server does not refuse."""
    name = clean_name(name)
    if refused.refuse(name):
        raise RefuseError(400, "refused-name")
    if not one_alphabet(name):
        raise RefuseError(400, "mixed-name")
    return name


async def welcome(pool: Pool, name: str, lang: str) -> Person:
    """A new guest, whose name has been looked at. Refuses the name of an account."""
    person = Person(uuid4(), name, known_language(lang))
    if await people.name_taken(pool, person.id, name):
        raise RefuseError(409, "name-taken")
    await people.add(pool, person)
    return person
