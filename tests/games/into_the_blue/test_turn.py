"""Section 3 of the rule book: a turn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.games.into_the_blue.events import DiveFailed, Rolled, ShellsPlaced, Stopped
from fathoms.games.into_the_blue.options import Place, Reroll
from fathoms.games.into_the_blue.state import CHEST
from fathoms.kernel.audience import EVERYONE
from fathoms.kernel.question import Narrowed, Refusal, Waiting
from games.into_the_blue.blue import MISS, ONE_ALONE, PERFECT, Roll, start

ALL_DICE = (Reroll(1), Reroll(2), Reroll(3), Reroll(4), Reroll(5), Reroll(6))


@pytest.mark.clause("ITB-3.1")
@pytest.mark.parametrize(
    ("seats", "first", "order"), [(2, 0, [0, 1, 0, 1]), (3, 2, [2, 0, 1, 2]), (5, 3, [3, 4, 0, 1, 2, 3])]
)
def test_turns_pass_clockwise(seats: int, first: int, order: list[int]) -> None:
    table = start(seats, first=first)
    divers = [table.question.seat]
    for _ in order[1:]:
        table.stop(fall=MISS)
        assert table.state.diver == table.question.seat
        divers.append(table.question.seat)
    assert divers == order
    assert table.state.turns == len(order) - 1


@pytest.mark.clause("ITB-3.1")
def test_nobody_answers_out_of_turn() -> None:
    table = start(3)
    assert table.state.check(1, ()) == Refusal("not-asked", "ITB-3.1")
    assert table.table.play(2, ()) == Refusal("not-asked", "ITB-3.1")
    assert table.state.narrow(1, ()) == Narrowed((), may_stop=False)
    assert table.state.waiting() == (Waiting("reroll", "ITB-3.3", 0),)


@pytest.mark.clause("ITB-3.2")
def test_a_turn_begins_with_all_six_dice() -> None:
    table = start(2)
    events = table.stop(fall=(CHEST, 5, 4, 3, 2, 2))
    assert events == [Stopped(0), DiveFailed(0), Rolled(1, 1, (1, 2, 3, 4, 5, 6), (CHEST, 5, 4, 3, 2, 2))]
    assert [each.audience for each in table.told] == [EVERYONE] * 3
    assert table.state.roll == 1


@pytest.mark.clause("ITB-3.2")
def test_two_rerolls_and_no_more() -> None:
    table = start(2, roll=MISS)
    assert (table.question.key, table.question.params) == ("reroll", {"left": 2})
    assert table.reroll(1, fall=[1]) == [Rolled(0, 2, (1,), (1, 2, 3, 4, 5, CHEST))]
    assert (table.question.key, table.question.params) == ("reroll", {"left": 1})
    assert table.reroll(6, fall=[5]) == [Rolled(0, 3, (6,), (1, 2, 3, 4, 5, 5))]
    assert table.question.key == "place"
    assert table.check(Reroll(1)) == Refusal("not-offered", "ITB-4.5")


@pytest.mark.clause("ITB-3.3")
def test_the_question_offers_every_die() -> None:
    table = start(4, first=2)
    question = table.question
    assert (question.id, question.seat, question.key, question.clause) == (0, 2, "reroll", "ITB-3.3")
    assert (question.options, question.default) == (ALL_DICE, ())
    assert question.plain is True
    assert (question.least, question.most, question.quiet, question.params) == (0, 6, False, {"left": 2})
    assert table.state.narrow(2, ()) == Narrowed(ALL_DICE, may_stop=True)
    assert table.state.narrow(2, ALL_DICE) == Narrowed((), may_stop=True)
    table.reroll(1, fall=[2])
    assert table.question.id == 1


@pytest.mark.clause("ITB-3.3")
@given(st.sets(st.integers(1, 6), min_size=1))
def test_any_dice_are_rerolled_and_the_others_stay(picked: set[int]) -> None:
    table = start(2, roll=(1, 1, 1, 1, 1, 1))
    thrown = sorted(picked)
    fall = [2 + die % 5 for die in thrown]
    events = table.reroll(*reversed(thrown), fall=fall)
    dice = tuple(2 + die % 5 if die in picked else 1 for die in range(1, 7))
    assert events == [Rolled(0, 2, tuple(thrown), dice)]
    assert tuple(table.state.dice) == dice


@pytest.mark.clause("ITB-3.3")
def test_a_kept_die_may_be_picked_up_again() -> None:
    table = start(2, roll=(1, 1, 2, 3, 3, 5))
    table.reroll(6, fall=[4])
    assert table.check(Reroll(1)) is None
    assert table.reroll(1, 2, fall=[2, 1]) == [Rolled(0, 3, (1, 2), (2, 1, 2, 3, 3, 4))]


@pytest.mark.clause("ITB-3.3")
def test_what_is_no_die_of_the_table_is_refused() -> None:
    table = start(2)
    assert table.check(Reroll(7)) == Refusal("not-offered", "ITB-3.3")
    assert table.check(Reroll(0)) == Refusal("not-offered", "ITB-3.3")
    assert table.check(Place(1)) == Refusal("not-offered", "ITB-3.3")
    assert table.check(Reroll(2), Reroll(2)) == Refusal("repeated", "ITB-3.3")


@pytest.mark.clause("ITB-3.4")
@pytest.mark.parametrize("roll", [MISS, ONE_ALONE, PERFECT, (1, 2, 3, 4, 5, 5), (5, 5, 5, 5, 5, 5)])
def test_no_turn_is_stopped_for_a_diver_who_may_reroll(roll: Roll) -> None:
    table = start(2, roll=roll)
    for left in (2, 1):
        assert (table.question.key, table.question.seat) == ("reroll", 0)
        assert table.question.params == {"left": left}
        assert table.check() is None
        assert table.check(*ALL_DICE) is None
        if left == 2:
            table.reroll(1, fall=roll[:1])


@pytest.mark.clause("ITB-3.4")
@pytest.mark.parametrize("rerolls", [0, 1])
def test_stopping_takes_the_result_as_it_lies(rerolls: int) -> None:
    table = start(2, roll=ONE_ALONE)
    for _ in range(rerolls):
        table.reroll(6, fall=[CHEST])
    events = table.stop(fall=MISS)
    assert events == [Stopped(0), ShellsPlaced(0, 1, 1), Rolled(1, 1, (1, 2, 3, 4, 5, 6), MISS)]


@pytest.mark.clause("ITB-3.4")
def test_silence_means_to_stop() -> None:
    table = start(2)
    assert table.question.default == ()
    assert table.check(*table.question.default) is None


@pytest.mark.clause("ITB-3.5")
def test_the_third_roll_is_read_at_once() -> None:
    table = start(2, roll=MISS)
    table.reroll(1, fall=[2])
    events = table.reroll(1, 2, fall=[1, 1, *MISS])
    assert events == [
        Rolled(0, 3, (1, 2), (1, 1, 3, 4, 5, CHEST)),
        ShellsPlaced(0, 1, 2),
        Rolled(1, 1, (1, 2, 3, 4, 5, 6), MISS),
    ]
    assert table.question.seat == 1


def test_stopping_may_be_undone_until_dice_fall() -> None:
    table = start(2, roll=(1, 2, 3, 3, 4, 5))
    table.stop()
    assert table.table.may_undo(0)
    assert table.table.undo(0) is None
    assert table.question.key == "reroll"
    table.reroll(1, fall=[1])
    assert not table.table.may_undo(0)
