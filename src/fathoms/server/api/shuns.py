"""Other people: block, mute, report. One points at a chair or at a line of chat; nobody's id is ever told."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from litestar import Router, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from fathoms.kernel.question import SPECTATOR
from fathoms.server import wire
from fathoms.server.api.dependencies import TheNode, ThePerson
from fathoms.server.limits import Limit
from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError
from fathoms.server.store import shuns
from fathoms.server.store import tables as store
from fathoms.server.store.rows import Person, Room, Shun
from fathoms.server.store.shuns import Pointed

REPORTS = Limit(10)


class ShunForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at a table, by seat or by the number of a line of chat."""

    what: Literal["block", "mute"]
    table: wire.TableId
    seat: wire.Number | None = None
    line: wire.Number | None = None


class ReportForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at a table, and why."""

    table: wire.TableId
    text: Annotated[str, Meta(min_length=1, max_length=1000)]
    seat: wire.Number | None = None
    line: wire.Number | None = None


@get("/")
async def shunned(node: TheNode, person: ThePerson) -> list[Shun]:
    """Whom I have blocked or muted."""
    return await shuns.shunned(node.pool, person.id)


@post("/shun", status_code=200)
async def shun(node: TheNode, person: ThePerson, data: JSONBody[ShunForm]) -> None:
    """Read nothing of somebody any more, or meet them no more either."""
    other = await _whom(node, person, data.table, data.seat, data.line)
    await shuns.shun(node.pool, person.id, other.person, blocks=data.what == "block")


@delete("/{shun:uuid}")
async def forgive(node: TheNode, person: ThePerson, shun: FromPath[UUID]) -> None:
    """Take it back."""
    if not await shuns.forgive(node.pool, person.id, shun):
        raise RefuseError(404, "unknown-person")


@post("/report", status_code=200)
async def report(node: TheNode, person: ThePerson, data: JSONBody[ReportForm]) -> None:
    """Tell the host of this server."""
    about = await _whom(node, person, data.table, data.seat, data.line)
    await node.limits.take(f"report {person.id}", REPORTS)
    await shuns.report(node.pool, person.id, about, data.table, data.text)


async def _whom(node: Node, person: Person, table: str, seat: int | None, line: int | None) -> Pointed:
    """Who is meant, and the line if there is one."""
    row = await store.read(node.pool, table)
    if row is None:
        raise RefuseError(404, "unknown-table")
    found: Pointed | None = None
    if line is not None:
        room: Room = "spectators" if row.eyes_of(person.id) == SPECTATOR else "players"
        said = await shuns.author(node.pool, table, room, line)
        found = None if said is None else Pointed(said[0], room, line, said[1])
    elif seat is not None and 0 <= seat < len(row.chairs) and row.chairs[seat].kind == "person":
        sits = row.chairs[seat].person
        found = None if sits is None else Pointed(sits)
    if found is None or found.person == person.id:
        raise RefuseError(404, "unknown-person")
    return found


router = Router("/api/people", route_handlers=[shunned, shun, forgive, report], tags=["people"])
