"""Sections 1, 8, 10, 11 and 12 of the rule book: the ship, its tracks, monsters, damage, defeats."""

from __future__ import annotations

import pytest

from fathoms.games.unfathomable import board
from fathoms.games.unfathomable.board import (
    BOILER,
    BRIDGE,
    BRIG,
    CABIN,
    CARGO,
    CHAPEL,
    DECKS,
    DEEP,
    GALLEY,
    NEAREST,
    ROOMS,
    SICK_BAY,
)
from fathoms.games.unfathomable.engine.damage import FLEEING
from fathoms.games.unfathomable.engine.effects import Gain, Lose
from fathoms.games.unfathomable.engine.monsters import DAGON, DEEP_ONES, HYDRA, Activate
from fathoms.games.unfathomable.engine.ship import give_title
from fathoms.games.unfathomable.engine.shoals import EVERY_DECK, Spawn, SpawnBy, defeat_deep_ones
from fathoms.games.unfathomable.engine.tracks import Navigate, NextWaypoint, Retreat, Ritual, Travel
from fathoms.games.unfathomable.events import (
    Attacked,
    Banished,
    DeepOnesMoved,
    DeepOnesPlaced,
    DialTurned,
    GameEnded,
    Mauled,
    MonarchMoved,
    PassengerDefeated,
    RoomDamaged,
    TitlePassed,
    WaypointReached,
)
from fathoms.games.unfathomable.numbers import CAPTAIN, FOOD, FUEL, KEEPER, KEEPER_TITLE, SANITY, SOULS
from fathoms.games.unfathomable.options import Accept, Seat, Space, Waypoint
from fathoms.games.unfathomable.people.arjun import ARJUN
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.samira import SAMIRA
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.rules import RULES
from games.unfathomable.deepsea import Scene


@pytest.mark.clause("UNF-1.3")
def test_water_and_deck_touch_by_number_and_along_the_side() -> None:
    assert board.ADJACENT[0] == (1, 2, 8)
    assert board.ADJACENT[4] == (2, 6, 12)
    assert board.ADJACENT[7] == (5, 6, 15)
    assert board.ADJACENT[8] == (0, 9, 10, BRIDGE)
    assert board.ADJACENT[14] == (6, 12, 15, BOILER)


@pytest.mark.clause("UNF-1.4")
def test_rooms_and_their_doors() -> None:
    assert ROOMS == (BRIDGE, CHAPEL, CABIN, CARGO, GALLEY, BOILER)
    assert board.ADJACENT[GALLEY] == (DECKS[5], CABIN, CARGO, BOILER, BRIG)
    assert board.ADJACENT[SICK_BAY] == (CHAPEL, CABIN)
    assert board.ADJACENT[BRIG] == (CARGO, GALLEY)


@pytest.mark.clause("UNF-1.5")
def test_what_a_die_points_at() -> None:
    rooms = [board.ROOM_OF_DIE[die] for die in range(1, 9)]
    assert rooms == [BRIDGE, BRIDGE, CHAPEL, CABIN, CARGO, GALLEY, BOILER, BOILER]
    assert [board.bow_of_die(die) for die in range(1, 9)] == [0, 0, 0, 0, 1, 1, 1, 1]


@pytest.mark.clause("UNF-1.6")
def test_the_deep_is_adjacent_to_nothing_and_out_of_reach() -> None:
    assert board.ADJACENT[DEEP] == ()
    scene = Scene().sea(deep=3, s20=1)
    scene.do(defeat_deep_ones(CAPTAIN, board.SHIP, 2))
    assert scene.ask().options == (Space(GALLEY),)
    scene.pick(Space(GALLEY))
    assert scene.state.deep_ones[DEEP] == 3


@pytest.mark.clause("UNF-1.2")
def test_dials_stay_between_0_and_10() -> None:
    scene = Scene().do(Gain(FUEL, 5), Lose(FOOD, 2))
    assert scene.state.dials == [10, 6, 8, 8]
    assert scene.heard(DialTurned) == [DialTurned(FUEL, 2, 10), DialTurned(FOOD, -2, 6)]


