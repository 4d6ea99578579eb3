"""Looks one answer ahead: takes what raises its own score most, now.

It tries its answers in a world dealt anew for its seat, so it knows no more than it may.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.state import State, random_picks

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.game import Rules, Strategy
    from fathoms.kernel.question import Picks, Question

SAMPLES = 24
"""Where picks can be put together in many ways, so many of them are tried."""


def make(rules: Rules) -> Strategy:  # noqa: ARG001 - every level is made for a game
    """The same bot for every game."""
    return choose


def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:
    """The answer with the highest score right after it; any of them where several are equal."""
    world = state.redeal(seat, chance)
    tried = answers(world, question, chance)
    chance.shuffle(tried)
    return max(tried, key=lambda picks: _score_after(world, seat, picks, chance))


def answers(state: State, question: Question, chance: Chance) -> list[Picks]:
    """Every legal answer of one pick, or a sample of the longer ones."""
    if question.plain and question.most == 1:
        none: list[Picks] = [()] if question.least == 0 else []
        return [(option,) for option in question.options] + none
    return [question.default, *[random_picks(state, question, chance) for _ in range(SAMPLES)]]


def _score_after(world: State, seat: int, picks: Picks, chance: Chance) -> int:
    after = world.clone()
    after.answer(seat, picks, chance)
    return after.score(seat)
