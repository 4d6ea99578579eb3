"""Section 4 of the rule book: diving."""

from __future__ import annotations

import pytest

from fathoms.games.key_largo.cards import (
    BUYER,
    DEEP,
    GOODS,
    LOST,
    MEDIUM,
    NOWHERE,
    SHALLOW,
    TRIDENT,
    WEIGHT,
    depth_of,
    wreck_card,
)
from fathoms.games.key_largo.events import (
    DiveEnded,
    DiverLost,
    MonsterMet,
    MonsterSlain,
    TreasureFound,
    TreasureSeen,
    WeightSpent,
)
from fathoms.games.key_largo.options import Anchor, Draw, Flee, Look, Strike, Surface, Weigh, face
from fathoms.games.key_largo.view import view
from fathoms.kernel.event import heard_by
from games.key_largo.largo import (
    GEM_150,
    GOLD_1,
    GOLD_2,
    GOODS_1,
    GOODS_2,
    GOODS_3,
    KRAKEN,
    MID_GOLD_3,
    MID_GOODS_5,
    RELIC_1,
    SHARK,
    SQUID,
    Island,
)

PILE = [GOODS_1, GOODS_2, GOODS_3, GOLD_1, GOLD_2]


def diving(*team: int, wreck: int = 0, pile: list[int] | None = None) -> Island:
    """Seat 0 of three lies on a wreck, the others are at the market with empty hands."""
    island = Island(3).team(0, *team).lay({wreck: PILE if pile is None else pile})
    island.plan("dive bar", "market bar", "market bar")
    island.do(0, Anchor(wreck + 1))
    return island


@pytest.mark.clause("KL-4.4", "KL-4.5")
@pytest.mark.parametrize(
    ("wreck", "pile", "below"),
    [(0, PILE, [1, 2, 3]), (3, [MID_GOODS_5, MID_GOLD_3, GEM_150], [2, 3]), (7, [KRAKEN, KRAKEN, KRAKEN], [3])],
)
def test_all_who_can_reach_the_wreck_dive(wreck: int, pile: list[int], below: list[int]) -> None:
    island = diving(0, 1, 2, wreck=wreck, pile=pile)
    assert island.options(0) == (*[Draw(diver) for diver in below], Surface())
    views = view(island.state, 1).captains[0].divers
    assert [number for number, diver in enumerate(views, 1) if diver.below] == below
    assert [diver.draws for diver in views] == [int(number in below) for number in (1, 2, 3)]


@pytest.mark.clause("KL-4.6")
def test_two_divers_with_two_hoses_and_one() -> None:
    """The book's example: both down to medium depth, or one alone to the deep."""
    for wreck, below in ((0, 2), (3, 2), (7, 1)):
        island = Island(3).team(0, 2, 1)
        island.plan("dive bar", "market bar", "market bar")
        island.do(0, Anchor(wreck + 1))
        draws = [option for option in island.options(0) if isinstance(option, Draw)]
        assert draws == [Draw(1), Draw(2)][:below]


@pytest.mark.clause("KL-4.6")
def test_one_card_each_one_at_a_time_by_the_named_diver() -> None:
    island = diving(0, 0)
    question = island.ask(0)
    assert (question.key, question.clause, question.params) == ("dive", "KL-4.6", {"wreck": 1, "cards": 5})
    assert question.default == (Surface(),)
    island.do(0, Draw(2))
    assert island.state.hands[0] == [GOODS_1]
    assert island.options(0) == (Draw(1), Surface())
    assert island.refused(0, Draw(2)) == ("no-draw", "KL-4.6")
    assert island.refused(0, Look(1)) == ("not-offered", "KL-4.6")
    assert DiveEnded(0, 1, 0) in island.do(0, Draw(1))
    assert island.state.site == NOWHERE
    assert island.state.hands[0] == [GOODS_1, GOODS_2]
    assert island.state.wrecks[0] == [GOLD_2, GOLD_1, GOODS_3]


