"""The state of a game of Into the Blue."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from fathoms.kernel.state import State

if TYPE_CHECKING:
    from fathoms.games.into_the_blue.content import BlueContent

LEVELS: Final = 5
DICE: Final = 6
CHEST: Final = 6
"""The sixth face of a die."""
SHELLS: Final = 12
NOBODY: Final = -1


class BlueState(State):
    """Levels and dice are counted from 0 in lists, from 1 in options, events and views."""

    TURN_CLAUSE: ClassVar[str] = "ITB-3.1"

    content: BlueContent
    first: int
    diver: int
    """Whose turn it is."""
    roll: int
    """How many rolls this turn has had."""
    dice: list[int]
    placed: list[list[int]]
    """Shells on each level, by seat."""
    left: list[int]
    """Shells not placed yet, by seat."""
    sea_bed: list[int]
    """The face-down chests; the last one is the next to be taken."""
    chests: list[list[int]]
    """The chests taken, by seat."""
    turns: int
    last_turn: list[int]
    """The number of the turn that each seat completed last."""
    stopper: int
    """The seat whose last shell started the end (ITB-5.1)."""
    ended: str
    """The reason, once the game is over."""

    def clone(self) -> BlueState:
        copy = BlueState()
        self.copy_core(copy)
        copy.content = self.content
        copy.first = self.first
        copy.diver = self.diver
        copy.roll = self.roll
        copy.dice = self.dice[:]
        copy.placed = [placed[:] for placed in self.placed]
        copy.left = self.left[:]
        copy.sea_bed = self.sea_bed[:]
        copy.chests = [chests[:] for chests in self.chests]
        copy.turns = self.turns
        copy.last_turn = self.last_turn[:]
        copy.stopper = self.stopper
        copy.ended = self.ended
        return copy

    def run_length(self) -> int:
        """How deep the run goes: 1, then 2, then 3… as far as the dice show every number (ITB-4.1)."""
        depth = 0
        while depth < LEVELS and depth + 1 in self.dice:
            depth += 1
        return depth
