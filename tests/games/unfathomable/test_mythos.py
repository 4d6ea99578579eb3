"""Section 6 of the rule book: the mythos step and its 70 crises."""

from __future__ import annotations

import pytest

from fathoms.games.unfathomable.board import BRIDGE, BRIG, CARGO, CHAPEL, DECKS, DEEP, GALLEY
from fathoms.games.unfathomable.cards.spells import SPELL_CARDS
from fathoms.games.unfathomable.cards.waypoints import WAYPOINT_CARDS
from fathoms.games.unfathomable.engine.belongings import Keep, KeepOneItem
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.checks import Check
from fathoms.games.unfathomable.engine.crew import SpendLore
from fathoms.games.unfathomable.engine.effects import Gain, Lose
from fathoms.games.unfathomable.engine.mythos import FaceCrisis, MythosStep, TrackIcon, able
from fathoms.games.unfathomable.engine.peeks import ITEMS, SPELLS, Bury
from fathoms.games.unfathomable.engine.weapons import may_attack
from fathoms.games.unfathomable.events import (
    CardsBuried,
    CheckBegan,
    Chosen,
    FeatUsed,
    MythosDrawn,
    MythosDropped,
    MythosKept,
    MythosPassedOver,
    MythosSeen,
    TravelMoved,
)
from fathoms.games.unfathomable.numbers import FOOD, FUEL, KEEPER, SANITY, SOULS
from fathoms.games.unfathomable.options import (
    Accept,
    Card,
    Choose,
    Dial,
    Item,
    Mythos,
    Number,
    Seat,
    UseFeat,
    UseMythos,
)
from fathoms.games.unfathomable.people.arjun import ARJUN
from fathoms.games.unfathomable.people.beatrice import BEATRICE
from fathoms.games.unfathomable.people.edmund import EDMUND, Misfortune
from fathoms.games.unfathomable.people.ishmael import ISHMAEL
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.keilani import KEILANI
from fathoms.games.unfathomable.people.samira import SAMIRA
from fathoms.games.unfathomable.people.william import WILLIAM
from games.unfathomable.deepsea import Scene


def draw(scene: Scene, *cards: int) -> Scene:
    """Put mythos cards on top, the last one topmost."""
    deck = scene.state.mythos
    for card in cards:
        deck.take(card)
        deck.cards.append(card)
        deck.seen.append(0)
    return scene


def face(scene: Scene, number: int) -> Scene:
    """Face the crisis of a card, without its icons."""
    scene.state.mythos.take(number)
    scene.state.mythos_card = number
    return scene.do(FaceCrisis(number))


@pytest.mark.clause("UNF-6.1")
@pytest.mark.clause("UNF-6.2")
def test_crisis_then_monsters_then_track() -> None:
    scene = draw(Scene().hand(0, 31), 11)
    scene.state.chaos.sort()
    scene.do(MythosStep())
    assert scene.heard(MythosDrawn) == [MythosDrawn(0, 11)]
    assert scene.heard(CheckBegan) == [CheckBegan(11, 0, (2, 4))]
    while scene.key != "contribute":
        scene.passes()
    scene.pick()
    while scene.key != "track":
        scene.passes()
    assert scene.state.deep_ones[DEEP] == 0
    assert sum(scene.state.deep_ones) == 4
    scene.pick(Choose(1))
    assert scene.heard(TravelMoved) == [TravelMoved(1)]
    assert scene.state.mythos_discards == [11]
    assert scene.state.mythos_card == -1


def test_a_revealed_traitor_faces_no_mythos() -> None:
    scene = Scene()
    scene.state.revealed[0] = True
    scene.do(MythosStep())
    assert scene.heard(MythosDrawn) == []


@pytest.mark.clause("UNF-6.3")
def test_a_short_mythos_deck_is_filled_from_below() -> None:
    scene = Scene(BEATRICE, WILLIAM, JEANNE)
    state = scene.state
    state.mythos_discards = [card for card in state.mythos.cards if card != 20]
    state.mythos.cards, state.mythos.seen = [20], [0]
    state.mythos_discards = [card for card in state.mythos_discards if card < 61 or card in (64, 66, 67)]
    state.kept[1] = [61, 62, 63, 65, 68, 69, 70]
    scene.do(MythosStep())
    assert state.mythos.cards[-1] == 20
    assert len(state.mythos.cards) == 63
    assert state.mythos_discards == []


