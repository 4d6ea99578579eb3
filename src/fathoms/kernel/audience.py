"""Who may hear of something: a set of viewers as bits. Seat n is bit n, spectators are one bit far above every seat."""

from __future__ import annotations

from typing import Final

from fathoms.kernel.question import SPECTATOR

SPECTATORS_BIT: Final = 1 << 30
EVERYONE: Final = (1 << 31) - 1


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
    audience = EVERYONE
    for seat in seats:
        audience &= ~(1 << seat)
    return audience
