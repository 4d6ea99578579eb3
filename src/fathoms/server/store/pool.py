"""The connections to PostgreSQL. The driver's types stay inside this package."""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

import asyncpg

Pool: TypeAlias = Any
"""An asyncpg pool; asyncpg ships no types that mypy's strict mode takes."""

Connection: TypeAlias = Any
"""One of its connections."""

LOST: tuple[type[Exception], ...] = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.exceptions.CannotConnectNowError,
    asyncpg.exceptions.AdminShutdownError,
    asyncpg.exceptions.CrashShutdownError,
    asyncpg.exceptions.TooManyConnectionsError,
)
"""The database could not be reached, or the link broke: what was asked may or may not have been done."""

COMMAND_SECONDS = 5.0
CLOSE_SECONDS = 2.0


async def connect(database: str, size: int) -> Pool:
    """Open the pool; the database must be there."""
    return await asyncpg.create_pool(
        database,
        min_size=1,
        max_size=size,
        command_timeout=COMMAND_SECONDS,
        max_inactive_connection_lifetime=60,
        server_settings={"application_name": "fathoms"},
        reset=_leave_as_it_is,
    )


async def _leave_as_it_is(_: Connection) -> None:
    """Nothing here changes a session, so nothing needs to be reset: it would cost a round trip after each statement."""


async def close(pool: Pool) -> None:
    """Close the connections; those that do not come back in time are cut."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await pool.close()
    except LOST:
        pool.terminate()
