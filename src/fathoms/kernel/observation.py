"""What a learner is told of a game from one seat: named parts of whole numbers, each of a fixed meaning.

The numbers are read from the state, for speed, and may depend on nothing but what the seat may know: the test kit
deals everything else anew and compares (`testkit/observing.py`). Every list that goes by seat begins with one's own and
goes on clockwise, and has room for the largest table, so that a learner is one and the same in every chair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable

    from fathoms.kernel.state import State


class Part(Struct, frozen=True):
    """Some numbers in a row that mean the same: of companies, of seats, of the faces of a die."""

    name: str
    high: int
    """The largest number; more is told as this much."""
    meaning: str
    length: int = 1
    low: int = 0
    """The least; less is told as this, and of a `one-of` as nothing."""
    kind: Literal["amount", "one-of", "seat"] = "amount"
    """`one-of`: a number is a name, and has no size. `seat`: the same of an option's seat, which is told by how far it
    sits from whoever is asked."""

    @property
    def values(self) -> int:
        """How many different numbers there are."""
        return self.high - self.low + 1


class Observer(Struct, frozen=True):
    """How a game is told to a learner."""

    parts: tuple[Part, ...]
    observe: Callable[[State, int], list[int]]
    """The numbers of all parts, one after another, as this seat may know them."""
    questions: tuple[str, ...]
    """The keys of all questions that the game may ask."""
    fields: tuple[Part, ...] = ()
    """What the numbers in the fields of options mean, by the field's name."""

    @property
    def length(self) -> int:
        """How many numbers it gives."""
        return sum(part.length for part in self.parts)
