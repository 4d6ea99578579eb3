"""Who is likely to win when a turn begins: fitted to games of the strategy and of a diver who plays each turn best."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from fathoms.games.into_the_blue.scoring import tokens
from fathoms.games.into_the_blue.state import LEVELS, NOBODY, SHELLS
from fathoms.kernel.odds import chances

if TYPE_CHECKING:
    from fathoms.games.into_the_blue.state import BlueState

SHELL_ON_LEVEL: Final = 0.38
"""By so much one shell more counts in the race for a level's tokens, and by so much more when all shells are placed."""
LATE_SHELL: Final = 1.15
TOKEN_POINT: Final = 0.4
CHEST_POINT: Final = 0.18
LATE_CHEST_POINT: Final = 0.16
SHELL_LEFT: Final = 0.27
EARLY_SHELL: Final = -0.23
"""A shell in hand is worth little while everybody has many."""
WAITING: Final = -0.55
"""To wait for a whole round before one's turn."""
LAST_TURN: Final = 1.5
"""A turn still to come once somebody has placed the last shell."""
LAST_TOKEN_POINT: Final = 0.09
LAST_CHEST_POINT: Final = 0.08


def standing(state: BlueState, following: int) -> list[float]:
    """Each seat's chance of winning, when `following` is about to roll."""
    return chances(leads_of(state, following))


def leads_of(state: BlueState, following: int) -> list[float]:
    """What each seat has: one more makes it e times as likely to win."""
    early = sum(state.left) / (SHELLS * state.seats)
    late = (1 - early) ** 2
    ending = state.stopper != NOBODY
    token, chest = point_weights(late, ending=ending)
    leads = _tokens(state, SHELL_ON_LEVEL + LATE_SHELL * late)
    for seat in range(state.seats):
        away = (seat - following) % state.seats
        leads[seat] = token * leads[seat] + chest * sum(state.chests[seat])
        if not ending:
            leads[seat] += (SHELL_LEFT + EARLY_SHELL * early) * state.left[seat] + WAITING * away / state.seats
        elif away < (state.stopper - following) % state.seats:
            leads[seat] += LAST_TURN
    return leads


def point_weights(late: float, *, ending: bool) -> tuple[float, float]:
    """What a point of the levels and a point of the chests are worth."""
    token = TOKEN_POINT + (LAST_TOKEN_POINT if ending else 0.0)
    return token, CHEST_POINT + LATE_CHEST_POINT * late + (LAST_CHEST_POINT if ending else 0.0)


def _tokens(state: BlueState, shell: float) -> list[float]:
    """The points that each seat may expect from the levels."""
    points = [0.0] * state.seats
    for level in range(LEVELS):
        for seat, expected in enumerate(level_points(state, level, shell)):
            points[seat] += expected
    return points


def level_points(state: BlueState, level: int, shell: float) -> list[float]:
    """The points that each seat may expect from a level: the first place there, or the next after another."""
    weights = [math.exp(shell * placed[level]) for placed in state.placed]
    total = sum(weights)
    behind = sum([weight / (total - weight) for weight in weights])
    main, *others = tokens(state, level + 1)
    secondary = sum(others)
    points = []
    for weight in weights:
        second = behind - weight / (total - weight)
        points.append(weight / total * (main + second * secondary))
    return points
