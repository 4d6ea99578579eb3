"""Section 13 of the rule book: loyalty, revealing, the Brig."""

from __future__ import annotations

import pytest

from fathoms.games.unfathomable.board import BOILER, BRIDGE, BRIG, CHAPEL, DECKS, GALLEY, SICK_BAY
from fathoms.games.unfathomable.engine.actions import Act
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.checks import Check
from fathoms.games.unfathomable.engine.loyalty import Awakening, DealLoyalty
from fathoms.games.unfathomable.engine.scoring import allegiance
from fathoms.games.unfathomable.engine.tracks import Navigate, Travel
from fathoms.games.unfathomable.events import (
    CardsDiscarded,
    LoyaltyPassed,
    LoyaltySeen,
    MythosDropped,
    PassengerDefeated,
    TitlePassed,
    TraitorRevealed,
)
from fathoms.games.unfathomable.numbers import CAPTAIN, CULTIST, FOOD, HUMAN, HYBRID, SANITY
from fathoms.games.unfathomable.options import (
    Accept,
    Attack,
    Card,
    Choose,
    Escape,
    Item,
    Move,
    Number,
    Play,
    Pray,
    Prey,
    Ready,
    Reveal,
    Seat,
    Space,
    Trade,
    UseAbility,
    Waypoint,
)
from fathoms.games.unfathomable.people.arjun import ARJUN
from fathoms.games.unfathomable.people.beatrice import BEATRICE
from fathoms.games.unfathomable.people.edmund import EDMUND
from fathoms.games.unfathomable.people.ishmael import ISHMAEL
from fathoms.games.unfathomable.people.jamie import JAMIE
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.keilani import KEILANI
from fathoms.games.unfathomable.people.samira import SAMIRA
from fathoms.games.unfathomable.people.svetlana import SVETLANA
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.view import view
from fathoms.kernel.audience import only
from games.unfathomable.deepsea import Scene

OPEN_THE_GATE = 39
REEF, FOG_BANK, SMOOTH_SAILING, CALM_WATERS = 4, 8, 15, 16


def traitor(*cast: int, cards: tuple[int, ...] = (HYBRID,)) -> Scene:
    """Seat 0 holds these loyalty cards."""
    scene = Scene(*cast)
    state = scene.state
    state.loyalty_deck += state.loyalty[0]
    state.loyalty_deck.sort()
    for card in cards:
        state.loyalty_deck.remove(card)
    state.loyalty[0] = list(cards)
    state.loyalty_seen[0] = [1] * len(cards)
    return scene


def look(scene: Scene) -> Scene:
    for question in scene.state.questions():
        scene.pick(Ready(), seat=question.seat)
    return scene


@pytest.mark.clause("UNF-13.1")
def test_which_side_cards_make() -> None:
    assert allegiance([HUMAN, HYBRID]) == allegiance([CULTIST, HYBRID]) == HYBRID
    assert allegiance([HUMAN, CULTIST]) == CULTIST
    assert allegiance([HUMAN, HUMAN]) == allegiance([]) == 0


@pytest.mark.clause("UNF-13.1")
@pytest.mark.parametrize(("card", "against"), [(HUMAN, 0), (CULTIST, 1), (HYBRID, 1)])
def test_hybrids_and_cultists_are_one_side(card: int, against: int) -> None:
    assert RULES.side(traitor(cards=(card,)).state, 0) == against


@pytest.mark.clause("UNF-13.5")
def test_the_awakening_comes_once_at_six() -> None:
    scene = Scene()
    scene.state.distance = 5
    scene.do(Awakening())
    assert scene.key == "action"
    scene.state.distance = 6
    scene.do(Awakening())
    assert [len(cards) for cards in scene.state.loyalty] == [2, 2, 2, 2]
    assert scene.state.loyalty_deck == []
    look(scene).do(Awakening())
    assert scene.key == "action"


