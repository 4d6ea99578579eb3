"""The archive: base backups, and between them all that PostgreSQL wrote, streamed by pg_receivewal as it happens.

`base/20261115T091500Z/` is a base backup of pg_basebackup, with its manifest of checksums and our `fathoms.json`;
`wal/NAME.gz` is a whole piece of the write-ahead log, which gzip's checksum guards; `wal/NAME.gz.partial` is the piece
that is being written.
"""

from __future__ import annotations

import re
import struct
import zlib
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec import Struct

from fathoms.server.backup import manifest

NOTE = "fathoms.json"
_PIECE = re.compile(r"([0-9A-F]{24})\.gz(\.partial)?")
_HEAD = struct.Struct("<HHIQ")
"""The head of a piece: magic, flags, timeline, and the address at which it begins."""
_NAMED = "%Y%m%dT%H%M%SZ"


class DamagedError(Exception):
    """Something in the archive is not what it was; each is named."""

    def __init__(self, *what: str) -> None:
        super().__init__("; ".join(what))
        self.what = what


class Note(Struct, frozen=True):
    """What we write beside a base backup once it is whole."""

    began: datetime
    ended: datetime
    version: int
    """The major version of PostgreSQL."""
    first: str
    """The name of the first piece of the log that it needs."""
    piece_bytes: int
    size: int


class Base(Struct, frozen=True):
    """A base backup."""

    folder: Path
    note: Note


class Piece(Struct, frozen=True):
    """A piece of the log."""

    name: str
    path: Path
    partial: bool


def bases(archive: Path) -> list[Base]:
    """The base backups, the oldest first; those without a note never came to their end."""
    found = []
    for note in sorted((archive / "base").glob(f"*/{NOTE}")):
        try:
            found.append(Base(note.parent, msgspec.json.decode(note.read_bytes(), type=Note)))
        except msgspec.DecodeError as error:
            raise DamagedError(f"{note}: {error}") from error
    return found


def pieces(archive: Path, first: str = "") -> list[Piece]:
    """The pieces of the log from one on, in order."""
    found = []
    for path in sorted((archive / "wal").iterdir()) if (archive / "wal").is_dir() else []:
        match = _PIECE.fullmatch(path.name)
        if match is not None and match[1] >= first:
            found.append(Piece(match[1], path, match[2] is not None))
    return found


def folder_name(moment: datetime) -> str:
    """Base backups sort by their names."""
    return moment.astimezone(UTC).strftime(_NAMED)


def write_note(folder: Path, note: Note) -> None:
    """Say that a base backup is whole."""
    (folder / NOTE).write_bytes(msgspec.json.format(msgspec.json.encode(note)))


def verify(archive: Path, base: Base) -> list[Piece]:
    """Everything that a restore from this base reads, checked; the pieces of the log. Raises DamagedError."""
    wrong = manifest.trouble(base.folder)
    usable = pieces(archive, base.note.first)
    if not usable or usable[0].name != base.note.first:
        wrong.append(f"{archive / 'wal' / base.note.first}.gz is missing")
    for before, piece in pairwise(usable):
        if piece.name != following(before.name, base.note.piece_bytes) or before.partial:
            wrong.append(f"between {before.name} and {piece.name} a piece of the log is missing")
    for piece in usable:
        try:
            unpacked(piece, base.note.piece_bytes)
        except DamagedError as error:
            wrong.extend(error.what)
    if wrong:
        raise DamagedError(*wrong)
    return usable


def unpacked(piece: Piece, size: int) -> bytes:
    """The bytes of a piece; of the one that was being written, as far as it goes, and zeros. Raises DamagedError."""
    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        data = unpacker.decompress(_read(piece))
    except zlib.error as error:
        if not piece.partial:
            raise DamagedError(f"{piece.path}: {error}") from error
        data = b""
    whole = unpacker.eof and not unpacker.unused_data and len(data) == size
    if not piece.partial and not whole:
        raise DamagedError(f"{piece.path}: cut off")
    if data and _address(data) != address(piece.name, size):
        raise DamagedError(f"{piece.path}: holds another piece of the log")
    return data.ljust(size, b"\0")


def _read(piece: Piece) -> bytes:
    try:
        return piece.path.read_bytes()
    except FileNotFoundError:
        return piece.path.with_suffix("").read_bytes()  # meanwhile it has become whole


def _address(data: bytes) -> int:
    if len(data) < _HEAD.size:
        return -1
    begins: int = _HEAD.unpack_from(data)[3]
    return begins


def address(name: str, size: int) -> int:
    """Where in the log the piece of this name begins."""
    return int(name[8:16], 16) * 2**32 + int(name[16:], 16) * size


def following(name: str, size: int) -> str:
    """The name of the next piece, on the same timeline."""
    return named(name[:8], address(name, size) + size, size)


def named(timeline: str, at: int, size: int) -> str:
    """The name of the piece that holds an address."""
    high, low = divmod(at // size, 2**32 // size)
    return f"{timeline}{high:08X}{low:08X}"
