"""Sections 8 and 9 of the rule book: spells and waypoints."""

from __future__ import annotations

import pytest

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import (
    BRIDGE,
    BRIG,
    CHAPEL,
    DECKS,
    DEEP,
    GALLEY,
    SICK_BAY,
    WALKABLE,
)
from fathoms.games.unfathomable.cards.spells import SPELL_CARDS
from fathoms.games.unfathomable.cards.waypoints import WAYPOINT_CARDS
from fathoms.games.unfathomable.engine.spellcraft import HealAll, SeekSpell
from fathoms.games.unfathomable.events import (
    PassengerDefeated,
    SpellKept,
)
from fathoms.games.unfathomable.numbers import (
    FUEL,
    KEEPER,
    SANITY,
    SOULS,
)
from fathoms.games.unfathomable.options import (
    Accept,
    Choose,
    Dial,
    Draw,
    Item,
    Seat,
    Space,
    Waypoint,
)
from games.unfathomable.deepsea import Scene


def cast(name: str, scene: Scene | None = None, dice: tuple[int, ...] = ()) -> Scene:
    """Let a spell take effect."""
    scene = scene or Scene()
    return scene.do(*next(card.effects for card in SPELL_CARDS if card.name == name), dice=dice)


def reach(name: str, scene: Scene | None = None, dice: tuple[int, ...] = ()) -> Scene:
    """Let a waypoint take effect; seat 2 navigates."""
    scene = scene or Scene()
    scene.state.navigator = 2
    return scene.do(*next(card.effects for card in WAYPOINT_CARDS if card.name == name), dice=dice)


def hold(scene: Scene, seat: int, *items: int) -> Scene:
    for item in items:
        scene.state.item_deck.take(item)
        scene.state.items[seat].append(item)
    return scene


# -- spells


@pytest.mark.clause("UNF-9.8")
@pytest.mark.parametrize(
    ("name", "dice", "dials"),
    [
        ("alchemical-transmutation", (), [10, 7, 8, 8]),
        ("feed-the-mind", (), [8, 7, 10, 8]),
        ("raise-the-dead", (), [8, 8, 7, 10]),
        ("greater-banishment", (4,), [8, 8, 7, 8]),
        ("greater-banishment", (5,), [8, 8, 8, 8]),
        ("lure-monster", (4,), [8, 8, 7, 8]),
        ("plague-of-locusts", (5,), [8, 7, 8, 8]),
        ("plague-of-locusts", (4,), [8, 8, 8, 8]),
    ],
)
def test_spells_that_turn_dials(name: str, dice: tuple[int, ...], dials: list[int]) -> None:
    assert cast(name, dice=dice).rest().state.dials == dials


@pytest.mark.clause("UNF-9.8")
def test_astral_travel() -> None:
    scene = cast("astral-travel", Scene().sea(s20=1))
    scene.state.at[3] = GALLEY
    assert Space(GALLEY) in scene.ask().options
    scene.pick(Space(GALLEY), dice=(5,))
    scene.pick(Space(BRIDGE))
    assert scene.state.at[3] == BRIDGE
    assert scene.ask().options == tuple(Space(space) for space in WALKABLE if space != GALLEY)
    scene.pick(Space(DECKS[0]))
    assert scene.state.deep_ones[DECKS[0]] == 1
    scene = cast("astral-travel").pick(Space(CHAPEL), dice=(1,)).pick()
    assert scene.state.at[0] == CHAPEL
    assert scene.state.dials[SANITY] == 7


@pytest.mark.clause("UNF-9.8")
def test_call_down_the_storm() -> None:
    scene = cast("call-down-the-storm", Scene().sea(w1=1, w8=1, d1=1).damage(6), dice=(2,))
    assert scene.state.dials[FUEL] == 7
    assert scene.state.on_board() == 1
    scene = cast("call-down-the-storm", Scene().sea(w1=2), dice=(3,))
    assert scene.state.dials[FUEL] == 8
    assert cast("call-down-the-storm").key == "action"