@pytest.mark.clause("KL-4.7", "KL-8.8")
def test_a_treasure_goes_into_the_hand_unseen() -> None:
    island = diving(0, 0)
    island.do(0, Draw(1))
    assert heard_by(0, island.told) == [TreasureSeen(0, 1, 1, face(GOODS_1))]
    assert heard_by(1, island.told) == heard_by(-1, island.told) == [TreasureFound(0, 1, 1)]
    assert view(island.state, 0).captains[0].treasures == (face(GOODS_1),)
    assert view(island.state, 1).captains[0].treasures is None
    assert view(island.state, 1).captains[0].backs == (1, 0, 0)


@pytest.mark.clause("KL-4.8")
def test_nobody_has_to_draw() -> None:
    island = diving(0, 0)
    island.do(0, Draw(1))
    events = island.do(0, Surface())
    assert events[0] == DiveEnded(0, 1, 0)
    assert island.state.hands[0] == [GOODS_1]
    island = diving(0, TRIDENT, pile=[SQUID, GOLD_1])
    assert MonsterSlain(0, 1, 2) in island.do(0, Draw(1))


@pytest.mark.clause("KL-4.9", "KL-4.10")
def test_without_a_trident_the_diver_is_lost_with_all_gear() -> None:
    island = diving(WEIGHT + 2, 1, pile=[SQUID, GOLD_1, GOLD_2])
    assert island.do(0, Draw(1)) == [MonsterMet(0, 1, 1), DiverLost(0, 1)]
    assert island.state.divers[0] == [LOST, 1]
    assert view(island.state, 1).captains[0].divers[0].lost
    assert not view(island.state, 1).captains[0].divers[0].weight
    assert view(island.state, 1).captains[0].divers[0].hoses == 0
    assert island.state.aside == 1
    assert island.options(0) == (Draw(2), Surface())
    island.do(0, Draw(2))
    assert island.state.divers[0] == [1]
    assert island.state.hands[0] == [GOLD_1]
    assert island.state.divers_left == 11
    assert island.state.reserve == [17, 10, 9]


@pytest.mark.clause("KL-4.11")
def test_the_monster_goes_back_when_the_dive_is_over_and_the_wreck_is_shuffled() -> None:
    island = diving(0, 0, 0, pile=[SQUID, SQUID, GOLD_1, GOLD_2])
    island.do(0, Draw(1))
    island.do(0, Draw(2))
    assert (island.state.aside, island.state.lurking[0]) == (2, 2)
    assert island.state.wrecks[0] == [GOLD_2, GOLD_1]
    dive = view(island.state, 1).dive
    assert dive is not None
    assert (dive.wreck, dive.aside, dive.finds, dive.fresh) == (1, 2, 0, False)
    events = island.do(0, Surface(), luck=[0, 0, 0])
    assert events[0] == DiveEnded(0, 1, 2)
    assert island.state.wrecks[0] == [GOLD_1, SQUID, SQUID, GOLD_2]
    assert (island.state.aside, island.state.lurking[0], island.state.site) == (0, 2, NOWHERE)
    assert view(island.state, 2).wrecks[0].monsters == 2
    assert view(island.state, 2).dive is None


@pytest.mark.clause("KL-4.11")
def test_without_a_monster_the_wreck_is_not_shuffled() -> None:
    island = diving(0)
    used = island.chance.used
    island.do(0, Draw(1))
    assert island.chance.used == used


@pytest.mark.clause("KL-4.12")
def test_a_trident_must_be_used_and_the_player_chooses_which() -> None:
    island = diving(TRIDENT, TRIDENT + WEIGHT, 0, pile=[SQUID, GOLD_1, GOLD_2])
    assert island.do(0, Draw(3)) == [MonsterMet(0, 1, 3)]
    question = island.ask(0)
    assert (question.key, question.clause, question.params) == ("monster", "KL-4.12", {"diver": 3})
    assert question.options == (Strike(1), Strike(2))
    assert question.default == (Strike(1),)
    assert island.refused(0, Flee()) == ("not-offered", "KL-4.12")
    assert island.do(0, Strike(2)) == [MonsterSlain(0, 1, 2)]
    assert island.state.divers[0] == [TRIDENT, WEIGHT, 0]
    assert island.options(0) == (Draw(1), Draw(2), Draw(3), Surface())


