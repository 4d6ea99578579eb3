"""Sections 4, 5 and 9 of the rule book: actions, rooms, trade, the tome."""

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
    WALKABLE,
)
from fathoms.games.unfathomable.engine.actions import Act
from fathoms.games.unfathomable.engine.belongings import GainItem, gain_item
from fathoms.games.unfathomable.engine.payment import cheapest, reaches
from fathoms.games.unfathomable.engine.rooms import Stoked
from fathoms.games.unfathomable.engine.weapons import JudgeAttack
from fathoms.games.unfathomable.events import (
    AbilityUsed,
    Attacked,
    CardPlayed,
    CardsDiscarded,
    CheckBegan,
    ItemGained,
    ItemGiven,
    ItemsSeen,
    Moved,
    PassengerRisked,
    PassengerSaved,
    Peeked,
    SpellCast,
    SpellsSeen,
    WaypointsSeen,
)
from fathoms.games.unfathomable.numbers import FOOD, FUEL, SANITY
from fathoms.games.unfathomable.options import (
    Accept,
    Arrest,
    Attack,
    Card,
    Cast,
    Cook,
    Draw,
    Escape,
    Give,
    Item,
    Look,
    Move,
    Play,
    Pray,
    Rescue,
    Search,
    Seat,
    Space,
    Spell,
    Stoke,
    Trade,
    Waypoint,
)
from fathoms.games.unfathomable.people.jamie import JAMIE
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.samira import SAMIRA
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.view import view
from fathoms.kernel.audience import only
from fathoms.kernel.chance import FastChance
from games.unfathomable.deepsea import ALL, Scene


def top(scene: Scene, deck: str, *cards: int) -> None:
    """Put cards on top of a deck, the last one topmost."""
    pile = getattr(scene.state, deck)
    for card in cards:
        pile.take(card)
        pile.cards.append(card)
        pile.seen.append(0)


@pytest.mark.clause("UNF-4.1")
@pytest.mark.clause("UNF-4.8")
def test_an_action_may_be_forgone() -> None:
    scene = Scene()
    assert (scene.ask().least, scene.ask().most, scene.ask().default) == (0, 1, ())
    scene.pick()
    assert scene.told == []


@pytest.mark.clause("UNF-4.2")
def test_a_move_leads_anywhere_but_to_sick_bay_and_brig() -> None:
    scene = Scene()
    moves = [option.to for option in scene.ask().options if isinstance(option, Move)]
    assert moves == [space for space in WALKABLE if space != CHAPEL]
    assert scene.refuse(Move(SICK_BAY)).clause == "UNF-4.2"
    assert scene.refuse(Move(CHAPEL)).code == "not-offered"
    scene.pick(Move(DECKS[4]))
    assert scene.heard(Moved) == [Moved(0, DECKS[4])]
    scene.state.at[0] = SICK_BAY
    scene.pick(Move(BRIDGE))
    assert scene.state.at[0] == BRIDGE


@pytest.mark.clause("UNF-4.3")
@pytest.mark.clause("UNF-4.4")
@pytest.mark.parametrize(("die", "left"), [(4, 0), (3, 1)])
def test_an_attack_on_a_deep_one_takes_four(die: int, left: int) -> None:
    scene = Scene().sea(s17=1, w1=1)
    assert [option for option in scene.ask().options if isinstance(option, Attack)] == [Attack(CHAPEL)]
    scene.pick(Attack(CHAPEL), dice=(die,))
    assert scene.state.deep_ones[CHAPEL] == left
    assert scene.heard(Attacked) == [Attacked(0, CHAPEL, -1)]
    assert scene.refuse(Attack(GALLEY)).clause == "UNF-4.3"


@pytest.mark.clause("UNF-4.4")
@pytest.mark.parametrize(("die", "space"), [(6, BRIG), (5, CHAPEL)])
def test_an_attack_on_a_revealed_traitor_takes_six(die: int, space: int) -> None:
    scene = Scene()
    scene.state.at[2] = CHAPEL
    scene.state.at[3] = CHAPEL
    scene.state.revealed[2] = True
    assert [option for option in scene.ask().options if isinstance(option, Attack)] == [Attack(CHAPEL, 2)]
    scene.pick(Attack(CHAPEL, 2), dice=(die,))
    assert scene.state.at[2] == space


@pytest.mark.clause("UNF-4.4")
def test_an_attack_on_the_first_seat_is_on_a_character() -> None:
    scene = Scene()
    scene.sea(s17=1)
    scene.state.at[0] = CHAPEL
    scene.state.die = 6
    scene.do(JudgeAttack(CHAPEL, 0))
    assert (scene.state.at[0], scene.state.deep_ones[CHAPEL]) == (SICK_BAY, 1)


