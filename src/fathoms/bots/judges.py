"""By which judgement a bot thinks: the game's own, fitted, or the learned one that lies in the game's folder."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fathoms.kernel.judge import WorldEncoder, judging, read_weights

if TYPE_CHECKING:
    from pathlib import Path

    from fathoms.kernel.game import Rules
    from fathoms.kernel.judge import Judge
    from fathoms.kernel.odds import Odds


class NoJudgeError(LookupError):
    """Nobody has trained a judge for this game."""


def with_learned_judge(rules: Rules) -> Rules:
    """The same rules, judged by what was learned.

    It was learned with the game's own values: with a host's pack the game's own judgement stays.
    """
    if rules.encoder is None:
        raise NoJudgeError(rules.info.name)
    if rules.content != rules.info.rules().content:
        return rules
    judge = _learned(rules.encoder, rules.info.folder())
    foresee = None if rules.foresee_by is None else rules.foresee_by(judge)
    return replace(rules, odds=judge, foresee=foresee)


def judged_by(judge: Judge, rules: Rules) -> Rules:
    """The same rules, judged by this one."""
    return with_learned_judge(rules) if judge == "learned" else rules


def with_strongest_judge(rules: Rules) -> Rules:
    """The same rules, judged as the game's `master` judges."""
    return judged_by(rules.info.tuning().judge, rules)


@cache
def _learned(encoder: WorldEncoder, folder: Path) -> Odds:
    """Read once by each process."""
    weights = read_weights(folder)
    if weights is None:
        raise NoJudgeError(folder.name)
    return judging(encoder, weights)
