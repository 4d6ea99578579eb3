"""Who is likely to win from here: fitted to games that the strategy played against itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.into_the_blue.state import LEVELS, SHELLS, BlueState
from fathoms.games.into_the_blue.strategy import share_of_level
from fathoms.kernel.promise import chances

if TYPE_CHECKING:
    from fathoms.kernel.state import State

# Each is what the thing is worth when all shells are placed, and how much less at the beginning.
CHEST_POINT = (0.29, 0.11)
LEVEL_POINT = (0.37, 0.37)
SHELL_LEFT = (0.13, 0.25)
NEXT_TURN = (0.45, 0.24)


def promise(state: State) -> list[float] | None:
    """Each seat's chance of winning, judged when a turn begins."""
    assert isinstance(state, BlueState)
    if state.roll != 1 or state.asked()[0].key != "reroll":
        return None
    early = sum(state.left) / (SHELLS * state.seats)
    return chances([_lead(state, seat, early) for seat in range(state.seats)])


def _lead(state: BlueState, seat: int, early: float) -> float:
    levels = sum([share_of_level(state, seat, level, 0) for level in range(LEVELS)])
    return (
        _worth(CHEST_POINT, early) * sum(state.chests[seat])
        + _worth(LEVEL_POINT, early) * levels
        + _worth(SHELL_LEFT, early) * state.left[seat]
        + _worth(NEXT_TURN, early) * (seat == state.diver)
    )


def _worth(weight: tuple[float, float], early: float) -> float:
    return weight[0] - weight[1] * early
