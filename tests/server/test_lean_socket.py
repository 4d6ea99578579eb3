"""A text that is sent the short way is what any client reads, and a socket that ends is noticed."""

from __future__ import annotations

from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.streams import StreamReader

from fathoms.server.lean_socket import LeanSocket, framed

pytestmark = pytest.mark.anyio


class Line:
    """What a transport is to a socket."""

    def __init__(self) -> None:
        self.written = b""

    def write(self, data: bytes) -> None:
        self.written += data


async def nothing(_scope: Any, _receive: Any, _send: Any) -> None:  # noqa: ANN401 - an application
    """Does nothing."""


def an_open_socket() -> tuple[LeanSocket, Line]:
    socket = LeanSocket(Config(nothing, log_config=None), ServerState(), {})
    line = Line()
    socket.transport = line  # type: ignore[assignment]
    socket.handshake_complete = True
    socket.conn.state = OPEN
    return socket, line


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_text_of_any_length_is_read_as_it_was_sent(length: int) -> None:
    body = b"x" * length
    assert framed(body) == Frame(Opcode.TEXT, body).serialize(mask=False)
    reader = StreamReader()
    reader.feed_data(framed(body))
    parsing = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as read:
        next(parsing)
    assert read.value.value.data == body


async def test_an_open_socket_takes_the_short_way_and_any_other_the_long_one(monkeypatch: pytest.MonkeyPatch) -> None:
    socket, line = an_open_socket()
    await socket.send({"type": "websocket.send", "text": "ahoy"})
    assert line.written == framed(b"ahoy")
    await socket.send({"type": "websocket.send", "bytes": b"raw"})
    assert line.written == framed(b"ahoy") + Frame(Opcode.BINARY, b"raw").serialize(mask=False)
    waited = []

    async def wait() -> None:
        waited.append(1)

    monkeypatch.setattr(socket.writable, "wait", wait)
    socket.writable.clear()
    await socket.send({"type": "websocket.send", "text": "later"})
    assert waited, "a page that does not read is waited for"


async def test_what_is_sent_after_the_end_is_refused_as_before() -> None:
    socket, line = an_open_socket()
    socket.disconnected = True
    with pytest.raises(ClientDisconnected):
        await socket.send({"type": "websocket.send", "text": "ahoy"})
    socket.disconnected, socket.close_sent = False, True
    with pytest.raises(RuntimeError):
        await socket.send({"type": "websocket.send", "text": "ahoy"})
    assert line.written == b""
