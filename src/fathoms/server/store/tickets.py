"""Tickets of quick match: one row for each search, which also carries its answer.

A ticket waits, then names the table that was found, then ends. A person has one search in real time, and one for each
game over days: two indexes see to it, until the ticket ends and not only until a table is found.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Literal, TypeAlias
from uuid import UUID, uuid4

from msgspec import Struct

from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query

PaceKind: TypeAlias = Literal["live", "days"]
STALE_SECONDS = 20
"""A search in real time ends when its page was not heard for so long, in ready time."""
START_SECONDS = 3
"""So long a table that was found waits for the pages of its people, each of which adds to the seed."""
WAVE_MOST = 200
DUE_MOST = 200
WAITS = 20
"""So many of the last waits tell how long the next one lasts."""
DAYS = 14
"""So long a search lasts if nobody comes, and so long a ticket is kept after its end."""

DUE = "EXISTS (SELECT 1 FROM tickets WHERE look_at <= now())"
"""Whether there is anything to do: part of every beat, and all that an idle queue costs."""
_WAITING = "table_id IS NULL AND ended_at IS NULL"
_HEARD = f"(t.pace = 'days' OR t.heard_at > ready_time() - interval '{STALE_SECONDS} s')"


class Waiting(Struct, frozen=True):
    """Somebody who waits, for so many seconds, for a table of `least` to `most` seats."""

    id: UUID
    person: UUID
    name: str
    lang: str
    waited: float
    least: int
    most: int
    bots_after: int | None


class Due(Struct, frozen=True):
    """Something to do: people may be seated, or a table that was found is to begin."""

    game: str
    pace: PaceKind
    table: str | None


class Ticket(Struct, frozen=True):
    """A search of somebody: since when, from when on bots may join, and the table once it is found."""

    id: UUID
    game: str
    pace: PaceKind
    since: datetime
    waited: float
    bots_after: int | None
    table: str | None


class Queue(Struct, frozen=True):
    """How many wait for a game, and how many seconds those before them did, as a median; none if nobody did lately."""

    game: str
    pace: PaceKind
    waiting: int
    usual: float | None


_JOIN = f"""
    INSERT INTO tickets AS t (id, person, game, pace, least, most, bots_after) VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT {{target}} AND ended_at IS NULL DO UPDATE SET
        game = excluded.game, least = excluded.least, most = excluded.most, bots_after = excluded.bots_after,
        since = CASE WHEN t.game = excluded.game AND {_HEARD} THEN t.since ELSE now() END,
        heard_at = ready_time(), look_at = now()
    WHERE t.table_id IS NULL
"""  # noqa: S608 - made of constants
_TARGETS: dict[PaceKind, str] = {"live": "(person) WHERE pace = 'live'", "days": "(person, game) WHERE pace = 'days'"}
# Not by time: whoever was seated and has not seen it yet is led there, however late they press again.
_LAPSE = """
    UPDATE tickets t SET ended_at = now() WHERE person = $1 AND ended_at IS NULL AND table_id IS NOT NULL
    AND NOT EXISTS (
        SELECT 1 FROM chairs c JOIN tables o ON o.id = c.table_id
        WHERE c.table_id = t.table_id AND c.person = $1 AND o.status IN ('gathering', 'playing')
    )
"""
_LEAVE = """
    UPDATE tickets SET ended_at = now(), look_at = CASE WHEN table_id IS NULL THEN NULL ELSE look_at END
    WHERE id = $2 AND person = $1 AND ended_at IS NULL RETURNING true, table_id
"""
_MINE = Query(
    Ticket,
    f"""
    SELECT id, game, pace, since, greatest(0, extract(epoch FROM now() - since))::float AS waited, bots_after,
        table_id AS table
    FROM tickets t WHERE person = $1 AND ended_at IS NULL
    AND CASE WHEN table_id IS NULL THEN {_HEARD}
        ELSE (SELECT status IN ('gathering', 'playing') FROM tables o WHERE o.id = t.table_id) END
    ORDER BY since
    """,  # noqa: S608 - made of constants
)
QUEUES = Query(
    Queue,
    f"""
    SELECT g.game, k.pace,
        (SELECT count(*) FROM (
            SELECT 1 FROM tickets t WHERE t.game = g.game AND t.pace = k.pace AND {_WAITING} AND {_HEARD}
            LIMIT {WAVE_MOST}
        ) w)::int AS waiting,
        (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY w.seconds) FROM (
            SELECT greatest(0, extract(epoch FROM found_at - since))::float AS seconds FROM tickets t
            WHERE t.game = g.game AND t.pace = k.pace AND found_at IS NOT NULL
            ORDER BY found_at DESC LIMIT {WAITS}
        ) w) AS usual
    FROM unnest($1::text[]) WITH ORDINALITY AS g (game, n), (VALUES ('live'), ('days')) AS k (pace)
    ORDER BY g.n, k.pace DESC
    """,  # noqa: S608 - made of constants
)
DUE_NOW = Query(
    Due,
    f"""
    SELECT DISTINCT game, pace, table_id AS table FROM (
        SELECT game, pace, table_id FROM tickets WHERE look_at <= now() ORDER BY look_at LIMIT {DUE_MOST}
    ) t
    """,  # noqa: S608 - made of constants
)
LOCK = "SELECT pg_try_advisory_xact_lock(hashtext('quick match'), hashtext($1 || ' ' || $2))"
END_UNHEARD = f"""
    UPDATE tickets t SET ended_at = now(), look_at = NULL
    WHERE game = $1 AND pace = $2 AND {_WAITING} AND NOT {_HEARD}
