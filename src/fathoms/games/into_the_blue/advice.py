"""The positions of the advice on how to play well: `advice.<id>` of the catalogues tells what to see in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.into_the_blue.examples import ADA, BO, diving, scene_of, shells_at
from fathoms.games.into_the_blue.options import Place
from fathoms.games.into_the_blue.rules import RULES
from fathoms.games.into_the_blue.scoring import awards
from fathoms.games.into_the_blue.state import CHEST
from fathoms.kernel.example import Scene, Scenes, Stage

if TYPE_CHECKING:
    from fathoms.games.into_the_blue.state import BlueState

FACES = 6
ROLLS_LEFT = 2
NO_ONE = (2, 2, 3, 4, 5, 5)
FULL_RUN = (1, 2, 3, 4, 5, 5)


def _chance(dice: int) -> int:
    """How likely one face is among so many dice in the rolls that are left, in percent."""
    return round(100 * (1 - ((FACES - 1) / FACES) ** (ROLLS_LEFT * dice)))


def _gain(state: BlueState, level: int) -> int:
    """By how much the diver's score rises if the shells go to this level."""
    before, stage = RULES.score(state, state.diver), Stage(state.clone(), RULES.invariants)
    stage.play(state.diver, Place(level))
    return RULES.score(stage.state, state.diver) - before


def _worth(state: BlueState, level: int) -> int:
    """What the token of a level would bring Ada now."""
    return sum(award.value for award in awards(state) if (award.level, award.seat) == (level, ADA))


def one() -> Scene:
    """Four dice that fit, and no 1."""
    return scene_of(diving(NO_ONE).state, 2, 3, 4, 5, 1, 2, _chance(2), _chance(1))


def deep() -> Scene:
    """A first shell on level 5, or another one on a level that is lost already."""
    state = diving(FULL_RUN, ((0, 2, 1, 1, 0), (0, 5, 0, 2, 0), (4, 3, 2, 0, 0))).state
    Stage(state, RULES.invariants).play(ADA)
    assert _gain(state, 2) == 0
    return scene_of(state, 5, shells_at(state, 5), _gain(state, 5), 2, _gain(state, 2))


def second() -> Scene:
    """A level with one diver on it pays whoever comes second."""
    state = diving((1, 2, 3, 4, 2, CHEST), ((1, 3, 0, 0, 0), (0, 0, 1, 3, 1), (2, 2, 3, 0, 1))).state
    Stage(state, RULES.invariants).play(ADA)
    return scene_of(state, 4, state.placed[BO][3], shells_at(state, 4), _gain(state, 4))


def above() -> Scene:
    """A tie on level 4 is broken by what lies on level 3."""
    state = diving((1, 2, 3, 3, 4, CHEST), ((1, 2, 1, 2, 0), (3, 1, 2, 2, 1), (2, 2, 4, 0, 1))).state
    Stage(state, RULES.invariants).play(ADA)
    placed = state.placed
    stage = Stage(state.clone(), RULES.invariants)
    stage.play(ADA, Place(3))
    assert stage.state.placed[ADA][2] > placed[BO][2]
    gains = [number for level in (3, 4) for number in (_worth(stage.state, level) - _worth(state, level), level)]
    return scene_of(state, placed[ADA][3], 4, shells_at(state, 3), 3, _gain(state, 3), *gains)


def chest() -> Scene:
    """All five numbers, and one die that is free."""
    state = diving(FULL_RUN).state
    values = state.content.chests
    return scene_of(state, 1, 5, _chance(1), min(values), max(values))


ADVICE: Scenes = {"one": one, "deep": deep, "second": second, "above": above, "chest": chest}
