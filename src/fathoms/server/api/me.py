"""Who one is: guests by name."""

from __future__ import annotations

from typing import Annotated

from litestar import Request, Response, Router, get, patch, post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta, Struct

from fathoms.server import wire
from fathoms.server.accounts import guests, visits
from fathoms.server.accounts.sea_names import sea_name
from fathoms.server.api.cookies import secret_cookie
from fathoms.server.api.dependencies import TheAnybody, TheNode, ThePerson, place
from fathoms.server.limits import Limit
from fathoms.server.refuse import RefuseError
from fathoms.server.store import bans, people
from fathoms.server.store.bans import Ban
from fathoms.server.store.rows import Person


class GuestForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A new guest; without a name of their own they get one of the sea."""

    name: Annotated[str, Meta(max_length=100)] | None = None
    lang: Annotated[str, Meta(max_length=8)] = "en"


class ChangeForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Another name or language."""

    name: Annotated[str, Meta(max_length=100)] | None = None
    lang: Annotated[str, Meta(max_length=8)] | None = None


def shown(person: Person) -> wire.Me:
    """A person, as that person sees it."""
    return wire.Me(person.id, person.name, person.lang)


@post("/")
async def welcome(
    node: TheNode, request: Request[object, object, State], anybody: TheAnybody, data: JSONBody[GuestForm]
) -> Response[wire.Me]:
    """Become a guest; the answer sets a cookie by which one is known from now on."""
    visits.let_in(anybody)
    lang = guests.known_language(data.lang)
    own = None if data.name is None else guests.fit_name(data.name, node.refused_names)
    await node.limits.take(f"guests {place(request)}", Limit(node.settings.guests_per_hour))
    name = await sea_name(node.pool, lang) if own is None else own
    person = await guests.welcome(node.pool, name, lang)
    secret = await visits.begin(node.pool, person.id, request.headers.get("user-agent", ""))
    return Response(shown(person), cookies=[secret_cookie(node.settings, secret)])


@get("/")
async def me(person: ThePerson) -> wire.Me:
    """Who I am."""
    return shown(person)


@get("/ban")
async def ban(node: TheNode, anybody: TheAnybody) -> Ban:
    """What keeps me out of here, until when and why."""
    found = None if anybody is None else await bans.of(node.pool, anybody.person.id)
    if found is None:
        raise RefuseError(404, "not-banned")
    return found


@patch("/")
async def change(node: TheNode, person: ThePerson, data: JSONBody[ChangeForm]) -> wire.Me:
    """Change name or language."""
    name = None if data.name is None else guests.fit_name(data.name, node.refused_names)
    lang = None if data.lang is None else guests.known_language(data.lang)
    changed = await people.change(node.pool, person.id, name, lang)
    if changed is None:
        raise RefuseError(409, "name-taken")
    return shown(changed)


router = Router("/api/me", route_handlers=[welcome, me, ban, change], tags=["me"])
