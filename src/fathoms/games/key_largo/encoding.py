"""What a learned judge is told of a world before the plans of a day are made: facts by number, and some amounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathoms.games.key_largo.appraisal import Appraisal, worth
from fathoms.games.key_largo.cards import DEPTHS, HOSES, ITEMS, LOST, MONSTER, TRIDENT, WEIGHT, kind_of
from fathoms.games.key_largo.content import DAYS
from fathoms.games.key_largo.notes import looks
from fathoms.games.key_largo.odds import lead
from fathoms.games.key_largo.scoring import fortune
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.net import Encoded, ahead, ahead_of_all, amount

if TYPE_CHECKING:
    from fathoms.kernel.state import State

STOCK: Final = 10
RESERVE: Final = 6
TEAM: Final = 6
HELD: Final = 6
GEAR: Final = 4
"""Divers who go down to the middle, to the deep, with a trident, with a weight."""

# Where each kind of fact begins: first those of the table, then those of a seat.
SEATS: Final = 0
DAY: Final = SEATS + 6
CARDS: Final = DAY + DAYS
SHOP: Final = CARDS + DEPTHS * STOCK
HIRED: Final = SHOP + ITEMS * RESERVE
AWAY: Final = HIRED + RESERVE
DIVERS: Final = AWAY + 6
EQUIPPED: Final = DIVERS + TEAM
TREASURES: Final = EQUIPPED + GEAR * TEAM
GUESTS: Final = TREASURES + MONSTER * HELD
LOOKED: Final = GUESTS + HELD
FACTS: Final = LOOKED + HELD
AMOUNTS: Final = 11


def encode(state: State) -> Encoded | None:
    """The world before a day; None at any other time."""
    assert isinstance(state, LargoState)
    if state.held or state.asked()[0].key != "plan":
        return None
    seats = range(state.seats)
    outlooks = [Appraisal(state, seat) for seat in seats]
    futures = [outlooks[seat].future(state.divers[seat]) / 100 for seat in seats]
    dives = [outlooks[seat].best_dive(state.divers[seat]) / 100 for seat in seats]
    leads = [lead(state, seat, outlooks[seat]) for seat in seats]
    sure = [fortune(state, seat) / 100 for seat in seats]
    cash = [state.cash[seat] / 100 for seat in seats]
    hands = [sum([worth(card) for card in state.hands[seat]]) / 100 for seat in seats]
    amounts = [
        [
            amount(16 * ahead(leads, seat)),
            amount(16 * ahead_of_all(leads, seat)),
            amount(8 * ahead(sure, seat)),
            amount(8 * ahead_of_all(sure, seat)),
            amount(8 * ahead(futures, seat)),
            amount(8 * futures[seat]),
            amount(8 * cash[seat]),
            amount(8 * hands[seat]),
            amount(8 * ahead(hands, seat)),
            amount(8 * dives[seat]),
            amount(8 * ahead(dives, seat)),
        ]
        for seat in seats
    ]
    return Encoded(_table(state), [_seat(state, seat) for seat in seats], amounts)


def _table(state: LargoState) -> list[int]:
    stock = [0] * DEPTHS
    for wreck, depth in enumerate(state.depths):
        stock[depth] += len(state.wrecks[wreck])
    return [
        SEATS + state.seats,
        DAY + state.day(),
        *[CARDS + depth * STOCK + min(stock[depth] // 3, STOCK - 1) for depth in range(DEPTHS)],
        *[SHOP + item * RESERVE + min(state.reserve[item], RESERVE - 1) for item in range(ITEMS)],
        HIRED + min(state.divers_left, RESERVE - 1),
    ]


def _seat(state: LargoState, seat: int) -> list[int]:
    team = [gear for gear in state.divers[seat] if gear != LOST]
    equipped = [0] * GEAR
    for gear in team:
        hoses = gear & HOSES
        equipped[0] += hoses > 0
        equipped[1] += hoses > 1
        equipped[2] += gear & TRIDENT > 0
        equipped[3] += gear & WEIGHT > 0
    held = [0] * MONSTER
    for card in state.hands[seat]:
        held[kind_of(card)] += 1
    return [
        AWAY + (seat - state.starter) % state.seats,
        DIVERS + min(len(team), TEAM - 1),
        *[EQUIPPED + number * TEAM + min(count, TEAM - 1) for number, count in enumerate(equipped)],
        *[TREASURES + kind * HELD + min(count, HELD - 1) for kind, count in enumerate(held)],
        GUESTS + min(len(state.guests[seat]), HELD - 1),
        LOOKED + min(len(looks(state, seat)), HELD - 1),
    ]
