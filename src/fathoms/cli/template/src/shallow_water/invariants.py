"""What must hold in every state; the test kit reports whatever is named here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shallow_water.state import GameState


def broken(state: GameState) -> list[str]:
    """The names of what does not hold."""
    wrong = []
    if state.catch < 0 or min(state.points) < 0:
        wrong.append("nobody owes shells")
    if state.ended != (max(state.points) >= state.content.goal):
        wrong.append("the game ends when a diver reaches the goal (SHW-3.1)")
    return wrong
