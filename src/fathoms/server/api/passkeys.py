"""Passkeys over HTTP: make one, name it, remove it, sign in by it."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from litestar import Request, Response, Router, patch, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from fathoms.server import wire
from fathoms.server.accounts import links, passkeys, passwords
from fathoms.server.accounts.guests import clean_name
from fathoms.server.accounts.site import Site, site
from fathoms.server.api import browsers
from fathoms.server.api.dependencies import TheNode, ThePerson, TheVisit, TheVisitor, place
from fathoms.server.refuse import RefuseError
from fathoms.server.store import passkeys as store
from fathoms.server.store import people

AnyRequest = Request[object, object, State]
Name = Annotated[str, Meta(max_length=passkeys.NAME_MOST)]
Answer = dict[str, Any]
"""What the browser's `toJSON` gives; the library reads it strictly."""


class BeginForm(Struct, frozen=True, forbid_unknown_fields=True):
    """The password once more, if there is one."""

    password: Annotated[str, Meta(max_length=passwords.MOST)] | None = None


class FinishForm(Struct, frozen=True, forbid_unknown_fields=True):
    """The browser's answer, and what the passkey shall be called."""

    name: Name
    answer: Answer


class NameForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Another name."""

    name: Name


class AnswerForm(Struct, frozen=True, forbid_unknown_fields=True):
    """The browser's answer."""

    answer: Answer


@post("/begin", status_code=200)
async def begin(node: TheNode, request: AnyRequest, visit: TheVisit, data: JSONBody[BeginForm]) -> dict[str, Any]:
    """What the browser needs to make a passkey."""
    await passwords.confirm(node.pool, node.limits, visit, data.password)
    return await passkeys.begin(node.pool, _site(node, request), visit.person)


@post("/", status_code=201)
async def finish(node: TheNode, request: AnyRequest, person: ThePerson, data: JSONBody[FinishForm]) -> None:
    """Keep the passkey that the browser made."""
    name = clean_name(data.name, passkeys.NAME_MOST)
    key = await passkeys.finish(node.pool, _site(node, request), person, name, data.answer)
    async with node.pool.acquire() as connection, connection.transaction():
        await passkeys.keep(connection, key)
        await links.tell_of_change(connection, node.settings, person.id)


@patch("/{key:uuid}")
async def rename(node: TheNode, person: ThePerson, key: FromPath[UUID], data: JSONBody[NameForm]) -> None:
    """Call a passkey something else."""
    if not await store.rename(node.pool, person.id, key, clean_name(data.name, passkeys.NAME_MOST)):
        raise RefuseError(404, "unknown-passkey")


@post("/{key:uuid}/remove", status_code=200)
async def remove(node: TheNode, visit: TheVisit, key: FromPath[UUID], data: JSONBody[BeginForm]) -> None:
    """Forget a passkey, by the same proof as for a new one; not the last way in."""
    person = visit.person
    have = await store.of(node.pool, person.id)
    if all(each.id != key for each in have):
        raise RefuseError(404, "unknown-passkey")
    if len(have) == 1 and await people.account(node.pool, person.id) is None:
        raise RefuseError(409, "last-passkey")
    await passwords.confirm(node.pool, node.limits, visit, data.password)
    async with node.pool.acquire() as connection, connection.transaction():
        await store.remove(connection, person.id, key)
        await links.tell_of_change(connection, node.settings, person.id)


@post("/sign-in/begin", status_code=200)
async def begin_sign_in(node: TheNode, request: AnyRequest) -> dict[str, Any]:
    """What the browser needs to ask for a passkey."""
    await passwords.limit(node.limits, place(request), await browsers.known(node, request))
    return await passkeys.begin_sign_in(node.pool, _site(node, request))


@post("/sign-in", status_code=200)
async def sign_in(
    node: TheNode, request: AnyRequest, visitor: TheVisitor, data: JSONBody[AnswerForm]
) -> Response[wire.Me]:
    """Sign in here; the tables of this browser's guest come along."""
    await passwords.limit(node.limits, place(request), await browsers.known(node, request))
    key = await passkeys.sign_in(node.pool, _site(node, request), data.answer)
    return await browsers.signed_in(node, request, key.person, visitor)


def _site(node: TheNode, request: AnyRequest) -> Site:
    return site(node.settings, request.headers.get("origin"))


router = Router(
    "/api/account/passkeys",
    route_handlers=[begin, finish, rename, remove, begin_sign_in, sign_in],
    tags=["account"],
)
