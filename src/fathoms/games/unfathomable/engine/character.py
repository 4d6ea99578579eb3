"""What a character is (section 17 of the rule book). Each has a file in people, and is one value of this."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from fathoms.games.unfathomable.content import Crisis, Effects
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.state import AnyStep

Score = Callable[[UnfathomableState, int, Option], float]
"""What an option is worth to the humans, for the game's own player."""


class Character:
    """A sheet: what it prints, and what it does at each moment that it speaks of. By default it does nothing."""

    number: int
    home: int
    skills: tuple[int, ...]
    """How many cards of each type it draws (UNF-3.3)."""
    crisis: Crisis
    """Its green mythos card."""
    reveal: Effects
    """What it does on revealing as a traitor (UNF-13.8)."""
    scores: dict[str, Score]
    """How the game's own player judges the questions that this character alone is asked."""

    def __init__(
        self,
        number: int,
        home: int,
        skills: tuple[int, ...],
        crisis: Crisis,
        reveal: Effects,
        scores: dict[str, Score] | None = None,
    ) -> None:
        self.number = number
        self.home = home
        self.skills = skills
        self.crisis = crisis
        self.reveal = reveal
        self.scores = scores or {}

    # -- what it does as an action, by UNF-4.14 and UNF-4.15

    def able(self, state: UnfathomableState, seat: int) -> bool:
        """Whether the sheet's action can be performed now."""
        return False

    def ability(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        """Perform it."""
        raise NotImplementedError

    def ability_worth(self, state: UnfathomableState, seat: int) -> float:
        """What it brings the humans."""
        return 1.6

    def ripe(self, state: UnfathomableState, seat: int) -> bool:
        """Whether the feat can be performed now as an action."""
        return False

    def feat(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        """Perform it."""
        raise NotImplementedError

    def feat_worth(self, state: UnfathomableState, seat: int) -> float:
        """What it brings the humans."""
        return 1.0 if state.turn > state.seats else 0.0

    # -- moments; who is asked is a human, and not in the Brig

    def turns_up(self, state: UnfathomableState, seat: int, chance: Chance) -> bool:
        """The seat's own mythos step: whether the sheet sees to the card itself."""
        return False

    def mythos_drawn(self, state: UnfathomableState, seat: int) -> None:
        """A mythos card lies open, and the seat has its feat."""

    def instead_of_crisis(self, seat: int) -> tuple[AnyStep, ...]:
        """What the feat does in place of a choice that a crisis leaves to the seat; nothing if it cannot."""
        return ()

    def stoked(self, state: UnfathomableState, seat: int) -> None:
        """The seat has used the Boiler Room."""

    def saves_passengers(self) -> bool:
        """Whether the feat can save a passenger."""
        return False
