"""What one has played, for oneself alone: finished games, ratings over time, and figures."""

from __future__ import annotations

from datetime import datetime

from litestar import Router, get
from litestar.params import FromQuery
from msgspec import Struct

from fathoms.server.api.given import TheNode, ThePerson
from fathoms.server.store import history as store
from fathoms.server.store import ratings
from fathoms.server.store.history import PlayedGame, Sums
from fathoms.server.store.ratings import RatingRow


class Statistics(Struct, frozen=True):
    """One's ratings, a row for each rated game and the oldest first, and all games in figures."""

    ratings: list[RatingRow]
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
    return Statistics(await ratings.of(node.pool, person.id), await store.sums(node.pool, person.id))


router = Router("/api/me", route_handlers=[games, statistics], tags=["me"])
