"""Sections 9, 11 and 12 of the rule book: damage, defeats, the end, titles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.games.unfathomable.board import (
    BOILER,
    BRIDGE,
    BRIG,
    CABIN,
    CHAPEL,
    DECKS,
    GALLEY,
    ROOMS,
    SICK_BAY,
)
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.checks import Check
from fathoms.games.unfathomable.engine.crew import GoTo
from fathoms.games.unfathomable.engine.damage import Damage
from fathoms.games.unfathomable.engine.defeat import SUPPLY, Defeat, DefeatPassenger, Risk
from fathoms.games.unfathomable.engine.dice import PASSENGERS_ON_DECK, RollLow
from fathoms.games.unfathomable.engine.effects import Gain, Lose
from fathoms.games.unfathomable.engine.shoals import ClearRoom, DefeatDeepOnes, ShiftAll
from fathoms.games.unfathomable.events import (
    DamageDrawn,
    DieRolled,
    GameEnded,
    Moved,
    PassengerDefeated,
    PassengerRisked,
    PassengerSaved,
    RoomDamaged,
    RoomRepaired,
    TitlePassed,
)
from fathoms.games.unfathomable.numbers import FOOD, SANITY, SOULS, TOOL_KIT
from fathoms.games.unfathomable.options import Choose, Repair, Shift, Space, UseFeat, UseItem
from fathoms.games.unfathomable.people.arjun import ARJUN, PEACEMAKER
from fathoms.games.unfathomable.people.jamie import JAMIE
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.svetlana import SVETLANA
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.view import view
from games.unfathomable.deepsea import Scene

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
    assert [each.die for each in scene.heard(DieRolled)] == [6]


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
    assert view(scene.state, -1).damage_deck.cards[0] == 8


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
@pytest.mark.clause("UNF-13.7")
@pytest.mark.parametrize(("rules", "hindered"), [("booklet", False), ("reference", True)])
def test_a_revealed_traitor_hinders_repairs_by_the_reference_alone(rules: str, hindered: bool) -> None:
    scene = Scene(JEANNE, ARJUN, WILLIAM, rules=rules).hand(0, 33)
    scene.state.damage[BOILER - BRIDGE] = 3
    scene.state.at[1] = BOILER
    assert scene.offered(Repair())
    assert scene.offered(UseItem(TOOL_KIT))
    scene.state.revealed[1] = True
    assert scene.offered(Repair()) == scene.offered(UseItem(TOOL_KIT)) == (not hindered)


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


@pytest.mark.clause("UNF-12.1")
def test_once_the_game_is_over_no_dial_turns() -> None:
    """The Peacemaker would cost sanity for the passenger whose defeat ends the game."""
    scene = Scene(WILLIAM, ARJUN, JEANNE)
    scene.state.mythos.take(PEACEMAKER.number)
    scene.state.kept[1] = [PEACEMAKER.number]
    scene.state.dials = [8, 8, 8, 1]
    scene.state.risked[0] = 1
    scene.state.passengers = [0]
    scene.do(DefeatPassenger(DECKS[0]))
    assert scene.state.ended == "out-of-souls"
    assert scene.state.dials == [8, 8, 8, 0]


@pytest.mark.clause("UNF-12.8")
@pytest.mark.clause("UNF-12.9")
@pytest.mark.parametrize(
    ("distance", "loyalty", "points", "places"),
    [
        (11, [[0], [2], [1], [0]], (0, 0, 1, 0), (2, 2, 1, 2)),
        (12, [[0], [2], [1], [0]], (0, 1, 1, 0), (3, 1, 1, 3)),
        (12, [[0], [2, 1], [0], [0]], (0, 1, 0, 0), (2, 1, 2, 2)),
        (3, [[0], [2], [0], [0]], (0, 0, 0, 0), (2, 2, 2, 2)),
    ],
)
def test_who_wins_when_the_ship_is_lost(
    distance: int, loyalty: list[list[int]], points: tuple[int, ...], places: tuple[int, ...]
) -> None:
    scene = Scene()
    scene.state.distance, scene.state.loyalty = distance, loyalty
    scene.state.loyalty_seen = [[0] * len(cards) for cards in loyalty]
    assert RULES.outcome(scene.state) is None
    scene.do(Lose(SOULS, 9))
    outcome = RULES.outcome(scene.state)
    assert outcome is not None
    assert (outcome.points, outcome.places) == (points, places)
    assert outcome.winners == tuple(seat for seat, point in enumerate(points) if point)


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


@pytest.mark.clause("UNF-12.14")
@pytest.mark.parametrize(("card", "least"), [(38, 1), (60, 0)])
def test_on_the_offensive_moves_them_and_hold_the_line_may(card: int, least: int) -> None:
    scene = Scene().sea(d3=2)
    (check,) = CATALOGUE.crises[card].check
    assert isinstance(check, Check)
    scene.do(*check.passed)
    assert (scene.key, scene.ask().least) == ("shift-deep-one", least)
    scene.pick(Shift(DECKS[2], DECKS[0]))
    assert (scene.key, scene.ask().least) == ("shift-deep-one", least)


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
    from fathoms.games.unfathomable.engine.traitors import LayDown  # noqa: PLC0415

    scene.do(LayDown(1))
    assert (scene.state.captain, scene.state.keeper) == (2, 0)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(-12, 12)), max_size=20))
def test_dials_never_leave_their_range(changes: list[tuple[int, int]]) -> None:
    scene = Scene()
    scene.do(*[Gain(dial, by) for dial, by in changes])
    assert all(0 <= dial <= 10 for dial in scene.state.dials)
    assert bool(scene.state.ended) == (min(scene.state.dials) == 0)
