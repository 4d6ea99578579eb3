"""Section 5 of the rule book: expanding a company, and the dividend."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.games.in_too_deep.events import AbilityDeclined, CardsDrawn, CardsSeen, DividendPaid, Expanded
from fathoms.games.in_too_deep.expanding import dividend, reaches_new_ten
from fathoms.games.in_too_deep.options import Expand, Remove
from fathoms.kernel.question import Refusal
from games.in_too_deep.deep import O, P, R, T, W, depths, position, shares_of

PEARLS = shares_of(P)
WILD = shares_of(W)


@pytest.mark.clause("ITD-5.1")
def test_an_expansion_must_go_deeper() -> None:
    table = position([[43, 44, 45], [], []], piles={P: [12, 44 + 56, 42]})
    assert table.check(Expand(43, P)) is None
    table = position([[43, 45], [], []], piles={P: [44]})
    assert table.check(Expand(43, P)) == Refusal("not-deeper", "ITD-5.1", {"card": 43, "top": 44})
    assert table.expand(45, P) == [Expanded(0, 45, P)]
    assert depths(table.state, P) == [44, 45]
    assert table.state.hands[0] == [43]
    assert table.question.seat == 1


@pytest.mark.clause("ITD-5.2")
@given(st.integers(1, 100))
def test_an_empty_company_takes_any_number(card: int) -> None:
    table = position([[card], [], []])
    assert table.expand(card, P)[0] == Expanded(0, card, P)
    assert depths(table.state, P) == [card]


@pytest.mark.clause("ITD-5.3")
def test_only_the_most_recent_card_counts() -> None:
    table = position([[40], [], []], piles={P: [20, 50, 30]})
    assert table.expand(40, P)[0] == Expanded(0, 40, P)
    assert depths(table.state, P) == [20, 50, 30, 40]


@pytest.mark.clause("ITD-5.4")
def test_no_share_is_needed_to_expand() -> None:
    table = position([[44, 90], [], []], shares={1: PEARLS[:2]}, piles={P: [13]})
    assert table.expand(44, P) == [Expanded(0, 44, P), DividendPaid(P, (0, 2, 0)), CardsDrawn(1, 2)]
    assert [len(hand) for hand in table.state.hands] == [1, 2, 0]


@pytest.mark.clause("ITD-5.5", "ITD-5.6", "ITD-5.9", "ITD-5.11")
def test_maria_takes_wildlife_from_13_to_44() -> None:
    """The book's example: two shares draw two cards, three shares three; then the ability is offered."""
    table = position(
        [[44], [], []], shares={0: WILD[5:7], 1: WILD[7:10]}, piles={W: [13]}, deck=[90, 80, 70, 60, 51, 41]
    )
    events = table.expand(44, W)
    assert events == [Expanded(0, 44, W), DividendPaid(W, (2, 3, 0)), CardsDrawn(0, 2), CardsDrawn(1, 3)]
    assert table.heard(0) == [Expanded(0, 44, W), DividendPaid(W, (2, 3, 0)), CardsSeen(0, (80, 90)), CardsDrawn(1, 3)]
    assert table.heard(1)[2:] == [CardsDrawn(0, 2), CardsSeen(1, (51, 60, 70))]
    assert table.state.hands == [[80, 90], [51, 60, 70], []]
    assert table.asked() == (0, "wildlife-basic", "ITD-9.19")
    assert table.decline() == [AbilityDeclined(0, W)]
    assert table.question.seat == 1


@pytest.mark.clause("ITD-5.6", "ITD-5.7", "ITD-5.8")
@pytest.mark.parametrize(
    ("pile", "card", "new"),
    [
        ([], 1, True),
        ([], 100, True),
        ([1], 9, False),
        ([9], 10, True),
        ([10], 19, False),
        ([13], 44, True),
        ([19], 20, True),
        ([90], 99, False),
        ([99], 100, True),
        ([95, 30], 39, False),  # the card on top counts, not the deepest
        ([95, 30], 40, True),
        ([95, 30], 96, True),
    ],
)
def test_a_new_ten(pile: list[int], card: int, new: bool) -> None:
    assert reaches_new_ten(pile, card) is new
    table = position([[card, 2], [], []], shares={1: [PEARLS[4]]}, piles={P: pile})
    paid = DividendPaid(P, (0, 1, 0)) in table.expand(card, P)
    assert paid is new


@pytest.mark.clause("ITD-5.8")
def test_an_emptied_company_pays_again() -> None:
    sides = {"sides": "advanced"}
    table = position([[40, 41], [55, 90], [91]], shares={1: [PEARLS[4]]}, piles={P: [54]}, sides=sides)
    table.expand(40, O)
    table.answer(Remove(54))
    assert depths(table.state, P) == []
    assert table.expand(55, P) == [Expanded(1, 55, P), DividendPaid(P, (0, 1, 0)), CardsDrawn(1, 1)]


@pytest.mark.clause("ITD-5.9")
def test_without_shareholders_nothing_is_paid() -> None:
    table = position([[44], [], []])
    assert table.expand(44, P) == [Expanded(0, 44, P)]


@pytest.mark.clause("ITD-5.10")
def test_the_active_player_draws_first_then_clockwise() -> None:
    table = position(
        [[], [], [44], []],
        shares={0: PEARLS[4:5], 1: PEARLS[5:6], 2: PEARLS[6:7], 3: PEARLS[7:8]},
        deck=[91, 92, 93, 94],
        active=2,
    )
    events = table.expand(44, P)
    assert events[2:] == [CardsDrawn(2, 1), CardsDrawn(3, 1), CardsDrawn(0, 1), CardsDrawn(1, 1)]
    assert table.state.hands == [[93], [94], [91], [92]]


@pytest.mark.clause("ITD-5.11", "ITD-9.3")
def test_cards_of_the_dividend_may_pay_for_the_ability() -> None:
    ocean = shares_of(O)
    table = position([[44], [], []], shares={0: ocean[4:6]}, deck=[90, 80])
    table.expand(44, O)
    assert table.asked() == (0, "ocean-basic", "ITD-9.6")
    poor = position([[44], [], []], shares={0: ocean[4:5]}, deck=[90, 80])
    poor.expand(44, O)
    assert poor.question.seat == 1


@pytest.mark.clause("ITD-5.9")
@given(st.lists(st.integers(0, 4), min_size=3, max_size=5), st.sampled_from([O, P, R, W]))
def test_a_dividend_is_a_card_for_each_share(counts: list[int], company: str) -> None:
    cards = shares_of(company)  # type: ignore[arg-type]
    shares = {}
    for seat, count in enumerate(counts):
        shares[seat], cards = cards[:count], cards[count:]
    state = position([[] for _ in counts], shares=shares).state
    assert dividend(state, [O, T, P, R, W].index(company)) == counts  # type: ignore[arg-type]
