"""Leagues, for their members alone: to anybody else there is none."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from litestar import Request, Router, delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from fathoms.server.api.dependencies import TheNode, ThePerson, place
from fathoms.server.leagues.leagues import LeagueForm
from fathoms.server.leagues.standings import Seat, standings
from fathoms.server.limits import Limit
from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError
from fathoms.server.store import leagues as store
from fathoms.server.store.leagues import League, LeagueTable
from fathoms.server.store.pace import Pace
from fathoms.server.store.rows import Person, Status

PER_HOUR = Limit(10)
GUESSES = Limit(100, 15)
AnyRequest = Request[object, object, State]


class LeagueRow(Struct, frozen=True):
    """A league in a list."""

    league: str
    name: str
    game: str
    status: Literal["gathering", "playing", "over"]
    round: int
    rounds: int


class LeagueMember(Struct, frozen=True):
    """A member, and where they stand."""

    id: UUID
    name: str
    you: bool
    maker: bool
    rank: int
    games: int
    points: float
    wins: int
    met: float


class RoundTable(Struct, frozen=True):
    """A table of a round: its people by seat (none where a bot plays), and their places once it is over."""

    table: str
    round: int
    status: Status
    names: list[str | None]
    places: list[int] | None


class LeagueInfo(Struct, frozen=True):
    """A league, as its members see it."""

    league: LeagueRow
    settings: dict[str, str]
    seats: int
    pace: Pace
    maker: bool
    """Whether the viewer made it."""
    link: str | None
    """The end of the link by which others join, while they can."""
    members: list[LeagueMember]
    tables: list[RoundTable]


class LeagueLink(Struct, frozen=True):
    """What a link is for."""

    name: str
    game: str
    maker: str | None
    members: int


class Joined(Struct, frozen=True):
    """One's new league."""

    league: str


def _row(league: League) -> LeagueRow:
    return LeagueRow(league.id, league.name, league.game, league.status, league.round, league.rounds)


@get("/")
async def mine(node: TheNode, person: ThePerson) -> list[LeagueRow]:
    """My leagues."""
    return [_row(league) for league in await store.of(node.pool, person.id)]


@post("/")
async def create(node: TheNode, person: ThePerson, data: JSONBody[LeagueForm]) -> Joined:
    """Make a league."""
    await node.limits.take(f"leagues {person.id}", PER_HOUR)
    return Joined((await node.leagues.create(person, data)).id)


@get("/{league:str}")
async def read(node: TheNode, person: ThePerson, league: FromPath[str]) -> LeagueInfo:
    """A league of mine."""
    return await _info(node, league, person)


@post("/{league:str}/start", status_code=200)
async def start(node: TheNode, person: ThePerson, league: FromPath[str]) -> LeagueInfo:
    """Begin the first round. Only the maker may."""
    await node.leagues.start(league, person)
    return await _info(node, league, person)


@post("/{league:str}/end", status_code=200)
async def end(node: TheNode, person: ThePerson, league: FromPath[str]) -> LeagueInfo:
    """No more rounds. Only the maker may."""
    await node.leagues.end(league, person)
    return await _info(node, league, person)


@delete("/{league:str}/members/{member:uuid}")
async def remove(node: TheNode, person: ThePerson, league: FromPath[str], member: FromPath[UUID]) -> None:
    """Before it begins: the maker removes a member, or a member goes."""
    await node.leagues.remove(league, person, member)


@get("/links/{token:str}")
async def whereto(node: TheNode, request: AnyRequest, person: ThePerson, token: FromPath[str]) -> LeagueLink:
    """What a link is for."""
    await _guessing(node, request)
    found = await store.by_token(node.pool, token, person.id)
    if found is None:
        await node.limits.mistaken(_guesses(request), GUESSES)
        raise RefuseError(404, "unknown-link")
    members = await store.members(node.pool, found.id)
    maker = next((member.name for member in members if member.person == found.maker), None)
    return LeagueLink(found.name, found.game, maker, len(members))


@post("/links/{token:str}", status_code=200)
async def join(node: TheNode, request: AnyRequest, person: ThePerson, token: FromPath[str]) -> Joined:
    """Become a member."""
    await _guessing(node, request)
    try:
        return Joined(await node.leagues.join(person, token))
    except RefuseError:
        await node.limits.mistaken(_guesses(request), GUESSES)
        raise


def _guesses(request: AnyRequest) -> str:
    return f"league links {place(request)}"


async def _guessing(node: Node, request: AnyRequest) -> None:
    await node.limits.spent(_guesses(request), GUESSES)


async def _info(node: Node, league: str, person: Person) -> LeagueInfo:
    found = await store.read(node.pool, league)
    members = await store.members(node.pool, league)
    if found is None or all(member.person != person.id for member in members):
        raise RefuseError(404, "unknown-league")
    tables = await store.tables(node.pool, league)
    names = {member.person: member.name for member in members}
    ids = {member.person: member.id for member in members}
    lines = [
        LeagueMember(
            ids[each.person],
            names[each.person],
            you=each.person == person.id,
            maker=each.person == found.maker,
            rank=each.rank,
            games=each.games,
            points=each.points,
            wins=each.wins,
            met=each.met,
        )
        for each in standings(list(names), [_seats(table) for table in tables if table.outcome is not None])
    ]
    link = found.token if found.status == "gathering" else None
    rounds = [_round_table(table, names) for table in tables]
    return LeagueInfo(
        _row(found), found.settings, found.seats, found.pace, found.maker == person.id, link, lines, rounds
    )


def _seats(table: LeagueTable) -> list[Seat]:
    assert table.outcome is not None
    return [Seat(*each) for each in zip(table.people, table.outcome.places, table.stayed, strict=True)]


def _round_table(table: LeagueTable, names: dict[UUID, str]) -> RoundTable:
    places = None if table.outcome is None else list(table.outcome.places)
    seated = [None if person is None else names.get(person) for person in table.people]
    return RoundTable(table.id, table.round, table.status, seated, places)


router = Router(
    "/api/leagues", route_handlers=[mine, create, whereto, join, read, start, end, remove], tags=["leagues"]
)