@pytest.mark.clause("UNF-13.5")
@pytest.mark.parametrize("way", ["arrival", "open-the-gate"])
def test_the_awakening_follows_the_waypoint_however_the_ship_came_to_it(way: str) -> None:
    scene = Scene().course(SMOOTH_SAILING, CALM_WATERS)
    scene.state.distance = 4
    [gate] = CATALOGUE.crises[OPEN_THE_GATE].check
    assert isinstance(gate, Check)
    scene.do(*(gate.passed if way == "open-the-gate" else (Travel(4),)))
    scene.pick(Waypoint(CALM_WATERS))
    assert (scene.key, scene.state.awakened) == ("loyalty", True)
    assert [len(cards) for cards in scene.state.loyalty] == [2, 2, 2, 2]


@pytest.mark.clause("UNF-13.5")
def test_a_waypoint_lost_in_the_fog_wakes_nobody() -> None:
    """Fog Bank would reach 6, but does not count; what comes in its place falls short."""
    scene = Scene().course(REEF, CALM_WATERS, FOG_BANK)
    scene.state.distance = 3
    scene.do(Navigate(CAPTAIN))
    scene.pick(Waypoint(FOG_BANK), dice=(1,)).rest()
    assert (scene.state.distance, scene.state.awakened) == (5, False)


@pytest.mark.clause("UNF-13.6")
def test_a_revealed_traitor_passes_the_awakening_card_to_a_human() -> None:
    scene = traitor()
    scene.state.revealed[0] = True
    scene.state.loyalty_seen[0] = [(1 << 31) - 1]
    scene.do(DealLoyalty())
    assert (scene.key, scene.ask().seat, scene.ask().options) == ("pass-on", 0, (Seat(1), Seat(2), Seat(3)))
    card = scene.state.loyalty[0][-1]
    scene.pick(Seat(2))
    assert [len(cards) for cards in scene.state.loyalty] == [1, 2, 3, 2]
    assert scene.state.loyalty[2][-1] == card
    assert scene.state.loyalty_seen[2][-1] == 0b101
    assert scene.heard(LoyaltyPassed) == [LoyaltyPassed(0, 2, 1)]
    assert scene.heard(LoyaltySeen)[-1] == LoyaltySeen(2, tuple(scene.state.loyalty[2]))
    look(scene)


@pytest.mark.clause("UNF-13.8")
def test_the_steps_of_a_reveal() -> None:
    scene = traitor(KEILANI, WILLIAM, JEANNE, SAMIRA, cards=(HUMAN, HYBRID, CULTIST)).hand(0, 1, 45)
    state = scene.state
    state.mythos.take(3)
    state.kept[0] = [3]
    reveals = [option for option in scene.ask().options if isinstance(option, Reveal)]
    assert reveals == [Reveal(HYBRID), Reveal(CULTIST)]
    scene.pick(Reveal(HYBRID))
    assert scene.heard(TraitorRevealed) == [TraitorRevealed(0, HYBRID)]
    assert state.dials[SANITY] == 7
    assert (scene.key, scene.ask().options) == ("heir", (Seat(1), Seat(2), Seat(3)))
    scene.pick(Seat(1))
    assert state.loyalty[0] == [HYBRID]
    assert sorted(state.loyalty[1]) == [HUMAN, HUMAN, CULTIST]
    assert scene.heard(LoyaltyPassed) == [LoyaltyPassed(0, 1, 2)]
    assert scene.audience(LoyaltySeen) == [only(1)]
    assert scene.key == "loyalty"
    look(scene)
    assert scene.heard(TitlePassed) == [TitlePassed(0, 2)]
    assert scene.heard(MythosDropped) == [MythosDropped(0, 3)]
    assert not state.feats[0]
    assert scene.key == "swap"
    scene.pick(Card(1))
    assert scene.heard(CardsDiscarded) == [CardsDiscarded(0, (1,))]
    assert state.hands[0][0] == 45
    assert state.hands[0][1] > 50
    assert view(scene.state, 3).people[0].loyalty == (HYBRID,)


