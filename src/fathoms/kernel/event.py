"""Events: what happened, and who may hear of it.

The private and the public face of one thing are two events with two audiences. An audience is a set of viewers
as bits: seat n is bit n, spectators are one bit far above every seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from fathoms.kernel.question import SPECTATOR, kebab

if TYPE_CHECKING:
    from collections.abc import Iterable

SPECTATORS_BIT = 1 << 30
EVERYONE = (1 << 31) - 1


class Event(Struct, frozen=True, gc=False, tag=kebab, tag_field="kind", forbid_unknown_fields=True):
    """Something that happened; the browser moves a thing and writes a line in the log for it."""


class Told(Struct, frozen=True, gc=False):
    """An event with its audience."""

    event: Event
    audience: int = EVERYONE

    def reaches(self, viewer: int) -> bool:
        return bool(self.audience & viewer_bit(viewer))


def viewer_bit(viewer: int) -> int:
    """The bit of one viewer in an audience."""
    return SPECTATORS_BIT if viewer == SPECTATOR else 1 << viewer


def only(*seats: int) -> int:
    """The audience of just these seats."""
    audience = 0
    for seat in seats:
        audience |= 1 << seat
    return audience


def all_but(*seats: int) -> int:
    """Everyone, spectators too, but these seats."""
    return EVERYONE & ~only(*seats)


def heard_by(viewer: int, told: Iterable[Told]) -> list[Event]:
    """The events that reach this viewer, in order."""
    bit = viewer_bit(viewer)
    return [each.event for each in told if each.audience & bit]
