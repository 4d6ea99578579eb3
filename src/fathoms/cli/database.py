"""The settings and the database that a command needs: whatever is wrong with them is one sentence."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from fathoms.cli.speaking import Trouble, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fathoms.server.settings import Settings


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


def settled(**overrides: object) -> Settings:
    """The settings that the environment has; a mistake in one is a sentence."""
    from fathoms.server import settings  # noqa: PLC0415 - see serve.py

    try:
        return settings.read(os.environ, **overrides)
    except settings.SettingsError as error:
        raise Trouble(words().say("cli.trouble.settings", error=str(error))) from error