@pytest.mark.clause("UNF-13.8")
def test_beyond_twelve_the_other_cards_stay() -> None:
    scene = traitor(KEILANI, WILLIAM, JEANNE, SAMIRA, cards=(HUMAN, HYBRID))
    scene.state.distance = 12
    scene.pick(Reveal(HYBRID))
    assert scene.key == "action"
    assert scene.state.loyalty[0] == [HYBRID, HUMAN]
    assert view(scene.state, 1).people[0].loyalty == (HYBRID, None)


@pytest.mark.clause("UNF-13.8")
def test_in_the_brig_there_is_no_reveal_effect_and_no_swap() -> None:
    scene = traitor(KEILANI, WILLIAM, JEANNE, SAMIRA).hand(0, 1)
    scene.state.at[0] = BRIG
    scene.pick(Reveal(HYBRID))
    assert scene.key == "action"
    assert scene.state.dials[SANITY] == 8
    assert scene.state.revealed[0]
    assert not scene.offered(Reveal(HYBRID))


def test_humans_have_nothing_to_reveal() -> None:
    assert not any(isinstance(option, Reveal) for option in Scene().ask().options)


@pytest.mark.clause("UNF-13.9")
def test_what_a_revealed_traitor_may_do() -> None:
    scene = Scene().hand(0, 11, 21)
    state = scene.state
    state.revealed[0] = True
    state.at = [DECKS[0], DECKS[0], BRIDGE, BRIDGE]
    state.risked[0] = 1
    state.deep_ones[DECKS[0]] = 1
    assert scene.offered(Attack(DECKS[0], 1))
    assert not scene.offered(Attack(DECKS[0]))
    assert not scene.offered(Prey())
    assert scene.offered(Play(21))
    assert not scene.offered(UseAbility())
    assert not scene.offered(Trade())
    scene.pick(Attack(DECKS[0], 1), dice=(6,)).passes()
    assert state.at[1] == SICK_BAY
    scene.pick(Prey())
    assert len(scene.heard(PassengerDefeated)) == 1
    state.at[0] = CHAPEL
    assert not scene.offered(Pray())


@pytest.mark.clause("UNF-13.11")
def test_breaking_out_costs_twelve() -> None:
    scene = Scene().hand(0, 55, 54, 52)
    scene.state.revealed[0] = True
    scene.state.at[0] = BRIG
    assert not any(isinstance(option, Move | Escape) for option in scene.ask().options)
    scene.hand(0, 51)
    scene.pick(Move(GALLEY))
    assert scene.ask().params == {"price": 12}
    assert scene.refuse(Card(55), Card(54)).code == "too-little"
    scene.pick(Card(51), Card(52), Card(54), Card(55))
    assert scene.state.at[0] == GALLEY
    assert scene.state.hands[0] == []


@pytest.mark.clause("UNF-13.12")
def test_cards_in_hand_work_in_the_brig() -> None:
    scene = Scene().hand(0, 21)
    scene.state.at[0] = BRIG
    assert [type(option) for option in scene.ask().options] == [Escape, Play]


# -- reveals of the ten


@pytest.mark.clause("UNF-17.2")
def test_arjun_resets_the_travel() -> None:
    scene = traitor(ARJUN, WILLIAM, JEANNE)
    scene.state.travel = 3
    scene.pick(Reveal(HYBRID))
    assert scene.state.travel == 0


@pytest.mark.clause("UNF-17.3")
def test_jeanne_damages_a_room_of_choice() -> None:
    scene = traitor(JEANNE, WILLIAM, SAMIRA).damage(2)
    scene.state.damage[0] = 4
    scene.state.damage_deck.take(4)
    scene.pick(Reveal(HYBRID))
    assert len(scene.ask().options) == 5
    scene.pick(Space(GALLEY))
    assert scene.state.damage[GALLEY - BRIDGE] == 2


@pytest.mark.clause("UNF-17.4")
def test_jamie_rains_fire() -> None:
    scene = traitor(JAMIE, WILLIAM, SAMIRA)
    scene.state.at = [DECKS[3], DECKS[3], BOILER]
    scene.state.risked[3] = 2
    scene.pick(Reveal(HYBRID))
    assert scene.state.at == [DECKS[3], SICK_BAY, BOILER]
    assert len(scene.heard(PassengerDefeated)) == 2
    scene = traitor(JAMIE, WILLIAM, SAMIRA).pick(Reveal(HYBRID))
    assert scene.state.at[0] == BRIDGE


