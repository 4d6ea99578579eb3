"""The bare handler that `server.py` compares with: no rules, no views; the same group INSERT and five sends.

`server.py` starts it. Its first argument: on the socket of uvicorn as it comes, or on ours (`lean_socket.py`).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import msgspec
import uvicorn

from fathoms.server import wire
from fathoms.server.lean_socket import AT_ONCE, LeanSocket
from fathoms.server.store.log import Appender, Entry
from fathoms.server.store.pool import connect

Tell = Callable[[list[str]], Awaitable[None]]


class Bare:
    """Takes an answer, writes it down, and tells all who are there."""

    def __init__(self, url: str, samples: list[str]) -> None:
        self._url = url
        self._samples = samples
        self._slots: dict[str, list[Tell]] = {}
        self._last: dict[str, UUID] = {}
        self._appender: Appender | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401
        if self._appender is None:
            self._appender = Appender(await connect(self._url, 4), 0)
        slot = scope["path"][1:]
        await receive()
        await send({"type": "websocket.accept"})
        tell = _teller(scope, send)
        self._slots.setdefault(slot, []).append(tell)
        while (message := await receive())["type"] == "websocket.receive":
            answer = wire.decode(message["text"])
            assert isinstance(answer, wire.Answer)
            picks = msgspec.json.encode(answer.picks).decode()
            entry = Entry(slot, answer.question, 0, 0, 0, picks, answer.uuid, self._last.get(slot))
            self._last[slot] = answer.uuid
            assert await self._appender.append(entry)
            await tell([wire.encode(wire.Played(slot, answer.uuid, 1)).decode()])
            for each, text in zip(self._slots[slot], self._samples, strict=True):
                await each([text])


def _teller(scope: Any, send: Any) -> Tell:  # noqa: ANN401
    at_once = scope.get("extensions", {}).get(AT_ONCE)

    async def tell(texts: list[str]) -> None:
        if at_once is None or not at_once(texts):
            for text in texts:
                await send({"type": "websocket.send", "text": text})

    return tell


def main() -> None:
    """Serve until killed."""
    uvicorn.run(
        Bare(os.environ["BARE_URL"], json.loads(os.environ["BARE_SAMPLES"])),
        port=int(os.environ["BARE_PORT"]),
        loop="uvloop",
        ws=LeanSocket if sys.argv[1] == "lean" else "websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
    )


if __name__ == "__main__":
    main()