@pytest.mark.clause("UNF-11.4")
def test_the_order_of_nearness() -> None:
    assert NEAREST == {
        BRIDGE: (CABIN, CHAPEL, GALLEY, CARGO, BOILER),
        CHAPEL: (CARGO, CABIN, BRIDGE, BOILER, GALLEY),
        CABIN: (GALLEY, CHAPEL, BRIDGE, BOILER, CARGO),
        CARGO: (BOILER, GALLEY, CHAPEL, CABIN, BRIDGE),
        GALLEY: (BOILER, CARGO, CABIN, CHAPEL, BRIDGE),
        BOILER: (GALLEY, CARGO, CABIN, CHAPEL, BRIDGE),
    }


@pytest.mark.clause("UNF-10.9")
def test_first_steps_prefer_the_higher_number() -> None:
    assert board.first_step(BRIDGE, BOILER) == CABIN
    assert board.first_step(CHAPEL, GALLEY) == CARGO
    assert board.first_step(GALLEY, BOILER) == BOILER


# -- travel


@pytest.mark.clause("UNF-8.1")
@pytest.mark.clause("UNF-8.2")
def test_travel_pushes_water_monsters_astern_and_leaves_the_deck() -> None:
    scene = Scene().sea(w1=2, w7=1, d3=1)
    scene.state.monarchs = [5, 7]
    scene.do(Travel())
    state = scene.state
    assert state.travel == 1
    assert (state.deep_ones[0], state.deep_ones[2], state.deep_ones[DEEP], state.deep_ones[DECKS[2]]) == (0, 2, 1, 1)
    assert state.monarchs == [7, DEEP]
    assert DeepOnesMoved(6, DEEP, 1) in scene.heard(DeepOnesMoved)


@pytest.mark.clause("UNF-8.2")
@pytest.mark.clause("UNF-8.3")
def test_steps_left_after_an_arrival_are_taken() -> None:
    scene = Scene()
    scene.state.travel = 3
    waypoints = scene.state.waypoints
    for card in (16, 15):
        waypoints.take(card)
        waypoints.cards.append(card)
        waypoints.seen.append(0)
    scene.do(Travel(2))
    assert scene.ask().seat == scene.state.captain == 1
    assert scene.ask().options == (Waypoint(15), Waypoint(16))
    scene.pick(Waypoint(16))
    assert scene.heard(WaypointReached) == [WaypointReached(16, 4)]
    assert scene.state.travel == 1
    assert scene.state.dials == [6, 7, 8, 8]
    assert scene.state.waypoints.cards[0] == 15
    assert scene.state.waypoints.seen[0] == 1 << 1


@pytest.mark.clause("UNF-8.4")
def test_the_distance_counts_before_the_effect() -> None:
    scene = Scene()
    scene.state.distance = 8
    scene.state.loyalty = [[2], [0], [0], [1]]
    scene.state.dials[SANITY] = 1
    scene.state.waypoints.take(18)
    scene.state.waypoints.cards.append(18)
    scene.state.waypoints.seen.append(0)
    scene.do(Navigate(KEEPER))
    scene.pick(Waypoint(18))
    outcome = RULES.outcome(scene.state)
    assert outcome is not None
    assert outcome.reason == "out-of-sanity"
    assert outcome.points == (1, 0, 0, 1)
    assert outcome.winners == (0, 3)


@pytest.mark.clause("UNF-8.5")
def test_travel_goes_back_to_the_start_and_no_further() -> None:
    scene = Scene().sea(w3=1)
    scene.state.travel = 1
    scene.do(Retreat(2))
    assert (scene.state.travel, scene.state.dials[FUEL], scene.state.deep_ones[2]) == (0, 8, 1)
    scene.do(Retreat(2, burns=True))
    assert scene.state.dials[FUEL] == 6


