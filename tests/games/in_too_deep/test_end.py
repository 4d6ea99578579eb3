"""Section 7 of the rule book: the deck runs out, and the end of the game."""

from __future__ import annotations

import pytest

from fathoms.games.in_too_deep.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsSeen,
    DeckShuffled,
    DividendPaid,
    EndTriggered,
    Expanded,
    FundraiserHeld,
    GameEnded,
    Passed,
    PortfolioValued,
    ShareBought,
)
from fathoms.games.in_too_deep.options import Draw, Expand, Pass
from fathoms.kernel.event import Event
from fathoms.kernel.question import Refusal
from games.in_too_deep.deep import ADVANCED, O, P, T, W, depths, position, shares_of

PEARLS = shares_of(P)
OCEANS = shares_of(O)


@pytest.mark.clause("ITD-7.1", "ITD-7.2")
def test_the_last_card_of_the_deck_makes_a_new_one_at_once() -> None:
    table = position([[], [], []], deck=[77], discards=[10, 20, 30], rest=2)
    assert table.draw() == [CardsDrawn(0, 1), DeckShuffled(3)]
    assert table.state.hands[0] == [77]
    assert (table.state.deck, table.state.discards) == ([10, 20, 30], [])
    assert (table.state.ran_out, table.state.shuffles, table.state.trigger) == (1, 1, "")
    assert [table.state.batch[card] for card in (10, 20, 30, 77)] == [1, 1, 1, 0]
    assert table.asked() == (1, "turn", "ITD-3.2")


@pytest.mark.clause("ITD-7.1", "ITD-7.2")
def test_a_dividend_goes_on_from_the_new_deck() -> None:
    table = position(
        [[44], [], []], shares={0: PEARLS[3:6], 1: PEARLS[6:8]}, deck=[61, 62], discards=[10, 20, 30, 36], rest=2
    )
    assert table.expand(44, P) == [
        Expanded(0, 44, P),
        DividendPaid(P, (3, 2, 0)),
        CardsDrawn(0, 2),
        DeckShuffled(4),
        CardsDrawn(0, 1),
        CardsDrawn(1, 2),
    ]
    assert table.heard(0)[2:] == [CardsSeen(0, (61, 62)), DeckShuffled(4), CardsSeen(0, (36,)), CardsDrawn(1, 2)]
    assert table.state.hands[:2] == [[36, 61, 62], [20, 30]]
    assert table.state.deck == [10]


@pytest.mark.clause("ITD-7.2")
def test_a_payout_that_ends_with_the_last_card_still_makes_a_new_deck() -> None:
    table = position([[44], [], []], shares={0: PEARLS[3:5]}, deck=[61, 62], discards=[10], rest=2)
    assert table.expand(44, P)[-1] == DeckShuffled(1)
    assert table.state.deck == [10]


@pytest.mark.clause("ITD-7.3")
def test_without_discards_the_deck_stays_empty_and_it_counts_once() -> None:
    table = position([[44], [PEARLS[0], 50], []], shares={0: [PEARLS[3]]}, deck=[77], rest=2)
    assert table.draw() == [CardsDrawn(0, 1)]
    assert (table.state.deck, table.state.ran_out, table.state.trigger) == ([], 1, "")
    assert table.question.options[-1] == Pass()
    table.buy(PEARLS[0])
    assert (table.state.deck, table.state.discards) == ([], [50])
    # Now there is something: it is shuffled in as a card is drawn, and the deck runs out for the second time.
    assert table.draw() == [DeckShuffled(1), CardsDrawn(2, 1), EndTriggered("deck")]
    assert (table.state.ran_out, table.state.trigger) == (2, "deck")


@pytest.mark.clause("ITD-7.4")
def test_a_dry_round_triggers_the_end() -> None:
    table = position([[44], [50, 60], []], rest=2)
    assert table.answer(Pass()) == [Passed(0)]
    assert table.answer(Pass()) == [Passed(1)]
    assert table.answer(Pass()) == [Passed(2), EndTriggered("deck")]
    assert table.asked() == (0, "final-turn", "ITD-7.9")
    assert (table.state.ran_out, table.state.fundraisers) == (1, 0)


