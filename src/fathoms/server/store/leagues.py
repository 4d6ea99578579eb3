"""Leagues in the database: their members, and the tables of their rounds."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal
from uuid import UUID, uuid4

import msgspec
from msgspec import Struct

from fathoms.kernel.game import Outcome
from fathoms.server.store.pace import Pace
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query
from fathoms.server.store.rows import Status


class League(Struct, frozen=True):
    """A league; `round` counts those that have begun, `members` those who began it."""

    id: str
    name: str
    game: str
    settings: dict[str, str]
    seats: int
    rounds: int
    pace: Pace
    maker: UUID | None
    token: str
    status: Literal["gathering", "playing", "over"] = "gathering"
    round: int = 0
    members: int = 0


class Member(Struct, frozen=True):
    """Somebody in a league; the number is given when it begins."""

    id: UUID
    person: UUID
    name: str
    number: int | None


class LeagueTable(Struct, frozen=True):
    """A table of a round: for whom its seats count, who of them still sits there, and how it ended."""

    id: str
    round: int
    status: Status
    outcome: Outcome | None
    people: list[UUID | None]
    stayed: list[bool]


_LEAGUE = """
    SELECT id, name, game, settings, seats, rounds, pace, maker, token, status, round, members FROM leagues WHERE
"""
_BY_TOKEN = f"""
    {_LEAGUE} token = $1
    AND NOT EXISTS (SELECT 1 FROM shuns s WHERE s.person = leagues.maker AND s.other = $2 AND s.blocks)
"""  # noqa: S608 - made of constants
_OF = f"""
    {_LEAGUE} id IN (SELECT league FROM league_members WHERE person = $1) ORDER BY made_at DESC LIMIT 100
"""  # noqa: S608 - made of constants
_MEMBERS = Query(
    Member,
    """
    SELECT m.id, m.person, p.name, m.number FROM league_members m JOIN people p ON p.id = m.person
    WHERE m.league = $1 ORDER BY m.number, m.joined_at, m.id
    """,
)
_TABLES = """
    SELECT t.id, t.round, t.status, t.outcome, array_agg(coalesce(c.counts, c.person) ORDER BY c.seat),
        array_agg(c.kind = 'person' AND c.person IS NOT DISTINCT FROM coalesce(c.counts, c.person) ORDER BY c.seat)
    FROM tables t JOIN chairs c ON c.table_id = t.id WHERE t.league = $1
    GROUP BY t.id ORDER BY t.round, t.created_at, t.id
"""
_ADVANCE = """
    SELECT id FROM leagues l WHERE status = 'playing' AND NOT EXISTS (
        SELECT 1 FROM tables t WHERE t.league = l.id AND t.status IN ('gathering', 'playing')
    ) LIMIT 20
