"""The scenes of the rule book's examples, played by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.into_the_blue.events import ShellsPlaced, TreasureWon
from fathoms.games.into_the_blue.info import FIRST
from fathoms.games.into_the_blue.options import Place, Reroll
from fathoms.games.into_the_blue.rules import RULES
from fathoms.games.into_the_blue.state import CHEST, NOBODY, SHELLS, BlueState
from fathoms.kernel.example import Luck, Scene, Scenes, Stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fathoms.kernel.event import Event

NAMES = ("Ada", "Bo", "Cleo", "Dov")
SOME = ((2, 1, 0, 0, 0), (0, 2, 1, 0, 0), (1, 0, 2, 1, 0))
ADA, BO, CLEO, DOV = range(4)
MISS = (2, 2, 3, 4, 5, CHEST)


def diving(
    dice: Sequence[int], placed: Sequence[Sequence[int]] = SOME, *, diver: int = ADA, stopper: int = NOBODY
) -> Stage[BlueState]:
    """The diver has rolled once; shells lie like this, by seat and level."""
    state = RULES.setup({FIRST: str(diver + 1)}, len(placed), Luck())
    assert isinstance(state, BlueState)
    state.dice = list(dice)
    state.placed = [list(levels) for levels in placed]
    state.left = [SHELLS - sum(levels) for levels in placed]
    state.stopper = stopper
    return Stage(state, RULES.invariants)


def _fall(*dice: int) -> list[int]:
    """What chance says for dice to fall like this."""
    return [die - 1 for die in dice]


def scene_of(state: BlueState, *numbers: int) -> Scene:
    """What is drawn, and the figures of its text."""
    return Scene(state, NAMES[: state.seats], numbers, viewer=state.diver)


def shells_at(state: BlueState, level: int) -> int:
    """How many shells go down if the diver chooses this level."""
    told = Stage(state.clone(), RULES.invariants).play(state.diver, Place(level))
    (event,) = [each for each in told if isinstance(each, ShellsPlaced)]
    return event.count


def _won(events: Sequence[Event], level: int) -> list[int]:
    """The tokens of a level, the best first."""
    return [event.value for event in events if isinstance(event, TreasureWon) and event.level == level]


def gap() -> Scene:
    """ITB-4.2: without a 4 the 5 is lost."""
    stage = diving((1, 2, 3, 5, CHEST, CHEST))
    stage.play(ADA, Reroll(5), Reroll(6), luck=_fall(1, 4))
    stage.play(ADA, Reroll(6), luck=_fall(3))
    state = stage.state
    shells = [number for level in (1, 2, 3) for number in (shells_at(state, level), level)]
    return scene_of(state, *sorted(state.dice), *shells, state.run_length() + 1, max(state.dice))


def early() -> Scene:
    """ITB-4.5: one shell for each die of the number that is chosen."""
    stage = diving((1, 2, 3, 4, 4, CHEST), diver=BO)
    stage.play(BO, Reroll(5), Reroll(6), luck=_fall(3, 3))
    stage.play(BO)
    state = stage.state
    shells = [number for level in (1, 2, 3, 4) for number in (shells_at(state, level), level)]
    return scene_of(state, *sorted(state.dice), *shells)


def chest() -> Scene:
    """ITB-4.3: a chest is no 5."""
    stage = diving((1, 2, 3, 4, 4, CHEST))
    stage.play(ADA)
    state = stage.state
    run = state.run_length()
    return scene_of(state, 1, 2, 3, 4, 4, run, shells_at(state, run), run, run + 1)


def miss() -> Scene:
    """ITB-4.4: a fine row, but no 1."""
    stage = diving(MISS)
    before = stage.state.clone()
    stage.play(ADA, luck=_fall(*MISS))
    assert stage.state.diver == BO
    return scene_of(before, *sorted(MISS)[:-1], 1, stage.state.left[ADA])


def short() -> Scene:
    """ITB-4.7: the dice call for more shells than there are."""
    stage = diving((1, 1, 1, 2, 5, CHEST), ((3, 4, 3, 0, 0), (1, 2, 0, 0, 0), (0, 2, 2, 0, 0)))
    stage.play(ADA)
    before = stage.state.clone()
    count = shells_at(before, 1)
    stage.play(ADA, Place(1))
    assert stage.state.stopper == ADA
    return scene_of(before, before.left[ADA], before.dice.count(1), 1, 1, count)


def perfect() -> Scene:
    """ITB-4.11, ITB-4.12: a chest in place of shells, and another turn."""
    stage = diving((1, 2, 3, 4, 5, CHEST))
    before = stage.state.clone()
    stage.play(ADA)
    after = stage.state
    assert (after.diver, after.roll, after.left[ADA]) == (ADA, 1, before.left[ADA])
    return scene_of(before, 1, 5, after.chests[ADA][0])


def last_chest() -> Scene:
    """ITB-5.6: no last turns after the fifth chest."""
    stage = diving((1, 2, 3, 4, 5, CHEST), ((2, 2, 0, 0, 0), (0, 0, 3, 2, 0), (1, 0, 0, 0, 4)), diver=BO)
    state = stage.state
    state.chests = [[state.sea_bed.pop(), state.sea_bed.pop()], [state.sea_bed.pop()], [state.sea_bed.pop()]]
    before = state.clone()
    stage.play(BO)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.reason == "last-chest"
    return scene_of(before, len(before.sea_bed))


def tokens() -> Scene:
    """ITB-6.3, ITB-6.4: three divers on a level with two tokens."""
    stage = diving(MISS, ((0, 1, 0, 0, 3), (2, 0, 0, 0, 2), (0, 0, 4, 0, 1)), diver=CLEO, stopper=ADA)
    events = stage.play(CLEO)
    shells = [stage.state.placed[seat][4] for seat in (ADA, BO, CLEO)]
    main, secondary = _won(events, 5)
    return scene_of(stage.state, 5, *shells, main, secondary)


def alone() -> Scene:
    """ITB-6.6: nobody is second."""
    stage = diving(MISS, ((0, 1, 0, 2, 0), (2, 0, 0, 0, 2), (0, 0, 4, 0, 1)), diver=CLEO, stopper=ADA)
    (main,) = _won(stage.play(CLEO), 4)
    return scene_of(stage.state, 4, main)


def tie_above() -> Scene:
    """ITB-7.1: equal on level 4, so level 3 decides."""
    stage = diving(MISS, ((1, 2, 3, 2, 0), (3, 1, 1, 2, 1), (2, 2, 0, 0, 1)), diver=CLEO, stopper=ADA)
    main, secondary = _won(stage.play(CLEO), 4)
    placed = stage.state.placed
    return scene_of(stage.state, placed[ADA][3], 4, 3, placed[ADA][2], placed[BO][2], main, secondary)


def tie_turn() -> Scene:
    """ITB-7.3: equal everywhere, so the earlier last turn decides."""
    shells = ((6, 3, 0, 3, 0), (4, 3, 0, 2, 1), (2, 2, 4, 0, 2), (2, 2, 4, 2, 0))
    stage = diving(MISS, shells, diver=BO, stopper=ADA)
    stage.state.last_turn[ADA] = 1
    stage.state.turns = 1
    stage.play(BO, luck=_fall(*MISS))
    stage.play(CLEO, luck=_fall(*MISS))
    state = stage.state
    main, secondary = _won(stage.play(DOV), 3)
    assert state.last_turn[CLEO] < state.last_turn[DOV]
    assert state.placed[CLEO][:3] == state.placed[DOV][:3]
    return scene_of(state, state.placed[CLEO][2], 3, 2, 1, state.left[CLEO], main, secondary)


SCENES: Scenes = {
    "gap": gap,
    "early": early,
    "chest": chest,
    "miss": miss,
    "short": short,
    "perfect": perfect,
    "last-chest": last_chest,
    "tokens": tokens,
    "alone": alone,
    "tie-above": tie_above,
    "tie-turn": tie_turn,
}