@pytest.mark.clause("UNF-12.2")
@pytest.mark.clause("UNF-12.7")
def test_the_arrival_after_a_distance_of_12_is_boston() -> None:
    scene = Scene()
    scene.state.distance, scene.state.travel = 12, 3
    scene.state.loyalty = [[0], [0, 1], [0], [2]]
    scene.state.loyalty_seen = [[0], [0, 0], [0], [0]]
    scene.do(Travel())
    assert scene.state.questions() == ()
    outcome = RULES.outcome(scene.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.points) == ("arrived", (1, 3, 1, 3), (1, 0, 1, 0))
    assert scene.heard(GameEnded) == [GameEnded("arrived", (1, 3, 1, 3), ((0,), (0, 1), (0,), (2,)))]


def test_a_distance_of_11_is_not_enough() -> None:
    scene = Scene()
    scene.state.distance, scene.state.travel = 11, 3
    scene.do(Travel())
    assert scene.key == "waypoint"


@pytest.mark.clause("UNF-8.8")
def test_a_fog_bank_does_not_count() -> None:
    scene = Scene()
    scene.state.waypoints.take(8)
    scene.state.reached = [8]
    scene.state.distance = 3
    scene.state.waypoints.take(15)
    scene.state.waypoints.cards.append(15)
    scene.state.waypoints.seen.append(0)
    scene.do(NextWaypoint())
    assert scene.state.reached == [15]
    assert scene.state.distance == 3
    assert scene.state.waypoints.cards[0] == 8


# -- ritual


@pytest.mark.clause("UNF-8.6")
@pytest.mark.clause("UNF-8.7")
def test_the_banishment_sweeps_water_and_deck() -> None:
    scene = Scene().sea(w1=2, d4=1, s20=1, deep=1)
    state = scene.state
    state.monarchs = [3, DEEP]
    state.risked[4] = 1
    state.passengers = [5]
    state.at = [DECKS[0], GALLEY, DECKS[7], CARGO]
    state.revealed[2] = True
    state.ritual = 3
    scene.do(Ritual(1))
    assert state.ritual == 0
    assert sum(state.deep_ones) == 2
    assert (state.deep_ones[GALLEY], state.deep_ones[DEEP]) == (1, 1)
    assert state.monarchs == [DEEP, DEEP]
    assert state.at == [SICK_BAY, GALLEY, BRIG, CARGO]
    assert state.dials[SOULS] == 6
    assert scene.heard(PassengerDefeated) == [PassengerDefeated(DECKS[4], 2, 0)]
    assert len(scene.heard(Banished)) == 1


@pytest.mark.clause("UNF-8.6")
@pytest.mark.clause("UNF-13.7")
@pytest.mark.clause("UNF-2.1")
@pytest.mark.parametrize(("rules", "left"), [("booklet", 0), ("reference", 2), ("by-game", 2)])
def test_left_over_ritual_steps(rules: str, left: int) -> None:
    scene = Scene(rules=rules)
    scene.state.ritual = 2
    scene.do(Ritual(4))
    assert scene.state.ritual == left
    scene.do(Ritual(-3))
    assert scene.state.ritual == 0


# -- monsters


@pytest.mark.clause("UNF-10.1")
@pytest.mark.clause("UNF-10.2")
@pytest.mark.clause("UNF-10.4")
def test_dagon_brings_two_and_swims_on() -> None:
    scene = Scene()
    scene.state.monarchs = [4, DEEP]
    scene.do(Activate(DAGON))
    assert scene.heard(DeepOnesPlaced) == [DeepOnesPlaced(DECKS[4], 2)]
    assert scene.heard(MonarchMoved) == [MonarchMoved(0, 2)]
    scene.state.monarchs = [1, DEEP]
    scene.do(Activate(DAGON))
    assert scene.state.monarchs[0] == 1


