"""What bots are known to be worth, by game, level and number of seats: measured once, the same for everybody since."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from fathoms.arena.ratings import Rating
from fathoms.kernel.registry import games


@cache
def _measured(game: str, seats: int) -> dict[str, Rating]:
    """The ratings of a game's bots at tables of this size, from its own folder."""
    info = games().get(game)
    found = {} if info is None else info.tuning().strengths_at(seats)
    return {level: Rating(known.mu, known.sigma) for level, known in found.items()}


def strength(game: str, level: str, seats: int) -> Rating | None:
    """The rating of a bot at a table with so many seats; None where it was never measured."""
    return _measured(game, seats).get(level)


def rated_levels(game: str, seats: int) -> list[str]:
    """The levels of a game's bots that have a rating, the strongest last."""
    found = _measured(game, seats)
    return sorted(found, key=lambda level: found[level].mu)


def in_order(game: str, levels: Iterable[str], seats: int) -> list[str]:
    """These levels by their measured strength, the strongest last; as they are given where nothing was measured."""
    rated = rated_levels(game, seats)
    return sorted(levels, key=lambda level: rated.index(level) if level in rated else len(rated))
