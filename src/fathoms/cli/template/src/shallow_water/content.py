"""The numbers of the game that a host may change by a pack."""

from fathoms.kernel.content import Content


class GameContent(Content, frozen=True):
    """How many shells win."""

    goal: int

    def problems(self) -> list[str]:
        return [] if self.goal > 0 else ["the goal is at least 1"]
