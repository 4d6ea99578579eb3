"""Section 6 of the rule book: the dolphins."""

from __future__ import annotations

import pytest

from fathoms.games.key_largo.events import DolphinsPaid
from games.key_largo.largo import Island

PAY = [40, 60, 60, 30, 30, 30, 30, 40, 60, 60]


@pytest.mark.clause("KL-6.1", "KL-11.2")
def test_tourists_pay_the_amount_of_the_day() -> None:
    island = Island(3)
    for day, amount in enumerate(PAY):
        assert island.state.day() == day
        events = island.plan("dolphins market", "market shop", "market dolphins")
        if island.state.question(1):
            events += island.do(1, *island.ask(1).default)
        paid = [event for event in events if isinstance(event, DolphinsPaid)]
        assert paid == [DolphinsPaid(0, amount), DolphinsPaid(2, amount)]
    assert island.state.cash == [100 + sum(PAY), 100, 100 + sum(PAY)]


@pytest.mark.clause("KL-6.2")
def test_every_boat_is_paid_in_full() -> None:
    island = Island(5)
    events = island.plan(*["dolphins bar"] * 5)
    assert events[1:6] == [DolphinsPaid(seat, 40) for seat in range(5)]
    assert island.state.cash == [140] * 5
