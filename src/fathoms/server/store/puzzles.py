"""First tries at puzzles, with the person's rating after each; the latest one of a game is what they are worth."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from uuid import UUID

from msgspec import Struct

from fathoms.arena.ratings import Rating
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query


class Try(Struct, frozen=True):
    """A person's first try at a puzzle."""

    game: str
    puzzle: str
    solved: bool
    mu: float
    sigma: float
    at: datetime


_OF = Query(Try, "SELECT game, puzzle, solved, mu, sigma, at FROM puzzle_tries WHERE person = $1 ORDER BY game, n")
_OF_GAME = Query(
    Try,
    "SELECT game, puzzle, solved, mu, sigma, at FROM puzzle_tries WHERE person = $1 AND game = $2 ORDER BY n",
)
_LATEST = Query(
    Try,
    "SELECT game, puzzle, solved, mu, sigma, at FROM puzzle_tries WHERE person = $1 AND game = $2"
    " ORDER BY n DESC LIMIT 1",
)
_ADD = """
    INSERT INTO puzzle_tries (person, game, puzzle, solved, mu, sigma) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT DO NOTHING RETURNING true
"""


async def today(pool: Pool) -> date:
    """The day, by the database's clock, as it is in Greenwich."""
    day: date = await pool.fetchval("SELECT (now() AT TIME ZONE 'UTC')::date")
    return day


async def of(pool: Pool, person: UUID) -> list[Try]:
    """All that a person has tried: never more than there are puzzles."""
    return await _OF.all(pool, person)


async def of_game(pool: Pool, person: UUID, game: str) -> list[Try]:
    """What a person has tried of a game, the first first."""
    return await _OF_GAME.all(pool, person, game)


async def rating(link: Pool | Connection, person: UUID, game: str) -> Rating:
    """What a person is worth in the puzzles of a game."""
    latest = await _LATEST.one(link, person, game)
    return Rating() if latest is None else Rating(latest.mu, latest.sigma)


async def settle(
    pool: Pool, person: UUID, game: str, puzzle: str, judge: Callable[[Rating], Rating], *, solved: bool
) -> tuple[Rating, Rating] | None:
    """Rate a first try: the rating before and after; None if it was tried before, and counts no more."""
    async with pool.acquire() as connection, connection.transaction():
        # One after the other, or two tries at once would both begin from the same rating.
        await connection.execute("SELECT id FROM people WHERE id = $1 FOR NO KEY UPDATE", person)
        before = await rating(connection, person, game)
        after = judge(before)
        first = await connection.fetchval(_ADD, person, game, puzzle, solved, after.mu, after.sigma)
    return (before, after) if first else None
