"""Section 5 of the rule book: the end of the game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathoms.games.into_the_blue.events import (
    ChestSeen,
    ChestsOpened,
    ChestTaken,
    DiveFailed,
    GameEnded,
    LastShellPlaced,
    Rolled,
    ShellsPlaced,
    Stopped,
    TreasureWon,
)
from fathoms.games.into_the_blue.state import BlueState
from fathoms.games.into_the_blue.view import view
from fathoms.kernel.audience import EVERYONE
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import Refusal
from fathoms.kernel.state import random_picks
from fathoms.kernel.table import Table
from games.into_the_blue.blue import MISS, ONE_ALONE, PERFECT, RULES, position

SIX = (1, 2, 3, 4, 5, 6)
ALMOST_OUT = [0, 0, 0, 0, 11]
NONE = [0, 0, 0, 0, 0]
FOUR_TAKEN = {0: [8, 7], 1: [6, 6]}


@pytest.mark.clause("ITB-5.1", "ITB-5.2")
def test_after_the_last_shell_each_of_the_others_has_one_turn() -> None:
    table = position([NONE, ALMOST_OUT, NONE], roll=ONE_ALONE, diver=1)
    events = table.stop(fall=MISS)
    assert events == [Stopped(1), ShellsPlaced(1, 1, 1), LastShellPlaced(1), Rolled(2, 1, SIX, MISS)]
    assert table.state.stopper == 1
    assert (view(table.state, 0).last_turns, view(table.state, 0).stopper) == (True, 1)
    assert table.stop(fall=MISS) == [Stopped(2), DiveFailed(2), Rolled(0, 1, SIX, MISS)]
    assert table.stop() == [
        Stopped(0),
        DiveFailed(0),
        TreasureWon(seat=1, level=5, place=1, value=7),
        TreasureWon(seat=1, level=1, place=1, value=3),
        GameEnded("last-shell", points=(0, 10, 0), places=(2, 1, 2)),
    ]
    assert [each.audience for each in table.told] == [EVERYONE] * 5
    assert table.state.questions() == ()
    assert table.state.ended == "last-shell"
    assert table.state.last_turn == [3, 1, 2]
    assert table.state.check(1, ()) == Refusal("not-asked", "ITB-3.1")


@pytest.mark.clause("ITB-5.1")
def test_the_end_comes_only_with_the_very_last_shell() -> None:
    table = position([[10, 0, 0, 0, 0], NONE], roll=ONE_ALONE)
    assert table.stop(fall=MISS) == [Stopped(0), ShellsPlaced(0, 1, 1), Rolled(1, 1, SIX, MISS)]
    assert table.state.stopper == -1
    assert (view(table.state, 0).last_turns, view(table.state, 0).stopper) == (False, None)
    table.stop(fall=MISS)
    assert table.question.seat == 0


@pytest.mark.clause("ITB-5.1")
def test_seat_one_may_start_the_end() -> None:
    table = position([ALMOST_OUT, NONE], roll=ONE_ALONE)
    table.stop(fall=MISS)
    assert (view(table.state, 1).last_turns, view(table.state, 1).stopper) == (True, 0)
    assert table.question.seat == 1
    table.stop()
    assert table.state.questions() == ()


@pytest.mark.clause("ITB-5.3")
def test_a_second_empty_stock_changes_nothing() -> None:
    table = position([ALMOST_OUT, ALMOST_OUT, NONE], roll=ONE_ALONE)
    table.stop(fall=ONE_ALONE)
    events = table.stop(fall=MISS)
    assert events == [Stopped(1), ShellsPlaced(1, 1, 1), Rolled(2, 1, SIX, MISS)]
    assert table.state.stopper == 0
    table.stop()
    assert table.state.ended == "last-shell"
    assert table.state.last_turn == [1, 2, 3]


@pytest.mark.clause("ITB-5.4")
def test_a_diver_without_shells_who_rolls_breaks_an_invariant() -> None:
    table = position([ALMOST_OUT, NONE])
    table.state.placed[0][0] += 1
    table.state.left[0] -= 1
    assert RULES.invariants(table.state) == ["a diver without shells never rolls (ITB-5.4)"]
    table.state.ended = "last-shell"
    assert RULES.invariants(table.state) == []


@pytest.mark.clause("ITB-5.1", "ITB-5.2", "ITB-5.4")
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 5))
def test_nobody_without_shells_is_asked_in_any_game(seed: int, seats: int) -> None:
    chance = FastChance(seed)
    table = Table(RULES, RULES.setup({}, seats, chance), chance)
    rolled: list[int] = []
    while table.state.questions():
        state = table.state
        assert isinstance(state, BlueState)
        (question,) = state.questions()
        assert state.left[question.seat] > 0
        assert state.check(question.seat, question.default) is None
        told = table.play(question.seat, random_picks(state, question, chance))
        assert not isinstance(told, Refusal)
        assert RULES.invariants(table.state) == []
        for event in (each.event for each in told):
            if isinstance(event, LastShellPlaced):
                rolled = [event.seat]
            elif isinstance(event, Rolled) and event.roll == 1 and rolled and rolled[-1] != event.seat:
                rolled.append(event.seat)
    state = table.state
    assert isinstance(state, BlueState)
    if state.ended == "last-shell":
        assert rolled == [(state.stopper + turn) % seats for turn in range(seats)]
        assert state.sea_bed
    else:
        assert state.ended == "last-chest"
        assert state.sea_bed == []


@pytest.mark.clause("ITB-5.5")
def test_a_perfect_dive_in_a_last_turn_brings_a_chest_and_an_extra_turn() -> None:
    table = position([ALMOST_OUT, NONE, NONE], roll=ONE_ALONE)
    table.stop(fall=PERFECT)
    events = table.stop(fall=MISS)
    assert events == [Stopped(1), ChestTaken(1), ChestSeen(1, 8), Rolled(1, 1, SIX, MISS)]
    table.stop(fall=PERFECT)
    table.stop(fall=(1, 1, 1, 1, 1, 1))
    events = table.stop()
    assert events[:4] == [Stopped(2), ShellsPlaced(2, 1, 6), ChestsOpened(1, (8,)), ChestsOpened(2, (7,))]
    assert events[-1] == GameEnded("last-shell", points=(8, 8, 10), places=(2, 2, 1))
    assert table.state.last_turn == [1, 3, 5]


@pytest.mark.clause("ITB-5.6")
def test_the_fifth_chest_stops_the_game_at_once() -> None:
    table = position([[3, 0, 0, 0, 0], NONE, [0, 1, 0, 0, 0]], roll=PERFECT, diver=1, chests=FOUR_TAKEN)
    events = table.stop()
    assert events == [
        Stopped(1),
        ChestTaken(1),
        ChestSeen(1, 5),
        ChestsOpened(0, (8, 7)),
        ChestsOpened(1, (6, 6, 5)),
        TreasureWon(seat=2, level=2, place=1, value=4),
        TreasureWon(seat=0, level=1, place=1, value=3),
        GameEnded("last-chest", points=(18, 17, 4), places=(1, 2, 3)),
    ]
    assert table.state.questions() == ()
    assert table.state.sea_bed == []
    assert table.state.ended == "last-chest"


@pytest.mark.clause("ITB-5.6")
def test_the_fourth_chest_does_not_stop_the_game() -> None:
    table = position([NONE, NONE], roll=PERFECT, chests={0: [8], 1: [6, 6]})
    table.stop(fall=MISS)
    assert table.state.ended == ""
    assert RULES.outcome(table.state) is None
    assert table.question.seat == 0


@pytest.mark.clause("ITB-5.7")
def test_the_last_chest_cuts_last_turns_short() -> None:
    table = position([ALMOST_OUT, NONE, NONE], roll=ONE_ALONE, chests=FOUR_TAKEN)
    table.stop(fall=PERFECT)
    assert table.state.stopper == 0
    events = table.stop()
    assert events[-1] == GameEnded("last-chest", points=(25, 17, 0), places=(1, 2, 3))
    assert table.state.last_turn == [1, 2, 0]
    assert table.state.questions() == ()
