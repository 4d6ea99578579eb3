"""Section 10 of the rule book: what each encounter card does."""

from __future__ import annotations

import pytest

from fathoms.games.key_largo.cards import (
    ATTENTIVE,
    BROTHERS,
    BUYER,
    DISCOUNTER,
    DRUNKARD,
    DUPE,
    EXPERT,
    FAMILY,
    FRIEND,
    GOLD_SEEKER,
    HOSE_SELLER,
    HURRIED,
    JEWELLER,
    LOST,
    NOVICE,
    NOWHERE,
    PICKPOCKET,
    REGULAR,
    SABOTEUR,
    TRAFFICKER,
    TRIDENT,
    TRIDENT_SELLER,
    UNSOLD,
    VOLUNTEER,
    WEIGHT,
    WEIGHT_SELLER,
)
from fathoms.games.key_largo.encounters import PLAYS
from fathoms.games.key_largo.events import (
    DiveEnded,
    DiverLost,
    DiverRecruited,
    DiverSabotaged,
    DolphinsPaid,
    EncounterPlayed,
    MonsterEvaded,
    MonsterMet,
    MonsterSlain,
    TreasuresSold,
    WreckLookedAt,
)
from fathoms.games.key_largo.options import (
    ENCOUNTER_NAMES,
    Anchor,
    Buy,
    Depth,
    Draw,
    Flee,
    Item,
    Kind,
    Leave,
    Look,
    Pass,
    Recruit,
    Round,
    Sabotage,
    Sell,
    Steal,
    Strike,
    Surface,
    Weigh,
    face,
    faces,
)
from fathoms.games.key_largo.view import view
from games.key_largo.largo import (
    DEEP_GOLD_5,
    GEM_150,
    GEM_300,
    GOLD_1,
    GOLD_2,
    GOODS_1,
    GOODS_2,
    GOODS_3,
    MID_GOLD_3,
    MID_GOODS_5,
    MID_RELIC_5,
    RELIC_1,
    RELIC_2,
    SQUID,
    Island,
)

S, M = Depth.SHALLOW, Depth.MEDIUM


def visiting(*cards: int, cash: int = 500) -> Island:
    """Seat 0 of four, with encounter cards, before it plans."""
    island = Island(4, encounters=True).meet(0, *cards)
    island.state.cash[0] = cash
    return island


def go(island: Island, place: str, boats: int = 1) -> Island:
    other = "market" if place != "market" else "shop"
    afternoon = "dive" if place != "dive" else "bar"
    plans = [f"{place if seat < boats else other} {afternoon}" for seat in range(island.state.seats)]
    island.plan(*plans)
    return island


def diving(*cards: int, team: tuple[int, ...] = (0,), wreck: int = 0, pile: list[int]) -> Island:
    island = Island(3, encounters=True).meet(0, *cards).team(0, *team).lay({wreck: pile})
    island.plan("dive bar", "market bar", "market bar")
    island.do(0, Anchor(wreck + 1))
    return island


@pytest.mark.clause("KL-10.10")
def test_the_volunteer_brings_one_more_shallow_card() -> None:
    island = diving(VOLUNTEER, pile=[GOODS_1, GOODS_2, GOODS_3])
    assert island.options(0) == (Draw(1), PLAYS[VOLUNTEER], Surface())
    island.do(0, PLAYS[VOLUNTEER])
    assert island.state.hands[0] == [GOODS_1]
    assert island.options(0) == (Draw(1), Surface())
    island.do(0, Draw(1))
    assert island.state.hands[0] == [GOODS_1, GOODS_2]


@pytest.mark.clause("KL-10.10")
def test_the_volunteers_drawer_is_named_and_runs_the_risk() -> None:
    island = diving(VOLUNTEER, team=(0, 1), pile=[GOODS_1, SQUID, GOODS_3])
    island.do(0, Draw(1))
    island.do(0, PLAYS[VOLUNTEER])
    question = island.ask(0)
    assert (question.key, question.clause, question.options) == ("drawer", "KL-10.10", (Draw(1), Draw(2)))
    assert question.default == (Draw(1),)
    assert island.do(0, Draw(1)) == [MonsterMet(0, 1, 1), DiverLost(0, 1)]
    assert island.state.divers[0] == [LOST, 1]


