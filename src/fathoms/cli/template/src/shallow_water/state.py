"""The whole truth of a game at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fathoms.kernel.state import State

if TYPE_CHECKING:
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
