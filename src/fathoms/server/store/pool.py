"""The connections to PostgreSQL. The driver's types stay inside this package."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

import asyncpg
from typing_extensions import override

from fathoms.server.store.link import cut, link

Pool: TypeAlias = Any
"""An asyncpg pool; asyncpg ships no types that mypy's strict mode takes."""

Connection: TypeAlias = Any
"""One of its connections."""

LOST: tuple[type[Exception], ...] = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.exceptions.InternalClientError,
    asyncpg.exceptions.OperatorInterventionError,
    asyncpg.exceptions.InsufficientResourcesError,
    asyncpg.exceptions.PostgresSystemError,
    asyncpg.exceptions.ReadOnlySQLTransactionError,
    asyncpg.exceptions.IdleInTransactionSessionTimeoutError,
    asyncpg.exceptions.LockNotAvailableError,
)
"""The database could not be reached, not in time, or takes no writes: what was asked may or may not have been done."""

BUSY: tuple[type[Exception], ...] = (asyncpg.exceptions.LockNotAvailableError,)
"""Somebody else has held a row for too long: nothing was done."""

UNFIT: tuple[type[Exception], ...] = (asyncpg.DataError,)
"""What was given fits no column: a text with a zero byte, a day that no calendar has."""

COMMAND_SECONDS = 5.0
PATIENCE_SECONDS = 30.0
"""For what is never cancelled (see `committed`); then its link is cut."""
CLOSE_SECONDS = 2.0
WAIT_SECONDS = 5.0
"""For a connection, which may have to be made first, or for one's turn at a row."""
PLAN_SECONDS = 15
"""So long the plan of a statement is kept: one from when its tables were nearly empty would go through all of them."""
LOCK_SECONDS = 2.0
"""For a row that another transaction has changed."""
_SETTINGS = {
    "application_name": "fathoms",
    # Our statements are short: compiling one takes longer than running it.
    "jit": "off",
    # A node that is cut off in the middle of something lets go of its rows. (No wait for a standby ends by these.)
    "idle_in_transaction_session_timeout": "10s",
    "statement_timeout": "30s",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "10s",
}


class NotReplicatedError(ConnectionError):
    """The wait for the standby was cancelled: what was written can be seen, and a failover may take it back."""


class SecondConnectionError(RuntimeError):
    """Whoever holds a connection asked the pool for another: use the one that is held."""


class OneEach(asyncpg.Pool):  # type: ignore[misc]
    """A pool that gives each task one connection at a time.

    Tasks that hold one and wait for a second wait for each other for ever, once there are as many as connections.
    """

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)
        self._served: set[asyncio.Task[object] | None] = set()
        self._lent: set[Connection] = set()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @override
    def acquire(self, *, timeout: float | None = None) -> AbstractAsyncContextManager[Connection]:
        return self._lend(super().acquire(timeout=WAIT_SECONDS if timeout is None else timeout))

    @asynccontextmanager
    async def _lend(self, acquired: AbstractAsyncContextManager[Connection]) -> AsyncIterator[Connection]:
        task = asyncio.current_task()
        if task in self._served:
            raise SecondConnectionError
        self._served.add(task)
        try:
            async with acquired as connection:
                self._lent.add(connection)
                try:
                    yield connection
                finally:
                    self._lent.discard(connection)
        finally:
            self._served.remove(task)

    async def drop(self) -> None:
        """Cut every link: whoever waits for an answer on one hears at once that it is lost."""
        await self.expire_connections()
        for connection in list(self._lent):
            cut(connection)

    @asynccontextmanager
    async def turn(self, row: str) -> AsyncIterator[None]:
        """One at a time of those who will lock the same row: the others wait here, and take no connection for it."""
        lock = self._turns.setdefault(row, asyncio.Lock())
        async with asyncio.timeout(WAIT_SECONDS):
            await lock.acquire()
        try:
            yield
        finally:
            lock.release()


async def connect(database: str, size: int, lock_seconds: float = LOCK_SECONDS) -> Pool:
    """Open the pool; the database must be there."""
    return await OneEach(
        database,
        connect=link,
        min_size=0,
        init_size=1,
        max_size=size,
        max_queries=50_000,
        max_inactive_connection_lifetime=60,
        max_cached_statement_lifetime=PLAN_SECONDS,
        loop=None,
        connection_class=asyncpg.Connection,
        record_class=asyncpg.Record,
        command_timeout=COMMAND_SECONDS,
        server_settings=_SETTINGS | {"lock_timeout": f"{lock_seconds * 1000:.0f}ms"},
        reset=_leave_as_it_is,
    )


@contextmanager
def _replicated(connection: Connection) -> Iterator[None]:
    """Raises NotReplicatedError if the server warns: of nothing else than a cancelled wait for its standby."""
    warnings: list[object] = []

    def hear(_: Connection, message: object) -> None:
        warnings.append(message)

    connection.add_log_listener(hear)
    try:
        yield
    finally:
        connection.remove_log_listener(hear)
    if warnings:
        raise NotReplicatedError


async def fetch_replicated(pool: Pool, statement: str, *values: object) -> list[Any]:
    """What a statement returns that has something to commit: once that is on the standby, or not at all."""
    async with pool.acquire() as connection:
        with _replicated(connection):
            rows: list[Any] = await connection.fetch(statement, *values)
        return rows


async def committed(pool: Pool, statement: str, *values: object) -> list[Any]:
    """The same, and never cancelled: that would end the server's wait for its standby, and show what is not there yet.

    If it takes too long, the link is cut. What became of the statement is not known then.
    """
    async with pool.acquire() as connection:
        with _replicated(connection):
            work = asyncio.create_task(connection.fetch(statement, *values, timeout=2 * PATIENCE_SECONDS))
            try:
                await asyncio.wait([work], timeout=PATIENCE_SECONDS)
            finally:
                if not work.done():
                    cut(connection)
            rows: list[Any] = await work
        return rows


async def _leave_as_it_is(_: Connection) -> None:
    """Nothing here changes a session, so nothing needs to be reset: it would cost a round trip after each statement."""


async def close(pool: Pool) -> None:
    """Close the connections; those that do not come back in time are cut."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await pool.close()
    except LOST:
        pool.terminate()
