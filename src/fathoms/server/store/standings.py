"""What everybody is worth now, by game and number of players; those who like are listed, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from msgspec import Struct

from fathoms.arena.ratings import Rating
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query

SETTLED = 10
"""After so many rated games a rating is no longer provisional; an index knows this number too."""
LISTED = 20
"""So many of the best are listed."""


class Standing(Struct, frozen=True):
    """What one is worth with so many players, after so many games."""

    seats: int
    mu: float
    sigma: float
    games: int


class Listed(Struct, frozen=True):
    """Somebody among the best."""

    seats: int
    name: str
    mu: float
    sigma: float
    games: int


_OF = Query(Standing, "SELECT seats, mu, sigma, games FROM standings WHERE person = $1 AND game = $2 ORDER BY seats")
_BEST = Query(
    Listed,
    f"""
    SELECT b.seats, p.name, b.mu, b.sigma, b.games FROM unnest($2::int[]) AS s (seats) CROSS JOIN LATERAL (
        SELECT seats, person, mu, sigma, games FROM standings o
        WHERE o.game = $1 AND o.seats = s.seats AND o.listed AND o.games >= {SETTLED} ORDER BY o.mu DESC LIMIT {LISTED}
    ) b JOIN people p ON p.id = b.person ORDER BY b.seats, b.mu DESC
    """,  # noqa: S608 - made of constants
)
_LATEST = "SELECT person, mu, sigma FROM standings WHERE person = ANY ($1::uuid[]) AND game = $2 AND seats = $3"
_RISE = """
    INSERT INTO standings (person, game, seats, mu, sigma, games, listed)
    VALUES ($1, $2, $3, $4, $5, 1, (SELECT listed FROM people WHERE id = $1))
    ON CONFLICT (person, game, seats)
    DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = standings.games + 1
"""


async def latest(connection: Connection, people: Sequence[UUID], game: str, seats: int) -> dict[UUID, Rating]:
    """What these people are worth now; whoever was never rated is missing."""
    rows = await connection.fetch(_LATEST, people, game, seats)
    return {person: Rating(mu, sigma) for person, mu, sigma in rows}


async def rise(connection: Connection, person: UUID, game: str, seats: int, rating: Rating) -> None:
    """What somebody is worth after one more game."""
    await connection.execute(_RISE, person, game, seats, rating.mu, rating.sigma)


async def of(pool: Pool, person: UUID, game: str) -> list[Standing]:
    """What one is worth in a game, by the number of players."""
    return await _OF.all(pool, person, game)


async def best(pool: Pool, game: str, seats: Sequence[int]) -> list[Listed]:
    """The best of those who are listed, for each number of players."""
    return await _BEST.all(pool, game, list(seats))


async def is_listed(pool: Pool, person: UUID) -> bool:
    """Whether others may see a person among the best."""
    return bool(await pool.fetchval("SELECT listed FROM people WHERE id = $1", person))


async def list_me(pool: Pool, person: UUID, *, listed: bool) -> None:
    """From now on a person is listed, or no longer."""
    async with pool.acquire() as connection, connection.transaction():
        # The person first, as whoever rates a game does: a standing that is made meanwhile is found by the second.
        await connection.execute("UPDATE people SET listed = $2 WHERE id = $1", person, listed)
        await connection.execute("UPDATE standings SET listed = $2 WHERE person = $1", person, listed)
