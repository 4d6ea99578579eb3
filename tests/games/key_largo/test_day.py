"""Section 3 of the rule book: the day."""

from __future__ import annotations

import pytest

from fathoms.games.key_largo.cards import BAR, DIVE, DOLPHINS, MARKET, NOWHERE, SHOP
from fathoms.games.key_largo.events import (
    BoatAnchored,
    BoatInPort,
    CardsRevealed,
    DayEnded,
    DolphinsPaid,
    GameEnded,
    HandOpened,
)
from fathoms.games.key_largo.options import Anchor, Leave, Place, Plan, Round, Surface, face
from fathoms.games.key_largo.view import view
from fathoms.kernel.question import Refusal
from games.key_largo.largo import GOLD_2, Island

D, B, T, S, M = Place.DIVE, Place.BAR, Place.DOLPHINS, Place.SHOP, Place.MARKET


@pytest.mark.clause("KL-3.1", "KL-9.1")
def test_ten_days_of_two_half_days() -> None:
    island = Island(3)
    halves = []
    while island.state.questions():
        halves += [event.half for event in island.default() if isinstance(event, CardsRevealed)]
    assert halves == list(range(1, 21))
    assert island.state.ended


@pytest.mark.clause("KL-3.2")
def test_all_plan_at_once_two_different_cards() -> None:
    island = Island(3)
    questions = island.state.questions()
    assert [question.seat for question in questions] == [0, 1, 2]
    for question in questions:
        assert (question.key, question.clause, question.least, question.most) == ("plan", "KL-3.2", 1, 1)
        assert len(question.options) == 20
    assert questions[0].options[0] == Plan(D, B)
    assert island.refused(0, Plan(B, B)) == ("same-place", "KL-3.2")
    assert island.refused(0, Leave()) == ("not-offered", "KL-3.2")


@pytest.mark.clause("KL-3.2", "KL-3.3")
def test_morning_cards_are_revealed_together_and_the_others_stay_hidden() -> None:
    island = Island(3)
    assert island.do(1, Plan(M, S)) == []
    assert island.do(0, Plan(M, T)) == []
    assert island.do(2, Plan(M, D))[0] == CardsRevealed(1, (M, M, M))
    assert island.state.half == 1
    island = Island(3)
    events = island.plan("bar dive", "bar market", "bar shop")
    assert events == [CardsRevealed(1, (B, B, B))]
    assert island.state.place == [BAR, BAR, BAR]
    assert island.state.afternoon == [DIVE, MARKET, SHOP]
    assert [captain.afternoon for captain in view(island.state, 1).captains] == [None, M, None]
    assert all(captain.planned for captain in view(island.state, -1).captains)


@pytest.mark.clause("KL-3.4", "KL-3.5")
def test_boats_are_placed_and_actions_follow_from_the_first_player_on() -> None:
    island = Island(3)
    island.state.starter = 1
    events = island.plan("dive bar", "dive bar", "dolphins bar")
    assert events == [CardsRevealed(1, (D, D, T))]
    assert island.ask(1).key == "anchor"
    assert island.do(1, Anchor(2)) == [BoatAnchored(1, 2)]
    assert island.options(0) == (Anchor(1), Anchor(3))
    assert island.do(0, Anchor(1)) == [BoatAnchored(0, 1)]
    assert island.state.anchored == [0, 1, NOWHERE]
    assert island.ask(1).key == "dive"
    events = island.do(1, Surface())
    assert events[-1] == DolphinsPaid(2, 40)
    assert island.ask(0).key == "dive"


@pytest.mark.clause("KL-3.5")
def test_a_seat_that_is_not_asked_waits_for_its_turn() -> None:
    island = Island(3)
    island.plan("bar dive", "bar dive", "bar dive")
    assert island.state.check(1, (Leave(),)) == Refusal("not-asked", "KL-3.5")
    island.do(0, Leave())
    assert island.ask(1).key == "bar"


@pytest.mark.clause("KL-3.6")
def test_the_afternoon_goes_like_the_morning_with_the_other_card() -> None:
    island = Island(3)
    events = island.plan("dolphins bar", "dolphins shop", "dolphins market")
    assert events == [
        CardsRevealed(1, (T, T, T)),
        DolphinsPaid(0, 40),
        DolphinsPaid(1, 40),
        DolphinsPaid(2, 40),
        CardsRevealed(2, (B, S, M)),
    ]
    assert island.state.place == [BAR, SHOP, MARKET]
    assert island.state.afternoon == [NOWHERE] * 3
    assert (island.state.half, island.state.day()) == (1, 0)


