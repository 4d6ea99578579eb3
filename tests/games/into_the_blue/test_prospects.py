"""What an answer is worth before the dice are rolled: held against the rules, die by die."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathoms.games.into_the_blue import prospects
from fathoms.games.into_the_blue.dive import REROLLS
from fathoms.games.into_the_blue.odds import odds
from fathoms.games.into_the_blue.options import Place
from fathoms.games.into_the_blue.prospects import Lookout
from fathoms.games.into_the_blue.standing import standing
from fathoms.games.into_the_blue.state import BlueState
from fathoms.kernel.chance import ScriptedChance
from fathoms.kernel.question import Picks
from games.into_the_blue.blue import MISS, PERFECT, RULES, Roll, boards, position, rolls

A_ROLL = [0] * 6
"""What the next diver rolls makes no difference."""
foresee = Lookout(odds)


def foreseen(state: BlueState, picks: Picks) -> float:
    (chance,) = foresee(state, state.questions()[0], [picks])
    return chance


def lies(board: list[list[int]], roll: Roll, rolls_made: int) -> BlueState:
    state = position(board, roll=roll).state
    state.roll = rolls_made
    return state


def answers(state: BlueState) -> list[Picks]:
    options = state.questions()[0].options
    if state.questions()[0].key == "place":
        return [(option,) for option in options]
    return [picks for size in range(len(options) + 1) for picks in combinations(options, size)]


def best(state: BlueState, seat: int) -> float:
    """What the seat may hope for: with its best answer in the middle of its turn, else as the game stands."""
    outcome = RULES.outcome(state)
    if outcome is not None:
        return (seat in outcome.winners) / len(outcome.winners)
    if state.roll == 1:
        return standing(state, state.diver)[seat]
    return max(foreseen(state, picks) for picks in answers(state))


def averaged(state: BlueState, picks: Picks) -> float:
    """The same, by the rules: over every way in which the dice can fall."""
    falls = list(product(range(6), repeat=len(picks)))
    total = 0.0
    for fall in falls:
        world = state.clone()
        world.answer(world.diver, picks, ScriptedChance([*fall, *A_ROLL]))
        total += best(world, state.diver)
    return total / len(falls)


@settings(max_examples=25, deadline=None)
@given(boards, rolls, st.sampled_from([1, 2]), st.sets(st.integers(0, 5), min_size=1, max_size=2))
def test_a_reroll_is_worth_what_the_dice_then_bring_on_average(
    board: list[list[int]], roll: Roll, rolls_made: int, dice: set[int]
) -> None:
    state = lies(board, roll, rolls_made)
    state.sea_bed = [6] * len(state.sea_bed)
    picks = tuple([REROLLS[die] for die in sorted(dice)])
    assert foreseen(state, picks) == pytest.approx(averaged(state, picks))


@settings(max_examples=50, deadline=None)
@given(boards, rolls)
def test_stopping_is_worth_what_the_dice_bring_as_they_lie(board: list[list[int]], roll: Roll) -> None:
    state = lies(board, roll, 2)
    state.sea_bed = [6] * len(state.sea_bed)
    assert foreseen(state, ()) == pytest.approx(averaged(state, ()))


@given(boards, rolls)
def test_one_more_roll_is_never_a_loss(board: list[list[int]], roll: Roll) -> None:
    turns = [lies(board, roll, rolls_made) for rolls_made in (1, 2)]
    hopes = [max(foreseen(state, picks) for picks in answers(state)) for state in turns]
    assert hopes[0] >= hopes[1] >= foreseen(turns[1], ())


def test_the_chests_that_may_come_are_averaged() -> None:
    state = lies([[0] * 5] * 3, PERFECT, 2)
    worth = []
    for chest in state.sea_bed:
        world = state.clone()
        world.sea_bed.remove(chest)
        world.chests[0] = [chest]
        worth.append(standing(world, 0)[0])
    assert foreseen(state, ()) == pytest.approx(sum(worth) / 5)


def test_a_last_chest_ends_the_game() -> None:
    state = position([[1, 0, 0, 0, 0]] * 2, roll=PERFECT, chests={1: [5, 6], 0: [6, 7]}).state
    state.roll = 2
    assert foreseen(state, ()) == 1.0


@pytest.mark.parametrize(("level", "chance"), [(1, 0.0), (4, 1.0)])
def test_a_last_placing_is_judged_by_the_score(level: int, chance: float) -> None:
    """The other diver has five points from level 3: three from level 1 are too few, six from level 4 are enough."""
    table = position([[0, 0, 12, 0, 0], [0] * 5], roll=(1, 2, 3, 4, 4, 5), diver=1, stopper=0)
    table.reroll(6, fall=[4])
    table.reroll(6, fall=[4])
    assert table.question.key == "place"
    assert foreseen(table.state, (Place(level),)) == chance


def test_what_is_known_stays_small() -> None:
    for shells in range(prospects.MOST_KNOWN + 2):
        state = position([[shells % 12, 0, 0, 0, 0], [shells // 12, 1, 0, 0, 0]], roll=MISS).state
        assert 0 < foreseen(state, ()) < 1
        assert len(foresee.known) <= prospects.MOST_KNOWN
