"""Who is likely to win from here, for bots that think ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.into_the_blue.standing import standing
from fathoms.games.into_the_blue.state import BlueState

if TYPE_CHECKING:
    from fathoms.kernel.state import State


def odds(state: State) -> list[float] | None:
    """Each seat's chance of winning, judged when a turn begins."""
    assert isinstance(state, BlueState)
    return standing(state, state.diver) if state.roll == 1 else None
