"""The levels that a person may choose: how long a bot thinks about an answer, and how much it misjudges.

A game of many answers forgives less, so the same level misjudges less in it. The values were found by trying (each
game's tuning.toml); the ladder shows that each level is better than the one below it (docs/bots.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathoms.bots.budget import Budget
from fathoms.bots.search import maker

if TYPE_CHECKING:
    from fathoms.kernel.game import Info, Rules, Strategy

NAMES: Final = ("calm", "keen", "master")


def budget(level: str, info: Info) -> Budget:
    """How a level thinks in a game."""
    tuning = info.tuning()
    calm_misjudges, keen_misjudges = tuning.misjudges
    return {
        "calm": Budget(descents=16, seconds=1, noise=calm_misjudges),
        "keen": Budget(descents=40, seconds=2, noise=keen_misjudges),
        "master": Budget(tuning.descents, seconds=2, rounds=tuning.rounds, judge=tuning.judge),
    }[level]


def calm(rules: Rules) -> Strategy:
    """Sees what lies ahead roughly, and takes what comes near it."""
    return maker(budget("calm", rules.info))(rules)


def keen(rules: Rules) -> Strategy:
    """Thinks further, and errs now and then."""
    return maker(budget("keen", rules.info))(rules)


def master(rules: Rules) -> Strategy:
    """Thinks as long as people like to wait, and errs as little as it can."""
    return maker(budget("master", rules.info))(rules)