@pytest.mark.clause("UNF-9.8")
def test_call_friends() -> None:
    scene = Scene()
    scene.state.risked = [0, 2, 0, 0, 0, 0, 0, 0]
    cast("call-friends", scene)
    scene.pick(Space(DECKS[1])).pick(Space(DECKS[1]), dice=(3,))
    assert sum(scene.state.risked) == 0
    assert sum(scene.state.deep_ones) == 0
    scene.state.risked = [0, 2, 0, 0, 0, 0, 0, 0]
    cast("call-friends", scene)
    scene.pick(Space(DECKS[1])).pick(dice=(1,))
    assert scene.state.deep_ones[DEEP] == 2
    cast("call-friends", scene).pick()
    assert scene.key == "action"


@pytest.mark.clause("UNF-9.8")
def test_cloud_memory_dark_pact_and_voice_of_ra() -> None:
    scene = cast("cloud-memory", Scene().hand(0, 31).hand(2, 32))
    for question in scene.state.questions():
        scene.pick(*question.default, seat=question.seat)
    assert scene.state.hands[0] == scene.state.hands[2] == []
    assert scene.state.dials[SANITY] == 9
    scene = cast("dark-pact").pick(Dial(3))
    assert (len(scene.state.chaos), scene.state.dials[SOULS]) == (14, 9)
    scene = cast("voice-of-ra")
    scene.chance.rolls = [5]
    for question in scene.state.questions():
        scene.pick(*question.default, seat=question.seat)
    scene.rest()
    assert [len(hand) for hand in scene.state.hands] == [1, 1, 1, 1]


@pytest.mark.clause("UNF-9.8")
def test_conjuration_flesh_ward_and_script() -> None:
    scene = cast("conjuration")
    assert len(scene.ask().options) == 5
    chosen = scene.ask().options[2]
    assert isinstance(chosen, Item)
    scene.pick(chosen, dice=(5,))
    assert chosen.item in scene.state.items[0]
    scene = cast("flesh-ward").pick(Seat(2))
    assert scene.state.ward == 2
    assert scene.heard(SpellKept) == [SpellKept(8, 2)]
    scene = cast("revelation-of-script")
    assert scene.state.script == 0


@pytest.mark.clause("UNF-9.8")
def test_foresee_looks_four_deep() -> None:
    scene = cast("foresee").pick(Choose(2))
    assert len(scene.ask().options) == 4
    chosen = scene.ask().options[1]
    assert isinstance(chosen, Waypoint)
    scene.pick(chosen, dice=(8,))
    assert scene.state.waypoints.cards[-1] == chosen.waypoint
    assert sum(seen == 1 for seen in scene.state.waypoints.seen) == 4
    scene = cast("foresee").pick(Choose(1))
    assert scene.key == "keep-on-top"


@pytest.mark.clause("UNF-9.8")
def test_heal() -> None:
    scene = Scene()
    scene.state.at = [SICK_BAY, BRIG, BRIDGE, SICK_BAY]
    scene.do(HealAll())
    assert [question.seat for question in scene.state.questions()] == [1, 2]
    scene.pick(Draw(3), seat=1).pick(Draw(3), seat=2)
    scene.pick(Space(BRIDGE), seat=0).pick(Space(GALLEY), seat=3)
    assert scene.state.at == [BRIDGE, BRIG, BRIDGE, GALLEY]
    assert [len(hand) for hand in scene.state.hands] == [0, 1, 1, 0]
    scene = Scene()
    scene.state.at = [SICK_BAY] * 4
    scene.do(HealAll())
    assert scene.key == "go-anywhere"


@pytest.mark.clause("UNF-9.8")
def test_summon_fire() -> None:
    scene = cast("summon-fire", Scene().damage(6), dice=(6,))
    assert (scene.state.travel, scene.state.dials[FUEL]) == (2, 7)
    assert cast("summon-fire", dice=(5,)).state.travel == 1


