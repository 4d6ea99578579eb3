"""The game's own player."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.games.into_the_blue import strategy
from fathoms.games.into_the_blue.content import BlueContent
from fathoms.games.into_the_blue.options import Place, Reroll
from fathoms.games.into_the_blue.state import CHEST
from fathoms.kernel.chance import FastChance, ScriptedChance
from fathoms.kernel.question import Picks
from fathoms.kernel.state import random_picks
from games.into_the_blue.blue import MISS, PERFECT, RULES, BlueTable, Roll, boards, position, rolls, start

NONE = [0, 0, 0, 0, 0]
TENS = [[10.0 * level + count for count in range(7)] for level in (1, 2, 3, 4, 5)]
"""Gains that are easy to tell apart: three shells on level 2 bring 23."""


def choice(table: BlueTable) -> Picks:
    state, question = table.state, table.question
    picks = strategy.choose(state, question.seat, question, ScriptedChance([]))
    assert state.check(question.seat, picks) is None
    return picks


def rerolled(roll: Roll, *, rolls_made: int = 1) -> list[int]:
    """The dice that a first diver rolls again."""
    table = start(2, roll)
    table.state.roll = rolls_made
    return [pick.die for pick in choice(table) if isinstance(pick, Reroll)]


def shows(dice: int, missing: int, hit: int) -> float:
    """The chance that dice show exactly `hit` of the missing numbers, by inclusion and exclusion."""
    ways = [(-1.0) ** j * comb(hit, j) * ((6 - missing + hit - j) / 6) ** dice for j in range(hit + 1)]
    return float(comb(missing, hit) * sum(ways))


@pytest.mark.parametrize("dice", range(7))
@pytest.mark.parametrize("missing", range(7))
def test_the_chance_of_hits(dice: int, missing: int) -> None:
    expected = [shows(dice, missing, hit) for hit in range(missing + 1)]
    assert strategy._hits(dice, missing) == pytest.approx(expected)


def test_the_chance_to_reach_a_depth() -> None:
    table = strategy._reach_table()
    assert [len(table), len(table[1]), len(table[2][6])] == [3, 7, 7]
    for dice in range(7):
        for missing in range(7):
            assert table[0][dice][missing] == (1 if missing == 0 else 0)
            assert table[1][dice][missing] == pytest.approx(shows(dice, missing, missing))
            twice = sum(
                shows(dice, missing, hit) * shows(dice - hit, missing - hit, missing - hit)
                for hit in range(min(dice, missing) + 1)
            )
            assert table[2][dice][missing] == pytest.approx(twice)
    assert table == strategy.REACH


def test_the_chance_of_one_more_die() -> None:
    assert pytest.approx([0, 1 / 6, 11 / 36]) == strategy.EXTRA


@pytest.mark.parametrize(
    ("own", "rivals", "share"),
    [
        (0, [3], 0.0),
        (0, [], 0.0),
        (1, [], 8.0),
        (1, [1], 0.5 * 8 + 0.5 * 6),
        (2, [1, 0], 5 / 7 * 8 + 2 / 7 * 5 / 7 * 2 * 6),
        (1, [2, 0], 9 / 35 * 8 + 26 / 35 * 9 / 35 * 2 * 6),
    ],
)
def test_the_share_of_a_level(own: int, rivals: list[int], share: float) -> None:
    assert strategy._share(own, rivals, 8, 6) == pytest.approx(share)


@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_gains_of_more_shells(seats: int, copies: int) -> None:
    board = [[0, 2, 7, 0, 0], [1, 4, 0, 0, 0], *[NONE] * (seats - 2)]
    gains = strategy._gains(position(board).state, 0)
    assert [len(gains), *map(len, gains)] == [5, 7, 7, 7, 7, 7]
    content = position(board).state.content
    for level in range(5):
        rivals = [each[level] for each in board[1:]]
        main, tokens = content.main[level], sum(content.secondary_tokens(level)[:copies])
        now = strategy._share(board[0][level], rivals, main, tokens)
        for count in range(7):
            after = board[0][level] + min(count, 3)
            assert gains[level][count] == pytest.approx(strategy._share(after, rivals, main, tokens) - now)


def test_gains_are_the_seats_own() -> None:
    state = position([[0, 0, 0, 0, 5], [0, 0, 0, 0, 1]]).state
    assert strategy._gains(state, 0)[4][1] < strategy._gains(state, 1)[4][1]


@pytest.mark.parametrize(
    ("roll", "worth"), [(MISS, 0.0), ((1, 1, 1, 3, 3, 3), 13.0), ((1, 2, 2, 2, 3, 5), 31.0), ((1, 2, 3, 4, 5, 5), 52.0)]
)
def test_what_the_dice_are_worth_now(roll: Roll, worth: float) -> None:
    assert strategy._worth_now(start(2, roll).state, TENS) == worth


def test_what_the_dice_are_worth_now_may_be_a_shallow_level() -> None:
    gains = [[float(count) for count in range(7)] for _ in range(5)]
    assert strategy._worth_now(start(2, (1, 2, 2, 2, 2, 3)).state, gains) == 4.0


@pytest.mark.parametrize(
    ("dice", "target", "kept"),
    [
        ([1, 1, 2, 3, 3, 5], 1, [0, 1]),
        ([1, 1, 2, 3, 3, 5], 2, [0, 2]),
        ([1, 1, 2, 3, 3, 5], 3, [0, 2, 3, 4]),
        ([1, 1, 2, 3, 3, 5], 4, [0, 2, 3]),
        ([5, 5, 5, 1, 4, CHEST], 5, [0, 1, 2, 3, 4]),
        ([CHEST, CHEST, 1, 1, 5, 5], CHEST, [0, 2, 4]),
        ([2, 3, 4, 5, 5, CHEST], 1, []),
    ],
)
def test_the_dice_that_a_plan_keeps(dice: list[int], target: int, kept: list[int]) -> None:
    assert strategy._keep_for(dice, target) == kept


@pytest.mark.parametrize(
    ("dice", "target", "rolls_left", "worth"),
    [
        # All is there: a level with two dice, and four free dice that bring 4 / 6 of a die, so one more.
        ([1, 1, 3, 3, 3, 3], 1, 1, 13.0),
        # The same with two rolls left: 44 / 36 of a die, so one more.
        ([1, 1, 3, 3, 3, 3], 1, 2, 13.0),
        # Six free dice and one missing number; five spare dice bring 55 / 36, so two more than the one to be rolled.
        ([2, 2, 3, 3, 3, 3], 1, 2, (1 - (5 / 6) ** 12) * 13 + (5 / 6) ** 12 * 0.45 * 11),
        # Three free dice, one of which must show the 4: two spare ones bring 2 / 6 of a die, so none.
        ([1, 2, 3, 3, 3, 3], 4, 1, (1 - (5 / 6) ** 3 * 0.55) * 41),
        # A full count cannot exceed six dice.
        ([1, 1, 1, 1, 1, 1], 1, 2, 16.0),
        # A perfect dive that lacks its chest.
        ([1, 2, 3, 4, 5, 5], CHEST, 1, 8.5 / 6 + 5 / 6 * 0.45 * 31),
        ([1, 2, 3, 4, 5, 5], CHEST, 2, 8.5 * 11 / 36 + 25 / 36 * 0.45 * 31),
    ],
)
def test_what_a_plan_is_worth(dice: list[int], target: int, rolls_left: int, worth: float) -> None:
    kept = strategy._keep_for(dice, target)
    assert strategy._worth_of_plan(dice, kept, target, rolls_left, TENS) == pytest.approx(worth)


def test_a_missed_plan_falls_back_on_a_level_no_deeper_than_it() -> None:
    gains = [[1.0] * 7, [9.0] * 7, [2.0] * 7, [50.0] * 7, [60.0] * 7]
    missed = strategy._worth_of_plan([1, 2, 3, 3, 3, 3], [0, 1, 2, 3, 4, 5], 4, 1, gains)
    assert missed == pytest.approx(0.45 * 50)
    missed = strategy._worth_of_plan([1, 2, 2, 2, 2, 2], [0, 1, 2, 3, 4, 5], 3, 1, gains)
    assert missed == pytest.approx(0.45 * 9)


def test_a_missed_chest_falls_back_on_level_1_or_3() -> None:
    for one, three in ((4.0, 2.0), (2.0, 4.0)):
        gains = [[9.0, one, *[9.0] * 5], [9.0] * 7, [9.0, three, *[9.0] * 5], [9.0] * 7, [9.0] * 7]
        missed = strategy._worth_of_plan([1, 2, 3, 4, 5, 5], [0, 1, 2, 3, 4, 5], CHEST, 1, gains)
        assert missed == pytest.approx(0.45 * 4)


def test_a_perfect_dive_is_kept() -> None:
    assert rerolled(PERFECT) == []


def with_main_tokens(roll: Roll, *main: int) -> BlueTable:
    table = start(2, roll)
    table.state.content = BlueContent(main=main, secondary=(1, 1, 1, 1, 1), chests=(5, 6, 6, 7, 8))
    return table


def test_a_perfect_dive_is_worth_a_chest_and_not_what_its_run_would_bring() -> None:
    assert choice(with_main_tokens(PERFECT, 1, 1, 1, 1, 90)) == (Reroll(6),)


def test_level_1_may_be_the_plan() -> None:
    assert choice(with_main_tokens((2, 2, 1, 4, 5, CHEST), 90, 1, 1, 1, 1)) == tuple(map(Reroll, (1, 2, 4, 5, 6)))


@pytest.mark.parametrize(
    ("roll", "rolls_made", "dice"),
    [
        (MISS, 1, [2, 6]),
        (MISS, 2, [2, 6]),
        ((1, 2, 3, 4, 5, 5), 1, []),
        ((1, 2, 3, 4, 5, 5), 2, []),
        ((1, 1, 2, 3, 3, 5), 1, [2, 5]),
        ((1, 1, 1, 1, 1, 1), 1, [2, 3, 4, 5, 6]),
        ((1, 2, 4, 4, 4, CHEST), 1, [4, 5, 6]),
        ((1, 2, 4, 4, 4, CHEST), 2, [3, 4, 5, 6]),
        ((CHEST, CHEST, CHEST, CHEST, CHEST, CHEST), 2, [1, 2, 3, 4, 5, 6]),
    ],
)
def test_dice_to_reroll_at_the_start_of_a_game(roll: Roll, rolls_made: int, dice: list[int]) -> None:
    assert rerolled(roll, rolls_made=rolls_made) == dice


@pytest.mark.parametrize(
    ("board", "level"),
    [
        ([NONE, NONE], 5),
        ([[0, 0, 0, 0, 6], NONE], 4),
        ([[0, 0, 0, 3, 6], [0, 0, 1, 0, 0]], 2),
    ],
)
def test_the_level_that_brings_most(board: list[list[int]], level: int) -> None:
    table = position(board, roll=(1, 2, 3, 4, 5, 5))
    table.stop()
    assert choice(table) == (Place(level),)


def test_the_number_of_dice_counts_in_the_choice_of_a_level() -> None:
    table = position([NONE, [2, 2, 0, 0, 0]], roll=(1, 1, 1, 1, 2, 4))
    table.stop()
    assert choice(table) == (Place(1),)


@given(boards, rolls, st.integers(0, 1000), st.booleans())
def test_the_choice_needs_no_secret_and_is_legal(board: list[list[int]], roll: Roll, seed: int, stop: bool) -> None:
    table = position(board, roll=roll, chests={1: [8, 5]})
    if stop and table.state.run_length() >= 2 and roll.count(CHEST) != 1:
        table.stop()
    picks = choice(table)
    other = RULES.redeal(table.state, 0, FastChance(seed))
    (question,) = other.questions()
    assert strategy.choose(other, 0, question, ScriptedChance([])) == picks


def wins_against_chance(seed: int) -> bool:
    chance = FastChance(seed)
    state = RULES.setup({}, 2, chance)
    while state.questions():
        (question,) = state.questions()
        seat = question.seat
        picks = RULES.choose(state, seat, question, chance) if seat == 0 else random_picks(state, question, chance)
        state.answer(seat, picks, chance)
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome.winners == (0,)


def test_the_strategy_beats_chance() -> None:
    assert sum(wins_against_chance(seed) for seed in range(30)) >= 28
