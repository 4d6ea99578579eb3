"""People as others see them: a profile for every account, of which its owner decides what it tells. Guests have none.

A profile is found by its name. Where one of two has blocked the other there is none, which is answered like a name that
nobody has.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from litestar import Request, Router, delete, get, put
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from fathoms.arena.ratings import Rating
from fathoms.server.api.dependencies import TheNode, ThePerson, TheVisitor, place
from fathoms.server.api.history import RatedGame, shown_rating
from fathoms.server.limits import Limit
from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError
from fathoms.server.store import follows, profiles
from fathoms.server.store.follows import Followed
from fathoms.server.store.profiles import Owner, ProfileChoices, ShownGame, Together
from fathoms.server.store.rows import Person
from fathoms.server.store.standings import SETTLED
from fathoms.server.tables.replies import reply_seconds

LOOKS = Limit(300, 10)
"""So many profiles for one person, or from one place."""
FOLLOWS = Limit(100)
NOBODY = UUID(int=0)
AnyRequest = Request[object, object, State]


class ProfileRating(Struct, frozen=True):
    """What somebody is worth in a game with so many players."""

    game: str
    seats: int
    points: int
    doubt: int
    games: int
    provisional: bool


class Profile(Struct, frozen=True):
    """What somebody shows; null where they do not."""

    name: str
    program: bool
    """Whether a program plays this account: it is marked BOT."""
    since: datetime
    games: int
    games_most: int
    """More are not counted."""
    you: bool
    followed: bool
    ratings: list[ProfileRating] | None
    graph: list[RatedGame] | None
    played: list[ShownGame] | None
    online: bool | None
    watch: str | None
    """A running public table at which they can be watched."""
    together: list[Together] | None
    """With the reader; null also for whoever is not logged in."""
    reply: float | None
    """Seconds until half of their answers in turn-based games."""


class OnlinePerson(Struct, frozen=True):
    """Somebody who is here, and the running public table at which they can be watched."""

    name: str
    followed: bool
    table: str | None
    game: str | None
    program: bool


class PeopleOnline(Struct, frozen=True):
    """How many are here and like to be shown, and some of them."""

    count: int
    people: list[OnlinePerson]


class OwnProfile(Struct, frozen=True):
    """What others see of oneself; without an account there is no profile."""

    exists: bool
    shown: ProfileChoices


async def _found(node: Node, request: AnyRequest, visitor: Person | None, name: str) -> Owner:
    who = place(request) if visitor is None else visitor.id
    await node.limits.take(f"profiles {who}", LOOKS)
    found = await profiles.owner(node.pool, name, NOBODY if visitor is None else visitor.id)
    if found is None:
        raise RefuseError(404, "unknown-person")
    return found


@get("/{name:str}")
async def profile(node: TheNode, request: AnyRequest, visitor: TheVisitor, name: FromPath[str]) -> Profile:
    """Somebody's profile. Anybody may look."""
    owner = await _found(node, request, visitor, name)
    pool, reader = node.pool, None if visitor is None else visitor.id
    meets = owner.together and reader is not None and reader != owner.id
    return Profile(
        name=owner.name,
        program=owner.program,
        since=owner.since,
        games=await profiles.finished(pool, owner.id),
        games_most=profiles.COUNTED,
        you=owner.id == reader,
        followed=owner.followed,
        ratings=await _ratings(node, owner) if owner.rating else None,
        graph=[shown_rating(each) for each in await profiles.graph(pool, owner.id)] if owner.rating else None,
        played=await profiles.games(pool, owner.id, None) if owner.games else None,
        online=await follows.is_here(pool, owner.id) if owner.online else None,
        watch=await follows.watched(pool, owner.id) if owner.online else None,
        together=await profiles.together(pool, reader, owner.id) if meets and reader is not None else None,
        reply=await reply_seconds(pool, node.logs, owner.id) if owner.reply else None,
    )


async def _ratings(node: Node, owner: Owner) -> list[ProfileRating]:
    found = []
    for each in await profiles.standings(node.pool, owner.id):
        worth = Rating(each.mu, each.sigma).shown
        settled = each.games >= SETTLED
        found.append(
            ProfileRating(each.game, each.seats, worth.points, worth.doubt, each.games, provisional=not settled)
        )
    return found


@get("/{name:str}/games")
async def games(
    node: TheNode,
    request: AnyRequest,
    visitor: TheVisitor,
    name: FromPath[str],
    before: FromQuery[datetime | None] = None,
) -> list[ShownGame]:
    """A page of somebody's finished public games, if they show them; the next one begins `before` the last of this."""
    owner = await _found(node, request, visitor, name)
    if not owner.games:
        raise RefuseError(404, "unknown-person")
    return await profiles.games(node.pool, owner.id, before)


@put("/{name:str}/follow", status_code=204)
async def follow(node: TheNode, request: AnyRequest, person: ThePerson, name: FromPath[str]) -> None:
    """See somebody first among those who are online. They are not told."""
    owner = await _found(node, request, person, name)
    if owner.id == person.id:
        raise RefuseError(409, "oneself")
    await node.limits.take(f"follows {person.id}", FOLLOWS)
    if not await follows.follow(node.pool, person.id, owner.id):
        raise RefuseError(409, "too-many-followed")


@delete("/{name:str}/follow")
async def unfollow(node: TheNode, request: AnyRequest, person: ThePerson, name: FromPath[str]) -> None:
    """Follow somebody no more."""
    owner = await _found(node, request, person, name)
    await follows.unfollow(node.pool, person.id, owner.id)


@get("/api/online")
async def online(node: TheNode, visitor: TheVisitor) -> PeopleOnline:
    """Who is here and likes to be shown, those whom I follow first. Anybody may look."""
    found = await follows.around(node.pool, NOBODY if visitor is None else visitor.id)
    shown = [OnlinePerson(each.name, each.followed, each.table, each.game, each.program) for each in found]
    return PeopleOnline(found[0].count if found else 0, shown)


@get("/api/me/shown")
async def own(node: TheNode, person: ThePerson) -> OwnProfile:
    """What others see of me."""
    return OwnProfile(await profiles.has_profile(node.pool, person.id), await profiles.shown(node.pool, person.id))


@put("/api/me/shown", status_code=204)
async def show(node: TheNode, person: ThePerson, data: JSONBody[ProfileChoices]) -> None:
    """Show others this of me, from now on, and nothing else."""
    if not await profiles.show(node.pool, person.id, data):
        raise RefuseError(403, "account-needed")
    if data.online:
        await follows.touch(node.pool, person.id)  # whoever says so is here


@get("/api/me/follows")
async def followed(node: TheNode, person: ThePerson) -> list[Followed]:
    """Whom I follow."""
    return await follows.of(node.pool, person.id)


router = Router("/api/profiles", route_handlers=[profile, games, follow, unfollow], tags=["profiles"])
others = Router("/", route_handlers=[online, own, show, followed], tags=["profiles"])
