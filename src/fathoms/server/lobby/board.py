"""The tables that anybody may join or watch, as the visitors of this node see them.

They are read once a second at most, for all visitors together, and only while somebody looks. What has changed is
encoded once for all with the same sight: a guest sees no rated table, and nobody one of somebody who blocked them.
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
from fathoms.server.store.lists import NOBODY, UNKNOWN, Listed, Sight
from fathoms.server.store.pool import Pool
from fathoms.server.tables import frames

FRESH = 1.0
"""Seconds for which what was read is good enough for whoever asks."""
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
        self._shown: dict[str, Shown] = {}
        self._read_at = -FRESH
        self._reading = asyncio.Lock()

    async def join(self, visitor: Visitor) -> None:
        """Show this page the lobby, from now on."""
        sight = await lists.sight(self._pool, visitor.person_id)
        await self._look()
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
        """Look again if somebody looks."""
        if not self._visitors:
            return
        await self._look(sure=True)
        for visitor in list(self._behind):
            self._behind.discard(visitor)
            self._tell_whole(visitor, self._visitors[visitor])

    async def _look(self, *, sure: bool = False) -> None:
        """Read again what is not fresh any more; whoever asked for it, all who look hear what is new."""
        async with self._reading:
            if not sure and time.monotonic() - self._read_at < FRESH:
                return
            found = [(kind, each) for kind in KINDS for each in await lists.board(self._pool, kind)]
            before, self._shown = self._shown, {each.row.id: _shown(kind, each) for kind, each in found}
            self._read_at = time.monotonic()
            metrics.LOBBY_READS.inc()
        changed = [each for name, each in self._shown.items() if before.get(name) != each]
        gone = [name for name in before if name not in self._shown]
        if changed or gone:
            self._tell_changes(changed, gone)

    def _tell_changes(self, changed: list[Shown], gone: list[str]) -> None:
        texts: dict[Sight, str] = {}
        for visitor, sight in list(self._visitors.items()):
            if sight not in texts:
                hidden = [each.table.table for each in changed if not each.for_eyes(sight)]
                texts[sight] = _encoded(changed, sight, [*gone, *hidden], whole=False)
            if not visitor.hear(texts[sight]):
                self._behind.add(visitor)

    def _tell_whole(self, visitor: Visitor, sight: Sight) -> None:
        if not visitor.hear(_encoded(self._shown.values(), sight, [], whole=True)):
            self._behind.add(visitor)


def _shown(kind: Kind, found: Listed) -> Shown:
    people = {found.row.host, *[chair.person for chair in found.row.chairs]}
    return Shown(kind, frames.listed(found, NOBODY), frozenset(people - {None}))  # type: ignore[arg-type]


def _tables(shown: Iterable[Shown], sight: Sight, kind: Kind) -> list[wire.Table]:
    return [each.table for each in shown if each.kind == kind and each.for_eyes(sight)]


def _encoded(shown: Iterable[Shown], sight: Sight, gone: list[str], *, whole: bool) -> str:
    seen: Mapping[Kind, list[wire.Table]] = {kind: _tables(shown, sight, kind) for kind in KINDS}
    return wire.encode(wire.Tables(whole, seen["open"], seen["live"], gone)).decode()
