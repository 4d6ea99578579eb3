"""Section 4 of the rule book: the result of a dive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathoms.games.into_the_blue.events import (
    ChestSeen,
    ChestTaken,
    DiveFailed,
    LastShellPlaced,
    ShellsPlaced,
)
from fathoms.games.into_the_blue.options import Place
from fathoms.games.into_the_blue.state import CHEST, LEVELS, NOBODY, BlueState
from fathoms.kernel.audience import all_but, only
from fathoms.kernel.question import Option, Question, Refusal
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

PLACES: Final = tuple(Place(level) for level in range(1, LEVELS + 1))


class Result(Step[BlueState]):
    """ITB-4: read the dice. Where only one outcome is possible, it happens without asking (ITB-4.14)."""

    def run(self, state: BlueState, chance: Chance) -> None:
        depth = state.run_length()
        if is_perfect(state):
            take_chest(state)
        elif depth == 0:
            state.tell(DiveFailed(state.diver))
        elif depth == 1:
            place(state, 1)
        else:
            state.push(ChooseLevel())


RESULT: Final = Result()


def is_perfect(state: BlueState) -> bool:
    """ITB-4.9: the whole run and a chest, which takes all six dice."""
    return CHEST in state.dice and state.run_length() == LEVELS


class ChooseLevel(Ask[BlueState]):
    """ITB-4.5: choose one number of the run. Placing is compulsory (ITB-4.6)."""

    def questions(self, state: BlueState) -> tuple[Question, ...]:
        options = PLACES[: state.run_length()]
        seat = state.diver
        return (Question(state.answered[seat], seat, "place", "ITB-4.5", options, default=options[-1:], plain=True),)

    def why_not(self, state: BlueState, question: Question, option: Option) -> Refusal:
        depth = state.run_length()
        if isinstance(option, Place) and option.level > depth:
            return Refusal("beyond-run", "ITB-4.2", {"missing": depth + 1})
        return Refusal("not-offered", question.clause)

    def answered(self, state: BlueState, answers: dict[int, Picks], chance: Chance) -> None:
        (pick,) = answers[state.diver]
        assert isinstance(pick, Place)
        place(state, pick.level)


def place(state: BlueState, level: int) -> None:
    """ITB-4.5: one shell for each die showing the level; all that are left if they are too few (ITB-4.7)."""
    seat = state.diver
    count = min(state.dice.count(level), state.left[seat])
    state.placed[seat][level - 1] += count
    state.left[seat] -= count
    state.tell(ShellsPlaced(seat, level, count))
    if state.left[seat] == 0 and state.stopper == NOBODY:
        state.stopper = seat
        state.tell(LastShellPlaced(seat))


def take_chest(state: BlueState) -> None:
    """ITB-4.11: a chest instead of shells, and another turn (ITB-4.12)."""
    seat = state.diver
    value = state.sea_bed.pop()
    state.chests[seat].append(value)
    state.tell(ChestTaken(seat), all_but(seat))
    state.tell(ChestSeen(seat, value), only(seat))
