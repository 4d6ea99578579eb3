"""What a viewer may know of a game: built from nothing, never the state with parts taken out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.game import Outcome
from msgspec import Struct

from shallow_water.scoring import outcome

if TYPE_CHECKING:
    from shallow_water.state import GameState


class SeatView(Struct, frozen=True):
    """One player."""

    points: int


class GameView(Struct, frozen=True):
    """The table. The plain board shows these fields under the words `view.…` of the catalogue."""

    diver: int
    catch: int
    goal: int
    seats: tuple[SeatView, ...]
    outcome: Outcome | None


def view(state: GameState, viewer: int) -> GameView:
    """Everything, for everybody."""
    return GameView(
        diver=state.diver,
        catch=state.catch,
        goal=state.content.goal,
        seats=tuple(SeatView(points) for points in state.points),
        outcome=outcome(state),
    )
