"""What a diver must remember from the events it heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.into_the_blue.events import ChestSeen, ChestsOpened, Rolled, ShellsPlaced
from fathoms.games.into_the_blue.view import BlueView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from msgspec import Struct

    from fathoms.kernel.event import Event


class BlueWitness:
    """Adds up shells, keeps every chest value heard, and the last roll."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.shells: dict[tuple[int, int], int] = {}
        self.chests: dict[int, list[int]] = {}
        self.dice: tuple[int, ...] | None = None

    def hear(self, event: Event) -> None:
        match event:
            case Rolled(dice=dice):
                self.dice = dice
            case ShellsPlaced(seat, level, count):
                self.shells[seat, level] = self.shells.get((seat, level), 0) + count
            case ChestSeen(seat, value):
                self.chests.setdefault(seat, []).append(value)
            case ChestsOpened(seat, values):
                self.chests[seat] = list(values)
            case _:
                pass

    def missing(self, view: Struct) -> Iterator[str]:
        assert isinstance(view, BlueView)
        if self.dice not in (None, view.dice):
            yield "dice"
        for (seat, level), count in self.shells.items():
            if view.divers[seat].placed[level - 1] != count:
                yield f"shells of seat {seat} on level {level}"
        for seat, values in self.chests.items():
            if view.divers[seat].chests != tuple(values):
                yield f"chests of seat {seat}"
