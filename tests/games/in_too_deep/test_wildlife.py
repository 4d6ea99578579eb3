"""Section 9 of the rule book: Wildlife spotting."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.games.in_too_deep.events import CardsDiscarded, DepthMoved, DepthRaised, Expanded, ExtraDepthPlayed
from fathoms.games.in_too_deep.options import Decline, Expand, Move, Pay, PlayExtra, Raise
from fathoms.games.in_too_deep.wildlife import extra_price
from fathoms.kernel.question import Refusal
from games.in_too_deep.deep import ADVANCED, O, P, R, T, W, depths, position, shares_of

WILD, PEARLS = shares_of(W), shares_of(P)


@pytest.mark.clause("ITD-9.19", "ITD-9.20")
def test_wildlife_basic_reaches_the_three_most_recent_cards() -> None:
    table = position([[40, 99, 60], [], []], piles={T: [5, 18, 27, 65], P: [54], O: [95], R: [96]})
    table.expand(99, W)
    assert table.question.options == (
        Decline(),
        Move(95, T),
        Move(95, P),
        Raise(18),
        Raise(27),
        Move(65, P),
        Move(96, O),
        Move(96, T),
        Move(96, P),
        Move(99, O),
        Move(99, T),
        Move(99, P),
        Move(99, R),
    )


@pytest.mark.clause("ITD-9.19", "ITD-9.21")
def test_a_lower_card_on_top_is_the_one_to_beat() -> None:
    table = position([[20, 40, 60], [19, 26], []], shares={2: PEARLS[4:5]}, piles={P: [18, 27, 65]})
    table.expand(60, W)
    assert table.answer(Raise(18)) == [DepthRaised(0, 18, P)]
    assert depths(table.state, P) == [27, 65, 18]
    assert table.question.params == {"price": 1}
    assert table.pay(20) == [CardsDiscarded(0, (20,))]
    assert table.question.seat == 1
    assert table.check(Expand(19, P)) is None
    assert table.expand(26, P)[0] == Expanded(1, 26, P)


@pytest.mark.clause("ITD-9.21")
def test_the_card_on_top_and_the_fourth_are_refused() -> None:
    table = position([[40, 60], [], []], piles={T: [5, 18, 27, 65]})
    table.expand(60, W)
    for option in (Raise(65), Raise(5), Move(5, O), Raise(60), Pay(40)):
        assert table.check(option) == Refusal("not-offered", "ITD-9.19")


@pytest.mark.clause("ITD-9.20", "ITD-9.5")
def test_a_card_never_moves_to_the_company_where_it_lies() -> None:
    table = position([[40, 60], [], []], piles={T: [18, 65, 27]})
    table.expand(60, W)
    assert table.check(Raise(65)) is None
    assert table.check(Move(65, T)) == Refusal("not-offered", "ITD-9.19")


@pytest.mark.clause("ITD-9.20", "ITD-9.5", "ITD-9.2")
def test_wildlife_basic_moves_a_card_to_where_it_fits() -> None:
    table = position([[40, 60], [], []], shares={0: shares_of(O)[4:6]}, piles={T: [5, 18, 27, 65], O: [11]})
    table.expand(60, W)
    assert table.check(Move(18, O)) is None
    assert table.answer(Move(27, O)) == [DepthMoved(0, 27, T, O), CardsDiscarded(0, (40,))]
    assert (depths(table.state, T), depths(table.state, O)) == ([5, 18, 65], [11, 27])
    assert table.asked() == (1, "turn", "ITD-3.2")


@pytest.mark.clause("ITD-9.4")
def test_wildlife_basic_asks_only_if_something_can_be_done() -> None:
    poor = position([[60], [], []], piles={T: [65]})
    poor.expand(60, W)
    assert poor.question.seat == 1
    stuck = position([[40, 96], [], []], piles={O: [100], T: [99], P: [98], R: [97]})
    stuck.expand(96, W)
    assert stuck.table.state.questions()[0].seat == 0  # 97 to 100 fit on one another
    only = position([[40, 60], [], []])
    only.expand(60, W)
    assert only.question.options == (Decline(), Move(60, O), Move(60, T), Move(60, P), Move(60, R))


@pytest.mark.clause("ITD-9.22", "ITD-9.2")
def test_wildlife_advanced_plays_another_card_anywhere() -> None:
    table = position([[20, 40, 60], [], []], shares={0: PEARLS[4:6]}, piles={P: [18, 27]}, sides=ADVANCED)
    assert table.expand(60, W) == [Expanded(0, 60, W)]
    assert table.asked() == (0, "wildlife-advanced", "ITD-9.22")
    assert table.question.options == (
        Decline(),
        *[PlayExtra(card, company, 0) for company in (O, T) for card in (20, 40)],
        PlayExtra(20, P, 1),
        PlayExtra(40, P, 0),
        *[PlayExtra(card, R, 0) for card in (20, 40)],
        *[PlayExtra(card, W, 1) for card in (20, 40)],
    )
    assert table.answer(PlayExtra(40, P, 0)) == [ExtraDepthPlayed(0, 40, P, 0)]
    assert depths(table.state, P) == [18, 27, 40]
    assert table.asked() == (1, "turn", "ITD-3.2")
    assert table.state.hands[0] == [20]


@pytest.mark.clause("ITD-9.22", "ITD-9.23")
def test_wildlife_itself_may_get_the_second_card() -> None:
    table = position([[20, 40, 41, 60], [], []], piles={W: [50]}, sides=ADVANCED)
    table.expand(60, W)
    assert table.answer(PlayExtra(20, W, 2)) == [ExtraDepthPlayed(0, 20, W, 2), CardsDiscarded(0, (40, 41))]
    assert depths(table.state, W) == [50, 60, 20]


@pytest.mark.clause("ITD-9.23")
@pytest.mark.parametrize(
    ("pile", "card", "price"),
    [
        ([], 40, 0),
        ([20, 50, 30], 40, 0),  # higher than the most recent card: free, although 50 is higher
        ([20, 50, 30], 25, 2),  # lower than 30: pays for 50 and 30
        ([20, 50, 30], 10, 3),
        ([20, 30, 50], 40, 1),
        ([20, 30, 50], 51, 0),
        ([20], 19, 1),
    ],
)
def test_a_card_that_goes_back_up_pays_for_every_higher_one(pile: list[int], card: int, price: int) -> None:
    assert extra_price(pile, card) == price
    table = position([[card, 60, 91, 92, 93, 94], [], []], piles={P: pile}, sides=ADVANCED)
    table.expand(60, W)
    assert table.answer(PlayExtra(card, P, price)) == [ExtraDepthPlayed(0, card, P, price)]
    assert depths(table.state, P) == [*pile, card]
    if price:
        assert table.asked() == (0, "pay", "ITD-4.4")
        assert table.question.params == {"price": price}
        assert Pay(card) not in table.question.options
    else:
        assert table.question.seat == 1


@pytest.mark.clause("ITD-9.23")
def test_a_second_card_that_cannot_be_paid_is_refused() -> None:
    table = position([[10, 60, 91], [], []], piles={P: [20, 30]}, sides=ADVANCED)
    table.expand(60, W)
    assert table.check(PlayExtra(10, P, 2)) == Refusal("too-dear", "ITD-9.23", {"price": 2, "have": 1})
    assert table.check(PlayExtra(11, P, 0)) == Refusal("not-offered", "ITD-9.22")
    assert table.check(PlayExtra(91, P, 1)) == Refusal("not-offered", "ITD-9.22")
    assert table.check(Pay(91)) == Refusal("not-offered", "ITD-9.22")
    assert table.check(PlayExtra(10, W, 1)) is None


@pytest.mark.clause("ITD-9.4")
def test_wildlife_advanced_asks_whoever_has_a_card() -> None:
    """The card is too low for every company and cannot pay; but that is a secret, so the question comes."""
    piles = {O: [20, 30], T: [21, 31], P: [22, 32], R: [23, 33]}
    table = position([[10, 60], [], []], piles=piles, sides=ADVANCED)
    table.expand(60, W)
    assert table.asked() == (0, "wildlife-advanced", "ITD-9.22")
    assert table.question.options == (Decline(),)
    empty = position([[60], [], []], piles=piles, sides=ADVANCED)
    empty.expand(60, W)
    assert empty.question.seat == 1


@pytest.mark.clause("ITD-9.23")
@given(st.lists(st.integers(1, 99), unique=True, max_size=6), st.integers(1, 100))
def test_the_price_of_going_back_up(pile: list[int], card: int) -> None:
    pile = [each for each in pile if each != card]
    higher = len([each for each in pile if each > card])
    lower_than_top = bool(pile) and card < pile[-1]
    assert extra_price(pile, card) == (higher if lower_than_top else 0)
