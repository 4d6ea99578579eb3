"""Rounds that follow by themselves: any node pairs the next one when the last is over, and the database lets one do it.

The statement that ends a table leaves a duty for its league. A round is one transaction: its key, its tables and their
beginning are written together or not at all, so whoever is killed in the middle has paired nobody.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import TypeAlias
from uuid import UUID

import structlog

from fathoms.kernel import registry, seal
from fathoms.locale.catalogue import LANGUAGES
from fathoms.server.leagues import evening
from fathoms.server.leagues.evening import Game, Plan, Round
from fathoms.server.leagues.schedule import schedule
from fathoms.server.lobby import ids
from fathoms.server.lobby.lobby import USUAL_LEVEL, Lobby
from fathoms.server.ratings import final_places
from fathoms.server.refuse import RefuseError
from fathoms.server.store import leagues, tables
from fathoms.server.store.leagues import Change, Due, League, LeagueTable, Member, RoundPlan, Seated
from fathoms.server.store.pool import LOST, Connection, Pool
from fathoms.server.store.rows import Chair, TableRow
from fathoms.server.tables.keeper import UnknownTableError

START_SECONDS = 15.0
"""So long a table of a tournament waits for its people, each of whose pages adds to the seed; less if all are there."""
_log = structlog.get_logger()

Begin: TypeAlias = Callable[[Change], Awaitable[bool]]


class _EndedMeanwhileError(Exception):
    """Its maker has ended it: the round that was about to begin does not."""


class Rounds:
    """Sees to the rounds of leagues and tournaments."""

    def __init__(self, pool: Pool, lobby: Lobby, tell: Callable[[UUID], None], begin: Begin) -> None:
        self._pool = pool
        self._lobby = lobby
        self._tell = tell
        self._begin = begin

    async def sweep(self) -> None:
        """Do what is due: begin tables, begin tournaments whose time has come, pair the next rounds."""
        for each in await leagues.due(self._pool):
            try:
                await self._do(each)
            except LOST:
                raise
            except Exception:  # noqa: BLE001 - one league that is broken keeps no other from going on
                _log.exception("a league was not looked at", league=each.league, table=each.table)
                await leagues.later(self._pool, each.ids)

    async def _do(self, each: Due) -> None:
        if each.table is None:
            await self._start_in_time(each.league)
            await self.look(each.league)
        else:
            await self._deal(each.table)
        await leagues.done(self._pool, each.ids)

    async def _deal(self, table: str) -> None:
        """Deal, or finish what a node that died has begun."""
        try:
            await self._lobby.begin_anyway(table)
        except (RefuseError, UnknownTableError) as error:
            _log.info("a table of a league does not begin", cause=str(error))

    async def _start_in_time(self, league: str) -> None:
        """Begin a tournament whose time has come. If nobody has come but its maker, it waits for a word."""
        async with leagues.changed(self._pool, league) as change:
            if change is None or change.league.status != "gathering" or change.league.starts_at is None:
                return
            await self._begin(change)

    async def look(self, league: str) -> None:
        """If the round is over the next one begins, or the league ends; its people hear of it in any case."""
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                await _advance(connection, league)
        except _EndedMeanwhileError:
            _log.info("a league was ended before its next round")
        await self.tell(league)

    async def tell(self, league: str) -> None:
        """Something is new for the members."""
        for member in await leagues.members(self._pool, league):
            self._tell(member.person)


async def _advance(connection: Connection, league: str) -> None:
    found = await leagues.read(connection, league)
    if found is None or not await leagues.round_is_over(connection, league):
        return
    if found.tournament:
        await _next_of_tournament(connection, found)
    else:
        await _next_of_league(connection, found)


async def _next_of_league(connection: Connection, league: League) -> None:
    if league.round >= league.rounds:
        await leagues.end(connection, league.id)
        return
    members = {each.number: each for each in await leagues.members(connection, league.id)}
    groups = schedule(league.members, league.seats, league.rounds)[league.round]
    rows = [table(league, [members.get(number) for number in group], league.seats) for group in groups]
    await _put(connection, league, Plan(list(groups)), rows)


async def _next_of_tournament(connection: Connection, league: League) -> None:
    members = await leagues.members(connection, league.id)
    tables_now = await leagues.tables(connection, league.id)
    plans = await leagues.rounds(connection, league.id)
    gone = gone_from(members, plans, tables_now)
    await leagues.leave(connection, [each.id for each in gone])
    numbers = {each.number: each for each in members if each.number is not None and each not in gone and not each.left}
    rounds = played(league, plans, tables_now)
    # Beside the event loop: a large field takes a moment.
    plan = await asyncio.to_thread(
        evening.next_round,
        league.kind,  # type: ignore[arg-type] # a league is none
        league.members,
        league.seats,
        league.rounds,
        set(numbers),
        rounds,
    )
    if plan is None:
        await leagues.end(connection, league.id)
        return
    rows = [_seated(league, [numbers[number] for number in group]) for group in plan.groups]
    if await _put(connection, league, plan, rows) and not rows:
        await leagues.look_again(connection, league.id)  # nobody had an opponent: the round is over already


async def _put(connection: Connection, league: League, plan: Plan, rows: Sequence[TableRow | None]) -> bool:
    """The round is there, with its tables and whatever begins them; False if somebody else was quicker."""
    number = league.round + 1
    seats = zip(plan.groups, rows, strict=True)
    kept = RoundPlan(
        [Seated(row.id, group) for group, row in seats if row is not None], plan.byes, plan.left, plan.replay
    )
    if not await leagues.claim(connection, league.id, number, kept):
        return False
    for row in rows:
        if row is not None:
            await tables.put(connection, row)
            if league.tournament or league.pace.days:
                await leagues.begin_table(connection, league.id, row.id, START_SECONDS if league.tournament else 0.0)
    if not await leagues.begun(connection, league.id, number):
        raise _EndedMeanwhileError(league.id)
    return True


def played(league: League, plans: Sequence[RoundPlan], found: Sequence[LeagueTable]) -> list[Round]:
    """The rounds so far, by numbers. Who was not there at the end is last."""
    info = registry.games().get(league.game)
    sides = info is not None and info.sides
    by_id = {each.id: each for each in found}

    def game(seat: Seated) -> Game:
        ended = by_id.get(seat.table)
        if ended is None or ended.outcome is None:
            return Game(_full(seat.numbers, ended), over=ended is None or ended.status not in {"gathering", "playing"})
        numbers = _full(seat.numbers, ended)
        stayed = [number is None or there for number, there in zip(numbers, ended.stayed, strict=True)]
        return Game(numbers, tuple(final_places(ended.outcome.places, stayed, sides=sides)), over=True)

    return [Round(tuple([game(seat) for seat in plan.tables]), tuple(plan.byes)) for plan in plans]


def _full(numbers: Sequence[int | None], ended: LeagueTable | None) -> tuple[int | None, ...]:
    """The numbers of all seats: bots took those that were left."""
    return (*numbers, *[None] * (0 if ended is None else len(ended.people) - len(numbers)))


def gone_from(members: Sequence[Member], plans: Sequence[RoundPlan], found: Sequence[LeagueTable]) -> list[Member]:
    """Who was not on their chair at the end of the last round: they take no further part until they come back."""
    if not plans:
        return []
    by_id = {each.id: each for each in found}
    last = [(seat, by_id[seat.table]) for seat in plans[-1].tables if seat.table in by_id]
    left = {
        number for seat, ended in last for number, there in zip(seat.numbers, ended.stayed, strict=False) if not there
    }
    return [each for each in members if each.number in left and not each.left]


def _seated(league: League, people: Sequence[Member]) -> TableRow:
    """A table of a tournament: as many seats as people, and bots only where the game needs more."""
    info = registry.games().get(league.game)
    sizes = (league.seats,) if info is None else info.seats
    row = table(league, list(people), min([size for size in sizes if size >= len(people)], default=league.seats))
    assert row is not None
    return row


def table(league: League, group: list[Member | None], seats: int) -> TableRow | None:
    """A table of a round; a bot takes the chair of whoever is gone. None if that is everybody."""
    people = [each for each in group if each is not None]
    if not people:
        return None
    chairs = [
        Chair(seat, "bot", level=USUAL_LEVEL) if member is None else Chair(seat, "person", member.person, member.name)
        for seat, member in enumerate([*group, *[None] * (seats - len(group))])
    ]
    return TableRow(
        id=ids.table_id(),
        game=league.game,
        settings=league.settings,
        host=people[0].person,
        public=league.listed,
        secret=secrets.token_bytes(seal.SECRET_BYTES),
        created_at=datetime.now(UTC),
        chairs=tuple(chairs),
        languages=LANGUAGES,
        pace=league.pace,
        rated=league.rated,
        league=league.id,
        round=league.round + 1,
    )
