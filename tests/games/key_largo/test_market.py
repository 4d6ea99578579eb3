"""Section 8 of the rule book: the market."""

from __future__ import annotations

import pytest

from fathoms.games.key_largo.cards import DIAMOND, NOBODY, SOLD, UNSOLD, kind_of
from fathoms.games.key_largo.events import NothingToSell, TreasuresSold
from fathoms.games.key_largo.options import Depth, Kind, Leave, Sell, faces
from fathoms.games.key_largo.state import LargoState
from fathoms.games.key_largo.view import view
from fathoms.kernel.chance import FastChance
from fathoms.kernel.event import heard_by
from fathoms.kernel.rulebook import book_of
from games.key_largo.largo import (
    GEM_150,
    GEM_300,
    GOLD_1,
    GOLD_2,
    GOODS_1,
    GOODS_2,
    MID_GOODS_5,
    MID_RELIC_5,
    RELIC_1,
    RULES,
    Island,
)

S, M = Depth.SHALLOW, Depth.MEDIUM


def at_market(*hand: int, boats: int = 1, seats: int = 4) -> Island:
    """Seat 0 with a hand at the market; the other boats there have nothing to sell."""
    island = Island(seats).give(0, *hand)
    island.plan(*["market dive" if seat < boats else "dolphins dive" for seat in range(seats)])
    return island


@pytest.mark.clause("KL-8.1")
def test_any_number_of_one_type() -> None:
    island = at_market(GOODS_1, GOODS_2, GOODS_2, GOLD_1)
    question = island.ask(0)
    one, two, again = Sell(S, Kind.GOODS, 1), Sell(S, Kind.GOODS, 2), Sell(S, Kind.GOODS, 2, 2)
    gold = Sell(S, Kind.GOLD, 1)
    assert (question.key, question.clause, question.least, question.most) == ("sell", "KL-8.1", 1, 4)
    assert question.options == (one, two, again, gold)
    assert question.default == (one,)
    assert question.params == {"goods": 40, "antiquities": 20, "gold": 30}
    assert island.refused(0, one, gold) == ("one-type", "KL-8.1")
    assert island.state.narrow(0, (two,)).options == (one, again)
    assert island.state.narrow(0, (two,)).may_stop
    assert island.state.narrow(0, (gold,)).options == ()
    assert island.state.narrow(0, ()).options == question.options
    assert not island.state.narrow(0, ()).may_stop
    events = island.do(0, one, again)
    assert events[0] == TreasuresSold(0, faces([GOODS_1, GOODS_2]), 120)
    assert island.state.hands[0] == [GOODS_2, GOLD_1]
    assert island.state.cash[0] == 220
    assert island.state.log[-2:] == [(SOLD, 0, 0, NOBODY, GOODS_1), (SOLD, 0, 0, NOBODY, GOODS_2)]


@pytest.mark.clause("KL-8.2")
def test_at_least_one_card_must_be_sold() -> None:
    island = at_market(GOLD_1)
    assert island.refused(0) == ("too-few", "KL-8.1")
    assert island.refused(0, Leave()) == ("not-offered", "KL-8.1")
    island.do(0, Sell(S, Kind.GOLD, 1))
    assert island.state.hands[0] == []


@pytest.mark.clause("KL-8.3")
@pytest.mark.parametrize(("boats", "amount"), [(1, 200), (2, 150), (3, 100), (4, 100)])
def test_goods_of_five_units(boats: int, amount: int) -> None:
    """The book's example."""
    island = at_market(MID_GOODS_5, boats=boats)
    assert RULES.score(island.state, 0) == 100 + 100
    assert island.do(0, Sell(M, Kind.GOODS, 5))[0] == TreasuresSold(0, faces([MID_GOODS_5]), amount)
    assert RULES.score(island.state, 0) == island.state.cash[0] == 100 + amount


@pytest.mark.clause("KL-8.4")
@pytest.mark.parametrize(("boats", "amount"), [(1, 100), (2, 150), (3, 200)])
def test_antiquities_rise_with_the_crowd(boats: int, amount: int) -> None:
    island = at_market(MID_RELIC_5, boats=boats)
    island.do(0, Sell(M, Kind.ANTIQUITIES, 5))
    assert island.state.cash[0] == 100 + amount


@pytest.mark.clause("KL-8.5")
@pytest.mark.parametrize("boats", [1, 2, 3])
def test_gold_of_two_units(boats: int) -> None:
    """The book's example: 60 at the market, 40 at the end."""
    island = at_market(GOLD_2, boats=boats)
    assert RULES.score(island.state, 0) == 140
    island.do(0, Sell(S, Kind.GOLD, 2))
    assert island.state.cash[0] == 160


@pytest.mark.clause("KL-8.5")
def test_the_book_says_a_price_once_unless_a_pack_makes_it_three() -> None:
    packed = (RULES.info.folder() / "content.toml").read_text().replace("gold = [30, 30, 30]", "gold = [40, 30, 20]")
    own, other = (book_of(rules, "en").find("KL-8.5") for rules in (RULES, RULES.with_pack(packed.encode(), "pack")))
    assert own is not None
    assert other is not None
    assert own.text.startswith("A unit of gold brings $30, with one boat")
    assert other.text.startswith("A unit of gold brings $40, 30, 20, with one boat")


@pytest.mark.clause("KL-8.6")
def test_the_market_buys_no_diamonds() -> None:
    island = at_market(GEM_150, GOLD_1)
    assert island.options(0) == (Sell(S, Kind.GOLD, 1),)
    assert island.refused(0, Sell(M, Kind.DIAMOND, 150)) == ("no-diamonds", "KL-8.6")


@pytest.mark.clause("KL-8.7")
def test_diamonds_only_is_nothing_to_sell_and_everybody_knows() -> None:
    island = at_market(GEM_150, GEM_300)
    question = island.ask(0)
    assert (question.options, question.least, question.most, question.default) == ((), 0, 0, ())
    assert island.state.narrow(0, ()).may_stop
    assert island.do(0)[0] == NothingToSell(0)
    assert island.state.log[-1] == (UNSOLD, 0, 0, NOBODY, NOBODY)
    assert view(island.state, 2).notes[-1].deed == "unsold"
    for seed in range(20):
        world = RULES.redeal(island.state, 2, FastChance(seed))
        assert isinstance(world, LargoState)
        assert {kind_of(card) for card in world.hands[0]} == {DIAMOND}


@pytest.mark.clause("KL-8.7")
def test_an_empty_hand_is_not_asked_but_counts() -> None:
    island = at_market(GOODS_1, boats=2)
    island.do(0, Sell(S, Kind.GOODS, 1))
    assert island.state.cash[0] == 130
    assert all(entry[0] != UNSOLD for entry in island.state.log)
    assert island.state.half == 1


@pytest.mark.clause("KL-8.8")
def test_sold_cards_are_open() -> None:
    island = at_market(RELIC_1)
    island.do(0, Sell(S, Kind.ANTIQUITIES, 1))
    for viewer in (1, -1):
        assert heard_by(viewer, island.told)[0] == TreasuresSold(0, faces([RELIC_1]), 20)
        note = view(island.state, viewer).notes[-1]
        assert (note.card, note.wreck) == (faces([RELIC_1])[0], None)
