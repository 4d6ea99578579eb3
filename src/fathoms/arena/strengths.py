"""What bots are known to be worth, by game and level: measured once, fixed since, the same for everybody."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from fathoms.arena.ratings import Rating

FILE = Path(__file__).with_name("strengths.toml")


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ratings of a game's bots, and the command that measured them."""

    measured: str
    bots: dict[str, Rating]


@cache
def _all() -> dict[str, Measured]:
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), dict[str, Measured])


def strength(game: str, level: str) -> Rating | None:
    """The rating of a bot; None where it was never measured."""
    found = _all().get(game)
    return None if found is None else found.bots.get(level)


def rated_levels(game: str) -> list[str]:
    """The levels of a game's bots that have a rating, the strongest last."""
    found = _all().get(game)
    return [] if found is None else sorted(found.bots, key=lambda level: found.bots[level].mu)


def in_order(game: str, levels: Iterable[str]) -> list[str]:
    """These levels by their measured strength, the strongest last; as they are given where nothing was measured."""
    rated = rated_levels(game)
    return sorted(levels, key=lambda level: rated.index(level) if level in rated else len(rated))
