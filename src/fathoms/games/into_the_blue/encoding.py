"""What a learned judge is told of a world when a turn begins: facts by number, and some amounts for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathoms.games.into_the_blue.scoring import awards, points
from fathoms.games.into_the_blue.standing import leads_of
from fathoms.games.into_the_blue.state import LEVELS, NOBODY, SHELLS, BlueState
from fathoms.kernel.net import Encoded, ahead, ahead_of_all, amount

if TYPE_CHECKING:
    from fathoms.kernel.state import State

PLACED: Final = 9
AHEAD: Final = 3
CHESTS: Final = 8
BED: Final = 16

# Where each kind of fact begins: first those of the table, then those of a seat.
SEATS: Final = 0
ENDING: Final = SEATS + 6
SEA_BED: Final = ENDING + 1
AWAY: Final = SEA_BED + BED
LEFT: Final = AWAY + 6
LEAST_LEFT: Final = LEFT + SHELLS + 1
TAKEN: Final = LEAST_LEFT + SHELLS + 1
COMES: Final = TAKEN + CHESTS
OWN: Final = COMES + 1
THEIRS: Final = OWN + LEVELS * PLACED
LEAD: Final = THEIRS + LEVELS * PLACED
FACTS: Final = LEAD + LEVELS * (2 * AHEAD + 1)
AMOUNTS: Final = 7


def encode(state: State) -> Encoded | None:
    """The world as a turn begins; None in the middle of one."""
    assert isinstance(state, BlueState)
    if state.roll != 1:
        return None
    seats = range(state.seats)
    leads = leads_of(state, state.diver)
    now = [float(each) for each in points(state, awards(state))]
    chests = [float(sum(each)) for each in state.chests]
    left = [float(each) for each in state.left]
    amounts = [
        [
            amount(16 * ahead(leads, seat)),
            amount(16 * ahead_of_all(leads, seat)),
            amount(2 * ahead(now, seat)),
            amount(2 * now[seat]),
            amount(2 * ahead(chests, seat)),
            amount(2 * chests[seat]),
            amount(4 * ahead(left, seat)),
        ]
        for seat in seats
    ]
    table = [SEATS + state.seats, SEA_BED + min(len(state.sea_bed), BED - 1)]
    if state.stopper != NOBODY:
        table.append(ENDING)
    return Encoded(table, [_seat(state, seat) for seat in seats], amounts)


def _seat(state: BlueState, seat: int) -> list[int]:
    away = (seat - state.diver) % state.seats
    least = min([left for other, left in enumerate(state.left) if other != seat])
    facts = [
        AWAY + away,
        LEFT + state.left[seat],
        LEAST_LEFT + least,
        TAKEN + min(len(state.chests[seat]), CHESTS - 1),
    ]
    if state.stopper != NOBODY and away < (state.stopper - state.diver) % state.seats:
        facts.append(COMES)
    for level in range(LEVELS):
        own = state.placed[seat][level]
        theirs = 0
        for other in range(state.seats):
            if other != seat and state.placed[other][level] > theirs:
                theirs = state.placed[other][level]
        facts.extend(
            (
                OWN + level * PLACED + min(own, PLACED - 1),
                THEIRS + level * PLACED + min(theirs, PLACED - 1),
                LEAD + level * (2 * AHEAD + 1) + AHEAD + max(-AHEAD, min(AHEAD, own - theirs)),
            )
        )
    return facts
