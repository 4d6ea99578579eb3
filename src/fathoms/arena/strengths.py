"""What bots are known to be worth, by game and level: measured once, fixed since, the same for everybody."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from fathoms.arena.ratings import Rating
from fathoms.kernel.registry import games


@cache
def _measured(game: str) -> dict[str, Rating]:
    """The ratings of a game's bots, from its own folder."""
    info = games().get(game)
    found = {} if info is None else info.tuning().strengths
    return {level: Rating(known.mu, known.sigma) for level, known in found.items()}


def strength(game: str, level: str) -> Rating | None:
    """The rating of a bot; None where it was never measured."""
    return _measured(game).get(level)


def rated_levels(game: str) -> list[str]:
    """The levels of a game's bots that have a rating, the strongest last."""
    found = _measured(game)
    return sorted(found, key=lambda level: found[level].mu)


def in_order(game: str, levels: Iterable[str]) -> list[str]:
    """These levels by their measured strength, the strongest last; as they are given where nothing was measured."""
    rated = rated_levels(game)
    return sorted(levels, key=lambda level: rated.index(level) if level in rated else len(rated))