@pytest.mark.clause("UNF-17.5")
def test_svetlana_turns_on_a_passenger() -> None:
    scene = traitor(SVETLANA, WILLIAM, SAMIRA)
    scene.state.risked[3] = 1
    scene.pick(Reveal(HYBRID))
    assert scene.ask().options == (Space(DECKS[3]), Accept())
    scene.pick(Accept())
    assert scene.heard(PassengerDefeated)[0].space == -1
    scene = traitor(SVETLANA, WILLIAM, SAMIRA)
    scene.state.risked[3] = 1
    scene.state.passengers = [7]
    scene.pick(Reveal(HYBRID)).pick(Space(DECKS[3]))
    if scene.key == "on-passenger":
        scene.pick()
    assert scene.state.passengers in ([], [7])


@pytest.mark.clause("UNF-17.6")
def test_beatrice_divides() -> None:
    scene = traitor(BEATRICE, WILLIAM, SAMIRA).pick(Reveal(HYBRID))
    assert (scene.ask().least, scene.ask().most) == (4, 4)
    scene.pick(Space(0), Space(3), Space(5), Space(7))
    assert scene.state.deep_ones[:8] == [1, 0, 0, 1, 0, 1, 0, 1]


@pytest.mark.clause("UNF-17.7")
def test_edmund_spreads_misfortune() -> None:
    scene = traitor(EDMUND, WILLIAM, SAMIRA)
    scene.state.mythos.take(19)
    scene.state.mythos.cards.append(19)
    scene.state.mythos.seen.append(0)
    scene.pick(Reveal(HYBRID))
    assert scene.ask().seat == 0
    scene.pick(Choose(2))
    assert scene.state.dials[FOOD] == 6


@pytest.mark.clause("UNF-17.8")
def test_ishmael_swears_the_second_oath() -> None:
    scene = traitor(ISHMAEL, WILLIAM, SAMIRA).sea(s20=1, d1=1).damage(1)
    scene.pick(Reveal(HYBRID))
    assert scene.state.damage[GALLEY - BRIDGE] == 1
    assert scene.state.deep_ones[DECKS[0]] == 1


@pytest.mark.clause("UNF-17.9")
def test_william_disrupts_the_ritual() -> None:
    scene = traitor(WILLIAM, ARJUN, SAMIRA)
    scene.state.ritual = 1
    scene.pick(Reveal(HYBRID))
    assert scene.ask().options == tuple(Number(number) for number in (-2, -1, 0, 1, 2))
    scene.pick(Number(2))
    assert scene.state.ritual == 3
    scene = traitor(WILLIAM, ARJUN, SAMIRA).pick(Reveal(HYBRID)).pick(Number(0))
    assert scene.state.ritual == 0


@pytest.mark.clause("UNF-17.10")
def test_samira_picks_a_pocket() -> None:
    scene = traitor(SAMIRA, WILLIAM, ARJUN)
    scene.state.at[1] = scene.state.at[0]
    scene.pick(Reveal(HYBRID))
    assert scene.ask().options == (Item(8),)
    scene.pick(Item(8))
    assert scene.state.items == [[8, 9], [], [1]]


@pytest.mark.clause("UNF-6.1")
@pytest.mark.clause("UNF-3.1")
def test_a_reveal_in_a_granted_action_leaves_the_mythos_step_to_the_active_player() -> None:
    scene = traitor(KEILANI, WILLIAM, JEANNE, SAMIRA)
    scene.state.active = 1
    scene.state.agenda.append(Act(0))
    scene.pick(Reveal(HYBRID))
    from fathoms.games.unfathomable.engine.mythos import MythosStep  # noqa: PLC0415
    from fathoms.games.unfathomable.events import MythosDrawn  # noqa: PLC0415

    scene.do(MythosStep())
    assert len(scene.heard(MythosDrawn)) == 1
