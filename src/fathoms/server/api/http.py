"""HTTP by Litestar: every route, who asks, what a failure is to them. It knows no node: a request brings its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from fathoms.server import metrics
from fathoms.server.accounts.visits import let_in, recognise
from fathoms.server.api import (
    account,
    client,
    coach,
    friends,
    games,
    health,
    history,
    hosting,
    leagues,
    match,
    me,
    offers,
    operators,
    passkeys,
    previews,
    profiles,
    push,
    puzzles,
    ratings,
    schema,
    shuns,
    tables,
    tokens,
    turns,
    work,
)
from fathoms.server.api.asgi import Scope
from fathoms.server.api.cookies import cookie_name
from fathoms.server.api.rate_headers import whole_seconds
from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError
from fathoms.server.store.log import NotWrittenError
from fathoms.server.store.pool import LOST, UNFIT
from fathoms.server.store.rows import Person, Visit
from fathoms.server.tables.keeper import UnknownTableError

BODY_BYTES_MOST = 65_536
_NODE = "fathoms.node"
_ROUTERS = (
    health.router,
    offers.router,
    me.router,
    history.router,
    account.router,
    passkeys.router,
    tokens.router,
    shuns.router,
    friends.router,
    leagues.router,
    games.router,
    schema.router,
    tables.router,
    tables.links,
    match.router,
    coach.router,
    puzzles.router,
    ratings.router,
    work.router,
    push.router,
    previews.router,
    profiles.router,
    profiles.others,
    turns.router,
    hosting.router,
    operators.router,
)
_log = structlog.get_logger()
AnyRequest = Request[Any, Any, State]


def at(node: Node, scope: Scope) -> Scope:
    """The request, come to this node."""
    return {**scope, _NODE: node}


@cache
def application(folder: Path | None, kept: Path | None = None) -> Litestar:
    """All that is answered over HTTP, with the browser client from that folder, and older parts of it from another."""
    return Litestar(
        route_handlers=[*_ROUTERS, *client.handlers(folder, kept)],
        guards=[tokens.admit],
        dependencies={
            "node": Provide(_node, sync_to_thread=False),
            "person": Provide(_person),
            "visit": Provide(_visit),
            "visitor": Provide(_visitor),
            "anybody": Provide(_anybody),
        },
        # Not where an answer holds a person's own things: compressed lengths talk. Pages and their parts are compressed
        # when they are built (client.py).
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=6,
            exclude=[
                "^/api/(me|account|people|friends|leagues|match|tables|puzzles|ratings|work|host|previews|profiles|online)"
            ],
            exclude_opt_key=client.AS_IT_IS,
        ),
        exception_handlers={
            RefuseError: _refused,
            UnknownTableError: _unknown_table,
            HTTPException: _http_error,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig(
            title="Fathoms",
            version="1",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
            use_handler_docstrings=True,
        ),
        request_max_body_size=BODY_BYTES_MOST,
        logging_config=None,
    )


def _node(request: AnyRequest) -> Node:
    scope: Scope = request.scope
    node: Node = scope[_NODE]
    return node


async def _anybody(request: AnyRequest) -> Visit | None:
    node, scope = _node(request), request.scope
    if tokens.VISIT in scope:
        by_token: Visit = scope[tokens.VISIT]  # type: ignore[literal-required]
        return by_token
    return await recognise(node.pool, request.cookies.get(cookie_name(node.settings)), node.settings.session_days)


async def _found(request: AnyRequest) -> Visit | None:
    return let_in(await _anybody(request))


async def _visitor(request: AnyRequest) -> Person | None:
    visit = await _found(request)
    return None if visit is None else visit.person


async def _visit(request: AnyRequest) -> Visit:
    visit = await _found(request)
    if visit is None:
        raise RefuseError(401, "not-signed-in")
    return visit


async def _person(request: AnyRequest) -> Person:
    return (await _visit(request)).person


def _answer(status: int, code: str, after: float | None = None) -> Response[dict[str, str]]:
    headers = {} if after is None else {"Retry-After": str(whole_seconds(after))}
    return Response({"code": code}, status_code=status, headers=headers)


def _refused(_: AnyRequest, error: RefuseError) -> Response[dict[str, str]]:
    return _answer(error.status, error.code, error.after)


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
    metrics.BROKEN.labels("request").inc()
    _log.exception("a request failed", path=request.url.path, exc_info=error)
    return _answer(500, "broken")
