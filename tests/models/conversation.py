"""What the models are made of: a game is a generator that yields questions and is sent the answers.

An option is a tuple of plain words, its kind first: ("expand", 44, "wildlife"). A model reads nothing of the engine;
what chance brought to the game beside it comes in through `Luck`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

Option: TypeAlias = tuple[str | int, ...]
Picks: TypeAlias = frozenset[Option]
Values: TypeAlias = dict[str, object]
"""Plain data, as a pack or a view holds it."""
T = TypeVar("T")


def _any_picks(picks: Picks) -> bool:  # noqa: ARG001
    return True


@dataclass(frozen=True)
class Asked:
    """What one seat is asked, and which picks of the right number are an answer."""

    options: Picks
    least: int = 1
    most: int = 1
    legal: Callable[[Picks], bool] = _any_picks


Questions: TypeAlias = dict[int, Asked]
Answers: TypeAlias = dict[int, Picks]
Play: TypeAlias = Generator[Questions, Answers, T]
"""A piece of a game: it asks, and in the end gives a T."""


@dataclass(frozen=True)
class Result:
    """How a game ended, by seat."""

    reason: str
    points: tuple[int, ...]
    places: tuple[int, ...]


class Luck(Protocol):
    """What chance brought to the engine, in the same order. What cannot have come of these things is a difference."""

    def number(self, below: int) -> int:
        """A number from 0 on."""

    def dice(self, count: int, sides: int) -> list[int]:
        """What dice showed."""

    def shuffled(self, items: Iterable[T], code: Callable[[T], int]) -> list[T]:
        """The items in their new order, the last on top; `code` is the engine's number for an item."""

    def drawn(self, items: Iterable[T], code: Callable[[T], int]) -> T:
        """One of the items."""


class Model(Protocol):
    """A game as the rule book tells it. It is made of seats, settings, values and luck."""

    def game(self) -> Play[Result]:
        """The whole game, question by question."""

    def seen(self, viewer: int) -> Values:
        """What a seat, or a spectator (-1), sees on the table, in the words of the engine's view."""


def ask(seat: int, options: Iterable[Option]) -> Play[Option]:
    """Ask one seat for one pick."""
    answers = yield {seat: Asked(frozenset(options))}
    (pick,) = answers[seat]
    return pick


def ask_several(seat: int, asked: Asked) -> Play[Picks]:
    """Ask one seat for several picks."""
    answers = yield {seat: asked}
    return answers[seat]


def itself(number: int) -> int:
    """The code of a thing that is its own number."""
    return number


def places_of(scores: list[T], better: Callable[[T, T], bool]) -> tuple[int, ...]:
    """The place of each seat: one more than there are seats ahead of it."""
    return tuple(1 + sum(better(other, mine) for other in scores) for mine in scores)
