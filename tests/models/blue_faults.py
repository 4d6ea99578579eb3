"""Faults in Into the Blue, each of which the comparison finds."""

from __future__ import annotations

import pytest

from fathoms.games.into_the_blue import result, scoring, turns, view
from fathoms.games.into_the_blue.state import BlueState
from fathoms.kernel.state import Step
from models.conversation import Play
from models.into_the_blue import CHEST, IntoTheBlue
from models.planting import engine_of, engine_value, model_of

GAME = "into-the-blue"


@model_of(GAME)
class TiesEndWithTheLevel(IntoTheBlue):
    def beats(self, diver: int, other: int, level: int) -> bool:
        mine, theirs = self.shells[diver], self.shells[other]
        return (mine[level], self.unused[diver]) > (theirs[level], self.unused[other])


@model_of(GAME)
class SecondEmptyStockStartsTheEndAnew(IntoTheBlue):
    def place(self, level: int) -> None:
        super().place(level)
        if self.unused[self.diver] == 0:
            self.out_first = self.diver


@model_of(GAME)
class ChestFillsAGap(IntoTheBlue):
    def run(self) -> list[int]:
        run = super().run()
        return [*run, len(run) + 1] if run and len(run) < 5 and CHEST in self.dice else run


@model_of(GAME)
class PerfectDiveMustBeKept(IntoTheBlue):
    def roll(self) -> Play[None]:
        self.dice = self.luck.dice(6, 6)
        self.rolls = 1
        if not self.is_perfect():
            yield from super().roll()


engine_value(GAME, "setup.SHELLS", 13)
engine_value(GAME, "dive.ROLLS", 2)
engine_value(GAME, "scoring.MANY_PLAYERS", 3)


@engine_of(GAME)
def unused_shells_settle_no_tie(patch: pytest.MonkeyPatch) -> None:
    def standing(state: BlueState, seat: int, level: int) -> list[int]:
        return [*[-state.placed[seat][each - 1] for each in range(level, 0, -1)], state.last_turn[seat]]

    patch.setattr(scoring, "_standing", standing)


@engine_of(GAME)
def third_place_takes_the_dearer_token(patch: pytest.MonkeyPatch) -> None:
    honest = scoring.tokens
    patch.setattr(scoring, "tokens", lambda state, level: [*honest(state, level)[:1], *honest(state, level)[:0:-1]])


@engine_of(GAME)
def the_last_chest_gives_another_turn(patch: pytest.MonkeyPatch) -> None:
    def after_chest(state: BlueState) -> Step[BlueState]:
        return turns.Turn(state.diver) if len(state.sea_bed) > 1 else turns.GameOver("last-chest")

    patch.setattr(turns, "after_chest", after_chest)


@engine_of(GAME)
def a_perfect_dive_needs_no_chest(patch: pytest.MonkeyPatch) -> None:
    def is_perfect(state: BlueState) -> bool:
        return state.run_length() == 5

    patch.setattr(result, "is_perfect", is_perfect)
    patch.setattr(turns, "is_perfect", is_perfect)


@engine_of(GAME)
def chests_lie_open(patch: pytest.MonkeyPatch) -> None:
    honest = view._diver
    patch.setattr(view, "_diver", lambda state, _, seat: honest(state, seat, seat))