@pytest.mark.clause("KL-3.7")
def test_at_sunset_the_first_players_card_goes_left_and_the_buoy_moves_on() -> None:
    island = Island(3)
    for starter, day in ((1, 1), (2, 2), (0, 3)):
        events = island.plan("dolphins market", "market dolphins", "dolphins market")
        assert events[-1] == DayEnded(day, starter)
        assert (island.state.starter, island.state.day(), island.state.half) == (starter, day, day * 2)


@pytest.mark.clause("KL-3.8")
def test_every_boat_at_a_place_counts_for_the_whole_half_day() -> None:
    island = Island(4)
    assert [island.state.crowd(place) for place in (DIVE, BAR)] == [0, 0]
    island.plan("bar dive", "bar dive", "bar dive", "shop dive")
    assert (island.state.crowd(BAR), island.state.crowd(SHOP), island.state.crowd(DOLPHINS)) == (2, 0, 0)
    island.state.cash[1] = 0
    for seat in (0, 2):
        assert island.ask(seat).params == {"diver": 120, "thief": 90}
        island.do(seat, Leave())
    island.state.place = [BAR, BAR, SHOP, SHOP]
    assert (island.state.crowd(BAR), island.state.crowd(SHOP)) == (1, 1)
    island.state.place = [BAR] * 4
    assert island.state.crowd(BAR) == 2


@pytest.mark.clause("KL-3.9")
def test_silence_means_dolphins_then_a_dive() -> None:
    island = Island(3)
    assert {question.default for question in island.state.questions()} == {(Plan(T, D),)}


@pytest.mark.clause("KL-3.10", "KL-9.6")
def test_after_the_last_day_hands_are_opened_and_nothing_moves_on() -> None:
    island = Island(3).give(1, GOLD_2)
    island.state.half = 18
    events = island.plan("dolphins bar", "dolphins bar", "dolphins bar")
    events = []
    while island.state.questions():
        events = island.do(island.state.questions()[0].seat, Leave())
    assert events == [HandOpened(1, (face(GOLD_2),), 40), GameEnded("second-sunday", (160, 200, 160), (2, 1, 2))]
    assert (island.state.half, island.state.starter) == (19, 0)
    assert [captain.treasures for captain in view(island.state, 0).captains] == [(), (face(GOLD_2),), ()]
    assert view(island.state, -1).captains[1].fortune == 200


@pytest.mark.clause("KL-4.1", "KL-4.4")
def test_any_wreck_within_reach_may_be_chosen() -> None:
    island = Island(3).team(0, 1)
    island.plan("dive bar", "bar dive", "bar dive")
    assert island.options(0) == tuple(Anchor(wreck) for wreck in range(1, 8))
    assert island.ask(0).default == (Anchor(1),)
    assert island.refused(0, Anchor(8)) == ("too-deep", "KL-4.4")
    assert island.refused(0, Anchor(12)) == ("not-offered", "KL-4.1")
    assert island.refused(0, Anchor(0)) == ("not-offered", "KL-4.1")
    assert island.refused(0, Round()) == ("not-offered", "KL-4.1")
    island.do(0, Anchor(7))
    assert island.state.anchored == [6, NOWHERE, NOWHERE]


@pytest.mark.clause("KL-4.2")
def test_one_boat_on_each_wreck() -> None:
    island = Island(3).team(0, 2)
    island.plan("dive bar", "dive bar", "bar dive")
    assert len(island.options(0)) == 11
    island.do(0, Anchor(3))
    assert island.options(1) == (Anchor(1), Anchor(2))
    assert island.refused(1, Anchor(3)) == ("wreck-taken", "KL-4.2")


@pytest.mark.clause("KL-4.3")
def test_one_wreck_left_is_taken_without_a_question_and_none_means_port() -> None:
    island = Island(3).lay({0: [], 1: [GOLD_2], 2: []})
    events = island.plan("dive bar", "dive bar", "market bar")
    assert events == [CardsRevealed(1, (D, D, M)), BoatAnchored(0, 2), BoatInPort(1)]
    assert island.refused(0, Anchor(1)) == ("not-offered", "KL-4.6")
    island.do(0, Surface())
    assert island.state.anchored == [NOWHERE] * 3
    assert island.state.half == 1


@pytest.mark.clause("KL-4.19")
def test_an_empty_wreck_is_gone() -> None:
    island = Island(3).lay({0: []})
    island.plan("dive bar", "market bar", "market bar")
    assert island.options(0) == (Anchor(2), Anchor(3))
    assert island.refused(0, Anchor(1)) == ("wreck-empty", "KL-4.19")


@pytest.mark.clause("KL-5.11")
def test_a_captain_without_divers_stays_in_port() -> None:
    island = Island(3).team(0)
    events = island.plan("dive bar", "market bar", "market bar")
    assert BoatInPort(0) in events
    assert island.state.reach(0) == NOWHERE