@pytest.mark.clause("KL-10.10", "KL-10.29")
def test_the_volunteer_stays_in_shallow_water() -> None:
    island = diving(VOLUNTEER, team=(1,), wreck=3, pile=[MID_GOODS_5, MID_GOLD_3])
    assert island.options(0) == (Draw(1), Surface())
    island = diving(VOLUNTEER, pile=[SQUID, GOLD_1])
    island.do(0, Draw(1))
    island.do(0, Flee())
    assert island.state.site == NOWHERE


@pytest.mark.clause("KL-10.11")
@pytest.mark.parametrize(("card", "amount"), [(GOODS_2, 80), (RELIC_2, 80), (GOLD_2, 60)])
def test_the_buyer_in_a_hurry_pays_the_best_price_at_once(card: int, amount: int) -> None:
    island = diving(BUYER, team=(0, 0), pile=[card, GOLD_1, GOODS_1])
    assert PLAYS[BUYER] not in island.options(0)
    island.do(0, Draw(1))
    assert PLAYS[BUYER] in island.options(0)
    events = island.do(0, PLAYS[BUYER])
    assert events == [EncounterPlayed(0, ENCOUNTER_NAMES[BUYER]), TreasuresSold(0, faces([card]), amount)]
    assert (island.state.hands[0], island.state.cash[0], island.state.finds) == ([], 100 + amount, 0)
    assert island.state.log[-1] == (HURRIED, 0, 0, 0, card)
    assert view(island.state, 1).notes[-1].card == face(card)
    assert view(island.state, 1).notes[-1].wreck == 1


@pytest.mark.clause("KL-10.11")
def test_the_buyer_chooses_among_the_finds_of_this_dive_and_takes_no_diamonds() -> None:
    island = Island(3, encounters=True).meet(0, BUYER).team(0, 1, 1).give(0, GOLD_2)
    island.lay({3: [GEM_150, MID_GOODS_5, MID_GOLD_3]})
    island.plan("dive bar", "market bar", "market bar")
    island.do(0, Anchor(4))
    island.do(0, Draw(1))
    assert PLAYS[BUYER] not in island.options(0)
    island.do(0, Draw(2))
    assert island.options(0) == (PLAYS[BUYER], Surface())
    island.do(0, PLAYS[BUYER])
    question = island.ask(0)
    assert (question.key, question.clause, question.options) == ("hurry", "KL-10.11", (Sell(M, Kind.GOODS, 5),))
    assert question.default == question.options
    assert island.do(0, Sell(M, Kind.GOODS, 5))[0] == TreasuresSold(0, faces([MID_GOODS_5]), 200)
    assert island.state.hands[0] == [GOLD_2, GEM_150]


@pytest.mark.clause("KL-10.12")
@pytest.mark.parametrize("team", [(0, 0), (TRIDENT, 0)])
def test_the_regular_leads_past_a_monster(team: tuple[int, ...]) -> None:
    island = diving(REGULAR, team=team, pile=[SQUID, GOLD_1, GOLD_2])
    island.do(0, Draw(2))
    first = Strike(1) if team[0] else Flee()
    assert island.options(0) == (first, PLAYS[REGULAR])
    assert island.ask(0).default == (first,)
    events = island.do(0, PLAYS[REGULAR], luck=[0, 0])
    assert events == [EncounterPlayed(0, ENCOUNTER_NAMES[REGULAR]), MonsterEvaded(0, 1, 2)]
    assert island.state.wrecks[0] == [GOLD_1, SQUID, GOLD_2]
    assert (island.state.aside, island.state.lurking[0]) == (0, 1)
    assert island.state.divers[0] == list(team)
    assert island.options(0) == (Draw(1), Draw(2), Surface())


@pytest.mark.clause("KL-10.12")
def test_the_regular_moves_no_monster_that_already_waits() -> None:
    island = diving(REGULAR, team=(0, 0), pile=[SQUID, SQUID, GOLD_2])
    island.do(0, Draw(1))
    island.do(0, Flee())
    island.do(0, Draw(2))
    island.do(0, PLAYS[REGULAR])
    assert (island.state.aside, island.state.lurking[0]) == (1, 2)
    assert sorted(island.state.wrecks[0]) == [GOLD_2, SQUID]


