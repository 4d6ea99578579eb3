"""A finished game as one object: all that its replay, its proof and its record need, and who held the chairs.

It is JSON, compressed by gzip, so that it can be read without us. The same game makes the same bytes. Chat is not in
it: what people said is theirs, and stays where it is moderated, exported and erased.
"""

from __future__ import annotations

import gzip
from datetime import datetime
from hashlib import sha256
from uuid import UUID

import msgspec
from msgspec import Struct

from fathoms.server.archive.errors import DamagedError
from fathoms.server.store.rows import LogRow
from fathoms.server.store.tenures import Tenure

LEVEL = 9


class Dated(Struct, frozen=True, array_like=True):
    """An entry of the log, and when it was written."""

    n: int
    seat: int
    kind: int
    picks: str | None
    uuid: UUID
    checkpoint: str | None
    at: datetime


class ArchivedGame(Struct, frozen=True):
    """A table that is over: how it was dealt, who sat there, and every answer."""

    table: str
    game: str
    settings: dict[str, str]
    seats: int
    secret: bytes
    salts: tuple[bytes, ...]
    revision: int | None
    content: str | None
    pack: str | None
    lesson: str | None
    lesson_version: int | None
    started_at: datetime | None
    over_at: datetime
    outcome: str | None
    holders: tuple[Tenure, ...]
    """By seat and in order; whoever was erased has no name."""
    entries: tuple[Dated, ...]
    format: int = 1

    @property
    def last(self) -> UUID | None:
        """The uuid of the last entry."""
        return self.entries[-1].uuid if self.entries else None

    @property
    def log(self) -> list[LogRow]:
        """The entries as the log had them."""
        return [LogRow(each.n, each.seat, each.kind, each.picks, each.uuid, each.checkpoint) for each in self.entries]


def pack(game: ArchivedGame) -> bytes:
    """The bytes of its object."""
    return gzip.compress(msgspec.json.encode(game), LEVEL, mtime=0)


def digest(data: bytes) -> bytes:
    """By which an object is known again."""
    return sha256(data).digest()


def unpack(data: bytes, expected: bytes) -> ArchivedGame:
    """The game of an object. Raises DamagedError if it is not the object with this digest."""
    if digest(data) != expected:
        raise DamagedError
    return read(data)


def read(data: bytes) -> ArchivedGame:
    """The game of an object of which nothing is known. Raises DamagedError."""
    try:
        return msgspec.json.decode(gzip.decompress(data), type=ArchivedGame)
    except (OSError, EOFError, ValueError) as error:
        raise DamagedError from error
