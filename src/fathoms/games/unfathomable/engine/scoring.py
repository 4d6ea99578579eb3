"""Section 12 of the rule book: who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.numbers import CULTIST, HYBRID
from fathoms.kernel.game import NO_VICTORY, Outcome

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState

ARRIVED = "arrived"
FAR = 12
"""The distance after which the next arrival is Boston."""


def allegiance(cards: list[int]) -> int:
    """UNF-13.1: one hybrid card makes a hybrid, a cultist card without one a cultist, human cards alone a human."""
    if HYBRID in cards:
        return HYBRID
    return CULTIST if CULTIST in cards else 0


def side(state: UnfathomableState, seat: int) -> int:
    """Humans win together, and so do all who are against them."""
    return int(allegiance(state.loyalty[seat]) != 0)


def standing(state: UnfathomableState, reason: str) -> tuple[list[int], list[int]]:
    """UNF-12.7 to 12.9: places and points, 1 for a winner and 0 for the others."""
    sides = [allegiance(cards) for cards in state.loyalty]
    if reason == ARRIVED:
        points = [int(each == 0) for each in sides]
    else:
        points = [int(each == HYBRID or (each == CULTIST and state.distance >= FAR)) for each in sides]
    if not any(points):
        return [NO_VICTORY] * len(sides), points
    return [1 if point else 1 + sum(points) for point in points], points


def outcome(state: UnfathomableState) -> Outcome | None:
    """Reason and ranking, once the game is over."""
    if not state.ended:
        return None
    places, points = standing(state, state.ended)
    return Outcome(state.ended, tuple(places), tuple(points))
