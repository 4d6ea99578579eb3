"""Section 1 of the rule book: who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.game import Outcome

if TYPE_CHECKING:
    from salvage.state import SalvageState


def score(state: SalvageState, seat: int) -> int:
    """The points of this seat so far."""
    return state.points[seat]


def outcome(state: SalvageState) -> Outcome | None:
    """SAL-1.1: most points win; equal points share their place."""
    if not state.ended:
        return None
    places = [1 + sum(other > own for other in state.points) for own in state.points]
    return Outcome(state.ended, tuple(places), tuple(state.points))