@pytest.mark.clause("ITD-7.4", "ITD-6.2")
def test_one_drawn_card_makes_it_a_fundraiser_and_the_dry_round_may_begin_inside_it() -> None:
    """Every player in a row has passed when the one who drew the last card passes, wherever the count of draws is."""
    table = position([[44], [50, 60], []], deck=[77], rest=2)
    table.draw()
    table.answer(Pass())
    assert table.state.dry == 1
    assert table.answer(Pass()) == [Passed(2), FundraiserHeld(1)]
    assert table.answer(Pass()) == [Passed(0), EndTriggered("deck")]
    assert (table.state.draws, table.state.fundraisers) == (0, 1)
    assert table.asked() == (1, "final-turn", "ITD-7.9")


@pytest.mark.clause("ITD-7.5", "ITD-7.10")
def test_the_second_time_triggers_the_end() -> None:
    table = position([[], [], []], deck=[77], discards=[10], rest=2)
    assert table.draw() == [CardsDrawn(0, 1), DeckShuffled(1)]
    assert table.draw() == [CardsDrawn(1, 1), EndTriggered("deck")]
    assert (table.state.ran_out, table.state.final_turns) == (2, 3)
    assert table.asked() == (2, "final-turn", "ITD-7.9")


@pytest.mark.clause("ITD-7.6", "ITD-7.7")
def test_the_last_payout_is_completed_from_the_discards_as_far_as_they_go() -> None:
    shares = {0: PEARLS[3:5], 1: PEARLS[5:8], 2: PEARLS[8:10]}
    table = position([[44], [], [], []], shares=shares, deck=[61], discards=[15, 20, 25], rest=3)
    table.state.ran_out = 1
    assert table.expand(44, P) == [
        Expanded(0, 44, P),
        DividendPaid(P, (2, 3, 2, 0)),
        CardsDrawn(0, 1),
        EndTriggered("deck"),
        DeckShuffled(3),
        CardsDrawn(0, 1),
        CardsDrawn(1, 2),
    ]
    assert table.state.hands[:3] == [[25, 61], [15, 20], []]
    assert (table.state.deck, table.state.discards, table.state.ran_out) == ([], [], 3)


@pytest.mark.clause("ITD-7.8", "ITD-7.13")
def test_after_fundraisers_the_deck_is_still_drawn_from() -> None:
    table = position([[], [], []])
    for _ in range(6):
        table.draw()
    before = len(table.state.deck)
    assert table.draw() == [CardsDrawn(0, 1)]
    assert len(table.state.deck) == before - 1


@pytest.mark.clause("ITD-7.9", "ITD-7.10", "ITD-7.13")
def test_every_player_has_one_final_turn_the_trigger_last() -> None:
    table = position([[], [], [], []], deck=[77], rest=3, active=1)
    table.state.ran_out = 1
    table.state.hands[3].remove(15)
    table.state.discards.append(15)
    assert EndTriggered("deck") in table.draw()
    order = []
    events: list[Event] = []
    while table.state.questions():
        assert table.asked()[1:] == ("final-turn", "ITD-7.9")
        order.append(table.question.seat)
        events = table.answer(table.question.options[-1])
    assert order == [2, 3, 0, 1]
    assert isinstance(events[-1], GameEnded)
    assert not any(isinstance(event, FundraiserHeld) for event in events)
    assert table.state.final_turns == 0
    assert table.state.turns == 5


