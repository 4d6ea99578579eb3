"""How likely piles are in a world: by hand, for the few that one can reckon."""

from __future__ import annotations

import math

import pytest

from fathoms.games.unfathomable.bot.belief import FITTED, likelihood
from fathoms.games.unfathomable.numbers import CULTIST, HUMAN, HYBRID
from games.unfathomable.deepsea import Scene


def log_likelihood(*piles: tuple[int, ...]) -> float:
    """With a hybrid in the first chair, a cultist in the second and humans in the others."""
    state = Scene().state
    state.loyalty = [[HYBRID], [CULTIST], [HUMAN], [HUMAN]]
    state.piles = list(piles)
    return likelihood(state)


def test_no_pile_tells_anything_of_anybody() -> None:
    assert log_likelihood() == 0.0


def test_a_card_opposes_by_whose_it_is() -> None:
    assert log_likelihood((1, 0, 0, 0, 0, 0, 1)) == pytest.approx(math.log(FITTED.alone))
    assert log_likelihood((1, 0, 0, 0, 0, 0, 0)) == pytest.approx(math.log(1 - FITTED.alone))
    assert log_likelihood((2, 0, 0, 0, 0, 0, 0)) == pytest.approx(2 * math.log(1 - FITTED.among))
    assert log_likelihood((0, 0, 1, 0, 0, 0, 1)) == pytest.approx(math.log(FITTED.loyal))
    assert log_likelihood((0, 0, 0, 0, 1, 0, 1)) == pytest.approx(math.log(FITTED.chaos))


def test_a_cultist_gives_as_humans_do() -> None:
    assert log_likelihood((0, 1, 0, 0, 0, 0, 1)) == log_likelihood((0, 0, 1, 0, 0, 0, 1))


def test_treachery_that_joins_the_pile_is_nobodys() -> None:
    assert log_likelihood((1, 0, 0, 0, 0, 2, 2)) == log_likelihood((1, 0, 0, 0, 0, 0, 0))


def test_one_of_several_may_have_opposed_and_piles_add_up() -> None:
    one_of_two = FITTED.alone * (1 - FITTED.loyal) + FITTED.loyal * (1 - FITTED.alone)
    both_ways = log_likelihood((1, 0, 1, 0, 0, 0, 1), (2, 0, 0, 0, 0, 0, 1))
    assert both_ways == pytest.approx(math.log(one_of_two) + math.log(2 * FITTED.among * (1 - FITTED.among)))
