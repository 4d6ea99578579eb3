"""Section 9 of the rule book: the end, fortunes and ties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import DIAMOND, kind_of, value_of
from fathoms.kernel.game import Outcome

if TYPE_CHECKING:
    from fathoms.games.key_largo.state import LargoState

SECOND_SUNDAY = "second-sunday"


def end_value(state: LargoState, card: int) -> int:
    """KL-9.3: what an unsold treasure is worth at the end."""
    value = value_of(card)
    return value if kind_of(card) == DIAMOND else value * state.content.prices.unsold


def unsold(state: LargoState, seat: int) -> int:
    """The worth of a hand at the end."""
    total = 0
    for card in state.hands[seat]:
        total += end_value(state, card)
    return total


def fortune(state: LargoState, seat: int) -> int:
    """KL-9.2: cash and unsold treasures."""
    return state.cash[seat] + unsold(state, seat)


def outcome(state: LargoState) -> Outcome | None:
    """KL-9.4, KL-9.5: the richest wins; equal fortunes share their place."""
    if not state.ended:
        return None
    points = [fortune(state, seat) for seat in range(state.seats)]
    places = [1 + sum([other > own for other in points]) for own in points]
    return Outcome(SECOND_SUNDAY, tuple(places), tuple(points))
