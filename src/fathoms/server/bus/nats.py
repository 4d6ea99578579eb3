"""Hints over NATS core publish and subscribe: one subject a table, nothing stored."""

from __future__ import annotations

import asyncio

import nats
import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import NoRespondersError

from fathoms.server.bus.bus import Hint, NobodyError, Reply, UnreachableError
from fathoms.server.bus.coalesced import Coalesced

_SUBJECT = "fathoms.hint."
_NODE = "fathoms.node."
_AGAIN = 0.25
_log = structlog.get_logger()


class NatsBus:
    """The bus of a cluster. The node works without it, a second slower."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Client | None = None
        self._subscriptions: dict[str, Subscription] = {}
        self._wanted: set[str] = set()
        self._out = Coalesced(self._send)
        self._connecting: asyncio.Task[None] | None = None
        self._on_hint: Hint = lambda _: None
        self._name: str | None = None
        self._reply: Reply | None = None
        self._found = False
        self._replying: set[asyncio.Task[None]] = set()

    async def start(self, on_hint: Hint) -> None:
        self._on_hint = on_hint
        self._connecting = asyncio.create_task(self._connect())

    async def _connect(self) -> None:
        while True:
            try:
                client = await nats.connect(
                    self._url,
                    no_echo=True,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=_AGAIN,
                    error_cb=_quietly,
                    connect_timeout=2,
                )
            except Exception:  # noqa: BLE001 - no bus yet; the head check serves meanwhile
                await asyncio.sleep(_AGAIN)
                continue
            self._client = client
            for table in list(self._wanted):
                await self.watch(table)
            await self._be_found()
            return

    async def _send(self, batch: dict[str, int]) -> None:
        if self._client is None or not self._client.is_connected:
            raise ConnectionError("no bus")
        for table, n in batch.items():
            await self._client.publish(_SUBJECT + table, str(n).encode())

    def publish(self, table: str, n: int) -> None:
        self._out.put(table, n)

    async def watch(self, table: str) -> None:
        self._wanted.add(table)
        if self._client is None or table in self._subscriptions:
            return
        try:
            self._subscriptions[table] = await self._client.subscribe(_SUBJECT + table, cb=self._hear)
        except Exception:  # noqa: BLE001 - a table without hints is a second late, no more
            _log.warning("no hints for a table", table=table)

    async def unwatch(self, table: str) -> None:
        self._wanted.discard(table)
        subscription = self._subscriptions.pop(table, None)
        if subscription is not None:
            try:
                await subscription.unsubscribe()
            except Exception:  # noqa: BLE001 - the link is gone, and the subscription with it
                _log.debug("unsubscribed without a link", table=table)

    async def _hear(self, message: Msg) -> None:
        self._on_hint(message.subject.removeprefix(_SUBJECT))

    async def answer(self, name: str, reply: Reply) -> None:
        self._name, self._reply = name, reply
        await self._be_found()

    async def _be_found(self) -> None:
        if self._client is not None and self._name is not None and not self._found:
            self._found = True
            await self._client.subscribe(_NODE + self._name, cb=self._asked)

    async def _asked(self, message: Msg) -> None:
        """Each in a task of its own: whoever asks next does not wait for it."""
        task = asyncio.create_task(self._answered(message))
        self._replying.add(task)
        task.add_done_callback(self._replying.discard)

    async def _answered(self, message: Msg) -> None:
        assert self._reply is not None
        try:
            await message.respond(await self._reply(message.data))
        except Exception:  # noqa: BLE001 - whoever asked waits in vain, and does it itself
            _log.exception("another node was not answered")

    async def ask(self, name: str, data: bytes, seconds: float) -> bytes:
        if self._client is None or not self._client.is_connected:
            raise UnreachableError(name)
        try:
            return (await self._client.request(_NODE + name, data, timeout=seconds)).data
        except NoRespondersError as error:
            raise NobodyError(name) from error
        except Exception as error:
            raise UnreachableError(name) from error

    async def stop(self) -> None:
        await self._out.stop()
        for task in list(self._replying):
            task.cancel()
        if self._connecting is not None:
            self._connecting.cancel()
        if self._client is not None:
            await self._client.close()


async def _quietly(error: Exception) -> None:
    """The client reconnects by itself; its errors are no news."""
    _log.debug("bus", error=repr(error))