@pytest.mark.clause("UNF-10.3")
def test_hydra_damages_the_room_beside_her_water_and_swims_on() -> None:
    scene = Scene().damage(0)
    scene.state.monarchs = [DEEP, 2]
    scene.do(Activate(HYDRA))
    assert scene.heard(RoomDamaged) == [RoomDamaged(CHAPEL, 0)]
    assert scene.state.monarchs == [DEEP, 0]
    assert scene.state.at[0] == SICK_BAY


@pytest.mark.clause("UNF-10.3")
def test_hydra_has_acted_though_no_room_was_damaged() -> None:
    scene = Scene().damage(6)
    scene.state.monarchs = [DEEP, 7]
    scene.do(Activate(HYDRA))
    assert scene.state.monarchs[1] == 5
    assert scene.state.dials[FUEL] == 7
    assert scene.state.damage == [-1] * 6


@pytest.mark.clause("UNF-10.5")
def test_a_monarch_of_the_deep_gathers_and_rises_with_four() -> None:
    scene = Scene().sea(deep=1)
    scene.do(Activate(HYDRA))
    assert scene.state.deep_ones[DEEP] == 3
    scene.do(Activate(HYDRA), dice=(5,))
    assert scene.state.deep_ones[DEEP] == 0
    assert scene.state.deep_ones[1] == 5
    assert scene.state.monarchs == [DEEP, 1]


@pytest.mark.clause("UNF-10.6")
def test_an_empty_board_raises_both_monarchs() -> None:
    scene = Scene().sea(deep=2)
    scene.do(Activate(DEEP_ONES), dice=(2,))
    assert scene.state.deep_ones[0] == 4
    assert scene.state.monarchs == [0, 0]


@pytest.mark.clause("UNF-10.8")
@pytest.mark.clause("UNF-12.5")
def test_example_one_four_deep_ones_act() -> None:
    """Attack misses with 4, hits with 7, then the passenger falls, then the last one goes inside."""
    scene = Scene(ARJUN, WILLIAM, JEANNE, SAMIRA).sea(d3=4)
    state = scene.state
    state.at = [DECKS[2], GALLEY, BOILER, CARGO]
    state.risked[2] = 1
    state.passengers = [6]
    scene.do(Activate(DEEP_ONES), dice=(4, 7))
    assert state.at[0] == SICK_BAY
    assert scene.heard(Mauled) == [Mauled(0, DECKS[2])] * 2
    assert scene.heard(Attacked) == []
    assert (state.dials[SOULS], state.dials[SANITY]) == (7, 7)
    assert scene.heard(DeepOnesMoved) == [DeepOnesMoved(DECKS[2], CHAPEL, 1)]
    assert (state.deep_ones[DECKS[2]], state.deep_ones[CHAPEL]) == (3, 1)


@pytest.mark.clause("UNF-10.9")
def test_example_two_the_second_deep_one_moves_on_to_the_galley() -> None:
    scene = Scene(ARJUN, WILLIAM, JEANNE, SAMIRA).sea(s19=2).damage(3)
    state = scene.state
    state.at = [BRIDGE, BRIDGE, BRIDGE, BRIDGE]
    state.damage[BOILER - BRIDGE] = 5
    state.damage_deck.take(5)
    scene.do(Activate(DEEP_ONES))
    assert scene.heard(RoomDamaged) == [RoomDamaged(CARGO, 3)]
    assert (state.deep_ones[CARGO], state.deep_ones[GALLEY]) == (1, 1)


def test_a_deep_one_in_the_water_climbs_and_then_does_not_act_again() -> None:
    scene = Scene().sea(w4=1)
    scene.state.risked[3] = 1
    scene.do(Activate(DEEP_ONES))
    assert scene.state.deep_ones[DECKS[3]] == 1
    assert scene.state.risked[3] == 1


