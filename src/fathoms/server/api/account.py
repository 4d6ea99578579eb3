"""An account: sign in from another browser, see where one is signed in, take one's data along, be forgotten."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from litestar import Request, Response, Router, delete, get, post
from litestar.background_tasks import BackgroundTask
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from fathoms.server import wire
from fathoms.server.accounts import links, passwords
from fathoms.server.api import browsers
from fathoms.server.api.cookies import no_cookie
from fathoms.server.api.dependencies import TheAnybody, TheNode, ThePerson, TheVisit, TheVisitor, place
from fathoms.server.limits import Limit
from fathoms.server.node import Node
from fathoms.server.refuse import RefuseError
from fathoms.server.store import browsers as known_browsers
from fathoms.server.store import (
    bugs,
    follows,
    friends,
    leagues,
    lists,
    notices,
    passkeys,
    people,
    profiles,
    pushes,
    puzzles,
    ratings,
    sessions,
    shuns,
    tokens,
)
from fathoms.server.store.follows import Followed
from fathoms.server.store.friends import Friend
from fathoms.server.store.notices import NoticeChoices
from fathoms.server.store.profiles import ProfileChoices
from fathoms.server.store.pushes import KnownDevice
from fathoms.server.store.puzzles import Try
from fathoms.server.store.ratings import RatingRow
from fathoms.server.store.rows import Shun, Visit
from fathoms.server.store.tokens import Token as ProgramToken
from fathoms.server.tables import frames

AnyRequest = Request[object, object, State]
Email = Annotated[str, Meta(max_length=passwords.EMAIL_MOST)]
Token = Annotated[str, Meta(max_length=100)]
LETTERS = Limit(3, 15)
"""So many letters of one kind from one place to one address."""
LETTERS_FROM_ALL = Limit(9, 15)
"""From all places that are not known to it, so that nobody's letter box is flooded."""
EXPORTS = Limit(10)
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


class EmailForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose password is lost."""

    email: Email


class TokenForm(Struct, frozen=True, forbid_unknown_fields=True):
    """What the link in a letter ends with."""

    token: Token


class ConfirmForm(TokenForm, frozen=True, forbid_unknown_fields=True):
    """The password of the account as well, in a browser that is not signed in to it."""

    password: Password | None = None


class ResetForm(Struct, frozen=True, forbid_unknown_fields=True):
    """What the link in a letter ends with, and the new password."""

    token: Token
    password: Password


class ResetDone(wire.Me, frozen=True):
    """Who one is, and what ended: browsers that were signed in, passkeys and tokens by their names, a webhook."""

    browsers: int
    passkeys: list[str]
    webhook: bool
    tokens: list[str]


class PasskeyInfo(Struct, frozen=True):
    """A passkey by which one signs in."""

    id: UUID
    name: str
    made_at: datetime | None
    used_at: datetime | None


class SessionInfo(Struct, frozen=True):
    """A browser in which one is signed in."""

    id: UUID
    agent: str
    made_at: datetime
    seen_at: datetime
    here: bool


class AccountInfo(Struct, frozen=True):
    """One's account; neither address nor passkey means a guest."""

    email: str | None
    verified: bool
    """Whether the address is known to be one's own."""
    passkeys: list[PasskeyInfo]
    sessions: list[SessionInfo]


class Export(Struct, frozen=True):
    """All that is kept about a person."""

    me: wire.Me
    account: AccountInfo
    tables: list[wire.Table]
    chat: list[tuple[str, str, str]]
    shunned: list[Shun]
    reports: list[tuple[str | None, str]]
    ratings: list[RatingRow]
    puzzles: list[Try]
    friends: list[Friend]
    leagues: list[str]
    letters: NoticeChoices
    """How one wants to hear of turns: with one's time zone and webhook."""
    bugs: list[tuple[str, str, str]]
    browsers: list[datetime]
    """When one has signed in by browsers that are known since."""
    devices: list[KnownDevice]
    """Where one is told of turns."""
    shown: ProfileChoices
    """What others see of oneself."""
    follows: list[Followed]
    tokens: list[ProgramToken]
    program: bool
    """Whether a program plays this account."""


