"""Sections 1, 8, 10, 11 and 12 of the rule book: the ship, its tracks, monsters, damage, defeats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from fathoms.games.unfathomable.cards import (
    ARJUN,
    CAPTAIN,
    FOOD,
    FUEL,
    JAMIE,
    JEANNE,
    KEEPER,
    SAMIRA,
    SANITY,
    SOULS,
    SVETLANA,
    WILLIAM,
)
from fathoms.games.unfathomable.damage import Damage
from fathoms.games.unfathomable.defeat import SUPPLY, Defeat, DefeatPassenger, Risk
from fathoms.games.unfathomable.dice import PASSENGERS_ON_DECK, RollLow
from fathoms.games.unfathomable.effects import (
    EVERY_DECK,
    ClearRoom,
    DefeatDeepOnes,
    Gain,
    Lose,
    ShiftAll,
    Spawn,
    SpawnBy,
    defeat_deep_ones,
)
from fathoms.games.unfathomable.events import (
    Attacked,
    Banished,
    DamageDrawn,
    DeepOnesMoved,
    DeepOnesPlaced,
    DialTurned,
    DieRolled,
    GameEnded,
    Mauled,
    MonarchMoved,
    Moved,
    PassengerDefeated,
    PassengerRisked,
    PassengerSaved,
    RoomDamaged,
    RoomRepaired,
    TitlePassed,
    WaypointReached,
)
from fathoms.games.unfathomable.monsters import DAGON, DEEP_ONES, HYDRA, Activate
from fathoms.games.unfathomable.options import Accept, Choose, Seat, Shift, Space, UseFeat, Waypoint
from fathoms.games.unfathomable.people import GoTo
from fathoms.games.unfathomable.tracks import Navigate, NextWaypoint, Retreat, Ritual, Travel
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
    outcome = scene.state.outcome()
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
    scene.do(Travel())
    assert scene.state.questions() == ()
    outcome = scene.state.outcome()
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
def test_inside_the_active_player_chooses_the_order() -> None:
    scene = Scene().sea(s16=1, s21=1, d8=1).damage(0, 1)
    scene.state.at = [GALLEY, GALLEY, GALLEY, GALLEY]
    scene.do(Activate(DEEP_ONES))
    assert scene.state.deep_ones[BOILER] == 2
    assert scene.ask().seat == 0
    assert scene.ask().options == (Space(BRIDGE), Space(BOILER))
    scene.pick(Space(BOILER))
    assert [event.room for event in scene.heard(RoomDamaged)] == [BOILER, BRIDGE]


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


# -- damage


@pytest.mark.clause("UNF-11.1")
@pytest.mark.clause("UNF-11.3")
@pytest.mark.clause("UNF-11.4")
def test_example_a_six_with_the_galley_damaged_strikes_the_boiler_room() -> None:
    scene = Scene().damage(4)
    scene.state.damage[GALLEY - BRIDGE] = 0
    scene.state.damage_deck.take(0)
    scene.state.at = [BRIDGE] * 4
    scene.do(Damage(), dice=(6,))
    assert scene.heard(DamageDrawn) == [DamageDrawn(4)]
    assert scene.heard(RoomDamaged) == [RoomDamaged(BOILER, 4)]
    assert scene.heard(DieRolled) == [DieRolled(6, 0)]


@pytest.mark.clause("UNF-11.2")
def test_the_three_other_damage_cards() -> None:
    scene = Scene().damage(2, 7)
    scene.do(Damage())
    assert scene.state.dials[FOOD] == 7
    assert 7 not in scene.state.damage_deck.cards
    scene.damage(8)
    scene.state.at = [BRIDGE] * 4
    scene.do(Damage(), dice=(3, 6))
    assert scene.heard(PassengerRisked) == [PassengerRisked(DECKS[2])]
    assert scene.heard(RoomDamaged) == [RoomDamaged(GALLEY, 2)]
    assert scene.state.damage_deck.cards[0] == 8
    assert scene.state.view(-1).damage_deck.cards[0] == 8


@pytest.mark.clause("UNF-11.5")
def test_structural_damage_defeats_humans_but_not_revealed_traitors() -> None:
    scene = Scene().damage(1)
    scene.state.at = [GALLEY, GALLEY, BRIDGE, GALLEY]
    scene.state.revealed[3] = True
    scene.do(Damage(GALLEY, 2))
    assert scene.state.at == [SICK_BAY, SICK_BAY, BRIDGE, GALLEY]
    assert scene.state.deep_ones[GALLEY] == 2
    assert scene.state.struck == GALLEY


@pytest.mark.clause("UNF-11.6")
def test_the_sixth_room_ends_the_game_without_a_die() -> None:
    scene = Scene().damage(5)
    scene.state.damage = [0, 1, 2, -1, 3, 4]
    for card in range(5):
        scene.state.damage_deck.take(card)
    scene.do(Damage())
    assert scene.heard(DieRolled) == []
    assert scene.state.ended == "wrecked"
    assert scene.state.damage[3] == 5


@pytest.mark.clause("UNF-11.7")
@pytest.mark.clause("UNF-11.8")
@pytest.mark.clause("UNF-11.9")
def test_repairs_take_cards_of_the_right_type_and_none_too_many() -> None:
    from fathoms.games.unfathomable.options import Card, Repair  # noqa: PLC0415

    scene = Scene().hand(0, 11, 12, 13, 31)
    state = scene.state
    state.damage[CHAPEL - BRIDGE] = 1
    state.damage_deck.take(1)
    state.at[0] = CHAPEL
    state.at[3] = CHAPEL
    state.revealed[3] = True
    assert not scene.offered(Repair())
    state.at[3] = BRIDGE
    assert scene.offered(Repair())
    state.deep_ones[CHAPEL] = 1
    assert not scene.offered(Repair())
    state.deep_ones[CHAPEL] = 0
    scene.pick(Repair())
    assert scene.ask().options == (Card(11), Card(12), Card(13))
    assert scene.ask().params == {"price": 3}
    assert scene.ask().default == (Card(13),)
    assert scene.refuse(Card(12)).code == "too-little"
    refusal = scene.refuse(Card(11), Card(13))
    assert (refusal.code, refusal.clause, refusal.detail) == ("superfluous", "UNF-11.9", {"price": 3, "paid": 4})
    narrowed = state.narrow(0, (Card(11),))
    assert (narrowed.options, narrowed.may_stop) == ((Card(12),), False)
    scene.pick(Card(11), Card(12))
    assert state.damage == [-1] * 6
    assert 1 in state.damage_deck.cards
    assert state.hands[0] == [13, 31]
    assert scene.heard(RoomRepaired) == [RoomRepaired(CHAPEL)]


@pytest.mark.clause("UNF-11.9")
def test_the_open_damage_card_takes_any_cards_worth_five() -> None:
    from fathoms.games.unfathomable.options import Card, Repair  # noqa: PLC0415

    scene = Scene().hand(0, 11, 31, 43)
    scene.state.damage[CHAPEL - BRIDGE] = 5
    scene.state.damage_deck.take(5)
    scene.state.at[0] = CHAPEL
    scene.pick(Repair())
    assert scene.ask().default == (Card(11), Card(31), Card(43))
    scene.pick(Card(11), Card(31), Card(43))
    assert scene.state.hands[0] == []


# -- defeats, passengers, ends


@pytest.mark.clause("UNF-12.6")
@pytest.mark.parametrize("space", [SICK_BAY, BRIG])
def test_nobody_is_defeated_twice(space: int) -> None:
    scene = Scene().hand(0, 35)
    scene.state.at[0] = space
    scene.do(Defeat(0))
    assert scene.key == "action"
    assert scene.state.at[0] == space
    scene.do(Defeat(-10 - JAMIE))
    assert scene.key == "action"


@pytest.mark.clause("UNF-12.1")
@pytest.mark.clause("UNF-12.3")
def test_a_dial_at_0_ends_the_game_before_the_gain() -> None:
    scene = Scene()
    scene.state.dials[FOOD] = 1
    scene.do(Lose(FOOD), Gain(FOOD, 2))
    assert scene.state.ended == "out-of-food"
    assert scene.state.dials[FOOD] == 0
    assert scene.state.questions() == ()
    assert isinstance(scene.told[-1].event, GameEnded)


@pytest.mark.clause("UNF-12.4")
def test_two_icons_of_a_passenger_are_lost_together() -> None:
    scene = Scene()
    scene.state.dials = [8, 8, 1, 1]
    scene.state.risked[0] = 1
    scene.state.passengers = [6]
    scene.do(DefeatPassenger(DECKS[0]))
    assert scene.state.dials == [8, 8, 0, 0]
    assert scene.state.ended == "out-of-souls"


@pytest.mark.clause("UNF-12.8")
@pytest.mark.clause("UNF-12.9")
@pytest.mark.parametrize(
    ("distance", "loyalty", "points", "places"),
    [
        (11, [[0], [2], [1], [0]], (0, 0, 1, 0), (2, 2, 1, 2)),
        (12, [[0], [2], [1], [0]], (0, 1, 1, 0), (3, 1, 1, 3)),
        (12, [[0], [2, 1], [0], [0]], (0, 1, 0, 0), (2, 1, 2, 2)),
        (3, [[0], [2], [0], [0]], (0, 0, 0, 0), (1, 1, 1, 1)),
    ],
)
def test_who_wins_when_the_ship_is_lost(
    distance: int, loyalty: list[list[int]], points: tuple[int, ...], places: tuple[int, ...]
) -> None:
    scene = Scene()
    scene.state.distance, scene.state.loyalty = distance, loyalty
    assert scene.state.outcome() is None
    scene.do(Lose(SOULS, 9))
    outcome = scene.state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.places) == (points, places)


@pytest.mark.clause("UNF-12.10")
def test_a_defeated_passenger_leaves_the_game() -> None:
    scene = Scene()
    scene.state.risked[2] = 2
    scene.state.passengers = [7, 7, 7]
    scene.do(DefeatPassenger(DECKS[2]))
    assert scene.state.passengers == [7, 7]
    assert scene.state.risked[2] == 1
    assert scene.heard(PassengerDefeated) == [PassengerDefeated(DECKS[2], 0, 0)]
    scene.do(DefeatPassenger(SUPPLY))
    assert scene.state.passengers == [7]
    scene.do(DefeatPassenger(SUPPLY))
    scene.do(DefeatPassenger(DECKS[5]))
    assert scene.state.passengers == [7]


@pytest.mark.clause("UNF-12.11")
def test_the_pharmacy_saves_a_passenger_nearby() -> None:
    scene = Scene(SVETLANA, WILLIAM, JEANNE)
    state = scene.state
    state.at = [CABIN, CHAPEL, BOILER]
    state.risked[3] = 1
    scene.do(DefeatPassenger(DECKS[3]))
    assert scene.ask().options == (Choose(1), Choose(2), UseFeat())
    assert scene.ask().quiet
    scene.pick(Choose(1))
    assert state.dials[FOOD] == 7
    assert state.spare_passengers() == 9
    assert scene.heard(PassengerSaved) == [PassengerSaved(DECKS[3])]
    state.risked[3] = 1
    scene.do(DefeatPassenger(DECKS[3])).pick(Choose(2))
    assert state.items[0] == []
    assert state.removed_items == [4]
    scene.do(DefeatPassenger(SUPPLY))
    assert scene.ask().options == (UseFeat(),)
    scene.pick(UseFeat())
    assert not state.feats[0]
    assert len(state.passengers) == 9
    assert scene.state.dials[SOULS] == 8


@pytest.mark.clause("UNF-12.11")
def test_the_first_in_turn_order_saves_and_the_other_pays_nothing() -> None:
    scene = Scene(SVETLANA, WILLIAM, JEANNE)
    state = scene.state
    state.items = [[], [8], [2, 4]]
    state.at = [CABIN, CHAPEL, CABIN]
    state.risked[3] = 1
    state.active = 2
    scene.do(DefeatPassenger(DECKS[3]))
    scene.pick(UseFeat(), seat=0)
    scene.pick(Choose(1), seat=2)
    assert state.feats[0]
    assert state.dials[FOOD] == 7


@pytest.mark.clause("UNF-12.12")
def test_risking_throws_a_die_for_each_and_pays_only_in_full() -> None:
    scene = Scene()
    scene.do(Risk(2, (Gain(SOULS),)), dice=(1, 8))
    assert scene.state.risked == [1, 0, 0, 0, 0, 0, 0, 1]
    assert scene.state.dials[SOULS] == 9
    scene.state.passengers = [0, 1, 2]
    scene.do(Risk(2, (Gain(SOULS),), (Lose(FOOD),)), dice=(2,))
    assert scene.state.risked == [1, 1, 0, 0, 0, 0, 0, 1]
    assert scene.state.dials == [8, 7, 8, 9]


@pytest.mark.clause("UNF-12.13")
def test_deep_ones_are_chosen_one_after_another() -> None:
    scene = Scene().sea(s16=2, s18=1)
    scene.do(DefeatDeepOnes(2, ROOMS, 3))
    assert scene.ask().seat == 2
    scene.pick(Space(BRIDGE)).pick(Space(BRIDGE))
    assert scene.ask().options == (Space(CABIN),)
    scene.pick(Space(CABIN))
    assert scene.key == "action"
    scene.sea(s17=3).do(ClearRoom(2)).pick(Space(CHAPEL))
    assert scene.state.on_board() == 0


@pytest.mark.clause("UNF-12.14")
def test_each_deep_one_moves_once() -> None:
    scene = Scene().sea(s16=1, d8=1, w1=1)
    scene.do(ShiftAll(0, optional=False))
    assert Shift(0, 2) not in scene.ask().options
    scene.pick(Shift(BRIDGE, CHAPEL))
    assert all(isinstance(each, Shift) and each.origin == DECKS[7] for each in scene.ask().options)
    scene.pick(Shift(DECKS[7], 7))
    assert scene.key == "action"
    assert (scene.state.deep_ones[CHAPEL], scene.state.deep_ones[7]) == (1, 1)
    scene.do(ShiftAll(0, optional=True)).pick()
    assert sum(scene.state.acting) == 0


def test_a_roll_against_the_passengers_on_deck() -> None:
    scene = Scene()
    scene.state.risked[0] = 2
    scene.do(RollLow(PASSENGERS_ON_DECK, (Lose(SANITY),)), dice=(2,))
    scene.do(RollLow(PASSENGERS_ON_DECK, (Lose(SANITY),)), dice=(3,))
    assert scene.state.dials[SANITY] == 7


# -- titles


@pytest.mark.clause("UNF-9.1")
@pytest.mark.clause("UNF-9.2")
@pytest.mark.clause("UNF-9.3")
@pytest.mark.clause("UNF-13.10")
def test_titles_pass_down_the_line_when_their_holder_is_jailed() -> None:
    scene = Scene()
    assert (scene.state.captain, scene.state.keeper) == (1, 0)
    scene.do(GoTo(1, BRIG))
    assert scene.state.captain == 2
    scene.do(GoTo(0, BRIG))
    assert scene.state.keeper == 3
    assert scene.heard(TitlePassed) == [TitlePassed(0, 2), TitlePassed(1, 3)]
    assert Moved(1, BRIG) in scene.heard(Moved)


@pytest.mark.clause("UNF-9.4")
@pytest.mark.clause("UNF-9.5")
def test_the_last_free_human_keeps_the_titles_in_the_brig() -> None:
    scene = Scene()
    scene.state.at = [BRIG, BRIDGE, BRIG, BRIG]
    scene.state.keeper = 1
    scene.do(GoTo(1, BRIG))
    assert (scene.state.captain, scene.state.keeper) == (1, 1)
    scene.state.revealed[1] = True
    from fathoms.games.unfathomable.traitors import LayDown  # noqa: PLC0415

    scene.do(LayDown(1))
    assert (scene.state.captain, scene.state.keeper) == (2, 0)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(-12, 12)), max_size=20))
def test_dials_never_leave_their_range(changes: list[tuple[int, int]]) -> None:
    scene = Scene()
    scene.do(*[Gain(dial, by) for dial, by in changes])
    assert all(0 <= dial <= 10 for dial in scene.state.dials)
    assert bool(scene.state.ended) == (min(scene.state.dials) == 0)
