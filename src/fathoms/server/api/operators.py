"""A door of their own for those who run it: figures for Prometheus, and the host's page. The public's has neither."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn
from litestar import Response, Router, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from typing_extensions import override

from fathoms.server.api.asgi import Application, Receive, Scope, Send
from fathoms.server.patience import Patience
from fathoms.server.settings import Settings

_PAGE = "/host"
_NOWHERE = "/nowhere"
_THEIRS = ("/metrics", _PAGE, "/api/host")
_MARK = "fathoms.operators"


def at_this_door(scope: Scope) -> Scope | None:
    """The request as this door takes it. Theirs is nothing here: a page that says so for `/host`, else no answer."""
    path = scope["path"].rstrip("/")
    if scope.get(_MARK) or not (path in _THEIRS or path.startswith("/api/host/")):
        return scope
    return {**scope, "path": _NOWHERE} if path == _PAGE else None


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics() -> Response[bytes]:
    """All figures."""
    return Response(generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})


router = Router("/", route_handlers=[metrics])


class _Theirs:
    """The same application, by the other door."""

    def __init__(self, app: Application, settings: Settings) -> None:
        self._app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app({**scope, _MARK: True}, receive, send)


class _Server(uvicorn.Server):
    """It ends when the node does, and takes no signals."""

    @override
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def door(app: Application, settings: Settings) -> AsyncIterator[None]:
    """Open it as long as the block runs, if it has a port."""
    if settings.operators_port is None:
        yield
        return
    listening = socket.create_server((settings.operators_host, settings.operators_port))
    config = uvicorn.Config(
        _Theirs(app, settings),
        http=Patience,
        ws="none",
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
    )
    server = _Server(config)
    serving = asyncio.create_task(server.serve([listening]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving
