"""The ASGI application: HTTP by Litestar, the socket beside it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from fathoms.server.accounts.visits import recognise
from fathoms.server.api import (
    account,
    client,
    coach,
    company,
    door,
    friends,
    games,
    health,
    history,
    hosting,
    leagues,
    me,
    operators,
    passkeys,
    schema,
    socket,
    tables,
    turns,
    work,
)
from fathoms.server.api.asgi import Message, Receive, Scope, Send
from fathoms.server.api.cookies import cookie_name
from fathoms.server.node import Node, running
from fathoms.server.refuse import RefuseError
from fathoms.server.settings import Settings
from fathoms.server.store.log import NotWrittenError
from fathoms.server.store.pool import LOST, UNFIT
from fathoms.server.store.rows import Person, Visit
from fathoms.server.tables.keeper import UnknownTableError

BODY_BYTES_MOST = 65_536
_GUARDS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)
_HTTPS_ONLY = ((b"strict-transport-security", b"max-age=31536000; includeSubDomains"),)
_ROUTERS = (
    health.router,
    me.router,
    history.router,
    account.router,
    passkeys.router,
    company.router,
    friends.router,
    leagues.router,
    games.router,
    schema.router,
    tables.router,
    tables.links,
    coach.router,
    work.router,
    turns.router,
    hosting.router,
    operators.router,
)
_log = structlog.get_logger()
AnyRequest = Request[Any, Any, State]


class App:
    """The application of one node."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.node: Node | None = None
        self._http = _http(self)
        self.door = door.Door(settings)
        self._headers = _GUARDS + (_HTTPS_ONLY if settings.cookies_secure else ())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._http(scope, receive, send)
            return
        refusal = self.door.refusal(scope)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, refusal)
        elif refusal is not None:
            await door.refuse(self._guarded(send), *refusal)
        elif not operators.invited(scope):
            await door.refuse(self._guarded(send), 404, "not-found")
        else:
            await self._http(scope, door.patient(receive, self.settings.request_seconds), self._guarded(send))

    async def _socket(self, scope: Scope, receive: Receive, send: Send, refusal: tuple[int, str] | None) -> None:
        if refusal is not None:
            await receive()
            await door.turn_away(send, refusal[0])
        elif scope["path"] == socket.PATH and self.node is not None:
            await socket.serve(self.node, scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1000})

    def _guarded(self, send: Send) -> Send:
        """Every answer says how a browser is to handle it; a page of ours says more by itself."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                given = {name.lower() for name, _ in headers}
                message = {**message, "headers": headers + [each for each in self._headers if each[0] not in given]}
            await send(message)

        return sending

    def openapi(self) -> dict[str, Any]:
        """The schema of the HTTP API."""
        return self._http.openapi_schema.to_schema()

    def schema(self) -> dict[str, Any]:
        """The schema of the HTTP API and of the socket."""
        return schema.of(self._http)


def _http(app: App) -> Litestar:
    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        async with running(app.settings) as node:
            app.node = node
            app.door.limits = node.limits
            async with operators.door(app, app.settings):
                yield
        app.node = None

    def the_node() -> Node:
        if app.node is None:
            raise RefuseError(503, "not-ready")
        return app.node

    async def find(request: AnyRequest) -> Visit | None:
        secret = request.cookies.get(cookie_name(app.settings))
        return await recognise(the_node().pool, secret, app.settings.session_days)

    async def the_visitor(request: AnyRequest) -> Person | None:
        return visit.person if (visit := await find(request)) is not None else None

    async def the_visit(request: AnyRequest) -> Visit:
        visit = await find(request)
        if visit is None:
            raise RefuseError(401, "not-signed-in")
        return visit

    async def the_person(request: AnyRequest) -> Person:
        return (await the_visit(request)).person

    return Litestar(
        route_handlers=[*_ROUTERS, *client.handlers(app.settings.client)],
        dependencies={
            "node": Provide(the_node, sync_to_thread=False),
            "person": Provide(the_person),
            "visit": Provide(the_visit),
            "visitor": Provide(the_visitor),
        },
        # Not where an answer holds a person's own things: compressed lengths talk.
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=6,
            exclude=["^/api/(me|account|people|friends|leagues|tables|work|host)"],
        ),
        exception_handlers={
            RefuseError: _refused,
            UnknownTableError: _unknown_table,
            HTTPException: _http_error,
            Exception: _failed,
        },
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Fathoms", version="1", path="/schema", render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])]
        ),
        request_max_body_size=BODY_BYTES_MOST,
        logging_config=None,
    )


def _answer(status: int, code: str) -> Response[dict[str, str]]:
    return Response({"code": code}, status_code=status)


def _refused(_: AnyRequest, error: RefuseError) -> Response[dict[str, str]]:
    return _answer(error.status, error.code)


def _unknown_table(_: AnyRequest, __: UnknownTableError) -> Response[dict[str, str]]:
    return _answer(404, "unknown-table")


def _http_error(_: AnyRequest, error: HTTPException) -> Response[dict[str, str]]:
    codes = {400: "bad-request", 404: "not-found", 405: "bad-method", 413: "too-large", 415: "not-json"}
    return _answer(error.status_code, codes.get(error.status_code, "http-error"))


def _failed(request: AnyRequest, error: Exception) -> Response[dict[str, str]]:
    if isinstance(error, (NotWrittenError, *LOST)):
        return _answer(503, "try-again")
    if isinstance(error, (*UNFIT, RecursionError)):
        return _answer(400, "bad-request")
    _log.exception("a request failed", path=request.url.path, exc_info=error)
    return _answer(500, "broken")
