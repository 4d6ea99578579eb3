"""Random games, as fast as they go: for statistics, and for whoever needs a state from the middle of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.state import random_picks

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.state import State


def play_out(state: State, chance: Chance, thoughts: Chance) -> int:
    """Answer everything at random until the game is over; how many answers that took.

    `chance` is the game's, `thoughts` is that of whoever answers.
    """
    answers = 0
    while True:
        questions = state.questions()
        if not questions:
            return answers
        question = questions[0]
        state.answer(question.seat, random_picks(state, question, thoughts), chance)
        answers += 1
