"""Hints over PostgreSQL's LISTEN and NOTIFY, for one machine: never inside the transaction of a move."""

from __future__ import annotations

import asyncio

import asyncpg

from fathoms.server.bus.bus import Hint, Reply, UnreachableError
from fathoms.server.bus.coalesced import Coalesced
from fathoms.server.store.link import link
from fathoms.server.store.pool import LOST, Connection

_CHANNEL = "fathoms_hint"
_AGAIN = 0.5


class NotifyBus:
    """The bus of one host: one connection of its own."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._connection: Connection | None = None
        self._out = Coalesced(self._send)
        self._task: asyncio.Task[None] | None = None
        self._on_hint: Hint = lambda _: None

    async def start(self, on_hint: Hint) -> None:
        self._on_hint = on_hint
        self._task = asyncio.create_task(self._stay_connected())

    async def _stay_connected(self) -> None:
        while True:
            try:
                connection = await link(self._database, command_timeout=5)
                await connection.add_listener(_CHANNEL, self._hear)
                self._connection = connection
                closed = asyncio.Event()
                connection.add_termination_listener(lambda _: closed.set())  # noqa: B023 - of this round
                await closed.wait()
            except (*LOST, asyncpg.PostgresError):
                await asyncio.sleep(_AGAIN)
            self._connection = None

    async def _send(self, batch: dict[str, int]) -> None:
        if self._connection is None:
            raise ConnectionError("no bus")
        await self._connection.execute(
            "SELECT pg_notify($1, h) FROM unnest($2::text[]) AS h",
            _CHANNEL,
            [f"{table} {n}" for table, n in batch.items()],
        )

    def publish(self, table: str, n: int) -> None:
        self._out.put(table, n)

    async def watch(self, table: str) -> None:
        """Every hint is heard; the hub asks only for what is watched."""

    async def unwatch(self, table: str) -> None:
        """See `watch`."""

    async def answer(self, name: str, reply: Reply) -> None:
        """A notification has no answer: nobody asks."""

    async def ask(self, name: str, data: bytes, seconds: float) -> bytes:
        raise UnreachableError(name)

    def _hear(self, connection: Connection, pid: int, channel: str, payload: str) -> None:
        if pid != connection.get_server_pid():
            self._on_hint(payload.partition(" ")[0])

    async def stop(self) -> None:
        await self._out.stop()
        if self._task is not None:
            self._task.cancel()
        if self._connection is not None:
            await self._connection.close()