@pytest.mark.clause("KL-10.13", "KL-10.14")
def test_the_saboteur_keeps_a_diver_aboard() -> None:
    island = Island(4, encounters=True).meet(1, SABOTEUR).meet(2, FRIEND).team(0, TRIDENT, 0)
    island.lay({0: [SQUID, GOLD_1, GOLD_2]})
    island.plan("dive bar", "dive bar", "dive bar", "market bar")
    for seat in range(3):
        island.do(seat, Anchor(seat + 1))
    question = island.ask(1)
    assert (question.key, question.clause, question.params) == ("sabotage", "KL-10.13", {"victim": 0})
    assert question.options == (Sabotage(1), Sabotage(2), Pass())
    assert question.default == (Pass(),)
    assert island.state.question(0) is None
    events = island.do(1, Sabotage(1))
    assert events == [EncounterPlayed(1, ENCOUNTER_NAMES[SABOTEUR]), DiverSabotaged(0, 1, 1)]
    assert island.options(0) == (Draw(2), Surface())
    assert island.do(0, Draw(2))[:2] == [MonsterMet(0, 1, 2), DiverLost(0, 2)]
    assert island.state.divers[0] == [TRIDENT]
    assert island.ask(1).key == "dive"


@pytest.mark.clause("KL-10.14")
def test_all_who_might_hold_the_saboteur_are_asked_in_turn_order() -> None:
    island = Island(4, encounters=True).meet(1, FRIEND).meet(2, SABOTEUR).meet(3, REGULAR)
    island.state.starter = 2
    island.plan("dive bar", "dive bar", "dive bar", "market bar")
    for seat in (2, 0, 1):
        island.do(seat, Anchor(seat + 1))
    assert (island.ask(1).key, island.options(1)) == ("sabotage", (Pass(),))
    island.do(1, Pass())
    island.do(2, Surface())
    assert island.options(3) == (Pass(),)
    island.do(3, Pass())
    assert island.options(2) == (Sabotage(1), Pass())
    island.do(2, Pass())
    assert island.options(1) == (Pass(),)
    island.do(1, Pass())
    island.do(0, Surface())
    assert (island.ask(2).key, island.ask(2).params) == ("sabotage", {"victim": 1})


@pytest.mark.clause("KL-10.13")
def test_a_lone_diver_sabotaged_finds_nothing_and_the_boat_stays() -> None:
    island = Island(3, encounters=True).meet(1, SABOTEUR).lay({0: [GOLD_1, GOLD_2]})
    island.plan("dive bar", "dive bar", "market bar")
    island.do(0, Anchor(1))
    island.do(1, Anchor(2))
    events = island.do(1, Sabotage(1))
    assert events[-1] == DiveEnded(0, 1, 0)
    assert island.state.anchored[0] == 0
    assert island.state.hands[0] == []


@pytest.mark.clause("KL-10.15")
def test_the_attentive_diver_takes_the_one_card_left() -> None:
    island = diving(ATTENTIVE, team=(0, 0), pile=[GOODS_1, GOODS_2, GOODS_3])
    island.do(0, Draw(2))
    island.do(0, Draw(1))
    assert island.ask(0).key == "dive"
    island.do(0, Surface())
    assert (island.ask(0).key, island.options(0)) == ("lone-card", (PLAYS[ATTENTIVE], Pass()))
    events = island.do(0, PLAYS[ATTENTIVE])
    assert DiveEnded(0, 1, 0) in events
    assert island.state.hands[0] == [GOODS_1, GOODS_2, GOODS_3]
    assert island.state.wrecks[0] == []


