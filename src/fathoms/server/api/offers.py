"""What this server offers to whoever comes."""

from __future__ import annotations

from litestar import Router, get
from litestar.datastructures import CacheControlHeader
from msgspec import Struct

from fathoms.server.api.dependencies import TheNode


class Offers(Struct, frozen=True):
    """What a page may offer here."""

    mail: bool
    """Whether this server sends emails: to confirm an address, to reset a password, to tell of turns."""


@get("/", cache_control=CacheControlHeader(max_age=60))
async def offers(node: TheNode) -> Offers:
    """What this server offers."""
    return Offers(mail=bool(node.settings.mail))


router = Router("/api/offers", route_handlers=[offers], tags=["offers"])
