"""The WebSocket at `/ws` and `/ws/TABLE`, as plain ASGI: the check at the door, then a session.

Both are the same. The table is there for a proxy, which leads all who sit at it to one node: that node owns it.
"""

from __future__ import annotations

import re

from fathoms.server.accounts import tokens as program_tokens
from fathoms.server.accounts.visits import recognise
from fathoms.server.api import origins, tokens
from fathoms.server.api.asgi import Receive, Scope, Send
from fathoms.server.api.cookies import cookie_name
from fathoms.server.api.door import turn_away
from fathoms.server.lean_socket import AT_ONCE
from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError
from fathoms.server.sockets.session import SendAtOnce
from fathoms.server.store.pool import LOST
from fathoms.server.store.rows import Visit

PATH = re.compile(r"/ws(/[a-z0-9-]{1,64})?")
_UNAVAILABLE = 503
_FORBIDDEN = 403
_TOO_MANY = 429
_NOT_TEXT = 1003


async def serve(node: Node, scope: Scope, receive: Receive, send: Send) -> None:
    """One socket, from the handshake to the end."""
    await receive()
    visit = await _admitted(node, scope, send)
    if visit is None:
        return
    with node.pages.one_more(visit.person.id) as fits:
        if fits:
            await _talk(node, visit, receive, send, scope["extensions"][AT_ONCE])
        else:
            await turn_away(send, _TOO_MANY)


async def _talk(node: Node, visit: Visit, receive: Receive, send: Send, at_once: SendAtOnce) -> None:
    await send({"type": "websocket.accept"})
    binary = False

    async def receive_text() -> str | None:
        nonlocal binary
        message = await receive()
        if message["type"] != "websocket.receive":
            return None
        text: str | None = message.get("text")
        binary = text is None
        return text

    async def send_text(text: str) -> None:
        await send({"type": "websocket.send", "text": text})

    code = await node.session(visit).run(receive_text, send_text, at_once)
    try:
        await send({"type": "websocket.close", "code": _NOT_TEXT if binary else code})
    except (RuntimeError, OSError):
        return  # closed by the other side already


async def _admitted(node: Node, scope: Scope, send: Send) -> Visit | None:
    headers = scope["headers"]
    # What no browser sends by itself, no other site's page can make it send: where a token is shown, any page may.
    by_token = program_tokens.shown(origins.header(headers, b"authorization")) is not None
    if not by_token and not _from_our_page(node, scope):
        await turn_away(send, _FORBIDDEN)
        return None
    if node.leaving:
        await turn_away(send, _UNAVAILABLE)
        return None
    try:
        return await (tokens.shown(node, scope) if by_token else _by_cookie(node, scope))
    except LOST:
        await turn_away(send, _UNAVAILABLE)
    except RefuseError as error:
        await turn_away(send, error.status)
    return None


def _from_our_page(node: Node, scope: Scope) -> bool:
    headers = scope["headers"]
    origin, host = origins.header(headers, b"origin"), origins.header(headers, b"host")
    return origins.same_origin(origin, host, node.settings.origins)


async def _by_cookie(node: Node, scope: Scope) -> Visit:
    secret = origins.cookie(scope["headers"], cookie_name(node.settings))
    visit = await recognise(node.pool, secret, node.settings.session_days)
    if visit is None or visit.banned:
        raise RefuseError(_FORBIDDEN, "not-signed-in")
    return visit
