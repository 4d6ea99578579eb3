"""The examples of a rule book: scenes that are played by the rules themselves, so that none can tell what is not so.

A game names its scenes in `examples.py`: `SCENES = {"gap": gap}`. A scene is a function; it sets up a position, plays
what the text tells, and gives the state to be drawn and every number that the text names, as the rules gave it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

from fathoms.kernel.chance import Chance
from fathoms.kernel.state import State

if TYPE_CHECKING:
    from fathoms.kernel.event import Event
    from fathoms.kernel.question import Option
    from fathoms.kernel.state import AnyStep


S = TypeVar("S", bound=State)


class ExampleError(ValueError):
    """The rules do not allow what an example tells."""


class Scene(Struct, frozen=True):
    """What an example shows: a state, who is at the table, and through whose eyes."""

    state: State
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    """The figures of the text in their order, in every language: a test compares them."""
    viewer: int = 0


Scenes = Mapping[str, Callable[[], Scene]]


class Luck(Chance):
    """Chance as an example tells it: first what was given, then whatever changes nothing, the last of what there is."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[int] = []

    def below(self, bound: int) -> int:
        self.used += 1
        return self.given.pop(0) if self.given else bound - 1


class Stage(Generic[S]):
    """Plays answers on a state. Whatever breaks a rule, or luck that nobody asked for, is an error."""

    def __init__(self, state: S, invariants: Callable[[S], list[str]]) -> None:
        self.state = state
        self._invariants = invariants
        self.luck = Luck()
        self._hold()

    def play(self, seat: int, *picks: Option, luck: Sequence[int] = ()) -> list[Event]:
        """Answer the question that is open to a seat; `luck` is what chance says first. What happened."""
        refusal = self.state.check(seat, picks)
        if refusal is not None:
            raise ExampleError(f"seat {seat} may not do this: {refusal}")
        self.luck.given += luck
        told = self.state.answer(seat, picks, self.luck)
        self._hold()
        return [each.event for each in told]

    def run(self, *steps: AnyStep, luck: Sequence[int] = ()) -> list[Event]:
        """Let these steps happen, as if a card had said so, up to the next question. What happened."""
        self.luck.given += luck
        self.state.asking = None
        self.state.push_all(list(steps))
        self.state.go_on(self.luck)
        told, self.state.told = self.state.told, []
        self._hold()
        return [each.event for each in told]

    def _hold(self) -> None:
        broken = self._invariants(self.state)
        if broken or self.luck.given:
            raise ExampleError(f"broken: {broken}, luck left over: {self.luck.given}")
