"""The tables that anybody may join or watch, as the visitors of this node see them.

They are read every few seconds at most, for all visitors together, and only while somebody looks: what has changed
meanwhile is told to each in one message, for what that costs is the message, not its length. It is encoded once for all
with the same sight: a guest sees no rated table, and nobody one of somebody who blocked them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping
from typing import Literal, Protocol
from uuid import UUID

from msgspec import Struct

from fathoms.server import metrics, wire
from fathoms.server.store import lists
from fathoms.server.store.lists import NOBODY, UNKNOWN, BoardReader, Listed, Sight
from fathoms.server.store.pool import Pool
from fathoms.server.tables import frames

FRESH = 1.0
"""Seconds for which what was read is good enough for whoever asks."""
AGAIN = 3.0
"""Those who look hear so often of what has changed, in seconds."""
Kind = Literal["open", "live"]
KINDS: tuple[Kind, ...] = ("open", "live")


class Shown(Struct, frozen=True):
    """A table on the board, and what decides who sees it."""

    kind: Kind
    table: wire.Table
    people: frozenset[UUID]

    def for_eyes(self, sight: Sight) -> bool:
        if self.kind == "live":
            return True
        return not (self.table.rated and sight.guest) and self.people.isdisjoint(sight.blocked_by)


class Visitor(Protocol):
    """A page that shows the lobby, as the board sees it."""

    person_id: UUID

    def hear(self, text: str) -> bool:
        """Take a message, unless too much waits for the page already."""


class Board:
    """What the lobby shows, and who looks at it."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._visitors: dict[Visitor, Sight] = {}
        self._behind: set[Visitor] = set()
        """Those who have missed something, and get the whole of it next."""
        self._readers = [(kind, BoardReader(pool, kind)) for kind in KINDS]
        self._shown: dict[str, Shown] = {}
        self._told: dict[str, Shown] = {}
        """What all who look know, which is what was shown when they were told last."""
        self._made_of: dict[str, Listed] = {}
        """What was read of each table that is shown."""
        self._read_at = -FRESH
        self._reading = asyncio.Lock()

    async def join(self, visitor: Visitor) -> None:
        """Show this page the lobby, from now on."""
        sight = await lists.sight(self._pool, visitor.person_id)
        if not self._visitors:
            await self._look()
        if not self._visitors:  # still
            self._told = self._shown
        self._visitors[visitor] = sight
        self._tell_whole(visitor, sight)

    def leave(self, visitor: Visitor) -> None:
        self._visitors.pop(visitor, None)
        self._behind.discard(visitor)

    async def listed(self, kind: Kind) -> list[wire.Table]:
        """The same for somebody whom we do not know."""
        await self._look()
        return _tables(self._shown.values(), UNKNOWN, kind)

    async def sweep(self) -> None:
        """Look again if somebody looks, and tell what is new."""
        if not self._visitors:
            return
        await self._look(sure=True)
        before, self._told = self._told, self._shown
        changed = [each for name, each in self._told.items() if before.get(name) != each]
        gone = [name for name in before if name not in self._told]
        if changed or gone:
            self._tell_changes(changed, gone)
        for visitor in list(self._behind):
            self._behind.discard(visitor)
            self._tell_whole(visitor, self._visitors[visitor])

    async def _look(self, *, sure: bool = False) -> None:
        """Read again what is not fresh any more."""
        async with self._reading:
            if not sure and time.monotonic() - self._read_at < FRESH:
                return
            found = [(kind, each) for kind, reader in self._readers for each in await reader.read()]
            self._shown = {each.row.id: self._show(kind, each) for kind, each in found}
            self._made_of = {each.row.id: each for _, each in found}
            self._read_at = time.monotonic()
            metrics.LOBBY_READS.inc()

    def _show(self, kind: Kind, found: Listed) -> Shown:
        """A table as it is shown, which is what it was if nothing else was read."""
        before = self._shown.get(found.row.id)
        if before is not None and before.kind == kind and self._made_of[found.row.id] is found:
            return before
        return _shown(kind, found)

    def _tell_changes(self, changed: list[Shown], gone: list[str]) -> None:
        texts: dict[Sight, str] = {}
        for visitor, sight in list(self._visitors.items()):
            if sight not in texts:
                hidden = [each.table.table for each in changed if not each.for_eyes(sight)]
                texts[sight] = _encoded(changed, sight, [*gone, *hidden], whole=False)
            if not visitor.hear(texts[sight]):
                self._behind.add(visitor)

    def _tell_whole(self, visitor: Visitor, sight: Sight) -> None:
        if not visitor.hear(_encoded(self._told.values(), sight, [], whole=True)):
            self._behind.add(visitor)


def _shown(kind: Kind, found: Listed) -> Shown:
    people = {found.row.host, *[chair.person for chair in found.row.chairs]}
    return Shown(kind, frames.listed(found, NOBODY), frozenset(people - {None}))  # type: ignore[arg-type]


def _tables(shown: Iterable[Shown], sight: Sight, kind: Kind) -> list[wire.Table]:
    return [each.table for each in shown if each.kind == kind and each.for_eyes(sight)]


def _encoded(shown: Iterable[Shown], sight: Sight, gone: list[str], *, whole: bool) -> str:
    seen: Mapping[Kind, list[wire.Table]] = {kind: _tables(shown, sight, kind) for kind in KINDS}
    return wire.encode(wire.Tables(whole, seen["open"], seen["live"], gone)).decode()
