"""Rates finished tables. Any node may look at any of them at any time: the database takes each table once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

import structlog

from fathoms.arena.ratings import Rating, rate
from fathoms.arena.strengths import strength
from fathoms.kernel import registry
from fathoms.kernel.game import Outcome
from fathoms.server.store import ratings
from fathoms.server.store.pool import LOST, Pool
from fathoms.server.store.ratings import Judged, Stake

MOST = 20
_log = structlog.get_logger()


class Rater:
    """Looks for rated tables that are over."""

    def __init__(self, pool: Pool, on_change: Callable[[str], None]) -> None:
        self._pool = pool
        self._on_change = on_change

    async def sweep(self) -> None:
        """Rate whatever waits for it; the pages hear of it."""
        for table in await ratings.due(self._pool, MOST):
            try:
                rated = await ratings.settle(self._pool, table, judge)
            except LOST:
                raise
            except Exception:  # noqa: BLE001 - one table that cannot be rated must not hold up the others
                _log.exception("a table was not rated", table=table)
            else:
                if rated:
                    self._on_change(table)


def judge(game: str, outcome: Outcome, stakes: Sequence[Stake], before: Mapping[UUID, Rating]) -> Mapping[UUID, Judged]:
    """What a game gave each person. Bots count with what they are known to be worth, and learn nothing."""
    info = registry.games().get(game)
    sides = info is not None and info.sides
    places = final_places(outcome.places, [stake.person is None or stake.stayed for stake in stakes], sides=sides)
    ratings = [_before(game, len(stakes), stake, before) for stake in stakes]
    # Every chair counts for itself: sides of unequal size would let all ratings drift one way.
    after = rate(ratings, places) if len(set(places)) > 1 else ratings
    return {
        stake.person: Judged(place, new)
        for stake, place, new in zip(stakes, places, after, strict=True)
        if stake.person is not None
    }


def final_places(places: Sequence[int], stayed: Sequence[bool], *, sides: bool) -> list[int]:
    """The places that count: who is not on their chair at the end is last, behind all others or among the losers."""
    worst = max(places)
    last = worst if sides and worst > 1 else worst + 1
    return [place if there else last for place, there in zip(places, stayed, strict=True)]


def _before(game: str, seats: int, stake: Stake, before: Mapping[UUID, Rating]) -> Rating:
    if stake.person is not None:
        return before[stake.person]
    return strength(game, stake.level or "", seats) or Rating()