@pytest.mark.clause("UNF-4.5")
def test_a_rescue_brings_one_passenger_back() -> None:
    scene = Scene()
    scene.state.risked[1] = 2
    assert not scene.offered(Rescue())
    scene.state.at[0] = DECKS[1]
    scene.pick(Rescue())
    assert scene.state.risked[1] == 1
    assert scene.heard(PassengerSaved) == [PassengerSaved(DECKS[1])]
    assert scene.refuse(Rescue(), Rescue()).code == "repeated"
    scene.state.risked[1] = 0
    assert scene.refuse(Rescue()).clause == "UNF-4.5"


@pytest.mark.clause("UNF-4.6")
@pytest.mark.clause("UNF-4.7")
def test_a_skill_card_is_shown_and_discarded_and_may_bring_actions() -> None:
    scene = Scene().hand(0, 45)
    scene.pick(Play(45))
    assert scene.heard(CardPlayed) == [CardPlayed(0, 45)]
    assert scene.state.discards[4] == [45]
    assert isinstance(scene.state.agenda[-1], Act)
    assert len(scene.state.agenda) == 41


# -- rooms


@pytest.mark.clause("UNF-5.1")
def test_the_bridge_looks_into_a_deck_at_the_risk_of_a_passenger() -> None:
    scene = Scene()
    top(scene, "waypoints", 3, 7)
    scene.state.at[0] = BRIDGE
    assert scene.offered(Look(0))
    scene.pick(Look(1), dice=(5,))
    assert scene.heard(PassengerRisked) == [PassengerRisked(DECKS[4])]
    assert scene.heard(Peeked) == [Peeked(0, "waypoints", 2)]
    assert scene.heard(WaypointsSeen) == [WaypointsSeen((7, 3))]
    assert (scene.audience(Peeked), scene.audience(WaypointsSeen)) == ([ALL], [only(0)])
    assert scene.ask().options == (Waypoint(3), Waypoint(7))
    scene.pick(Waypoint(3))
    assert (scene.state.waypoints.cards[-1], scene.state.waypoints.cards[0]) == (3, 7)
    assert view(scene.state, 0).waypoints.cards[-1] == 3
    assert view(scene.state, 1).waypoints.cards[-1] is None
    scene.state.turn_used = []
    scene.state.passengers = scene.state.passengers[:1]
    assert not scene.offered(Look(0))


@pytest.mark.clause("UNF-5.2")
def test_a_room_works_once_a_turn_intact_and_without_enemies() -> None:
    scene = Scene()
    state = scene.state
    state.ritual = 3
    assert scene.offered(Pray())
    state.deep_ones[CHAPEL] = 1
    assert not scene.offered(Pray())
    state.deep_ones[CHAPEL] = 0
    state.damage[1] = 4
    assert not scene.offered(Pray())
    state.damage[1] = -1
    state.at[3] = CHAPEL
    state.revealed[3] = True
    assert not scene.offered(Pray())
    state.revealed[3] = False
    scene.pick(Pray())
    assert not scene.offered(Pray())
    assert state.ritual == 2
    scene.do(Act(3))
    assert not scene.offered(Pray())


@pytest.mark.clause("UNF-5.3")
@pytest.mark.parametrize(("die", "sanity"), [(3, 7), (4, 8)])
def test_the_chapel_needs_seven_to_spare_the_mind(die: int, sanity: int) -> None:
    scene = Scene().hand(0, 13, 41)
    assert [option for option in scene.ask().options if isinstance(option, Pray)] == [Pray(), Pray(13)]
    scene.pick(Pray(13), dice=(die,))
    assert scene.state.ritual == 1
    assert scene.state.dials[SANITY] == sanity
    assert scene.heard(CardsDiscarded) == [CardsDiscarded(0, (13,))]


@pytest.mark.clause("UNF-5.4")
def test_the_cabin_arrests_another_human_by_a_check_of_eight() -> None:
    scene = Scene().chaos(2, 3)
    scene.state.at = [CABIN, BRIG, BRIDGE, GALLEY]
    scene.state.revealed[3] = True
    assert [option for option in scene.ask().options if isinstance(option, Arrest)] == [Arrest(2)]
    scene.hand(2, 4)
    scene.pick(Arrest(2))
    assert scene.heard(CheckBegan) == [CheckBegan(8, 0, (0, 2))]
    scene.passes()
    scene.pick(Card(4))
    assert scene.state.at[2] == BRIG