"""


def _league(row: Connection) -> League:
    values = dict(row)
    values["settings"] = msgspec.json.decode(row["settings"], type=dict[str, str])
    values["pace"] = msgspec.json.decode(row["pace"], type=Pace)
    return League(**values)


async def add(pool: Pool, league: League) -> None:
    """A new league; its maker is the first member."""
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute(
            "INSERT INTO leagues (id, name, game, settings, seats, rounds, pace, maker, token)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            league.id,
            league.name,
            league.game,
            msgspec.json.encode(league.settings).decode(),
            league.seats,
            league.rounds,
            msgspec.json.encode(league.pace).decode(),
            league.maker,
            league.token,
        )
        assert league.maker is not None
        await join(connection, league.id, league.maker)


async def join(connection: Connection, league: str, person: UUID) -> None:
    """One more member; whoever is one stays one."""
    await connection.execute(
        "INSERT INTO league_members (id, league, person) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        uuid4(),
        league,
        person,
    )


async def read(pool: Pool | Connection, league: str) -> League | None:
    """A league."""
    row = await pool.fetchrow(_LEAGUE + "id = $1", league)
    return None if row is None else _league(row)


async def by_token(pool: Pool, token: str, reader: UUID) -> League | None:
    """The league that a link is for; none for whoever its maker has blocked."""
    row = await pool.fetchrow(_BY_TOKEN, token, reader)
    return None if row is None else _league(row)


async def of(pool: Pool, person: UUID) -> list[League]:
    """The leagues of a person, the newest first."""
    rows = await pool.fetch(_OF, person)
    return [_league(row) for row in rows]


async def members(pool: Pool | Connection, league: str) -> list[Member]:
    """Who is in a league, in the order in which they came."""
    return await _MEMBERS.all(pool, league)


async def tables(pool: Pool, league: str) -> list[LeagueTable]:
    """All tables of a league, round by round."""
    rows = await pool.fetch(_TABLES, league)
    decode = msgspec.json.Decoder(Outcome).decode
    return [
        LeagueTable(table, number, status, None if outcome is None else decode(outcome), people, stayed)
        for table, number, status, outcome, people, stayed in rows
    ]


async def finished_rounds(pool: Pool) -> list[str]:
    """Leagues that play and have no table that is still to be played."""
    return [row[0] for row in await pool.fetch(_ADVANCE)]


async def round_is_over(connection: Connection, league: str) -> bool:
    """Whether the league plays, and no table of it is still to be played."""
    found = await connection.fetchval(
        "SELECT status = 'playing' AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.league = l.id"
        " AND t.status IN ('gathering', 'playing')) FROM leagues l WHERE id = $1",
        league,
    )
    return bool(found)


async def to_begin(pool: Pool) -> list[str]:
    """Tables of leagues over days that gather nobody: they begin by themselves."""
    rows = await pool.fetch(
        "SELECT id FROM tables WHERE league IS NOT NULL AND status = 'gathering' AND pace->>'kind' = 'days' LIMIT 20"
    )
    return [row[0] for row in rows]


class Change:
    """A change of one league under its lock."""

    def __init__(self, connection: Connection, league: League) -> None:
        self.connection = connection
        self.league = league

    async def begin(self) -> None:
        """Give every member a number: from here on it is fixed who meets whom."""
        members_now = await members(self.connection, self.league.id)
        await self.connection.executemany(
            "UPDATE league_members SET number = $2 WHERE id = $1",
            [(member.id, number) for number, member in enumerate(members_now)],
        )
        await self.connection.execute(
            "UPDATE leagues SET status = 'playing', members = $2 WHERE id = $1", self.league.id, len(members_now)
        )

    async def round(self, number: int) -> None:
        """This round has begun."""
        await self.connection.execute("UPDATE leagues SET round = $2 WHERE id = $1", self.league.id, number)

    async def end(self) -> None:
        await self.connection.execute("UPDATE leagues SET status = 'over' WHERE id = $1", self.league.id)

    async def remove(self, member: UUID) -> None:
        await self.connection.execute(
            "DELETE FROM league_members WHERE id = $1 AND league = $2", member, self.league.id
        )


@asynccontextmanager
async def changed(pool: Pool, league: str) -> AsyncIterator[Change | None]:
    """Change a league under the lock of its row; None if there is none."""
    async with pool.acquire() as connection, connection.transaction():
        row = await connection.fetchrow(_LEAGUE + "id = $1 FOR UPDATE", league)
        yield None if row is None else Change(connection, _league(row))


async def sweep(pool: Pool) -> None:
    """Forget leagues that nobody can begin any more, because their maker is gone."""
    await pool.execute("DELETE FROM leagues WHERE maker IS NULL AND status = 'gathering'")


async def move(connection: Connection, guest: UUID, account: UUID) -> None:
    """The guest's leagues are the account's now."""
    await connection.execute("UPDATE leagues SET maker = $2 WHERE maker = $1", guest, account)
    await connection.execute(
        "UPDATE league_members m SET person = $2 WHERE person = $1"
        " AND NOT EXISTS (SELECT 1 FROM league_members o WHERE o.league = m.league AND o.person = $2)",
        guest,
        account,
    )
