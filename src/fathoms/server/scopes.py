"""What a token must allow, route by route and message by message. What is not named here is closed to every token.

`read`: what its account may see of games and tables. `play`: sit, answer and speak at tables. Nothing about the account
itself, its other tokens, its friends and whom it shuns, leagues, the host's desk or the workers' door stands here, so
that no token reaches it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from fathoms.server import wire
from fathoms.server.store.tokens import Scope

ROUTES: Mapping[str, Scope] = {
    "GET /api/games": "read",
    "GET /api/games/{game}/advice": "read",
    "GET /api/games/{game}/rulebook/{lang}": "read",
    "GET /api/games/{game}/scenes/{scene}/{lang}": "read",
    "GET /api/games/{game}/words/{lang}": "read",
    "GET /api/schema": "read",
    "GET /api/words/{lang}": "read",
    "GET /api/me": "read",
    "GET /api/me/games": "read",
    "GET /api/me/statistics": "read",
    "GET /api/online": "read",
    "GET /api/profiles/{name}": "read",
    "GET /api/profiles/{name}/games": "read",
    "GET /api/ratings/{game}": "read",
    "GET /api/links/{token}": "read",
    "GET /api/tables": "read",
    "GET /api/tables/{table}": "read",
    "GET /api/tables/{table}/course": "read",
    "GET /api/tables/{table}/moments/{version}": "read",
    "GET /api/tables/{table}/painting/{lang}": "read",
    "GET /api/tables/{table}/record": "read",
    "GET /api/tables/{table}/replay": "read",
    "GET /api/tables/{table}/rulebook/{lang}": "read",
    "GET /api/tables/{table}/sheet": "read",
    "POST /api/tables": "play",
    "POST /api/tables/{table}/chairs/{seat}/give": "play",
    "POST /api/tables/{table}/chairs/{seat}/take": "play",
    "POST /api/tables/{table}/leave": "play",
    "POST /api/tables/{table}/pace": "play",
    "POST /api/tables/{table}/rematch": "play",
    "POST /api/tables/{table}/salt": "play",
    "POST /api/tables/{table}/start": "play",
}
MESSAGES: Mapping[type[wire.Message], Scope] = {
    wire.Watch: "read",
    wire.Unwatch: "read",
    wire.Inbox: "read",
    wire.Lobby: "read",
    wire.Answer: "play",
    wire.Undo: "play",
    wire.Retake: "play",
    wire.Consider: "play",
    wire.Say: "play",
    wire.Order: "play",
    wire.Hold: "play",
    wire.Here: "play",
}
_TYPED = re.compile(r":\w+}")


def named(method: str, template: str) -> str:
    """A route as it is called here and in the schema."""
    plain = _TYPED.sub("}", template).rstrip("/") or "/"
    return f"{'GET' if method == 'HEAD' else method} {plain}"


def allows(scopes: frozenset[str] | None, needed: str | None) -> bool:
    """Whether a token with these scopes opens what needs this one; no token at all opens what its person may."""
    return scopes is None or (needed is not None and needed in scopes)


def hears(scopes: frozenset[str] | None, message: wire.Message) -> bool:
    """Whether a message of whoever has these scopes is taken."""
    return allows(scopes, MESSAGES.get(type(message)))