@pytest.mark.clause("UNF-5.5")
def test_the_cargo_hold_keeps_one_of_two_items() -> None:
    scene = Scene()
    scene.state.at[0] = CARGO
    top(scene, "item_deck", 17, 19)
    scene.pick(Search())
    assert scene.heard(ItemsSeen) == [ItemsSeen((19, 17))]
    scene.pick(Item(17))
    assert scene.state.items[0] == [8, 17]
    assert scene.state.item_deck.cards[0] == 19
    assert scene.heard(ItemGained) == [ItemGained(0, 17)]
    scene.state.turn_used = []
    scene.state.buried_items.cards = scene.state.item_deck.cards[1:]
    scene.state.buried_items.seen = scene.state.item_deck.seen[1:]
    scene.state.item_deck.cards, scene.state.item_deck.seen = [19], [0]
    scene.pick(Search())
    assert scene.ask().least == 0
    scene.pick()
    assert scene.state.item_deck.cards == [19]
    scene.state.turn_used = []
    scene.pick(Search()).pick(Item(19))
    scene.state.turn_used = []
    assert not scene.offered(Search())


@pytest.mark.clause("UNF-5.6")
@pytest.mark.parametrize(("die", "food"), [(2, 7), (3, 8)])
def test_the_galley_serves_five_at_most(die: int, food: int) -> None:
    scene = Scene()
    scene.state.at[0] = GALLEY
    scene.pick(Cook())
    assert (scene.ask().least, scene.ask().most, len(scene.ask().options)) == (0, 5, 25)
    scene.pick(Draw(0), Draw(3, 4), Draw(3), dice=(die,))
    scene.passes() if scene.key == "before-roll" else None
    assert len(scene.state.hands[0]) == 3
    assert scene.state.dials[FOOD] == food


def test_the_galley_may_serve_nothing() -> None:
    scene = Scene()
    scene.state.at[0] = GALLEY
    scene.pick(Cook()).pick()
    assert scene.key == "action"


@pytest.mark.clause("UNF-5.7")
@pytest.mark.parametrize(("die", "fuel"), [(5, 7), (6, 8)])
def test_the_boiler_room_needs_seven_to_spare_the_fuel(die: int, fuel: int) -> None:
    scene = Scene().hand(0, 31)
    scene.state.at[0] = BOILER
    assert [option for option in scene.ask().options if isinstance(option, Stoke)] == [Stoke(31)]
    scene.pick(Stoke(31), dice=(die,))
    assert scene.state.travel == 1
    assert scene.state.dials[FUEL] == fuel


@pytest.mark.clause("UNF-17.3")
@pytest.mark.clause("UNF-4.14")
def test_jeanne_may_rig_the_boilers_after_her_action() -> None:
    scene = Scene(JEANNE, WILLIAM, SAMIRA).hand(0, 35).damage(6)
    scene.pick(Stoke(35), dice=(8,))
    assert scene.key == "jury-rig"
    scene.pick(Accept())
    assert scene.state.travel == 2
    assert scene.state.dials[FUEL] == 7
    assert [each.seat for each in scene.heard(AbilityUsed)] == [0]
    scene.state.turn_used = []
    scene.hand(0, 34).pick(Stoke(34), dice=(8,)).pick()
    assert scene.state.travel == 3


@pytest.mark.clause("UNF-17.3")
def test_jeanne_rigs_nothing_if_the_way_led_her_to_the_brig() -> None:
    scene = Scene(JEANNE, WILLIAM, SAMIRA)
    scene.state.at[0] = BRIG
    before = scene.key
    Stoked(0).run(scene.state, FastChance(1))
    assert scene.key == before
    assert scene.heard(AbilityUsed) == []


@pytest.mark.clause("UNF-5.8")
@pytest.mark.clause("UNF-13.7")
@pytest.mark.parametrize(("rules", "hindered"), [("booklet", True), ("reference", False)])
def test_a_revealed_traitor_in_the_brig_hinders_the_way_out_by_the_booklet_alone(rules: str, hindered: bool) -> None:
    scene = Scene(rules=rules)
    scene.state.at[:2] = [BRIG, BRIG]
    assert scene.offered(Escape())
    scene.state.revealed[1] = True
    assert scene.offered(Escape()) != hindered


@pytest.mark.clause("UNF-5.8")
def test_the_brig_opens_by_a_check_of_eight() -> None:
    scene = Scene().hand(0, 15).chaos(31, 32)
    scene.state.at = [BRIG, BRIDGE, BRIDGE, BRIG]
    scene.state.revealed[3] = True
    assert [type(option) for option in scene.ask().options] == [Escape, Trade]
    scene.pick(Escape())
    assert scene.heard(CheckBegan) == [CheckBegan(8, 0, (1, 3))]
    scene.passes()
    assert (scene.key, scene.ask().most) == ("contribute", 1)
    scene.pick(Card(15))
    assert scene.key == "go-anywhere"
    assert scene.ask().options == tuple(Space(space) for space in WALKABLE)
    scene.pick(Space(GALLEY))
    assert scene.state.at[0] == GALLEY
    scene.state.at[0] = BRIG
    assert not scene.offered(Escape())


