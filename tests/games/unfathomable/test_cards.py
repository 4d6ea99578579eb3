"""Sections 9, 15, 16 and 17 of the rule book: skill cards, items, characters, spells, waypoints."""

from __future__ import annotations

import pytest

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
    SICK_BAY,
)
from fathoms.games.unfathomable.cards.spells import SPELL_CARDS
from fathoms.games.unfathomable.cards.waypoints import WAYPOINT_CARDS
from fathoms.games.unfathomable.engine.actions import Act
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.weapons import weapon_bonus
from fathoms.games.unfathomable.events import (
    Attacked,
    CardsDrawn,
    DeepOnesMoved,
    FeatUsed,
    ItemUsed,
    LoyaltySeen,
    PassengerDefeated,
    PassengerSaved,
    RoomDamaged,
    SpellsSeen,
)
from fathoms.games.unfathomable.numbers import FOOD, FUEL, SANITY, skill
from fathoms.games.unfathomable.options import (
    Accept,
    Attack,
    Card,
    Draw,
    Give,
    Monarch,
    Play,
    Seat,
    Shift,
    Space,
    UseAbility,
    UseFeat,
    UseItem,
)
from fathoms.games.unfathomable.people.arjun import ARJUN
from fathoms.games.unfathomable.people.beatrice import BEATRICE
from fathoms.games.unfathomable.people.ishmael import ISHMAEL
from fathoms.games.unfathomable.people.jamie import JAMIE
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.keilani import KEILANI
from fathoms.games.unfathomable.people.samira import SAMIRA
from fathoms.games.unfathomable.people.svetlana import SVETLANA
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.rules import MENUS
from fathoms.games.unfathomable.view import view
from fathoms.kernel.audience import only
from games.unfathomable.deepsea import Scene


def cast(number: int, scene: Scene | None = None, dice: tuple[int, ...] = ()) -> Scene:
    """Let a spell take effect."""
    scene = scene or Scene()
    return scene.do(*SPELL_CARDS[number].effects, dice=dice)


def reach(number: int, scene: Scene | None = None, dice: tuple[int, ...] = ()) -> Scene:
    """Let a waypoint take effect; seat 2 navigates."""
    scene = scene or Scene()
    scene.state.navigator = 2
    return scene.do(*WAYPOINT_CARDS[number].effects, dice=dice)


def hold(scene: Scene, seat: int, *items: int) -> Scene:
    for item in items:
        scene.state.item_deck.take(item)
        scene.state.items[seat].append(item)
    return scene


# -- skill cards


@pytest.mark.clause("UNF-15.1")
def test_coordinated_effort_gives_an_action_to_another() -> None:
    scene = Scene().hand(0, 1)
    scene.pick(Play(1))
    assert scene.ask().options == (Seat(1), Seat(2), Seat(3))
    scene.pick(Seat(3))
    assert (scene.key, scene.ask().seat) == ("action", 3)


@pytest.mark.clause("UNF-15.2")
@pytest.mark.parametrize(("die", "sanity"), [(3, 9), (2, 7)])
def test_inspiring_speech(die: int, sanity: int) -> None:
    scene = Scene().hand(0, 5).pick(Play(5), dice=(die,))
    assert scene.state.dials[SANITY] == sanity


@pytest.mark.clause("UNF-15.3")
def test_shrivelling_reaches_any_enemy_and_the_amulet_doubles_it() -> None:
    scene = Scene().hand(0, 11).sea(w3=1, s20=1, deep=2)
    scene.state.at[3] = BOILER
    scene.state.revealed[3] = True
    scene.pick(Play(11))
    assert scene.ask().options == (Attack(2), Attack(GALLEY), Attack(BOILER, 3))
    scene.pick(Attack(2), dice=(3,))
    assert scene.state.deep_ones[2] == 1
    scene.pick(Attack(2), dice=(4,))
    assert scene.state.deep_ones[2] == 0
    scene.hand(0, 12).bare(0, 3)
    scene.pick(Play(12)).pick(Attack(BOILER, 3), dice=(5,))
    assert scene.state.at[3] == BOILER
    scene.hand(0, 12).pick(Play(12)).pick(Attack(BOILER, 3), dice=(6,))
    assert scene.state.at[3] == BRIG
    assert scene.heard(Attacked) == []


