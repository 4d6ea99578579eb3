"""What the judgement of a game counts, part by part, for whoever explains it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.into_the_blue.scoring import awards
from fathoms.games.into_the_blue.standing import (
    EARLY_SHELL,
    LAST_TURN,
    LATE_SHELL,
    SHELL_LEFT,
    SHELL_ON_LEVEL,
    WAITING,
    level_points,
    point_weights,
)
from fathoms.games.into_the_blue.state import LEVELS, NOBODY, SHELLS, BlueState
from fathoms.kernel.feature import Feature

if TYPE_CHECKING:
    from fathoms.kernel.state import State


def features(state: State, seat: int) -> list[Feature]:
    """By level and chests: the points, expected or won; then what a seat has ahead of it."""
    assert isinstance(state, BlueState)
    early = sum(state.left) / (SHELLS * state.seats)
    late = (1 - early) ** 2
    ending = state.stopper != NOBODY
    token, chest = point_weights(late, ending=ending)
    levels = _levels(state, seat, SHELL_ON_LEVEL + LATE_SHELL * late)
    chests = float(sum(state.chests[seat]))
    points = [Feature("level", each, token * each, ("level", level)) for level, each in enumerate(levels, 1)]
    points.append(Feature("chests", chests, chest * chests))
    if state.ended:
        return points
    away = (seat - state.diver) % state.seats
    if ending:
        comes = float(away < (state.stopper - state.diver) % state.seats)
        return [*points, Feature("last-turn", comes, LAST_TURN * comes)]
    left = state.left[seat]
    return [
        *points,
        Feature("shells", left, (SHELL_LEFT + EARLY_SHELL * early) * left),
        Feature("waiting", away, WAITING * away / state.seats, helps=False),
    ]


def _levels(state: BlueState, seat: int, shell: float) -> list[float]:
    """The points of a seat on each level: as the judgement expects them, or as they were won."""
    if not state.ended:
        return [level_points(state, level, shell)[seat] for level in range(LEVELS)]
    points = [0.0] * LEVELS
    for award in awards(state):
        if award.seat == seat:
            points[award.level - 1] += award.value
    return points
