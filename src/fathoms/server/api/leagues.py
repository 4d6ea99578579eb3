"""Leagues, for their members alone: to anybody else there is none. Tournaments that are listed are for everybody."""

from __future__ import annotations

from datetime import datetime
from typing import Literal
from uuid import UUID

from litestar import Request, Router, delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from fathoms.server.api.dependencies import TheNode, ThePerson, TheVisitor, place
from fathoms.server.leagues import evening
from fathoms.server.leagues.evening import Line
from fathoms.server.leagues.leagues import LeagueForm
from fathoms.server.leagues.rounds import played
from fathoms.server.leagues.standings import Seat, standings
from fathoms.server.limits import Limit
from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError
from fathoms.server.store import leagues as store
from fathoms.server.store.leagues import League, LeagueKind, LeagueTable, Listing, Member, RoundPlan, Seeding
from fathoms.server.store.pace import Pace
from fathoms.server.store.rows import Person, Status

PER_HOUR = Limit(10)
GUESSES = Limit(100, 15)
JOINS = Limit(120)
AnyRequest = Request[object, object, State]


class LeagueRow(Struct, frozen=True):
    """A league in a list."""

    league: str
    name: str
    game: str
    status: Literal["gathering", "playing", "over"]
    round: int
    rounds: int
    kind: LeagueKind
    rated: bool
    starts_at: datetime | None


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
    direct: float
    """In a tournament, the points from games against those with the same points and opponents."""
    left: bool
    """They take no further part."""


class RoundTable(Struct, frozen=True):
    """A table of a round: its people by seat (none where a bot plays), and their places once it is over."""

    table: str
    round: int
    status: Status
    names: list[str | None]
    places: list[int] | None
    you: bool
    """Whether the viewer plays there."""


class LeagueRound(Struct, frozen=True):
    """A round of a tournament: who has a bye or a walkover; in a knock-out, how many were left."""

    round: int
    byes: list[str | None]
    left: int
    replay: bool


class LeagueInfo(Struct, frozen=True):
    """A league, as its members see it."""

    league: LeagueRow
    settings: dict[str, str]
    seats: int
    pace: Pace
    seeding: Seeding
    listed: bool
    maker: bool
    """Whether the viewer made it."""
    joined: bool
    """Whether the viewer takes part."""
    link: str | None
    """The end of the link by which others join, while they can."""
    members: list[LeagueMember]
    tables: list[RoundTable]
    rounds: list[LeagueRound]


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
    return LeagueRow(
        league.id,
        league.name,
        league.game,
        league.status,
        league.round,
        league.rounds,
        league.kind,
        league.rated,
        league.starts_at,
    )


@get("/")
async def mine(node: TheNode, person: ThePerson) -> list[LeagueRow]:
    """My leagues."""
    return [_row(league) for league in await store.of(node.pool, person.id)]


@get("/listed")
async def listed(node: TheNode, visitor: TheVisitor) -> list[Listing]:
    """The tournaments that anybody may join or look at."""
    return await store.listings(node.pool, None if visitor is None else visitor.id)


@post("/{league:str}/join", status_code=200)
async def join_listed(node: TheNode, person: ThePerson, league: FromPath[str]) -> LeagueInfo:
    """Join a tournament of the list, or come back to one."""
    await node.limits.take(f"joins {person.id}", JOINS)
    await node.leagues.join_listed(person, league)
    return await _info(node, league, person)


@post("/{league:str}/leave", status_code=200)
async def leave(node: TheNode, person: ThePerson, league: FromPath[str]) -> LeagueInfo:
    """No further rounds of a tournament for me."""
    await node.leagues.leave(league, person)
    return await _info(node, league, person)


@post("/")
async def create(node: TheNode, person: ThePerson, data: JSONBody[LeagueForm]) -> Joined:
    """Make a league."""
    await node.limits.take(f"leagues {person.id}", PER_HOUR)
    return Joined((await node.leagues.create(person, data)).id)