@pytest.mark.clause("UNF-6.4")
def test_green_cards_without_their_character_are_passed_over() -> None:
    scene = draw(Scene(), 34, 66, 62, 61)
    scene.state.at[0] = BRIG
    scene.state.revealed[1] = True
    scene.do(MythosStep())
    assert scene.heard(MythosPassedOver) == [MythosPassedOver((61, 62, 66))]
    assert scene.heard(MythosDrawn) == [MythosDrawn(0, 34)]


@pytest.mark.clause("UNF-6.4")
@pytest.mark.clause("UNF-6.8")
def test_beatrice_resolves_one_of_two_and_skips_absent_green_cards() -> None:
    scene = draw(Scene(BEATRICE, WILLIAM, JEANNE), 34, 61, 19)
    scene.do(MythosStep())
    assert scene.heard(MythosPassedOver) == [MythosPassedOver((61,))]
    assert scene.heard(MythosSeen) == [MythosSeen((19, 34))]
    scene.pick(Mythos(34))
    assert scene.heard(MythosDrawn) == [MythosDrawn(0, 34)]
    assert scene.state.mythos.cards[0] == 19
    assert scene.state.mythos.seen[0] == 1


@pytest.mark.clause("UNF-6.5")
def test_the_named_player_chooses() -> None:
    scene = face(Scene(), 34)
    assert (scene.key, scene.ask().seat, scene.ask().options) == ("crisis", 1, (Choose(1), Choose(2)))
    scene.pick(Choose(2))
    assert [(each.seat, each.way) for each in scene.heard(Chosen)] == [(1, 2)]
    assert len(scene.state.chaos) == 14
    scene = face(Scene(), 34).pick(Choose(1))
    assert scene.state.dials[SANITY] == 7
    scene = face(Scene(), 32).pick(Choose(2))
    assert scene.state.dials[FUEL] == 6
    scene = face(Scene(), 32).pick(Choose(1))
    assert scene.heard(CheckBegan) == [CheckBegan(11, 0, (2, 3))]
    assert scene.state.in_crisis


@pytest.mark.clause("UNF-6.6")
@pytest.mark.clause("UNF-6.13")
@pytest.mark.parametrize(("rules", "acted"), [("booklet", 0), ("reference", 2)])
def test_in_the_brig_there_is_no_crisis(rules: str, acted: int) -> None:
    scene = draw(Scene(rules=rules), 11)
    scene.state.at[0] = BRIG
    scene.do(MythosStep())
    assert scene.heard(CheckBegan) == []
    assert scene.state.deep_ones[DEEP] == acted
    assert (scene.key, scene.ask().seat) == ("track", 1)
    scene.pick(Choose(2))
    assert scene.state.ritual == 1


@pytest.mark.clause("UNF-6.7")
def test_ways_that_need_something() -> None:
    scene = Scene()
    state = scene.state
    assert able(state, 0, "item")
    state.items[0] = []
    assert not able(state, 0, "item")
    assert able(state, 0, "three")
    state.passengers = [0, 1]
    assert not able(state, 0, "three")
    assert able(state, 0, "one")
    state.passengers = []
    assert not able(state, 0, "one")
    assert able(state, 1, "captaincy")
    assert not able(state, 0, "captaincy")
    assert not able(state, 0, "ring")
    state.items[2] = [6]
    assert able(state, 0, "ring")
    assert able(state, 0, "")
    face(scene, 25)
    assert scene.ask().options == (Choose(2),)


@pytest.mark.clause("UNF-6.9")
def test_a_may_can_be_declined() -> None:
    from fathoms.games.unfathomable.asks import May  # noqa: PLC0415

    scene = Scene().do(May(2, (Lose(FOOD),)))
    assert (scene.ask().seat, scene.ask().options, scene.ask().default) == (2, (Accept(),), ())
    scene.pick()
    assert scene.state.dials[FOOD] == 8
    scene.do(May(2, (Lose(FOOD),))).pick(Accept())
    assert scene.state.dials[FOOD] == 7