def test_the_second_shrivelling_needs_an_enemy() -> None:
    scene = Scene().hand(0, 11, 13).sea(w3=1)
    scene.pick(Play(11)).pick(Attack(2), dice=(4,))
    assert scene.key == "action"
    assert not scene.offered(Play(13))


@pytest.mark.clause("UNF-15.4")
def test_lesser_banishment_moves_all_deep_ones_of_a_space() -> None:
    scene = Scene().hand(0, 13).sea(s20=3).bare(0)
    scene.pick(Play(13))
    assert [each.to for each in scene.ask().options if isinstance(each, Shift)] == [DECKS[5], CABIN, CARGO, BOILER]
    scene.pick(Shift(GALLEY, DECKS[5]))
    assert scene.heard(DeepOnesMoved) == [DeepOnesMoved(GALLEY, DECKS[5], 3)]
    scene = Scene().hand(0, 13).sea(s20=3).pick(Play(13))
    scene.pick(Shift(GALLEY, DECKS[5])).pick(Shift(DECKS[5], 5))
    assert scene.state.deep_ones[5] == 3


@pytest.mark.clause("UNF-15.5")
def test_watch_and_learn_draws_two() -> None:
    scene = Scene().hand(0, 21).pick(Play(21))
    assert (scene.ask().least, scene.ask().most, len(scene.ask().options)) == (2, 2, 10)
    scene.pick(Draw(3), Draw(3, 1))
    assert scene.heard(CardsDrawn) == [CardsDrawn(0, (3, 3))]


@pytest.mark.clause("UNF-15.7")
def test_rampage_is_four_blows_or_three_shots() -> None:
    scene = Scene(JEANNE, WILLIAM, SAMIRA).hand(0, 33).sea(s21=8)
    hold(scene, 0, 1)
    scene.pick(Play(33))
    assert scene.ask().options == (Attack(BOILER), Attack(BOILER, item=1))
    for die in (4, 4, 4, 3):
        scene.pick(Attack(BOILER), dice=(die,))
    assert scene.key == "action"
    assert scene.state.deep_ones[BOILER] == 5
    scene.hand(0, 34).pick(Play(34))
    scene.pick(Attack(BOILER, item=1), dice=(2,))
    assert scene.ask().options == (Attack(BOILER, item=1),)
    scene.pick(Attack(BOILER, item=1), dice=(2,))
    scene.pick(Attack(BOILER, item=1), dice=(1,))
    assert scene.key == "action"
    assert scene.state.deep_ones[BOILER] == 3
    scene.hand(0, 33).pick(Play(33)).pick()
    assert scene.key == "action"
    scene.state.deep_ones[BOILER] = 0
    scene.hand(0, 33)
    assert not scene.offered(Play(33))


@pytest.mark.clause("UNF-15.9")
def test_persistence_swaps_up_to_five() -> None:
    scene = Scene().hand(0, 41)
    assert not scene.offered(Play(41))
    scene.hand(0, 11, 12)
    scene.pick(Play(41))
    assert (scene.ask().least, scene.ask().most) == (0, 2)
    scene.pick(Card(11), Card(12))
    assert scene.ask().options == tuple(Draw(kind) for kind in range(5))
    scene.pick(Draw(3))
    assert [skill(card) for card in scene.state.hands[0]] == [3, 3]
    scene.hand(0, 42).pick(Play(42)).pick()
    assert scene.key == "action"


@pytest.mark.clause("UNF-15.11")
def test_true_grit_once_a_turn() -> None:
    scene = Scene().hand(0, 45, 45).pick(Play(45))
    assert not scene.offered(Play(45))
    scene.state.turn_used = []
    assert scene.offered(Play(45))


@pytest.mark.clause("UNF-15.12")
@pytest.mark.clause("UNF-15.16")
@pytest.mark.parametrize(("room", "dial"), [(CHAPEL, SANITY), (GALLEY, FOOD), (BOILER, FUEL)])
def test_ransack_only_at_the_start_and_only_in_three_rooms(room: int, dial: int) -> None:
    scene = Scene().hand(0, 54)
    assert not scene.offered(Play(54))
    scene.state.revealed[0] = True
    assert not scene.offered(Play(54))
    scene.state.agenda.append(Act(0, start=True))
    scene.state.at[0] = BRIDGE
    assert not scene.offered(Play(54))
    scene.state.at[0] = room
    scene.state.actions = 1
    scene.pick(Play(54))
    assert scene.state.dials[dial] == 7
    assert scene.state.actions == 0


