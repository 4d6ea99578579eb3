"""The ASGI application of a node: its doors, and behind them HTTP and the socket."""

from __future__ import annotations

import asyncio
from typing import Any

from fathoms.server import logbook
from fathoms.server.api import door, games, http, operators, schema, socket
from fathoms.server.api.asgi import Message, Receive, Scope, Send
from fathoms.server.api.rate_headers import Headers
from fathoms.server.node import Node, running
from fathoms.server.settings import Settings

_GUARDS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)
_TOO_MANY = 429
_HTTPS_ONLY = ((b"strict-transport-security", b"max-age=31536000; includeSubDomains"),)


class App:
    """The application of one node."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.node: Node | None = None
        self._http = http.application(settings.client, settings.kept_assets)
        self.door = door.Door(settings)
        self._headers = _GUARDS + (_HTTPS_ONLY if settings.cookies_secure else ())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        with logbook.asked(None if self.node is None else self.node.id):
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self.door.refusal(scope)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, refusal)
            return
        too_fast = refusal is not None and refusal[0] == _TOO_MANY
        send = self._guarded(send, self.door.rate_headers(scope, refused=too_fast))
        here = operators.at_this_door(scope)
        if refusal is not None or self.node is None:
            await door.refuse(send, *(refusal or (503, "not-ready")))
        elif here is None:
            await door.refuse(send, 404, "not-found")
        else:
            await self._http(http.at(self.node, here), door.patient(receive, self.settings.request_seconds), send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """From the server's word to start to its word to stop. What goes wrong ends the server, which tells it."""
        await receive()
        async with running(self.settings) as self.node:
            self.door.limits = self.node.limits
            await asyncio.to_thread(games.read_words)
            async with operators.door(self, self.settings):
                await send({"type": "lifespan.startup.complete"})
                await receive()
        self.node = None
        await send({"type": "lifespan.shutdown.complete"})

    async def _socket(self, scope: Scope, receive: Receive, send: Send, refusal: tuple[int, str] | None) -> None:
        if refusal is not None:
            await receive()
            await door.turn_away(send, refusal[0])
        elif socket.PATH.fullmatch(scope["path"]) and self.node is not None:
            await socket.serve(self.node, scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1000})

    def _guarded(self, send: Send, rate: Headers) -> Send:
        """Every answer says how a browser is to handle it; a page of ours says more by itself."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                given = {name.lower() for name, _ in headers}
                ours = [*self._headers, *rate, (b"x-request-id", logbook.request_id().encode())]
                message = {**message, "headers": headers + [each for each in ours if each[0] not in given]}
            await send(message)

        return sending

    def openapi(self) -> dict[str, Any]:
        """The schema of the HTTP API."""
        return self._http.openapi_schema.to_schema()

    def schema(self) -> dict[str, Any]:
        """The schema of the HTTP API and of the socket."""
        return schema.of(self._http)
