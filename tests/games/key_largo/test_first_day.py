"""The rule book's worked first day, whole: Red, Green, Yellow and Mauve are seats 0 to 3."""

from __future__ import annotations

import pytest

from fathoms.games.key_largo.events import (
    BoatAnchored,
    CardsRevealed,
    DayEnded,
    DiveEnded,
    DiverRecruited,
    DolphinsPaid,
    ItemBought,
    MonsterMet,
    MonsterSlain,
    RoundBought,
    TreasureSeen,
    WreckLookedAt,
    WreckSeen,
)
from fathoms.games.key_largo.options import (
    Anchor,
    Buy,
    Draw,
    Item,
    Leave,
    Look,
    Place,
    Recruit,
    Round,
    face,
    faces,
)
from fathoms.kernel.event import heard_by
from games.key_largo.largo import (
    GOLD_1,
    GOLD_2,
    GOODS_1,
    GOODS_2,
    GOODS_3,
    MID_GOLD_3,
    MID_GOLD_4,
    MID_GOODS_3,
    MID_RELIC_3,
    RELIC_1,
    RELIC_2,
    RELIC_3,
    SHARK,
    Island,
)

RED, GREEN, YELLOW, MAUVE = range(4)
FIRST_WRECK = [GOODS_1, GOODS_2, GOLD_1, GOLD_2, RELIC_1]
SECOND_WRECK = [GOODS_3, GOODS_2, RELIC_3, RELIC_2, RELIC_1]
FIFTH_WRECK = [SHARK, MID_GOLD_4, MID_GOLD_3, MID_GOODS_3, MID_RELIC_3]


@pytest.mark.clause("KL-3.3", "KL-3.7", "KL-5.2", "KL-5.9", "KL-6.1", "KL-7.2", "KL-4.13")
def test_the_worked_first_day() -> None:
    island = Island(4).lay({0: FIRST_WRECK, 1: SECOND_WRECK, 4: FIFTH_WRECK})

    # Step 1 and 2: plans, and the morning's cards.
    events = island.plan("bar dive", "dolphins bar", "dolphins bar", "shop dive")
    bar, cove, shop, dive = Place.BAR, Place.DOLPHINS, Place.SHOP, Place.DIVE
    assert events == [CardsRevealed(1, (bar, cove, cove, shop))]

    # Red is alone at the bar: a diver and a round for $100.
    assert island.do(RED, Recruit()) == [DiverRecruited(RED, 80, 0)]
    assert island.do(RED, Round()) == [RoundBought(RED, 20)]
    events = island.do(RED, Look(1))
    assert events == [WreckLookedAt(RED, 1), WreckSeen(RED, 1, faces(sorted(FIRST_WRECK)))]
    events = island.do(RED, Look(2))
    assert events[:2] == [WreckLookedAt(RED, 2), WreckSeen(RED, 2, faces(sorted(SECOND_WRECK)))]
    assert island.state.cash[RED] == 0

    # Nothing is left for Red to do; Green and Yellow are paid $40 each, for it is a Friday.
    assert events[-2:] == [DolphinsPaid(GREEN, 40), DolphinsPaid(YELLOW, 40)]
    assert island.state.cash == [0, 140, 140, 100]

    # Mauve is alone at the shop: a hose and a trident for $50.
    assert island.do(MAUVE, Buy(Item.HOSE, 1)) == [ItemBought(MAUVE, Item.HOSE, 1, 20)]
    events = island.do(MAUVE, Buy(Item.TRIDENT, 1))
    assert island.state.cash == [0, 140, 140, 50]

    # Step 3: the afternoon. Red must stay in shallow water, Mauve may go deeper.
    assert events[-1] == CardsRevealed(2, (dive, bar, bar, dive))
    assert island.options(RED) == tuple(Anchor(wreck) for wreck in (1, 2, 3, 4))
    assert island.do(RED, Anchor(1)) == [BoatAnchored(RED, 1)]
    assert island.do(MAUVE, Anchor(5)) == [BoatAnchored(MAUVE, 5)]

    # Red's two divers take the first two cards.
    island.do(RED, Draw(1))
    assert heard_by(RED, island.told) == [TreasureSeen(RED, 1, 1, face(GOODS_1))]
    island.do(RED, Draw(2))
    assert heard_by(RED, island.told) == [TreasureSeen(RED, 1, 2, face(GOODS_2)), DiveEnded(RED, 1, 0)]

    # Two boats are at the bar. Green pays $120 for a diver and a round, Yellow $100 for a diver alone.
    assert island.do(GREEN, Recruit()) == [DiverRecruited(GREEN, 100, 0)]
    assert island.do(GREEN, Round()) == [RoundBought(GREEN, 20)]
    island.do(GREEN, Look(3))
    island.do(GREEN, Look(6))
    assert island.state.cash[GREEN] == 20
    assert island.do(YELLOW, Recruit()) == [DiverRecruited(YELLOW, 100, 0)]
    island.do(YELLOW, Leave())
    assert island.state.cash[YELLOW] == 40

    # Mauve meets a monster, slays it, and takes the next card instead.
    assert island.do(MAUVE, Draw(1)) == [MonsterMet(MAUVE, 5, 1), MonsterSlain(MAUVE, 5, 1)]
    island.do(MAUVE, Draw(1))
    heard = heard_by(MAUVE, island.told)
    assert heard[0] == TreasureSeen(MAUVE, 5, 1, face(MID_GOLD_4))
    assert island.state.hands == [[GOODS_1, GOODS_2], [], [], [MID_GOLD_4]]
    assert island.state.divers == [[0, 0], [0, 0], [0, 0], [1]]

    # Step 4: the buoy moves on, and Green is the first player.
    assert heard[-1] == DayEnded(1, GREEN)
    assert (island.state.starter, island.state.day()) == (GREEN, 1)


@pytest.mark.clause("KL-4.9", "KL-4.11")
def test_the_same_afternoon_without_a_trident() -> None:
    island = Island(4).team(MAUVE, 1).lay({4: FIFTH_WRECK})
    island.plan("bar dive", "dolphins bar", "dolphins bar", "dive shop")
    island.do(MAUVE, Anchor(5))
    island.do(RED, Leave())
    island.do(MAUVE, Draw(1), luck=[3, 2, 1, 0])
    assert island.state.divers[MAUVE] == []
    assert sorted(island.state.wrecks[4]) == sorted(FIFTH_WRECK)
    assert island.state.wrecks[4] != list(reversed(FIFTH_WRECK))
