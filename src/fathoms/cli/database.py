"""The database that a command needs: whatever keeps it away is one sentence."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from fathoms.cli.speaking import Trouble, words

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def reached() -> Iterator[None]:
    """Around a visit to the database: nobody there, no such database, or not for us."""
    import asyncpg  # noqa: PLC0415 - see serve.py

    try:
        yield
    except (
        OSError,
        asyncpg.InvalidCatalogNameError,
        asyncpg.InvalidAuthorizationSpecificationError,
        asyncpg.PostgresConnectionError,
        asyncpg.CannotConnectNowError,
    ) as error:
        raise Trouble(words().say("cli.trouble.no-database", error=str(error))) from error
