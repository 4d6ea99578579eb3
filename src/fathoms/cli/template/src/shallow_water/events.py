"""What happens. The browser and the terminal write a line in the log for each."""

from fathoms.kernel.event import Event


class Dived(Event, frozen=True):
    """The die showed shells; `catch` is what the diver carries now."""

    seat: int
    die: int
    catch: int


class CatchLost(Event, frozen=True):
    """The die showed a 1."""

    seat: int


class Surfaced(Event, frozen=True):
    """The catch is safe."""

    seat: int
    catch: int


class GameEnded(Event, frozen=True):
    """It is over."""

    reason: str
    points: tuple[int, ...]


EVENTS = (Dived, CatchLost, Surfaced, GameEnded)
REVEALS: tuple[type[Event], ...] = ()
"""The events through which hidden things come to light. Nothing is hidden in this game."""
