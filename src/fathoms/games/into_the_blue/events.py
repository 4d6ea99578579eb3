"""What happens in a game of Into the Blue."""

from fathoms.kernel.event import Event


class Rolled(Event, frozen=True):
    """Six dice lie on the table; `rolled` names the ones just thrown, `roll` counts from 1. A chest shows as 6."""

    seat: int
    roll: int
    rolled: tuple[int, ...]
    dice: tuple[int, ...]


class Stopped(Event, frozen=True):
    """A diver took the result as it lay."""

    seat: int


class DiveFailed(Event, frozen=True):
    """No 1: nothing is placed."""

    seat: int


class ShellsPlaced(Event, frozen=True):
    """Shells went down to a level."""

    seat: int
    level: int
    count: int


class LastShellPlaced(Event, frozen=True):
    """A diver is out of shells: each of the others has one last turn."""

    seat: int


class ChestTaken(Event, frozen=True):
    """A perfect dive; the public face: a chest left the sea bed."""

    seat: int


class ChestSeen(Event, frozen=True):
    """A perfect dive; the face for its diver: the value of the chest."""

    seat: int
    value: int


class ChestsOpened(Event, frozen=True):
    """The end: a diver's chests, for all to see."""

    seat: int
    values: tuple[int, ...]


class TreasureWon(Event, frozen=True):
    """A level was scored: the place on it and the token that it brings."""

    seat: int
    level: int
    place: int
    value: int


class GameEnded(Event, frozen=True):
    """It is over."""

    reason: str
    points: tuple[int, ...]
    places: tuple[int, ...]


EVENTS = (
    Rolled,
    Stopped,
    DiveFailed,
    ShellsPlaced,
    LastShellPlaced,
    ChestTaken,
    ChestSeen,
    ChestsOpened,
    TreasureWon,
    GameEnded,
)
REVEALS = (ChestSeen, ChestsOpened, GameEnded)
