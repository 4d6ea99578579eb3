"""The game's own player."""

from __future__ import annotations

from typing import cast

import msgspec
import pytest

from fathoms.games.key_largo.appraisal import Appraisal, cover, worth
from fathoms.games.key_largo.cards import (
    BUYER,
    DISCOUNTER,
    DUPE,
    FRIEND,
    GOLD_SEEKER,
    HOSE,
    HOSE_SELLER,
    JEWELLER,
    NOVICE,
    PICKPOCKET,
    REGULAR,
    SABOTEUR,
    SHOP,
    TRAFFICKER,
    TRIDENT,
    TRIDENT_ITEM,
    WEIGHT,
    WEIGHT_ITEM,
)
from fathoms.games.key_largo.encounters import PLAYS
from fathoms.games.key_largo.options import (
    Anchor,
    Buy,
    Depth,
    Draw,
    Item,
    Kind,
    Leave,
    Look,
    Pass,
    Plan,
    Recruit,
    Round,
    Sabotage,
    Sell,
    Steal,
    Strike,
    Surface,
    Weigh,
)
from fathoms.games.key_largo.planning import (
    DIVER,
    EVERYTHING,
    Mind,
    best_item,
    crowded,
    gear_bit,
    loot,
    market_odds,
    recruit_worth,
)
from fathoms.games.key_largo.state import LargoState
from fathoms.games.key_largo.strategy import Captain, choose
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import Option, Picks
from fathoms.kernel.state import random_picks
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
    MID_GOODS_4,
    MID_GOODS_5,
    MID_RELIC_5,
    RELIC_1,
    RELIC_2,
    RULES,
    SQUID,
    Island,
)

S = Depth.SHALLOW


def choice(island: Island, seat: int = 0, barred: int = EVERYTHING) -> Picks:
    question = island.ask(seat)
    picks = Captain(island.state, seat, barred).answer(question, FastChance(1))
    assert island.state.check(seat, picks) is None
    return picks


def ranks(island: Island, *options: Option) -> list[float]:
    captain = Captain(island.state, 0, EVERYTHING)
    return [captain.rank(option) for option in options]


def appraise(island: Island, seat: int = 0) -> Appraisal:
    return Appraisal(island.state, seat)


# -- eyes


def test_the_worth_of_a_card() -> None:
    assert (worth(GOLD_2), worth(GEM_300)) == (50.0, 300.0)


def test_tridents_cover_the_monsters_to_come() -> None:
    assert cover(0, 3.0) == 0
    assert cover(1, 0.0) == 0
    assert cover(1, 1.0) == pytest.approx(1 - 0.36788, abs=1e-4)
    assert cover(2, 1.0) == pytest.approx(0.63212 + 0.26424, abs=1e-4)
    assert cover(3, 50.0) == pytest.approx(3)


def test_the_means_start_from_all_cards_and_follow_what_is_known() -> None:
    outlook = appraise(Island(3))
    assert outlook.danger == pytest.approx([2 / 20, 5 / 30, 8 / 30])
    assert outlook.stock == [15, 20, 20]
    assert outlook.rivals == pytest.approx([1.6, 0, 0])
    assert outlook.days == 9
    assert outlook.scale == 1.0
    treasures = outlook.state.content.cards(0)[:-2]
    assert outlook.mean[0] == pytest.approx(sum(map(worth, treasures)) / 18)
    rich = appraise(Island(3).give(0, GOODS_1))
    assert rich.mean[0] > outlook.mean[0]
    assert rich.danger[0] == pytest.approx(2 / 19)
    assert appraise(Island(3).give(1, GOODS_1)).mean == outlook.mean


def test_lost_divers_matter_less_at_the_end() -> None:
    island = Island(3)
    assert appraise(island).loss(2 + TRIDENT) == 190
    island.state.half = 18
    assert appraise(island).loss(0) == pytest.approx(110 * 0.5 / 3)


