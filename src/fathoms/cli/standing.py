"""Standing orders at this terminal: in which windows the player passes without being asked, and until when."""

from __future__ import annotations


class StandingOrders:
    """What one player has said once for many windows."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        """Kinds of windows that are always passed, in the order in which they were named."""
        self.until_turn = False
        self.everywhere = False
        """Whether the player is also asked where no reaction of theirs can change anything."""
        self._away = False
        """Whether the player's turn has ended since the order was given: given on one's turn, it means the next."""

    def always(self, kind: str) -> None:
        """Pass in every window of this kind."""
        if kind not in self.kinds:
            self.kinds.append(kind)

    def pass_until_turn(self, *, my_turn: bool) -> None:
        """Pass in every window before the player's next turn."""
        self.until_turn = True
        self._away = not my_turn

    def follow(self, *, my_turn: bool) -> None:
        """Whatever held until the player's turn ends with it."""
        if not my_turn:
            self._away = True
        elif self._away:
            self.until_turn = False

    def passes(self, kind: str) -> bool:
        return self.until_turn or kind in self.kinds

    def ask_everywhere(self) -> None:
        """Ask in every window in which there is anything to pick."""
        self.stop()
        self.everywhere = True

    def stop(self) -> None:
        """Ask as at the beginning: wherever a reaction can change something."""
        self.kinds = []
        self.until_turn = self.everywhere = False

    def __bool__(self) -> bool:
        return self.until_turn or bool(self.kinds)
