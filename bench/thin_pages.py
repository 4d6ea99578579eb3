"""Many pages in one process, each a real socket and as little else as will do: bench/crowd.py starts several of these.

It reads one JSON line that names tables and their cookies, opens a page for each, says `open`, and waits for a line
with the seconds to play. Then it writes one JSON line of what it saw.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import re
import struct
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import cast
from uuid import uuid4

import msgspec
import uvloop

TEXT, PING, PONG = 1, 9, 10
AT_ONCE = 8
PATIENCE = 30.0
AGAIN = 1.0
VERSION = re.compile(r'"version":(\d+),')
BOT = '"kind":"bot"'


class Line(asyncio.Protocol):
    """One socket: as much of RFC 6455 as a page of ours needs."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._rest = b""
        self._greeted = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.on_text: Callable[[str], None] = lambda _text: None
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, _error: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(self._rest[:80].decode(errors="replace")))

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self._greeted:
            head, found, rest = self._rest.partition(b"\r\n\r\n")
            if not found or not head.startswith(b"HTTP/1.1 101"):
                return
            self._greeted, self._rest = True, rest
            self.opened.set_result(None)
        while self._take():
            pass

    def _take(self) -> bool:
        """One message, if it is whole."""
        rest = self._rest
        if len(rest) < 2:
            return False
        length, head = rest[1] & 127, 2
        if length >= 126:
            head = 4 if length == 126 else 10
            if len(rest) < head:
                return False
            [length] = struct.unpack(">H" if head == 4 else ">Q", rest[2:head])
        if len(rest) < head + length:
            return False
        body, self._rest = rest[head : head + length], rest[head + length :]
        if rest[0] & 15 == TEXT:
            self.on_text(body.decode())
        elif rest[0] & 15 == PING:
            self._write(PONG, body)
        return True

    def send(self, message: object) -> None:
        self._write(TEXT, msgspec.json.encode(message))

    def _write(self, kind: int, body: bytes) -> None:
        """Masked with zeros: the same bytes."""
        assert self._transport is not None
        short = len(body) < 126
        head = bytes([128 | kind, 128 | len(body)]) if short else struct.pack(">BBH", 128 | kind, 254, len(body))
        self._transport.write(head + bytes(4) + body)


class Shown:
    """A table, and what its pages have seen of it."""

    def __init__(self, table: str, *, silent: bool) -> None:
        self.table = table
        self.silent = silent
        self.lines: list[Line] = []
        self.frames: list[str] = []
        self.versions: list[int] = []
        self.given_at: float | None = None
        """When a page first saw that a bot has a chair."""
        self._reached: asyncio.Future[None] | None = None
        self._wanted = 0

    def add(self, line: Line) -> None:
        page = len(self.lines)
        self.lines.append(line)
        self.frames.append("")
        self.versions.append(-1)
        line.on_text = lambda text: self._heard(page, text)
        self._watch(page)

    def _watch(self, page: int) -> None:
        self.lines[page].send({"kind": "watch", "table": self.table})

    def _heard(self, page: int, text: str) -> None:
        if text.startswith('{"kind":"frame"'):
            found = VERSION.search(text, 0, 120)
            assert found is not None
            self.frames[page], self.versions[page] = text, int(found[1])
            if self._reached is not None and min(self.versions) >= self._wanted and not self._reached.done():
                self._reached.set_result(None)
        elif text.startswith('{"kind":"sorry"'):  # a page asks again, as those of people do
            asyncio.get_running_loop().call_later(AGAIN, self._watch, page)
        elif self.given_at is None and text.startswith('{"kind":"table"') and BOT in text:
            self.given_at = time.time()

    async def reach(self, version: int) -> None:
        """Wait until all pages have seen this version."""
        if min(self.versions) < version:
            self._wanted, self._reached = version, asyncio.get_running_loop().create_future()
            async with asyncio.timeout(PATIENCE):
                await self._reached

    async def answer(self) -> float | None:
        """Whoever is asked answers as is usual; seconds until all pages have seen it, or None if nobody is asked."""
        mover = next((page for page, text in enumerate(self.frames) if '"question":null' not in text), None)
        if mover is None:
            return None
        question = msgspec.json.decode(self.frames[mover])["question"]
        message = {"kind": "answer", "table": self.table, "uuid": str(uuid4())}
        begun, after = time.perf_counter(), self.versions[mover]
        self.lines[mover].send(message | {"question": question["id"], "picks": question["default"]})
        await self.reach(after + 1)
        return time.perf_counter() - begun


async def line_to(table: str, port: int, cookie: str) -> Line:
    """A socket that was let in; a node with too much to do is asked again, as pages do."""
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Cookie: fathoms={cookie}\r\n\r\n"
    )
    for _ in range(round(PATIENCE / AGAIN)):
        _, line = await asyncio.get_running_loop().create_connection(partial(Line, request.encode()), "127.0.0.1", port)
        try:
            await line.opened
        except ConnectionError:
            await asyncio.sleep(AGAIN)
        else:
            return line
    raise TimeoutError(table)


async def opened(shown: Shown, port: int, cookies: list[str], few: asyncio.Semaphore) -> None:
    """All pages of a table."""
    for cookie in cookies:
        async with few, asyncio.timeout(2 * PATIENCE):
            shown.add(await line_to(shown.table, port, cookie))
            await shown.reach(0)


async def played(shown: Shown, seconds: float, pause: float, waits: list[float], troubles: list[str]) -> None:
    """Somebody at the table answers now and then, each about once a minute."""
    end = time.perf_counter() + seconds
    wait = random.uniform(0, pause)
    while time.perf_counter() + wait < end and not shown.silent:
        await asyncio.sleep(wait)
        try:
            took = await shown.answer()
        except TimeoutError:
            troubles.append(f"{shown.table}: no frame in {PATIENCE} s, lost {[line.lost for line in shown.lines]}")
            return
        if took is None:
            return
        waits.append(took)
        wait = random.uniform(0.5, 1.5) * pause


async def main() -> None:
    """Open, say so, play, tell."""
    loop = asyncio.get_running_loop()
    given = json.loads(await loop.run_in_executor(None, sys.stdin.readline))
    few = asyncio.Semaphore(AT_ONCE)
    tables = [Shown(each["table"], silent=each["silent"]) for each in given]
    await asyncio.gather(
        *[opened(shown, each["port"], each["cookies"], few) for shown, each in zip(tables, given, strict=True)]
    )
    print("open", flush=True)
    order = json.loads(await loop.run_in_executor(None, sys.stdin.readline))
    waits: list[float] = []
    troubles: list[str] = []
    playing = [played(each, order["seconds"], order["pause"], waits, troubles) for each in tables]
    await asyncio.gather(asyncio.sleep(order["seconds"]), *playing)
    lost = sum(line.lost for each in tables for line in each.lines)
    ended = {each.table: each.given_at for each in tables if each.silent}
    print(json.dumps({"waits": waits, "troubles": troubles, "lost": lost, "ended": ended}), flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)  # pages stay open until all is counted


if __name__ == "__main__":
    uvloop.run(main())