@get("/{league:str}")
async def read(node: TheNode, visitor: TheVisitor, league: FromPath[str]) -> LeagueInfo:
    """A league of mine, or a tournament that is listed."""
    return await _info(node, league, visitor)


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
async def whereto(node: TheNode, request: AnyRequest, visitor: TheVisitor, token: FromPath[str]) -> LeagueLink:
    """What a link is for; one need not have a name here to be told."""
    await _guessing(node, request)
    found = await store.by_token(node.pool, token, None if visitor is None else visitor.id)
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


async def _info(node: Node, league: str, visitor: Person | None) -> LeagueInfo:
    viewer = None if visitor is None else visitor.id
    found = await store.read(node.pool, league)
    members = await store.members(node.pool, league)
    mine = next((member for member in members if member.person == viewer), None)
    if found is None or (mine is None and not found.listed):
        raise RefuseError(404, "unknown-league")
    tables = await store.tables(node.pool, league)
    plans = await store.rounds(node.pool, league)
    lines = _tournament_lines(found, members, plans, tables) if found.tournament else _league_lines(members, tables)
    gathering = found.status == "gathering"
    return LeagueInfo(
        _row(found),
        found.settings,
        found.seats,
        found.pace,
        found.seeding,
        found.listed,
        maker=mine is not None and found.maker == viewer,
        joined=mine is not None and not mine.left,
        link=found.token if gathering and mine is not None else None,
        members=[_member(found, member, line, viewer) for member, line in lines if not (gathering and member.left)],
        tables=[_round_table(table, members, viewer) for table in tables],
        rounds=[_round(number, plan, members) for number, plan in enumerate(plans, 1)] if found.tournament else [],
    )


def _league_lines(members: list[Member], tables: list[LeagueTable]) -> list[tuple[Member, Line]]:
    """The members of a league, the best first."""
    by_person = {member.person: member for member in members}
    found = standings(list(by_person), [_seats(table) for table in tables if table.outcome is not None])
    return [
        (by_person[each.person], Line(0, each.rank, each.games, each.points, each.wins, each.met, 0.0))
        for each in found
    ]


def _tournament_lines(
    league: League, members: list[Member], plans: list[RoundPlan], tables: list[LeagueTable]
) -> list[tuple[Member, Line]]:
    """The members of a tournament, the best first; those who left before it began last, without a rank."""
    rounds = played(league, plans, tables)
    numbered = {member.number: member for member in members if member.number is not None}
    if league.kind == "knock-out":
        found = evening.ranked(league.members, sorted(numbered), rounds)
    else:
        found = evening.lines(sorted(numbered), rounds)
    others = [(member, Line(0, 1, 0, 0.0, 0, 0.0, 0.0)) for member in members if member.number is None]
    return [(numbered[line.number], line) for line in found] + (others if league.status == "gathering" else [])


def _member(league: League, member: Member, line: Line, viewer: UUID | None) -> LeagueMember:
    return LeagueMember(
        member.id,
        member.name,
        you=member.person == viewer,
        maker=member.person == league.maker,
        rank=line.rank,
        games=line.games,
        points=line.points,
        wins=line.wins,
        met=line.met,
        direct=line.direct,
        left=member.left,
    )


def _seats(table: LeagueTable) -> list[Seat]:
    assert table.outcome is not None
    return [Seat(*each) for each in zip(table.people, table.outcome.places, table.stayed, strict=True)]


def _round_table(table: LeagueTable, members: list[Member], viewer: UUID | None) -> RoundTable:
    names = {member.person: member.name for member in members}
    places = None if table.outcome is None else list(table.outcome.places)
    seated = [None if each is None else names.get(each) for each in table.people]
    return RoundTable(
        table.id, table.round, table.status, seated, places, you=viewer is not None and viewer in table.people
    )


def _round(number: int, plan: RoundPlan, members: list[Member]) -> LeagueRound:
    names = {member.number: member.name for member in members}
    return LeagueRound(number, [names.get(each) for each, _ in plan.byes], plan.left, plan.replay)


router = Router(
    "/api/leagues",
    route_handlers=[mine, listed, create, whereto, join, read, join_listed, leave, start, end, remove],
    tags=["leagues"],
)