"""  # noqa: S608 - made of constants
WAIT = Query(
    Waiting,
    f"""
    SELECT t.id, t.person, p.name, p.lang, greatest(0, extract(epoch FROM now() - t.since))::float AS waited,
        t.least, t.most, t.bots_after
    FROM tickets t JOIN people p ON p.id = t.person
    WHERE t.game = $1 AND t.pace = $2 AND t.table_id IS NULL AND t.ended_at IS NULL
    ORDER BY t.since LIMIT {WAVE_MOST} FOR UPDATE OF t SKIP LOCKED
    """,  # noqa: S608 - made of constants
)
_FOUND = f"""
    UPDATE tickets SET table_id = $2, found_at = now(), look_at = now() + interval '{START_SECONDS} s'
    WHERE id = ANY ($1::uuid[])
"""  # noqa: S608 - made of constants
_LATER = """
    UPDATE tickets t SET look_at = now() + make_interval(secs => l.seconds)
    FROM unnest($1::uuid[], $2::float[]) AS l (id, seconds) WHERE t.id = l.id
"""
_APART = """
    SELECT person, other FROM shuns WHERE blocks AND person = ANY ($1::uuid[]) AND other = ANY ($1::uuid[])
"""
_HASTEN = """
    UPDATE tickets SET look_at = now() WHERE table_id = $1 AND look_at > now() AND NOT EXISTS (
        SELECT 1 FROM chairs c WHERE c.table_id = $1 AND c.kind = 'person' AND c.salt = ''
    )
"""


class Wish(Struct, frozen=True):
    """What somebody looks for."""

    game: str
    pace: PaceKind
    least: int
    most: int
    bots_after: int | None


async def join(pool: Pool, person: UUID, wish: Wish) -> None:
    """Look for people. Whoever does so already goes on, or looks for this instead; a table that was found stays."""
    statement = _JOIN.format(target=_TARGETS[wish.pace])
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute(_LAPSE, person)
        given = (wish.game, wish.pace, wish.least, wish.most, wish.bots_after)
        await connection.execute(statement, uuid4(), person, *given)


async def leave(pool: Pool, person: UUID, ticket: UUID) -> tuple[bool, str | None]:
    """End a search, or say that its table was seen: whether it was theirs and had not ended, and the table, if any."""
    found = await pool.fetchrow(_LEAVE, person, ticket)
    return (False, None) if found is None else (True, found[1])


async def hear(pool: Pool, person: UUID) -> None:
    """A page of this person is still open."""
    await pool.execute(
        f"UPDATE tickets SET heard_at = ready_time() WHERE person = $1 AND {_WAITING}",  # noqa: S608 - a constant
        person,
    )


async def mine(pool: Pool, person: UUID) -> list[Ticket]:
    """The searches of a person that have not ended, nor the game at the table that was found."""
    return await _MINE.all(pool, person)


async def queues(pool: Pool, games: Sequence[str]) -> list[Queue]:
    """Who waits, game by game."""
    return await QUEUES.all(pool, list(games))


async def due(pool: Pool) -> list[Due]:
    """What there is to do now."""
    return await DUE_NOW.all(pool)


async def hasten(pool: Pool, table: str) -> None:
    """All who were found have added to the seed: nothing is to be waited for any more."""
    await pool.execute(_HASTEN, table)


async def begun(pool: Pool, table: str) -> None:
    """The table is under way: nothing more is to be done about it."""
    await pool.execute("UPDATE tickets SET look_at = NULL WHERE table_id = $1", table)


class Wave:
    """Those who wait for one game at one pace, held until the end of a transaction: nobody else seats them."""

    def __init__(self, connection: Connection, waiting: list[Waiting]) -> None:
        self.connection = connection
        self.waiting = waiting

    async def apart(self) -> set[tuple[UUID, UUID]]:
        """Who has blocked whom among them."""
        rows = await self.connection.fetch(_APART, [each.person for each in self.waiting])
        return {(row[0], row[1]) for row in rows}

    async def found(self, group: Sequence[Waiting], table: str) -> None:
        """These people sit at this table."""
        await self.connection.execute(_FOUND, [each.id for each in group], table)

    async def later(self, moments: dict[UUID, float | None]) -> None:
        """When to look at the others again, in seconds from now; never where only somebody new can help."""
        await self.connection.execute(_LATER, list(moments), list(moments.values()))


@asynccontextmanager
async def wave(pool: Pool, game: str, pace: PaceKind) -> AsyncIterator[Wave | None]:
    """Seat people, in one transaction; None if another node is at it. If this one dies, nobody was seated."""
    async with pool.acquire() as connection, connection.transaction():
        if not await connection.fetchval(LOCK, game, pace):
            yield None
            return
        await connection.execute(END_UNHEARD, game, pace)
        yield Wave(connection, await WAIT.all(connection, game, pace))


async def sweep(pool: Pool) -> None:
    """Forget searches that ended long ago, and those that nobody answered in all that time."""
    await pool.execute(
        "DELETE FROM tickets WHERE coalesce(ended_at, found_at, since) < now() - make_interval(days => $1)", DAYS
    )
