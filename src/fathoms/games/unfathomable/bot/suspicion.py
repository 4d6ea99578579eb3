"""What the piles of past checks say about each seat, to whoever remembers them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState


def suspicion(state: UnfathomableState) -> list[int]:
    """By seat, in tenths: opposing cards beyond what chaos and treachery explain, shared among those who gave some."""
    seats = state.seats
    found = [0] * seats
    for pile in state.piles:
        unexplained = pile[seats + 2] - pile[seats] - pile[seats + 1]
        if unexplained == 0:
            continue
        givers = [seat for seat in range(seats) if pile[seat]]
        for giver in givers:
            if unexplained > 0:
                found[giver] += unexplained * 10 // len(givers)
            else:
                found[giver] = max(0, found[giver] - 1)
    return found
