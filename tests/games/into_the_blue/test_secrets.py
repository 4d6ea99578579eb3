"""Section 8 of the rule book: who may know what, in views, events and redeals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.games.into_the_blue.events import ChestSeen, ChestTaken, Rolled, Stopped
from fathoms.games.into_the_blue.state import CHEST, BlueState
from fathoms.games.into_the_blue.view import BlueView, DiverView, view
from fathoms.kernel.chance import FastChance, ScriptedChance
from fathoms.kernel.event import heard_by
from fathoms.kernel.game import Outcome
from fathoms.kernel.question import SPECTATOR
from games.into_the_blue.blue import MISS, ONE_ALONE, PERFECT, RULES, boards, position, start

NONE = [0, 0, 0, 0, 0]
TAKEN = {0: [8], 1: [6, 5]}


def middle() -> BlueState:
    """Three divers; seat 0 holds a chest, seat 1 two, and two lie on the sea bed."""
    board = [[2, 0, 0, 0, 1], [0, 3, 0, 0, 0], NONE]
    return position(board, roll=(1, 1, 2, 4, 5, CHEST), diver=1, chests=TAKEN, last_turn=[2, 3, 1]).state


def ended(chests: dict[int, list[int]]) -> BlueState:
    table = position([NONE, NONE, [11, 0, 0, 0, 0]], diver=2, roll=ONE_ALONE, chests=chests)
    table.stop(fall=MISS)
    table.stop(fall=MISS)
    table.stop()
    return table.state


def chests_seen(state: BlueState, viewer: int) -> list[tuple[int, ...] | None]:
    return [diver.chests for diver in view(state, viewer).divers]


@pytest.mark.clause("ITB-8.2")
def test_only_the_owner_sees_the_value_of_a_chest() -> None:
    state = middle()
    assert chests_seen(state, 0) == [(8,), None, None]
    assert chests_seen(state, 1) == [None, (6, 5), None]
    assert chests_seen(state, 2) == [None, None, ()]
    assert chests_seen(state, SPECTATOR) == [None, None, None]


@pytest.mark.clause("ITB-8.2")
def test_only_the_diver_hears_the_value_of_a_chest() -> None:
    table = start(3, PERFECT, first=1)
    table.stop(fall=MISS)
    rolled = Rolled(1, 1, (1, 2, 3, 4, 5, 6), MISS)
    assert heard_by(1, table.told) == [Stopped(1), ChestSeen(1, 8), rolled]
    for viewer in (0, 2, SPECTATOR):
        assert heard_by(viewer, table.told) == [Stopped(1), ChestTaken(1), rolled]


@pytest.mark.clause("ITB-8.3")
def test_at_the_end_all_see_the_chests_that_were_taken() -> None:
    state = ended(TAKEN)
    for viewer in (0, 1, 2, SPECTATOR):
        assert chests_seen(state, viewer) == [(8,), (6, 5), ()]


@pytest.mark.clause("ITB-8.4")
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_the_whole_view(viewer: int) -> None:
    def chests(seat: int, values: tuple[int, ...]) -> tuple[int, ...] | None:
        return values if seat == viewer else None

    assert view(middle(), viewer) == BlueView(
        first=1,
        diver=1,
        roll=1,
        dice=(1, 1, 2, 4, 5, CHEST),
        run=2,
        divers=(
            DiverView(placed=(2, 0, 0, 0, 1), left=9, chest_count=1, chests=chests(0, (8,)), last_turn=2),
            DiverView(placed=(0, 3, 0, 0, 0), left=9, chest_count=2, chests=chests(1, (6, 5)), last_turn=3),
            DiverView(placed=(0, 0, 0, 0, 0), left=12, chest_count=0, chests=chests(2, ()), last_turn=1),
        ),
        sea_bed=2,
        last_turns=False,
        stopper=None,
        turns=3,
        main=(3, 4, 5, 6, 7),
        secondary=(1, 2, 2, 3, 3),
        tokens=2,
        outcome=None,
    )


@pytest.mark.clause("ITB-8.4")
def test_the_view_at_the_end_has_the_outcome() -> None:
    shown = view(ended(TAKEN), SPECTATOR)
    assert shown.outcome == Outcome("last-shell", places=(2, 1, 3), points=(8, 11, 3))
    assert (shown.last_turns, shown.stopper) == (True, 2)


def test_hidden_names_every_chest_that_the_viewer_cannot_see() -> None:
    state = middle()
    assert state.sea_bed == [6, 7]
    sea_bed = {"chest 0 on the sea bed": 6, "chest 1 on the sea bed": 7}
    seat_0 = {"chest 0 of seat 0": 8}
    seat_1 = {"chest 0 of seat 1": 6, "chest 1 of seat 1": 5}
    assert RULES.hidden(state, 0) == sea_bed | seat_1
    assert RULES.hidden(state, 1) == sea_bed | seat_0
    assert RULES.hidden(state, 2) == sea_bed | seat_0 | seat_1
    assert RULES.hidden(state, SPECTATOR) == sea_bed | seat_0 | seat_1
    assert RULES.secrets(state, 0) == RULES.hidden(state, 0)


def test_nothing_is_hidden_where_all_unknown_chests_are_alike() -> None:
    state = position([NONE, NONE], chests={0: [8, 7, 5]}).state
    assert state.sea_bed == [6, 6]
    assert RULES.hidden(state, 0) == {}
    assert len(RULES.hidden(state, 1)) == 5


def test_at_the_end_only_the_sea_bed_stays_hidden() -> None:
    state = ended(TAKEN)
    assert RULES.hidden(state, 2) == {"chest 0 on the sea bed": 6, "chest 1 on the sea bed": 7}
    assert RULES.hidden(ended({0: [8, 7], 1: [6, 6]}), 2) == {}


def test_a_redeal_follows_chance_alone() -> None:
    """The unknown chests are sorted before they are dealt: the sea bed first, then seat by seat, from the end."""
    other = RULES.redeal(middle(), 0, ScriptedChance([3, 2, 1]))
    assert isinstance(other, BlueState)
    assert (other.sea_bed, other.chests) == ([7, 6], [[8], [6, 5], []])
    other = RULES.redeal(middle(), 0, ScriptedChance([0, 0, 0]))
    assert isinstance(other, BlueState)
    assert (other.sea_bed, other.chests) == ([5, 7], [[8], [6, 6], []])
    state = middle()
    RULES.redeal(state, 0, ScriptedChance([0, 0, 0]))
    assert state.dump() == middle().dump()


@pytest.mark.clause("ITB-8.2", "ITB-8.3")
@given(boards, st.permutations([5, 6, 6, 7, 8]), st.integers(0, 4), st.integers(-1, 1), st.booleans())
def test_a_redeal_keeps_the_view_and_is_a_function_of_it(
    board: list[list[int]], chests: list[int], taken: int, viewer: int, over: bool
) -> None:
    held = {0: chests[: taken // 2], 1: chests[taken // 2 : taken]}
    state = position(board, chests=held).state
    if over:
        state.ended = "last-shell"
    once = RULES.redeal(state, viewer, FastChance(1))
    assert RULES.view(once, viewer) == RULES.view(state, viewer)
    assert once.questions() == state.questions()
    assert RULES.invariants(once) == []
    assert RULES.redeal(once, viewer, FastChance(2)).dump() == RULES.redeal(state, viewer, FastChance(2)).dump()


@pytest.mark.clause("ITB-8.2")
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_every_hidden_chest_takes_another_value_in_some_redeal(viewer: int) -> None:
    state = middle()
    redeals = [RULES.redeal(state, viewer, FastChance(seed)) for seed in range(40)]
    for name, value in RULES.hidden(state, viewer).items():
        assert any(RULES.hidden(redeal, viewer)[name] != value for redeal in redeals)
