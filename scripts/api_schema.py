"""What a program may ask of a server, read from the server's own schema: routes with their scopes, messages, types."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, get_args

from fathoms.server import scopes, wire
from fathoms.server.api import schema
from fathoms.server.api.app import App
from fathoms.server.settings import Settings

Json = dict[str, Any]
_REFERENCE = re.compile(r"#/components/(?:schemas/)?")


class Field(NamedTuple):
    """A parameter, a field of a body or of a message."""

    name: str
    schema: Json
    required: bool


class Operation(NamedTuple):
    """A route that tokens open."""

    method: str
    path: str
    scope: str
    about: str
    path_fields: list[Field]
    query: list[Field]
    body: Json | None
    answer: Json


class Said(NamedTuple):
    """A message that a program may send."""

    kind: str
    scope: str
    about: str
    fields: list[Field]


class Api:
    """All of it."""

    def __init__(self) -> None:
        self.openapi = App(Settings()).openapi()
        self.wire = schema.messages()
        self.types: Json = self.openapi["components"]["schemas"] | self.wire["components"]
        self.heard = [name_of(each) for each in self.wire["to_browser"]]

    def operations(self) -> list[Operation]:
        """The routes that a token opens, in the order in which they are named."""
        known = {}
        for path, methods in self.openapi["paths"].items():
            for method, told in methods.items():
                known[scopes.named(method.upper(), path)] = (method.upper(), path.rstrip("/"), told)
        return [_operation(*known[route], scope) for route, scope in scopes.ROUTES.items()]

    def said(self) -> list[Said]:
        """The messages that a token may send."""
        found = []
        for kind in get_args(wire.FromBrowser):
            if (scope := scopes.MESSAGES.get(kind)) is not None:
                told = self.types[kind.__name__]
                fields = [Field(*each) for each in _fields(told) if each[0] != "kind"]
                found.append(Said(kind.__struct_config__.tag, scope, told["description"], fields))
        return found

    def used(self) -> list[str]:
        """The types that these need, each once, by name."""
        asked: list[object] = [[each.body, each.answer, each.query] for each in self.operations()]
        left = [*self.heard, *_references(asked)]
        found: set[str] = set()
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left += _references(self.types[name])
        return sorted(found)


def name_of(reference: Json) -> str:
    """The type that is referred to."""
    return _REFERENCE.sub("", reference["$ref"])


def fields_of(told: Json) -> list[Field]:
    """The fields of a type."""
    return [Field(*each) for each in _fields(told)]


def _fields(told: Json) -> list[tuple[str, Json, bool]]:
    required = set(told.get("required", []))
    return [(name, each, name in required) for name, each in told.get("properties", {}).items()]


def _operation(method: str, path: str, told: Json, scope: str) -> Operation:
    fields = told.get("parameters", [])
    parts = {
        place: [Field(each["name"], each["schema"], each["required"]) for each in fields if each["in"] == place]
        for place in ("path", "query")
    }
    body = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    answers: list[Json] = [each for status, each in told["responses"].items() if status.startswith("2")]
    contents: list[Json] = list(answers[0].get("content", {}).values())
    content = contents[0].get("schema", {}) if contents else {}
    return Operation(method, path, scope, told.get("description", ""), parts["path"], parts["query"], body, content)


def _references(told: object) -> list[str]:
    if isinstance(told, dict):
        own = [name_of(told)] if "$ref" in told else []
        return own + [name for each in told.values() for name in _references(each)]
    if isinstance(told, (list, tuple)):
        return [name for each in told for name in _references(each)]
    return []