@pytest.mark.clause("KL-10.15")
def test_the_attentive_diver_meets_a_monster_that_was_put_back() -> None:
    island = diving(ATTENTIVE, team=(TRIDENT + 1, 0), pile=[SQUID, GOODS_2])
    island.state.divers[0][0] = 1
    island.state.reserve[1] += 1
    island.do(0, Draw(1))
    island.do(0, Flee())
    island.do(0, Draw(2))
    island.do(0, Surface())
    assert island.ask(0).key == "lone-card"
    events = island.do(0, PLAYS[ATTENTIVE])
    assert events[1:4] == [MonsterMet(0, 1, 2), DiverLost(0, 2), DiveEnded(0, 1, 1)]
    assert island.state.wrecks[0] == [SQUID]
    assert island.state.divers[0] == []


@pytest.mark.clause("KL-10.15")
def test_the_attentive_diver_may_slay_the_last_monster() -> None:
    island = diving(ATTENTIVE, team=(0, 0), pile=[GOODS_1, SQUID])
    island.state.divers[0][1] = TRIDENT
    island.state.reserve[1] -= 1
    island.do(0, Draw(1))
    island.do(0, Surface())
    events = island.do(0, PLAYS[ATTENTIVE])
    assert MonsterSlain(0, 1, 2) in events
    assert island.state.wrecks[0] == []


@pytest.mark.clause("KL-10.15")
def test_nobody_is_attentive_who_did_not_draw_or_is_gone() -> None:
    island = diving(ATTENTIVE, pile=[GOODS_1])
    island.do(0, Surface())
    assert island.state.site == NOWHERE
    island = diving(ATTENTIVE, pile=[SQUID])
    island.do(0, Draw(1))
    island.do(0, Flee())
    assert island.state.site == NOWHERE
    island = diving(ATTENTIVE, team=(0, 0), pile=[GOODS_1, SQUID])
    island.do(0, Draw(1))
    island.do(0, Draw(2))
    island.do(0, Flee())
    island.do(0, Surface())
    assert island.ask(0).key == "lone-card"
    island.do(0, Pass())
    assert island.state.guests[0] == [ATTENTIVE]


@pytest.mark.clause("KL-10.16")
def test_the_drunkard_shows_a_wreck_for_nothing_and_a_round_is_still_possible() -> None:
    island = go(visiting(DRUNKARD), "bar")
    island.do(0, PLAYS[DRUNKARD])
    assert (island.ask(0).least, island.ask(0).most) == (1, 1)
    assert island.do(0, Look(7))[0] == WreckLookedAt(0, 7)
    assert island.state.cash[0] == 500
    assert Round() in island.options(0)


@pytest.mark.clause("KL-10.16", "KL-10.29")
def test_the_drunkard_knows_nothing_when_no_wreck_is_left() -> None:
    island = visiting(DRUNKARD)
    for wreck in range(14):
        island.state.box = sorted(island.state.box + island.state.wrecks[wreck])
        island.state.wrecks[wreck] = []
    go(island, "bar")
    island.do(0, PLAYS[DRUNKARD])
    assert island.ask(0).key == "bar"


@pytest.mark.clause("KL-10.17")
def test_a_novice_costs_60_in_any_crowd() -> None:
    island = go(visiting(NOVICE), "bar", boats=3)
    island.do(0, PLAYS[NOVICE])
    assert island.ask(0).params == {"diver": 60, "thief": 90}
    assert island.do(0, Recruit()) == [DiverRecruited(0, 60, 0)]
    assert island.refused(0, Recruit()) == ("once-a-visit", "KL-5.1")


@pytest.mark.clause("KL-10.18")
@pytest.mark.parametrize(("left", "hoses"), [(1, 1), (0, 0)])
def test_an_expert_brings_a_hose_if_one_is_left(left: int, hoses: int) -> None:
    island = visiting(EXPERT)
    island.state.reserve[0] = left
    go(island, "bar")
    island.do(0, PLAYS[EXPERT])
    assert island.do(0, Recruit()) == [DiverRecruited(0, 80, hoses)]
    assert island.state.divers[0] == [0, hoses]
    assert island.state.reserve[0] == 0


