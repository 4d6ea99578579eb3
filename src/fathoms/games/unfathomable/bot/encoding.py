"""What a learned judge is told of a world when somebody chooses an action: the ship and its people, and who opposes it.

Sides win, so it is told of two: the ship's own, with all there is to tell, and whoever is against it, with nothing but
that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathoms.games.unfathomable.board import BRIG, DECKS, DEEP, ROOMS, SICK_BAY, WATER
from fathoms.games.unfathomable.bot.odds import shortage
from fathoms.games.unfathomable.bot.worth import needed, steps_left
from fathoms.games.unfathomable.engine.scoring import allegiance
from fathoms.games.unfathomable.engine.tracks import LAST
from fathoms.games.unfathomable.numbers import CULTIST, DIALS, TREACHERY, skill, value
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.net import Encoded, amount

if TYPE_CHECKING:
    from fathoms.kernel.state import State

LEVELS: Final = 12
MILES: Final = 16
TRACK: Final = LAST + 1
DAMAGED: Final = 7
CROWD: Final = 8
"""So many Deep Ones, passengers or treacherous cards, or more, are told as one fact."""
FEW: Final = 4
"""The same of people."""
OFFICES: Final = 3
"""Held by a human, by a traitor in hiding, by one who has shown."""

# Where each kind of fact begins.
AGAINST: Final = 0
SEATS: Final = AGAINST + 1
DISTANCE: Final = SEATS + 7
TRAVEL: Final = DISTANCE + MILES
RITUAL: Final = TRAVEL + TRACK
DIAL: Final = RITUAL + TRACK
DAMAGE: Final = DIAL + DIALS * LEVELS
DEEP_ONES: Final = DAMAGE + DAMAGED
PASSENGERS: Final = DEEP_ONES + 3 * CROWD
TREACHEROUS: Final = PASSENGERS + CROWD
MONARCHS: Final = TREACHEROUS + CROWD
HIDDEN: Final = MONARCHS + FEW
SHOWN: Final = HIDDEN + FEW
CULTISTS: Final = SHOWN + FEW
SICK: Final = CULTISTS + FEW
JAILED_HUMANS: Final = SICK + FEW
JAILED_TRAITORS: Final = JAILED_HUMANS + FEW
CAPTAIN: Final = JAILED_TRAITORS + FEW
KEEPER: Final = CAPTAIN + OFFICES
ACTIVE: Final = KEEPER + OFFICES
FACTS: Final = ACTIVE + OFFICES
AMOUNTS: Final = 2 * DIALS + 5


def encode(state: State) -> Encoded | None:
    """The world as somebody chooses an action; None at any other time."""
    assert isinstance(state, UnfathomableState)
    if state.asked()[0].key != "action":
        return None
    ship = [SEATS + state.seats, *_ship(state), *_people(state)]
    return Encoded([], [ship, [AGAINST]], [_amounts(state), [0] * AMOUNTS])


def _ship(state: UnfathomableState) -> list[int]:
    damaged = len(state.damage) - state.damage.count(-1)
    deep_ones = [sum([state.deep_ones[space] for space in spaces]) for spaces in (ROOMS, DECKS, WATER)]
    return [
        DISTANCE + min(state.distance, MILES - 1),
        TRAVEL + state.travel,
        RITUAL + state.ritual,
        *[DIAL + dial * LEVELS + min(level, LEVELS - 1) for dial, level in enumerate(state.dials)],
        DAMAGE + damaged,
        *[DEEP_ONES + zone * CROWD + min(count, CROWD - 1) for zone, count in enumerate(deep_ones)],
        PASSENGERS + min(sum(state.risked), CROWD - 1),
        MONARCHS + len(state.monarchs) - state.monarchs.count(DEEP),
    ]


def _people(state: UnfathomableState) -> list[int]:
    hidden = shown = cultists = treacherous = sick = jailed = jailed_traitors = 0
    for seat, cards in enumerate(state.loyalty):
        loyalty = allegiance(cards)
        if loyalty == 0:
            sick += state.at[seat] == SICK_BAY
            jailed += state.at[seat] == BRIG
            continue
        hidden += not state.revealed[seat]
        shown += state.revealed[seat]
        cultists += loyalty == CULTIST
        jailed_traitors += state.at[seat] == BRIG
        treacherous += len([card for card in state.hands[seat] if skill(card) == TREACHERY])
    return [
        TREACHEROUS + min(treacherous, CROWD - 1),
        HIDDEN + min(hidden, FEW - 1),
        SHOWN + min(shown, FEW - 1),
        CULTISTS + min(cultists, FEW - 1),
        SICK + min(sick, FEW - 1),
        JAILED_HUMANS + min(jailed, FEW - 1),
        JAILED_TRAITORS + min(jailed_traitors, FEW - 1),
        CAPTAIN + _standing(state, state.captain),
        KEEPER + _standing(state, state.keeper),
        ACTIVE + _standing(state, state.active),
    ]


def _standing(state: UnfathomableState, seat: int) -> int:
    """A human, a traitor in hiding, or one who has shown."""
    if state.revealed[seat]:
        return 2
    return int(allegiance(state.loyalty[seat]) != 0)


def _amounts(state: UnfathomableState) -> list[int]:
    spare = [state.dials[dial] - needed(state, dial) for dial in range(DIALS)]
    helpful = [0, 0]
    cards = [0, 0]
    for seat, hand in enumerate(state.hands):
        side = int(allegiance(state.loyalty[seat]) != 0)
        helpful[side] += sum([value(card) for card in hand if skill(card) != TREACHERY])
        cards[side] += len(hand)
    return [
        *[amount(8 * each) for each in spare],
        *[amount(16 * shortage(state, dial)) for dial in range(DIALS)],
        amount(4 * steps_left(state)),
        helpful[0],
        helpful[1],
        4 * cards[0],
        4 * cards[1],
    ]
