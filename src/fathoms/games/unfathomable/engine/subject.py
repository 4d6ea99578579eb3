"""What a reaction window is about, as everybody can tell: who does what to whom, and what is needed for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.engine.checks import CRISIS
from fathoms.games.unfathomable.engine.damage import Strike
from fathoms.games.unfathomable.engine.defeat import PlacePassenger
from fathoms.games.unfathomable.engine.dice import CastDie, JudgeLow, limit_of
from fathoms.games.unfathomable.engine.effects import Gain, Lose
from fathoms.games.unfathomable.engine.monsters import MAUL, JudgeMaul
from fathoms.games.unfathomable.engine.reaction import AFTER_ROLL, AFTER_TOTAL, BEFORE_CHECK, ON_DEFEAT
from fathoms.games.unfathomable.engine.weapons import HIT_CHARACTER, HIT_DEEP_ONE, JudgeAttack
from fathoms.games.unfathomable.engine.windows import KEYS, Window
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Subject

if TYPE_CHECKING:
    from fathoms.kernel.question import Word
    from fathoms.kernel.state import AnyStep


def judge_of(state: UnfathomableState) -> AnyStep:
    """The step that the window stands before: what the die or the check will be read by."""
    under = state.agenda[-2]
    return state.agenda[-3] if isinstance(under, CastDie) else under


def concerned(state: UnfathomableState) -> tuple[int, ...]:
    """The seats that the open window is about: who rolls, who is attacked, who is in danger, whose check it is."""
    window = state.agenda[-1]
    assert isinstance(window, Window)
    if window.kind == ON_DEFEAT:
        return (window.subject,)
    if window.kind in (BEFORE_CHECK, AFTER_TOTAL):
        found = [state.check_seat, state.check_other] if state.check_cause != CRISIS else [state.active]
    else:
        judge = judge_of(state)
        victim = judge.victim if isinstance(judge, JudgeAttack | JudgeMaul) else -1
        found = [state.die_roller, victim]
    return tuple(sorted({seat for seat in found if seat >= 0}))


def subject(state: UnfathomableState) -> Subject | None:
    """What everybody is told of the open window; none if another question is open."""
    window = state.agenda[-1] if state.agenda else None
    if not isinstance(window, Window):
        return None
    key = KEYS[window.kind]
    if window.kind == ON_DEFEAT:
        return Subject(key, {"seat": window.subject}, concerned(state))
    if window.kind in (BEFORE_CHECK, AFTER_TOTAL):
        deed, params = _check(state)
        if window.kind == AFTER_TOTAL:
            params["total"] = state.check_total
    else:
        deed, params = _roll(state)
        if window.kind == AFTER_ROLL:
            params["die"] = state.die
    return Subject(f"{key}.{deed}", params, concerned(state))


def _roll(state: UnfathomableState) -> tuple[str, dict[str, Word]]:
    judge, roller = judge_of(state), state.die_roller
    if isinstance(judge, JudgeAttack):
        return _attack(state, judge)
    if isinstance(judge, JudgeMaul):
        return "maul", {"seat": roller, "other": judge.victim, "needed": MAUL}
    if isinstance(judge, JudgeLow):
        words: dict[str, Word] = {"low": _consequence(judge.low), "high": _consequence(judge.high)}
        return "low", words | {"seat": roller, "limit": limit_of(state, judge)}
    if isinstance(judge, Strike):
        return "damage", {"seat": roller}
    if isinstance(judge, PlacePassenger):
        return "passenger", {"seat": roller}
    return "place", {"seat": roller}


def _attack(state: UnfathomableState, judge: JudgeAttack) -> tuple[str, dict[str, Word]]:
    """Whom the roller attacks, and what a weapon or a card adds to the die."""
    params: dict[str, Word] = {"seat": state.die_roller}
    if judge.victim >= 0:
        deed = "attack-person"
        params |= {"other": judge.victim, "needed": HIT_CHARACTER}
    else:
        deed = "attack"
        params |= {"at": judge.space, "needed": HIT_DEEP_ONE}
    if not state.die_by:
        return deed, params
    return f"{deed}-aided", params | {"by": state.die_by}


def _check(state: UnfathomableState) -> tuple[str, dict[str, Word]]:
    """The cause of a check is its sentence too: a crisis, or something that a seat tries, perhaps against another."""
    if state.check_cause == CRISIS:
        return CRISIS, {"crisis": state.mythos_card, "target": state.check_target}
    params: dict[str, Word] = {"seat": state.check_seat, "target": state.check_target}
    if state.check_other >= 0:
        params["other"] = state.check_other
    return state.check_cause, params


_NAMED = {
    "Activate": "activate",
    "Damage": "damage",
    "Defeat": "defeat",
    "DiscardEach": "discard-each",
    "DiscardHand": "discard-hand",
    "Drift": "drift",
    "NextWaypoint": "next-waypoint",
    "Rampant": "rampant",
    "Retreat": "retreat",
    "Sink": "sink",
    "Slaughter": "slaughter",
    "Spawn": "deep-ones",
    "SpawnInRoom": "deep-ones",
    "Travel": "travel",
    "Wither": "wither",
}
"""What a step is called as a consequence, by the name of its class: some are cards' own, which no engine imports."""


def _consequence(steps: tuple[AnyStep, ...]) -> str:
    """What follows, in a word: the first of it, for the card tells the rest."""
    if not steps:
        return "nothing"
    first = steps[0]
    if isinstance(first, Lose):
        return f"lose-{first.dial}"
    if isinstance(first, Gain):
        return f"gain-{first.dial}"
    return _NAMED.get(type(first).__name__, "other")