@pytest.mark.clause("KL-10.19")
def test_the_pickpocket_costs_30_in_any_crowd() -> None:
    island = go(visiting(PICKPOCKET, cash=30).give(2, GOLD_2), "bar", boats=3)
    assert Steal(2, S) not in island.options(0)
    island.do(0, PLAYS[PICKPOCKET])
    assert island.ask(0).params == {"diver": 120, "thief": 30}
    island.do(0, Steal(2, S))
    assert (island.state.hands[0], island.state.cash[0]) == ([GOLD_2], 0)


@pytest.mark.clause("KL-10.20")
def test_the_brothers_are_two_divers() -> None:
    island = go(visiting(BROTHERS).give(1, GOLD_1, GOLD_2), "bar")
    island.do(0, PLAYS[BROTHERS])
    island.do(0, Recruit())
    assert Recruit() in island.options(0)
    island.do(0, Recruit())
    assert (island.state.divers[0], island.state.cash[0]) == ([0, 0, 0], 340)
    island.do(0, Steal(1, S))
    assert island.refused(0, Steal(1, S)) == ("once-a-visit", "KL-5.1")


@pytest.mark.clause("KL-10.20")
def test_the_brothers_are_two_thieves() -> None:
    island = go(visiting(BROTHERS).give(1, GOLD_1, GOLD_2, RELIC_1), "bar")
    island.do(0, Steal(1, S))
    island.do(0, PLAYS[BROTHERS])
    island.do(0, Steal(1, S))
    assert len(island.state.hands[0]) == 2
    assert island.state.cash[0] == 400
    island.do(0, Recruit())
    assert island.refused(0, Recruit()) == ("once-a-visit", "KL-5.1")
    assert island.refused(0, Steal(1, S)) == ("once-a-visit", "KL-5.1")
    assert island.state.visit == [1, 2, 0]


@pytest.mark.clause("KL-10.20")
def test_all_limits_hold_for_the_brothers() -> None:
    island = go(visiting(BROTHERS).team(0, 0, 0), "bar")
    island.do(0, PLAYS[BROTHERS])
    island.do(0, Recruit())
    assert island.refused(0, Recruit()) == ("team-full", "KL-5.3")


@pytest.mark.clause("KL-10.21")
@pytest.mark.parametrize(("day", "pay"), [(0, 80), (1, 120), (3, 60)])
def test_a_family_pays_double_whatever_the_day_pays(day: int, pay: int) -> None:
    """On a Friday twice $40 is $40 more as well; a Saturday and a Monday tell the two apart."""
    island = visiting(FAMILY)
    island.state.half = 2 * day
    go(island, "dolphins")
    assert DolphinsPaid(0, pay) in island.do(0, PLAYS[FAMILY])
    assert island.state.cash[0] == 500 + pay


@pytest.mark.clause("KL-10.22")
@pytest.mark.parametrize(
    ("seller", "item"), [(HOSE_SELLER, Item.HOSE), (TRIDENT_SELLER, Item.TRIDENT), (WEIGHT_SELLER, Item.WEIGHT)]
)
def test_a_seller_offers_one_more_piece(seller: int, item: Item) -> None:
    others = [each for each in Item if each is not item]
    island = go(visiting(seller).team(0, 0, 0, 0), "shop")
    for other in others:
        island.do(0, Buy(other, 1))
    assert island.options(0) == (PLAYS[seller], Leave())
    assert island.refused(0, Buy(item, 1)) == ("enough-bought", "KL-7.1")
    island.do(0, PLAYS[seller])
    assert island.options(0) == (Buy(item, 1), Buy(item, 2), Buy(item, 3), Leave())
    island.do(0, Buy(item, 1))
    assert island.state.divers[0] == [1 + TRIDENT + WEIGHT, 0, 0]
    assert island.state.cash[0] == 500 - 20 - 30 - 10
    assert island.state.half == 1


@pytest.mark.clause("KL-10.22")
def test_the_sellers_piece_may_be_bought_first() -> None:
    island = go(visiting(HOSE_SELLER), "shop")
    island.do(0, PLAYS[HOSE_SELLER])
    island.do(0, Buy(Item.HOSE, 1))
    island.do(0, Buy(Item.TRIDENT, 1))
    assert island.options(0) == (Buy(Item.HOSE, 1), Buy(Item.WEIGHT, 1), Leave())
    island.do(0, Buy(Item.WEIGHT, 1))
    assert island.state.divers[0] == [1 + TRIDENT + WEIGHT]
    assert island.state.half == 1


