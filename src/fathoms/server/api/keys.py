"""Keys that hosts and workers show. Whoever guesses at them is counted by place."""

from __future__ import annotations

import hashlib
import secrets

from litestar import Request
from litestar.datastructures import State

from fathoms.server.api.dependencies import place
from fathoms.server.limits import Limit
from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError

GUESSES = Limit(20, 15)


def mark(key: str) -> str:
    """By what a key is told from others in the audit trail, without telling it."""
    return hashlib.sha256(key.encode()).hexdigest()[:8]


async def check(node: Node, request: Request[object, object, State], key: str, code: str) -> None:
    """Raises RefuseError with this code unless the key is shown."""
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not key or not secrets.compare_digest(shown.encode(), key.encode()):
        await node.limits.take(f"{code} {place(request)}", GUESSES)
        raise RefuseError(403, code)
