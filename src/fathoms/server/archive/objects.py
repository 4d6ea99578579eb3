"""Where finished games lie: a folder, or a bucket that speaks S3. Whatever goes wrong there is an AwayError."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Protocol
from uuid import uuid4

from fathoms.server.archive.folder import Folder
from fathoms.server.settings import Settings

BUCKET = "s3://"


class Objects(Protocol):
    """Bytes under keys. All of them raise AwayError where the store does not answer."""

    async def put(self, key: str, data: bytes) -> None:
        """Keep these; they are safe once this returns."""

    async def get(self, key: str) -> bytes | None:
        """What lies there; None if nothing does."""

    async def delete(self, key: str) -> None:
        """Nothing lies there any more."""

    async def beginning(self, start: str) -> list[str]:
        """The keys that begin like this."""


def opened(settings: Settings) -> Objects | None:
    """The archive of these settings; None where finished games stay in the database."""
    if settings.archive is None:
        return None
    if not settings.archive.startswith(BUCKET):
        return Folder(Path(settings.archive))
    from fathoms.server.archive.s3 import Bucket  # noqa: PLC0415 - the extra `archive` is needed for it alone

    return Bucket(settings)


def start_of(table: str) -> str:
    """How all keys of a table begin: spread over 4,096 folders, so that none gets too full."""
    return f"{sha256(table.encode()).hexdigest()[:3]}/{table}."


def new_key(table: str) -> str:
    """A key that nobody else uses: no two ever write the same object."""
    return f"{start_of(table)}{uuid4().hex[:12]}.json.gz"