@pytest.mark.clause("KL-10.23")
@pytest.mark.parametrize(("boats", "price"), [(1, 0), (2, 10), (3, 20)])
def test_the_discounters_third_equal_piece_is_cheap(boats: int, price: int) -> None:
    island = go(visiting(DISCOUNTER).team(0, 0, 0), "shop", boats)
    island.do(0, PLAYS[DISCOUNTER])
    island.do(0, Buy(Item.HOSE, 1))
    island.do(0, Buy(Item.HOSE, 1))
    assert island.options(0) == (Buy(Item.HOSE, 2), Leave())
    assert island.ask(0).params["hose"] == price
    before = island.state.cash[0]
    island.do(0, Buy(Item.HOSE, 2))
    assert island.state.cash[0] == before - price
    assert island.state.divers[0] == [2, 1]


@pytest.mark.clause("KL-10.23")
def test_the_discounter_wants_two_equal_pieces() -> None:
    island = go(visiting(DISCOUNTER).team(0, 0, 0), "shop")
    island.do(0, PLAYS[DISCOUNTER])
    island.do(0, Buy(Item.HOSE, 1))
    island.do(0, Buy(Item.TRIDENT, 1))
    assert island.state.half == 1


@pytest.mark.clause("KL-10.24")
def test_a_friend_pays_the_price_of_a_boat_alone_and_still_counts_for_the_others() -> None:
    island = visiting(FRIEND)
    island.state.cash[1] = 500
    go(island, "shop", boats=3)
    assert island.ask(0).params == {"hose": 40, "trident": 50, "weight": 20}
    island.do(0, PLAYS[FRIEND])
    assert island.ask(0).params == {"hose": 20, "trident": 30, "weight": 10}
    island.do(0, Buy(Item.HOSE, 1))
    island.do(0, Buy(Item.HOSE, 1))
    assert island.state.cash[0] == 460
    assert island.ask(1).params == {"hose": 40, "trident": 50, "weight": 20}


@pytest.mark.clause("KL-10.25")
def test_the_dupe_takes_a_card_of_another_type() -> None:
    island = go(visiting(DUPE).give(0, GOODS_1, GOLD_2, MID_RELIC_5, GEM_150), "market")
    assert island.ask(0).key == "market-card"
    island.do(0, PLAYS[DUPE])
    island.do(0, Sell(S, Kind.GOODS, 1))
    question = island.ask(0)
    assert (question.key, question.clause, question.least, question.most) == ("dupe", "KL-10.25", 0, 1)
    assert question.options == (Sell(S, Kind.GOLD, 2), Sell(M, Kind.ANTIQUITIES, 5))
    assert island.do(0, Sell(M, Kind.ANTIQUITIES, 5))[0] == TreasuresSold(0, faces([MID_RELIC_5]), 200)
    assert island.state.hands[0] == [GOLD_2, GEM_150]
    assert island.state.cash[0] == 500 + 40 + 200


@pytest.mark.clause("KL-10.25")
def test_the_dupe_needs_a_sale_and_takes_nothing_of_the_same_type() -> None:
    island = go(visiting(DUPE).give(0, GEM_150), "market")
    island.do(0, PLAYS[DUPE])
    island.do(0)
    assert island.state.question(0) is None
    island = go(visiting(DUPE).give(0, GOODS_1, GOODS_2), "market")
    island.do(0, PLAYS[DUPE])
    island.do(0, Sell(S, Kind.GOODS, 1))
    assert island.options(0) == ()
    island.do(0)
    assert island.state.hands[0] == [GOODS_2]


