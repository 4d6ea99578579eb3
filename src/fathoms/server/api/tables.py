"""Tables: the lobby, chairs, records."""

from __future__ import annotations

import asyncio
from typing import Annotated
from uuid import UUID

from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from fathoms.kernel import seal
from fathoms.kernel.question import SPECTATOR
from fathoms.kernel.sheet import Sheet
from fathoms.server import wire
from fathoms.server.api.dependencies import TheNode, ThePerson, TheVisitor, place
from fathoms.server.api.games import Book, known_language, told_book
from fathoms.server.limits import Limit
from fathoms.server.lobby.forms import GiveForm, InviteForm, LessonForm, RematchForm, SaltForm, TableForm, TakeForm
from fathoms.server.node import Node
from fathoms.server.notices import picture as pictures
from fathoms.server.notices.since import teller
from fathoms.server.refuse import RefuseError
from fathoms.server.store import lists, rematches, tenures
from fathoms.server.store import tables as store
from fathoms.server.store.lists import Which
from fathoms.server.store.pace import Pace
from fathoms.server.store.rows import Person, TableRow
from fathoms.server.tables import frames, reports
from fathoms.server.tables.live import Live

MANY = 4
GUESSES = Limit(100, 15)
"""So many invitations that do not exist may be asked for from one place."""
BUGS = Limit(10)
LOOKS_BACK = Limit(120, 10)
"""So many replays and records for one person: each plays a whole game."""


class Created(Struct, frozen=True):
    """A new table, its invitations by seat, and the promise of its chance: it is seen before anybody adds to it."""

    table: str
    links: dict[int, str]
    commitment: str


class LessonTable(Struct, frozen=True):
    """Where a lesson is learned."""

    table: str


class Invitation(Struct, frozen=True):
    """What an invitation is for."""

    table: str
    seat: int
    game: str
    host: str | None


class Rematch(Struct, frozen=True):
    """The next table, once everybody wants it."""

    table: str | None


class Painting(Struct, frozen=True):
    """A board as a drawing, and in words for whoever does not see it."""

    svg: str
    told: str


class BugForm(Struct, frozen=True, forbid_unknown_fields=True):
    """What seems wrong."""

    text: Annotated[str, Meta(max_length=2000)]


class Reported(Struct, frozen=True):
    """The number of the report."""

    bug: int


def _shown(live: Live, person: Person) -> wire.Table:
    return frames.table(live.row, person.id, live.present, live.told_tenures, live.offer)


async def _row(node: Node, table: str) -> TableRow:
    row = await store.read(node.pool, table)
    if row is None:
        raise RefuseError(404, "unknown-table")
    return row


@get("/")
async def listed(node: TheNode, visitor: TheVisitor, which: FromQuery[Which] = "open") -> list[wire.Table]:
    """Tables that wait for players, that are mine or a friend's, or that can be watched. Anybody may look."""
    if visitor is None and which in {"open", "live"}:
        return await node.board.listed("live" if which == "live" else "open")
    viewer = lists.NOBODY if visitor is None else visitor.id
    return [frames.listed(each, viewer) for each in await lists.listed(node.pool, which, viewer)]


async def _room_for_a_table(node: Node, request: Request[object, object, State], person: Person) -> None:
    most = node.settings.tables_per_hour
    await node.limits.take(f"tables {person.id}", Limit(most))
    await node.limits.take(f"tables from {place(request)}", Limit(5 * most))
    if await store.hosted(node.pool, person.id) >= node.settings.tables_at_once:
        raise RefuseError(409, "too-many-tables")


@post("/")
async def create(
    node: TheNode, request: Request[object, object, State], person: ThePerson, data: JSONBody[TableForm]
) -> Created:
    """Make a table."""
    await _room_for_a_table(node, request, person)
    row = await node.lobby.create(person, data)
    links = {chair.seat: chair.token for chair in row.chairs if chair.token is not None}
    return Created(row.id, links, seal.commitment(row.secret))


@get("/{table:str}")
async def read(node: TheNode, person: ThePerson, table: FromPath[str]) -> wire.Table:
    """One table without its game."""
    row = await _row(node, table)
    present = [frozenset(each.present) for each in await store.latest(node.pool, [table])]
    # While it is played, the socket tells them, which knows what may be told.
    if row.status != "over":
        return frames.table(row, person.id, present[0])
    held, offer = await tenures.read(node.pool, table), await rematches.read(node.pool, table)
    return frames.table(row, person.id, present[0], held, offer)