def test_a_look_says_what_a_wreck_is_worth() -> None:
    island = Island(3).lay({0: [GOODS_3, GOODS_3, SQUID], 1: [GOODS_1]})
    island.plan("bar dive", "market dive", "market dive")
    island.do(0, Round())
    island.do(0, Look(1))
    island.do(0, Look(2))
    outlook = appraise(island)
    assert outlook.wreck(0) == pytest.approx((75.0, 1 / 3))
    assert outlook.wreck(1) == (25.0, 0.0)
    assert outlook.wreck(2) == pytest.approx((outlook.mean[0], outlook.danger[0]))
    assert appraise(island, 1).wreck(0) != outlook.wreck(0)
    assert outlook.draw(0, 30.0) == pytest.approx(2 / 3 * 75 - 10)


def test_a_monster_that_lurks_is_feared() -> None:
    island = Island(3).lay({0: [SQUID, GOLD_1]})
    island.state.lurking[0] = 1
    outlook = appraise(island)
    assert outlook.wreck(0)[1] == pytest.approx((1 + outlook.danger[0]) / 2)


def test_a_dive_counts_divers_weights_tridents_and_cards() -> None:
    outlook = appraise(Island(3))
    alone = outlook.dive(0, [0])
    assert outlook.dive(0, [0, 0]) == pytest.approx(2 * alone)
    assert outlook.dive(0, [WEIGHT]) == pytest.approx(2 * alone)
    assert outlook.dive(0, [TRIDENT]) > alone
    assert outlook.dive(3, [0]) == 0
    assert outlook.best_dive([]) == 0
    assert outlook.best_dive([0]) == pytest.approx(alone)
    assert outlook.best_dive([1]) >= alone
    assert appraise(Island(3).lay({0: [GOLD_1]})).dive(0, [0, 0, 0]) > 0


def test_the_future_grows_with_the_team() -> None:
    outlook = appraise(Island(3))
    plain = outlook.future([0])
    assert plain > 0
    assert outlook.future([]) == 0
    for better in ([1], [0, 0], [TRIDENT], [WEIGHT]):
        assert outlook.future(better) > plain
    assert outlook.future([0]) == plain
    last = Island(3)
    last.state.half = 18
    assert appraise(last).future([2, 2, WEIGHT]) == 0


# -- plans


def test_prices_grow_with_the_company() -> None:
    assert crowded((20, 30, 50), 0.5) == 25
    assert crowded((20, 30, 50), 1) == 30
    assert crowded((20, 30, 50), 1.5) == 40
    assert crowded((20, 30, 50), 4) == 50


def test_the_more_treasures_rivals_hold_the_fuller_the_market() -> None:
    island = Island(3).give(0, GOLD_1).give(1, GOLD_2, GOODS_1)
    assert market_odds(island.state, 0) == pytest.approx(0.18)
    assert market_odds(island.state, 2) == pytest.approx(0.27)


def test_gear_in_the_mind() -> None:
    assert [gear_bit(item) for item in (HOSE, TRIDENT_ITEM, WEIGHT_ITEM)] == [1, TRIDENT, WEIGHT]


def test_a_full_team_or_a_bar_on_divers_recruits_nobody() -> None:
    outlook = appraise(Island(3))
    assert recruit_worth(outlook, [0, 0, 0], EVERYTHING) == 0
    assert recruit_worth(outlook, [0], 1 << DIVER) == 0
    assert recruit_worth(outlook, [0], EVERYTHING) == outlook.future([0, 0]) - outlook.future([0])
    assert recruit_worth(outlook, [2], EVERYTHING) > outlook.future([2, 0]) - outlook.future([2])
    assert recruit_worth(outlook, [2], 1 << HOSE) == outlook.future([2, 0]) - outlook.future([2])


def test_a_thief_hopes_for_the_deepest_back() -> None:
    island = Island(3).give(1, GOLD_1, DEEP_GOLD_5)
    outlook = appraise(island)
    assert loot(outlook, 2) == 0
    assert loot(outlook, 1) == outlook.mean[2]


