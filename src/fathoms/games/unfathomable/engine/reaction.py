"""Section 14 of the rule book: what a reaction is. Each is one value, and rules.py lists them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option

BEFORE_ROLL, AFTER_ROLL, BEFORE_CHECK, AFTER_TOTAL, ON_DEFEAT = range(5)
"""The windows."""


class Reaction:
    """A card, an item, a spell or a sheet that may be used in a window. The subject is whom a defeat strikes."""

    window: int
    numbers: tuple[int, ...]
    """Of the skill cards that print it; people, items and spells have none."""

    def __init__(self, window: int, *numbers: int) -> None:
        self.window = window
        self.numbers = numbers

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        """Whether somebody might use it now, as far as everybody can tell: the window opens for that (UNF-14.1)."""
        raise NotImplementedError

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        """What this seat may do with it now, in truth."""
        raise NotImplementedError

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        """Carry out what it offered."""
        raise NotImplementedError

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        """What it brings the humans, for the game's own player."""
        return 0.0
