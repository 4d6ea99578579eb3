"""Sections 2 and 3 of the rule book: a turn, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.question import Question
from fathoms.kernel.state import Ask, Step

from shallow_water.events import CatchLost, Dived, GameEnded, Surfaced
from shallow_water.options import Dive, Surface
from shallow_water.state import GameState

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

SIDES = 6


class Turn(Step[GameState]):
    """SHW-2.1: a turn begins with a dive. A step is a value: its fields are the parameters of `__init__`."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: GameState, chance: Chance) -> None:
        state.diver = self.seat
        state.catch = 0
        state.push(Roll())


class Roll(Step[GameState]):
    """SHW-2.2: shells for the catch, or a 1, which loses it."""

    def run(self, state: GameState, chance: Chance) -> None:
        die = chance.roll(SIDES)
        if die == 1:
            state.catch = 0
            state.tell(CatchLost(state.diver))
            state.push(next_turn(state))
        else:
            state.catch += die
            state.tell(Dived(state.diver, die, state.catch))
            state.push(DeeperOrUp())


class DeeperOrUp(Ask[GameState]):
    """SHW-2.3: the one question of this game."""

    def questions(self, state: GameState) -> tuple[Question, ...]:
        """`default` is what silence means; `plain` says that any offered pick is legal."""
        question = Question(
            state.answered[state.diver],
            state.diver,
            "turn",
            "SHW-2.3",
            (Dive(), Surface()),
            default=(Surface(),),
            plain=True,
            params={"count": state.catch},
        )
        return (question,)

    def answered(self, state: GameState, answers: dict[int, Picks], chance: Chance) -> None:
        if answers[state.diver] == (Dive(),):
            state.push(Roll())
            return
        state.points[state.diver] += state.catch
        state.tell(Surfaced(state.diver, state.catch))
        state.catch = 0
        state.push(End() if state.points[state.diver] >= state.content.goal else next_turn(state))


def next_turn(state: GameState) -> Turn:
    """SHW-2.1: turns pass to the left."""
    return Turn((state.diver + 1) % state.seats)


class End(Step[GameState]):
    """SHW-3.1: with nothing more on the agenda, the game is over."""

    def run(self, state: GameState, chance: Chance) -> None:
        state.ended = True
        state.tell(GameEnded("goal", tuple(state.points)))