def test_the_best_item_is_affordable_allowed_and_in_stock() -> None:
    island = Island(3)
    outlook = appraise(island)
    prices = [20.0, 30.0, 20.0]
    net, item, diver = best_item(Mind(outlook, EVERYTHING), prices)
    assert net > 0
    assert (item, diver) == (HOSE, 0)
    assert best_item(Mind(outlook, 0b111), prices) == (0.0, 0, 0)
    assert best_item(Mind(outlook, 0b110), prices)[1] == HOSE
    island.state.cash[0] = 10
    assert best_item(Mind(outlook, EVERYTHING), prices)[0] == 0
    island.state.cash[0] = 100
    island.state.reserve = [0, 0, 0]
    assert best_item(Mind(outlook, EVERYTHING), prices)[0] == 0


@pytest.mark.parametrize("place", range(5))
def test_a_visit_in_the_mind_never_costs_more_than_it_brings(place: int) -> None:
    island = Island(3, encounters=True).give(0, GOODS_1, MID_GOODS_5).give(1, DEEP_GOLD_5).team(0, 1)
    island.state.cash[0] = 400
    mind = Mind(appraise(island), EVERYTHING)
    before = mind.worth()
    after = mind.copy()
    after.visit(place)
    assert after.worth() >= before - 60
    assert mind.worth() == before
    assert (after.cash, after.team, after.units, after.gain) != (mind.cash, mind.team, mind.units, mind.gain)


def test_a_poor_captain_gets_nothing_at_bar_and_shop() -> None:
    island = Island(3).give(1, DEEP_GOLD_5)
    island.state.cash[0] = 0
    mind = Mind(appraise(island), EVERYTHING)
    for place in (1, 3, 4):
        mind.visit(place)
    assert (mind.cash, mind.team, mind.gain) == (0, [0], 0)
    mind.visit(2)
    assert (mind.cash, mind.gain) == (40, 0)


def test_the_last_afternoon_is_no_time_to_invest() -> None:
    island = Island(3).give(0, MID_GOODS_5, MID_GOODS_4)
    island.state.half = 18
    plans = {cast("Plan", choice_by(island, seed)[0]) for seed in range(20)}
    places = {place.value for plan in plans for place in (plan.morning, plan.afternoon)}
    assert "shop" not in places
    assert "market" in places


def choice_by(island: Island, seed: int) -> Picks:
    question = island.ask(0)
    return choose(island.state, 0, question, FastChance(seed))


# -- single answers


def test_it_anchors_where_the_dive_is_best() -> None:
    island = Island(3).team(0, 2 + TRIDENT)
    island.plan("dive bar", "market bar", "market bar")
    (pick,) = choice(island)
    assert isinstance(pick, Anchor)
    assert pick.wreck > 7


def test_it_draws_while_the_risk_is_worth_it() -> None:
    island = Island(3).lay({0: [GOLD_1, GOLD_2, GOODS_1]})
    island.plan("dive bar", "market bar", "market bar")
    island.do(0, Anchor(1))
    assert choice(island) == (Draw(1),)
    island.state.lurking[0] = 3
    assert choice(island) == (Surface(),)
    island.state.divers[0] = [TRIDENT]
    assert ranks(island, Draw(1))[0] <= 0


def test_it_risks_the_cheaper_diver_and_saves_weights_for_good_wrecks() -> None:
    island = Island(3).team(0, 2 + WEIGHT, 0).lay({0: [GOODS_3, GOODS_3, GOODS_2, GOLD_2]})
    island.plan("dive bar", "market bar", "market bar")
    island.do(0, Anchor(1))
    assert choice(island) == (Draw(2),)
    island.do(0, Draw(2))
    first, weigh = ranks(island, Draw(1), Weigh(2, 1))
    assert first > weigh
    island.state.lurking[0] = 3
    assert ranks(island, Weigh(2, 1)) == [-1.0]


def test_it_strikes_with_the_trident_of_the_shallower_diver() -> None:
    island = Island(3).team(0, 2 + TRIDENT, TRIDENT).lay({0: [SQUID, GOLD_1]})
    island.plan("dive bar", "market bar", "market bar")
    island.do(0, Anchor(1))
    island.do(0, Draw(2))
    assert choice(island) == (Strike(2),)


