"""Sections 1 and 2 of the rule book: the game at a glance, and set-up."""

from __future__ import annotations

import pytest

from fathoms.games.key_largo.cards import NOBODY, NOWHERE, depth_of
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.chance import FastChance
from games.key_largo.largo import RULES, Island, Steady


def fresh(seats: int, encounters: str = "off", seed: int = 1) -> LargoState:
    state = RULES.setup({"encounters": encounters}, seats, FastChance(seed))
    assert isinstance(state, LargoState)
    return state


@pytest.mark.clause("KL-1.1", "KL-9.4")
def test_the_richest_wins() -> None:
    island = Island(3)
    island.state.cash = [300, 500, 400]
    island.state.half = 18
    island.plan("market dive", "market dive", "market dive")
    while island.state.questions():
        island.do(island.state.questions()[0].seat, *island.state.questions()[0].default)
    outcome = RULES.outcome(island.state)
    assert outcome is not None
    assert (outcome.places, outcome.points, outcome.winners) == ((3, 1, 2), (300, 500, 400), (1,))


@pytest.mark.clause("KL-1.2")
def test_three_to_five_play() -> None:
    assert RULES.info.seats == (3, 4, 5)
    for seats in (2, 6):
        with pytest.raises(ValueError, match="is not for"):
            RULES.setup({}, seats, FastChance(1))


@pytest.mark.clause("KL-1.3")
def test_nobody_owes_money() -> None:
    island = Island(3)
    island.state.cash = [19, 100, 100]
    island.plan("bar dive", "bar dive", "market dive")
    assert island.state.question(0) is None
    assert island.ask(1).key == "bar"
    assert island.state.cash == [19, 100, 100]


@pytest.mark.clause("KL-2.1", "KL-2.2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_money_divers_and_the_reserve(seats: int) -> None:
    state = fresh(seats)
    assert state.cash == [100] * seats
    assert state.divers == [[0]] * seats
    assert state.hands == [[]] * seats
    assert state.reserve == [20, 10, 10]
    assert state.divers_left == 15 - seats
    assert (state.half, state.day(), state.ended) == (0, 0, False)
    assert state.place == state.afternoon == state.anchored == [NOWHERE] * seats
    assert (state.perk, state.visit, state.site) == (NOBODY, [0, 0, 0], NOWHERE)
    assert (state.below, state.draws, state.drawn) == (0, [], [])
    assert (state.aside, state.finds, state.fresh, state.log, state.shuffled) == (0, 0, 0, [], 0)
    assert RULES.invariants(state) == []


@pytest.mark.clause("KL-2.3", "KL-2.4", "KL-2.5")
@pytest.mark.parametrize(
    ("seats", "wrecks", "box"), [(3, [3, 4, 4], [5, 10, 10]), (4, [4, 5, 5], [0, 5, 5]), (5, [4, 6, 6], [0, 0, 0])]
)
def test_wrecks_by_depth_and_the_rest_in_the_box(seats: int, wrecks: list[int], box: list[int]) -> None:
    state = fresh(seats)
    assert [state.depths.count(depth) for depth in range(3)] == wrecks
    assert state.depths == sorted(state.depths)
    assert [len(cards) for cards in state.wrecks] == [5] * sum(wrecks)
    assert [len([card for card in state.box if depth_of(card) == depth]) for depth in range(3)] == box
    assert state.lurking == [0] * sum(wrecks)
    assert state.wrecks != fresh(seats, seed=2).wrecks


def test_the_piles_follow_the_shuffle_from_its_end() -> None:
    state = RULES.setup({}, 3, Steady())
    assert isinstance(state, LargoState)
    shallow = state.content.cards(0)
    assert state.wrecks[:3] == [shallow[15:], shallow[10:15], shallow[5:10]]
    assert state.box[:5] == shallow[:5]


@pytest.mark.clause("KL-2.6")
def test_chance_names_the_first_player() -> None:
    assert {fresh(3, seed=seed).starter for seed in range(20)} == {0, 1, 2}


@pytest.mark.clause("KL-10.1")
def test_encounter_cards_only_if_the_table_wants_them() -> None:
    assert fresh(3).deck == []
    deck = fresh(3, "on").deck
    assert sorted(deck) == list(range(24))
    assert deck != sorted(deck)
    assert fresh(3).guests == fresh(3, "on").guests == [[], [], []]
    assert fresh(3, "on").played == [0, 0, 0]
