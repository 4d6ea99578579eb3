"""A text that is sent the short way is what any client reads, and a socket that ends is noticed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.streams import StreamReader

from fathoms.server.lean_socket import PING, LeanSocket, framed, whole_texts

pytestmark = pytest.mark.anyio


class Line:
    """What a transport is to a socket."""

    def __init__(self) -> None:
        self.written = b""
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        """Nothing more comes until this was read."""


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


async def test_a_text_is_sent_at_once_or_not_at_all() -> None:
    socket, line = an_open_socket()
    assert socket.send_at_once(("ahoy", "ship"))
    assert line.written == framed(b"ahoy") + framed(b"ship")
    assert socket.send_at_once(())
    socket.writable.clear()
    assert not socket.send_at_once(())
    assert not socket.send_at_once(("the page has enough to read",))
    socket.writable.set()
    socket.disconnected = True
    assert not socket.send_at_once(("it has gone",))
    assert line.written == framed(b"ahoy") + framed(b"ship")


async def test_what_is_sent_after_the_end_is_refused_as_before() -> None:
    socket, line = an_open_socket()
    socket.disconnected = True
    with pytest.raises(ClientDisconnected):
        await socket.send({"type": "websocket.send", "text": "ahoy"})
    socket.disconnected, socket.close_sent = False, True
    with pytest.raises(RuntimeError):
        await socket.send({"type": "websocket.send", "text": "ahoy"})
    assert line.written == b""


def sent(opcode: Opcode, body: bytes, *, fin: bool = True) -> bytes:
    """As a page sends it."""
    return Frame(opcode, body, fin=fin).serialize(mask=True)


@pytest.mark.parametrize("length", [0, 1, 3, 4, 125, 126, 127, 16_384])
def test_whole_texts_are_read_the_short_way(length: int) -> None:
    body = b"wave" * (length // 4) + b"s" * (length % 4)
    text, pong = sent(Opcode.TEXT, body), sent(Opcode.PONG, b"")
    assert whole_texts(text, 16_384) == [body]
    assert whole_texts(pong + text + text + sent(Opcode.PONG, b"1234"), 16_384) == [body, body]
    assert whole_texts(text, length - 1) is None
    for cut in range(1, min(len(text), 12)):
        assert whole_texts(text[:cut], 16_384) is None
        assert whole_texts(text + text[:-cut], 16_384) is None


@pytest.mark.parametrize(
    "data",
    [
        sent(Opcode.PING, b""),
        sent(Opcode.BINARY, b"raw"),
        sent(Opcode.CLOSE, b""),
        sent(Opcode.TEXT, b"a part", fin=False),
        sent(Opcode.CONT, b"the rest"),
        sent(Opcode.TEXT, b"x" * 65_536),
        Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
        bytes([0x8A, 0xFE]) + bytes(200),
        bytes([0xC1]) + sent(Opcode.TEXT, b"compressed")[1:],
    ],
    ids=["ping", "binary", "close", "part", "rest", "long", "not masked", "long pong", "compressed"],
)
def test_all_else_is_read_by_the_library(data: bytes) -> None:
    assert whole_texts(data, 1 << 20) is None
    assert whole_texts(sent(Opcode.TEXT, b"ahoy") + data, 1 << 20) is None


REQUEST = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def an_accepted_socket(more: bytes = b"") -> tuple[LeanSocket, Line]:
    """One that has shaken hands; `more` comes before it is accepted."""

    async def accept(_scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - an application
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.sleep(60)

    socket = LeanSocket(Config(accept, log_config=None), ServerState(), {})
    line = Line()
    socket.transport = line  # type: ignore[assignment]
    socket.data_received(REQUEST + more)
    await asyncio.sleep(0)
    assert socket.conn.state is OPEN
    line.written = b""
    return socket, line


def heard_by(socket: LeanSocket) -> list[str]:
    """What the application is given."""
    given: list[Any] = [socket.queue.get_nowait() for _ in range(socket.queue.qsize())]
    return [each["text"] for each in given]


async def test_after_half_a_frame_the_library_reads_on() -> None:
    socket, _ = await an_accepted_socket()
    text = sent(Opcode.TEXT, b"ahoy")
    socket.data_received(text + text)
    assert heard_by(socket) == ["ahoy", "ahoy"]
    assert socket.reads_whole
    for data in (text[:3], text[3:] + text[:1], text[1:], text):
        socket.data_received(data)
    assert heard_by(socket) == ["ahoy", "ahoy", "ahoy"]
    assert not socket.reads_whole


async def test_what_came_with_the_handshake_is_not_forgotten() -> None:
    text = sent(Opcode.TEXT, b"ahoy")
    socket, _ = await an_accepted_socket(text[:4])
    socket.data_received(text[4:] + text)
    assert heard_by(socket) == ["ahoy", "ahoy"]
    assert not socket.reads_whole


async def test_a_page_that_says_nothing_between_two_pings_is_gone() -> None:
    socket, line = await an_accepted_socket()
    socket.send_keepalive_ping()
    assert line.written == PING
    socket.data_received(sent(Opcode.PONG, b""))
    socket.send_keepalive_ping()
    socket.data_received(sent(Opcode.PING, b"mine"))
    socket.data_received(sent(Opcode.PONG, b"read by the library"))
    line.written = b""
    socket.send_keepalive_ping()
    assert (line.written, line.closed) == (PING, False)
    socket.send_keepalive_ping()
    assert line.closed
    assert line.written.startswith(PING + b"\x88"), "with a word why"
    told = line.written
    socket.send_keepalive_ping()
    assert line.written == told, "and no more pings"
