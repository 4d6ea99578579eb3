"""What a viewer cannot know: nothing, for everything lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

    from shallow_water.state import GameState


def deal_anew(state: GameState, viewer: int, chance: Chance) -> None:
    """There is nothing to deal anew."""


def hidden(state: GameState, viewer: int) -> dict[str, object]:
    """There is nothing to name."""
    return {}