async def _info(node: Node, visit: Visit) -> AccountInfo:
    account = await people.account(node.pool, visit.person.id)
    open_now = [
        SessionInfo(each.id, each.agent, each.made_at, each.seen_at, here=each.id == visit.session)
        for each in await sessions.of(node.pool, visit.person.id)
    ]
    keys = [
        PasskeyInfo(key.id, key.name, key.made_at, key.used_at) for key in await passkeys.of(node.pool, visit.person.id)
    ]
    email, verified = (None, False) if account is None else (account.email, account.verified)
    return AccountInfo(email, verified, keys, open_now)


@get("/")
async def account(node: TheNode, visit: TheVisit) -> AccountInfo:
    """My account and where I am signed in."""
    return await _info(node, visit)


@post("/", status_code=200)
async def keep(node: TheNode, request: AnyRequest, visit: TheVisit, data: JSONBody[KeepForm]) -> Response[AccountInfo]:
    """Become an account, or change address and password; other browsers must sign in again."""
    await passwords.confirm(node.pool, node.limits, visit, data.present)
    await node.limits.take(f"keep {visit.person.id}", passwords.TRIES)
    await _letter(node, passwords.clean_email(data.email))
    await passwords.keep(node.pool, node.settings, visit.person, data.email, data.password)
    await sessions.end_others(node.pool, visit.person.id, visit.session)
    node.hub.signed_out()
    cookie = await browsers.remember(node, request, visit.person.id)
    return Response(await _info(node, visit), cookies=[cookie])


@post("/sign-in", status_code=200)
async def sign_in(
    node: TheNode, request: AnyRequest, visitor: TheVisitor, data: JSONBody[SignInForm]
) -> Response[wire.Me]:
    """Sign in here; the tables of this browser's guest come along."""
    email = passwords.clean_email(data.email)
    browser = await browsers.known(node, request, email)
    found = await passwords.sign_in(node.pool, node.limits, email, data.password, place(request), browser)
    return await browsers.signed_in(node, request, found.person, visitor)


@post("/verify", status_code=200)
async def verify_again(node: TheNode, person: ThePerson) -> None:
    """Send another letter with a link that confirms my address."""
    account = await people.account(node.pool, person.id)
    if account is None or account.verified or not node.settings.mail:
        raise RefuseError(409, "nothing-to-confirm")
    await node.limits.take(f"verify {person.id}", LETTERS)
    await _letter(node, account.email)
    async with node.pool.acquire() as connection, connection.transaction():
        await links.ask_to_verify(connection, node.settings, person, account.email)


@post("/confirm", status_code=200)
async def confirm(node: TheNode, request: AnyRequest, visitor: TheVisitor, data: JSONBody[ConfirmForm]) -> None:
    """Confirm an address by the link in a letter: as whoever gave that address, and not for somebody who made it up."""
    await passwords.limit(node.limits, place(request))
    owner = await links.whose(node.pool, data.token)
    if visitor is None or visitor.id != owner:
        await passwords.show(node.pool, node.limits, owner, data.password)
    await links.verify(node.pool, data.token)


async def _letter(node: Node, email: str, browser: str | None = None) -> None:
    """One more letter to an address, whoever wants it; a browser that is known to it has letters of its own."""
    if node.settings.mail:
        await node.limits.take(f"letters to {email} {browser or ''}", LETTERS_FROM_ALL)