@pytest.mark.clause("KL-4.12", "KL-4.5")
def test_a_trident_aboard_helps_nobody() -> None:
    island = diving(1, TRIDENT, wreck=3, pile=[SHARK, MID_GOLD_3])
    events = island.do(0, Draw(1))
    assert events[:2] == [MonsterMet(0, 4, 1), DiverLost(0, 1)]
    assert island.state.divers[0] == [TRIDENT]


@pytest.mark.clause("KL-4.13")
def test_a_slain_monster_leaves_and_another_card_may_be_taken() -> None:
    island = diving(TRIDENT, pile=[SQUID, GOLD_1, GOLD_2])
    assert island.do(0, Draw(1)) == [MonsterMet(0, 1, 1), MonsterSlain(0, 1, 1)]
    assert (island.state.aside, island.state.lurking[0], island.state.divers[0]) == (0, 0, [0])
    assert island.options(0) == (Draw(1), Surface())
    island.do(0, Draw(1))
    assert island.state.hands[0] == [GOLD_1]
    assert island.state.wrecks[0] == [GOLD_2]
    assert island.state.reserve == [20, 9, 10]


@pytest.mark.clause("KL-4.14")
def test_the_card_taken_instead_may_be_a_monster() -> None:
    island = diving(TRIDENT, pile=[SQUID, SQUID, GOLD_1])
    island.do(0, Draw(1))
    events = island.do(0, Draw(1))
    assert events[:3] == [MonsterMet(0, 1, 1), DiverLost(0, 1), DiveEnded(0, 1, 1)]
    assert island.state.lurking[0] == 1
    assert island.state.divers[0] == []


@pytest.mark.clause("KL-4.15")
def test_a_weight_brings_one_more_card_after_a_treasure() -> None:
    island = diving(WEIGHT, 0)
    assert island.options(0) == (Draw(1), Draw(2), Surface())
    assert island.refused(0, Weigh(1, 1)) == ("no-weight", "KL-4.15")
    island.do(0, Draw(2))
    assert island.options(0) == (Draw(1), Weigh(1, 1), Weigh(2, 1), Surface())
    events = island.do(0, Weigh(2, 1))
    assert events[0] == WeightSpent(0, 1)
    assert island.state.divers[0] == [0, 0]
    assert island.state.hands[0] == [GOODS_1, GOODS_2]
    assert island.options(0) == (Draw(1), Surface())


@pytest.mark.clause("KL-4.15", "KL-4.16")
def test_a_monster_drawn_with_a_weight_takes_the_drawer_but_no_treasure() -> None:
    island = diving(WEIGHT, 1, pile=[GOLD_1, SQUID, GOLD_2])
    island.do(0, Draw(2))
    assert island.do(0, Weigh(2, 1)) == [WeightSpent(0, 1), MonsterMet(0, 1, 2), DiverLost(0, 2)]
    assert island.state.hands[0] == [GOLD_1]
    assert island.state.divers[0] == [0, LOST]
    assert island.options(0) == (Draw(1), Surface())


@pytest.mark.clause("KL-4.16")
def test_several_weights_in_one_dive_and_the_last_diver_dives_on() -> None:
    island = diving(WEIGHT, WEIGHT)
    island.do(0, Draw(1))
    island.do(0, Weigh(1, 2))
    assert island.options(0) == (Draw(2), Weigh(1, 1), Weigh(2, 1), Surface())
    island.do(0, Weigh(1, 1))
    assert len(island.state.hands[0]) == 3
    assert island.options(0) == (Draw(2), Surface())


