"""Section 3 of the rule book: rolling, keeping, re-rolling, stopping."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from fathoms.games.into_the_blue.events import Rolled, Stopped
from fathoms.games.into_the_blue.options import Reroll
from fathoms.games.into_the_blue.result import RESULT
from fathoms.games.into_the_blue.state import CHEST, DICE, BlueState
from fathoms.kernel.question import Question, Word
from fathoms.kernel.state import Ask

if TYPE_CHECKING:
    from collections.abc import Hashable

    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks
    from fathoms.kernel.state import State

ROLLS: Final = 3
ALL_DICE: Final = tuple(range(1, DICE + 1))
REROLLS_LEFT: Final[tuple[dict[str, Word], ...]] = tuple({"left": ROLLS - roll} for roll in range(ROLLS))
REROLLS: Final = tuple(Reroll(die) for die in ALL_DICE)


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
                plain=True,
                params=REROLLS_LEFT[state.roll],
            ),
        )

    def answered(self, state: BlueState, answers: dict[int, Picks], chance: Chance) -> None:
        picks = answers[state.diver]
        if picks:
            throw(state, tuple([pick.die for pick in cast("tuple[Reroll, ...]", picks)]), chance)
        else:
            state.tell(Stopped(state.diver))
            state.push(RESULT)


KEEP_OR_REROLL: Final = KeepOrReroll()


def likeness(state: State, option: Option) -> Hashable:
    """Dice that show the same are alike."""
    return cast("BlueState", state).dice[option.die - 1] if isinstance(option, Reroll) else option


def throw(state: BlueState, thrown: tuple[int, ...], chance: Chance) -> None:
    """Roll these dice, numbered from 1; the third roll is final (ITB-3.5)."""
    dice, faces = state.dice, chance.dice(len(thrown), CHEST)
    for place, die in enumerate(thrown):
        dice[die - 1] = faces[place]
    state.roll += 1
    state.tell(Rolled(state.diver, state.roll, thrown, tuple(dice)))
    state.push(KEEP_OR_REROLL if state.roll < ROLLS else RESULT)
