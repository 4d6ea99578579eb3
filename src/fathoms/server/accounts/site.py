"""Whose passkeys a browser makes: a passkey belongs to the host of the page that asked for it."""

from __future__ import annotations

from urllib.parse import urlsplit

from msgspec import Struct

from fathoms.server.refuse import RefuseError
from fathoms.server.settings import Settings


class Site(Struct, frozen=True):
    """Whose passkeys these are: the host that a browser shows, and the pages that may use them."""

    host: str
    origins: tuple[str, ...]


def site(settings: Settings, origin: str | None) -> Site:
    """By the settings, if they say where people find us; else by the page that asks, which is one of ours."""
    pages = (settings.public_url, *settings.origins) if settings.public_url else (origin,)
    origins = tuple([page for page in pages if page])
    host = urlsplit(origins[0]).hostname if origins else None
    if host is None:
        raise RefuseError(400, "no-origin")
    return Site(host, origins)
