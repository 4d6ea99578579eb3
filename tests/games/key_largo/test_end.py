"""Section 9 of the rule book: the end."""

from __future__ import annotations

import pytest

from fathoms.kernel.game import Outcome
from games.key_largo.largo import GEM_150, GEM_300, GOLD_2, GOODS_3, RELIC_2, RULES, Island


def ended(island: Island) -> Outcome:
    island.state.ended = True
    outcome = RULES.outcome(island.state)
    assert outcome is not None
    return outcome


@pytest.mark.clause("KL-9.1")
def test_no_outcome_before_the_end() -> None:
    assert RULES.outcome(Island(3).state) is None


@pytest.mark.clause("KL-9.2", "KL-9.3")
def test_fortune_is_money_and_the_end_value_of_the_hand() -> None:
    island = Island(3).give(0, GOODS_3, GOLD_2, RELIC_2).give(1, GEM_150, GEM_300)
    assert [RULES.score(island.state, seat) for seat in range(3)] == [100 + 140, 100 + 450, 100]
    assert ended(island) == Outcome("second-sunday", (2, 1, 3), (240, 550, 100))


@pytest.mark.clause("KL-9.4", "KL-9.5")
def test_equal_fortunes_share_their_place() -> None:
    island = Island(4)
    island.state.cash = [300, 500, 500, 200]
    outcome = ended(island)
    assert outcome.places == (3, 1, 1, 4)
    assert outcome.winners == (1, 2)
