"""Tokens over HTTP: a program shows one and is known; its owner makes and revokes them, in a browser alone."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from litestar import Router, delete, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from fathoms.server import scopes
from fathoms.server.accounts import links, passwords, tokens
from fathoms.server.accounts.guests import clean_name
from fathoms.server.api import origins
from fathoms.server.api.asgi import Scope as AsgiScope
from fathoms.server.api.cookies import cookie_name
from fathoms.server.api.dependencies import TheNode, ThePerson, TheVisit
from fathoms.server.limits import Limit
from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError
from fathoms.server.store import tokens as store
from fathoms.server.store.rows import Visit
from fathoms.server.store.tokens import Scope, Token

MADE = Limit(30)
VISIT = "fathoms.token-visit"
"""Where a request carries whose token it shows."""


class TokenForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A name to know it by, what it may do, and the password once more, if there is one."""

    name: Annotated[str, Meta(max_length=200)]
    scope: Scope
    password: Annotated[str, Meta(max_length=passwords.MOST)] | None = None


class Tokens(Struct, frozen=True):
    """One's tokens; `program` once the account is a program's, which it stays."""

    program: bool
    tokens: list[Token]


class NewToken(Struct, frozen=True):
    """A new token. It is shown this once."""

    id: UUID
    secret: str


async def admit(connection: ASGIConnection[Any, Any, Any, State], _: BaseRouteHandler) -> None:
    """Before any route: whoever shows a token is known by it alone, and only where its scope says so."""
    scope: AsgiScope = connection.scope
    node: Node = scope["fathoms.node"]
    visit = await shown(node, scope)
    if visit is None:
        return
    template = scopes.named(scope["method"], scope["path_template"])
    if not scopes.allows(visit.scopes, scopes.ROUTES.get(template)):
        raise RefuseError(403, "token-scope")
    scope[VISIT] = visit


async def shown(node: Node, scope: AsgiScope) -> Visit | None:
    """Whose token a request shows; None if it shows none. Raises RefuseError."""
    headers = scope["headers"]
    secret = tokens.shown(origins.header(headers, b"authorization"))
    if secret is None:
        return None
    if origins.cookie(headers, cookie_name(node.settings)) is not None:
        raise RefuseError(400, "token-and-cookie")
    # Not counted as guesses: nobody guesses 256 bits, and a program that goes on with a token that was revoked would
    # shut out all others of its place.
    visit = await tokens.recognise(node.pool, secret)
    if visit is None:
        raise RefuseError(401, "unknown-token")
    if visit.banned:
        raise RefuseError(403, "banned")
    return visit


@get("/")
async def listed(node: TheNode, person: ThePerson) -> Tokens:
    """My tokens."""
    return Tokens(await store.is_program(node.pool, person.id), await store.of(node.pool, person.id))


@post("/")
async def make(node: TheNode, visit: TheVisit, data: JSONBody[TokenForm]) -> NewToken:
    """A new token. With `play` the account is a program's from now on, and marked BOT."""
    name = clean_name(data.name, tokens.NAME_MOST)
    await passwords.confirm(node.pool, node.limits, visit, data.password)
    await node.limits.take(f"tokens of {visit.person.id}", MADE)
    async with node.pool.acquire() as connection, connection.transaction():
        token, secret = await tokens.make(connection, visit.person.id, name, data.scope)
        await links.tell_of_change(connection, node.settings, visit.person.id)
    if data.scope == "play":
        for table in await store.show_mark(node.pool, visit.person.id):
            node.hub.tell(table, 0)
    return NewToken(token, secret)


@delete("/{token:uuid}")
async def revoke(node: TheNode, person: ThePerson, token: FromPath[UUID]) -> None:
    """This token counts no longer; sockets that were opened by it are closed."""
    if not await store.revoke(node.pool, person.id, token):
        raise RefuseError(404, "unknown-token")
    node.hub.signed_out()


router = Router("/api/account/tokens", route_handlers=[listed, make, revoke], tags=["account"])
