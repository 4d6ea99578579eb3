"""Section 8 of the rule book: scoring and ties; and Pearl diving (ITD-9.13, ITD-9.14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.games.in_too_deep.companies import Company
from fathoms.games.in_too_deep.events import GameEnded, PortfolioValued
from fathoms.games.in_too_deep.scoring import portfolio, score, values
from fathoms.kernel.event import Event
from fathoms.kernel.game import Outcome
from games.in_too_deep.deep import ADVANCED, BASIC, RULES, DeepTable, O, P, R, T, W, position, shares_of


def final(
    hands: Sequence[Sequence[int]],
    shares: Mapping[int, Sequence[int]],
    piles: Mapping[Company, Sequence[int]] | None = None,
) -> tuple[DeepTable, list[Event]]:
    """The last seat draws in its final turn, and the game is scored."""
    table = position(hands, shares=shares, piles=piles, active=len(hands) - 1)
    table.state.trigger = "fundraisers"
    table.state.final_turns = 1
    return table, table.draw()


@pytest.mark.clause("ITD-8.1", "ITD-8.2", "ITD-9.13")
def test_richard_scores_27() -> None:
    """The book's example: 2 Treasure at 4, 3 Wildlife at 1, 4 Pearl at 2 and two more."""
    shares = {0: [*shares_of(P)[:4], *shares_of(W)[:3], *shares_of(T)[:2]]}
    piles = {T: [51, 59, 61, 65], W: [49], P: [54, 56]}
    state = position([[], [], []], shares=shares, piles=piles).state
    assert values(state) == [0, 4, 4, 0, 1]
    assert portfolio(state, 0) == [0, 8, 16, 0, 3]
    assert score(state, 0) == RULES.score(state, 0) == 27
    assert RULES.score(state, 1) == 0


@pytest.mark.clause("ITD-8.1", "ITD-8.2")
def test_the_end_tells_every_portfolio() -> None:
    shares = {0: shares_of(O)[:2], 1: shares_of(R)[:1]}
    table, events = final([[], [], []], shares, {O: [50, 51], R: [60]})
    assert events[-4:] == [
        PortfolioValued(0, (4, 0, 0, 0, 0)),
        PortfolioValued(1, (0, 0, 0, 1, 0)),
        PortfolioValued(2, (0, 0, 0, 0, 0)),
        GameEnded("fundraisers", (4, 1, 0), (1, 2, 3)),
    ]
    assert RULES.outcome(table.state) == Outcome("fundraisers", (1, 2, 3), (4, 1, 0))
    assert (table.state.ended, table.state.final_turns) == (True, 0)
    assert table.state.questions() == ()


def test_there_is_no_outcome_before_the_end() -> None:
    assert RULES.outcome(position([[], [], []]).state) is None


@pytest.mark.clause("ITD-8.4")
def test_more_cards_in_hand_settle_a_tie() -> None:
    shares = {0: shares_of(O)[:1], 1: shares_of(O)[1:2], 2: []}
    table, _ = final([[50], [60, 70], [80]], shares, {O: [90]})
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert (outcome.points, outcome.places) == ((1, 1, 0), (2, 1, 3))


@pytest.mark.clause("ITD-8.5", "ITD-8.6")
@pytest.mark.parametrize(("starter", "places"), [(0, (3, 2, 1)), (1, (1, 3, 2)), (2, (2, 1, 3))])
def test_then_the_seat_furthest_from_the_starter(starter: int, places: tuple[int, ...]) -> None:
    table = position([[50], [60], []], active=2)
    table.state.starter = starter
    table.state.trigger = "deck"
    table.state.final_turns = 1
    table.draw()
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert outcome.places == places


@pytest.mark.clause("ITD-9.13", "ITD-9.24")
def test_basic_pearls_are_worth_two_more_even_without_depth() -> None:
    state = position([[], [], []], shares={0: shares_of(P)[:3]}, sides=BASIC).state
    assert values(state) == [0, 0, 2, 0, 0]
    assert RULES.score(state, 0) == 6


@pytest.mark.clause("ITD-9.14", "ITD-9.24")
@pytest.mark.parametrize(
    ("piles", "worth"),
    [
        ({}, 0),
        ({O: [50]}, 0),
        ({O: [50, 51]}, 0),
        ({O: [50, 51, 53], P: [60]}, 1),
        ({W: [50, 51, 53, 57, 58]}, 3),
        ({P: [50, 51, 53, 57, 58], W: [60]}, 3),
    ],
)
def test_advanced_pearls_follow_the_most_valuable_company(piles: dict[Company, list[int]], worth: int) -> None:
    state = position([[], [], []], shares={0: shares_of(P)[:2]}, piles=piles, sides=ADVANCED).state
    assert values(state)[2] == worth
    assert RULES.score(state, 0) == 2 * worth


@pytest.mark.clause("ITD-8.2")
@given(st.lists(st.integers(0, 4), min_size=5, max_size=5), st.lists(st.integers(0, 4), min_size=5, max_size=5))
def test_a_portfolio_is_shares_times_value(owns: list[int], counts: list[int]) -> None:
    shares = [card for company, own in zip(Company, owns, strict=True) for card in shares_of(company)[:own]]
    piles = {company: shares_of(company)[10 : 10 + n] for company, n in zip(Company, counts, strict=True)}
    state = position([[], []], shares={0: shares}, piles=piles).state
    expected = [own * count for own, count in zip(owns, counts, strict=True)]
    expected[2] += 2 * owns[2]
    assert portfolio(state, 0) == expected
    assert RULES.score(state, 0) == sum(expected)


@pytest.mark.clause("ITD-7.11")
def test_pearls_keep_their_ability_in_the_final_turns() -> None:
    table, _ = final([[], [], []], {1: shares_of(P)[:2]})
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert outcome.points == (0, 4, 0)
