"""Section 3 of the rule book: who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.game import Outcome

if TYPE_CHECKING:
    from shallow_water.state import GameState


def score(state: GameState, seat: int) -> int:
    """For bots that look ahead."""
    return state.points[seat]


def outcome(state: GameState) -> Outcome | None:
    """SHW-3.2: the place of a seat is one more than the number of better seats."""
    if not state.ended:
        return None
    places = tuple(1 + sum(other > own for other in state.points) for own in state.points)
    return Outcome("goal", places, tuple(state.points))
