"""What a game's own judgement counts: the parts that add up to how a seat stands, for whoever explains a judgement."""

from __future__ import annotations

from msgspec import Struct

from fathoms.kernel.question import Word


class Feature(Struct, frozen=True, gc=False):
    """One thing that counts for a seat: how much of it there is, and what all of it is worth in the judgement."""

    key: str
    """The end of keys of the game's catalogue: `reason.<key>.more` and `reason.<key>.less` say what it means."""
    amount: float
    worth: float
    about: tuple[str, Word] | None = None
    """Which of several it is, as a parameter of these messages: `("level", 3)`."""
    helps: bool = True
    """Whether more of it is better for the seat."""
