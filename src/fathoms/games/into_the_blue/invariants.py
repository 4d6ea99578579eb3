"""What is conserved in every state of a game of Into the Blue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.into_the_blue.state import CHEST, DICE, SHELLS

if TYPE_CHECKING:
    from fathoms.games.into_the_blue.state import BlueState


def broken(state: BlueState) -> list[str]:
    """The names of what does not hold."""
    wrong = []
    if any(sum(state.placed[seat]) + state.left[seat] != SHELLS for seat in range(state.seats)):
        wrong.append("every diver has twelve shells, placed or left (ITB-2.5)")
    if sorted(state.sea_bed + [chest for chests in state.chests for chest in chests]) != sorted(state.content.chests):
        wrong.append("five chests, on the sea bed or taken (ITB-2.4)")
    if not all(1 <= die <= CHEST for die in state.dice) or len(state.dice) != DICE:
        wrong.append("six dice with six faces (ITB-1.3)")
    if not state.ended and state.left[state.diver] == 0:
        wrong.append("a diver without shells never rolls (ITB-5.4)")
    return wrong
