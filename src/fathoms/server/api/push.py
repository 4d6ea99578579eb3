"""The devices on which one wants to be told of one's turns."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from fathoms.server.api.dependencies import TheNode, ThePerson, TheVisit
from fathoms.server.limits import Limit
from fathoms.server.notices import hooks, sealed
from fathoms.server.refuse import RefuseError
from fathoms.server.store import pushes

Endpoint = Annotated[str, Meta(min_length=1, max_length=1000)]
KEPT = Limit(60)
"""A page that opens says again that its device is there."""


class DeviceForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a browser takes messages, and what they are to be sealed with; as its own interface tells them."""

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class EndpointForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Which device."""

    endpoint: Endpoint


class PushInfo(Struct, frozen=True):
    """The key that a browser asks for, and the devices on which I am told."""

    key: str
    endpoints: list[str]


@get("/")
async def push(node: TheNode, person: ThePerson) -> PushInfo:
    """What a browser needs to know, and which of mine take messages already."""
    known = await pushes.devices(node.pool, person.id)
    return PushInfo(sealed.text(await node.pushes.public_key()), [each.endpoint for each in known])


@post("/", status_code=200)
async def keep(node: TheNode, visit: TheVisit, data: JSONBody[DeviceForm]) -> None:
    """Tell me on this device, until I log out there."""
    await node.limits.take(f"push {visit.person.id}", KEPT)
    try:
        hooks.check(data.endpoint, private=node.settings.webhook_private)
    except RefuseError as error:
        raise RefuseError(400, "bad-device") from error
    device = sealed.device(data.endpoint, data.p256dh, data.auth)
    await pushes.keep(node.pool, visit.person.id, visit.session, device)


@post("/end", status_code=200)
async def end(node: TheNode, person: ThePerson, data: JSONBody[EndpointForm]) -> None:
    """Tell me no more on that device."""
    await pushes.end(node.pool, person.id, data.endpoint)


router = Router("/api/me/push", route_handlers=[push, keep, end], tags=["push"])
