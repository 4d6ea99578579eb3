"""Who is likely to win from here: fitted to 4,800 games for two to five that the strategy played against itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.appraisal import growth, turns_left
from fathoms.games.in_too_deep.companies import BASIC, PEARL
from fathoms.games.in_too_deep.scoring import PEARL_POINTS
from fathoms.games.in_too_deep.state import DeepState
from fathoms.kernel.odds import chances

if TYPE_CHECKING:
    from fathoms.kernel.state import State

# What a lead is worth in the final turns; all of it shrinks alike the more turns are left, and never below nothing.
POINT = 0.86
CARD = 0.5
NEXT_TURN = 0.67
HALF = 5.1
"""With so many turns left a lead is worth half."""


def odds(state: State) -> list[float] | None:
    """Each seat's chance of winning, judged when a turn begins."""
    assert isinstance(state, DeepState)
    if state.asked()[0].key not in ("turn", "final-turn"):
        return None
    turns = turns_left(state)
    shares = worth_of_shares(state, turns)
    return chances([_lead(state, seat, shares) / (1 + turns / HALF) for seat in range(state.seats)])


def worth_of_shares(state: DeepState, turns: float) -> list[float]:
    """By company: what a share will be worth at the end, about."""
    worth = [len(pile) + coming for pile, coming in zip(state.piles, growth(state, turns), strict=True)]
    worth[PEARL] = worth[PEARL] + PEARL_POINTS if state.sides[PEARL] == BASIC else max(0.0, max(worth) - PEARL_POINTS)
    return worth


def _lead(state: DeepState, seat: int, shares: list[float]) -> float:
    points = sum([own * worth for own, worth in zip(state.owns[seat], shares, strict=True)])
    return POINT * points + CARD * len(state.hands[seat]) + NEXT_TURN * (seat == state.active)
