"""The course of a game in points: what everybody heard of each entry, and what each seat would have scored then.

It tells what seats held in secret, so it is for finished games alone. What was taken back is left out.
"""

from __future__ import annotations

from msgspec import Struct

from fathoms.kernel.event import Told, heard_by
from fathoms.kernel.question import SPECTATOR
from fathoms.server import wire
from fathoms.server.tables.play import Play


class Stepped(Struct, frozen=True):
    """A step of a course, and whose answer it was; None for the deal."""

    seat: int | None
    told: wire.CourseStep


def opening(play: Play) -> Stepped:
    """What happened before anybody was asked."""
    return Stepped(None, _step(play, play.opening))


def go_on(steps: list[Stepped], play: Play) -> None:
    """The entry that the game has just taken."""
    last = play.steps[-1]
    if last.entry == "answer":
        steps.append(Stepped(last.seat, _step(play, last.told)))
    elif last.entry == "undo":
        # An answer is taken back before anybody else has given one, and an answer that others wait beside never is.
        taken_back = steps.pop()
        assert taken_back.seat == last.seat


def _step(play: Play, told: list[Told]) -> wire.CourseStep:
    points = [play.rules.score(play.state, seat) for seat in range(play.state.seats)]
    return wire.CourseStep(play.version, list(heard_by(SPECTATOR, told)), points)
