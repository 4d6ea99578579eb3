"""Section 7 of the rule book: the shop."""

from __future__ import annotations

import pytest

from fathoms.games.key_largo.cards import TRIDENT, WEIGHT
from fathoms.games.key_largo.events import ItemBought
from fathoms.games.key_largo.options import Buy, Item, Leave, Recruit
from games.key_largo.largo import Island

HOSE, FORK, LEAD = Item.HOSE, Item.TRIDENT, Item.WEIGHT


def at_shop(*team: int, boats: int = 1, cash: int = 500, seats: int = 4) -> Island:
    island = Island(seats).team(0, *team)
    island.state.cash[0] = cash
    island.plan(*["shop dive" if seat < boats else "market dive" for seat in range(seats)])
    return island


@pytest.mark.clause("KL-7.1")
def test_two_pieces_a_visit_or_fewer() -> None:
    island = at_shop(0)
    question = island.ask(0)
    assert (question.key, question.clause, question.default) == ("shop", "KL-7.1", (Leave(),))
    assert question.options == (Buy(HOSE, 1), Buy(FORK, 1), Buy(LEAD, 1), Leave())
    assert question.params == {"hose": 20, "trident": 30, "weight": 10}
    assert island.do(0, Buy(HOSE, 1)) == [ItemBought(0, HOSE, 1, 20)]
    assert island.options(0) == (Buy(HOSE, 1), Buy(FORK, 1), Buy(LEAD, 1), Leave())
    assert island.do(0, Buy(FORK, 1))[0] == ItemBought(0, FORK, 1, 30)
    assert island.state.half == 1
    assert island.state.divers[0] == [1 + TRIDENT]
    assert island.state.cash[0] == 450
    assert island.state.reserve == [19, 9, 10]
    island = at_shop(0)
    island.do(0, Leave())
    assert (island.state.half, island.state.cash[0]) == (1, 500)


@pytest.mark.clause("KL-7.2", "KL-11.1")
@pytest.mark.parametrize(("boats", "prices"), [(1, (20, 30, 10)), (2, (30, 40, 10)), (3, (40, 50, 20))])
def test_prices_depend_on_the_boats(boats: int, prices: tuple[int, int, int]) -> None:
    for item, price in zip((HOSE, FORK, LEAD), prices, strict=True):
        island = at_shop(0, boats=boats)
        island.do(0, Buy(item, 1))
        assert island.state.cash[0] == 500 - price
        poor = at_shop(0, boats=boats, cash=price - 1)
        if poor.state.question(0) is not None and poor.ask(0).key == "shop":
            assert poor.refused(0, Buy(item, 1)) == ("too-dear", "KL-7.2")


@pytest.mark.clause("KL-7.3")
def test_what_is_sold_out_cannot_be_bought() -> None:
    island = at_shop(0)
    island.state.reserve = [0, 10, 1]
    island.state.asking = None
    assert island.options(0) == (Buy(FORK, 1), Buy(LEAD, 1), Leave())
    assert island.refused(0, Buy(HOSE, 1)) == ("sold-out", "KL-7.3")
    island.do(0, Buy(LEAD, 1))
    assert island.state.reserve == [0, 10, 0]


@pytest.mark.clause("KL-7.4")
def test_a_piece_goes_to_a_diver_at_once() -> None:
    island = at_shop(0, 2)
    assert island.refused(0, Buy(HOSE, 3)) == ("no-such-diver", "KL-7.4")
    assert island.refused(0, Buy(HOSE, 0)) == ("no-such-diver", "KL-7.4")
    assert island.refused(0, Recruit()) == ("not-offered", "KL-7.1")
    island.do(0, Buy(LEAD, 2))
    assert island.state.divers[0] == [0, 2 + WEIGHT]
    island = at_shop()
    assert island.state.half == 1


@pytest.mark.clause("KL-7.5")
def test_two_hoses_a_trident_and_a_weight_at_most() -> None:
    island = at_shop(2 + TRIDENT, 1 + WEIGHT)
    assert island.options(0) == (Buy(HOSE, 2), Buy(FORK, 2), Buy(LEAD, 1), Leave())
    assert island.refused(0, Buy(HOSE, 1)) == ("no-room", "KL-7.5")
    island.do(0, Buy(LEAD, 1))
    island.do(0, Buy(FORK, 2))
    assert island.state.divers[0] == [2 + TRIDENT + WEIGHT, 1 + WEIGHT + TRIDENT]
    full = at_shop(2 + TRIDENT + WEIGHT)
    assert full.state.half == 1


def test_a_captain_without_money_is_not_asked() -> None:
    assert at_shop(0, cash=9).state.half == 1
