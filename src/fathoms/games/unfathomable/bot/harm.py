"""What effects cost the humans: every step that cards speak of, read by its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import May, TwoWays
from fathoms.games.unfathomable.board import BRIG, DEEP, SICK_BAY
from fathoms.games.unfathomable.bot.suspicion import suspicion
from fathoms.games.unfathomable.bot.worth import (
    CARD,
    DEFEAT,
    DOUBT,
    FREEDOM,
    INSIDE,
    ON_DECK,
    POINT,
    SPREAD,
    SUSPECT,
    TOP_OF_DIAL,
    UNWILLING,
    WILLING,
    damage_worth,
    deep_one_worth,
    dial_worth,
    level_worth,
    passenger_worth,
    potential,
    ritual_worth,
    step_worth,
    swarm_worth,
)
from fathoms.games.unfathomable.cards.waypoints import OneOverboard, RogueWave
from fathoms.games.unfathomable.engine.belongings import (
    GainItem,
    Keep,
    KeepOneItem,
    LoseItems,
    LoseKeeper,
    Mutiny,
    RemoveItem,
    RemoveOwnItem,
)
from fathoms.games.unfathomable.engine.checks import Check
from fathoms.games.unfathomable.engine.crew import (
    Discard,
    DiscardEach,
    DiscardHand,
    DrawEach,
    GoAnywhere,
    GoTo,
    Jail,
    SpendLore,
)
from fathoms.games.unfathomable.engine.damage import Damage
from fathoms.games.unfathomable.engine.defeat import Defeat, Risk
from fathoms.games.unfathomable.engine.dice import PASSENGERS_ON_DECK, SIDES, JudgeLow, RollLow
from fathoms.games.unfathomable.engine.effects import (
    AddTreachery,
    ChooseDial,
    DefeatInRoom,
    DefeatSupply,
    Gain,
    Lose,
    RitualByMargin,
    Volunteers,
)
from fathoms.games.unfathomable.engine.monsters import DAGON, DEEP_ONES, Activate
from fathoms.games.unfathomable.engine.peeks import Bury, Peek
from fathoms.games.unfathomable.engine.shoals import (
    EVERY_DECK,
    EVERY_ROOM,
    EVERY_WATER,
    ClearRoom,
    DefeatDeepOnes,
    MonarchsToBow,
    MonarchsToDeep,
    RemoveDeepOnes,
    Spawn,
    SpawnBy,
    SpawnInRoom,
    ThrowAndRise,
)
from fathoms.games.unfathomable.engine.spellcraft import (
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
from fathoms.games.unfathomable.engine.tracks import (
    Navigate,
    NextWaypoint,
    ResetRitual,
    ResetTravel,
    Retreat,
    Ritual,
    Travel,
)
from fathoms.games.unfathomable.numbers import FUEL

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.state import AnyStep


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
    doubt = suspicion(state)[seat] - SUSPECT if seat >= 0 else 0
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
