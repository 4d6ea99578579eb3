"""Section 4 of the rule book: the result of a dive."""

from __future__ import annotations

import pytest
from hypothesis import given

from fathoms.games.into_the_blue.events import (
    ChestSeen,
    ChestTaken,
    DiveFailed,
    LastShellPlaced,
    Rolled,
    ShellsPlaced,
    Stopped,
)
from fathoms.games.into_the_blue.options import Place, Reroll
from fathoms.games.into_the_blue.result import is_perfect
from fathoms.games.into_the_blue.state import CHEST
from fathoms.games.into_the_blue.view import view
from fathoms.kernel.audience import all_but, only
from fathoms.kernel.question import Narrowed, Refusal
from games.into_the_blue.blue import MISS, ONE_ALONE, PERFECT, BlueTable, Roll, boards, position, rolls, start

SIX = (1, 2, 3, 4, 5, 6)


def stopped(roll: Roll, seats: int = 2) -> BlueTable:
    """A first dive that ends with this roll and asks for a level."""
    table = start(seats, roll)
    table.stop()
    return table


def offered(roll: Roll) -> list[int]:
    """The levels that a dive may choose from."""
    return [option.level for option in stopped(roll).question.options if isinstance(option, Place)]


@pytest.mark.clause("ITB-4.1", "ITB-4.5")
@pytest.mark.parametrize(("level", "count"), [(1, 2), (2, 1), (3, 2)])
def test_example_of_cyprien(level: int, count: int) -> None:
    table = start(2, roll=(5, 5, 5, 5, 5, 5))
    table.reroll(1, 2, 3, 4, 5, fall=[1, 1, 2, 3, 5])
    table.reroll(5, fall=[3])
    assert table.state.dice == [1, 1, 2, 3, 3, 5]
    assert table.question.options == (Place(1), Place(2), Place(3))
    assert table.check(Place(5)) == Refusal("beyond-run", "ITB-4.2", {"missing": 4})
    events = table.place(level, fall=MISS)
    assert events == [ShellsPlaced(0, level, count), Rolled(1, 1, SIX, MISS)]
    assert table.state.placed[0][level - 1] == count
    assert table.state.left == [12 - count, 12]


@pytest.mark.clause("ITB-3.4", "ITB-4.1", "ITB-4.5")
@pytest.mark.parametrize(("level", "count"), [(1, 1), (2, 1), (3, 3), (4, 1)])
def test_example_of_marine_who_stops_after_two_rolls(level: int, count: int) -> None:
    table = start(2, roll=(1, 2, 3, 5, 5, 5))
    table.reroll(4, 5, 6, fall=[3, 3, 4])
    assert table.stop() == [Stopped(0)]
    assert table.question.options == (Place(1), Place(2), Place(3), Place(4))
    events = table.place(level, fall=MISS)
    assert events == [ShellsPlaced(0, level, count), Rolled(1, 1, SIX, MISS)]
    assert sum(table.state.placed[0]) == table.state.placed[0][level - 1] == count


@pytest.mark.clause("ITB-4.1", "ITB-4.2", "ITB-4.3")
@given(rolls)
def test_the_run_is_the_numbers_with_no_gap_below(roll: Roll) -> None:
    state = start(2, roll).state
    without_gap = [number for number in (1, 2, 3, 4, 5) if set(range(1, number + 1)) <= set(roll)]
    assert state.run_length() == len(without_gap)
    assert view(state, 1).run == len(without_gap)


@pytest.mark.clause("ITB-4.2")
def test_dice_above_a_gap_are_lost() -> None:
    table = stopped((1, 2, 2, 4, 5, 5))
    assert table.question.options == (Place(1), Place(2))
    for level in (3, 4, 5):
        assert table.check(Place(level)) == Refusal("beyond-run", "ITB-4.2", {"missing": 3})
    assert table.check(Place(2)) is None