@pytest.mark.clause("UNF-10.7")
def test_the_active_player_chooses_the_order() -> None:
    scene = Scene().sea(s16=1, s21=1, d8=1, w3=1).damage(0, 1)
    scene.state.at = [GALLEY, GALLEY, GALLEY, GALLEY]
    scene.do(Activate(DEEP_ONES))
    assert scene.state.deep_ones[DECKS[2]] == 1
    assert scene.ask().seat == 0
    assert scene.ask().options == (Space(DECKS[7]), Space(BRIDGE), Space(BOILER))
    scene.pick(Space(BOILER)).pick(Space(BRIDGE))
    assert [event.room for event in scene.heard(RoomDamaged)] == [BOILER, BRIDGE]
    assert scene.state.deep_ones[BOILER] == 2
    assert scene.key == "action"


@pytest.mark.clause("UNF-10.7")
def test_whoever_waits_on_deck_may_meet_a_passenger_who_flees_from_the_damage() -> None:
    for first, lost in ((BOILER, 1), (DECKS[2], 0)):
        scene = Scene().sea(d3=1, s21=1).damage(3, FLEEING)
        scene.state.at = [CABIN, CABIN, CABIN, CABIN]
        scene.do(Activate(DEEP_ONES))
        assert scene.ask().options == (Space(DECKS[2]), Space(BOILER))
        scene.pick(Space(first), dice=(3,))
        assert len(scene.heard(PassengerDefeated)) == lost
        assert scene.state.deep_ones[CHAPEL] == 1 - lost


@pytest.mark.clause("UNF-10.7")
def test_attacks_in_two_places_come_in_the_chosen_order() -> None:
    scene = Scene().sea(d1=1, s20=1)
    scene.state.at = [DECKS[0], GALLEY, CABIN, CABIN]
    scene.do(Activate(DEEP_ONES))
    assert scene.ask().options == (Space(DECKS[0]), Space(GALLEY))
    scene.pick(Space(GALLEY), dice=(1, 6)).rest()
    assert [event.seat for event in scene.heard(Mauled)] == [1, 0]
    assert scene.state.at == [SICK_BAY, GALLEY, CABIN, CABIN]


@pytest.mark.clause("UNF-10.7")
def test_nobody_is_asked_where_the_order_changes_nothing() -> None:
    scene = Scene().sea(w1=2, d3=1, d4=1, s20=1, s21=1)
    state = scene.state
    state.at = [CABIN, CABIN, CABIN, BRIDGE]
    for room, card in ((GALLEY, 0), (BOILER, 1)):
        state.damage_deck.take(card)
        state.damage[room - BRIDGE] = card
    scene.do(Activate(DEEP_ONES))
    assert scene.key == "action"
    assert state.deep_ones[DECKS[0]] == 2
    assert [state.deep_ones[room] for room in (CHAPEL, CABIN, CARGO, GALLEY, BOILER)] == [1, 1, 2, 0, 0]
    state.passengers = []
    state.at = [CABIN, CABIN, SICK_BAY, SICK_BAY]
    scene.sea(d1=0, s18=0, s19=1, s17=0, d3=1).damage(2).do(Activate(DEEP_ONES))
    assert scene.key == "action"
    assert state.deep_ones[CHAPEL] == 1


@pytest.mark.clause("UNF-10.7")
def test_behind_barricades_a_deep_one_in_a_damaged_room_stays_whatever_the_others_do() -> None:
    scene = Scene().sea(s20=1, s21=1).damage(0)
    state = scene.state
    state.at = [CABIN, CABIN, CABIN, CABIN]
    state.damage_deck.take(1)
    state.damage[GALLEY - BRIDGE] = 1
    state.barricade = True
    scene.do(Activate(DEEP_ONES))
    assert scene.key == "action"
    assert (state.deep_ones[GALLEY], state.deep_ones[BOILER]) == (1, 1)


