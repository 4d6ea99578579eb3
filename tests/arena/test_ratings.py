"""A rating moves the right way, and its doubt shrinks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from fathoms.arena.ratings import Rating, Shown, rate


def test_the_better_place_gains_and_every_doubt_shrinks() -> None:
    first, second, third = rate([Rating()] * 3, (1, 2, 3))
    assert first.mu > second.mu > third.mu
    assert max(first.sigma, second.sigma, third.sigma) < Rating().sigma


def test_equal_places_are_a_tie() -> None:
    first, second, third = rate([Rating()] * 3, (1, 1, 3))
    assert first == second
    assert first.mu > third.mu


def test_a_side_wins_and_loses_together() -> None:
    strong, *others, traitor = rate([Rating(30, 2), Rating(), Rating(), Rating()], (2, 2, 2, 1), sides=True)
    assert strong.mu < 30
    assert others[0] == others[1]
    assert traitor.mu > 25 > others[0].mu


def test_all_on_one_side_says_nothing() -> None:
    """Nobody lost to anybody."""
    assert [rating.mu for rating in rate([Rating()] * 3, (1, 1, 1), sides=True)] == [25.0] * 3


def test_ratings_are_shown_on_the_scale_that_chess_players_know() -> None:
    assert Rating().shown == Shown(1500, 350)
    assert Rating(24, 2).shown == Shown(1458, 84)


def test_a_shown_gain_is_the_difference_of_what_was_shown_before_and_after() -> None:
    before, after = Rating(25.1, 8), Rating(26.37, 7.4)
    assert after.gained(after.mu - before.mu) == after.shown.points - before.shown.points


@given(places=st.lists(st.integers(1, 6), min_size=2, max_size=6), sides=st.booleans())
def test_the_order_of_the_chairs_makes_no_difference(places: list[int], sides: bool) -> None:
    there = rate([Rating()] * len(places), places, sides=sides)
    back = rate([Rating()] * len(places), places[::-1], sides=sides)[::-1]
    assert [rating.mu for rating in there] == pytest.approx([rating.mu for rating in back])


def test_whoever_is_new_begins_as_openskill_has_it() -> None:
    model = PlackettLuce()
    assert (Rating().mu, Rating().sigma) == (model.mu, model.sigma)
