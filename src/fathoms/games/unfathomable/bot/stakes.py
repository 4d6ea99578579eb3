"""What hangs on the die and on the check, for reactions that would move them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.bot.harm import harm
from fathoms.games.unfathomable.bot.worth import DEFEAT
from fathoms.games.unfathomable.engine.checks import PASS, Conclude
from fathoms.games.unfathomable.engine.dice import JudgeLow
from fathoms.games.unfathomable.engine.monsters import MAUL, JudgeMaul
from fathoms.games.unfathomable.engine.weapons import HIT_CHARACTER, HIT_DEEP_ONE, JudgeAttack
from fathoms.games.unfathomable.numbers import value

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.state import AnyStep

BIG = 4.0
"""More than this hangs on a check that matters."""


def check_stake(state: UnfathomableState) -> float:
    """What hangs on the check: the difference between failing and passing."""
    for step in reversed(state.agenda):
        if isinstance(step, Conclude):
            return harm(state, step.failed) - harm(state, step.passed) + 0.5
    return 1.0


def move_total_worth(state: UnfathomableState, by: int) -> float:
    """What it brings to move the total of the check."""
    for step in reversed(state.agenda):
        if isinstance(step, Conclude):
            results = (step.failed, step.middle, step.passed)
            now, then = _result(state, state.check_total), _result(state, state.check_total + by)
            return (harm(state, results[now]) - harm(state, results[then])) * 0.8
    return 0.0


def _result(state: UnfathomableState, total: int) -> int:
    if total >= state.check_target:
        return PASS
    return int(bool(state.check_partial) and total >= state.check_partial)


def _judge(state: UnfathomableState) -> AnyStep | None:
    """The step that will read the die: the first on the agenda that judges."""
    for step in reversed(state.agenda[-4:]):
        if isinstance(step, JudgeLow | JudgeAttack | JudgeMaul):
            return step
    return None


def _chance_of_good(state: UnfathomableState, by: int) -> tuple[float, float]:
    """The chance that the die falls well for the humans with a modifier, and what hangs on it."""
    step = _judge(state)
    if isinstance(step, JudgeLow):
        stake = harm(state, step.low) - harm(state, step.high)
        needed = step.limit + 1
    elif isinstance(step, JudgeAttack):
        needed = HIT_DEEP_ONE if step.victim < 0 else HIT_CHARACTER
        stake = 1.8
    elif isinstance(step, JudgeMaul):
        needed, stake = MAUL, -DEFEAT
    else:
        return 0.0, 0.0
    high = max(0.0, min(1.0, (9 - needed + by) / 8))
    return (high, stake) if stake >= 0 else (1 - high, -stake)


def nudge_worth(state: UnfathomableState, by: int) -> float:
    """What it brings to move the die that is about to fall."""
    before, hangs = _chance_of_good(state, state.die_by)
    after, _ = _chance_of_good(state, state.die_by + by)
    return (after - before) * hangs * 2


def reroll_worth(state: UnfathomableState, seat: int, card: int) -> float:
    """What it brings to throw again: cards of some value are spent on one's own dice only."""
    if state.die_roller != seat and value(card) > 2:  # noqa: PLR2004
        return 0.0
    step = _judge(state)
    good, stake = _chance_of_good(state, state.die_by)
    if isinstance(step, JudgeAttack):
        hit = state.die >= (HIT_DEEP_ONE if step.victim < 0 else HIT_CHARACTER)
        return 0.0 if hit else good * stake * 1.5
    if isinstance(step, JudgeMaul):
        return good * stake * 1.5 if state.die >= MAUL else 0.0
    if isinstance(step, JudgeLow):
        low = state.die <= step.limit
        bad = low if harm(state, step.low) > harm(state, step.high) else not low
        return good * stake - 0.5 if bad else 0.0
    return 0.0
