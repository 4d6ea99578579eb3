"""Section 5 of the rule book: the bar."""

from __future__ import annotations

import pytest

from fathoms.games.key_largo.cards import LOOKED, NOBODY, STOLEN
from fathoms.games.key_largo.events import (
    DiverRecruited,
    RoundBought,
    ThiefHired,
    TreasureStolen,
    WreckLookedAt,
    WreckSeen,
)
from fathoms.games.key_largo.options import Anchor, Depth, Draw, Leave, Look, Recruit, Round, Steal, face, faces
from fathoms.games.key_largo.view import view
from fathoms.kernel.event import heard_by
from games.key_largo.largo import GEM_150, GOLD_1, GOLD_2, GOODS_1, GOODS_2, GOODS_3, MID_GOLD_3, SQUID, Island

PILE = [GOODS_1, GOODS_2, GOODS_3, GOLD_1, GOLD_2]


def at_bar(seats: int = 3, cash: int = 500) -> Island:
    """An island before the day is planned."""
    island = Island(seats)
    island.state.cash[0] = cash
    return island


def open_bar(island: Island, boats: int = 1) -> Island:
    """Seat 0 is at the bar, with other boats or alone; the rest are at the market."""
    plans = ["bar dive" if seat < boats else "market dive" for seat in range(island.state.seats)]
    island.plan(*plans)
    return island


@pytest.mark.clause("KL-5.1")
def test_a_diver_a_thief_and_a_round_in_any_order_each_once() -> None:
    island = open_bar(at_bar().give(1, GOLD_2))
    question = island.ask(0)
    assert (question.key, question.clause, question.default) == ("bar", "KL-5.1", (Leave(),))
    assert question.options == (Recruit(), Steal(1, Depth.SHALLOW), Round(), Leave())
    island.do(0, Round())
    island.do(0, Look(1))
    island.do(0, Look(2))
    assert island.options(0) == (Recruit(), Steal(1, Depth.SHALLOW), Leave())
    assert island.refused(0, Round()) == ("once-a-visit", "KL-5.1")
    island.do(0, Recruit())
    assert island.options(0) == (Steal(1, Depth.SHALLOW), Leave())
    assert island.refused(0, Recruit()) == ("once-a-visit", "KL-5.1")
    island.do(0, Steal(1, Depth.SHALLOW))
    assert island.state.cash[0] == 500 - 20 - 80 - 50
    assert island.state.half == 1


@pytest.mark.clause("KL-5.1")
def test_nothing_has_to_be_done() -> None:
    island = open_bar(at_bar())
    island.do(0, Leave())
    assert (island.state.cash[0], island.state.half) == (500, 1)
    island = open_bar(at_bar().give(1, GOLD_2))
    island.do(0, Steal(1, Depth.SHALLOW))
    assert island.refused(0, Steal(1, Depth.SHALLOW)) == ("once-a-visit", "KL-5.1")
    assert island.refused(0, Draw(1)) == ("not-offered", "KL-5.1")


@pytest.mark.clause("KL-5.2")
@pytest.mark.parametrize(("boats", "price"), [(1, 80), (2, 100), (3, 120), (4, 120)])
def test_a_diver_costs_more_in_a_crowd(boats: int, price: int) -> None:
    island = open_bar(at_bar(4), boats)
    assert island.do(0, Recruit())[0] == DiverRecruited(0, price, 0)
    assert island.state.cash[0] == 500 - price
    assert island.state.divers[0] == [0, 0]
    assert island.state.divers_left == 10
    assert island.state.reserve == [20, 10, 10]


@pytest.mark.clause("KL-5.2", "KL-1.3")
def test_a_diver_must_be_paid() -> None:
    island = open_bar(at_bar(cash=79))
    assert island.refused(0, Recruit()) == ("too-dear", "KL-5.2")
    refusal = island.state.check(0, (Recruit(),))
    assert refusal is not None
    assert refusal.detail == {"price": 80, "cash": 79}
    island = open_bar(at_bar(cash=80))
    assert Recruit() in island.options(0)


@pytest.mark.clause("KL-5.3")
def test_a_team_has_three_divers_at_most() -> None:
    island = open_bar(at_bar().team(0, 0, 0, 0))
    assert island.refused(0, Recruit()) == ("team-full", "KL-5.3")
    assert Recruit() not in island.options(0)
    assert Round() in island.options(0)


@pytest.mark.clause("KL-5.4")
def test_an_empty_reserve_ends_recruiting() -> None:
    island = at_bar()
    island.state.divers_left = 0
    open_bar(island)
    assert island.refused(0, Recruit()) == ("no-divers-left", "KL-5.4")


@pytest.mark.clause("KL-5.5")
@pytest.mark.parametrize(("boats", "price"), [(1, 50), (2, 70), (3, 90)])
def test_a_thief_costs_more_in_a_crowd_and_goes_anywhere(boats: int, price: int) -> None:
    island = open_bar(at_bar(4).give(3, GOLD_2), boats)
    assert island.do(0, Steal(3, Depth.SHALLOW))[0] == ThiefHired(0, 3, Depth.SHALLOW, price)
    assert island.state.cash[0] == 500 - price
    assert (island.state.hands[0], island.state.hands[3]) == ([GOLD_2], [])
    assert island.state.log[-1] == (STOLEN, 0, 0, 3, GOLD_2)
    poor = open_bar(at_bar(4, cash=price - 1).give(3, GOLD_2), boats)
    assert poor.refused(0, Steal(3, Depth.SHALLOW)) == ("too-dear", "KL-5.5")