@pytest.mark.clause("ITD-7.11")
@pytest.mark.parametrize("company", [O, P, W])
def test_no_dividend_and_no_ability_in_a_final_turn(company: str) -> None:
    (chosen,) = [each for each in (O, P, W) if each == company]
    table = position([[44, 90, 91], [], []], shares={0: shares_of(chosen)[3:5]})
    table.state.final_turns = 3
    table.state.trigger = "deck"
    assert table.expand(44, chosen) == [Expanded(0, 44, chosen)]
    assert table.state.hands[0] == [90, 91]
    assert table.question.seat == 1
    assert table.state.final_turns == 2


@pytest.mark.clause("ITD-7.9", "ITD-4.4")
def test_shares_are_bought_as_usual_in_a_final_turn() -> None:
    table = position([[PEARLS[0], 90], [], []], shares={1: PEARLS[3:4]})
    table.state.final_turns = 1
    table.state.trigger = "deck"
    assert table.buy(PEARLS[0]) == [
        ShareBought(0, PEARLS[0], P, 1),
        CardsDiscarded(0, (90,)),
        PortfolioValued(0, (0, 0, 2, 0, 0)),
        PortfolioValued(1, (0, 0, 2, 0, 0)),
        PortfolioValued(2, (0, 0, 0, 0, 0)),
        GameEnded("deck", (2, 2, 0), (2, 1, 3)),
    ]
    assert table.state.questions() == ()
    assert table.state.check(0, (Draw(),)) == Refusal("not-asked", "ITD-3.1")


@pytest.mark.clause("ITD-7.12")
def test_the_turn_that_triggers_the_end_keeps_its_ability() -> None:
    table = position([[44, 91], [], []], shares={0: OCEANS[3:5]}, deck=[61, 62], rest=2, sides=ADVANCED)
    table.state.ran_out = 1
    assert EndTriggered("deck") in table.expand(44, O)
    assert table.asked() == (0, "ocean-advanced", "ITD-9.8")
    table.decline()
    assert table.asked() == (1, "final-turn", "ITD-7.9")


@pytest.mark.clause("ITD-7.12", "ITD-6.2")
def test_a_fundraiser_completed_by_the_triggering_draw_is_paid() -> None:
    table = position([[], [], []], deck=[77], discards=[10, 15], rest=2)
    table.state.ran_out = 1
    table.state.draws = 2
    assert table.draw() == [
        CardsDrawn(0, 1),
        EndTriggered("deck"),
        FundraiserHeld(1),
        DeckShuffled(2),
        CardsDrawn(0, 2),
    ]


@pytest.mark.clause("ITD-7.13")
def test_a_final_draw_comes_from_the_shuffled_discards_and_no_fundraiser_follows() -> None:
    table = position([[], [], []], discards=[10, 15], rest=2)
    table.state.ran_out = 2
    table.state.trigger = "deck"
    table.state.final_turns = 3
    assert table.draw() == [DeckShuffled(2), CardsDrawn(0, 1)]
    assert table.draw() == [CardsDrawn(1, 1)]
    assert table.question.options[-1] == Pass()
    table.answer(Pass())
    assert (table.state.draws, table.state.dry, table.state.trigger) == (0, 0, "deck")
    assert table.state.ran_out == 3


@pytest.mark.clause("ITD-7.5")
def test_the_first_trigger_names_the_reason() -> None:
    table = position([[], [], []], deck=[77], discards=[10], rest=2)
    table.state.ran_out = 1
    table.state.draws = 2
    table.state.fundraisers = 1
    events = table.draw()
    assert [event for event in events if isinstance(event, EndTriggered)] == [EndTriggered("deck")]
    assert table.state.fundraisers == 2


@pytest.mark.clause("ITD-7.2")
def test_a_full_deck_does_not_run_out() -> None:
    table = position([[], [], []], deck=[77, 78], discards=[10], rest=2)
    assert table.draw() == [CardsDrawn(0, 1)]
    assert (table.state.ran_out, table.state.discards) == (0, [10])
    assert table.check(Expand(10, T)) == Refusal("not-in-hand", "ITD-5.1", {"card": 10})
    assert depths(table.state, T) == []