@pytest.mark.clause("UNF-15.13")
def test_reinforcements() -> None:
    scene = Scene().hand(0, 51, 51).sea(deep=2)
    scene.state.revealed[0] = True
    scene.pick(Play(51))
    assert scene.key == "action"
    scene.pick(Play(51))
    assert scene.ask().options == tuple(Space(water) for water in range(8))
    scene.pick(Space(6))
    assert scene.state.deep_ones[6] == 4
    assert scene.state.monarchs == [6, 6]


@pytest.mark.clause("UNF-15.14")
def test_call_to_action_here_or_one_elsewhere() -> None:
    scene = Scene().hand(0, 52, 52)
    scene.state.revealed[0] = True
    assert not scene.offered(Play(52))
    scene.sea(d1=2, w4=2)
    scene.state.at[0] = DECKS[0]
    scene.pick(Play(52)).pick(Space(DECKS[0]))
    assert scene.state.deep_ones[BRIDGE] == 2
    scene.pick(Play(52)).pick(Space(3))
    assert (scene.state.deep_ones[3], scene.state.deep_ones[DECKS[3]]) == (1, 1)


@pytest.mark.clause("UNF-15.15")
@pytest.mark.clause("UNF-15.17")
def test_siren_song_and_perform_rites() -> None:
    scene = Scene().hand(0, 53, 55)
    scene.state.revealed[0] = True
    scene.pick(Play(53), dice=(4,))
    assert scene.state.risked[3] == 1
    assert not scene.offered(Play(55))
    scene.state.agenda.append(Act(0, start=True))
    scene.state.actions = 1
    scene.pick(Play(55), dice=(1,))
    assert scene.state.actions == 0
    assert scene.state.monarchs == [0, DEEP]
    assert scene.state.deep_ones[0] == 4


# -- items


@pytest.mark.clause("UNF-16.1")
def test_what_weapons_add() -> None:
    scene = Scene().sea(s17=2)
    state = scene.state
    state.at[3] = CHAPEL
    state.revealed[3] = True
    assert [weapon_bonus(state, 0, item) for item in (1, 3, 10, 19, -1)] == [2, 1, 0, 3, 0]
    hold(scene, 0, 17)
    assert weapon_bonus(state, 0, -1) == 1
    assert weapon_bonus(state, 0, 10) == 0
    state.at[2] = CHAPEL
    assert weapon_bonus(state, 3, 19) == 2


@pytest.mark.clause("UNF-16.1")
def test_the_rifle_reaches_adjacent_spaces() -> None:
    scene = hold(Scene().sea(w1=1, d2=1), 0, 3)
    scene.state.at[0] = DECKS[0]
    attacks = [option for option in scene.ask().options if isinstance(option, Attack)]
    assert attacks == [Attack(0, item=3), Attack(DECKS[1], item=3)]
    scene.pick(Attack(0, item=3), dice=(3,))
    assert scene.state.deep_ones[0] == 0


@pytest.mark.clause("UNF-16.1")
def test_starbuck_attacks_once_a_turn_and_leaves_an_action() -> None:
    scene = Scene(SAMIRA, WILLIAM, JEANNE).sea(s19=2)
    scene.pick(Attack(CARGO, item=9), dice=(4,))
    assert len(scene.state.agenda) == 40
    assert not scene.offered(Attack(CARGO, item=9))
    assert scene.offered(Attack(CARGO))


@pytest.mark.clause("UNF-16.2")
def test_the_trumpet_calls_everybody_near() -> None:
    scene = Scene(KEILANI, WILLIAM, JEANNE)
    scene.state.at[0] = DECKS[2]
    assert not scene.offered(UseItem(0))
    scene.state.risked = [1, 0, 2, 0, 1, 0, 0, 1]
    scene.pick(UseItem(0))
    assert scene.state.risked == [0, 0, 0, 0, 0, 0, 0, 1]
    assert len(scene.heard(PassengerSaved)) == 4
    assert scene.heard(ItemUsed) == [ItemUsed(0, 0)]