@pytest.mark.clause("UNF-6.12")
@pytest.mark.clause("UNF-9.3")
@pytest.mark.parametrize(("captain", "jailed"), [(0, [0]), (2, [0, 2])])
def test_history_repeats_jails_keilani_and_whoever_is_captain_then(captain: int, jailed: list[int]) -> None:
    scene = Scene(KEILANI, ARJUN, JEANNE)
    scene.state.captain = captain
    (check,) = CATALOGUE.crises[61].check
    assert isinstance(check, Check)
    scene.do(*check.failed)
    assert [seat for seat in range(3) if scene.state.at[seat] == BRIG] == jailed
    assert scene.state.captain == 1


@pytest.mark.clause("UNF-6.10")
def test_the_keeper_without_lore_throws_the_die_alone() -> None:
    scene = Scene()
    scene.do(SpendLore(KEEPER, (Lose(SOULS),), (Gain(SOULS),)))
    assert (scene.ask().options, scene.ask().least) == ((), 0)
    scene.pick(dice=(6,))
    assert scene.state.dials[SOULS] == 7
    scene.hand(0, 12, 15).do(SpendLore(KEEPER, (Lose(SOULS),), (Gain(SOULS),)))
    assert (scene.ask().options, scene.ask().least) == ((Card(12), Card(15)), 1)
    scene.pick(Card(15), dice=(2,))
    assert scene.state.dials[SOULS] == 8
    assert scene.state.hands[0] == [12]


@pytest.mark.clause("UNF-6.11")
def test_volunteers_risk_themselves_for_deep_ones() -> None:
    scene = face(Scene().sea(s20=1, d1=1), 59)
    scene.pick(Choose(1))
    assert scene.ask().options == tuple(Number(number) for number in range(1, 5))
    scene.pick(Number(3), dice=(1, 2, 3))
    assert sum(scene.state.risked) == 3
    assert scene.key == "defeat-deep-one"


@pytest.mark.clause("UNF-6.12")
def test_the_seventy_crises_by_icon_and_kind() -> None:
    assert sorted(CATALOGUE.crises) == list(range(1, 71))
    crises = CATALOGUE.crises.values()
    assert [sum(each.monster == kind for each in crises) for kind in range(3)] == [34, 18, 18]
    assert [sum(each.track == kind for each in crises) for kind in range(3)] == [32, 25, 13]
    plain = [each for each in crises if not each.chooser]
    both = [each for each in crises if each.chooser and each.check]
    assert (len(plain), len(both), 70 - len(plain) - len(both)) == (30, 19, 21)
    assert {each.number: each.owner for each in crises if each.owner >= 0} == dict(
        zip(range(61, 71), (0, 1, 4, 2, 3, 8, 5, 7, 6, 9), strict=True)
    )


@pytest.mark.clause("UNF-6.12")
def test_targets_and_partial_results() -> None:
    checks = {
        number: (check.target, check.partial, check.types)
        for number, crisis in CATALOGUE.crises.items()
        for check in crisis.check
        if isinstance(check, Check)
    }
    assert checks[20] == (11, 8, 0b01001)
    assert checks[2] == (16, 13, 0b01101)
    assert checks[39] == (18, 0, 0b10110)
    assert sum(target for target, _, _ in checks.values()) == 595
    assert sum(partial for _, partial, _ in checks.values()) == 154
    assert sum(types.bit_count() for _, _, types in checks.values()) == 108


@pytest.mark.clause("UNF-8.8")
@pytest.mark.clause("UNF-9.8")
def test_the_tables_of_waypoints_and_spells_are_whole() -> None:
    assert [waypoint.distance for waypoint in WAYPOINT_CARDS] == [2] * 7 + [3] * 9 + [4] * 4
    assert len(SPELL_CARDS) == 20
    assert len({spell.name for spell in SPELL_CARDS}) == 19


FAILED = {
    2: [8, 8, 7, 7],
    10: [7, 7, 8, 8],
    14: [8, 8, 6, 8],
    15: [7, 8, 8, 8],
    18: [8, 8, 8, 7],
    20: [8, 6, 8, 8],
    21: [8, 8, 7, 8],
    29: [8, 8, 7, 8],
    40: [8, 8, 8, 7],
    41: [8, 8, 7, 7],
    44: [8, 8, 6, 8],
    45: [8, 6, 8, 8],
    49: [8, 8, 7, 8],
}


