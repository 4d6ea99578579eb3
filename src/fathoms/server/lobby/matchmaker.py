"""Quick match: seats those who look for people to play with. Any node does; the database decides which.

A wave is one transaction: the table, its chairs and the word on each ticket are written together or not at all, so a
node that dies in the middle has seated nobody, and the next one does it. A table that was found begins a moment later
by whichever node looks first, so that each page can add to the seed once it has seen the promise.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

import structlog
from msgspec import Meta, Struct

from fathoms.kernel import registry, seal
from fathoms.server.lobby import ids
from fathoms.server.lobby.grouping import GATHER, Group, grouped, look_again
from fathoms.server.lobby.lobby import USUAL_LEVEL, Lobby, info_of, need_person
from fathoms.server.refuse import RefuseError
from fathoms.server.store import tables, tickets
from fathoms.server.store.pace import Pace
from fathoms.server.store.pool import LOST, Pool
from fathoms.server.store.rows import Chair, Person, TableRow
from fathoms.server.store.tickets import PaceKind, Wave, Wish
from fathoms.server.tables.keeper import UnknownTableError

PACES: dict[PaceKind, Pace] = {"live": Pace("live"), "days": Pace("days")}
_log = structlog.get_logger()


class MatchForm(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to play: how, with how many seats, and after how many seconds bots may join, if at all."""

    game: Annotated[str, Meta(max_length=64)]
    pace: PaceKind = "live"
    least: Annotated[int, Meta(ge=1, le=16)] | None = None
    most: Annotated[int, Meta(ge=1, le=16)] | None = None
    bots_after: Annotated[int, Meta(ge=5, le=600)] | None = None


class Matchmaker:
    """The quick match of this node."""

    def __init__(self, pool: Pool, lobby: Lobby, tell: Callable[[UUID], None]) -> None:
        self._pool = pool
        self._lobby = lobby
        self._tell = tell
        self._due = False

    def wake(self) -> None:
        """There is something to do."""
        self._due = True

    async def join(self, person: Person, form: MatchForm) -> None:
        """Look for people to play with."""
        await need_person(self._pool, person)
        info = info_of(form.game)
        sizes = [size for size in info.seats if (form.least or 0) <= size <= (form.most or size)]
        if not sizes:
            raise RefuseError(400, "bad-seats")
        await tickets.join(self._pool, person.id, Wish(form.game, form.pace, min(sizes), max(sizes), form.bots_after))
        self.wake()

    async def sweep(self) -> None:
        """Do what is due; nothing, and nothing is asked of the database, if nobody said that something is."""
        if not self._due:
            return
        self._due = False
        for each in await tickets.due(self._pool):
            try:
                await (self.seat(each.game, each.pace) if each.table is None else self._begin(each.table))
            except LOST:
                raise
            except Exception:  # noqa: BLE001 - one game that is broken keeps nobody from another
                _log.exception("quick match failed", game=each.game, table=each.table)

    async def seat(self, game: str, pace: PaceKind) -> list[str]:
        """Seat those who wait for a game, if nobody else is at it; the tables."""
        async with tickets.wave(self._pool, game, pace) as wave:
            found = [] if wave is None else await _seated(wave, game, pace)
        for row in found:
            for chair in row.chairs:
                if chair.person is not None:
                    self._tell(chair.person)
        return [row.id for row in found]

    async def _begin(self, table: str) -> None:
        """Deal, or finish what a node that died has begun. A table that somebody has left meanwhile is an open one."""
        try:
            await self._lobby.begin_anyway(table)
        except (RefuseError, UnknownTableError) as error:
            _log.info("a table that was found does not begin", cause=str(error))
        await tickets.begun(self._pool, table)


async def _seated(wave: Wave, game: str, pace: PaceKind) -> list[TableRow]:
    known = registry.games().get(game)
    seats = () if known is None else known.seats  # such a game may be gone from this server
    groups = grouped(wave.waiting, seats, await wave.apart(), GATHER[pace])
    found = []
    for group in groups:
        row = _table(game, pace, group)
        await tables.put(wave.connection, row)
        await wave.found(group.people, row.id)
        found.append(row)
    seated = {each.id for group in groups for each in group.people}
    await wave.later({each.id: look_again(each, pace) for each in wave.waiting if each.id not in seated})
    return found


def _table(game: str, pace: PaceKind, group: Group) -> TableRow:
    """An ordinary table: whoever has waited longest is its host."""
    chairs = [Chair(seat, "person", each.person, each.name) for seat, each in enumerate(group.people)]
    chairs += [Chair(seat, "bot", level=USUAL_LEVEL) for seat in range(len(chairs), group.seats)]
    return TableRow(
        id=ids.table_id(),
        game=game,
        settings=info_of(game).settle({}),
        host=group.people[0].person,
        public=True,
        secret=secrets.token_bytes(seal.SECRET_BYTES),
        created_at=datetime.now(UTC),
        chairs=tuple(chairs),
        languages=tuple(dict.fromkeys([each.lang for each in group.people])),
        pace=PACES[pace],
    )
