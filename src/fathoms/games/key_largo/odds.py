"""Who is likely to win from here: fitted to games that the strategy played against itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.appraisal import Appraisal
from fathoms.games.key_largo.cards import LOST
from fathoms.games.key_largo.content import DAYS
from fathoms.games.key_largo.scoring import unsold
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.odds import chances

if TYPE_CHECKING:
    from fathoms.kernel.state import State

# Each is what a hundred dollars, or a diver, are worth on the last day, and how much less on the first.
CASH = (0.6, 0.4)
TREASURES = (0.8, 0.75)
DIVES_TO_COME = (0.48, 0.45)
DIVER = (0.0, -0.7)


def odds(state: State) -> list[float] | None:
    """Each seat's chance of winning, judged before the plans of a day are made."""
    assert isinstance(state, LargoState)
    if state.held or state.asked()[0].key != "plan":
        return None
    return chances([lead(state, seat, Appraisal(state, seat)) for seat in range(state.seats)])


def lead(state: LargoState, seat: int, outlook: Appraisal) -> float:
    """What a seat has: one more makes it e times as likely to win."""
    early = outlook.days / DAYS
    team = state.divers[seat]
    dollars = (
        worth(CASH, early) * state.cash[seat]
        + worth(TREASURES, early) * unsold(state, seat)
        + worth(DIVES_TO_COME, early) * outlook.future(team)
    )
    return dollars / 100 + worth(DIVER, early) * len([gear for gear in team if gear != LOST])


def worth(weight: tuple[float, float], early: float) -> float:
    """What one is worth, with this part of the days still to come."""
    return weight[0] - weight[1] * early
