"""Leagues and tournaments: made by somebody, joined by a link or from the list, and begun. Rounds then follow."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from fathoms.arena.ratings import Rating
from fathoms.arena.strengths import strength
from fathoms.server.accounts.guests import clean_name
from fathoms.server.leagues import bracket, circle
from fathoms.server.leagues.rounds import Rounds
from fathoms.server.lobby import ids
from fathoms.server.lobby.lobby import USUAL_LEVEL, Lobby, need_account, need_person, settled
from fathoms.server.refuse import RefuseError
from fathoms.server.store import leagues, shuns, standings
from fathoms.server.store.leagues import Change, League, LeagueKind, Member, Seeding
from fathoms.server.store.pace import Pace
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Person

MEMBERS_MOST = 24
TOURNAMENT_MOST = 64
NAME_MOST = 60
AHEAD_MOST = timedelta(days=60)
"""A tournament begins no later than so."""


class LeagueForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A new league: so many rounds of a game, at tables of so many seats. Or a tournament, in one go."""

    name: Annotated[str, Meta(max_length=100)]
    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[int, Meta(ge=2, le=16)]
    rounds: Annotated[int, Meta(ge=1, le=12)]
    """How many are played; a round robin and a knock-out know it by themselves."""
    settings: Annotated[dict[str, str], Meta(max_length=32)] = {}
    pace: Pace = Pace()
    kind: LeagueKind = "league"
    rated: bool = False
    """Its games change the ratings of those who play; they need an account."""
    listed: bool = False
    """Anybody finds the tournament in the list, looks at it and joins."""
    seeding: Seeding = "rating"
    starts_at: datetime | None = None
    """When the tournament begins by itself; when its maker says so, if not given."""


class Leagues:
    """The leagues and tournaments of this server."""

    def __init__(self, pool: Pool, lobby: Lobby, tell: Callable[[UUID], None]) -> None:
        self._pool = pool
        self._rounds = Rounds(pool, lobby, tell, self.begin)
        self.sweep = self._rounds.sweep

    async def create(self, maker: Person, form: LeagueForm) -> League:
        """A new league or tournament."""
        settings = settled(form.game, form.settings, form.seats)
        name = clean_name(form.name, NAME_MOST)
        _refuse_impossible(form)
        if form.rated:
            await need_account(self._pool, maker)
        league = League(
            ids.table_id(),
            name,
            form.game,
            settings,
            form.seats,
            form.rounds,
            form.pace,
            maker.id,
            ids.token(),
            kind=form.kind,
            rated=form.rated,
            listed=form.listed,
            seeding=form.seeding,
            starts_at=form.starts_at,
        )
        await leagues.add(self._pool, league)
        return league

    async def join(self, person: Person, token: str) -> str:
        """Become a member by the link."""
        found = await leagues.by_token(self._pool, token, person.id)
        if found is None:
            raise RefuseError(404, "unknown-link")
        await self._enter(person, found.id)
        return found.id

    async def join_listed(self, person: Person, league: str) -> None:
        """Join a tournament of the list, or come back to one's own."""
        found = await leagues.read(self._pool, league)
        mine = await leagues.members(self._pool, league)
        if found is None or not (found.listed or any(member.person == person.id for member in mine)):
            raise RefuseError(404, "unknown-league")
        if found.maker is not None and await shuns.unwelcome(self._pool, person.id, [found.maker]):
            raise RefuseError(403, "not-welcome")
        await self._enter(person, league)

    async def _enter(self, person: Person, league: str) -> None:
        async with leagues.changed(self._pool, league) as change:
            if change is None:
                raise RefuseError(404, "unknown-league")
            members = await leagues.members(change.connection, league)
            mine = next((member for member in members if member.person == person.id), None)
            if mine is None or mine.left:
                await need_person(change.connection, person)
                if change.league.rated:
                    await need_account(change.connection, person)
                if not _admits(change.league, members, mine):
                    raise RefuseError(409, "league-closed")
                await leagues.join(change.connection, league, person.id)
                if change.league.status == "playing" and (mine is None or mine.number is None):
                    await change.number(person.id)
        await self._rounds.tell(league)

    async def leave(self, league: str, person: Person) -> None:
        """No further rounds of a tournament for this member; what is being played may be finished."""
        async with leagues.changed(self._pool, league) as change:
            members = await _mine(change, league, person)
            assert change is not None
            if not change.league.tournament or change.league.status == "over":
                raise RefuseError(409, "league-closed")
            await leagues.leave(change.connection, [each.id for each in members if each.person == person.id])
        await self._rounds.tell(league)

    async def remove(self, league: str, person: Person, member: UUID) -> None:
        """Before it begins, the maker removes a member, and everybody but the maker may go."""
        async with leagues.changed(self._pool, league) as change:
            members = await _mine(change, league, person)
            assert change is not None
            found = next((each for each in members if each.id == member), None)
            if found is None:
                raise RefuseError(404, "unknown-person")
            maker = change.league.maker
            if found.person == maker or person.id not in {maker, found.person}:
                raise RefuseError(403, "not-yours")
            _require_gathering(change)
            await change.remove(member)
        await self._rounds.tell(league)

    async def start(self, league: str, person: Person) -> None:
        """Fix who is in it, and begin the first round."""
        async with leagues.changed(self._pool, league) as change:
            await _mine(change, league, person, maker=True)
            assert change is not None
            _require_gathering(change)
            if not await self.begin(change):
                raise RefuseError(409, "too-few-members")
        await self._rounds.look(league)

    async def begin(self, change: Change) -> bool:
        """Give everybody a number; False if there are too few."""
        league = change.league
        here = [each for each in await leagues.members(change.connection, league.id) if not each.left]
        if len(here) < 2:  # noqa: PLR2004 - alone nobody plays in a league
            return False
        order = await _seeded(change, here) if league.tournament else here
        await change.begin([each.id for each in order], _rounds(league, len(order)))
        return True

    async def end(self, league: str, person: Person) -> None:
        """No more rounds; what is being played may be played to its end."""
        async with leagues.changed(self._pool, league) as change:
            await _mine(change, league, person, maker=True)
            assert change is not None
            await leagues.end(change.connection, league)
        await self._rounds.tell(league)


