"""Sections 1 and 2 of the rule book: cards, companies and set-up."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathoms.games.in_too_deep.companies import Company
from fathoms.games.in_too_deep.events import ShareTaken
from fathoms.games.in_too_deep.options import Draw, Take
from fathoms.games.in_too_deep.setup import TAKE_SHARE
from fathoms.games.in_too_deep.view import view
from fathoms.kernel.chance import FastChance, ScriptedChance, ScriptExhausted
from fathoms.kernel.question import SPECTATOR, Refusal
from games.in_too_deep.deep import RULES, DeepTable, O, P, R, T, W, begin, company_on, owned, position, shares_of

ONLY_TWO = 2


def draft(table: DeepTable) -> None:
    while table.state.market:
        table.answer(table.question.options[0])


@pytest.mark.clause("ITD-1.1", "ITD-8.3")
def test_the_most_valuable_portfolio_wins() -> None:
    table = position([[50], [60], [70]], shares={0: [3], 1: [1, 5]}, piles={O: [10], T: [11]})
    table.state.trigger = "deck"
    for _ in range(4):
        table.draw()
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert (outcome.points, outcome.places, outcome.winners) == ((1, 2, 0), (2, 1, 3), (1,))


@pytest.mark.clause("ITD-1.2")
def test_two_to_five_play() -> None:
    assert RULES.info.seats == (2, 3, 4, 5)
    for seats in (1, 6):
        with pytest.raises(ValueError, match=f"not for {seats} seats"):
            RULES.setup({}, seats, FastChance(1))


@pytest.mark.clause("ITD-1.3")
def test_a_card_is_a_number_or_a_share_never_both() -> None:
    card = shares_of(P)[3]
    table = position([[card, 90], [], []])
    table.buy(card)
    assert owned(table.state, 0) == {P: 1}
    assert not any(table.state.piles)
    table = position([[card, 90], [], []])
    table.expand(card, O)
    assert owned(table.state, 0) == {}
    assert table.state.piles[0] == [card]


@pytest.mark.clause("ITD-1.4")
def test_five_companies() -> None:
    shown = view(begin().state, SPECTATOR)
    assert [each.company for each in shown.companies] == [O, T, P, R, W]
    assert list(Company) == ["ocean", "treasure", "pearl", "research", "wildlife"]


@pytest.mark.clause("ITD-2.1")
@pytest.mark.parametrize(
    ("chosen", "sides"),
    [
        ({}, "bbbbb"),
        ({"sides": "basic"}, "bbbbb"),
        ({"sides": "advanced"}, "aaaaa"),
        ({"ocean": "advanced"}, "abbbb"),
        ({"sides": "advanced", "pearl": "basic", "wildlife": "basic"}, "aabab"),
    ],
)
def test_the_host_chooses_sides(chosen: dict[str, str], sides: str) -> None:
    shown = view(begin(3, chosen).state, 0)
    assert "".join(each.side[0] for each in shown.companies) == sides


@pytest.mark.clause("ITD-2.1")
def test_chance_may_choose_sides() -> None:
    mixes = {tuple(begin(3, {"sides": "random"}, seed).state.sides) for seed in range(200)}
    assert len(mixes) == 32
    treasure = {tuple(begin(3, {"sides": "advanced", "treasure": "random"}, seed).state.sides) for seed in range(20)}
    assert treasure == {(1, 0, 1, 1, 1), (1, 1, 1, 1, 1)}
    with pytest.raises(ScriptExhausted):
        RULES.setup({"sides": "random"}, 3, ScriptedChance([0, 1, 1, 0, 1]))


@pytest.mark.clause("ITD-2.1")
def test_settings_for_all_and_for_each_company() -> None:
    keys = [setting.key for setting in RULES.info.settings]
    assert keys == ["sides", "ocean", "treasure", "pearl", "research", "wildlife"]
    assert RULES.info.settings[0].values == ("basic", "advanced", "random")
    assert RULES.info.settings[1].values == ("like-all", "basic", "advanced", "random")
    assert {type(value) for setting in RULES.info.settings for value in (setting.key, *setting.values)} == {str}
    assert RULES.info.examined == ({"sides": "basic"}, {"sides": "advanced"}, {"sides": "random"})


@pytest.mark.clause("ITD-2.2", "ITD-2.5")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_six_cards_and_a_bonus_for_those_who_wait(seats: int) -> None:
    state = begin(seats, seed=seats).state
    sizes = [len(state.hands[(state.starter + distance) % seats]) for distance in range(seats)]
    assert sizes == [6 + distance for distance in range(seats)]
    assert len(state.deck) == 100 - sum(sizes) - 2 * seats
    assert len(set(state.deck)) == len(state.deck)


@pytest.mark.clause("ITD-2.3", "ITD-2.4")
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 5))
def test_the_lowest_of_the_first_cards_begins(seed: int, seats: int) -> None:
    state = begin(seats, seed=seed).state
    size = 8 if seats == ONLY_TWO else 6
    assert state.lowest in state.hands[state.starter]
    assert len(state.hands[state.starter]) == size
    for distance in range(1, seats):
        seat = (state.starter + distance) % seats
        lower = [card for card in state.hands[seat] if card < state.lowest]
        assert len(lower) <= distance  # only bonus cards can be lower
        assert state.spare[seat] == distance
    assert (state.spare[state.starter], state.active, state.turns) == (0, state.starter, 0)


@pytest.mark.clause("ITD-2.4")
def test_everybody_learns_the_lowest_number_and_nothing_else() -> None:
    state = begin(3, seed=4).state
    for viewer in (0, 1, 2, SPECTATOR):
        shown = view(state, viewer)
        assert (shown.starter, shown.lowest) == (state.starter, state.lowest)
        for seat, investor in enumerate(shown.investors):
            assert (investor.hand is not None) == (seat == viewer)
            assert investor.known == ((state.lowest,) if seat == state.starter != viewer else ())


@pytest.mark.clause("ITD-2.6", "ITD-2.7", "ITD-2.8")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_two_free_shares_each_clockwise(seats: int) -> None:
    table = begin(seats, seed=7)
    starter = table.state.starter
    market = list(table.state.market)
    assert market == sorted(market)
    assert len(market) == 2 * seats
    order = []
    taken: list[ShareTaken] = []
    while len(table.state.market) > 1:
        question = table.question
        assert (question.key, question.clause, question.plain) == ("free-share", "ITD-2.6", True)
        assert question.options == tuple(Take(card) for card in table.state.market)
        assert question.default == question.options[:1]
        order.append(question.seat)
        events = table.answer(question.options[-1])
        taken = [event for event in events if isinstance(event, ShareTaken)]
        assert taken[0] == ShareTaken(question.seat, market[-1], company_on(market[-1]))
        market.pop()
    # The last card goes to the last seat without a question.
    assert taken[1] == ShareTaken((starter - 1) % seats, market[0], company_on(market[0]))
    assert order == [(starter + step) % seats for step in range(2 * seats - 1)]
    assert [len(shares) for shares in table.state.shares] == [2] * seats
    assert table.state.market == []
    assert table.asked() == (starter, "turn", "ITD-3.2")
    assert sum(table.state.issued) == 2 * seats


@pytest.mark.clause("ITD-2.6")
def test_only_an_open_card_can_be_taken() -> None:
    table = begin(3)
    wrong = next(card for card in range(1, 101) if card not in table.state.market)
    assert table.check(Take(wrong)) == Refusal("not-offered", "ITD-2.6")
    assert table.check(Draw()) == Refusal("not-offered", "ITD-2.6")
    taken = Take(table.state.market[0])
    table.answer(taken)
    assert table.check(taken) == Refusal("not-offered", "ITD-2.6")
    assert table.state.agenda == [TAKE_SHARE]
