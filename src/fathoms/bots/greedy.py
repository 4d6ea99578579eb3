"""Looks one answer ahead: takes what raises its own score most, now.

In a game without points it takes what its side's chances are best with, the next time that the game judges itself.
It tries its answers in a world dealt anew for its seat, so it knows no more than it may.
"""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from fathoms.bots.descent import Descent
from fathoms.bots.tree import Tree
from fathoms.kernel.chance import FastChance
from fathoms.kernel.state import State, random_picks

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.game import Rules, Strategy
    from fathoms.kernel.question import Picks, Question

SAMPLES = 24
"""Where picks can be put together in many ways, so many of them are tried."""
SEEDS = 1 << 32


def make(rules: Rules) -> Strategy:
    """A bot that goes by points, or by the judgement of a game that has none."""

    def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:
        """The answer that is worth most right after it; any of them where several are equal."""
        world = rules.redeal(state, seat, chance)
        tried = answers(world, question, chance)
        chance.shuffle(tried)
        if not rules.info.sides:
            return max(tried, key=lambda picks: _score_after(rules, world, seat, picks, chance))
        return max(tried, key=partial(_chance_after, rules, world, seat, chance.below(SEEDS)))

    return choose


def answers(state: State, question: Question, chance: Chance) -> list[Picks]:
    """Every legal answer of one pick, or a sample of the longer ones."""
    if question.plain and question.most == 1:
        none: list[Picks] = [()] if question.least == 0 else []
        return [(option,) for option in question.options] + none
    return [question.default, *[random_picks(state, question, chance) for _ in range(SAMPLES)]]


def _score_after(rules: Rules, world: State, seat: int, picks: Picks, chance: Chance) -> int:
    after = world.clone()
    after.answer(seat, picks, chance)
    return rules.score(after, seat)


def _chance_after(rules: Rules, world: State, seat: int, seed: int, picks: Picks) -> float:
    """What comes of an answer if everybody plays on by the strategy to the next judgement, with the same luck."""
    trees = [Tree() for _ in range(world.seats)]
    came = Descent(rules, trees, FastChance(seed), math.inf).play(world.clone(), seat, picks)
    assert came is not None, "nobody waits for it"
    return came[seat]
