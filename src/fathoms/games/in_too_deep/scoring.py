"""Section 8 of the rule book: scoring and ties; and Pearl diving's ability (ITD-9.13, ITD-9.14, ITD-9.24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.companies import BASIC, PEARL
from fathoms.kernel.game import Outcome

if TYPE_CHECKING:
    from fathoms.games.in_too_deep.state import DeepState

PEARL_POINTS = 2


def values(state: DeepState) -> list[int]:
    """ITD-8.1: what a share of each company is worth, a point for each depth card; Pearl diving differs."""
    worth = [len(pile) for pile in state.piles]
    if state.sides[PEARL] == BASIC:
        worth[PEARL] += PEARL_POINTS  # ITD-9.13
    else:
        worth[PEARL] = max(0, max(worth) - PEARL_POINTS)  # ITD-9.14, ITD-9.24
    return worth


def portfolio(state: DeepState, investor: int) -> list[int]:
    """ITD-8.2: the points of a portfolio, company by company."""
    return [own * worth for own, worth in zip(state.owns[investor], values(state), strict=True)]


def score(state: DeepState, seat: int) -> int:
    """ITD-8.2: the points of a portfolio."""
    return sum(portfolio(state, seat))


def outcome(state: DeepState) -> Outcome | None:
    """ITD-8.3 to ITD-8.6: points, then cards in hand, then the distance from the starting player."""
    if not state.ended:
        return None
    points = [score(state, seat) for seat in range(state.seats)]
    standing = [
        (points[seat], len(state.hands[seat]), (seat - state.starter) % state.seats) for seat in range(state.seats)
    ]
    places = [1 + sum([other > own for other in standing]) for own in standing]
    return Outcome(state.trigger, tuple(places), tuple(points))
