"""What every handler may ask for: the node, and the person who asks."""

from typing import TypeAlias

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError
from fathoms.server.store import attempts
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Person, Visit

TheNode: TypeAlias = NamedDependency[Node]
ThePerson: TypeAlias = NamedDependency[Person]
TheVisit: TypeAlias = NamedDependency[Visit]
"""The person, and the session by which we know."""
TheVisitor: TypeAlias = NamedDependency[Person | None]
"""Who asks, if that is known: some things are shown to anybody."""


def place(request: Request[object, object, State]) -> str:
    """Where a request comes from, for counting attempts."""
    return request.client.host if request.client is not None else ""


async def limit(pool: Pool, what: str, most: int, minutes: int = 60) -> None:
    """Count this. Raises RefuseError if there was too much of its kind lately."""
    if not await attempts.allowed(pool, what, most, minutes):
        raise RefuseError(429, "too-many-attempts")