def test_items_are_not_for_the_brig_and_empty_decks_give_none() -> None:
    scene = Scene(SAMIRA, JAMIE, WILLIAM)
    scene.state.at[0] = BRIG
    assert [type(option) for option in scene.ask().options] == [Escape]
    scene.state.item_deck.cards, scene.state.item_deck.seen = [], []
    scene.state.at[0] = BRIDGE
    scene.do(GainItem(0))
    assert scene.heard(ItemGained) == []


# -- trade and items


@pytest.mark.clause("UNF-4.9")
@pytest.mark.clause("UNF-4.10")
@pytest.mark.clause("UNF-4.11")
def test_a_trade_is_proposed_and_agreed_to() -> None:
    scene = Scene()
    state = scene.state
    assert not scene.offered(Trade())
    state.at[1] = state.at[2] = CHAPEL
    scene.pick(Trade())
    assert (scene.key, scene.ask().seat, scene.ask().least, scene.ask().most) == ("trade", 0, 0, 3)
    assert scene.ask().options == (Give(8, 1), Give(8, 2), Give(1, 0), Give(1, 2), Give(2, 0), Give(2, 1))
    refusal = scene.refuse(Give(8, 1), Give(8, 2))
    assert (refusal.code, refusal.clause) == ("item-twice", "UNF-4.10")
    assert state.narrow(0, (Give(8, 1),)).options == (Give(1, 0), Give(1, 2), Give(2, 0), Give(2, 1))
    scene.pick(Give(8, 1), Give(1, 0))
    assert [question.seat for question in state.questions()] == [1]
    scene.pick()
    assert state.items == [[8], [1], [2], [9]]
    scene.pick(Give(8, 1), Give(1, 0), Give(2, 0))
    scene.pick(Accept(), seat=1).pick(Accept(), seat=2)
    assert state.items == [[1, 2], [8], [], [9]]
    assert scene.heard(ItemGiven) == [ItemGiven(0, 1, 8), ItemGiven(1, 0, 1), ItemGiven(2, 0, 2)]
    scene.pick(Give(2, 2))
    assert state.items == [[1], [8], [2], [9]]
    assert scene.key == "action"
    scene.pick(Trade()).pick()
    assert scene.key == "action"
    state.revealed[0] = True
    assert not scene.offered(Trade())


@pytest.mark.clause("UNF-4.12")
@pytest.mark.clause("UNF-4.13")
def test_improvements_are_chosen_when_gained_and_go_with_the_item() -> None:
    scene = Scene()
    state = scene.state
    for item in (11, 15):
        state.item_deck.take(item)
    gain_item(state, 0, 11)
    assert state.improvement[0] == 11
    gain_item(state, 0, 15)
    scene.do()
    assert scene.ask().options == (Item(11), Item(15))
    scene.pick(Item(15))
    assert state.improvement[0] == 15
    state.at[1] = CHAPEL
    scene.pick(Trade()).pick(Give(15, 1))
    assert (state.improvement[0], state.improvement[1]) == (-1, 15)


# -- paying


def test_payments_can_be_completed_or_not() -> None:
    assert reaches(3, [11], [12, 13])
    assert reaches(12, [15], [11, 12, 15])
    assert not reaches(12, [11], [15, 15, 12])
    assert not reaches(3, [14, 11], [])
    assert not reaches(8, [15], [11])
    assert cheapest((Card(11), Card(12), Card(15)), 6) == (Card(12), Card(15))
    assert cheapest((Card(11), Card(13), Card(14)), 5) == (Card(13), Card(14))


# -- the tome


@pytest.mark.clause("UNF-9.6")
@pytest.mark.clause("UNF-9.7")
def test_the_keeper_casts_one_of_two_spells_once_a_turn() -> None:
    scene = Scene()
    top(scene, "spells", 4, 7)
    assert scene.offered(Cast())
    scene.pick(Cast())
    assert scene.heard(SpellsSeen) == [SpellsSeen((7, 4))]
    assert scene.audience(SpellsSeen) == [only(0)]
    scene.pick(Spell(7))
    assert scene.heard(SpellCast) == [SpellCast(0, 7)]
    assert scene.state.dials == [8, 7, 10, 8]
    assert scene.state.cast_spells == [7]
    assert scene.state.spells.cards[0] == 4
    assert not scene.offered(Cast())
    scene.do(Act(1))
    assert not scene.offered(Cast())


def test_the_deep_is_no_place_to_go() -> None:
    assert DEEP not in WALKABLE
    assert Seat(0) == Seat(0)
