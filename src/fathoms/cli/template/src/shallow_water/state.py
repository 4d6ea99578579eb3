"""The whole truth of a game at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fathoms.kernel.game import Outcome
from fathoms.kernel.state import State

from shallow_water import view

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

    from shallow_water.content import GameContent


class GameState(State):
    """Lists have an entry for each seat. There is no `__init__`: `setup.make` fills in every field."""

    TURN_CLAUSE: ClassVar[str] = "SHW-2.1"

    content: GameContent
    diver: int
    catch: int
    """What the diver carries; not safe yet."""
    points: list[int]
    ended: bool

    def clone(self) -> GameState:
        """Lists are copied: nothing that is played on the copy may show here."""
        copy = GameState()
        self.copy_core(copy)
        copy.content = self.content
        copy.diver = self.diver
        copy.catch = self.catch
        copy.points = self.points[:]
        copy.ended = self.ended
        return copy

    def view(self, viewer: int) -> view.GameView:
        return view.view(self)

    def deal_anew(self, viewer: int, chance: Chance) -> None:
        """Everything lies open, so there is nothing to deal anew."""

    def hidden(self, viewer: int) -> dict[str, object]:
        return {}

    def outcome(self) -> Outcome | None:
        """SHW-3.2: the place of a seat is one more than the number of better seats."""
        if not self.ended:
            return None
        places = tuple(1 + sum(other > own for other in self.points) for own in self.points)
        return Outcome("goal", places, tuple(self.points))

    def score(self, seat: int) -> int:
        """For bots that look ahead."""
        return self.points[seat]

    def invariants(self) -> list[str]:
        """What must hold in every state; the test kit reports whatever is named here."""
        broken = []
        if self.catch < 0 or min(self.points) < 0:
            broken.append("nobody owes shells")
        if self.ended != (max(self.points) >= self.content.goal):
            broken.append("the game ends when a diver reaches the goal (SHW-3.1)")
        return broken