@pytest.mark.clause("ITB-4.3")
def test_a_chest_neither_fills_a_gap_nor_lengthens_a_run() -> None:
    assert offered((1, 2, 3, 4, 4, CHEST)) == [1, 2, 3, 4]
    assert offered((1, 2, CHEST, 4, 5, CHEST)) == [1, 2]
    assert offered((1, 1, 2, 3, 4, 5)) == [1, 2, 3, 4, 5]
    assert view(start(2, PERFECT).state, 0).run == 5


@pytest.mark.clause("ITB-4.4")
@pytest.mark.parametrize("roll", [MISS, (2, 3, 4, 5, 5, 5), (CHEST,) * 6])
def test_without_a_1_nothing_is_placed_and_the_turn_passes(roll: Roll) -> None:
    table = start(2, roll)
    events = table.stop(fall=MISS)
    assert events == [Stopped(0), DiveFailed(0), Rolled(1, 1, SIX, MISS)]
    assert table.state.left == [12, 12]
    assert table.state.placed == [[0] * 5, [0] * 5]
    assert table.question.seat == 1


@pytest.mark.clause("ITB-4.5")
def test_the_question_for_a_level() -> None:
    table = stopped((1, 2, 3, 3, 5, 5))
    options = (Place(1), Place(2), Place(3))
    question = table.question
    assert (question.id, question.seat, question.key, question.clause) == (1, 0, "place", "ITB-4.5")
    assert (question.options, question.default) == (options, (Place(3),))
    assert question.plain is True
    assert (question.least, question.most, question.quiet, question.params) == (1, 1, False, {})
    assert table.state.narrow(0, ()) == Narrowed(options, may_stop=False)
    assert table.state.narrow(0, (Place(2),)) == Narrowed((), may_stop=True)
    assert table.check(Reroll(1)) == Refusal("not-offered", "ITB-4.5")
    assert table.check(Place(0)) == Refusal("not-offered", "ITB-4.5")


@pytest.mark.clause("ITB-4.5")
def test_only_one_number_is_chosen() -> None:
    table = stopped((1, 2, 3, 3, 5, 5))
    assert table.check(Place(1), Place(2)) == Refusal("too-many", "ITB-4.5", {"most": 1, "count": 2})


@pytest.mark.clause("ITB-4.5")
def test_shells_are_added_to_those_already_there() -> None:
    table = position([[1, 0, 2, 0, 0], [0, 0, 3, 0, 0]], roll=(1, 2, 3, 3, 3, 5))
    table.stop()
    table.place(3, fall=MISS)
    assert table.state.placed == [[1, 0, 5, 0, 0], [0, 0, 3, 0, 0]]
    assert table.state.left == [6, 9]


@pytest.mark.clause("ITB-4.6")
def test_a_diver_with_a_run_must_place() -> None:
    table = stopped((1, 2, 3, 3, 5, 5))
    assert table.check() == Refusal("too-few", "ITB-4.5", {"least": 1, "count": 0})
    assert table.check(*table.question.default) is None


@pytest.mark.clause("ITB-4.7")
def test_who_has_too_few_shells_places_all_that_are_left() -> None:
    table = position([[10, 0, 0, 0, 0], [0] * 5], roll=(1, 2, 2, 2, 2, 4))
    table.stop()
    events = table.place(2, fall=MISS)
    assert events == [ShellsPlaced(0, 2, 2), LastShellPlaced(0), Rolled(1, 1, SIX, MISS)]
    assert table.state.left == [0, 12]
    assert table.state.placed[0] == [10, 2, 0, 0, 0]
    assert table.state.stopper == 0


@pytest.mark.clause("ITB-4.8")
def test_a_number_that_calls_for_more_shells_than_are_left_is_offered() -> None:
    table = position([[11, 0, 0, 0, 0], [0] * 5], roll=(1, 2, 2, 2, 3, 3))
    table.stop()
    assert table.question.options == (Place(1), Place(2), Place(3))
    assert table.place(3, fall=MISS)[:2] == [ShellsPlaced(0, 3, 1), LastShellPlaced(0)]


