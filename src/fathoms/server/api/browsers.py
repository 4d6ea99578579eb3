"""A browser that has signed in before has tries of its own: strangers who guess do not shut it out."""

from __future__ import annotations

import hashlib
import secrets
from uuid import UUID

from litestar import Request, Response
from litestar.datastructures import Cookie, State

from fathoms.server import wire
from fathoms.server.accounts import visits
from fathoms.server.accounts.passwords import Known
from fathoms.server.api.cookies import browser_cookie, browser_cookie_name, secret_cookie
from fathoms.server.node import Node
from fathoms.server.store import browsers
from fathoms.server.store.rows import Person

AnyRequest = Request[object, object, State]
_SECRET_BYTES = 32
_SECRET_LENGTH = 43


async def remember(node: Node, request: AnyRequest, person: UUID) -> Cookie:
    """This person has just signed in here; what the browser shows of it next time."""
    secret = _secret(node, request) or secrets.token_urlsafe(_SECRET_BYTES)
    await browsers.add(node.pool, _hash(secret), person)
    return browser_cookie(node.settings, secret)


async def known(node: Node, request: AnyRequest, email: str | None = None) -> Known | None:
    """This browser, if whoever has this address (or anybody) has signed in by it before."""
    secret = _secret(node, request)
    if secret is None:
        return None
    people, confirmed = await browsers.known(node.pool, _hash(secret), email)
    return Known(_hash(secret).hex(), people, confirmed) if people else None


async def signed_in(node: Node, request: AnyRequest, found: UUID, visitor: Person | None) -> Response[wire.Me]:
    """Somebody has proved who they are: a new session here, and this browser is known from now on."""
    person, cookies = await welcome(node, request, found, visitor)
    return Response(wire.Me(person.id, person.name, person.lang), cookies=cookies)


async def welcome(node: Node, request: AnyRequest, found: UUID, visitor: Person | None) -> tuple[Person, list[Cookie]]:
    """Who that is, and the cookies of the new session."""
    person, secret = await visits.sign_in(node.pool, found, visitor, request.headers.get("user-agent", ""))
    return person, [secret_cookie(node.settings, secret), await remember(node, request, found)]


def _secret(node: Node, request: AnyRequest) -> str | None:
    secret = request.cookies.get(browser_cookie_name(node.settings), "")
    return secret if len(secret) == _SECRET_LENGTH and secret.isascii() else None


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
