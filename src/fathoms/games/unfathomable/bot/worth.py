"""What things are worth to the humans, in rough points: the common ground of all that the game's own player judges.

A point is about a quarter of a healthy dial's step. Traitors read the same figures the other way round.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import DECKS, DEEP, ROOMS, WATER
from fathoms.games.unfathomable.engine.scoring import FAR
from fathoms.games.unfathomable.engine.tracks import LAST
from fathoms.games.unfathomable.numbers import FUEL, SANITY, SOULS

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState

ENDS = 40.0
"""A loss that ends the game."""
SCARCE = 2.5
"""What one step of a dial is worth when just enough is left for the way that lies ahead."""
HALVES = 3.0
"""The worth halves with every so many steps to spare."""
DRAIN = (0.06, 0.14, 0.19, 0.26)
"""What each dial loses on average while the ship travels one step: fuel, food, sanity, souls."""
FUEL_A_MILE = 0.33
"""What the waypoints burn for each point of distance."""
TOP_OF_DIAL = 10
LEG = 2.9
"""How far a waypoint brings the ship on average."""
DAMAGE_WORTH = (2.0, 2.5, 3.5, 5.5, 11.0, 60.0)
"""What the next damage costs, by how many rooms are damaged."""
STEP = 3.0
"""A step of the travel track far from Boston."""
RUSH = 20.0
"""What is added on the last stretch when there is but one step left to go; the further, the less."""
ON_DECK = 0.7
"""A Deep One on a deck space; in the water half of that."""
INSIDE = 1.0
"""A Deep One inside, as a share of the damage that it will do."""
DEFEAT = 2.2
FREEDOM = 5.0
"""What a human in the Brig costs the others."""
SUSPECT = 25
"""More suspicion than this is no accident."""
DOUBT = 5.0
CARD = 0.5
AVERAGE = 2.4
"""The mean value of a skill card."""
POINT = 0.2
"""What a point of card value is worth to keep."""
WILLING, UNWILLING = 0.75, 0.3
"""How much of what they hold people give for a check; how often one passes that is hardly worth it."""
SPREAD = 16.0


def steps_left(state: UnfathomableState) -> int:
    """Steps of the travel track to Boston, as far as can be told."""
    legs = math.ceil(max(0, FAR - state.distance) / LEG)
    return LAST * (legs + 1) - state.travel


def step_worth(state: UnfathomableState) -> float:
    """A step of the travel track: near Boston nothing is worth more."""
    return STEP + RUSH / steps_left(state) if state.distance >= FAR else STEP


def needed(state: UnfathomableState, dial: int) -> float:
    """What the way that lies ahead takes from a dial on average."""
    waypoints = FUEL_A_MILE * max(0, FAR - state.distance) if dial == FUEL else 0.0
    return DRAIN[dial] * steps_left(state) + waypoints


def dial_worth(state: UnfathomableState, dial: int) -> float:
    """One step of a dial."""
    return level_worth(state, dial, state.dials[dial])


def level_worth(state: UnfathomableState, dial: int, level: int) -> float:
    """The step down from a level: the less there is to spare on the way ahead, the dearer."""
    if level <= 1:
        return ENDS
    spare = level - 1 - needed(state, dial)
    return min(ENDS / 2, SCARCE * math.pow(0.5, spare / HALVES))


def passenger_worth(state: UnfathomableState) -> float:
    """A passenger: nine tokens carry eight souls."""
    return 0.9 * dial_worth(state, SOULS)


def damage_worth(state: UnfathomableState) -> float:
    """The next damage."""
    return DAMAGE_WORTH[6 - state.damage.count(-1)]


def deep_one_worth(state: UnfathomableState, space: int) -> float:
    """A Deep One in a space: inside it soon damages a room."""
    if space in ROOMS:
        return INSIDE * damage_worth(state)
    return ON_DECK if space in DECKS else ON_DECK / 2


def swarm_worth(state: UnfathomableState) -> float:
    """What an activation of the Deep Ones would do."""
    total = 0.0
    for space, count in enumerate(state.deep_ones):
        if count and space in ROOMS:
            total += count * (DEFEAT * 0.4 if state.humans_at(space) else damage_worth(state) * 0.8)
        elif count and space in DECKS:
            total += count * (passenger_worth(state) if state.risked[space - DECKS[0]] else ON_DECK)
        elif count and space in WATER:
            total += count * ON_DECK * 0.6
    return total or 1.5


def ritual_worth(state: UnfathomableState) -> float:
    """A step of the ritual: a share of what the banishment would do now."""
    figures = sum(state.deep_ones[space] * deep_one_worth(state, space) for space in (*WATER, *DECKS))
    figures += 2.5 * sum(1 for water in state.monarchs if water != DEEP)
    figures -= passenger_worth(state) * sum(state.risked)
    figures -= 0.5 * sum(1 for seat in state.humans() if state.at[seat] in DECKS)
    return max(0.3, figures / (4.5 - state.ritual))


def potential(state: UnfathomableState, seats: list[int], types: int) -> float:
    """What seats may have to add to a check, by what everybody can tell of their hands."""
    total = 0.0
    for seat in seats:
        if state.revealed[seat] or not state.hands[seat]:
            continue
        caps = state.caps[seat]
        helpful = sum([cap for kind, cap in enumerate(caps) if types >> kind & 1])
        size = len(state.hands[seat]) if state.free(seat) else 1
        total += AVERAGE * size * helpful / max(1, sum(caps))
    return total


def intervention_worth(state: UnfathomableState) -> float:
    """A feat spent on somebody's life: a little, as long as the ship is not lost anyway."""
    return 1.1 if min(state.dials) > 0 and state.dials[SANITY] else 0.0