@pytest.mark.clause("KL-10.26")
def test_the_trafficker_takes_five_more_cards_at_30() -> None:
    hand = (GOODS_1, GOODS_1, GOODS_2, GOLD_1, GOLD_2, RELIC_1, RELIC_2, GEM_150)
    island = go(visiting(TRAFFICKER).give(0, *hand), "market")
    island.do(0, PLAYS[TRAFFICKER])
    island.do(0, Sell(S, Kind.GOODS, 1))
    question = island.ask(0)
    assert (question.key, question.clause, question.least, question.most) == ("traffic", "KL-10.26", 0, 5)
    assert len(question.options) == 6
    picks = question.options[1:]
    assert island.refused(0, *question.options) == ("too-many", "KL-10.26")
    island.do(0, *picks)
    assert island.state.hands[0] == [GOODS_1, GEM_150]
    assert island.state.cash[0] == 500 + 40 + 30 * (2 + 1 + 2 + 1 + 2)


@pytest.mark.clause("KL-10.26", "KL-10.27")
@pytest.mark.parametrize("card", [TRAFFICKER, JEWELLER])
def test_trafficker_and_jeweller_buy_without_a_sale(card: int) -> None:
    island = go(visiting(card).give(0, GEM_150), "market")
    island.do(0, PLAYS[card])
    island.do(0)
    assert island.state.log[-1][0] == UNSOLD
    gems = (Sell(M, Kind.DIAMOND, 150),) if card == JEWELLER else ()
    assert island.options(0) == gems
    island.do(0, *gems)
    assert island.state.cash[0] == 500 + 150 * len(gems)


@pytest.mark.clause("KL-10.27")
def test_the_jeweller_buys_one_diamond_for_what_it_shows() -> None:
    island = go(visiting(JEWELLER).give(0, GEM_150, GEM_300, DEEP_GOLD_5), "market")
    island.do(0, PLAYS[JEWELLER])
    island.do(0, Sell(Depth.DEEP, Kind.GOLD, 5))
    question = island.ask(0)
    assert (question.key, question.clause, question.least, question.most) == ("jewel", "KL-10.27", 0, 1)
    assert question.options == (Sell(M, Kind.DIAMOND, 150), Sell(Depth.DEEP, Kind.DIAMOND, 300))
    assert island.do(0, Sell(Depth.DEEP, Kind.DIAMOND, 300))[0] == TreasuresSold(0, faces([GEM_300]), 300)
    assert island.state.cash[0] == 500 + 150 + 300
    assert island.state.hands[0] == [GEM_150]


@pytest.mark.clause("KL-10.27")
def test_an_empty_hand_after_the_sale_ends_the_visit() -> None:
    island = go(visiting(JEWELLER).give(0, GOLD_1), "market")
    island.do(0, PLAYS[JEWELLER])
    island.do(0, Sell(S, Kind.GOLD, 1))
    assert island.state.question(0) is None


@pytest.mark.clause("KL-10.28")
def test_the_gold_seeker_pays_40_for_gold_only() -> None:
    island = go(visiting(GOLD_SEEKER).give(0, GOLD_2, RELIC_1), "market")
    island.do(0, PLAYS[GOLD_SEEKER])
    assert island.ask(0).params == {"goods": 40, "antiquities": 20, "gold": 40}
    island.do(0, Sell(S, Kind.GOLD, 2))
    assert island.state.cash[0] == 580


def test_a_weight_may_follow_the_volunteers_treasure() -> None:
    island = diving(VOLUNTEER, team=(WEIGHT,), pile=[GOODS_1, GOODS_2, GOODS_3])
    island.do(0, PLAYS[VOLUNTEER])
    assert Weigh(1, 1) in island.options(0)


def test_passing_keeps_the_card() -> None:
    island = go(visiting(DUPE).give(0, GOODS_1, GOLD_1), "market")
    island.do(0, Pass())
    island.do(0, Sell(S, Kind.GOODS, 1))
    assert island.state.guests[0] == [DUPE]


@pytest.mark.clause("KL-10.15")
def test_nobody_is_asked_for_an_attentive_diver_who_was_seen_leaving() -> None:
    island = diving(BUYER, team=(0, 0), pile=[GOODS_1, GOODS_2, GOODS_3])
    island.state.deck.remove(ATTENTIVE)
    island.state.discard.append(ATTENTIVE)
    island.do(0, Draw(1))
    island.do(0, Draw(2))
    while (question := island.state.question(0)) is not None and question.key == "dive":
        island.do(0, Surface())
    assert question is None or question.key != "lone-card"
