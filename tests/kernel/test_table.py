from __future__ import annotations

import pytest
from msgspec.structs import replace

from fathoms.kernel.chance import FastChance, ScriptedChance
from fathoms.kernel.event import heard_by
from fathoms.kernel.game import Rules
from fathoms.kernel.question import Refusal
from fathoms.kernel.table import Answer, Retake, Table, Undo
from salvage.events import BidsShown
from salvage.options import Bid, Pass, Pay, Peek, Shuffle, Take
from salvage.rules import RULES
from salvage.scenes import play_out, scene, sit
from salvage.state import SalvageState

NO_UNDO = Refusal("no-undo", "")
NO_RETAKE = Refusal("no-retake", "")


def at_the_wreck() -> Table:
    """Seat 1 has won the bidding; seat 2 may do something with the wreck, then seat 1 pays."""
    table = Table(RULES, scene(deck=(14, 15, 17, 18, 19)), FastChance(1))
    for seat, card in enumerate((0, 20, 2)):
        assert isinstance(table.play(seat, (Bid(card),)), list)
    return table


def test_a_legal_answer_is_played_and_logged() -> None:
    table = at_the_wreck()
    assert table.entries == [Answer(0, (Bid(0),)), Answer(1, (Bid(20),)), Answer(2, (Bid(2),))]
    told = table.play(2, (Peek(),))
    assert isinstance(told, list)
    assert len(heard_by(2, told)) == 2
    assert len(heard_by(0, told)) == 1


def test_a_refused_answer_changes_nothing() -> None:
    table = at_the_wreck()
    before, entries = table.state, table.entries[:]
    refusal = table.play(2, (Peek(), Take()))
    assert refusal == Refusal("too-many", "SAL-3.1", {"most": 1, "count": 2})
    assert table.state is before
    assert table.entries == entries


def test_a_caller_never_sees_a_state_change_under_its_hands() -> None:
    table = at_the_wreck()
    before = table.state
    dump = before.dump()
    table.play(2, (Take(),))
    assert before.dump() == dump != table.state.dump()


def test_an_answer_that_fails_in_the_middle_leaves_the_state_as_it_was() -> None:
    table = at_the_wreck()
    table.chance = ScriptedChance([])
    dump = table.state.dump()
    with pytest.raises(Exception, match="script"):
        table.play(2, (Shuffle(),))
    assert table.state.dump() == dump


# -- undo


def test_an_answer_that_showed_nothing_may_be_undone() -> None:
    table = at_the_wreck()
    before = table.state.dump()
    table.play(2, ())
    assert [seat for seat in range(3) if table.may_undo(seat)] == [2]
    assert table.undo(1) == NO_UNDO
    assert table.undo(2) is None
    assert table.state.dump() == before
    assert table.entries[-1] == Undo(2)
    assert not table.may_undo(2)
    assert isinstance(table.play(2, (Take(),)), list)


@pytest.mark.parametrize("pick", [Peek(), Take(), Shuffle()])
def test_no_undo_once_something_hidden_was_shown_or_chance_was_used(pick: Peek | Take | Shuffle) -> None:
    table = at_the_wreck()
    table.play(2, (pick,))
    assert not table.may_undo(2)
    assert table.undo(2) == NO_UNDO
    assert isinstance(table.entries[-1], Answer)


def test_no_undo_once_another_seat_has_answered() -> None:
    table = at_the_wreck()
    table.play(2, ())
    table.play(1, (Pay(5), Pay(9)))
    assert not any(table.may_undo(seat) for seat in range(3))


def test_nobody_may_undo_before_anything_was_answered() -> None:
    table = sit()
    assert table.undo(0) == NO_UNDO


def test_no_undo_in_or_after_a_window() -> None:
    """Whoever answers last has seen the others' answers by then."""
    table = at_the_wreck()
    table.play(2, ())
    table.play(1, (Pay(5), Pay(9)))
    for seat in range(3):
        table.play(seat, (Pass(),))
        assert not any(table.may_undo(each) for each in range(3))


def test_a_window_in_which_nothing_happens_is_closed_for_good() -> None:
    """The same where the game tells no reveal: the rules alone would not know that a secret came to light."""
    rules = replace_reveals()
    state = scene()
    table = Table(rules, state, FastChance(1))
    for seat, card in enumerate((0, 20, 2)):
        table.play(seat, (Bid(card),))
    assert not any(table.may_undo(each) for each in range(3))


def replace_reveals() -> Rules:
    reveals = tuple(kind for kind in RULES.reveals if kind is not BidsShown)
    return replace(RULES, reveals=reveals)


def test_several_answers_in_a_row_are_undone_one_by_one() -> None:
    table = Table(RULES, two_in_a_row(), FastChance(1))
    first = table.state.dump()
    table.play(2, ())
    second = table.state.dump()
    table.play(2, ())
    assert table.undo(2) is None
    assert table.state.dump() == second
    assert table.undo(2) is None
    assert table.state.dump() == first
    assert table.undo(2) == NO_UNDO


def test_anothers_answer_takes_the_place_of_the_first_ones_undo() -> None:
    state = two_in_a_row()
    table = Table(RULES, state, FastChance(1))
    table.play(2, ())
    other = table.state
    assert isinstance(other, SalvageState)
    other.winner = 2
    other.asking = None
    table.play(0, ())
    assert table.undo(2) == NO_UNDO
    assert table.undo(0) is None
    assert not table.may_undo(2)


def two_in_a_row() -> SalvageState:
    """Seat 2 is asked twice at the wreck."""
    state = at_the_wreck().state
    assert isinstance(state, SalvageState)
    state.push(state.agenda[-1])
    return state


# -- retake


def test_a_held_answer_may_be_retaken_until_the_last_is_in() -> None:
    table = sit()
    options = [question.options for question in table.state.questions()]
    before = table.state.dump()
    table.play(1, options[1][:1])
    assert [seat for seat in range(3) if table.may_retake(seat)] == [1]
    assert table.retake(0) == NO_RETAKE
    held = table.state
    assert table.retake(1) is None
    assert held.held
    assert table.state.dump() == before
    assert table.entries[-1] == Retake(1)
    for seat in range(3):
        table.play(seat, options[seat][-1:])
    assert table.retake(1) == NO_RETAKE


# -- the log


def test_the_log_leads_back_to_the_same_state() -> None:
    table = at_the_wreck()
    table.play(2, ())
    table.undo(2)
    table.play(2, (Take(),))
    table.play(1, (Pay(5), Pay(9)))
    table.play(0, (Pass(),))
    table.retake(0)
    play_out(table)
    again = Table(RULES, scene(deck=(14, 15, 17, 18, 19)), FastChance(1))
    for entry in table.entries:
        assert isinstance(again.enter(entry), list)
    assert again.state.dump() == table.state.dump()
    assert again.entries == table.entries


def test_an_entry_out_of_place_is_refused() -> None:
    table = sit()
    assert table.enter(Undo(0)) == NO_UNDO
    assert table.enter(Retake(0)) == NO_RETAKE
    assert table.enter(Answer(0, ())) == Refusal("too-few", "SAL-2.1", {"least": 1, "count": 0})
