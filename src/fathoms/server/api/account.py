"""An account: sign in from another browser, see where one is signed in, take one's data along, be forgotten."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from fathoms.server import wire
from fathoms.server.accounts import passwords, visits
from fathoms.server.api.cookies import no_cookie, secret_cookie
from fathoms.server.api.given import TheNode, ThePerson, TheVisit, TheVisitor
from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError
from fathoms.server.store import people, sessions
from fathoms.server.store import tables as store
from fathoms.server.store.rows import Visit
from fathoms.server.tables import frames

AnyRequest = Request[object, object, State]
Email = Annotated[str, Meta(max_length=passwords.EMAIL_MOST)]
Password = Annotated[str, Meta(max_length=passwords.MOST)]


class KeepForm(Struct, frozen=True, forbid_unknown_fields=True):
    """An address and a password for oneself; the present password if there is one already."""

    email: Email
    password: Password
    present: Password | None = None


class SignInForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Who one is."""

    email: Email
    password: Password


class EraseForm(Struct, frozen=True, forbid_unknown_fields=True):
    """The password once more; a guest has none."""

    password: Password | None = None


class SessionInfo(Struct, frozen=True):
    """A browser in which one is signed in."""

    id: UUID
    agent: str
    made_at: datetime
    seen_at: datetime
    here: bool


class AccountInfo(Struct, frozen=True):
    """One's account; no address means a guest."""

    email: str | None
    sessions: list[SessionInfo]


class Export(Struct, frozen=True):
    """All that is kept about a person."""

    me: wire.Me
    account: AccountInfo
    tables: list[wire.Table]
    chat: list[tuple[str, str, str]]


async def _info(node: Node, visit: Visit) -> AccountInfo:
    account = await people.account(node.pool, visit.person.id)
    open_now = [
        SessionInfo(each.id, each.agent, each.made_at, each.seen_at, here=each.id == visit.session)
        for each in await sessions.of(node.pool, visit.person.id)
    ]
    return AccountInfo(None if account is None else account.email, open_now)


@get("/")
async def account(node: TheNode, visit: TheVisit) -> AccountInfo:
    """My account and where I am signed in."""
    return await _info(node, visit)


@post("/", status_code=200)
async def keep(node: TheNode, visit: TheVisit, data: JSONBody[KeepForm]) -> AccountInfo:
    """Become an account, or change address and password; other browsers must sign in again."""
    await passwords.confirm(node.pool, visit.person, data.present)
    await passwords.keep(node.pool, visit.person, data.email, data.password)
    await sessions.end_others(node.pool, visit.person.id, visit.session)
    return await _info(node, visit)


@post("/sign-in", status_code=200)
async def sign_in(
    node: TheNode, request: AnyRequest, visitor: TheVisitor, data: JSONBody[SignInForm]
) -> Response[wire.Me]:
    """Sign in here; the tables of this browser's guest come along."""
    place = request.client.host if request.client is not None else ""
    found = await passwords.sign_in(node.pool, data.email, data.password, place)
    if visitor is not None and visitor.id != found.person and await people.account(node.pool, visitor.id) is None:
        await people.merge(node.pool, visitor.id, found.person)
    secret = await visits.begin(node.pool, found.person, request.headers.get("user-agent", ""))
    person = await people.change(node.pool, found.person, None, None)
    return Response(wire.Me(person.id, person.name, person.lang), cookies=[secret_cookie(node.settings, secret)])


@post("/sign-out", status_code=200)
async def sign_out(node: TheNode, visit: TheVisit) -> Response[None]:
    """Sign out here."""
    await sessions.end(node.pool, visit.person.id, visit.session)
    return Response(None, cookies=[no_cookie(node.settings)])


@delete("/sessions/{session:uuid}")
async def end_session(node: TheNode, person: ThePerson, session: FromPath[UUID]) -> None:
    """Sign out another browser."""
    if not await sessions.end(node.pool, person.id, session):
        raise RefuseError(404, "unknown-session")


@get("/export")
async def export(node: TheNode, visit: TheVisit) -> Response[Export]:
    """All that is kept about me."""
    person = visit.person
    mine = [frames.table(row, person.id, frozenset()) for row in await store.listed(node.pool, "mine", person.id)]
    whole = Export(
        wire.Me(person.id, person.name, person.lang),
        await _info(node, visit),
        mine,
        await people.chat_lines(node.pool, person.id),
    )
    return Response(whole, headers={"Content-Disposition": 'attachment; filename="fathoms.json"'})


@post("/erase", status_code=200)
async def erase(node: TheNode, visit: TheVisit, data: JSONBody[EraseForm]) -> Response[None]:
    """Be forgotten: bots take over my running games, finished ones keep their record without my name."""
    await passwords.confirm(node.pool, visit.person, data.password)
    await node.lobby.leave_all(visit.person)
    await people.erase(node.pool, visit.person.id)
    return Response(None, cookies=[no_cookie(node.settings)])


router = Router(
    "/api/account",
    route_handlers=[account, keep, sign_in, sign_out, end_session, export, erase],
    tags=["account"],
)
