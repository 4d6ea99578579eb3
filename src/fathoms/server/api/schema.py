"""What the server speaks, in one GET: OpenAPI for HTTP, JSON Schema for the socket."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from litestar import Litestar, Request, Router, get
from litestar.datastructures import CacheControlHeader, State

from fathoms.server import wire

Schema = dict[str, Any]


def messages() -> Schema:
    """Every message of the socket, by who sends it."""
    directions = {"from_browser": get_args(wire.FromBrowser), "to_browser": get_args(wire.ToBrowser)}
    kinds = [kind for each in directions.values() for kind in each]
    references, components = msgspec.json.schema_components(kinds, ref_template="#/components/{name}")
    by_kind = dict(zip(kinds, references, strict=True))
    named = {name: [by_kind[kind] for kind in each] for name, each in directions.items()}
    return {"protocol": wire.PROTOCOL, **named, "components": components}


def of(app: Litestar) -> Schema:
    """Both, as plain values."""
    return {"openapi": app.openapi_schema.to_schema(), "wire": messages()}


@get("/api/schema", cache_control=CacheControlHeader(max_age=300), sync_to_thread=True)
def schema(request: Request[object, object, State]) -> Schema:
    """The HTTP API and the messages of the socket, for programs that play from outside."""
    return of(request.app)


router = Router("/", route_handlers=[schema], tags=["games"])