def test_it_plays_the_regular_rather_than_lose_a_diver_and_the_saboteur_always() -> None:
    island = Island(3, encounters=True).meet(0, REGULAR).lay({0: [SQUID, GOLD_1]})
    island.plan("dive bar", "market bar", "market bar")
    island.do(0, Anchor(1))
    island.do(0, Draw(1))
    assert choice(island) == (PLAYS[REGULAR],)
    island = Island(3, encounters=True).meet(0, SABOTEUR).team(1, 0, 0)
    island.plan("dive bar", "dive bar", "market bar")
    island.do(0, Anchor(1))
    island.do(1, Anchor(2))
    island.do(0, Surface())
    assert choice(island) == (Sabotage(2),)


def test_at_the_bar_it_weighs_worth_against_price() -> None:
    island = Island(3).give(1, DEEP_GOLD_5).give(2, DEEP_GOLD_5).team(0, 0, 0, 0)
    island.state.cash = [300, 100, 500]
    island.plan("bar dive", "market bar", "market bar")
    assert choice(island) == (Steal(2, Depth.DEEP),)
    island = Island(3).team(0)
    island.plan("bar dive", "market bar", "market bar")
    assert choice(island) == (Recruit(),)
    assert choice(island, barred=1 << DIVER) != (Recruit(),)


def test_a_round_needs_days_money_and_wrecks_not_seen() -> None:
    island = Island(3)
    island.plan("bar dive", "market bar", "market bar")
    assert ranks(island, Round(), Leave()) == [4.0, 0.0]
    island.do(0, Round())
    assert choice(island) == (Look(1),)
    island.do(0, Look(1))
    assert choice(island) == (Look(2),)
    island.do(0, Look(2))
    assert ranks(island, Round()) == [-4.0]
    assert choice_looks(island) == [3]
    island.state.cash[0] = 39
    assert ranks(island, Round()) == [-1.0]
    island.state.cash[0] = 100
    island.state.half = 18
    assert ranks(island, Round()) == [-1.0]


def choice_looks(island: Island) -> list[int]:
    """Which wreck it would look at next."""
    captain = Captain(island.state, 0, EVERYTHING)
    question = Island(3).until("plan")
    looks = tuple(Look(wreck) for wreck in (1, 2, 3))
    picks = captain.look(msgspec.structs.replace(question, options=looks))
    return [pick.wreck for pick in picks if isinstance(pick, Look)]


def test_in_the_shop_it_buys_the_best_piece_and_leaves_otherwise() -> None:
    island = Island(3)
    island.plan("shop dive", "market bar", "market bar")
    assert choice(island) == (Buy(Item.HOSE, 1),)
    assert ranks(island, Buy(Item.WEIGHT, 1)) == [-1.0]
    island = Island(3)
    island.state.half = 18
    island.plan("shop dive", "market bar", "market bar")
    assert choice(island) == (Leave(),)


def test_at_the_market_it_sells_all_of_the_dearest_type() -> None:
    island = Island(3).give(0, GOODS_1, GOODS_2, GOLD_1, RELIC_1)
    island.plan("market dive", "dolphins bar", "dolphins bar")
    assert choice(island) == (Sell(S, Kind.GOODS, 1), Sell(S, Kind.GOODS, 2))
    island = Island(3).give(0, RELIC_1, RELIC_2)
    island.plan("market dive", "dolphins bar", "dolphins bar")
    assert choice(island) == (Sell(S, Kind.ANTIQUITIES, 1),)
    island = Island(3).give(0, GEM_150)
    island.plan("market dive", "dolphins bar", "dolphins bar")
    assert choice(island) == ()


def test_extra_buyers_get_the_best() -> None:
    island = Island(3, encounters=True).meet(0, TRAFFICKER).give(0, GOODS_1, GOODS_2, GOLD_1, GOLD_2, MID_GOLD_3)
    island.plan("market dive", "dolphins bar", "dolphins bar")
    assert choice(island) == (PLAYS[TRAFFICKER],)
    island.do(0, PLAYS[TRAFFICKER])
    island.do(0, Sell(S, Kind.GOLD, 1))
    assert choice(island)[0] == Sell(Depth.MEDIUM, Kind.GOLD, 3)
    assert len(choice(island)) == 4