@pytest.mark.clause("UNF-9.8")
def test_the_beast_within() -> None:
    scene = Scene().sea(d1=2).bare(3)
    state = scene.state
    state.at[2] = DECKS[0]
    state.at[3] = DECKS[0]
    state.revealed[3] = True
    state.risked[0] = 1
    cast("summon-the-beast-within", scene).pick(Space(DECKS[0]), dice=(3,))
    assert state.deep_ones[DECKS[0]] == 0
    assert state.at == [SICK_BAY, BRIDGE, SICK_BAY, BRIG]
    assert len(scene.heard(PassengerDefeated)) == 1
    scene = cast("summon-the-beast-within", Scene().sea(s17=2)).pick(dice=(2,))
    assert scene.state.at[0] == SICK_BAY
    scene = cast("summon-the-beast-within", Scene().sea(s17=1)).pick()
    assert scene.state.at[0] == CHAPEL


def test_an_empty_tome_gives_nothing() -> None:
    scene = Scene()
    scene.state.buried_spells.cards = scene.state.spells.cards
    scene.state.buried_spells.seen = scene.state.spells.seen
    scene.state.spells.cards, scene.state.spells.seen = [], []
    scene.do(SeekSpell(KEEPER))
    assert scene.key == "action"


# -- waypoints


@pytest.mark.clause("UNF-8.8")
@pytest.mark.parametrize(
    ("name", "picks", "dice", "dials"),
    [
        ("abandoned-depot", (Accept(),), (1, 2, 3, 5), [10, 8, 8, 8]),
        ("abandoned-depot", (), (), [8, 8, 8, 8]),
        ("deserted-island", (Accept(),), (1, 5), [8, 9, 8, 8]),
        ("deserted-island", (Accept(),), (1, 4), [8, 8, 8, 8]),
        ("hurricane", (Choose(1),), (), [7, 8, 8, 8]),
        ("iceberg", (Accept(),), (5,), [8, 9, 8, 8]),
        ("shipwreck-survivors", (Accept(),), (1, 5), [8, 8, 8, 9]),
        ("wrecked-ship", (Accept(),), (1, 5), [9, 8, 8, 8]),
        ("maelstrom", (Choose(1),), (), [6, 8, 8, 8]),
        ("rainstorm", (Accept(),), (1, 5), [7, 9, 8, 8]),
        ("seaweed-patch", (Choose(1),), (1, 1), [7, 8, 8, 8]),
    ],
)
def test_waypoints_with_a_choice(
    name: str, picks: tuple[Accept | Choose, ...], dice: tuple[int, ...], dials: list[int]
) -> None:
    scene = reach(name)
    assert scene.ask().seat == 2
    scene.pick(*picks, dice=dice).rest()
    assert scene.state.dials == dials


@pytest.mark.clause("UNF-8.8")
@pytest.mark.parametrize(
    ("name", "dice", "dials"),
    [
        ("reef", (5,), [8, 8, 8, 8]),
        ("fog-bank", (5,), [7, 8, 8, 8]),
        ("rolling-seas", (), [7, 8, 8, 8]),
        ("smooth-sailing", (), [7, 7, 8, 8]),
        ("calm-waters", (), [6, 7, 8, 8]),
        ("rough-water", (), [6, 8, 7, 8]),
    ],
)
def test_waypoints_without_one(name: str, dice: tuple[int, ...], dials: list[int]) -> None:
    assert reach(name, dice=dice).state.dials == dials


@pytest.mark.clause("UNF-8.8")
def test_waypoints_that_bring_monsters_and_waves() -> None:
    scene = reach("deep-one-city", dice=(8,))
    assert (scene.state.deep_ones[1], scene.state.monarchs) == (5, [1, 1])
    assert reach("sea-smoke").state.deep_ones[:8] == [1] * 8
    assert reach("deep-one-ambush").state.deep_ones[8:16] == [1] * 8
    scene = Scene().sea(d3=2)
    scene.state.risked[0] = 2
    reach("rogue-wave", scene)
    assert scene.state.deep_ones[2] == 2
    assert len(scene.heard(PassengerDefeated)) == 2
    scene = Scene()
    scene.state.risked[5] = 1
    reach("rolling-seas", scene)
    assert scene.ask().seat == 2
    scene.pick(Space(DECKS[5]))
    assert len(scene.heard(PassengerDefeated)) == 1
    assert len(reach("stormy-seas", Scene().damage(7)).state.removed_items) == 0
    assert isinstance(scene.state.agenda[-1], Choice)
