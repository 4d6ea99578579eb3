"""uvicorn's WebSocket, with a shorter way for what is sent most: a text on an open socket.

Without compression a text has two to ten bytes before it and is sent as it is: no state machine has to be asked for
that. All else is uvicorn's.
"""

from __future__ import annotations

import struct

from typing_extensions import override
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

_TEXT = 0x81
"""A text in one piece."""
_SHORT, _LONG = 126, 65_536


class LeanSocket(WebSocketsSansIOProtocol):
    """One socket."""

    @override
    async def send(self, message: ASGISendEvent) -> None:
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is not None and self._is_open():
            self.transport.write(framed(text.encode()))
        else:
            await super().send(message)

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
