"""The state of a game of Into the Blue."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from fathoms.games.into_the_blue import redeal, scoring, view
from fathoms.kernel.state import State

if TYPE_CHECKING:
    from fathoms.games.into_the_blue.content import BlueContent
    from fathoms.games.into_the_blue.view import BlueView
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.game import Outcome

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

    def view(self, viewer: int) -> BlueView:
        return view.view(self, viewer)

    def deal_anew(self, viewer: int, chance: Chance) -> None:
        redeal.deal_anew(self, viewer, chance)

    def hidden(self, viewer: int) -> dict[str, object]:
        return redeal.hidden(self, viewer)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self, scoring.awards(self)) if self.ended else None

    def score(self, seat: int) -> int:
        return scoring.points(self, scoring.awards(self))[seat]

    def invariants(self) -> list[str]:
        broken = []
        if any(sum(self.placed[seat]) + self.left[seat] != SHELLS for seat in range(self.seats)):
            broken.append("every diver has twelve shells, placed or left (ITB-2.5)")
        if sorted(self.sea_bed + [chest for chests in self.chests for chest in chests]) != sorted(self.content.chests):
            broken.append("five chests, on the sea bed or taken (ITB-2.4)")
        if not all(1 <= die <= CHEST for die in self.dice) or len(self.dice) != DICE:
            broken.append("six dice with six faces (ITB-1.3)")
        if not self.ended and self.left[self.diver] == 0:
            broken.append("a diver without shells never rolls (ITB-5.4)")
        return broken
