"""Sections 3 and 4 of the rule book: a turn, and buying a share."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.games.in_too_deep.events import CardsDiscarded, ShareBought
from fathoms.games.in_too_deep.options import Buy, Decline, Draw, Expand, Pass, Pay
from fathoms.games.in_too_deep.view import view
from fathoms.kernel.question import Refusal
from games.in_too_deep.deep import O, P, R, T, W, owned, position, shares_of

PEARLS = shares_of(P)
OCEANS = shares_of(O)


@pytest.mark.clause("ITD-3.1")
@pytest.mark.parametrize(("seats", "first", "order"), [(2, 1, [1, 0, 1]), (3, 1, [1, 2, 0, 1]), (5, 4, [4, 0, 1])])
def test_turns_pass_clockwise(seats: int, first: int, order: list[int]) -> None:
    table = position([[90 + seat] for seat in range(seats)], active=first)
    seen = [table.question.seat]
    for turn, _ in enumerate(order[1:], 1):
        table.draw()
        seen.append(table.question.seat)
        assert (table.state.turns, table.state.active) == (turn, table.question.seat)
    assert seen == order
    assert table.state.check((order[-1] + 1) % seats, (Draw(),)) == Refusal("not-asked", "ITD-3.1")


@pytest.mark.clause("ITD-3.2")
def test_the_question_of_a_turn() -> None:
    """Shares that can be paid, expansions company by company, and the draw at the end."""
    pearl, other = PEARLS[0], OCEANS[10]
    assert (pearl, other) == (7, 53)
    table = position([[pearl, other], [], []], shares={1: [PEARLS[5], PEARLS[6]]}, piles={T: [60], W: [52, 8]})
    question = table.question
    assert question.options == (
        Buy(other),  # the pearl would cost two
        Expand(pearl, O),
        Expand(other, O),
        Expand(pearl, P),
        Expand(other, P),
        Expand(pearl, R),
        Expand(other, R),
        Expand(other, W),
        Draw(),
    )
    assert (question.id, question.seat, question.key, question.clause) == (0, 0, "turn", "ITD-3.2")
    assert (question.least, question.most, question.default, question.plain) == (1, 1, (Draw(),), True)


@pytest.mark.clause("ITD-3.2")
def test_one_action_ends_the_turn() -> None:
    for picks in ((Buy(OCEANS[0]),), (Expand(OCEANS[0], T),), (Draw(),)):
        table = position([[OCEANS[0], 90], [], []])
        table.answer(*picks)
        assert table.asked() == (1, "turn", "ITD-3.2")
        assert table.state.turns == 1


@pytest.mark.clause("ITD-3.3", "ITD-6.1")
def test_drawing_is_always_allowed() -> None:
    table = position([[OCEANS[0], 90], [], []])
    assert table.check(Buy(OCEANS[0])) is None
    assert table.check(Draw()) is None
    empty = position([[], [], []])
    assert empty.question.options == (Draw(),)


@pytest.mark.clause("ITD-3.4")
def test_a_payment_without_a_choice_is_not_asked_for() -> None:
    table = position([[PEARLS[0], 50, 60], [], []], shares={1: PEARLS[4:6]})
    events = table.buy(PEARLS[0])
    assert events == [ShareBought(0, PEARLS[0], P, 2), CardsDiscarded(0, (50, 60))]
    assert table.state.hands[0] == []
    assert table.state.discards == [50, 60]
    assert table.question.seat == 1


@pytest.mark.clause("ITD-4.1", "ITD-4.2")
def test_the_first_share_of_a_company_is_free() -> None:
    table = position([[PEARLS[0], 50], [], []])
    assert table.buy(PEARLS[0]) == [ShareBought(0, PEARLS[0], P, 0)]
    assert owned(table.state, 0) == {P: 1}
    assert table.state.hands[0] == [50]
    assert table.state.issued == [0, 0, 1, 0, 0]
    assert table.question.seat == 1


@pytest.mark.clause("ITD-4.2", "ITD-4.3", "ITD-4.4")
def test_the_fifth_pearl_share_costs_four() -> None:
    """The book's example: four Pearl shares are owned, the buyer's own among them."""
    table = position([[PEARLS[0], 40, 50, 60, 70, 80], [], []], shares={0: PEARLS[4:5], 1: PEARLS[5:7], 2: PEARLS[7:8]})
    assert table.buy(PEARLS[0]) == [ShareBought(0, PEARLS[0], P, 4)]
    question = table.question
    assert (question.seat, question.key, question.clause) == (0, "pay", "ITD-4.4")
    assert question.options == tuple(Pay(card) for card in (40, 50, 60, 70, 80))
    assert (question.least, question.most, question.params) == (4, 4, {"price": 4})
    assert (question.default, question.plain) == (question.options[:4], True)
    assert table.pay(40, 80, 60, 50) == [CardsDiscarded(0, (40, 50, 60, 80))]
    assert table.state.hands[0] == [70]
    assert table.state.discards == [40, 50, 60, 80]
    assert owned(table.state, 0) == {P: 2}
    assert table.state.issued[2] == 5
    assert table.question.seat == 1


@pytest.mark.clause("ITD-4.3")
def test_cards_in_hands_do_not_count_for_the_price_but_the_third_investor_does() -> None:
    table = position([[PEARLS[0], PEARLS[1]], PEARLS[2:6]], shares={2: PEARLS[6:7]})
    assert table.buy(PEARLS[0]) == [ShareBought(0, PEARLS[0], P, 1), CardsDiscarded(0, (PEARLS[1],))]


@pytest.mark.clause("ITD-4.4")
def test_the_payment_is_exact_and_from_hand() -> None:
    table = position([[PEARLS[0], 50, 60, 70], [80], []], shares={1: PEARLS[4:6]})
    table.buy(PEARLS[0])
    clause = "ITD-4.4"
    assert table.check(Pay(50)) == Refusal("too-few", clause, {"least": 2, "count": 1})
    assert table.check(Pay(50), Pay(60), Pay(70)) == Refusal("too-many", clause, {"most": 2, "count": 3})
    assert table.check(Pay(50), Pay(50)) == Refusal("repeated", clause)
    assert table.check(Pay(50), Pay(80)) == Refusal("not-in-hand", clause, {"card": 80})
    assert table.check(Pay(50), Pay(PEARLS[0])) == Refusal("not-in-hand", clause, {"card": PEARLS[0]})
    assert table.check(Decline()) == Refusal("not-offered", clause)
    assert table.check(Pay(70), Pay(50)) is None


@pytest.mark.clause("ITD-4.5")
def test_a_share_that_cannot_be_paid_cannot_be_bought() -> None:
    pearl = PEARLS[0]
    table = position([[pearl, 50], [], []], shares={1: PEARLS[4:6]})
    assert table.check(Buy(pearl)) == Refusal("too-dear", "ITD-4.5", {"price": 2, "have": 1})
    assert table.check(Buy(60)) == Refusal("not-in-hand", "ITD-4.1", {"card": 60})
    enough = position([[pearl, 50], [], []], shares={1: PEARLS[4:5]})
    assert enough.check(Buy(pearl)) is None


@pytest.mark.clause("ITD-4.6")
@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
def test_portfolios_are_open(viewer: int) -> None:
    table = position([[PEARLS[0], 50], [], []], shares={0: [OCEANS[1]], 1: [OCEANS[0], PEARLS[1]]})
    table.buy(PEARLS[0])
    first, second, _ = view(table.state, viewer).investors
    assert (first.shares, first.owns) == ((OCEANS[1], PEARLS[0]), (1, 0, 1, 0, 0))
    assert (second.shares, second.owns) == ((OCEANS[0], PEARLS[1]), (1, 0, 1, 0, 0))


@pytest.mark.clause("ITD-4.2")
@given(st.integers(0, 10), st.integers(0, 9), st.integers(0, 12))
def test_the_price_is_the_number_of_shares_on_the_table(mine: int, theirs: int, others: int) -> None:
    hand = [PEARLS[0], *OCEANS[:others]]
    table = position([hand, [], []], shares={0: PEARLS[1 : 1 + mine], 1: PEARLS[11 : 11 + theirs]})
    price = mine + theirs
    if price > others:
        assert table.check(Buy(PEARLS[0])) == Refusal("too-dear", "ITD-4.5", {"price": price, "have": others})
    else:
        assert table.buy(PEARLS[0])[0] == ShareBought(0, PEARLS[0], P, price)
        if 0 < price < others:
            assert table.question.params == {"price": price}


def test_a_bought_share_cannot_be_taken_back() -> None:
    table = position([[PEARLS[0], 50, 60], [], []], shares={1: PEARLS[4:5]})
    table.buy(PEARLS[0])
    assert not table.table.may_undo(0)


def test_what_no_turn_offers() -> None:
    table = position([[PEARLS[0], 50, 60], [], []])
    assert table.check(Pay(50)) == Refusal("not-offered", "ITD-3.2")
    assert table.check(Pass()) == Refusal("must-draw", "ITD-6.6")
    assert table.check(Expand(61, R)) == Refusal("not-in-hand", "ITD-5.1", {"card": 61})
