"""Section 7 of the rule book: ties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.games.into_the_blue import scoring
from fathoms.games.into_the_blue.events import GameEnded
from fathoms.games.into_the_blue.state import BlueState
from fathoms.kernel.game import Outcome
from games.into_the_blue.blue import MISS, ONE_ALONE, PERFECT, RULES, boards, final, position, tokens


@pytest.mark.clause("ITB-7.1", "ITB-7.6")
@pytest.mark.parametrize("remi", [0, 1])
def test_example_of_remi_and_arthur_on_level_4(remi: int) -> None:
    arthur = 1 - remi
    placed = [[0] * 5, [0] * 5, [0, 0, 0, 1, 0], [0] * 5]
    placed[remi] = [0, 0, 2, 3, 0]
    placed[arthur] = [4, 4, 1, 3, 0]
    _, events = final(placed)
    assert tokens(events, 4) == [(remi, 1, 6), (arthur, 2, 3), (2, 3, 3)]


@pytest.mark.clause("ITB-7.3", "ITB-7.6")
@pytest.mark.parametrize("arthur", [0, 1, 2, 3])
def test_example_of_cyprien_and_marine_on_level_3(arthur: int) -> None:
    """Arthur starts the end, then Rémi, Marine and Cyprien have their last turns, wherever they sit."""
    remi, marine, cyprien = [(arthur + turn) % 4 for turn in (1, 2, 3)]
    placed = [[0] * 5 for _ in range(4)]
    placed[arthur] = [0, 0, 0, 0, 11]
    placed[remi] = [1, 0, 0, 0, 0]
    placed[marine] = [1, 2, 3, 4, 0]
    placed[cyprien] = [1, 2, 3, 0, 4]
    table = position(placed, roll=ONE_ALONE, diver=arthur)
    table.stop(fall=MISS)
    table.stop(fall=MISS)
    table.stop(fall=MISS)
    events = table.stop()
    assert [table.state.left[seat] for seat in (marine, cyprien)] == [2, 2]
    assert [table.state.last_turn[seat] for seat in (arthur, remi, marine, cyprien)] == [1, 2, 3, 4]
    assert tokens(events, 3) == [(marine, 1, 5), (cyprien, 2, 2)]


@pytest.mark.clause("ITB-7.1")
@pytest.mark.parametrize("level", [5, 4, 3, 2])
def test_a_tie_looks_up_level_by_level_as_far_as_level_1(level: int) -> None:
    winner, loser = [0] * 5, [0] * 5
    winner[level - 1] = loser[level - 1] = 2
    winner[0] = 1
    _, events = final([loser, winner])
    assert [seat for seat, _, _ in tokens(events, level)] == [1, 0]


@pytest.mark.clause("ITB-7.1")
def test_the_nearest_level_above_decides_before_higher_ones() -> None:
    _, events = final([[0, 5, 0, 2, 0], [0, 0, 1, 2, 0]])
    assert [seat for seat, _, _ in tokens(events, 4)] == [1, 0]


@pytest.mark.clause("ITB-7.1")
def test_deeper_levels_settle_nothing() -> None:
    _, events = final([[0, 0, 1, 0, 3], [0, 0, 1, 2, 0]], last_turn=[1, 2])
    assert [seat for seat, _, _ in tokens(events, 3)] == [1, 0], "unused shells settle it: 9 against 8"


@pytest.mark.clause("ITB-7.1")
def test_shells_above_only_count_between_the_tied() -> None:
    _, events = final([[0, 0, 9, 1, 0], [0, 0, 0, 3, 0], [0, 0, 1, 3, 0]])
    assert [seat for seat, _, _ in tokens(events, 4)] == [2, 1]


@pytest.mark.clause("ITB-7.2")
@pytest.mark.parametrize("more", [0, 1])
def test_then_more_unused_shells_win(more: int) -> None:
    placed = [[1, 1, 1, 1, 0], [1, 1, 1, 1, 0]]
    placed[1 - more][4] = 3
    _, events = final(placed, last_turn=[2, 1] if more == 0 else [1, 2])
    for level in (4, 3, 2, 1):
        assert [seat for seat, _, _ in tokens(events, level)] == [more, 1 - more]


@pytest.mark.clause("ITB-7.3")
@given(st.permutations([1, 2, 3]))
def test_then_the_earlier_last_turn_wins(turns: list[int]) -> None:
    """The fourth seat plays the last turn of all."""
    state, events = final([[0, 1, 0, 0, 1]] * 4, last_turn=[*turns, 0])
    order = [turns.index(1), turns.index(2), turns.index(3)]
    assert [seat for seat, _, _ in tokens(events, 5)] == order
    assert [seat for seat, _, _ in tokens(events, 2)] == order
    assert state.last_turn == [*turns, 4]


@pytest.mark.clause("ITB-7.4")
def test_after_a_sudden_end_the_taker_of_the_last_chest_is_the_latest() -> None:
    placed = [[0, 1, 0, 0, 0]] * 3
    table = position(placed, roll=PERFECT, diver=0, chests={1: [8, 7, 6, 6]}, last_turn=[1, 3, 2])
    events = table.stop()
    assert table.state.last_turn == [4, 3, 2]
    assert tokens(events, 2) == [(2, 1, 4), (1, 2, 2)]


@pytest.mark.clause("ITB-7.5")
def test_a_tie_on_level_1_goes_straight_to_unused_shells() -> None:
    _, events = final([[2, 0, 4, 0, 0], [2, 0, 0, 0, 3]], last_turn=[1, 2])
    assert [seat for seat, _, _ in tokens(events, 1)] == [1, 0]


@pytest.mark.clause("ITB-7.6")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_loser_of_a_tie_ranks_right_behind_the_winner(seats: int) -> None:
    placed = [[0, 0, 0, 0, 1], [0, 0, 0, 0, 3], [0, 0, 0, 1, 3], [0] * 5][:seats]
    _, events = final(placed)
    assert tokens(events, 5) == [(2, 1, 7), (1, 2, 3), (0, 3, 3)][: seats - 1]


@pytest.mark.clause("ITB-7.7")
def test_equal_totals_share_the_victory() -> None:
    state, events = final([[0, 0, 0, 0, 1], [0, 0, 0, 0, 0], [1, 1, 0, 0, 0], [0] * 5], chests={1: [6]})
    assert events[-1] == GameEnded("last-shell", points=(7, 6, 7, 0), places=(1, 3, 1, 4))
    outcome = RULES.outcome(state)
    assert outcome == Outcome("last-shell", places=(1, 3, 1, 4), points=(7, 6, 7, 0))
    assert outcome.winners == (0, 2)


def ranks_before(state: BlueState, one: int, other: int, level: int) -> bool:
    """Section 7 again, in other words than those of the program."""
    for each in range(level, 0, -1):
        if state.placed[one][each - 1] != state.placed[other][each - 1]:
            return state.placed[one][each - 1] > state.placed[other][each - 1]
    if state.left[one] != state.left[other]:
        return state.left[one] > state.left[other]
    return state.last_turn[one] < state.last_turn[other]


@pytest.mark.clause("ITB-7.1", "ITB-7.2", "ITB-7.3", "ITB-7.5")
@given(boards, st.permutations(range(1, 6)), st.booleans())
def test_the_ranking_of_a_level_is_a_total_order(board: list[list[int]], turns: list[int], alike: bool) -> None:
    if alike:
        board = [board[0]] * len(board)
    state, _ = final(board, last_turn=turns[: len(board)])
    for level in range(1, 6):
        ranking = scoring.ranking(state, level)
        assert sorted(ranking) == [seat for seat in range(state.seats) if board[seat][level - 1]]
        for place, seat in enumerate(ranking):
            assert all(ranks_before(state, seat, other, level) for other in ranking[place + 1 :])
            assert not any(ranks_before(state, other, seat, level) for other in ranking[place + 1 :])
