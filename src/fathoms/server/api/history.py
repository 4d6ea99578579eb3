"""What one has played, for oneself alone: finished games, ratings over time, and figures."""

from __future__ import annotations

from datetime import datetime

from litestar import Router, get
from litestar.params import FromQuery
from msgspec import Struct

from fathoms.arena.ratings import Rating
from fathoms.server.api.dependencies import TheNode, ThePerson
from fathoms.server.store import history as store
from fathoms.server.store import ratings
from fathoms.server.store.history import PlayedGame, Sums
from fathoms.server.store.ratings import RatingRow


class RatedGame(Struct, frozen=True):
    """One's rating after a game, as people read it, and what the game added to it."""

    table: str
    game: str
    seats: int
    place: int
    points: int
    doubt: int
    gain: int
    at: datetime


class Statistics(Struct, frozen=True):
    """One's latest ratings, a row for each rated game and the oldest first, and the latest games in figures."""

    ratings: list[RatedGame]
    sums: Sums


@get("/games")
async def games(
    node: TheNode, person: ThePerson, game: FromQuery[str | None] = None, before: FromQuery[datetime | None] = None
) -> list[PlayedGame]:
    """A page of my finished games, the latest first; the next one begins `before` the last of this."""
    return await store.games(node.pool, person.id, game, before)


@get("/statistics")
async def statistics(node: TheNode, person: ThePerson) -> Statistics:
    """My games in figures."""
    rows = await ratings.latest(node.pool, person.id, store.FIGURES_MOST)
    return Statistics([shown_rating(row) for row in rows], await store.sums(node.pool, person.id))


def shown_rating(row: RatingRow) -> RatedGame:
    """A rating as people read it."""
    rating = Rating(row.mu, row.sigma)
    gain = rating.gained(row.gain)
    return RatedGame(row.table, row.game, row.seats, row.place, rating.shown.points, rating.shown.doubt, gain, row.at)


router = Router("/api/me", route_handlers=[games, statistics], tags=["me"])
