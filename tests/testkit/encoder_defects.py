"""Planted defects in what a learned judge is told."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fathoms.kernel.game import Rules
from fathoms.kernel.judge import WorldEncoder
from fathoms.kernel.net import MOST, Encoded
from fathoms.kernel.state import State
from salvage.rules import RULES
from salvage.state import SalvageState
from testkit.planting import killed_by

FACTS = 6


def points(state: State) -> Encoded:
    """A right one: how many seats, which seat, and its points."""
    assert isinstance(state, SalvageState)
    seats = range(state.seats)
    return Encoded([0], [[1 + seat] for seat in seats], [[RULES.score(state, seat)] for seat in seats])


def telling(encode: Callable[[State], Encoded | None]) -> Rules:
    return replace(RULES, encoder=WorldEncoder(encode, FACTS, 1))


@killed_by("encoder-touches")
def telling_moves_the_game_on(_: pytest.MonkeyPatch) -> Rules:
    def encode(state: State) -> Encoded:
        state.answered[0] += 1
        return points(state)

    return telling(encode)


@killed_by("encoder-differs")
def telling_depends_on_how_often_it_was_asked(_: pytest.MonkeyPatch) -> Rules:
    asked = itertools.count()

    def encode(state: State) -> Encoded:
        told = points(state)
        told.amounts[0][0] = next(asked) % 100
        return told

    return telling(encode)


@killed_by("encoder-moments")
def telling_where_nothing_is_judged(_: pytest.MonkeyPatch) -> Rules:
    return replace(telling(points), odds=lambda _: None)


@killed_by("encoder-bounds")
def a_fact_without_a_number(_: pytest.MonkeyPatch) -> Rules:
    return telling(lambda state: Encoded([FACTS], points(state).seats, points(state).amounts))


@killed_by("encoder-bounds")
def a_fact_told_twice(_: pytest.MonkeyPatch) -> Rules:
    return telling(lambda state: Encoded([1], points(state).seats, points(state).amounts))


@killed_by("encoder-bounds")
def a_seat_left_out(_: pytest.MonkeyPatch) -> Rules:
    return telling(lambda state: Encoded([0], points(state).seats[1:], points(state).amounts))


@killed_by("encoder-bounds")
def seats_told_of_in_place_of_sides(_: pytest.MonkeyPatch) -> Rules:
    return replace(RULES, encoder=WorldEncoder(points, FACTS, 1, by_seat=lambda state, first: [first] * state.seats))


@killed_by("encoder-bounds")
def an_amount_beyond_all_bounds(_: pytest.MonkeyPatch) -> Rules:
    return telling(lambda state: Encoded([0], points(state).seats, [[MOST + 1]] * state.seats))