@pytest.mark.clause("ITB-4.5", "ITB-4.7")
@given(boards, rolls)
def test_as_many_shells_as_dice_but_never_more_than_are_left(board: list[list[int]], roll: Roll) -> None:
    for level in range(1, 6):
        table = position(board, roll=roll)
        if is_perfect(table.state) or table.state.run_length() < max(2, level):
            continue
        table.stop()
        before = table.state.left[0]
        placed, *_ = table.place(level, fall=MISS)
        assert placed == ShellsPlaced(0, level, min(roll.count(level), before))
        assert table.state.left[0] == max(0, before - roll.count(level))


@pytest.mark.clause("ITB-4.9")
@given(rolls)
def test_a_perfect_dive_is_one_of_each_face(roll: Roll) -> None:
    assert is_perfect(start(2, roll).state) == (sorted(roll) == [1, 2, 3, 4, 5, CHEST])


@pytest.mark.clause("ITB-4.9")
def test_a_run_of_five_without_a_chest_is_not_perfect() -> None:
    table = stopped((5, 4, 3, 2, 1, 1))
    assert table.question.key == "place"
    assert table.state.chests == [[], []]


@pytest.mark.clause("ITB-4.10")
def test_a_perfect_dive_may_be_risked_by_rolling_on() -> None:
    table = start(2, PERFECT)
    assert table.question.key == "reroll"
    table.reroll(6, fall=[5])
    table.reroll(5, 6, fall=[1, 1])
    assert table.question.options == (Place(1), Place(2), Place(3), Place(4))
    assert table.state.chests == [[], []]


@pytest.mark.clause("ITB-4.11", "ITB-4.12")
def test_a_perfect_dive_takes_a_chest_and_dives_again() -> None:
    table = start(2, PERFECT)
    events = table.stop(fall=MISS)
    assert events == [Stopped(0), ChestTaken(0), ChestSeen(0, 8), Rolled(0, 1, SIX, MISS)]
    assert [each.audience for each in table.told][1:3] == [all_but(0), only(0)]
    assert table.state.chests == [[8], []]
    assert table.state.sea_bed == [5, 6, 6, 7]
    assert table.state.left == [12, 12]
    assert (table.question.seat, table.question.key, table.question.params) == (0, "reroll", {"left": 2})
    assert table.state.last_turn == [1, 0]


@pytest.mark.clause("ITB-4.11")
def test_a_chest_cannot_be_turned_down_for_shells() -> None:
    table = start(2, PERFECT)
    assert table.check(Place(5)) == Refusal("not-offered", "ITB-3.3")
    table.stop(fall=MISS)
    assert table.question.key == "reroll"
    assert table.state.placed == [[0] * 5, [0] * 5]


@pytest.mark.clause("ITB-4.13")
def test_extra_turns_are_full_turns_and_can_follow_one_another() -> None:
    table = start(3, PERFECT, first=1)
    table.stop(fall=PERFECT)
    table.stop(fall=MISS)
    table.reroll(1, fall=[1])
    events = table.reroll(*SIX, fall=[*PERFECT, *MISS])
    assert events == [Rolled(1, 3, SIX, PERFECT), ChestTaken(1), ChestSeen(1, 6), Rolled(1, 1, SIX, MISS)]
    assert table.state.chests == [[], [8, 7, 6], []]
    table.stop(fall=MISS)
    assert table.question.seat == 2
    assert table.state.last_turn == [0, 4, 0]


@pytest.mark.clause("ITB-4.14")
@pytest.mark.parametrize(
    ("roll", "placed"), [(ONE_ALONE, 1), ((1, 1, 1, 1, 1, 1), 6), ((1, 1, 3, CHEST, CHEST, CHEST), 2)]
)
def test_a_run_of_1_alone_goes_to_level_1_without_a_question(roll: Roll, placed: int) -> None:
    table = start(2, roll)
    events = table.stop(fall=MISS)
    assert events == [Stopped(0), ShellsPlaced(0, 1, placed), Rolled(1, 1, SIX, MISS)]
    assert table.question.seat == 1


@pytest.mark.clause("ITB-4.14")
def test_a_run_of_two_is_a_question() -> None:
    assert offered((1, 2, CHEST, CHEST, CHEST, CHEST)) == [1, 2]
