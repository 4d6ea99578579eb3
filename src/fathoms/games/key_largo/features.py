"""What the judgement of a game counts, part by part, for whoever explains it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.appraisal import Appraisal
from fathoms.games.key_largo.cards import LOST
from fathoms.games.key_largo.content import DAYS
from fathoms.games.key_largo.odds import CASH, DIVER, DIVES_TO_COME, TREASURES, worth
from fathoms.games.key_largo.scoring import unsold
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.feature import Feature

if TYPE_CHECKING:
    from fathoms.kernel.state import State


def features(state: State, seat: int) -> list[Feature]:
    """Dollars in cash and in treasures; then the dives to come and who makes them, while there are any."""
    assert isinstance(state, LargoState)
    outlook = Appraisal(state, seat)
    early = max(0, outlook.days) / DAYS
    team = state.divers[seat]
    future = 0.0 if state.ended else outlook.future(team)
    dollars = (
        ("cash", CASH, state.cash[seat]),
        ("treasures", TREASURES, unsold(state, seat)),
        ("dives", DIVES_TO_COME, future),
    )
    divers = len([gear for gear in team if gear != LOST])
    return [
        *[Feature(key, amount, worth(weight, early) * amount / 100) for key, weight, amount in dollars],
        Feature("divers", divers, worth(DIVER, early) * divers),
    ]
