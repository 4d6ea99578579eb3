"""Which answers to a question are worth a thought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.state import State, random_picks

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks, Question

TRIES = 2
"""How often chance is asked for each answer that is still wanted."""


def candidates(state: State, question: Question, advice: Picks, most: int, chance: Chance) -> list[Picks]:
    """Up to so many legal answers other than the advice: those closest to it, then any that `narrow` leads to."""
    found = [picks for picks in _near(question, advice) if state.check(question.seat, picks) is None]
    chance.shuffle(found)
    for _ in range(TRIES * (most - len(found))):
        picks = random_picks(state, question, chance)
        if picks != advice and picks not in found:
            found.append(picks)
    return found[:most]


def _near(question: Question, advice: Picks) -> Iterator[Picks]:
    """One pick more, one less, or one for another."""
    others = [option for option in question.options if option not in advice]
    for option in others:
        yield ordered(question, {*advice, option})
    for pick in advice:
        kept = set(advice) - {pick}
        yield ordered(question, kept)
        for option in others:
            yield ordered(question, {*kept, option})


def ordered(question: Question, picks: Collection[Option]) -> Picks:
    """The picks in the order of the question's options, as every answer is compared."""
    return tuple([option for option in question.options if option in picks])