@pytest.mark.clause("UNF-16.2")
def test_the_tool_kit_repairs_for_nothing() -> None:
    scene = Scene(JEANNE, WILLIAM, SAMIRA)
    assert not scene.offered(UseItem(2))
    scene.state.damage[BOILER - BRIDGE] = 0
    scene.state.damage_deck.take(0)
    scene.sea(s21=1)
    assert not scene.offered(UseItem(2))
    scene.sea(s21=0).pick(UseItem(2))
    assert scene.state.damage == [-1] * 6


@pytest.mark.clause("UNF-16.2")
def test_the_book_of_dagon_drives_deep_ones_away() -> None:
    scene = Scene(ISHMAEL, WILLIAM, JEANNE)
    assert not scene.offered(UseItem(7))
    scene.sea(s20=2).pick(UseItem(7))
    scene.pick(Space(DECKS[5]))
    assert scene.state.deep_ones[DECKS[5]] == 2
    scene.sea(s20=1)
    assert not scene.offered(UseItem(7))
    assert len(scene.state.agenda) == 40


@pytest.mark.clause("UNF-16.2")
def test_plimsolls_take_you_next_door() -> None:
    scene = hold(Scene(), 0, 18).pick(UseItem(18))
    assert scene.ask().options == tuple(Space(space) for space in (DECKS[2], BRIDGE, CABIN, CARGO))
    scene.pick(Space(CARGO))
    assert scene.state.at[0] == CARGO
    assert not scene.offered(UseItem(18))


@pytest.mark.clause("UNF-16.2")
def test_the_grenade_spares_nobody() -> None:
    scene = hold(Scene().damage(3).sea(s18=2), 0, 16)
    scene.state.at = [CHAPEL, CABIN, CABIN, BRIDGE]
    scene.state.revealed[2] = True
    scene.pick(UseItem(16)).pick(Space(CABIN))
    assert scene.state.deep_ones[CABIN] == 0
    assert scene.state.at == [CHAPEL, SICK_BAY, BRIG, BRIDGE]
    assert scene.heard(RoomDamaged) == [RoomDamaged(CABIN, 3)]
    assert scene.state.removed_items == [16]
    scene = hold(Scene(), 0, 16)
    scene.state.risked[2] = 1
    scene.pick(UseItem(16)).pick(Space(DECKS[2]))
    assert len(scene.heard(PassengerDefeated)) == 1
    assert scene.heard(RoomDamaged) == []


@pytest.mark.clause("UNF-16.3")
def test_twenty_items() -> None:
    state = Scene().state
    held = [item for items in state.items for item in items]
    assert sorted(held + state.item_deck.cards) == list(range(20))
    assert held == [8, 1, 2, 9]


# -- characters


@pytest.mark.clause("UNF-17.2")
def test_deck_chief() -> None:
    scene = Scene(ARJUN, WILLIAM, JEANNE)
    scene.pick(UseAbility())
    assert scene.ask().options == tuple(Space(deck) for deck in DECKS)
    scene.pick(Space(DECKS[6]))
    assert scene.state.at[0] == DECKS[6]
    assert not scene.offered(UseAbility())
    assert len(scene.state.agenda) == 40


@pytest.mark.clause("UNF-17.4")
def test_jamie_draws_quickly_and_arrests() -> None:
    scene = Scene(JAMIE, WILLIAM, JEANNE)
    assert not scene.offered(UseAbility())
    assert not scene.offered(UseFeat())
    scene.sea(s17=1).pick(UseAbility())
    scene.pick(Attack(CHAPEL, item=3), dice=(3,))
    assert scene.state.deep_ones[CHAPEL] == 0
    assert len(scene.state.agenda) == 40
    scene.state.at[2] = BRIDGE
    scene.pick(UseFeat())
    assert scene.ask().options == (Seat(2),)
    scene.pick(Seat(2))
    assert scene.state.at[2] == BRIG
    assert [each.seat for each in scene.heard(FeatUsed)] == [0]


