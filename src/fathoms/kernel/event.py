"""Events: what happened, and who may hear of it.

The private and the public face of one thing are two events with two audiences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from fathoms.kernel.audience import EVERYONE, viewer_bit
from fathoms.kernel.question import kebab

if TYPE_CHECKING:
    from collections.abc import Iterable


class Event(Struct, frozen=True, gc=False, tag=kebab, tag_field="kind", forbid_unknown_fields=True):
    """Something that happened; the browser moves a thing and writes a line in the log for it."""


class Told(Struct, frozen=True, gc=False):
    """An event with its audience."""

    event: Event
    audience: int = EVERYONE

    def reaches(self, viewer: int) -> bool:
        return bool(self.audience & viewer_bit(viewer))


def heard_by(viewer: int, told: Iterable[Told]) -> list[Event]:
    """The events that reach this viewer, in order."""
    bit = viewer_bit(viewer)
    return [each.event for each in told if each.audience & bit]
