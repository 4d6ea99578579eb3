"""A slow link: a relay before the server that holds back everything, both ways, for as long as a far network would."""

from __future__ import annotations

import asyncio
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator

CHUNK = 65_536


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: float) -> None:
    """Pass on what comes, in its order, each piece late by the same time."""
    clock = asyncio.get_running_loop().time
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def arrive() -> None:
        while True:
            due, data = await under_way.get()
            await asyncio.sleep(max(0.0, due - clock()))
            if not data:
                break
            writer.write(data)
        writer.close()

    arriving = asyncio.create_task(arrive())
    try:
        while data := await reader.read(CHUNK):
            under_way.put_nowait((clock() + delay, data))
    except ConnectionError:
        pass  # a page was closed; the other end is told like at any end
    under_way.put_nowait((clock() + delay, b""))
    await arriving


class _Relay:
    def __init__(self, address: str, delay: float) -> None:
        self._to = urlsplit(address)
        self._delay = delay
        self._ends: list[asyncio.StreamWriter] = []

    async def open(self) -> asyncio.Server:
        return await asyncio.start_server(self._connect, "127.0.0.1", 0)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._to.hostname, self._to.port)
        self._ends += [back, writer]
        await asyncio.gather(_carry(reader, back, self._delay), _carry(there, writer, self._delay))

    async def cut(self, server: asyncio.Server) -> None:
        """Hang up everywhere, and wait until whatever was under way has come to its end."""
        server.close()
        for end in self._ends:
            end.close()
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()}, return_exceptions=True)


@contextmanager
def slow_link(address: str, delay: float) -> Iterator[str]:
    """The address under which the server can be reached slowly, as long as the block lasts."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    relay = _Relay(address, delay)
    server = asyncio.run_coroutine_threadsafe(relay.open(), loop).result()
    port = server.sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        asyncio.run_coroutine_threadsafe(relay.cut(server), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
