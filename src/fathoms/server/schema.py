"""What the server speaks, as schemas: OpenAPI for HTTP, JSON Schema for the socket."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from fathoms.server import wire
from fathoms.server.api.app import App
from fathoms.server.settings import Settings


def whole() -> dict[str, Any]:
    """Both, as plain values."""
    return {"openapi": App(Settings()).openapi(), "wire": _messages()}


def _messages() -> dict[str, Any]:
    directions = {"from_browser": get_args(wire.FromBrowser), "to_browser": get_args(wire.ToBrowser)}
    kinds = [kind for each in directions.values() for kind in each]
    references, components = msgspec.json.schema_components(kinds, ref_template="#/components/{name}")
    by_kind = dict(zip(kinds, references, strict=True))
    named = {name: [by_kind[kind] for kind in each] for name, each in directions.items()}
    return {"protocol": wire.PROTOCOL, **named, "components": components}
