"""uvicorn's WebSocket, with a shorter way for what is most of it: texts, and the pings that show that a page is there.

Without compression a text has two to ten bytes before it and is sent as it is: no state machine has to be asked for
that. What a page can take now is sent without waiting, so nobody has to be woken for it (`AT_ONCE`). What a page sends
is read the short way as long as it comes in whole frames that say nothing but a text or a pong. All else is uvicorn's.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from typing_extensions import override
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.utils import apply_mask

AT_ONCE = "fathoms.at_once"
"""The extension of ASGI by which an application sends texts without waiting."""
PING = b"\x89\x00"
_TEXT, _PONG = 0x81, 0x8A
"""Each in one piece."""
_MASKED = 0x80
_SHORT, _LONG = 126, 65_536
_SIZES = {_TEXT: range(_MASKED, _MASKED + _SHORT + 1), _PONG: range(_MASKED, _MASKED + _SHORT)}
"""What the second byte may be of a frame that is read the short way: masked, and not very long."""
_HEAD, _MASK = 2, 4


class LeanSocket(WebSocketsSansIOProtocol):
    """One socket."""

    reads_whole = False
    """Whether all that has come since it is open were whole frames: else some of one waits in uvicorn's parser."""
    heard = True
    """Whether anything has come since the last ping."""

    @override
    def data_received(self, data: bytes) -> None:
        self.heard = True
        short = self.reads_whole and self.conn.state is OPEN
        texts = whole_texts(data, self.config.ws_max_size) if short else None
        if texts is None:
            self.reads_whole = False
            super().data_received(data)
        for text in texts or ():
            self.frames, self.curr_msg_data_type = [text], "text"
            self.send_receive_event_to_app()

    @override
    def handle_pong(self, event: Frame) -> None:
        """It was heard."""

    @override
    def start_keepalive(self) -> None:
        self.reads_whole = not self.conn.reader.buffer
        super().start_keepalive()

    @override
    def send_keepalive_ping(self) -> None:
        """Ask whether the page is there, if it has said anything since the last time; else it is not."""
        self.ping_timer = None
        if self.close_sent or self.transport.is_closing():
            return
        if not self.heard:
            self.keepalive_timeout()
            return
        self.heard = False
        self.transport.write(PING)
        self.schedule_ping()

    @override
    async def send(self, message: ASGISendEvent) -> None:
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None or not self.send_at_once((text,)):
            await super().send(message)

    @override
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self.scope["extensions"][AT_ONCE] = self.send_at_once  # type: ignore[assignment]

    def send_at_once(self, texts: Sequence[str]) -> bool:
        """Send texts in one piece, unless the page has enough to read already; of no texts, tell whether it has."""
        if not self._is_open():
            return False
        if texts:
            self.transport.write(b"".join([framed(text.encode()) for text in texts]))
        return True

    def _is_open(self) -> bool:
        """Whether a message may go out now, and the page reads what it is sent."""
        ended = self.disconnected or self.close_sent or not self.handshake_complete
        return not ended and self.writable.is_set() and self.conn.state is OPEN


def framed(body: bytes) -> bytes:
    """A text as it goes over the line, from a server."""
    length = len(body)
    if length < _SHORT:
        return bytes((_TEXT, length)) + body
    if length < _LONG:
        return struct.pack(">BBH", _TEXT, 126, length) + body
    return struct.pack(">BBQ", _TEXT, 127, length) + body


def whole_texts(data: bytes, most: int) -> list[bytes] | None:
    """The texts in what a page has sent; None if there is anything else in it than whole texts and pongs."""
    texts, at = [], 0
    while at < len(data):
        if len(data) - at < _HEAD + _MASK or data[at + 1] not in _SIZES.get(data[at], ()):
            return None
        kind, length, begin = data[at], data[at + 1] - _MASKED, at + _HEAD + _MASK
        if length == _SHORT:
            length, begin = int.from_bytes(data[at + _HEAD : at + 2 * _HEAD], "big"), begin + _HEAD
        at = begin + length
        if length > most or at > len(data):
            return None
        if kind == _TEXT:
            texts.append(apply_mask(data[begin:at], data[begin - _MASK : begin]))
    return texts