@pytest.mark.clause("UNF-10.10")
@pytest.mark.clause("UNF-10.12")
@pytest.mark.clause("UNF-13.2")
def test_the_active_player_chooses_the_victim_among_humans() -> None:
    scene = Scene().sea(s20=1)
    scene.state.at = [BRIDGE, GALLEY, GALLEY, GALLEY]
    scene.state.revealed[3] = True
    scene.state.loyalty[2] = [1]
    scene.do(Activate(DEEP_ONES))
    assert (scene.ask().seat, scene.ask().options) == (0, (Seat(1), Seat(2)))
    scene.pick(Seat(2), dice=(6,))
    assert scene.state.at == [BRIDGE, GALLEY, SICK_BAY, GALLEY]


def test_a_five_is_no_hit() -> None:
    scene = Scene().sea(s20=1)
    scene.state.at = [GALLEY, BRIDGE, BRIDGE, BRIDGE]
    scene.do(Activate(DEEP_ONES), dice=(5,))
    assert scene.state.at[0] == GALLEY


@pytest.mark.clause("UNF-10.12")
def test_alone_with_a_revealed_traitor_a_deep_one_damages_the_room() -> None:
    scene = Scene().sea(s20=1).damage(1)
    scene.state.at = [GALLEY, BRIDGE, BRIDGE, BRIDGE]
    scene.state.revealed[0] = True
    scene.do(Activate(DEEP_ONES))
    assert scene.state.damage[GALLEY - BRIDGE] == 1
    assert scene.state.at[0] == GALLEY


@pytest.mark.clause("UNF-10.11")
def test_barricades_keep_deep_ones_out_for_the_turn() -> None:
    scene = Scene().sea(d6=1, s16=1)
    state = scene.state
    state.at = [CABIN, CABIN, CABIN, CABIN]
    state.damage[0] = 0
    state.damage_deck.take(0)
    state.mythos.take(3)
    state.kept[2] = [3]
    scene.do(Activate(DEEP_ONES))
    assert (scene.key, scene.ask().seat) == ("barricade", 2)
    scene.pick(Accept())
    assert state.kept[2] == []
    assert 3 in state.mythos_discards
    assert (state.deep_ones[DECKS[5]], state.deep_ones[BRIDGE]) == (1, 1)
    scene.do(Activate(DEEP_ONES))
    assert scene.key == "action"


def test_a_barricade_may_be_kept_for_later() -> None:
    scene = Scene().sea(d6=1)
    scene.state.mythos.take(3)
    scene.state.kept[2] = [3]
    scene.do(Activate(DEEP_ONES)).pick()
    assert scene.state.kept[2] == [3]
    assert scene.state.deep_ones[GALLEY] == 1


@pytest.mark.clause("UNF-10.13")
def test_a_missing_deep_one_ends_the_game_once_the_others_stand() -> None:
    scene = Scene().sea(deep=15)
    scene.do(Spawn(EVERY_DECK))
    assert scene.state.ended == "overrun"
    assert sum(scene.state.deep_ones) == 20
    assert scene.state.deep_ones[8:13] == [1] * 5


@pytest.mark.clause("UNF-10.14")
def test_beside_the_sick_bay_the_player_chooses_the_room() -> None:
    scene = Scene()
    scene.state.at[0] = SICK_BAY
    scene.do(SpawnBy(0, 2))
    assert scene.ask().options == (Space(CHAPEL), Space(CABIN))
    scene.pick(Space(CABIN))
    assert scene.state.deep_ones[CABIN] == 2
    scene.state.at[0] = DECKS[6]
    scene.do(SpawnBy(0, 1))
    scene.do(SpawnBy(0, 4, inside=True))
    assert (scene.state.deep_ones[DECKS[6]], scene.state.deep_ones[BOILER]) == (1, 4)


@pytest.mark.clause("UNF-9.1")
def test_the_captain_may_keep_the_tome_too() -> None:
    scene = Scene()
    give_title(scene.state, KEEPER_TITLE, scene.state.captain)
    assert (scene.state.captain, scene.state.keeper) == (1, 1)
    give_title(scene.state, KEEPER_TITLE, 1)
    assert [told.event for told in scene.state.told] == [TitlePassed(KEEPER_TITLE, 1)]
