"""What a viewer must remember from the events it heard. The test kit demands all of it of the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shallow_water.events import Surfaced
from shallow_water.view import GameView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fathoms.kernel.event import Event
    from msgspec import Struct


class GameWitness:
    """Adds up the shells that came to the surface."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.points: dict[int, int] = {}

    def hear(self, event: Event) -> None:
        match event:
            case Surfaced(seat, catch):
                self.points[seat] = self.points.get(seat, 0) + catch
            case _:
                pass

    def missing(self, view: Struct) -> Iterator[str]:
        assert isinstance(view, GameView)
        for seat, points in self.points.items():
            if view.seats[seat].points != points:
                yield f"the points of seat {seat}"
