"""The clauses of the rule book, each shown by a test. `fathoms rules shallow-water --coverage` lists those without."""

import pytest
from fathoms.kernel.chance import FastChance, ScriptedChance
from fathoms.kernel.event import Event
from fathoms.kernel.question import Option

from shallow_water.events import CatchLost, Dived, GameEnded, Surfaced
from shallow_water.options import Dive, Surface
from shallow_water.rules import RULES
from shallow_water.state import GameState


def table(*numbers: int, seats: int = 2) -> GameState:
    """A table with scripted chance: who begins, then the dice. A die of 4 is the number 3: chance counts from 0."""
    return RULES.setup({}, seats, ScriptedChance(list(numbers)))


def play(state: GameState, pick: Option, *numbers: int) -> list[Event]:
    """A legal answer of whoever is asked, and everything that happens."""
    assert state.check(state.diver, (pick,)) is None
    return [told.event for told in state.answer(state.diver, (pick,), ScriptedChance(list(numbers)))]


@pytest.mark.clause("SHW-1.2")
def test_chance_names_the_first_diver() -> None:
    assert table(1, 3).diver == 1
    assert table(1, 3).points == [0, 0]


@pytest.mark.clause("SHW-2.1")
def test_turns_pass_to_the_left_and_begin_with_a_dive() -> None:
    state = table(0, 3)
    assert state.catch == 4
    assert play(state, Surface(), 5)[-1] == Dived(1, 6, 6)
    refusal = state.check(0, (Dive(),))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("not-asked", "SHW-2.1")


@pytest.mark.clause("SHW-2.2")
def test_a_dive_adds_to_the_catch_and_a_1_loses_it() -> None:
    state = table(0, 3)
    assert play(state, Dive(), 4) == [Dived(0, 5, 9)]
    assert play(state, Dive(), 0, 2) == [CatchLost(0), Dived(1, 3, 3)]
    assert state.points == [0, 0]


@pytest.mark.clause("SHW-2.3")
def test_whoever_surfaces_keeps_the_catch() -> None:
    state = table(0, 3)
    assert play(state, Surface(), 1)[0] == Surfaced(0, 4)
    assert state.points == [4, 0]


@pytest.mark.clause("SHW-3.1")
def test_the_game_ends_at_the_goal() -> None:
    state = table(0, 5)
    state.points = [19, 7]
    assert play(state, Surface()) == [Surfaced(0, 6), GameEnded("goal", (25, 7))]
    assert state.questions() == ()


@pytest.mark.clause("SHW-1.1")
@pytest.mark.clause("SHW-3.2")
def test_most_shells_win_and_equal_numbers_share_a_place() -> None:
    state = table(0, 5, seats=3)
    state.points = [19, 7, 7]
    play(state, Surface())
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 2, 2)
    assert outcome.winners == (0,)


def test_the_bot_brings_up_what_wins() -> None:
    state = table(0, 3)
    question = state.question(0)
    assert question is not None
    assert RULES.choose(state, 0, question, FastChance(1)) == (Dive(),)
    state.points[0] = 21
    assert RULES.choose(state, 0, question, FastChance(1)) == (Surface(),)
