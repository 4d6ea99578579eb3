"""What the judgement of a game counts, part by part, for whoever explains it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.appraisal import turns_left
from fathoms.games.in_too_deep.companies import NAMES
from fathoms.games.in_too_deep.odds import CARD, HALF, NEXT_TURN, POINT, worth_of_shares
from fathoms.games.in_too_deep.state import DeepState
from fathoms.kernel.feature import Feature

if TYPE_CHECKING:
    from fathoms.kernel.state import State


def features(state: State, seat: int) -> list[Feature]:
    """By company: what a portfolio will bring at the end; then the hand and the turn, while they count."""
    assert isinstance(state, DeepState)
    turns = turns_left(state)
    part = 1 / (1 + turns / HALF)
    held = zip(NAMES, state.owns[seat], worth_of_shares(state, turns), strict=True)
    points = [(name, own * worth) for name, own, worth in held]
    found = [Feature("shares", each, part * POINT * each, ("company", name.value)) for name, each in points]
    if state.ended:
        return found
    cards, turn = len(state.hands[seat]), float(seat == state.active)
    return [*found, Feature("cards", cards, part * CARD * cards), Feature("turn", turn, part * NEXT_TURN * turn)]
