"""What a salvager may pick."""

from fathoms.kernel.question import Option


class Bid(Option, frozen=True):
    """Bid this card."""

    card: int


class Peek(Option, frozen=True):
    """Look at the top two cards of the wreck."""


class Take(Option, frozen=True):
    """Take the top card of the wreck."""


class Shuffle(Option, frozen=True):
    """Shuffle the wreck."""


class Pay(Option, frozen=True):
    """Pay with this card, among others."""

    card: int


class React(Option, frozen=True):
    """Cancel the point with this card."""

    card: int


class Counter(Option, frozen=True):
    """Cancel a reaction with this card."""

    card: int


class Pass(Option, frozen=True):
    """Let it happen."""


OPTIONS = (Bid, Peek, Take, Shuffle, Pay, React, Counter, Pass)
