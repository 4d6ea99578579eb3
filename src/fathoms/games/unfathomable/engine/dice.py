"""The die: a throw with its windows, and effects that hang on it (UNF-1.7, UNF-14.4, UNF-14.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.engine.reaction import AFTER_ROLL, BEFORE_ROLL
from fathoms.games.unfathomable.engine.windows import open_window
from fathoms.games.unfathomable.events import AttackHit, AttackMissed, DieModified, DieRolled
from fathoms.games.unfathomable.numbers import ACTIVE
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.state import AnyStep, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

SIDES = 8
NO_ATTACK = -1
BARE = 0
PASSENGERS_ON_DECK = -99
"""A limit that counts passengers on deck."""


class Throw(Step[UnfathomableState]):
    """Throw the die, with what a weapon adds. The step after this one reads `state.die`."""

    attack: int
    role: int
    bonus: int

    def __init__(self, attack: int = NO_ATTACK, role: int = ACTIVE, bonus: int = 0) -> None:
        self.attack = attack
        self.role = role
        self.bonus = bonus

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.die_by = self.bonus
        state.die_set = 0
        state.almanac = False
        state.die_attack = self.attack
        state.die_roller = state.who(self.role)
        throw_again(state)


def throw_again(state: UnfathomableState) -> None:
    """A throw and every reroll begin with the window before the roll; what was played for it stays."""
    state.push(CastDie())
    open_window(state, BEFORE_ROLL)


class CastDie(Step[UnfathomableState]):
    """The die falls; with all that moves it, it stays within 1 and 8 (UNF-1.7)."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        shown = state.die_set or chance.roll(SIDES)
        state.die = max(1, min(SIDES, shown + state.die_by))
        state.tell(DieRolled(state.die_roller, shown))
        if state.die_by:
            state.tell(DieModified(state.die_by, state.die))
        open_window(state, AFTER_ROLL)


def tell_attack(state: UnfathomableState, result: int, needed: int) -> bool:
    """Whether an attack hits, told to all."""
    state.tell(AttackHit(result, needed) if result >= needed else AttackMissed(result, needed))
    return result >= needed


class RollLow(Step[UnfathomableState]):
    """Throw the die: up to the limit the one thing happens, above it the other."""

    limit: int
    low: tuple[AnyStep, ...]
    high: tuple[AnyStep, ...]

    def __init__(self, limit: int, low: tuple[AnyStep, ...], high: tuple[AnyStep, ...] = ()) -> None:
        self.limit = limit
        self.low = low
        self.high = high

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.push(JudgeLow(self.limit, self.low, self.high))
        state.push(Throw())


class JudgeLow(Step[UnfathomableState]):
    """What the die of a `RollLow` decides."""

    limit: int
    low: tuple[AnyStep, ...]
    high: tuple[AnyStep, ...]

    def __init__(self, limit: int, low: tuple[AnyStep, ...], high: tuple[AnyStep, ...]) -> None:
        self.limit = limit
        self.low = low
        self.high = high

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.push_all(list(self.low if state.die <= limit_of(state, self) else self.high))


def limit_of(state: UnfathomableState, judge: JudgeLow) -> int:
    """Up to which number the one thing happens."""
    return sum(state.risked) if judge.limit == PASSENGERS_ON_DECK else judge.limit


class RollSum(Step[UnfathomableState]):
    """Throw the die and add a card's value: below the number needed the one thing, else the other (UNF-5.3)."""

    value: int
    needed: int
    low: tuple[AnyStep, ...]
    high: tuple[AnyStep, ...]

    def __init__(self, value: int, needed: int, low: tuple[AnyStep, ...], high: tuple[AnyStep, ...] = ()) -> None:
        self.value = value
        self.needed = needed
        self.low = low
        self.high = high

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.push(JudgeLow(self.needed - self.value - 1, self.low, self.high))
        state.push(Throw())
