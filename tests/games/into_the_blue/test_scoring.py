"""Section 6 of the rule book: scoring."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.games.into_the_blue.content import BlueContent
from fathoms.games.into_the_blue.events import GameEnded, TreasureWon
from fathoms.games.into_the_blue.view import view
from fathoms.kernel.game import Outcome
from games.into_the_blue.blue import RULES, boards, final, position, tokens

CONTENT = RULES.content
assert isinstance(CONTENT, BlueContent)
MAIN, SECONDARY = CONTENT.main, CONTENT.secondary


@pytest.mark.clause("ITB-6.1")
def test_levels_are_scored_from_the_deep_up() -> None:
    _, events = final([[2, 2, 2, 2, 2], [1, 1, 1, 1, 1]])
    won = [(event.level, event.place) for event in events if isinstance(event, TreasureWon)]
    assert won == [(5, 1), (5, 2), (4, 1), (4, 2), (3, 1), (3, 2), (2, 1), (2, 2), (1, 1), (1, 2)]


@pytest.mark.clause("ITB-6.2", "ITB-6.3")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_most_shells_take_the_main_token_and_second_most_a_secondary_one(level: int) -> None:
    placed = [[0] * 5 for _ in range(3)]
    for seat, count in enumerate((2, 1, 4)):
        placed[seat][level - 1] = count
    _, events = final(placed)
    assert tokens(events) == [(2, 1, MAIN[level - 1]), (0, 2, SECONDARY[level - 1])]


@pytest.mark.clause("ITB-6.4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_third_place_counts_with_four_or_five_players_only(seats: int) -> None:
    placed = [[0, 0, 0, 6 - seat, 0] for seat in range(seats)]
    _, events = final(placed)
    expected = [(0, 1, 6), (1, 2, 3)]
    assert tokens(events) == (expected if seats < 4 else [*expected, (2, 3, 3)])


@pytest.mark.clause("ITB-6.5")
def test_without_a_shell_on_the_level_there_is_no_token() -> None:
    _, events = final([[6, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 3, 0, 0], [0, 0, 1, 0, 0]])
    assert tokens(events, 3) == [(2, 1, 5), (3, 2, 2)]
    assert tokens(events, 1) == [(0, 1, 3)]
    assert tokens(events, 5) == []


@pytest.mark.clause("ITB-6.6")
@pytest.mark.parametrize("seats", [2, 5])
def test_alone_on_a_level_takes_the_main_token_only(seats: int) -> None:
    placed = [[0] * 5 for _ in range(seats)]
    placed[1][4] = 3
    _, events = final(placed)
    assert tokens(events) == [(1, 1, 7)]
    assert events[-1] == GameEnded("last-shell", points=(0, 7, *[0] * (seats - 2)), places=(2, 1, *[2] * (seats - 2)))


@pytest.mark.clause("ITB-6.7")
def test_tokens_and_chests_are_added_and_shells_are_not() -> None:
    _, events = final([[11, 0, 0, 0, 0], [0, 1, 0, 0, 1], [1, 0, 0, 0, 0]], chests={0: [6, 5], 2: [8]})
    assert events[-1] == GameEnded("last-shell", points=(3 + 11, 4 + 7, 1 + 8), places=(1, 2, 3))


@pytest.mark.clause("ITB-6.8")
def test_the_highest_total_wins() -> None:
    state, _ = final([[0, 2, 0, 0, 0], [0, 0, 0, 0, 1], [1, 0, 0, 0, 0]], chests={2: [7]})
    assert RULES.outcome(state) == Outcome("last-shell", places=(3, 2, 1), points=(4, 7, 10))
    assert view(state, 0).outcome == RULES.outcome(state)


def test_there_is_no_outcome_before_the_end() -> None:
    table = position([[0, 2, 0, 0, 0], [0, 0, 0, 0, 1]])
    assert RULES.outcome(table.state) is None
    assert view(table.state, 0).outcome is None


def test_the_score_so_far_counts_tokens_and_chests() -> None:
    state = position([[0, 2, 0, 0, 0], [0, 0, 0, 0, 1]], chests={0: [5]}).state
    assert [RULES.score(state, seat) for seat in range(2)] == [4 + 5, 7]


@pytest.mark.clause("ITB-6.5", "ITB-6.6")
@given(boards, st.permutations(range(1, 6)))
def test_tokens_go_to_those_with_shells_as_far_as_there_are_both(board: list[list[int]], turns: list[int]) -> None:
    seats = len(board)
    state, events = final(board, last_turn=turns[:seats])
    offered = 2 if seats < 4 else 3
    for level in range(1, 6):
        present = [seat for seat in range(seats) if board[seat][level - 1] > 0]
        won = tokens(events, level)
        assert {seat for seat, _, _ in won} <= set(present)
        assert [place for _, place, _ in won] == list(range(1, min(offered, len(present)) + 1))
        values = (MAIN[level - 1], SECONDARY[level - 1], SECONDARY[level - 1])
        assert [value for _, _, value in won] == list(values[: len(won)])
        counts = [board[seat][level - 1] for seat, _, _ in won]
        assert counts == sorted((board[seat][level - 1] for seat in present), reverse=True)[: len(won)]
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert sum(outcome.points) == sum(value for _, _, value in tokens(events))


@pytest.mark.clause("ITB-6.8", "ITB-7.7")
@given(boards)
def test_places_follow_the_totals(board: list[list[int]]) -> None:
    state, _ = final(board)
    outcome = RULES.outcome(state)
    assert outcome is not None
    for points, place in zip(outcome.points, outcome.places, strict=True):
        assert place == 1 + len([other for other in outcome.points if other > points])
    assert [outcome.points[seat] for seat in outcome.winners] == [max(outcome.points)] * len(outcome.winners)
