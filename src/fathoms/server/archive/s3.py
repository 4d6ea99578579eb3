"""An archive in a bucket of anybody who speaks S3: Amazon, MinIO, Ceph, Garage and others."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import timedelta
from typing import TypeVar

import obstore
from obstore.exceptions import BaseError
from obstore.store import S3Store

from fathoms.server.archive.errors import AwayError
from fathoms.server.settings import Settings

SECONDS = timedelta(seconds=10)
"""For one request; it is tried again twice."""
T = TypeVar("T")


def _store(settings: Settings) -> S3Store:
    """Without a key of ours, the usual places are asked: the environment of Amazon's tools, the role of the machine."""
    assert settings.archive is not None
    keys = {"access_key_id": settings.archive_key_id, "secret_access_key": settings.archive_secret}
    given = {name: value for name, value in {**keys, "endpoint": settings.archive_endpoint}.items() if value}
    return S3Store.from_url(
        settings.archive,
        region=settings.archive_region,
        client_options={"allow_http": True, "timeout": SECONDS},
        retry_config={"max_retries": 2},
        **given,  # type: ignore[arg-type]  # names of its own settings
    )


async def _asked(request: Awaitable[T]) -> T:
    """What the bucket answers; FileNotFoundError where it has no such object."""
    try:
        return await request
    except FileNotFoundError:
        raise
    except (BaseError, OSError) as error:
        raise AwayError(type(error).__name__) from error


class Bucket:
    """An object for each key, under the path that the setting names."""

    def __init__(self, settings: Settings) -> None:
        self._store = _store(settings)

    async def put(self, key: str, data: bytes) -> None:
        await _asked(obstore.put_async(self._store, key, data))

    async def get(self, key: str) -> bytes | None:
        try:
            found = await _asked(obstore.get_async(self._store, key))
        except FileNotFoundError:
            return None
        return bytes(await _asked(found.bytes_async()))

    async def delete(self, key: str) -> None:
        await _asked(obstore.delete_async(self._store, key))

    async def beginning(self, start: str) -> list[str]:
        # By the folder: S3 lists by its own separators, and a table's objects are few.
        folder = start.rpartition("/")[0]
        listed = await _asked(obstore.list(self._store, prefix=folder).collect_async())
        return [each["path"] for each in listed if each["path"].startswith(start)]