@pytest.mark.clause("KL-4.17")
def test_after_a_monster_a_weight_needs_a_new_treasure_and_a_card() -> None:
    island = diving(WEIGHT, TRIDENT, pile=[GOLD_1, SQUID, GOLD_2])
    island.do(0, Draw(2))
    island.do(0, Draw(1))
    assert island.state.fresh == 0
    assert island.options(0) == (Draw(1), Surface())
    assert island.refused(0, Weigh(1, 1)) == ("no-weight", "KL-4.15")
    island.do(0, Draw(1))
    assert island.state.wrecks[0] == []
    assert island.state.divers[0] == [WEIGHT, 0]


@pytest.mark.clause("KL-4.18")
def test_divers_without_a_card_do_nothing() -> None:
    island = diving(0, 0, 0, pile=[GOLD_1, GOLD_2])
    island.do(0, Draw(3))
    events = island.do(0, Draw(2))
    assert DiveEnded(0, 1, 0) in events
    assert island.state.hands[0] == [GOLD_1, GOLD_2]


@pytest.mark.clause("KL-4.19")
def test_a_wreck_that_holds_only_a_monster_is_still_there() -> None:
    island = diving(0, pile=[SQUID])
    island.do(0, Draw(1))
    assert island.state.wrecks[0] == [SQUID]
    assert view(island.state, 1).wrecks[0].cards == 1
    assert view(island.state, 1).wrecks[0].monsters == 1


def test_the_last_card_ends_the_dive_by_itself() -> None:
    island = diving(WEIGHT, pile=[RELIC_1])
    events = island.do(0, Draw(1))
    assert DiveEnded(0, 1, 0) in events
    assert (island.state.below, island.state.draws, island.state.drawn) == (0, [], [])
    assert (island.state.finds, island.state.fresh) == (0, 0)


def test_a_monster_met_again_is_not_counted_twice() -> None:
    island = diving(TRIDENT, 0, pile=[SQUID, GOLD_1, GOLD_2])
    island.state.lurking[0] = 1
    island.do(0, Draw(1))
    assert island.state.lurking[0] == 0


@pytest.mark.clause("KL-4.15")
def test_a_weight_alone_goes_on_where_nobody_may_draw() -> None:
    island = diving(WEIGHT)
    island.do(0, Draw(1))
    assert island.options(0) == (Weigh(1, 1), Surface())


@pytest.mark.clause("KL-4.13")
def test_who_slays_with_a_card_of_a_weight_has_a_draw_more() -> None:
    island = diving(WEIGHT, TRIDENT, pile=[GOLD_1, SQUID, GOLD_2, GOODS_1])
    island.do(0, Draw(1))
    island.do(0, Weigh(2, 1))
    assert island.state.draws == [0, 2]


@pytest.mark.clause("KL-4.9")
def test_a_second_diver_who_is_lost_is_no_longer_below() -> None:
    island = diving(0, 1, pile=[SQUID, GOLD_1, GOLD_2])
    island.do(0, Draw(2))
    assert [diver.below for diver in view(island.state, 0).captains[0].divers] == [True, False]


def test_the_depth_of_the_cheapest_card_is_known() -> None:
    assert [depth_of(wreck_card(depth, GOODS, 1)) for depth in (SHALLOW, MEDIUM, DEEP)] == [SHALLOW, MEDIUM, DEEP]


@pytest.mark.clause("KL-4.17")
def test_where_no_card_is_left_a_weight_is_of_no_use() -> None:
    """The buyer in a hurry might still come, so the captain is asked."""
    island = Island(3, encounters=True).meet(0, BUYER).team(0, WEIGHT, 0).lay({0: [GOODS_1]})
    island.plan("dive bar", "market bar", "market bar")
    island.do(0, Anchor(1))
    island.do(0, Draw(2))
    assert island.state.wrecks[0] == []
    assert island.refused(0, Weigh(1, 1)) == ("no-weight", "KL-4.17")
