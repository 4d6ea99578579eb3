"""Planted defects in what a learner is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fathoms.kernel.game import Rules
from fathoms.kernel.observation import Observer, Part
from fathoms.kernel.state import State
from salvage.rules import RULES
from salvage.state import SalvageState
from testkit.planting import killed_by

PARTS = (Part("points", 20, "Its points."), Part("hand", 20, "How many cards it holds, and the lowest.", 2))
KEYS = ("bid", "counter", "dues", "react", "wreck")


def known(state: State, seat: int) -> list[int]:
    """A right one: the seat's points, how many cards it holds, and the lowest of them."""
    assert isinstance(state, SalvageState)
    hand = state.hands[seat]
    return [state.points[seat], len(hand), hand[0] if hand else 0]


def observing(observe: Callable[[State, int], list[int]], keys: tuple[str, ...] = KEYS) -> Rules:
    return replace(RULES, observer=Observer(PARTS, observe, keys))


@killed_by("observer-peeks")
def a_learner_is_told_the_next_card_of_the_deck(_: pytest.MonkeyPatch) -> Rules:
    def observe(state: State, seat: int) -> list[int]:
        assert isinstance(state, SalvageState)
        return [*known(state, seat)[:2], state.deck[-1] if state.deck else 0]

    return observing(observe)


@killed_by("observer-peeks")
def a_learner_is_told_what_the_next_seat_holds(_: pytest.MonkeyPatch) -> Rules:
    return observing(lambda state, seat: known(state, (seat + 1) % state.seats))


@killed_by("observer-length")
def a_part_is_not_told(_: pytest.MonkeyPatch) -> Rules:
    return observing(lambda state, seat: known(state, seat)[:2])


@killed_by("observer-question")
def a_question_that_is_not_named(_: pytest.MonkeyPatch) -> Rules:
    return observing(known, KEYS[:1])


@killed_by("observer-touches")
def telling_a_learner_moves_the_game_on(_: pytest.MonkeyPatch) -> Rules:
    def observe(state: State, seat: int) -> list[int]:
        told = known(state, seat)
        state.answered[seat] += 1
        return told

    return observing(observe)
