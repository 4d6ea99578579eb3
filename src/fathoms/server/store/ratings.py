"""Ratings in the database: a row for each person and rated game. What somebody is worth now is a standing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TypeAlias
from uuid import UUID

import msgspec
from msgspec import Struct

from fathoms.arena.ratings import Rating
from fathoms.kernel.game import Outcome
from fathoms.server.store import standings
from fathoms.server.store.pool import Pool
from fathoms.server.store.query import Query
from fathoms.server.store.rows import RAISED


class Stake(Struct, frozen=True):
    """A seat of a rated game: for whom it counts (nobody where a bot began), and whether they were there at the end."""

    person: UUID | None
    level: str | None
    stayed: bool


class Judged(Struct, frozen=True):
    """What a game gave a person."""

    place: int
    rating: Rating


class RatingRow(Struct, frozen=True):
    """A person's rating after a game."""

    table: str
    game: str
    seats: int
    place: int
    mu: float
    sigma: float
    gain: float
    at: datetime


Judge: TypeAlias = Callable[[str, Outcome, Sequence[Stake], Mapping[UUID, Rating]], Mapping[UUID, Judged]]

_CLAIM = f"""
    UPDATE tables SET rated_at = now(), epoch = {RAISED}
    WHERE id = $1 AND rated AND status = 'over' AND rated_at IS NULL AND outcome IS NOT NULL RETURNING game, outcome
"""  # noqa: S608 - made of constants
_STAKES = Query(
    Stake,
    """
    SELECT counts AS person, level, kind = 'person' AND person IS NOT DISTINCT FROM counts AS stayed
    FROM chairs WHERE table_id = $1 ORDER BY seat
    """,
)
_OF = Query(
    RatingRow,
    "SELECT table_id AS table, game, seats, place, mu, sigma, gain, at FROM ratings WHERE person = $1 ORDER BY n",
)
_LATEST = Query(
    RatingRow,
    """
    SELECT table_id AS table, game, seats, place, mu, sigma, gain, at
    FROM (SELECT * FROM ratings WHERE person = $1 ORDER BY n DESC LIMIT $2) l ORDER BY n
    """,
)
# In order: two games with the same people at their end wait for each other in no circle.
_LOCK = "SELECT id FROM people WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE"
_ADD = """
    INSERT INTO ratings (person, table_id, game, seats, place, mu, sigma, gain) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""


async def due(pool: Pool, most: int) -> list[str]:
    """Rated tables that are over and not rated yet, the oldest first."""
    rows = await pool.fetch(
        "SELECT id FROM tables WHERE rated AND status = 'over' AND rated_at IS NULL AND outcome IS NOT NULL"
        " ORDER BY over_at LIMIT $1",
        most,
    )
    return [row[0] for row in rows]


async def settle(pool: Pool, table: str, judge: Judge) -> bool:
    """Rate a finished table, once: False if it is not one, or if it was rated before, here or at another node."""
    async with pool.acquire() as connection, connection.transaction():
        claimed = await connection.fetchrow(_CLAIM, table)
        if claimed is None:
            return False
        game, outcome = claimed[0], msgspec.json.decode(claimed[1], type=Outcome)
        stakes = await _STAKES.all(connection, table)
        people = [stake.person for stake in stakes if stake.person is not None]
        locked = [row[0] for row in await connection.fetch(_LOCK, people)]
        before = dict.fromkeys(locked, Rating()) | await standings.latest(connection, locked, game, len(stakes))
        for person, judged in judge(game, outcome, stakes, before).items():
            new = judged.rating
            gain = new.mu - before[person].mu
            await connection.execute(_ADD, person, table, game, len(stakes), judged.place, new.mu, new.sigma, gain)
            await standings.rise(connection, person, game, len(stakes), new)
    return True


async def of(pool: Pool, person: UUID) -> list[RatingRow]:
    """All that a person was ever rated, the oldest first."""
    return await _OF.all(pool, person)


async def latest(pool: Pool, person: UUID, most: int) -> list[RatingRow]:
    """The latest that a person was rated, the oldest first."""
    return await _LATEST.all(pool, person, most)
