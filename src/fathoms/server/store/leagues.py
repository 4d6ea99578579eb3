"""Leagues in the database: their members, and the tables of their rounds."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Literal, TypeAlias
from uuid import UUID, uuid4

import msgspec
from msgspec import Struct

from fathoms.kernel.game import Outcome
from fathoms.server.store.pace import Pace
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query
from fathoms.server.store.rows import Status

LeagueKind: TypeAlias = Literal["league", "swiss", "round-robin", "knock-out"]
Seeding: TypeAlias = Literal["rating", "random"]
LISTED_MOST = 50
OVER_MOST = 10
"""So many tournaments are listed, and so many of those that are over."""
DUE_MOST = 50
LATER_SECONDS = 60
"""What failed is tried again after so long: it holds up nothing else meanwhile."""
UNBEGUN_DAYS = 14


class League(Struct, frozen=True):
    """A league or a tournament; `round` counts those that have begun, `members` those who began it."""

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
    kind: LeagueKind = "league"
    rated: bool = False
    listed: bool = False
    """Whoever is here finds it, reads it and may join; otherwise it takes the link."""
    seeding: Seeding = "rating"
    starts_at: datetime | None = None
    """When it begins by itself."""

    @property
    def tournament(self) -> bool:
        """Whether it is played in one go: its tables begin by themselves."""
        return self.kind != "league"


class Member(Struct, frozen=True):
    """Somebody in a league; the number is given when it begins. `left`: no further rounds."""

    id: UUID
    person: UUID
    name: str
    number: int | None
    left: bool


class LeagueTable(Struct, frozen=True):
    """A table of a round: for whom its seats count, who of them still sits there, and how it ended."""

    id: str
    round: int
    status: Status
    outcome: Outcome | None
    people: list[UUID | None]
    stayed: list[bool]


class Seated(Struct, frozen=True):
    """A table of a round by the numbers of those who sit there; none for a bot."""

    table: str
    numbers: tuple[int | None, ...]


class RoundPlan(Struct, frozen=True):
    """Who was paired with whom, and who has a bye (or a walkover, over whom)."""

    tables: list[Seated]
    byes: list[tuple[int, int | None]] = []
    left: int = 0
    """In a knock-out, how many were left."""
    replay: bool = False


class Due(Struct, frozen=True):
    """Something to do: look at a league, or begin a table of it."""

    ids: list[int]
    league: str
    table: str | None


class Listing(Struct, frozen=True):
    """A tournament in the list: how many are in it, and whether the reader is."""

    id: str
    name: str
    game: str
    kind: LeagueKind
    status: Literal["gathering", "playing", "over"]
    round: int
    rounds: int
    rated: bool
    starts_at: datetime | None
    people: int
    joined: bool


_LEAGUE = """
    SELECT id, name, game, settings, seats, rounds, pace, maker, token, status, round, members,
        kind, rated, listed, seeding, starts_at
    FROM leagues WHERE
"""
_BY_TOKEN = f"""
    {_LEAGUE} token = $1
    AND NOT EXISTS (SELECT 1 FROM shuns s WHERE s.person = leagues.maker AND s.other = $2 AND s.blocks)
"""  # noqa: S608 - made of constants
_OF = f"""
    {_LEAGUE} id IN (SELECT league FROM league_members WHERE person = $1) ORDER BY made_at DESC LIMIT 100
"""  # noqa: S608 - made of constants
LISTINGS = Query(
    Listing,
    f"""
    SELECT l.id, l.name, l.game, l.kind, l.status, l.round, l.rounds, l.rated, l.starts_at,
        (SELECT count(*) FROM league_members m WHERE m.league = l.id
            AND (m.left_at IS NULL OR l.status <> 'gathering'))::int AS people,
        EXISTS (SELECT 1 FROM league_members m WHERE m.league = l.id AND m.person = $1 AND m.left_at IS NULL) AS joined
    FROM (
        (SELECT * FROM leagues WHERE listed AND status <> 'over' ORDER BY made_at DESC LIMIT {LISTED_MOST})
        UNION ALL
        (SELECT * FROM leagues WHERE listed AND status = 'over' ORDER BY over_at DESC LIMIT {OVER_MOST})
    ) l
    WHERE NOT EXISTS (SELECT 1 FROM shuns s WHERE s.person = l.maker AND s.other = $1 AND s.blocks)
    ORDER BY l.status = 'over', l.status = 'playing', l.starts_at, l.made_at DESC
    """,  # noqa: S608 - made of constants
)
_MEMBERS = Query(
    Member,
    """
    SELECT m.id, m.person, p.name, m.number, m.left_at IS NOT NULL AS left
    FROM league_members m JOIN people p ON p.id = m.person
    WHERE m.league = $1 ORDER BY m.number, m.joined_at, m.id
    """,
)
_TABLES = """
    SELECT t.id, t.round, t.status, t.outcome, array_agg(coalesce(c.counts, c.person) ORDER BY c.seat),
        array_agg(c.kind = 'person' AND c.person IS NOT DISTINCT FROM coalesce(c.counts, c.person) ORDER BY c.seat)
    FROM tables t JOIN chairs c ON c.table_id = t.id WHERE t.league = $1
    GROUP BY t.id ORDER BY t.round, t.created_at, t.id
