"""Section 3 of the rule book: rolling, keeping, re-rolling, stopping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.into_the_blue.events import Rolled, Stopped
from fathoms.games.into_the_blue.options import Reroll
from fathoms.games.into_the_blue.result import Result
from fathoms.games.into_the_blue.state import CHEST, DICE, BlueState
from fathoms.kernel.question import Question
from fathoms.kernel.state import Ask

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

ROLLS = 3
REROLLS = tuple(Reroll(die) for die in range(1, DICE + 1))


class KeepOrReroll(Ask[BlueState]):
    """ITB-3.3, ITB-3.4: pick the dice to roll again, or none to stop."""

    def questions(self, state: BlueState) -> tuple[Question, ...]:
        return (
            Question(
                state.answered[state.diver],
                state.diver,
                "reroll",
                "ITB-3.3",
                REROLLS,
                least=0,
                most=DICE,
                params={"left": ROLLS - state.roll},
            ),
        )

    def answered(self, state: BlueState, answers: dict[int, Picks], chance: Chance) -> None:
        picks = answers[state.diver]
        if picks:
            throw(state, [pick.die - 1 for pick in picks if isinstance(pick, Reroll)], chance)
        else:
            state.tell(Stopped(state.diver))
            state.push(Result())


def throw(state: BlueState, thrown: list[int], chance: Chance) -> None:
    """Roll these dice; the third roll is final (ITB-3.5)."""
    for die in thrown:
        state.dice[die] = chance.roll(CHEST)
    state.roll += 1
    state.tell(Rolled(state.diver, state.roll, tuple([die + 1 for die in thrown]), tuple(state.dice)))
    state.push(KeepOrReroll() if state.roll < ROLLS else Result())
