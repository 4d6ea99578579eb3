"""What every handler may ask for: the node, and the person who asks."""

from typing import TypeAlias

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from fathoms.server.limits import place_of
from fathoms.server.node import Node
from fathoms.server.store.rows import Person, Visit

TheNode: TypeAlias = NamedDependency[Node]
ThePerson: TypeAlias = NamedDependency[Person]
TheVisit: TypeAlias = NamedDependency[Visit]
"""The person, and the session by which we know."""
TheAnybody: TypeAlias = NamedDependency[Visit | None]
"""The session of whoever asks, also of somebody who is banned."""
TheVisitor: TypeAlias = NamedDependency[Person | None]
"""Who asks, if that is known: some things are shown to anybody."""


def place(request: Request[object, object, State]) -> str:
    """Where a request comes from, for counting attempts."""
    return place_of(None if request.client is None else request.client.host)