"""
DUE = Query(
    Due,
    f"""
    SELECT array_agg(d.id) AS ids, d.league, d.table_id AS table FROM (
        SELECT id, league, table_id, due_at FROM league_duties WHERE due_at <= now() ORDER BY due_at LIMIT {DUE_MOST}
    ) d GROUP BY d.league, d.table_id ORDER BY min(d.due_at)
    """,  # noqa: S608 - made of constants
)
_HASTEN = """
    UPDATE league_duties SET due_at = now() WHERE table_id = $1 AND due_at > now() AND NOT EXISTS (
        SELECT 1 FROM chairs c WHERE c.table_id = $1 AND c.kind = 'person' AND c.salt = ''
    )
"""
# Whoever comes second waits here until the first has committed, and then finds that the round is there.
_CLAIM = """
    INSERT INTO league_rounds (league, round, plan) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING true
"""
_BEGUN = "UPDATE leagues SET round = $2 WHERE id = $1 AND status = 'playing' RETURNING true"


def _league(row: Connection) -> League:
    values = dict(row)
    values["settings"] = msgspec.json.decode(row["settings"], type=dict[str, str])
    values["pace"] = msgspec.json.decode(row["pace"], type=Pace)
    return League(**values)


async def add(pool: Pool, league: League) -> None:
    """A new league; its maker is the first member."""
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute(
            "INSERT INTO leagues (id, name, game, settings, seats, rounds, pace, maker, token,"
            " kind, rated, listed, seeding, starts_at)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
            league.id,
            league.name,
            league.game,
            msgspec.json.encode(league.settings).decode(),
            league.seats,
            league.rounds,
            msgspec.json.encode(league.pace).decode(),
            league.maker,
            league.token,
            league.kind,
            league.rated,
            league.listed,
            league.seeding,
            league.starts_at,
        )
        assert league.maker is not None
        await join(connection, league.id, league.maker)
        if league.starts_at is not None:
            await connection.execute(
                "INSERT INTO league_duties (league, due_at) VALUES ($1, $2)", league.id, league.starts_at
            )


async def join(connection: Connection, league: str, person: UUID) -> None:
    """One more member; whoever is one stays one, or comes back."""
    await connection.execute(
        "INSERT INTO league_members (id, league, person) VALUES ($1, $2, $3)"
        " ON CONFLICT (league, person) DO UPDATE SET left_at = NULL",
        uuid4(),
        league,
        person,
    )


async def read(pool: Pool | Connection, league: str) -> League | None:
    """A league."""
    row = await pool.fetchrow(_LEAGUE + "id = $1", league)
    return None if row is None else _league(row)


async def by_token(pool: Pool, token: str, reader: UUID | None) -> League | None:
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


async def rounds(pool: Pool | Connection, league: str) -> list[RoundPlan]:
    """The rounds that were paired, in their order."""
    rows = await pool.fetch("SELECT plan FROM league_rounds WHERE league = $1 ORDER BY round", league)
    decode = msgspec.json.Decoder(RoundPlan).decode
    return [decode(row[0]) for row in rows]


async def listings(pool: Pool, person: UUID | None) -> list[Listing]:
    """The tournaments that anybody may join or look at."""
    return await LISTINGS.all(pool, person)


async def round_is_over(connection: Connection, league: str) -> bool:
    """Whether the league plays, and no table of it is still to be played."""
    found = await connection.fetchval(
        "SELECT status = 'playing' AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.league = l.id"
        " AND t.status IN ('gathering', 'playing')) FROM leagues l WHERE id = $1",
        league,
    )
    return bool(found)


async def due(pool: Pool) -> list[Due]:
    """What there is to do now."""
    return await DUE.all(pool)


async def done(pool: Pool, ids: list[int]) -> None:
    """It is done. What has become due meanwhile has a number of its own."""
    await pool.execute("DELETE FROM league_duties WHERE id = ANY ($1::bigint[])", ids)


async def later(pool: Pool, ids: list[int]) -> None:
    """It could not be done now."""
    await pool.execute(
        "UPDATE league_duties SET due_at = now() + make_interval(secs => $2) WHERE id = ANY ($1::bigint[])",
        ids,
        LATER_SECONDS,
    )


async def hasten(pool: Pool, table: str) -> None:
    """All who sit at this table have added to the seed: nothing is to be waited for any more."""
    await pool.execute(_HASTEN, table)


async def claim(connection: Connection, league: str, number: int, plan: RoundPlan) -> bool:
    """This round is ours to begin, in this transaction: False if somebody has begun it."""
    return bool(await connection.fetchval(_CLAIM, league, number, msgspec.json.encode(plan).decode()))


async def begun(connection: Connection, league: str, number: int) -> bool:
    """This round has begun: False if the league was ended meanwhile."""
    return bool(await connection.fetchval(_BEGUN, league, number))


async def begin_table(connection: Connection, league: str, table: str, seconds: float) -> None:
    """This table begins by itself, in so many seconds."""
    await connection.execute(
        "INSERT INTO league_duties (league, table_id, due_at) VALUES ($1, $2, now() + make_interval(secs => $3))",
        league,
        table,
        seconds,
    )


async def look_again(connection: Connection, league: str) -> None:
    """Somebody is to look at this league."""
    await connection.execute("INSERT INTO league_duties (league) VALUES ($1)", league)


async def leave(connection: Connection, members: Sequence[UUID]) -> None:
    """These take no further part."""
    await connection.execute(
        "UPDATE league_members SET left_at = now() WHERE id = ANY ($1::uuid[]) AND left_at IS NULL", list(members)
    )


async def end(connection: Connection, league: str) -> None:
    """No more rounds."""
    await connection.execute(
        "UPDATE leagues SET status = 'over', over_at = now() WHERE id = $1 AND status <> 'over'", league
    )


class Change:
    """A change of one league under its lock."""

    def __init__(self, connection: Connection, league: League) -> None:
        self.connection = connection
        self.league = league

    async def begin(self, order: Sequence[UUID], rounds: int) -> None:
        """Give every member a number, in this order; and tell any node to see to the first round."""
        await self.connection.executemany(
            "UPDATE league_members SET number = $2 WHERE id = $1", [(each, number) for number, each in enumerate(order)]
        )
        await self.connection.execute(
            "UPDATE leagues SET status = 'playing', members = $2, rounds = $3 WHERE id = $1",
            self.league.id,
            len(order),
            rounds,
        )
        await look_again(self.connection, self.league.id)

    async def number(self, person: UUID) -> None:
        """Whoever comes after the beginning gets the next number: never one that an erased person had."""
        await self.connection.execute(
            "WITH counted AS (UPDATE leagues SET members = members + 1 WHERE id = $1 RETURNING members - 1 AS number)"
            " UPDATE league_members SET number = counted.number FROM counted"
            " WHERE league = $1 AND person = $2",
            self.league.id,
            person,
        )

    async def remove(self, member: UUID) -> None:
        await self.connection.execute(
            "DELETE FROM league_members WHERE id = $1 AND league = $2", member, self.league.id
        )


@asynccontextmanager
async def changed(pool: Pool, league: str) -> AsyncIterator[Change | None]:
    """Change a league under the lock of its row; None if there is none."""
    async with pool.acquire() as connection, connection.transaction():
        row = await connection.fetchrow(_LEAGUE + "id = $1 FOR NO KEY UPDATE", league)
        yield None if row is None else Change(connection, _league(row))


async def sweep(pool: Pool) -> None:
    """Forget what nobody can begin any more, because its maker is gone, and tournaments that nobody began."""
    await pool.execute(
        "DELETE FROM leagues WHERE status = 'gathering' AND (maker IS NULL OR kind <> 'league'"
        " AND greatest(made_at, starts_at) < now() - make_interval(days => $1))",
        UNBEGUN_DAYS,
    )


async def move(connection: Connection, guest: UUID, account: UUID) -> None:
    """The guest's leagues are the account's now."""
    await connection.execute("UPDATE leagues SET maker = $2 WHERE maker = $1", guest, account)
    await connection.execute(
        "UPDATE league_members m SET person = $2 WHERE person = $1"
        " AND NOT EXISTS (SELECT 1 FROM league_members o WHERE o.league = m.league AND o.person = $2)",
        guest,
        account,
    )
