"""Who is likely to win from here: fitted, roughly, to games that the strategy played against itself."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from fathoms.games.unfathomable.board import BRIG, DECKS, DEEP, ROOMS, WATER
from fathoms.games.unfathomable.cards import HYBRID
from fathoms.games.unfathomable.scoring import FAR, side
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.games.unfathomable.worth import steps_left

if TYPE_CHECKING:
    from fathoms.kernel.state import State

# In logits of the ship's arrival.
START: Final = -0.2
STEP_TO_GO: Final = -0.2
DIAL_STEP: Final = (0.18, 0.1, 0.2, 0.15)
"""Fuel, food, sanity, souls."""
DANGER: Final = (0.0, -0.5, -0.15)
"""A dial at 1 or 2."""
DAMAGED_ROOM: Final = -0.27
DEEP_ONE: Final = ((ROOMS, -0.08), (DECKS, -0.05), (WATER, -0.025))
MONARCH: Final = -0.06
PASSENGER_ON_DECK: Final = -0.15
CARD: Final = 0.012
JAILED_TRAITOR: Final = 0.24


def promise(state: State) -> list[float] | None:
    """Each seat's chance of winning with its side, judged whenever somebody chooses an action."""
    assert isinstance(state, UnfathomableState)
    if state.asked()[0].key != "action":
        return None
    arrives = 1 / (1 + math.exp(-_ship(state) - _people(state)))
    return [_chance(state, seat, arrives) for seat in range(state.seats)]


def _chance(state: UnfathomableState, seat: int, arrives: float) -> float:
    """A cultist wants the ship lost, but not before it has come far."""
    loyalty = side(state.loyalty[seat])
    if loyalty == 0:
        return arrives
    return 1 - arrives if loyalty == HYBRID else (1 - arrives) * min(1.0, state.distance / FAR)


def _ship(state: UnfathomableState) -> float:
    total = START + STEP_TO_GO * steps_left(state)
    for dial, level in enumerate(state.dials):
        total += DIAL_STEP[dial] * level + (DANGER[level] if level < len(DANGER) else 0.0)
    total += DAMAGED_ROOM * (len(state.damage) - state.damage.count(-1))
    for spaces, worth in DEEP_ONE:
        total += worth * sum([state.deep_ones[space] for space in spaces])
    total += MONARCH * len([water for water in state.monarchs if water != DEEP])
    return total + PASSENGER_ON_DECK * sum(state.risked)


def _people(state: UnfathomableState) -> float:
    total = 0.0
    for seat, cards in enumerate(state.loyalty):
        if side(cards) == 0:
            total += CARD * len(state.hands[seat])
        elif state.at[seat] == BRIG:
            total += JAILED_TRAITOR
    return total