def _refuse_impossible(form: LeagueForm) -> None:
    """What nobody could play to its end."""
    if form.kind == "league":
        if form.listed or form.starts_at is not None:
            raise RefuseError(400, "leagues-by-link")
    elif form.pace.kind != "live" or form.pace.late == "remind":
        raise RefuseError(400, "clock-needed")
    if form.kind in {"round-robin", "knock-out"} and form.seats != 2:  # noqa: PLR2004 - they are for two
        raise RefuseError(400, "bad-seats")
    if form.starts_at is not None:
        ahead = form.starts_at.replace(tzinfo=form.starts_at.tzinfo or UTC) - datetime.now(UTC)
        if not timedelta(0) < ahead < AHEAD_MOST:
            raise RefuseError(400, "bad-time")
    if form.rated and strength(form.game, USUAL_LEVEL, form.seats) is None:
        raise RefuseError(409, "unrated-bot")


def _admits(league: League, members: Sequence[Member], mine: Member | None) -> bool:
    """Whether one may come now: before it begins, or late to a Swiss; back as long as it is not over."""
    if sum(not member.left for member in members) >= (TOURNAMENT_MOST if league.tournament else MEMBERS_MOST):
        return False
    if league.status == "gathering":
        return True
    if league.status == "over" or league.kind in {"league", "knock-out"}:
        return False
    back = mine is not None and mine.number is not None
    return back or (league.kind == "swiss" and 2 * league.round <= league.rounds)


def _rounds(league: League, field: int) -> int:
    match league.kind:
        case "round-robin":
            return circle.rounds(field)
        case "knock-out":
            return bracket.stages(field)
        case _:
            return league.rounds


async def _seeded(change: Change, here: Sequence[Member]) -> list[Member]:
    """The best first, equal ones by lot; or all by lot."""
    order = list(here)
    random.SystemRandom().shuffle(order)
    if change.league.seeding == "random":
        return order
    people = [each.person for each in order]
    known = await standings.latest(change.connection, people, change.league.game, change.league.seats)
    return sorted(order, key=lambda each: -known.get(each.person, Rating()).mu)


async def _mine(change: Change | None, league: str, person: Person, *, maker: bool = False) -> list[Member]:
    """The members, if this person is one of them; to anybody else there is no such league."""
    members = [] if change is None else await leagues.members(change.connection, league)
    if change is None or all(member.person != person.id for member in members):
        raise RefuseError(404, "unknown-league")
    if maker and change.league.maker != person.id:
        raise RefuseError(403, "maker-only")
    return members


def _require_gathering(change: Change) -> None:
    if change.league.status != "gathering":
        raise RefuseError(409, "already-started")
