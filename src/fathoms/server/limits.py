"""How often anybody may do anything: one counter a key in the database, and in front of it what this node remembers.

Who was refused is refused again from memory until the moment at which there is one again, so that the millionth try of
a flood costs no more than the second, and less than any answer.
"""

from __future__ import annotations

import hashlib
import ipaddress
import time
from collections import OrderedDict
from typing import NamedTuple

from fathoms.server.refuse import RefuseError
from fathoms.server.store import limits as store
from fathoms.server.store.pool import Pool

REMEMBERED = 100_000
"""So many keys are kept in memory."""
TRUST_SECONDS = 5.0
"""After so long the database is asked again."""
_NETWORK_BITS = 64
"""Whoever has one address of IPv6 has all that begin alike."""


class Limit(NamedTuple):
    """So many in so many minutes."""

    most: int
    minutes: int = 60


class Refused:
    """Keys that were refused, and until when; those that were refused longest ago go first."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._until: OrderedDict[bytes, float] = OrderedDict()
        self._most = most

    def __contains__(self, key: bytes) -> bool:
        until = self._until.get(key)
        if until is None:
            return False
        if until > time.monotonic():
            return True
        del self._until[key]
        return False

    def add(self, key: bytes, seconds: float) -> None:
        """There is none for so long."""
        self._until[key] = time.monotonic() + min(seconds, TRUST_SECONDS)
        self._until.move_to_end(key)
        if len(self._until) > self._most:
            self._until.popitem(last=False)


class Limits:
    """What a node counts."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._refused = Refused()

    async def take(self, what: str, limit: Limit, *more: tuple[str, Limit]) -> None:
        """Count this, by one key or by several. Raises RefuseError if there was too much of one kind lately."""
        counted = [(_key(name), each) for name, each in ((what, limit), *more)]
        if any(key in self._refused for key, _ in counted):
            raise RefuseError(429, "too-many-attempts")
        for key, each in counted:
            wait = await store.take(self._pool, key, each.most, 60 * each.minutes)
            if wait:
                self._refused.add(key, wait)
                raise RefuseError(429, "too-many-attempts")

    def remembers(self, what: str) -> bool:
        """Whether this is refused for now, as far as this node knows without asking."""
        return _key(what) in self._refused

    async def spent(self, what: str, limit: Limit) -> None:
        """Raises RefuseError if there was too much of a kind lately; asking does not count."""
        key = _key(what)
        if key not in self._refused:
            wait = await store.look(self._pool, key, limit.most, 60 * limit.minutes)
            if not wait:
                return
            self._refused.add(key, wait)
        raise RefuseError(429, "too-many-attempts")

    async def mistaken(self, what: str, limit: Limit) -> None:
        """Count something that was wrong; that it was is told anyway."""
        wait = await store.take(self._pool, _key(what), limit.most, 60 * limit.minutes)
        if wait:
            self._refused.add(_key(what), wait)


def place_of(host: str | None) -> str:
    """Where somebody comes from: an address of IPv4, or the network of one of IPv6."""
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return host or ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address.packed[: _NETWORK_BITS // 8] + bytes(8), _NETWORK_BITS)))


def _key(what: str) -> bytes:
    return hashlib.sha256(what.encode()).digest()
