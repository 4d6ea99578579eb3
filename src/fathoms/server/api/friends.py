"""Friends: found at a table that one shared, or by a link of theirs; nobody's id is ever told."""

from __future__ import annotations

from uuid import UUID

from litestar import Request, Router, delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from fathoms.server import wire
from fathoms.server.api.dependencies import TheNode, ThePerson, TheVisitor, place
from fathoms.server.limits import Limit
from fathoms.server.lobby import ids
from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError
from fathoms.server.store import friends, tables
from fathoms.server.store.friends import Friend
from fathoms.server.store.rows import Person

MOST = 200
"""Ties of one person, of every kind."""
ASKS = Limit(20)
"""So many people may one ask."""
LINKS = Limit(10)
GUESSES = Limit(100, 15)
AnyRequest = Request[object, object, State]


class AskForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at a table where one has a chair, too."""

    table: wire.TableId
    seat: wire.Number


class Friends(Struct, frozen=True):
    """All one's ties, and the end of one's own link."""

    friends: list[Friend]
    link: str | None


class FriendLink(Struct, frozen=True):
    """Whose link it is."""

    name: str


class NewLink(Struct, frozen=True):
    """The end of one's own link."""

    link: str


@get("/")
async def mine(node: TheNode, person: ThePerson) -> Friends:
    """My friends, who asks me, and whom I asked."""
    return Friends(await friends.of(node.pool, person.id), await friends.token(node.pool, person.id))


@post("/ask", status_code=200)
async def ask(node: TheNode, person: ThePerson, data: JSONBody[AskForm]) -> None:
    """Ask somebody with whom I share a table. Whoever has blocked me is not asked, and I am not told."""
    row = await tables.read(node.pool, data.table)
    chairs = () if row is None else row.chairs
    if not any(chair.person == person.id for chair in chairs) or data.seat >= len(chairs):
        raise RefuseError(404, "unknown-person")
    other = chairs[data.seat].person if chairs[data.seat].kind == "person" else None
    if other is None or other == person.id:
        raise RefuseError(404, "unknown-person")
    await node.limits.take(f"friends {person.id}", ASKS)
    await _room(node, person)
    await friends.ask(node.pool, person.id, other)


@post("/link", status_code=200)
async def new_link(node: TheNode, person: ThePerson) -> NewLink:
    """A link of my own; the old one leads nowhere any more."""
    await node.limits.take(f"friend link {person.id}", LINKS)
    token = ids.token()
    await friends.set_token(node.pool, person.id, token)
    return NewLink(token)


@get("/links/{token:str}")
async def whose(node: TheNode, request: AnyRequest, visitor: TheVisitor, token: FromPath[str]) -> FriendLink:
    """Whose link it is; one need not have a name here to be told."""
    return FriendLink((await _found(node, request, visitor, token))[1])


@post("/links/{token:str}", status_code=200)
async def follow(node: TheNode, request: AnyRequest, person: ThePerson, token: FromPath[str]) -> FriendLink:
    """Be friends with whoever gave me the link."""
    other, name = await _found(node, request, person, token)
    await node.limits.take(f"friends {person.id}", ASKS)
    await _room(node, person)
    await friends.ask(node.pool, person.id, other, agreed=True)
    return FriendLink(name)


@post("/{friend:uuid}/accept", status_code=200)
async def accept(node: TheNode, person: ThePerson, friend: FromPath[UUID]) -> None:
    """Say yes."""
    if not await friends.accept(node.pool, person.id, friend):
        raise RefuseError(404, "unknown-person")


@delete("/{friend:uuid}")
async def part(node: TheNode, person: ThePerson, friend: FromPath[UUID]) -> None:
    """Say no, take it back, or be friends no more."""
    if not await friends.part(node.pool, person.id, friend):
        raise RefuseError(404, "unknown-person")


async def _found(node: Node, request: AnyRequest, visitor: Person | None, token: str) -> tuple[UUID, str]:
    guesses = f"friend links {place(request)}"
    await node.limits.spent(guesses, GUESSES)
    reader = None if visitor is None else visitor.id
    found = await friends.by_token(node.pool, token, reader)
    if found is None or found[0] == reader:
        await node.limits.mistaken(guesses, GUESSES)
        raise RefuseError(404, "unknown-link")
    return found


async def _room(node: Node, person: Person) -> None:
    if await friends.count(node.pool, person.id) >= MOST:
        raise RefuseError(409, "too-many-friends")


router = Router("/api/friends", route_handlers=[mine, ask, new_link, whose, follow, accept, part], tags=["friends"])