def test_the_buyer_in_a_hurry_gets_the_best_find() -> None:
    island = Island(3, encounters=True).meet(0, BUYER).team(0, 0, 0).lay({0: [GOODS_1, GOODS_3, GOODS_2]})
    island.plan("dive bar", "market bar", "market bar")
    island.do(0, Anchor(1))
    island.do(0, Draw(1))
    island.do(0, Draw(2))
    assert choice(island) == (PLAYS[BUYER],)
    island.do(0, PLAYS[BUYER])
    assert choice(island) == (Sell(S, Kind.GOODS, 3),)


@pytest.mark.parametrize(
    ("card", "hand", "plays"),
    [
        (DUPE, (GOODS_1,), False),
        (DUPE, (GOODS_1, MID_RELIC_5), True),
        (TRAFFICKER, (GOODS_1, GOLD_1), False),
        (GOLD_SEEKER, (GOODS_1,), False),
        (GOLD_SEEKER, (GOLD_1,), True),
        (JEWELLER, (GEM_150,), False),
    ],
)
def test_market_cards_wait_for_their_moment(card: int, hand: tuple[int, ...], plays: bool) -> None:
    island = Island(3, encounters=True).meet(0, card).give(0, *hand)
    island.plan("market dive", "dolphins bar", "dolphins bar")
    assert choice(island) == ((PLAYS[card],) if plays else (Pass(),))


def test_the_jeweller_is_for_the_last_day() -> None:
    island = Island(3, encounters=True).meet(0, JEWELLER).give(0, GEM_150)
    island.state.half = 18
    island.plan("market dive", "dolphins bar", "dolphins bar")
    assert choice(island) == (PLAYS[JEWELLER],)


def test_bar_and_shop_cards_wait_for_their_moment() -> None:
    island = Island(4, encounters=True).meet(0, NOVICE, PICKPOCKET).give(1, GOLD_1)
    island.plan("bar dive", "dolphins bar", "dolphins bar", "dolphins bar")
    assert ranks(island, PLAYS[NOVICE], PLAYS[PICKPOCKET]) == [500.0, 500.0]
    island.state.hands[1] = []
    island.state.divers[0] = [0, 0, 0]
    assert ranks(island, PLAYS[NOVICE], PLAYS[PICKPOCKET]) == [-1.0, -1.0]
    island = Island(4, encounters=True).meet(0, FRIEND, HOSE_SELLER)
    island.plan("shop dive", "dolphins bar", "dolphins bar", "dolphins bar")
    assert ranks(island, PLAYS[FRIEND], PLAYS[HOSE_SELLER], PLAYS[DISCOUNTER]) == [-1.0, -1.0, -1.0]
    island.state.place[1] = SHOP
    island.state.visit = [1, 1, 0]
    assert ranks(island, PLAYS[FRIEND], PLAYS[HOSE_SELLER], PLAYS[DISCOUNTER]) == [500.0, 0.5, 0.5]


# -- whole games


@pytest.mark.parametrize(("seats", "encounters"), [(3, "on"), (4, "off"), (5, "on")])
def test_it_plays_whole_games(seats: int, encounters: str) -> None:
    for seed in range(3):
        chance = FastChance(seed)
        state = RULES.setup({"encounters": encounters}, seats, chance)
        while questions := state.questions():
            question = questions[-1]
            picks = choose(state, question.seat, question, chance)
            assert state.check(question.seat, picks) is None
            state.answer(question.seat, picks, chance)
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert min(outcome.points) > 300


def test_it_beats_bots_that_pick_at_random() -> None:
    wins = 0
    for seed in range(12):
        chance = FastChance(seed)
        state = RULES.setup({}, 4, chance)
        assert isinstance(state, LargoState)
        while questions := state.questions():
            question = questions[0]
            own = question.seat == seed % 4
            picks = choose(state, question.seat, question, chance) if own else random_picks(state, question, chance)
            state.answer(question.seat, picks, chance)
        outcome = RULES.outcome(state)
        assert outcome is not None
        wins += outcome.places[seed % 4] == 1
    assert wins >= 9
