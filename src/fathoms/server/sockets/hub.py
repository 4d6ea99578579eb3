"""Who watches what on this node, and how each hears of changes.

A change wakes the sessions that watch the table; each then sends its own person's frame. Changes of other nodes come by
hints, and once a second by the latest of all watched tables: a lost hint heals.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Protocol
from uuid import UUID

import structlog

from fathoms.server import metrics
from fathoms.server.bus.bus import Bus
from fathoms.server.sockets.attendance import Attendance, Who
from fathoms.server.store import follows, presence, sessions, tables
from fathoms.server.store.pool import LOST
from fathoms.server.store.rows import Latest
from fathoms.server.tables.keeper import Keeper, UnknownTableError
from fathoms.server.tables.live import Live

HEADS_EVERY = 1.0
_CHECK_EVERY = 4.0
_SIGN_OUTS_EVERY = 0.5
_SLOW_EVERY = 2.5
SIGN_OUTS = "sign-outs"
"""What the bus calls the news that somebody has signed out; no table has such a name."""
_AWAY_SECONDS = 5.0
_AWAY_SPREAD = 20.0
_AWAY_EACH = 0.08
_log = structlog.get_logger()


class Watcher(Protocol):
    """A session, as the hub sees it."""

    person_id: UUID

    signed_in: UUID

    def wake(self, table: str) -> None:
        """Something about this table is new."""

    def gone(self, table: str) -> None:
        """There is no such table any more."""

    def news(self) -> None:
        """A table waits for this person, or does so no longer."""

    def end(self) -> None:
        """The person has signed out."""

    def move(self) -> None:
        """This node is about to stop."""

    def look(self, now: float) -> None:
        """See whether the page still takes what it is sent."""


class Hub:
    """The watchers of this node."""

    def __init__(self, node: str, keeper: Keeper, bus: Bus, heads_every: float = HEADS_EVERY) -> None:
        self._node = node
        self._keeper = keeper
        self._bus = bus
        self._heads_every = heads_every
        self._watchers: dict[str, set[Watcher]] = {}
        self._open: set[Watcher] = set()
        self._inboxes: dict[str, set[Watcher]] = {}
        """Pages that show whose turn it is, by person."""
        self._attendance = Attendance(node, keeper.pool, self._here, self._is_here)
        self._hinted: set[str] = set()
        self._look_now = asyncio.Event()
        self._signed_out = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        keeper.on_change = self._changed
        keeper.on_commit = bus.publish
        keeper.on_turn = self._turn
        keeper.pinned = self._watchers.__contains__

    async def start(self) -> None:
        """Listen, look at the latest of each table, and say that we live."""
        await self._bus.start(self.hint)
        await self._bus.watch(SIGN_OUTS)
        await presence.introduce(self._keeper.pool, self._node)
        loops = [self._follow_hints(), self._follow_heads(), self._follow_sign_outs(), self._check_on()]
        self._tasks = [asyncio.create_task(each) for each in (*loops, self._look_for_slow_pages())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bus.stop()

    # -- who is here

    def opened(self, watcher: Watcher) -> None:
        """A page is open."""
        self._open.add(watcher)

    def closed(self, watcher: Watcher) -> None:
        """A page is closed."""
        self._open.discard(watcher)

    @property
    def watched(self) -> Collection[str]:
        """The tables that somebody here watches."""
        return self._watchers.keys()

    @property
    def pages(self) -> int:
        """How many are open."""
        return len(self._open)

    async def send_away(self) -> None:
        """Every page goes to another node, once what it has asked for is done; those that cannot are cut later."""
        for watcher in list(self._open):
            watcher.move()
            # Not all at once: where they arrive, each costs a replay.
            await asyncio.sleep(min(_AWAY_EACH, _AWAY_SPREAD / len(self._open)) if self._open else 0)
        until = time.monotonic() + _AWAY_SECONDS
        while self._open and time.monotonic() < until:  # noqa: ASYNC110 - a few looks, once in the life of a node
            await asyncio.sleep(0.02)

    async def _look_for_slow_pages(self) -> None:
        """One look for all: a timer for each page would cost more than most of them do."""
        while True:
            await asyncio.sleep(_SLOW_EVERY)
            now = time.monotonic()
            for watcher in list(self._open):
                watcher.look(now)

    async def _follow_sign_outs(self) -> None:
        """Whoever signs out, at whichever node, loses their pages within a second: at once by a hint, or by looking."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_SIGN_OUTS_EVERY):
                    await self._signed_out.wait()
            self._signed_out.clear()
            if not self._open:
                continue
            try:
                ended = await sessions.ended(self._keeper.pool)
            except LOST:
                metrics.DATABASE_TROUBLE.inc()
                continue
            if not ended:
                continue
            for watcher in [each for each in self._open if each.signed_in in ended]:
                watcher.end()

    def signed_out(self) -> None:
        """A session has ended: look here, and hint to the others."""
        self._signed_out.set()
        self._bus.publish(SIGN_OUTS, 0)

    # -- whose turn it is

    async def follow(self, watcher: Watcher) -> None:
        """Tell this page from now on when tables wait for its person, whichever node hears of it first."""
        inbox = _inbox(watcher.person_id)
        self._inboxes.setdefault(inbox, set()).add(watcher)
        await self._bus.watch(inbox)

    async def unfollow(self, watcher: Watcher) -> None:
        """Tell it no more."""
        inbox = _inbox(watcher.person_id)
        pages = self._inboxes.get(inbox, set())
        pages.discard(watcher)
        if not pages and self._inboxes.pop(inbox, None) is not None:
            await self._bus.unwatch(inbox)

    def _turn(self, person: UUID) -> None:
        self.hint(_inbox(person))
        self._bus.publish(_inbox(person), 0)

    # -- watching

    async def watch(self, table: str, watcher: Watcher) -> Live:
        """Wake this watcher from now on; the table as it is now. Raises UnknownTableError."""
        watchers = self._watchers.get(table)
        if watchers is None:
            await self._keeper.get(table)
            watchers = self._watchers.setdefault(table, set())
            watchers.add(watcher)
            await self._bus.watch(table)
        # First watch, then look: whatever comes in between wakes the watcher.
        watchers.add(watcher)
        await self._attendance.settle((table, watcher.person_id))
        await self.look([table])
        self._bus.publish(table, 0)
        return await self._keeper.get(table)

    async def unwatch(self, table: str, watcher: Watcher) -> None:
        """Wake it no more."""
        watchers = self._watchers.get(table, set())
        watchers.discard(watcher)
        if not watchers and table in self._watchers:
            del self._watchers[table]
            await self._bus.unwatch(table)
        if not self._is_here((table, watcher.person_id)):
            await self._attendance.settle((table, watcher.person_id))
            self._hinted.add(table)
            self._look_now.set()
            self._bus.publish(table, 0)

    async def touched(self, table: str, person: UUID, *, here: bool) -> None:
        """Somebody touches a page of the table, or looks elsewhere."""
        await presence.touch(self._keeper.pool, self._node, table, person, here=here)

    async def around(self, person: UUID) -> None:
        """Somebody touches any page of ours; whether others may know, the database does."""
        with suppress(*LOST):
            await follows.touch(self._keeper.pool, person)

    def _changed(self, live: Live) -> None:
        for watcher in self._watchers.get(live.row.id, ()):
            watcher.wake(live.row.id)

    def tell(self, table: str, version: int) -> None:
        """Something other than the log has changed: look here, and hint to the others."""
        self.hint(table)
        self._bus.publish(table, version)

    # -- following other nodes

    def hint(self, table: str) -> None:
        """Somebody says that a table has changed, whose turn it is, or that somebody has signed out."""
        if table == SIGN_OUTS:
            self._signed_out.set()
        elif table in self._inboxes:
            for watcher in self._inboxes[table]:
                watcher.news()
        elif table in self._watchers:
            self._hinted.add(table)
            self._look_now.set()

    async def _follow_hints(self) -> None:
        while True:
            await self._look_now.wait()
            self._look_now.clear()
            hinted, self._hinted = self._hinted, set()
            await self._look_safely(hinted, healing=False)

    async def _follow_heads(self) -> None:
        while True:
            await asyncio.sleep(self._heads_every)
            await self._look_safely(list(self._watchers), healing=True)

    async def _look_safely(self, watched: Iterable[str], *, healing: bool) -> None:
        try:
            healed = await self.look([table for table in watched if table in self._watchers])
        except LOST:
            metrics.DATABASE_TROUBLE.inc()
        except Exception:  # noqa: BLE001 - the next look comes in a second
            _log.exception("looking at the latest failed")
        else:
            if healing:
                metrics.HEALED.inc(healed)

    async def look(self, watched: list[str]) -> int:
        """Compare tables with the latest of them and read on where we are behind; how many were."""
        if not watched:
            return 0
        behind = 0
        found = await tables.latest(self._keeper.pool, watched)
        for latest in found:
            live = self._keeper.cached(latest.table)
            if live is not None and await self._catch_up(live, latest):
                behind += 1
        for table in set(watched) - {latest.table for latest in found}:
            await self._look_whether_gone(table)
        return behind

    async def _look_whether_gone(self, table: str) -> None:
        """A table that never began was swept, or the database has lost it: its pages are told."""
        try:
            await self._keeper.refresh(table)
        except UnknownTableError:
            for watcher in self._watchers.pop(table, ()):
                watcher.gone(table)
            await self._bus.unwatch(table)

    async def _catch_up(self, live: Live, latest: Latest) -> bool:
        around = (frozenset(latest.present), latest.chats, latest.removed, latest.stretched)
        stirred = around != (live.present, live.chats, live.removed, live.stretched)
        live.present, live.chats, live.removed, live.stretched = around
        # Behind, or ahead of a database that has lost entries; what this node has written since is no difference.
        late = latest.epoch != live.row.epoch or (live.play is not None and not live.stands_at(latest))
        if late:
            try:
                await self._keeper.refresh(live.row.id, row=latest.epoch != live.row.epoch)
            except UnknownTableError:
                return False
        if stirred:
            self._changed(live)
        return late

    def _here(self) -> set[Who]:
        return {(table, each.person_id) for table, watchers in self._watchers.items() for each in watchers}

    def _is_here(self, who: Who) -> bool:
        return any(each.person_id == who[1] for each in self._watchers.get(who[0], ()))

    async def _check_on(self) -> None:
        while True:
            await asyncio.sleep(_CHECK_EVERY)
            try:
                await presence.introduce(self._keeper.pool, self._node)
                await self._attendance.check()
                await presence.sweep(self._keeper.pool)
            except LOST:
                metrics.DATABASE_TROUBLE.inc()
            except Exception:  # noqa: BLE001 - the next look comes in seconds
                _log.exception("looking who is here failed")


def _inbox(person: UUID) -> str:
    """What the bus calls the news for a person; no table has such a name."""
    return f"turns-{person}"