@get("/{table:str}/rulebook/{lang:str}")
async def rulebook(node: TheNode, table: FromPath[str], lang: FromPath[str]) -> Book:
    """The rule book of a table: it names the values that the table is played with."""
    rules = await node.keeper.rules_of(await _row(node, table))
    return await asyncio.to_thread(told_book, rules, lang)


@get("/{table:str}/painting/{lang:str}")
async def painting(node: TheNode, person: ThePerson, table: FromPath[str], lang: FromPath[str]) -> Painting | None:
    """The board as one's own seat sees it, where the game brings a painter: for games that the page has no board of."""
    live = await node.keeper.get(table)
    if live.play is None:
        return None
    seat = live.row.eyes_of(person.id)
    telling = teller(live.row, seat, known_language(lang))
    drawn = pictures.painting(live.row.game, live.play.rules.view(live.play.state, seat), telling)
    return None if drawn is None else Painting(drawn.content.decode(), drawn.text)


@get("/{table:str}/sheet")
async def sheet(node: TheNode, person: ThePerson, table: FromPath[str]) -> Sheet | None:
    """The score sheet as one's own seat may know it; none before the deal, and in games where sides win."""
    live = await node.keeper.refresh(table)
    if live.play is None:
        return None
    rules, state = live.play.rules, live.play.state
    return rules.scored(state, rules.view(state, live.row.eyes_of(person.id)))


@get("/{table:str}/moments/{version:int}")
async def moment(node: TheNode, person: ThePerson, table: FromPath[str], version: FromPath[int]) -> Response[bytes]:
    """How the table stood at a version, as one's own seat saw it then."""
    await node.limits.take(f"looks back {person.id}", LOOKS_BACK)
    live = await node.keeper.get(table)
    frame = await node.records.moment(live, live.row.eyes_of(person.id), version)
    return Response(frame, media_type="application/json")


@post("/{table:str}/start", status_code=200)
async def start(node: TheNode, person: ThePerson, table: FromPath[str]) -> wire.Table:
    """Deal. Only the host may."""
    return _shown(await node.lobby.start(table, person), person)


@post("/{table:str}/leave", status_code=200)
async def leave(node: TheNode, person: ThePerson, table: FromPath[str]) -> wire.Table:
    """Leave: a bot plays on, and one may come back; in a rated game it is for good."""
    return _shown(await node.lobby.leave(table, person), person)


@post("/{table:str}/chairs/{seat:int}/take", status_code=200)
async def take(
    node: TheNode, person: ThePerson, table: FromPath[str], seat: FromPath[int], data: JSONBody[TakeForm]
) -> wire.Table:
    """Sit down."""
    return _shown(await node.lobby.take(table, seat, person, data.token), person)


@post("/{table:str}/chairs/{seat:int}/give", status_code=200)
async def give(
    node: TheNode, person: ThePerson, table: FromPath[str], seat: FromPath[int], data: JSONBody[GiveForm]
) -> wire.Table:
    """Give a chair away."""
    return _shown(await node.lobby.give(table, seat, person, data), person)


@post("/{table:str}/chairs/{seat:int}/invite", status_code=200)
async def invite(
    node: TheNode, person: ThePerson, table: FromPath[str], seat: FromPath[int], data: JSONBody[InviteForm]
) -> wire.Table:
    """Keep a chair for a friend."""
    return _shown(await node.lobby.invite(table, seat, person, data.friend), person)


@post("/{table:str}/salt", status_code=200)
async def salt(node: TheNode, person: ThePerson, table: FromPath[str], data: JSONBody[SaltForm]) -> wire.Table:
    """Add to the seed, before the deal."""
    return _shown(await node.lobby.salt(table, person, bytes.fromhex(data.salt)), person)


@post("/{table:str}/pace", status_code=200)
async def pace(node: TheNode, person: ThePerson, table: FromPath[str], data: JSONBody[Pace]) -> wire.Table:
    """Set the pace, or want another and agree to it; the pace that there is withdraws the wish."""
    return _shown(await node.lobby.pace(table, person, data), person)


