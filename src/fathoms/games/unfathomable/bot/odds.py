"""Who is likely to win from here: fitted to 3,000 games with four players that the strategy played against itself."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from fathoms.games.unfathomable.board import BRIG, DECKS, ROOMS, SICK_BAY, WATER
from fathoms.games.unfathomable.bot.worth import needed, steps_left
from fathoms.games.unfathomable.engine.scoring import FAR, allegiance
from fathoms.games.unfathomable.numbers import HYBRID, TREACHERY, skill, value
from fathoms.games.unfathomable.state import UnfathomableState

if TYPE_CHECKING:
    from fathoms.kernel.state import State

# In logits of the ship's arrival.
START: Final = -0.08
MILE: Final = 0.1
LAST_STEP: Final = 2.9
"""With one step to go to the next arrival at Boston; with two, half of it, and so on."""
SHORTAGE: Final[tuple[float, ...]] = (-1.95, -1.3, -1.3, -0.6)
"""Fuel, food, sanity, souls: if a dial lacks one for the way ahead. Compiled, four floats as such count as unset."""
BLUR: Final = 1.5
"""How many steps of a dial more or less the way may take."""
DAMAGED_ROOM: Final = -0.22
NEARLY_WRECKED: Final = -0.97
ROOMS_TO_LOSE: Final = 6
DEEP_ONE: Final = ((ROOMS, -0.11), (DECKS, -0.07), (WATER, -0.045))
PASSENGER_ON_DECK: Final = -0.115
CARD_POINT: Final = 0.014
"""In the hands of humans."""
TREACHEROUS_CARD: Final = -0.2
"""In the hands of traitors."""
SICK: Final = -0.15
JAILED_TRAITOR: Final = 0.24
"""Not fitted: whoever was jailed was about to be found out anyway, so that games do not show it."""


def odds(state: State) -> list[float] | None:
    """Each seat's chance of winning with its side, judged whenever somebody chooses an action."""
    assert isinstance(state, UnfathomableState)
    if state.asked()[0].key != "action":
        return None
    return by_seat(state, 1 / (1 + math.exp(-_ship(state) - _people(state))))


def by_seat(state: State, arrives: float) -> list[float]:
    """Each seat's chance, if the ship arrives with this one."""
    assert isinstance(state, UnfathomableState)
    return [_chance(state, seat, arrives) for seat in range(state.seats)]


def _chance(state: UnfathomableState, seat: int, arrives: float) -> float:
    """A cultist wants the ship lost, but not before it has come far."""
    loyalty = allegiance(state.loyalty[seat])
    if loyalty == 0:
        return arrives
    return 1 - arrives if loyalty == HYBRID else (1 - arrives) * min(1.0, state.distance / FAR)


def _ship(state: UnfathomableState) -> float:
    total = START + MILE * state.distance + LAST_STEP / max(1, steps_left(state))
    for dial in range(len(state.dials)):
        total += shortage(state, dial)
    total += damage(state)
    for spaces, worth in DEEP_ONE:
        total += worth * sum([state.deep_ones[space] for space in spaces])
    return total + PASSENGER_ON_DECK * sum(state.risked)


def shortage(state: UnfathomableState, dial: int) -> float:
    """What a dial is worth that may not last for the way ahead."""
    return SHORTAGE[dial] * math.log1p(math.exp((needed(state, dial) - state.dials[dial]) / BLUR))


def damage(state: UnfathomableState) -> float:
    """What damaged rooms are worth; the last but one that the ship can bear counts more."""
    damaged = len(state.damage) - state.damage.count(-1)
    return DAMAGED_ROOM * damaged + (NEARLY_WRECKED if damaged == ROOMS_TO_LOSE - 1 else 0.0)


def _people(state: UnfathomableState) -> float:
    total = 0.0
    for seat, cards in enumerate(state.loyalty):
        treachery = [card for card in state.hands[seat] if skill(card) == TREACHERY]
        if allegiance(cards) == 0:
            total += CARD_POINT * (sum([value(card) for card in state.hands[seat]]) - sum(map(value, treachery)))
            total += SICK if state.at[seat] == SICK_BAY else 0.0
        else:
            total += TREACHEROUS_CARD * len(treachery)
            total += JAILED_TRAITOR if state.at[seat] == BRIG else 0.0
    return total
