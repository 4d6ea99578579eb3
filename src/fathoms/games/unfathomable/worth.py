"""What things are worth to the humans, in rough points: the common ground of all strategies.

A point is about a quarter of a healthy dial's step. Traitors read the same figures the other way round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import May, TwoWays
from fathoms.games.unfathomable.board import BRIG, DECKS, DEEP, ROOMS, SICK_BAY, WATER
from fathoms.games.unfathomable.cards import FUEL, SOULS
from fathoms.games.unfathomable.checks import Check
from fathoms.games.unfathomable.damage import Damage
from fathoms.games.unfathomable.defeat import Defeat, Risk
from fathoms.games.unfathomable.dice import PASSENGERS_ON_DECK, SIDES, JudgeLow, RollLow
from fathoms.games.unfathomable.effects import (
    EVERY_DECK,
    EVERY_ROOM,
    EVERY_WATER,
    AddTreachery,
    DefeatInRoom,
    DefeatSupply,
    Gain,
    Lose,
    MonarchsToBow,
    RemoveDeepOnes,
    RitualByMargin,
    Spawn,
    SpawnBy,
    SpawnInRoom,
    ThrowAndRise,
    Volunteers,
)
from fathoms.games.unfathomable.monsters import DAGON, DEEP_ONES, Activate
from fathoms.games.unfathomable.peeks import Bury
from fathoms.games.unfathomable.people import (
    Discard,
    DiscardEach,
    DiscardHand,
    DrawEach,
    GainItem,
    GoTo,
    Keep,
    Mutiny,
    SpendLore,
)
from fathoms.games.unfathomable.tracks import ResetTravel, Retreat, Ritual, Travel

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.state import AnyStep

DIAL_WORTH = (99.0, 9.0, 6.0, 4.5, 3.6, 3.0, 2.6, 2.3, 2.1, 2.0, 1.9)
"""What one step of a dial is worth, by where it stands."""
DAMAGE_WORTH = (2.0, 2.5, 3.5, 5.5, 11.0, 60.0)
"""What the next damage costs, by how many rooms are damaged."""
STEP = 3.0
"""A step of the travel track."""
ON_DECK = 0.7
"""A Deep One on a deck space; in the water half of that."""
INSIDE = 1.0
"""A Deep One inside, as a share of the damage that it will do."""
DEFEAT = 2.2
CARD = 0.5
CHECK_PASSES = 0.6


def dial_worth(state: UnfathomableState, dial: int) -> float:
    """One step of a dial."""
    return DIAL_WORTH[state.dials[dial]]


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


def harm(state: UnfathomableState, steps: tuple[AnyStep, ...]) -> float:
    """What some effects cost the humans."""
    return sum([_harm(state, step) for step in steps])


def _harm(state: UnfathomableState, step: AnyStep) -> float:
    reader = READERS.get(type(step))
    return reader(state, step) if reader else PLAIN.get(type(step), 0.0)


def _dial(state: UnfathomableState, step: AnyStep) -> float:
    if isinstance(step, Lose):
        return step.count * dial_worth(state, step.dial) * (1.3 if step.count > 1 else 1.0)
    assert isinstance(step, Gain)
    return -step.count * dial_worth(state, step.dial)


def _risk(state: UnfathomableState, step: AnyStep) -> float:
    assert isinstance(step, Risk)
    count = min(step.count, state.spare_passengers())
    return count * 0.45 * passenger_worth(state) + harm(state, step.then if count == step.count else step.short)


def _damage(state: UnfathomableState, step: AnyStep) -> float:
    assert isinstance(step, Damage)
    return damage_worth(state) + step.intruders * INSIDE * damage_worth(state)


def _roll(state: UnfathomableState, step: AnyStep) -> float:
    assert isinstance(step, RollLow | JudgeLow)
    limit = sum(state.risked) + 1 if step.limit == PASSENGERS_ON_DECK else step.limit
    low = max(0, min(SIDES, limit)) / SIDES
    return low * harm(state, step.low) + (1 - low) * harm(state, step.high)


def _lore(state: UnfathomableState, step: AnyStep) -> float:
    assert isinstance(step, SpendLore)
    return 0.5 * harm(state, step.low) + 0.5 * harm(state, step.high) + CARD


def _spawn(state: UnfathomableState, step: AnyStep) -> float:
    assert isinstance(step, Spawn)
    counts = {EVERY_WATER: (8, 0), EVERY_DECK: (8, 8), EVERY_ROOM: (6, 16)}
    count, space = counts.get(step.where, (step.count, step.where))
    return count * deep_one_worth(state, space) + (40.0 if count > state.supply() else 0.0)


def _activate(state: UnfathomableState, step: AnyStep) -> float:
    assert isinstance(step, Activate)
    if step.kind == DEEP_ONES:
        return swarm_worth(state)
    if state.monarchs[0 if step.kind == DAGON else 1] == DEEP:
        return 1.2
    return 2 * ON_DECK if step.kind == DAGON else damage_worth(state)


def _track(state: UnfathomableState, step: AnyStep) -> float:
    if isinstance(step, Travel):
        return -STEP * step.steps
    if isinstance(step, Ritual):
        return -ritual_worth(state) * step.steps
    assert isinstance(step, Retreat)
    back = min(step.steps, state.travel)
    burnt = (step.steps - back) * dial_worth(state, FUEL) if step.burns else 0.0
    return back * STEP + burnt


def _cards(state: UnfathomableState, step: AnyStep) -> float:
    if isinstance(step, Discard):
        return CARD * step.count
    if isinstance(step, DiscardEach):
        return CARD * step.count * len(state.humans())
    assert isinstance(step, AddTreachery)
    return 0.45 * step.count


def _check(state: UnfathomableState, step: AnyStep) -> float:
    assert isinstance(step, Check)
    passes = CHECK_PASSES + (11 - step.target) * 0.05
    fails = 1 - passes
    middle = harm(state, step.middle if step.partial else step.failed)
    return passes * harm(state, step.passed) + fails * (0.5 * middle + 0.5 * harm(state, step.failed)) + 2 * CARD


def _choice(state: UnfathomableState, step: AnyStep) -> float:
    if isinstance(step, May):
        return min(0.0, harm(state, step.effects))
    assert isinstance(step, TwoWays)
    return min(harm(state, step.top), harm(state, step.bottom))


def _place(state: UnfathomableState, step: AnyStep) -> float:
    assert isinstance(step, GoTo)
    return {BRIG: 4.0, SICK_BAY: DEFEAT}.get(step.space, 0.0)


READERS = {
    Lose: _dial,
    Gain: _dial,
    Risk: _risk,
    Damage: _damage,
    RollLow: _roll,
    JudgeLow: _roll,
    SpendLore: _lore,
    Spawn: _spawn,
    Activate: _activate,
    Travel: _track,
    Ritual: _track,
    Retreat: _track,
    Discard: _cards,
    DiscardEach: _cards,
    AddTreachery: _cards,
    Check: _check,
    May: _choice,
    TwoWays: _choice,
    GoTo: _place,
}
PLAIN = {
    Defeat: DEFEAT,
    DefeatInRoom: 1.0,
    DefeatSupply: 2.5,
    MonarchsToBow: 3.0,
    ThrowAndRise: 2.0,
    SpawnBy: 3.0,
    SpawnInRoom: 4.0,
    DiscardHand: 3.0,
    DrawEach: -2.0,
    GainItem: -1.0,
    Mutiny: 4.0,
    Keep: 1.0,
    RemoveDeepOnes: -6.0,
    RitualByMargin: -1.0,
    ResetTravel: 2.0,
    Volunteers: 1.0,
    Bury: 0.5,
}
