"""The reference of the HTTP API and the socket, made from the schema that a server gives: routes, messages, types."""

from __future__ import annotations

from typing import Any

from api_schema import Api, Field, fields_of, name_of

from fathoms.server import scopes

HEAD = """# HTTP and socket reference

Made from the schema of the server, which gives the same as JSON at `GET /api/schema`. How to begin stands in [Play
a seat from outside](outside-bots.md).

A program shows its token with every request: `Authorization: Bearer fathoms_…`. *Token* says which scope it needs;
`play` includes `read`. What says *closed* is for browsers alone, and answers `403` `{"code": "token-scope"}`.
Whatever is refused is a status and a `code`.

`RateLimit-Policy: "place";q=400;w=10` would tell that 400 requests in 10 seconds are welcome from one address, and
`RateLimit: "place";r=399;t=1` that 399 are left and all of them are there again in a second (the form is that of
draft-ietf-httpapi-ratelimit-headers). A `429` says in `Retry-After` in how many seconds to come again."""
METHODS = ("get", "post", "put", "patch", "delete")


def page() -> str:
    """The whole page."""
    api = Api()
    parts = [HEAD, "## Over HTTP", *_routes(api), "## The socket", _socket_head(api), *_messages(api), "## Types"]
    return "\n\n".join([*parts, *[_type(name, api.types[name]) for name in sorted(api.types)]]) + "\n"


def _routes(api: Api) -> list[str]:
    groups: dict[str, list[str]] = {}
    for path, methods in api.openapi["paths"].items():
        for method in METHODS:
            if method in methods:
                told = methods[method]
                groups.setdefault(told.get("tags", ["more"])[0], []).append(_route(method.upper(), path, told))
    return [part for tag, rows in groups.items() for part in (f"### Routes: {tag}", *rows)]


def _route(method: str, path: str, told: dict[str, Any]) -> str:
    shown = path.rstrip("/")
    scope = scopes.ROUTES.get(scopes.named(method, path))
    lines = [f"#### `{method} {shown}`", " ".join(told.get("description", "").split())]
    lines.append(f"*Token*: {f'`{scope}`' if scope else 'closed'}.")
    fields = [Field(f"{each['name']}", each["schema"], each["required"]) for each in told.get("parameters", [])]
    query = [field for field, each in zip(fields, told.get("parameters", []), strict=True) if each["in"] == "query"]
    if query:
        lines.append("*Query*: " + ", ".join([f"`{field.name}` ({_kind(field.schema)})" for field in query]) + ".")
    body = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body:
        lines.append(f"*Body*: {_kind(body)}.")
    answers = [(status, each) for status, each in told["responses"].items() if status.startswith("2")]
    for status, each in answers:
        kinds = [_kind(content.get("schema", {})) for content in each.get("content", {}).values()]
        lines.append(f"*Answers* {status}: {', '.join(kinds) or 'nothing'}.")
    return "\n\n".join([line for line in lines if line])


def _socket_head(api: Api) -> str:
    return (
        f"A WebSocket at `/ws`, protocol {api.wire['protocol']}: every message is a JSON object with a `kind`. While"
        " the protocol is the same, kinds and fields are only added: ignore what you do not know."
    )


def _messages(api: Api) -> list[str]:
    said = {each.kind: each.scope for each in api.said()}
    parts = ["### You say"]
    for reference in api.wire["from_browser"]:
        told = api.types[name_of(reference)]
        kind = told["properties"]["kind"]["enum"][0]
        scope = f"`{said[kind]}`" if kind in said else "closed"
        parts.append(f"#### Said: `{kind}`\n\n{told['description']} *Token*: {scope}.\n\n{_table(told)}".rstrip())
    parts.append("### You hear")
    for reference in api.wire["to_browser"]:
        told = api.types[name_of(reference)]
        kind = told["properties"]["kind"]["enum"][0]
        parts.append(f"#### Heard: `{kind}`\n\n{told['description']}\n\n{_table(told)}".rstrip())
    return parts


def _type(name: str, told: dict[str, Any]) -> str:
    about = " ".join(told.get("description", "").split())
    return "\n\n".join([part for part in (f"### {name}", about, _table(told)) if part])


def _table(told: dict[str, Any]) -> str:
    rows = [
        f"| `{field.name}` | {_kind(field.schema)} | {'' if field.required else 'may be missing'} |"
        for field in fields_of(told)
        if field.name != "kind" or len(field.schema.get("enum", [])) != 1
    ]
    return "\n".join(["| field | type | |", "|---|---|---|", *rows]) if rows else ""


def _kind(told: dict[str, Any]) -> str:
    if "$ref" in told:
        name = name_of(told)
        return f"[{name}](#{name.lower()})"
    for choice in ("oneOf", "anyOf"):
        if choice in told:
            return " or ".join(dict.fromkeys(_kind(each) for each in told[choice]))
    if "enum" in told:
        return ", ".join([f"`{each}`" for each in told["enum"]])
    kind = told.get("type")
    if kind == "array":
        return f"list of {_kind(told.get('items') or {})}"
    if kind == "object":
        return f"object of {_kind(told.get('additionalProperties') or {})}"
    return str(kind) if isinstance(kind, str) else "anything"
