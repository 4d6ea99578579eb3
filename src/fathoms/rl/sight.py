"""What one seat may know at one moment: what an encoder is given."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from msgspec import Struct

    from fathoms.kernel.game import Rules
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State


class Sight:
    """A seat, its question, what it has picked so far, and its view."""

    def __init__(self, rules: Rules, state: State, seat: int, question: Question | None, picks: Picks = ()) -> None:
        self.rules = rules
        self.seat = seat
        self.seats = state.seats
        self.question = question
        self.picks = picks
        self._state = state

    @cached_property
    def view(self) -> Struct:
        """The typed view of the seat."""
        return self.rules.view(self._state, self.seat)

    def numbers(self) -> list[int]:
        """The game's own named parts, for games that have them."""
        assert self.rules.observer is not None
        return self.rules.observer.observe(self._state, self.seat)
