"""Section 6 of the rule book: drawing, and the emergency fundraiser."""

from __future__ import annotations

import pytest

from fathoms.games.in_too_deep.events import CardsDrawn, CardsSeen, EndTriggered, FundraiserHeld, Passed
from fathoms.games.in_too_deep.options import Draw, Pass
from fathoms.kernel.event import Event
from fathoms.kernel.question import Refusal
from games.in_too_deep.deep import DeepTable, O, P, position, shares_of

PEARLS = shares_of(P)


def fundraisers(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, (FundraiserHeld, EndTriggered))]


@pytest.mark.clause("ITD-6.1")
def test_a_draw_takes_the_top_card() -> None:
    table = position([[50], [], []], deck=[77, 78])
    assert table.draw() == [CardsDrawn(0, 1)]
    assert table.heard(0) == [CardsSeen(0, (77,))]
    assert table.heard(1) == [CardsDrawn(0, 1)]
    assert table.state.hands[0] == [50, 77]
    assert table.state.deck[-1] == 78
    assert table.state.draws == 1
    assert not table.table.may_undo(0)


@pytest.mark.clause("ITD-6.2", "ITD-6.4")
@pytest.mark.parametrize("first", [0, 1])
def test_when_all_draw_in_turn_all_draw_two_more(first: int) -> None:
    table = position([[], [], []], deck=[1, 2, 3, 11, 12, 21, 22, 31, 32], active=first)
    assert table.draw() == [CardsDrawn(first, 1)]
    assert table.draw() == [CardsDrawn(first + 1, 1)]
    last = (first + 2) % 3
    events = table.draw()
    assert events == [
        CardsDrawn(last, 1),
        FundraiserHeld(1),
        CardsDrawn(last, 2),
        CardsDrawn((last + 1) % 3, 2),
        CardsDrawn((last + 2) % 3, 2),
    ]
    assert table.state.hands[last] == [3, 11, 12]
    assert table.state.hands[first] == [1, 21, 22]
    assert (table.state.draws, table.state.fundraisers, table.state.trigger) == (0, 1, "")
    assert table.asked() == (first, "turn", "ITD-3.2")


@pytest.mark.clause("ITD-6.3")
@pytest.mark.parametrize("action", ["buy", "expand"])
def test_another_action_breaks_the_row(action: str) -> None:
    table = position([[], [], [PEARLS[0], 99]])
    table.draw()
    table.draw()
    if action == "buy":
        table.buy(PEARLS[0])
    else:
        table.expand(PEARLS[0], P)
    assert table.state.draws == 0
    for count in (1, 2):
        assert fundraisers(table.draw()) == []
        assert table.state.draws == count
    assert fundraisers(table.draw()) == [FundraiserHeld(1)]


@pytest.mark.clause("ITD-6.3", "ITD-6.5")
def test_a_purchase_between_two_fundraisers_breaks_their_row() -> None:
    table = position([[], [], [PEARLS[0]]])
    for _ in range(3):
        table.draw()
    assert table.state.fundraisers == 1
    table.draw()
    table.draw()
    table.buy(PEARLS[0])
    assert table.state.fundraisers == 0
    for _ in range(2):
        table.draw()
    assert fundraisers(table.draw()) == [FundraiserHeld(1)]


@pytest.mark.clause("ITD-6.5", "ITD-7.8")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_two_fundraisers_in_a_row_trigger_the_end(seats: int) -> None:
    table = position([[] for _ in range(seats)])
    for _ in range(seats):
        assert table.state.trigger == ""
        table.draw()
    for _ in range(seats - 1):
        assert fundraisers(table.draw()) == []
    events = table.draw()
    assert fundraisers(events) == [FundraiserHeld(2), EndTriggered("fundraisers")]
    assert events[-1] == EndTriggered("fundraisers")  # the second one is paid first
    assert [len(hand) for hand in table.state.hands] == [6] * seats
    assert table.state.trigger == "fundraisers"
    assert len(table.state.deck) > 0
    assert table.asked() == (0, "final-turn", "ITD-7.9")


def nearly_dry(seats: int = 3) -> DeepTable:
    """No deck, no discards; all other cards are with the last seat."""
    hands: list[list[int]] = [[40, 50], *[[] for _ in range(seats - 1)]]
    return position(hands, rest=seats - 1)


@pytest.mark.clause("ITD-6.6")
def test_with_nothing_to_draw_one_passes() -> None:
    table = nearly_dry()
    assert table.question.options[-1] == Pass()
    assert table.question.default == (Pass(),)
    assert table.check(Draw()) == Refusal("nothing-to-draw", "ITD-6.6")
    assert table.answer(Pass()) == [Passed(0)]
    assert (table.state.draws, table.state.dry) == (1, 1)
    assert table.question.seat == 1


@pytest.mark.clause("ITD-6.6", "ITD-6.3")
def test_a_pass_counts_as_a_draw_turn() -> None:
    table = position([[PEARLS[0], 90], [], []], deck=[], shares={1: PEARLS[3:4]}, rest=2)
    table.answer(Pass())
    table.answer(Pass())
    assert table.state.draws == 2
    table.expand(4, O)
    assert (table.state.draws, table.state.dry) == (0, 0)
