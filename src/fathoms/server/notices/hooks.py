"""Webhooks: tells a person's own program that it is their turn. Never an address of our own network.

The name is looked up once, every address behind it is checked, and the connection goes to the address that was checked:
a name that answers differently the second time leads nowhere else. Redirections are not followed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

import msgspec
import structlog
from msgspec import Struct

from fathoms.kernel import registry
from fathoms.locale.catalogue import Catalogue
from fathoms.server import metrics
from fathoms.server.refuse import RefuseError
from fathoms.server.settings import Settings
from fathoms.server.store import notices
from fathoms.server.store.notices import HookTurn
from fathoms.server.store.pool import Pool

SECONDS = 10.0
MOST = 200
_GOOD = range(200, 300)
_LINES_MOST = 100
_PLAIN = re.compile(r"[!-~]+")
"""An address as it goes over the wire: no blanks, no letters beyond ASCII."""
Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
_GATEWAYS = tuple(
    [ipaddress.IPv6Network(each) for each in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")]
)
"""NAT64, 6to4, Teredo and the old compatible ones: each may lead to any address of IPv4, also to one of ours."""
_log = structlog.get_logger()


def outside(address: Address) -> bool:
    """Whether an address leads to the public internet, and to none of ours by a way around."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return outside(address.ipv4_mapped)
        if address.is_site_local or any(address in network for network in _GATEWAYS):
            return False
    return address.is_global and not address.is_multicast


def check(url: str, *, private: bool) -> None:
    """Refuse what can be no webhook, and say why; `private` is for tests and for networks without an outside."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
        host.encode("idna")
    except ValueError as error:
        raise RefuseError(400, "bad-webhook") from error
    if not host or parts.username or parts.password or not _PLAIN.fullmatch(url):
        raise RefuseError(400, "bad-webhook")
    if parts.scheme != "https" and not (parts.scheme == "http" and private):
        raise RefuseError(400, "webhook-not-https")
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return
    if not (private or outside(address)):
        raise RefuseError(400, "webhook-private")


class Reply(Struct, frozen=True):
    """What somebody's server answered, as far as it matters to us."""

    status: int
    retry_after: float | None = None


async def deliver(url: str, body: bytes, *, private: bool) -> int:
    """Post JSON once; the status of the answer. Raises OSError, also for an address that is not to be called."""
    return (await call(url, body, {"Content-Type": "application/json"}, private=private)).status


async def call(url: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> Reply:
    """Post once to an address that a person gave us. Raises OSError, also for one that is not to be called."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not private and not all(outside(ipaddress.ip_address(each)) for each in addresses):
        raise PermissionError("a private address")
    context = ssl.create_default_context() if parts.scheme == "https" else None
    reader, writer = await asyncio.open_connection(
        addresses[0], port, ssl=context, server_hostname=host if context is not None else None
    )
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        given = "".join([f"{name}: {value}\r\n" for name, value in headers.items()])
        head = f"POST {path} HTTP/1.1\r\nHost: {parts.netloc}\r\n{given}"
        writer.write(f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body)
        await writer.drain()
        return await _reply(reader)
    except (ValueError, IndexError) as error:
        raise ConnectionError("no HTTP") from error
    finally:
        writer.close()


async def _reply(reader: asyncio.StreamReader) -> Reply:
    """The head of an answer, and no more of it than a head may have."""
    status = int((await reader.readline()).split()[1])
    retry: float | None = None
    for _ in range(_LINES_MOST):
        name, _, value = (await reader.readline()).decode("latin-1").partition(":")
        if not name.strip():
            break
        if name.lower() == "retry-after" and value.strip().isdecimal():
            retry = float(value)
    return Reply(status, retry)


class Tried(Struct, frozen=True):
    """How telling a program went. `status` is what it answered, if it did."""

    how: Literal["told", "failed", "private", "unreachable"]
    status: int | None = None


async def attempt(url: str, body: bytes, *, private: bool) -> Tried:
    """Post once, and wait for the answer no longer than a few seconds."""
    try:
        async with asyncio.timeout(SECONDS):
            status = await deliver(url, body, private=private)
    except PermissionError:
        return Tried("private")
    except OSError as error:
        _log.info("a webhook was not reached", trouble=type(error).__name__)
        return Tried("unreachable")
    return Tried("told" if status in _GOOD else "failed", status)


class Hooks:
    """Tells programs of turns, each once; one that cannot be reached several times is told no more."""

    def __init__(self, pool: Pool, settings: Settings) -> None:
        self._pool = pool
        self._settings = settings

    async def sweep(self) -> None:
        """Tell of all turns that are due, at once."""
        turns = await notices.hooks_due(self._pool, self._settings.notice_seconds, MOST)
        await asyncio.gather(*[self._tell(turn) for turn in turns])

    async def _tell(self, turn: HookTurn) -> None:
        title = Catalogue(turn.lang, registry.game(turn.game)).say("game.title")
        text = Catalogue(turn.lang).say("mail.turn.subject", game=title)
        link = None if self._settings.public_url is None else f"{self._settings.public_url}/table/{turn.table}"
        body = msgspec.json.encode({"text": text, "content": text, "table": turn.table, "url": link})
        tried = await attempt(turn.url, body, private=self._settings.webhook_private)
        good = tried.how == "told"
        metrics.HOOKS.labels("told" if good else "failed").inc()
        await notices.hooked(self._pool, turn.person, good=good)