@post("/{table:str}/rematch", status_code=200)
async def rematch(node: TheNode, person: ThePerson, table: FromPath[str], data: JSONBody[RematchForm]) -> Rematch:
    """Offer the same people another game, or answer such an offer."""
    return Rematch(await node.lobby.rematch(table, person, data))


async def _reader(node: Node, request: Request[object, object, State], visitor: Person | None) -> UUID | None:
    """Who looks back, counted by person, or by place where nobody is known."""
    who = place(request) if visitor is None else visitor.id
    await node.limits.take(f"looks back {who}", LOOKS_BACK)
    return None if visitor is None else visitor.id


@get("/{table:str}/record", media_type="application/x-ndjson")
async def record(
    node: TheNode, request: Request[object, object, State], visitor: TheVisitor, table: FromPath[str]
) -> Response[bytes]:
    """The record of a finished table."""
    reader = await _reader(node, request, visitor)
    name = f'attachment; filename="fathoms-{table}.jsonl"' if table.isalnum() else "attachment"
    return Response(await node.records.write(table, reader), headers={"Content-Disposition": name})


@get("/{table:str}/replay")
async def replay(
    node: TheNode,
    request: Request[object, object, State],
    visitor: TheVisitor,
    table: FromPath[str],
    seat: FromQuery[str] = "spectator",
) -> Response[bytes]:
    """A frame for every version of a finished table, through a seat's eyes or a spectator's."""
    if seat != "spectator" and not (seat.isascii() and seat.isdigit() and len(seat) < MANY):
        raise RefuseError(400, "bad-seat")
    reader = await _reader(node, request, visitor)
    frames = await node.records.replay(table, reader, SPECTATOR if seat == "spectator" else int(seat))
    return Response(frames, media_type="application/json")


@get("/{table:str}/course")
async def course(
    node: TheNode, request: Request[object, object, State], visitor: TheVisitor, table: FromPath[str]
) -> Response[bytes]:
    """A finished table in points, step by step; null where sides win."""
    reader = await _reader(node, request, visitor)
    return Response(await node.records.course(table, reader), media_type="application/json")


@post("/{table:str}/bug")
async def report(node: TheNode, person: ThePerson, table: FromPath[str], data: JSONBody[BugForm]) -> Reported:
    """Something seems wrong at this table: keep it for the host."""
    await node.limits.take(f"bug {person.id}", BUGS)
    return Reported(await reports.report(node.keeper, table, person.id, data.text))


@post("/api/games/{game:str}/lessons/{lesson:str}", status_code=200)
async def learn(
    node: TheNode,
    request: Request[object, object, State],
    person: ThePerson,
    game: FromPath[str],
    lesson: FromPath[str],
    data: JSONBody[LessonForm],
) -> LessonTable:
    """Go on with a lesson, or begin it."""
    begun = None if data.again else await node.lobby.begun(person, game, lesson)
    if begun is None:
        await _room_for_a_table(node, request, person)
        begun = await node.lobby.learn(person, game, lesson)
    return LessonTable(begun)


async def invited(node: Node, request: Request[object, object, State], token: str) -> tuple[str, int]:
    """The table and the seat of an invitation; whoever guesses is refused before long."""
    guesses = f"invitation {place(request)}"
    await node.limits.spent(guesses, GUESSES)
    found = await store.by_token(node.pool, token)
    if found is None:
        await node.limits.mistaken(guesses, GUESSES)
        raise RefuseError(404, "unknown-link")
    return found


@get("/api/links/{token:str}")
async def invitation(node: TheNode, request: Request[object, object, State], token: FromPath[str]) -> Invitation:
    """Which chair an invitation is for."""
    table, seat = await invited(node, request, token)
    row = await _row(node, table)
    return Invitation(table, seat, row.game, row.host_name)


router = Router(
    "/api/tables",
    route_handlers=[
        listed,
        create,
        read,
        rulebook,
        painting,
        sheet,
        moment,
        start,
        leave,
        take,
        give,
        invite,
        salt,
        pace,
        rematch,
        record,
        replay,
        course,
        report,
    ],
    tags=["tables"],
)
links = Router("/", route_handlers=[invitation, learn], tags=["tables"])
