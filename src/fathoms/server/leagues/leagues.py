"""Leagues: made by somebody, joined by a link, played in rounds that follow by themselves; any node sees to it."""

from __future__ import annotations

import contextlib
import secrets
from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from fathoms.kernel import seal
from fathoms.server.accounts.guests import clean_name
from fathoms.server.leagues.schedule import schedule
from fathoms.server.lobby import ids
from fathoms.server.lobby.lobby import USUAL_LEVEL, Lobby, settled
from fathoms.server.refuse import RefuseError
from fathoms.server.store import leagues, tables
from fathoms.server.store.leagues import Change, League, Member
from fathoms.server.store.pace import Pace
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Chair, Person, TableRow
from fathoms.server.tables.keeper import UnknownTableError

MEMBERS_MOST = 24
NAME_MOST = 60


class LeagueForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A new league: so many rounds of a game, at tables of so many seats."""

    name: Annotated[str, Meta(max_length=100)]
    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[int, Meta(ge=2, le=16)]
    rounds: Annotated[int, Meta(ge=1, le=12)]
    settings: Annotated[dict[str, str], Meta(max_length=32)] = {}
    pace: Pace = Pace()


class Leagues:
    """The leagues of this server."""

    def __init__(self, pool: Pool, lobby: Lobby) -> None:
        self._pool = pool
        self._lobby = lobby

    async def create(self, maker: Person, form: LeagueForm) -> League:
        """A new league."""
        settings = settled(form.game, form.settings, form.seats)
        name = clean_name(form.name, NAME_MOST)
        league = League(
            ids.table_id(), name, form.game, settings, form.seats, form.rounds, form.pace, maker.id, ids.token()
        )
        await leagues.add(self._pool, league)
        return league

    async def join(self, person: Person, token: str) -> str:
        """Become a member by the link."""
        found = await leagues.by_token(self._pool, token, person.id)
        if found is None:
            raise RefuseError(404, "unknown-link")
        async with leagues.changed(self._pool, found.id) as change:
            assert change is not None  # leagues are never removed
            members = await leagues.members(change.connection, found.id)
            if all(member.person != person.id for member in members):
                if change.league.status != "gathering" or len(members) >= MEMBERS_MOST:
                    raise RefuseError(409, "league-closed")
                await leagues.join(change.connection, found.id, person.id)
        return found.id

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

    async def start(self, league: str, person: Person) -> None:
        """Fix who meets whom, and begin the first round."""
        async with leagues.changed(self._pool, league) as change:
            members = await _mine(change, league, person, maker=True)
            assert change is not None
            _require_gathering(change)
            if len(members) < 2:  # noqa: PLR2004 - alone nobody plays in a league
                raise RefuseError(409, "too-few-members")
            await change.begin()
        await self.sweep()

    async def end(self, league: str, person: Person) -> None:
        """No more rounds; what is being played may be played to its end."""
        async with leagues.changed(self._pool, league) as change:
            await _mine(change, league, person, maker=True)
            assert change is not None
            await change.end()

    async def sweep(self) -> None:
        """Where a round is over the next one begins, or the league ends; tables over days begin by themselves."""
        for league in await leagues.finished_rounds(self._pool):
            await self._advance(league)
        for table in await leagues.to_begin(self._pool):
            # Somebody, or another node, may have been quicker.
            with contextlib.suppress(RefuseError, UnknownTableError):
                await self._lobby.begin(table)

    async def _advance(self, league: str) -> None:
        async with leagues.changed(self._pool, league) as change:
            # Under the lock: another node may have been quicker.
            if change is None or not await leagues.round_is_over(change.connection, league):
                return
            now = change.league
            if now.round >= now.rounds:
                await change.end()
                return
            members = {each.number: each for each in await leagues.members(change.connection, league)}
            for group in schedule(now.members, now.seats, now.rounds)[now.round]:
                row = _table(now, [members.get(number) for number in group])
                if row is not None:
                    await tables.put(change.connection, row)
            await change.round(now.round + 1)


def _table(league: League, group: list[Member | None]) -> TableRow | None:
    """A table of a round; a bot takes the chair of whoever is gone. None if that is everybody."""
    people = [each for each in group if each is not None]
    if not people:
        return None
    chairs = [
        Chair(seat, "bot", level=USUAL_LEVEL) if member is None else Chair(seat, "person", member.person, member.name)
        for seat, member in enumerate([*group, *[None] * (league.seats - len(group))])
    ]
    return TableRow(
        id=ids.table_id(),
        game=league.game,
        settings=league.settings,
        host=people[0].person,
        public=False,
        secret=secrets.token_bytes(seal.SECRET_BYTES),
        created_at=datetime.now(UTC),
        chairs=tuple(chairs),
        languages=("en", "fr"),
        pace=league.pace,
        league=league.id,
        round=league.round + 1,
    )


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
