"""HTTP whose heads must arrive in time: a connection on which somebody sends half a request is closed."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from typing_extensions import override
from uvicorn.protocols.http.h11_impl import H11Protocol


class Patience(H11Protocol):
    """uvicorn's HTTP/1.1, with a time limit from the first byte of a head, or from the connection, to its last."""

    def __init__(self, config: uvicorn.Config, *arguments: Any, **more: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(config, *arguments, **more)
        self._seconds: float = config.app.settings.request_seconds  # type: ignore[union-attr]
        self._due: asyncio.TimerHandle | None = None

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    @override
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._waits():
            self._wait()
        else:
            self._wait_no_more()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _waits(self) -> bool:
        """For the rest of a head: no request is being answered, and the connection is no socket."""
        upgraded = self.transport.get_protocol() is not self
        answering = bool(self.cycle) and not self.cycle.response_complete
        return not upgraded and not answering

    def _wait(self) -> None:
        if self._due is None:
            self._due = self.loop.call_later(self._seconds, self._give_up)

    def _wait_no_more(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _give_up(self) -> None:
        self._due = None
        if self._waits() and not self.transport.is_closing():
            self.transport.close()