@post("/forgotten", status_code=200)
async def forgotten(node: TheNode, request: AnyRequest, data: JSONBody[EmailForm]) -> Response[None]:
    """Ask for a letter with a link to set a new password. Nobody learns whether there is such an account."""
    if not node.settings.mail:
        raise RefuseError(409, "no-mail")
    email = passwords.clean_email(data.email)
    browser = await browsers.known(node, request, email)
    await passwords.limit(node.limits, place(request), browser)
    # Who only claims an address has no letters of their own to it.
    name = browser.name if browser is not None and browser.confirmed else None
    await node.limits.take(f"forgotten {email} {name or place(request)}", LETTERS)
    await _letter(node, email, name)
    # Afterwards: the answer takes as long whether there is an account or not.
    return Response(None, background=BackgroundTask(links.ask_to_reset, node.pool, node.settings, email))


@post("/reset", status_code=200)
async def reset(node: TheNode, request: AnyRequest, data: JSONBody[ResetForm]) -> Response[ResetDone]:
    """Set a new password by the link in a letter, and sign in here; all that was there before ends, and is listed."""
    await passwords.limit(node.limits, place(request))
    hashed = await passwords.hash_of(data.password)
    done = await links.reset(node.pool, data.token, hashed, node.settings)
    node.hub.signed_out()
    person, cookies = await browsers.welcome(node, request, done.person, None)
    told = ResetDone(person.id, person.name, person.lang, done.browsers, done.passkeys, done.webhook, done.tokens)
    return Response(told, cookies=cookies)


@post("/sign-out", status_code=200)
async def sign_out(node: TheNode, anybody: TheAnybody) -> Response[None]:
    """Sign out here, also where one is banned."""
    if anybody is None:
        raise RefuseError(401, "not-signed-in")
    visit = anybody
    await sessions.end(node.pool, visit.person.id, visit.session)
    node.hub.signed_out()
    return Response(None, cookies=[no_cookie(node.settings)])


@delete("/sessions/{session:uuid}")
async def end_session(node: TheNode, person: ThePerson, session: FromPath[UUID]) -> None:
    """Sign out another browser."""
    if not await sessions.end(node.pool, person.id, session):
        raise RefuseError(404, "unknown-session")
    node.hub.signed_out()


@get("/export")
async def export(node: TheNode, visit: TheVisit) -> Response[Export]:
    """All that is kept about me."""
    person = visit.person
    await node.limits.take(f"export {person.id}", EXPORTS)
    mine = [frames.table(row, person.id, frozenset()) for row in await lists.all_of(node.pool, person.id)]
    whole = Export(
        wire.Me(person.id, person.name, person.lang),
        await _info(node, visit),
        mine,
        await people.chat_lines(node.pool, person.id),
        await shuns.shunned(node.pool, person.id),
        await shuns.reported_by(node.pool, person.id),
        await ratings.of(node.pool, person.id),
        await puzzles.of(node.pool, person.id),
        await friends.of(node.pool, person.id),
        [league.name for league in await leagues.of(node.pool, person.id)],
        await notices.wishes(node.pool, person.id),
        await bugs.told_by(node.pool, person.id),
        await known_browsers.of(node.pool, person.id),
        await pushes.known(node.pool, person.id),
        await profiles.shown(node.pool, person.id),
        await follows.of(node.pool, person.id),
        await tokens.of(node.pool, person.id),
        await tokens.is_program(node.pool, person.id),
    )
    return Response(whole, headers={"Content-Disposition": 'attachment; filename="fathoms.json"'})


@post("/erase", status_code=200)
async def erase(node: TheNode, visit: TheVisit, data: JSONBody[EraseForm]) -> Response[None]:
    """Be forgotten: bots take over my running games, finished ones keep their record without my name."""
    await passwords.confirm(node.pool, node.limits, visit, data.password)
    await node.forget(visit.person.id)
    return Response(None, cookies=[no_cookie(node.settings)])


router = Router(
    "/api/account",
    route_handlers=[
        account,
        keep,
        sign_in,
        verify_again,
        confirm,
        forgotten,
        reset,
        sign_out,
        end_session,
        export,
        erase,
    ],
    tags=["account"],
)