@pytest.mark.clause("UNF-17.3")
def test_full_steam_ahead_in_any_boiler_room() -> None:
    scene = Scene(JEANNE, WILLIAM, SAMIRA).sea(s21=1)
    scene.pick(UseFeat())
    assert (scene.state.travel, scene.state.dials[FUEL]) == (2, 7)
    assert not scene.offered(UseFeat())


@pytest.mark.clause("UNF-17.8")
def test_the_first_oath() -> None:
    scene = Scene(ISHMAEL, WILLIAM, JEANNE).hand(0, 13, 11)
    assert not scene.offered(UseAbility())
    scene.state.monarchs = [4, DEEP]
    scene.pick(UseAbility())
    assert scene.ask().options == (Monarch(0),)
    scene.pick(Monarch(0))
    assert scene.ask().options == (Card(11), Card(13))
    scene.pick(Card(11), dice=(5,))
    assert scene.ask().options == (Space(2), Space(6))
    scene.pick(Space(6))
    assert scene.state.monarchs == [6, DEEP]
    scene.pick(UseAbility()).pick(Monarch(0)).pick(Card(13), dice=(4,))
    assert scene.state.monarchs == [DEEP, DEEP]


@pytest.mark.clause("UNF-17.8")
def test_the_first_oath_may_leave_a_monarch_where_it_is() -> None:
    scene = Scene(ISHMAEL, WILLIAM, JEANNE).hand(0, 11)
    scene.state.monarchs = [4, DEEP]
    scene.pick(UseAbility()).pick(Monarch(0)).pick(Card(11), dice=(5,)).pick()
    assert scene.state.monarchs == [4, DEEP]


@pytest.mark.clause("UNF-17.8")
def test_ishmael_looks_at_loyalties() -> None:
    scene = Scene(ISHMAEL, WILLIAM, JEANNE)
    scene.state.loyalty[2] = [1]
    scene.state.revealed[1] = True
    scene.pick(UseFeat())
    assert scene.ask().options == (Seat(2),)
    scene.pick(Seat(2))
    assert scene.heard(LoyaltySeen) == [LoyaltySeen(2, (1,))]
    assert scene.audience(LoyaltySeen) == [only(0)]
    assert view(scene.state, 0).people[2].loyalty == (1,)
    assert view(scene.state, 1).people[2].loyalty == (None,)


@pytest.mark.clause("UNF-17.9")
def test_william_studies_and_casts_quickly() -> None:
    scene = Scene()
    spell = scene.state.spells.cards[-1]
    scene.pick(UseAbility())
    assert scene.heard(SpellsSeen) == [SpellsSeen((spell,))]
    scene.pick(Accept())
    assert scene.state.spells.cards[0] == spell
    assert scene.state.spells.seen[0] == 1
    scene.state.turn_used = []
    scene.pick(UseAbility()).pick()
    assert scene.state.spells.cards[0] == spell
    scene.state.keeper = 1
    assert not scene.offered(UseFeat())
    scene.state.keeper = 0
    scene.state.spells.take(7)
    scene.state.spells.cards.append(7)
    scene.state.spells.seen.append(0)
    scene.pick(UseFeat())
    assert scene.state.dials == [8, 7, 10, 8]


@pytest.mark.clause("UNF-17.10")
def test_samira_scavenges_and_hands_out() -> None:
    scene = Scene(SAMIRA, WILLIAM, JEANNE)
    item = scene.state.item_deck.cards[-1]
    scene.pick(UseAbility())
    assert item in scene.state.items[0]
    scene.state.turn_used = []
    scene.state.at[1] = CARGO
    item = scene.state.item_deck.cards[-1]
    scene.pick(UseAbility())
    if scene.key == "improvement":
        scene.pick(scene.ask().options[0])
    assert (scene.key, scene.ask().least) == ("hand-out", 0)
    scene.pick(Give(item, 1))
    assert item in scene.state.items[1]
    scene.state.turn_used = []
    hold(scene, 0, *[each for each in scene.state.item_deck.cards if each not in range(11, 16)][:4])
    assert not scene.offered(UseAbility())


def test_everybody_has_a_skill_set_of_five() -> None:
    assert all(sum(counts) == 5 for counts in [person.skills for person in CATALOGUE.people])
    assert sorted(CATALOGUE.keeper_line) == list(range(10))
    assert len(MENUS) == 9
    assert (BEATRICE, SVETLANA) == (5, 4)
