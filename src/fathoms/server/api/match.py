"""Quick match: look for people to play with, hear how it stands, and stop looking."""

from __future__ import annotations

from uuid import UUID

from litestar import Router, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from fathoms.kernel import registry
from fathoms.server.api.dependencies import TheNode, ThePerson, TheVisitor
from fathoms.server.limits import Limit
from fathoms.server.lobby.matchmaker import MatchForm
from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError
from fathoms.server.store import tickets
from fathoms.server.store.rows import Person
from fathoms.server.store.tickets import Queue, Ticket

SEARCHES = Limit(120)
"""So many searches an hour for one person."""


class Searches(Struct, frozen=True):
    """One's own searches, and who waits for which game."""

    tickets: list[Ticket]
    queues: list[Queue]


class SearchEnd(Struct, frozen=True):
    """A search has ended; with the table, if one was found before."""

    table: str | None


async def _searches(node: Node, person: Person | None) -> Searches:
    mine = [] if person is None else await tickets.mine(node.pool, person.id)
    return Searches(mine, await tickets.queues(node.pool, sorted(registry.games())))


@get("/")
async def searches(node: TheNode, visitor: TheVisitor) -> Searches:
    """My searches and the queues. Anybody may look."""
    return await _searches(node, visitor)


@post("/", status_code=200)
async def join(node: TheNode, person: ThePerson, data: JSONBody[MatchForm]) -> Searches:
    """Look for people to play with; whoever does so twice has one search."""
    await node.limits.take(f"searches {person.id}", SEARCHES)
    await node.matchmaker.join(person, data)
    return await _searches(node, person)


@post("/heard", status_code=200)
async def heard(node: TheNode, person: ThePerson) -> Searches:
    """My page is still open: a search in real time ends without it."""
    await tickets.hear(node.pool, person.id)
    return await _searches(node, person)


@delete("/{ticket:uuid}", status_code=200)
async def leave(node: TheNode, person: ThePerson, ticket: FromPath[UUID]) -> SearchEnd:
    """Stop looking, or say that the table was seen."""
    theirs, table = await tickets.leave(node.pool, person.id, ticket)
    if not theirs:
        raise RefuseError(404, "unknown-ticket")
    return SearchEnd(table)


router = Router("/api/match", route_handlers=[searches, join, heard, leave], tags=["match"])
