"""What things are worth to the humans, in rough points: the common ground of all strategies.

A point is about a quarter of a healthy dial's step. Traitors read the same figures the other way round.
"""

from __future__ import annotations

import math
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
    ChooseDial,
    ClearRoom,
    DefeatDeepOnes,
    DefeatInRoom,
    DefeatSupply,
    Gain,
    Lose,
    MonarchsToBow,
    MonarchsToDeep,
    RemoveDeepOnes,
    RitualByMargin,
    Spawn,
    SpawnBy,
    SpawnInRoom,
    ThrowAndRise,
    Volunteers,
)
from fathoms.games.unfathomable.monsters import DAGON, DEEP_ONES, Activate
from fathoms.games.unfathomable.peeks import Bury, Peek
from fathoms.games.unfathomable.people import (
    Discard,
    DiscardEach,
    DiscardHand,
    DrawEach,
    GainItem,
    GoAnywhere,
    GoTo,
    Jail,
    Keep,
    KeepOneItem,
    LoseItems,
    LoseKeeper,
    Mutiny,
    RemoveItem,
    RemoveOwnItem,
    SpendLore,
)
from fathoms.games.unfathomable.scoring import FAR
from fathoms.games.unfathomable.spellcraft import (
    BeastWithin,
    CallDownTheStorm,
    CallFriends,
    Conjure,
    FleshWard,
    HealAll,
    KeepScript,
    Locusts,
    SeekSpell,
)
from fathoms.games.unfathomable.tracks import (
    LAST,
    Navigate,
    NextWaypoint,
    ResetRitual,
    ResetTravel,
    Retreat,
    Ritual,
    Travel,
)
from fathoms.games.unfathomable.waypoints import OneOverboard, RogueWave

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.state import AnyStep

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


def harm(state: UnfathomableState, steps: tuple[AnyStep, ...]) -> float:
    """What some effects cost the humans."""
    return sum([_harm(state, step) for step in steps])


def _harm(state: UnfathomableState, step: AnyStep) -> float:
    reader = READERS.get(type(step))
    return reader(state, step) if reader else PLAIN.get(type(step), 0.0)


def _dial(state: UnfathomableState, step: AnyStep) -> float:
    if isinstance(step, Lose):
        level = state.dials[step.dial]
        return sum([level_worth(state, step.dial, level - less) for less in range(step.count)])
    assert isinstance(step, Gain)
    level = state.dials[step.dial]
    return -sum(
        [level_worth(state, step.dial, level + more + 1) for more in range(min(step.count, TOP_OF_DIAL - level))]
    )


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
        return -step_worth(state) * step.steps
    if isinstance(step, Ritual):
        return -ritual_worth(state) * step.steps
    assert isinstance(step, Retreat)
    back = min(step.steps, state.travel)
    burnt = (step.steps - back) * dial_worth(state, FUEL) if step.burns else 0.0
    return back * step_worth(state) + burnt


def _cards(state: UnfathomableState, step: AnyStep) -> float:
    if isinstance(step, Discard):
        return CARD * step.count
    if isinstance(step, DiscardEach):
        return CARD * step.count * len(state.humans())
    assert isinstance(step, AddTreachery)
    return 0.45 * step.count


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


def _check(state: UnfathomableState, step: AnyStep) -> float:
    """A check passes the more likely the more all hands together may hold for it."""
    assert isinstance(step, Check)
    reach = potential(state, state.round_from(0), step.types) * WILLING
    passes = max(0.05, min(0.95, 0.5 + (reach - step.target) / SPREAD))
    if harm(state, step.failed) - harm(state, step.passed) < POINT * step.target:
        passes = min(passes, UNWILLING)
    fails = 1 - passes
    middle = harm(state, step.middle if step.partial else step.failed)
    cost = POINT * step.target * passes
    return passes * harm(state, step.passed) + fails * (0.4 * middle + 0.6 * harm(state, step.failed)) + cost


def _choice(state: UnfathomableState, step: AnyStep) -> float:
    if isinstance(step, May):
        return min(0.0, harm(state, step.effects))
    assert isinstance(step, TwoWays)
    return min(harm(state, step.top), harm(state, step.bottom))


def _place(state: UnfathomableState, step: AnyStep) -> float:
    """Freedom and prison: it is good to lock up one whom all suspect, and to free any other."""
    assert isinstance(step, GoTo | GoAnywhere)
    seat = state.who(step.role)
    doubt = state.suspicion[seat] - SUSPECT if seat >= 0 else 0
    if isinstance(step, GoAnywhere):
        return min(0.0, doubt / DOUBT - FREEDOM) if state.jailed(seat) else 0.0
    if step.space == BRIG:
        return max(-FREEDOM, FREEDOM - max(0.0, doubt / DOUBT))
    return DEFEAT if step.space == SICK_BAY else 0.0


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
    GoAnywhere: _place,
}
PLAIN = {
    Defeat: DEFEAT,
    Jail: FREEDOM,
    LoseKeeper: 1.0,
    DefeatDeepOnes: -2.0,
    ClearRoom: -2.0,
    SeekSpell: -1.5,
    ResetRitual: 1.5,
    Peek: -0.5,
    KeepOneItem: 1.5,
    RemoveOwnItem: 1.0,
    RemoveItem: 1.0,
    LoseItems: 2.0,
    Navigate: -5.0,
    NextWaypoint: 0.5,
    RogueWave: 1.0,
    OneOverboard: 1.0,
    FleshWard: -1.0,
    HealAll: -1.5,
    Conjure: -1.0,
    ChooseDial: -2.5,
    KeepScript: -1.0,
    CallDownTheStorm: -1.5,
    Locusts: -4.0,
    MonarchsToDeep: -2.0,
    BeastWithin: -2.5,
    CallFriends: -1.0,
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
