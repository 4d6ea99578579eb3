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
        self._until: OrderedDict[bytes, tuple[float, float]] = OrderedDict()
        self._most = most

    def __contains__(self, key: bytes) -> bool:
        return self.wait(key) is not None

    def wait(self, key: bytes) -> float | None:
        """In how many seconds there will be one, as it was told; None if it is not refused for now."""
        found = self._until.get(key)
        if found is None:
            return None
        trusted, until = found
        now = time.monotonic()
        if trusted > now:
            return until - now
        del self._until[key]
        return None

    def add(self, key: bytes, seconds: float) -> None:
        """There is none for so long."""
        now = time.monotonic()
        self._until[key] = (now + min(seconds, TRUST_SECONDS), now + seconds)
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
        known = [wait for key, _ in counted if (wait := self._refused.wait(key)) is not None]
        if known:
            raise too_many(max(known))
        for key, each in counted:
            wait = await store.take(self._pool, key, each.most, 60 * each.minutes)
            if wait:
                self._refused.add(key, wait)
                raise too_many(wait)

    def remembers(self, what: str) -> bool:
        """Whether this is refused for now, as far as this node knows without asking."""
        return _key(what) in self._refused

    def wait(self, what: str) -> float | None:
        """In how many seconds it is not, if it is."""
        return self._refused.wait(_key(what))

    async def spent(self, what: str, limit: Limit) -> None:
        """Raises RefuseError if there was too much of a kind lately; asking does not count."""
        key = _key(what)
        wait = self._refused.wait(key)
        if wait is None:
            wait = await store.look(self._pool, key, limit.most, 60 * limit.minutes)
            if not wait:
                return
            self._refused.add(key, wait)
        raise too_many(wait)

    async def mistaken(self, what: str, limit: Limit) -> None:
        """Count something that was wrong; that it was is told anyway."""
        wait = await store.take(self._pool, _key(what), limit.most, 60 * limit.minutes)
        if wait:
            self._refused.add(_key(what), wait)


def too_many(after: float) -> RefuseError:
    """Too much of something lately; in so many seconds there will be one again."""
    return RefuseError(429, "too-many-attempts", after)


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