@pytest.mark.clause("UNF-6.12")
@pytest.mark.parametrize(("number", "dials"), FAILED.items())
def test_failed_checks_turn_dials(number: int, dials: list[int]) -> None:
    scene = Scene()
    scene.state.chaos = sorted(scene.state.chaos)
    types = CATALOGUE.crises[number].check[0].types  # type: ignore[attr-defined]
    scene.chaos(*[card for card in (45, 35, 25, 15, 5) if not types >> card // 10 & 1][:2])
    face(scene, number)
    scene.rest()
    assert scene.state.dials == dials


CHOICES = [
    (5, 1, [8, 8, 6, 8]),
    (13, 2, [8, 8, 8, 7]),
    (19, 2, [8, 6, 8, 8]),
    (25, 1, [9, 8, 8, 8]),
    (25, 2, [7, 8, 8, 8]),
    (26, 1, [9, 9, 8, 9]),
    (26, 2, [8, 8, 7, 8]),
    (27, 1, [8, 7, 8, 8]),
    (30, 1, [8, 6, 8, 8]),
    (36, 2, [8, 8, 7, 8]),
    (37, 2, [8, 8, 7, 8]),
    (39, 2, [8, 8, 7, 8]),
    (42, 2, [8, 7, 8, 8]),
    (54, 1, [8, 6, 9, 8]),
    (57, 1, [8, 7, 8, 8]),
]


@pytest.mark.clause("UNF-6.12")
@pytest.mark.parametrize(("number", "way", "dials"), CHOICES)
def test_choices_turn_dials(number: int, way: int, dials: list[int]) -> None:
    scene = face(Scene(), number).pick(Choose(way), dice=(8, 8, 8, 8))
    scene.rest()
    assert scene.state.dials == dials


@pytest.mark.clause("UNF-6.12")
def test_some_longer_ways() -> None:
    scene = face(Scene().hand(0, 11, 12).hand(1, 1, 2, 3), 1).pick(Choose(2))
    scene.pick(Card(1), Card(2)).pick(Card(11), Card(12))
    assert len(scene.state.chaos) == 12
    scene = face(Scene(), 1).pick(Choose(1)).pick(Seat(3))
    assert scene.state.at[3] == BRIG
    scene = face(Scene(), 53).pick(Choose(1))
    assert (len(scene.state.items[0]), len(scene.state.buried_items.cards)) == (2, 5)
    assert scene.heard(CardsBuried) == [CardsBuried("items", 5)]
    scene = face(Scene(), 52).pick(Choose(1))
    scene.pick(scene.ask().options[0])
    assert scene.state.at[0] == BRIG
    scene = face(Scene(), 52).pick(Choose(2))
    assert scene.state.deep_ones[8:16] == [1] * 8
    scene = face(Scene(), 48).pick(Choose(1))
    assert scene.state.kept[0] == [48]
    assert scene.heard(MythosKept) == [MythosKept(0, 48)]
    scene = face(Scene(), 43).pick(Choose(2))
    assert (scene.state.at[1], scene.state.captain) == (BRIG, 3)
    scene = face(Scene(), 36).pick(Choose(1), dice=(4,))
    assert (scene.state.dials[SOULS], scene.state.deep_ones[18]) == (7, 1)
    scene = face(Scene().hand(0, 11), 47).pick(Choose(1)).pick(Card(11), dice=(5,))
    assert (scene.state.dials[SANITY], scene.state.dials[SOULS]) == (7, 7)


@pytest.mark.clause("UNF-4.12")
def test_everybody_keeps_one_item() -> None:
    scene = Scene()
    scene.state.item_deck.take(17)
    scene.state.items[2] = [2, 17]
    scene.do(KeepOneItem())
    assert (scene.ask().seat, scene.ask().options) == (2, (Item(2), Item(17)))
    scene.pick(Item(17))
    assert scene.state.items[2] == [17]
    assert scene.state.removed_items == [2]


@pytest.mark.clause("UNF-6.13")
def test_track_icons() -> None:
    scene = Scene().do(TrackIcon(0), TrackIcon(1))
    assert (scene.state.travel, scene.state.ritual) == (1, 1)
    scene.do(TrackIcon(2))
    assert (scene.ask().seat, scene.ask().options) == (0, (Choose(1), Choose(2)))
    scene.pick(Choose(2))
    assert scene.state.ritual == 2


@pytest.mark.clause("UNF-6.14")
def test_kept_cards_are_actions() -> None:
    scene = Scene().sea(s17=1)
    state = scene.state
    state.mythos.take(48)
    state.mythos.take(66)
    state.kept[0] = [48, 66]
    assert scene.offered(UseMythos(48))
    scene.pick(UseMythos(48), dice=(5,))
    assert state.kept[0] == [48, 66]
    scene.pick(UseMythos(48), dice=(6,))
    assert (state.ritual, state.deep_ones[CHAPEL], state.kept[0]) == (2, 0, [66])
    assert scene.heard(MythosDropped) == [MythosDropped(0, 48)]
    scene.chaos(45, 44)
    scene.hand(0, 14).pick(UseMythos(66))
    scene.passes()
    scene.pick(Card(14))
    assert state.kept[0] in ([], [66])
    assert scene.heard(CheckBegan) == [CheckBegan(13, 0, (1, 4))]
    state.kept[0] = [66] if state.kept[0] else []
    state.at[0] = BRIG
    assert not scene.offered(UseMythos(66))


@pytest.mark.clause("UNF-17.1")
def test_keilani_may_skip_a_crisis_choice() -> None:
    scene = face(Scene(KEILANI, WILLIAM, JEANNE), 5)
    assert scene.ask().options == (Choose(1), Choose(2), UseFeat())
    scene.pick(UseFeat())
    assert scene.ask().options == tuple(Dial(dial) for dial in range(4))
    scene.pick(Dial(1))
    assert scene.state.dials == [8, 7, 8, 8]
    assert [each.seat for each in scene.heard(FeatUsed)] == [0]


@pytest.mark.clause("UNF-17.7")
@pytest.mark.clause("UNF-4.15")
def test_edmund_may_turn_a_mythos_card_away() -> None:
    scene = draw(Scene(EDMUND, WILLIAM, JEANNE), 34, 19)
    scene.state.active = 1
    scene.do(MythosStep())
    assert (scene.key, scene.ask().seat) == ("uncanny-fortune", 0)
    scene.pick(UseFeat())
    assert scene.heard(MythosDrawn) == [MythosDrawn(1, 19), MythosDrawn(1, 34)]
    assert 19 in scene.state.mythos_discards
    assert scene.key == "crisis"
    scene.pick(Choose(1))
    while scene.key != "action":
        scene.pick(*scene.ask().default)
    assert scene.state.mythos_discards == [19, 34]


@pytest.mark.clause("UNF-17.7")
def test_misfortune_fails_a_check_and_leaves_a_choice_to_edmund() -> None:
    scene = draw(Scene(EDMUND, WILLIAM, JEANNE), 20)
    scene.do(Misfortune(0))
    assert scene.state.dials[FOOD] == 6
    assert scene.state.mythos_discards == [20]
    draw(scene, 34).do(Misfortune(0))
    assert scene.ask().seat == 0
    scene.pick(Choose(1))
    assert scene.state.dials[SANITY] == 7


def test_unseen_cards_leave_the_game() -> None:
    scene = Scene()
    scene.do(Bury(SPELLS, 5))
    assert (len(scene.state.spells.cards), len(scene.state.buried_spells.cards)) == (15, 5)
    scene.state.buried_items.cards = scene.state.item_deck.cards
    scene.state.buried_items.seen = scene.state.item_deck.seen
    scene.state.item_deck.cards, scene.state.item_deck.seen = [], []
    scene.do(Bury(ITEMS, 5))
    assert scene.heard(CardsBuried) == [CardsBuried("spells", 5)]


@pytest.mark.clause("UNF-6.15")
def test_family_ties_and_the_peacemaker() -> None:
    scene = face(Scene(ISHMAEL, WILLIAM, ARJUN).sea(s20=2, w1=1, deep=2), 68).pick(Choose(1))
    assert sum(scene.state.deep_ones) == 0
    assert scene.state.kept[0] == [68]
    scene.state.mythos.take(62)
    scene.state.mythos_card = 62
    scene.do(Keep(2))
    scene.state.deep_ones[BRIDGE] = 1
    from fathoms.games.unfathomable.engine.defeat import DefeatPassenger  # noqa: PLC0415

    assert not may_attack(scene.state, 2)
    scene.state.risked[0] = 1
    scene.state.passengers = [7]
    scene.do(DefeatPassenger(DECKS[0]))
    assert scene.state.dials[SANITY] == 7
    assert scene.state.kept[2] == []
    assert may_attack(scene.state, 2)
    assert (CARGO, GALLEY, SAMIRA) == (19, 20, 9)