@pytest.mark.clause("KL-5.6")
def test_the_thief_sees_the_backs_and_chance_picks_among_them() -> None:
    for luck, taken in ((0, GOODS_1), (1, GOLD_2)):
        island = open_bar(at_bar().give(1, GOLD_2, GOODS_1, MID_GOLD_3).give(2, GEM_150))
        steals = (Steal(1, Depth.SHALLOW), Steal(1, Depth.MEDIUM), Steal(2, Depth.MEDIUM))
        assert tuple(option for option in island.options(0) if isinstance(option, Steal)) == steals
        assert island.refused(0, Steal(1, Depth.DEEP)) == ("nothing-to-steal", "KL-5.6")
        assert island.refused(0, Steal(0, Depth.SHALLOW)) == ("nothing-to-steal", "KL-5.6")
        island.do(0, Steal(1, Depth.SHALLOW), luck=[luck])
        assert island.state.hands[0] == [taken]
        assert taken not in island.state.hands[1]
    island = open_bar(at_bar().give(0, GOLD_1).give(2, GEM_150))
    island.do(0, Steal(2, Depth.MEDIUM), luck=[0])
    assert island.state.hands[0] == [GOLD_1, GEM_150]


@pytest.mark.clause("KL-5.7")
def test_only_thief_and_victim_learn_the_card() -> None:
    island = open_bar(at_bar(4).give(1, GOLD_2))
    island.do(0, Steal(1, Depth.SHALLOW))
    public, private = ThiefHired(0, 1, Depth.SHALLOW, 50), TreasureStolen(0, 1, face(GOLD_2))
    for viewer, heard in ((0, [public, private]), (1, [public, private]), (2, [public]), (-1, [public])):
        assert heard_by(viewer, island.told) == heard
        note = view(island.state, viewer).notes[-1]
        assert (note.seat, note.victim, note.depth) == (0, 1, Depth.SHALLOW)
        assert note.card == (face(GOLD_2) if viewer in (0, 1) else None)


@pytest.mark.clause("KL-5.8")
def test_no_thief_where_no_rival_has_a_treasure() -> None:
    island = open_bar(at_bar().give(0, GOLD_2))
    assert island.refused(0, Steal(1, Depth.SHALLOW)) == ("nothing-to-steal", "KL-5.8")


@pytest.mark.clause("KL-5.9")
def test_a_round_shows_a_wreck_to_the_buyer_alone_and_shuffles_it_then_asks_for_another() -> None:
    island = open_bar(at_bar().lay({0: PILE, 1: [SQUID]}))
    assert island.do(0, Round()) == [RoundBought(0, 20)]
    question = island.ask(0)
    assert (question.key, question.clause, question.least, question.most) == ("look", "KL-5.9", 1, 1)
    assert question.options == tuple(Look(wreck) for wreck in range(1, 12))
    assert question.default == (Look(1),)
    island.do(0, Look(2))
    assert heard_by(0, island.told) == [WreckLookedAt(0, 2), WreckSeen(0, 2, faces([SQUID]))]
    assert heard_by(1, island.told) == heard_by(-1, island.told) == [WreckLookedAt(0, 2)]
    question = island.ask(0)
    assert (question.key, question.clause, question.least, question.most) == ("look", "KL-5.9", 1, 1)
    assert question.options == tuple(Look(wreck) for wreck in range(1, 12) if wreck != 2)
    assert question.default == (Look(1),)
    assert island.refused(0, Look(2)) == ("seen-already", "KL-5.9")
    island.do(0, Look(1), luck=[0, 0, 0, 0])
    assert heard_by(0, island.told) == [WreckLookedAt(0, 1), WreckSeen(0, 1, faces(sorted(PILE)))]
    assert island.state.wrecks[0] == [GOLD_1, GOODS_3, GOODS_2, GOODS_1, GOLD_2]
    assert island.state.log == [(LOOKED, 0, 0, 1, NOBODY), (LOOKED, 0, 0, 0, NOBODY)]
    assert island.ask(0).key == "bar"
    assert island.state.cash[0] == 480


@pytest.mark.clause("KL-5.9")
def test_a_round_must_be_paid() -> None:
    island = open_bar(at_bar(cash=19).give(1, GOLD_1), 2)
    assert island.state.question(0) is None
    island = open_bar(at_bar(cash=50).give(1, GOLD_1))
    island.do(0, Steal(1, Depth.SHALLOW))
    assert island.state.cash[0] == 0
    assert island.state.half == 1


@pytest.mark.clause("KL-5.10")
def test_wrecks_under_boats_may_be_looked_at_and_one_is_enough_if_no_other_is_left() -> None:
    island = at_bar()
    island.plan("bar dive", "dive bar", "market bar")
    island.do(1, Anchor(1))
    island.do(0, Round())
    assert Look(1) in island.options(0)
    island = at_bar()
    for wreck in range(1, 11):
        island.state.box = sorted(island.state.box + island.state.wrecks[wreck])
        island.state.wrecks[wreck] = []
    open_bar(island)
    island.do(0, Round())
    assert (island.ask(0).least, island.ask(0).most, island.options(0)) == (1, 1, (Look(1),))
    assert island.refused(0, Look(2)) == ("wreck-empty", "KL-4.19")
    assert island.refused(0, Look(12)) == ("not-offered", "KL-5.9")
    assert island.refused(0, Leave()) == ("not-offered", "KL-5.9")
    island.do(0, Look(1))
    assert island.ask(0).key == "bar"
    island = at_bar()
    for wreck in range(11):
        island.state.box = sorted(island.state.box + island.state.wrecks[wreck])
        island.state.wrecks[wreck] = []
    open_bar(island)
    assert island.refused(0, Round()) == ("no-wreck-left", "KL-5.10")


@pytest.mark.clause("KL-5.11")
def test_a_captain_without_divers_recruits_as_usual() -> None:
    island = open_bar(at_bar().team(0))
    island.do(0, Recruit())
    assert island.state.divers[0] == [0]
