"""What a turn under way is worth to the diver who uses the dice best.

The dice that are kept are looked at as a set. What a full set of six brings is known; what a smaller one brings is
the average over the faces of one die more. So one pass over all sets tells what every re-roll is worth, and a second
pass what it is worth with another re-roll to come.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from fathoms.games.into_the_blue.dive import ROLLS
from fathoms.games.into_the_blue.options import Place
from fathoms.games.into_the_blue.scoring import awards, ranked
from fathoms.games.into_the_blue.state import CHEST, DICE, LEVELS, NOBODY, BlueState
from fathoms.games.into_the_blue.turns import GameOver, Turn, after_chest, after_shells

if TYPE_CHECKING:
    from fathoms.kernel.odds import Odds
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State, Step

FACES: Final = tuple(range(1, CHEST + 1))
SETS: Final = [dice for size in range(DICE, -1, -1) for dice in combinations_with_replacement(FACES, size)]
"""All sets of up to six dice, the full ones first."""
NUMBER: Final = {dice: number for number, dice in enumerate(SETS)}
FULL: Final = [number for number, dice in enumerate(SETS) if len(dice) == DICE]
WITH_ONE_MORE: Final = [[NUMBER[tuple(sorted((*dice, face)))] for face in FACES] for dice in SETS if len(dice) < DICE]
"""The sets that one die more makes of each set that is not full."""
NOTHING: Final = 0
A_CHEST: Final = 1
RESULTS: Final = 2 + LEVELS * DICE


def _result(level: int, shells: int) -> int:
    return 2 + level * DICE + shells - 1


def _results(dice: tuple[int, ...]) -> list[int]:
    """What six dice allow (ITB-4): a chest, or so many shells on one level of the run, or nothing."""
    depth = next((level for level in range(LEVELS) if level + 1 not in dice), LEVELS)
    if depth == LEVELS and CHEST in dice:
        return [A_CHEST]
    return [_result(level, dice.count(level + 1)) for level in range(depth)] or [NOTHING]


ALLOWED: Final = [_results(SETS[number]) for number in FULL]


class Prospects:
    """One diver's chances of winning at one position: by result of the dive, and by dice that are kept."""

    def __init__(self, state: BlueState, judge: Odds) -> None:
        self.results = _results_worth(state, judge)
        stopping = [max([self.results[result] for result in allowed]) for allowed in ALLOWED]
        last_roll = _rolled(stopping)
        self.kept = [stopping, last_roll, _rolled(_best_kept(last_roll)[: len(FULL)])]
        """By rolls still to come, and by set."""


def _rolled(full: list[float]) -> list[float]:
    """What each set is worth, full or not, if the missing dice are rolled."""
    worth = full[:]
    for larger in WITH_ONE_MORE:
        worth.append(sum([worth[each] for each in larger]) / CHEST)
    return worth


def _best_kept(worth: list[float]) -> list[float]:
    """What each set is worth if any of its dice may be left out."""
    best = worth[:]
    for smaller in range(len(SETS) - 1, len(FULL) - 1, -1):
        for larger in WITH_ONE_MORE[smaller - len(FULL)]:
            best[larger] = max(best[larger], best[smaller])
    return best


def _results_worth(state: BlueState, judge: Odds) -> list[float]:
    worth = [0.0] * RESULTS
    worth[NOTHING] = _after(state.clone(), after_shells(state), judge)
    worth[A_CHEST] = _with_chest(state, judge)
    for level in range(LEVELS):
        for shells in range(1, DICE + 1):
            worth[_result(level, shells)] = _with_shells(state, level, shells, judge)
    return worth


def _with_shells(state: BlueState, level: int, shells: int, judge: Odds) -> float:
    world, seat = state.clone(), state.diver
    placed = min(shells, world.left[seat])
    world.placed[seat][level] += placed
    world.left[seat] -= placed
    if world.left[seat] == 0 and world.stopper == NOBODY:
        world.stopper = seat
    return _after(world, after_shells(world), judge)


def _with_chest(state: BlueState, judge: Odds) -> float:
    """Any chest may be the next."""
    world = state.clone()
    chests = world.sea_bed
    world.sea_bed = chests[1:]
    world.chests[world.diver].append(0)
    total = 0.0
    for chest in chests:
        world.chests[world.diver][-1] = chest
        total += _after(world, after_chest(world), judge)
    return total / len(chests)


def _after(world: BlueState, following: Step[BlueState], judge: Odds) -> float:
    """The diver's chance when the turn is over."""
    seat = world.diver
    if isinstance(following, Turn):
        return _at_the_next_turn(world, following.seat, judge)
    assert isinstance(following, GameOver)
    world.last_turn[seat] = world.turns + 1
    world.ended = following.reason
    outcome = ranked(world, awards(world))
    return (outcome.places[seat] == 1) / outcome.places.count(1)


def _at_the_next_turn(world: BlueState, following: int, judge: Odds) -> float:
    """The diver's chance when `following` begins a turn; the world is left as it was."""
    seat, roll = world.diver, world.roll
    world.diver, world.roll = following, 1
    chances = judge(world)
    world.diver, world.roll = seat, roll
    assert chances is not None
    return chances[seat]


class Lookout:
    """Foresees by one judgement of the moments between turns."""

    def __init__(self, judge: Odds) -> None:
        self._judge = judge
        self.known: dict[tuple[object, ...], Prospects] = {}
        """By position: all answers of a turn, and most of the worlds that a bot imagines, have the same prospects."""

    def __call__(self, state: State, question: Question, answers: list[Picks]) -> list[float]:
        """The diver's chance of winning with each answer, before the dice are rolled again."""
        assert isinstance(state, BlueState)
        position = _position(state)
        if position not in self.known:
            if len(self.known) == MOST_KNOWN:
                self.known.clear()
            self.known[position] = Prospects(state, self._judge)
        prospects = self.known[position]
        return [_chance(prospects, state, question, picks) for picks in answers]


def _chance(prospects: Prospects, state: BlueState, question: Question, picks: Picks) -> float:
    if question.key == "place":
        (pick,) = picks
        assert isinstance(pick, Place)
        return prospects.results[_result(pick.level - 1, state.dice.count(pick.level))]
    kept = [face for option, face in zip(question.options, state.dice, strict=True) if option not in picks]
    return prospects.kept[ROLLS - state.roll if picks else 0][NUMBER[tuple(sorted(kept))]]


MOST_KNOWN: Final = 64


def _position(state: BlueState) -> tuple[object, ...]:
    """All that the prospects of a turn follow from."""
    return (
        state.content,
        state.diver,
        state.stopper,
        state.turns,
        *state.last_turn,
        *[shells for placed in state.placed for shells in placed],
        *[sum(chests) for chests in state.chests],
        *sorted(state.sea_bed),
    )
