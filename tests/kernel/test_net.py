"""The network in whole numbers: the same as its sums written out, and no unit spills into its neighbour."""

from __future__ import annotations

import math
import random

import pytest

from fathoms.kernel.net import AMOUNT, BRIGHTEST, FACT, MOST, UNIT, WEIGHT, Encoded, Net, ahead, ahead_of_all, amount

FACTS, AMOUNTS, NEAR, FAR = 40, 3, 64, 32


class Written:
    """The same network, sum by sum."""

    def __init__(self, top: int, far_top: int, seed: int) -> None:
        chance = random.Random(seed)
        self.first = [[chance.choice([-top, top]) for _ in range(NEAR)] for _ in range(FACTS + AMOUNTS)]
        self.bright = [chance.randint(-top, top) for _ in range(NEAR)]
        self.second = [[chance.choice([-far_top, far_top]) for _ in range(FAR)] for _ in range(NEAR)]
        self.far = [chance.randint(-far_top, far_top) * UNIT for _ in range(FAR)]
        self.last = [chance.randint(-far_top, far_top) for _ in range(FAR)]

    def net(self) -> Net:
        return Net(self.first, self.bright, self.second, self.far, self.last)

    def score(self, facts: list[int], amounts: list[int]) -> int:
        near = [
            self.bright[unit]
            + sum(self.first[fact][unit] for fact in facts)
            + sum(each * self.first[FACTS + number][unit] for number, each in enumerate(amounts))
            for unit in range(NEAR)
        ]
        shown = [min(max(0, each) // (FACT // UNIT), BRIGHTEST) for each in near]
        far = [
            bias + sum(each * row[unit] for each, row in zip(shown, self.second, strict=True))
            for unit, bias in enumerate(self.far)
        ]
        return sum(max(0, each) // WEIGHT * weight for each, weight in zip(far, self.last, strict=True))


@pytest.mark.parametrize(("top", "far_top"), [(900, 300), (32767, 4095)])
def test_it_is_what_its_sums_are_written_out(top: int, far_top: int) -> None:
    """With the largest weights that a file can have, too: none of them reaches into a neighbour's bits."""
    chance = random.Random(1)
    for seed in range(20):
        written = Written(top, far_top, seed)
        net = written.net()
        table = chance.sample(range(10), 4)
        seats = [chance.sample(range(10, FACTS), 12) for _ in range(4)]
        amounts = [[chance.choice([-MOST, 0, 7, MOST]) for _ in range(AMOUNTS)] for _ in seats]
        told = Encoded(table, seats, amounts)
        scores = [written.score([*table, *facts], sums) for facts, sums in zip(seats, amounts, strict=True)]
        assert net.scores(told) == scores
        assert sum(net.chances(told)) == pytest.approx(1, abs=1e-5)


def test_whoever_scores_one_more_is_e_times_as_likely_to_win() -> None:
    first = [[FACT], [0], [AMOUNT]]
    net = Net(first, [0], [[WEIGHT]], [0], [WEIGHT])
    one, none = net.chances(Encoded([], [[0], [1]], [[0], [0]]))
    assert one / none == pytest.approx(math.e, rel=1e-4)
    same, _ = net.chances(Encoded([], [[1], [1]], [[16], [0]]))
    assert same == one


def test_amounts_keep_within_their_bounds() -> None:
    assert [amount(each) for each in (2.4, -3.6, 1e9, -1e9)] == [2, -4, MOST, -MOST]


def test_ahead_is_counted_from_the_best_rival_and_from_all() -> None:
    assert [ahead([5.0, 3.0, 1.0], seat) for seat in range(3)] == [2, -2, -4]
    assert [ahead_of_all([5.0, 3.0, 1.0], seat) for seat in range(3)] == [3, 0, -3]
