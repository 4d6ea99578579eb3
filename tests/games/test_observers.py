"""What a game tells a learner: as many numbers as it names, and nothing that the seat may not know, at every table."""

from __future__ import annotations

import pytest

from fathoms.kernel import registry
from fathoms.kernel.observation import Part
from fathoms.testkit.findings import Report
from fathoms.testkit.observing import examine_observer
from strategy_games import played

APART = 3
"""One of so many states is looked at, and another one in each game."""
TABLES = [
    (info.name, seats)
    for info in registry.games().values()
    if info.rules().observer is not None
    for seats in info.seats
]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_learner_is_told_what_its_seat_may_know(name: str, seats: int) -> None:
    rules = registry.game(name).rules()
    report, seen = Report(name, seats, {}), 0
    for number, state in enumerate(played(rules, seats, seats)):
        if (number + seats) % APART == 0:
            examine_observer(rules, state, number, report)
            seen += 1
    assert report.findings == []
    assert seen > seats


def test_a_part_has_as_many_values_as_lie_within_its_bounds() -> None:
    assert Part("dice", 6, "Dice as they lie.", low=1).values == len(range(1, 7))
