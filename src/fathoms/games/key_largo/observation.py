"""What a learner is told: boats, divers, wrecks, one's own treasures and plans, and what one's looks still say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathoms.games.key_largo.cards import (
    DEPTHS,
    DIAMOND,
    ENCOUNTER_CARDS,
    FOUND,
    HOSES,
    ITEMS,
    LOOKED,
    LOST,
    MONSTER,
    NOWHERE,
    PLACES,
    TRIDENT,
    WEIGHT,
    depth_of,
    kind_of,
    value_of,
)
from fathoms.games.key_largo.scoring import fortune
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.around import around, flags, steps_to
from fathoms.kernel.observation import Part

if TYPE_CHECKING:
    from fathoms.kernel.state import State

ROOM: Final = 5
"""The largest table."""
WRECKS: Final = 16
TEAM: Final = 3
KINDS: Final = MONSTER + 1
DOLLARS: Final = 10
"""Money is told in tens of dollars."""
QUESTIONS: Final = (
    "anchor",
    "bar",
    "dive",
    "dolphin-card",
    "drawer",
    "dupe",
    "hurry",
    "jewel",
    "lone-card",
    "look",
    "market-card",
    "monster",
    "plan",
    "sabotage",
    "sell",
    "shop",
    "traffic",
)
PARTS: Final = (
    Part("seats", 5, "How many play.", low=3, kind="one-of"),
    Part("starter", 4, "Who holds the first player's card, in chairs clockwise from one's own.", kind="one-of"),
    Part("half", 20, "The half-day, from 1 on; odd ones are mornings."),
    Part("place", PLACES - 1, "Where each boat is, by seat: dive, bar, dolphins, shop, market.", ROOM, kind="one-of"),
    Part("wreck", WRECKS, "The wreck under each boat, by seat.", ROOM, low=1, kind="one-of"),
    Part("planned", 1, "Whether a card for the afternoon lies face down, by seat.", ROOM),
    Part("afternoon", PLACES - 1, "One's own card for the afternoon.", kind="one-of"),
    Part("cash", 200, "Tens of dollars, by seat.", ROOM),
    Part("divers", TEAM, "Divers of the team, by seat.", ROOM),
    Part("hoses", 2 * TEAM, "Their hoses, by seat.", ROOM),
    Part("tridents", TEAM, "Their tridents, by seat.", ROOM),
    Part("weights", TEAM, "Their weights, by seat.", ROOM),
    Part("own_hoses", 2, "Hoses of each diver of one's own.", TEAM, low=-1),
    Part("own_trident", 1, "Whether each diver of one's own has a trident.", TEAM),
    Part("own_weight", 1, "Whether each diver of one's own has a weight.", TEAM),
    Part("backs", 12, "Treasures in hand by seat and depth: one's own, then the next seat's.", ROOM * DEPTHS),
    Part("treasures", 12, "One's own treasures by kind: goods, antiquities, gold, diamonds.", MONSTER),
    Part("units", 160, "Their units by kind; of diamonds tens of dollars.", MONSTER),
    Part("fortune", 250, "What one's own fortune would be if the game ended now, in tens of dollars."),
    Part("guest_count", 8, "Encounter cards in hand, by seat.", ROOM),
    Part("guests", 1, "Whether each encounter card is in one's own hand.", ENCOUNTER_CARDS),
    Part("played", 1, "Whether an encounter card was played in this half-day, by seat.", ROOM),
    Part("wreck_depth", DEPTHS - 1, "How deep each wreck lies: shallow, medium, deep.", WRECKS, kind="one-of"),
    Part("wreck_cards", 5, "Cards left in each wreck.", WRECKS),
    Part("wreck_monsters", 5, "Monsters that everybody knows to be in each wreck.", WRECKS),
    Part("look_half", 20, "The half-day of one's last look at each wreck; 0 without one.", WRECKS),
    Part("look_taken", 5, "How many cards others have taken from it since.", WRECKS),
    Part(
        "look_cards",
        120,
        "What it still says, by wreck: units of goods, antiquities and gold, tens of dollars of diamonds, monsters.",
        WRECKS * KINDS,
    ),
    Part("dive", WRECKS, "Where the dive is that is going on.", low=1, kind="one-of"),
    Part("aside", 5, "Monsters met in this dive and not slain."),
    Part("finds", 10, "Treasures found in this dive and not sold in a hurry."),
    Part("fresh", 1, "Whether the last card drawn was a treasure, so that a weight may be used."),
    Part("below", 1, "Whether each diver of whoever dives is on the wreck.", TEAM),
    Part("dive_draws", 3, "How many cards each of these divers may still draw.", TEAM),
    Part("visit", 3, "What the seat in action got here: divers, thieves, rounds; or hoses, tridents, weights.", ITEMS),
    Part("reserve", 20, "Hoses, tridents and weights left in the shop.", ITEMS),
    Part("divers_left", 15, "Divers that can still be recruited."),
    Part("crowds", ROOM, "How many boats are at each place.", PLACES),
    Part("dolphins", 10, "What a trip to the dolphins pays today, in tens of dollars."),
    Part("deck", ENCOUNTER_CARDS, "Encounter cards left in their deck."),
    Part("discard", 1, "Whether each encounter card was played since the last shuffle.", ENCOUNTER_CARDS),
    Part("perk", ENCOUNTER_CARDS - 1, "The encounter card that helps the seat in action.", kind="one-of"),
)
FIELDS: Final = (
    Part("wreck", WRECKS, "Which wreck.", low=1, kind="one-of"),
    Part("diver", TEAM, "Which diver.", low=1, kind="one-of"),
    Part("weight", TEAM, "Whose weight.", low=1, kind="one-of"),
    Part("seat", ROOM - 1, "Whose treasure, in chairs clockwise.", kind="seat"),
    Part("value", 30, "Units; of a diamond dollars."),
    Part("copy", 5, "Which of like cards."),
)


def observe(state: State, seat: int) -> list[int]:
    """The numbers of PARTS."""
    assert isinstance(state, LargoState)
    seats = state.seats
    afternoon = state.afternoon
    numbers = [seats, steps_to(state.starter, seat, seats), state.half + 1]
    numbers += around(state.place, seat, ROOM, NOWHERE)
    numbers += around([wreck + 1 for wreck in state.anchored], seat, ROOM)
    numbers += around([int(card != NOWHERE) for card in afternoon], seat, ROOM)
    numbers.append(afternoon[seat])
    numbers += around([cash // DOLLARS for cash in state.cash], seat, ROOM)
    numbers += _teams(state, seat)
    numbers += _treasures(state, seat)
    numbers += around([len(guests) for guests in state.guests], seat, ROOM)
    numbers += flags(state.guests[seat], ENCOUNTER_CARDS)
    numbers += around(state.played, seat, ROOM)
    numbers += _wrecks(state)
    numbers += _looks(state, seat)
    numbers += _moment(state)
    return numbers


def _teams(state: LargoState, seat: int) -> list[int]:
    rows: list[list[int]] = [[], [], [], []]
    for divers in state.divers:
        team = hoses = tridents = weights = 0
        for gear in divers:
            if gear != LOST:
                team += 1
                hoses += gear & HOSES
                tridents += gear & TRIDENT > 0
                weights += gear & WEIGHT > 0
        for row, count in zip(rows, (team, hoses, tridents, weights), strict=True):
            row.append(count)
    numbers = [number for row in rows for number in around(row, seat, ROOM)]
    own = state.divers[seat]
    none = [0] * (TEAM - len(own))
    numbers += [-1 if gear == LOST else gear & HOSES for gear in own]
    numbers += [-1] * len(none)
    numbers += [int(gear != LOST and gear & TRIDENT > 0) for gear in own]
    numbers += none
    numbers += [int(gear != LOST and gear & WEIGHT > 0) for gear in own]
    numbers += none
    return numbers


def _treasures(state: LargoState, seat: int) -> list[int]:
    backs: list[int] = []
    for chair in range(state.seats):
        depths = [0] * DEPTHS
        for card in state.hands[(seat + chair) % state.seats]:
            depths[depth_of(card)] += 1
        backs += depths
    backs += [0] * (DEPTHS * (ROOM - state.seats))
    counts = [0] * MONSTER
    units = [0] * MONSTER
    for card in state.hands[seat]:
        kind = kind_of(card)
        counts[kind] += 1
        units[kind] += _worth(card, kind)
    return [*backs, *counts, *units, fortune(state, seat) // DOLLARS]


def _worth(card: int, kind: int) -> int:
    """Units; tens of dollars of a diamond; a monster counts as one."""
    if kind == MONSTER:
        return 1
    return value_of(card) // DOLLARS if kind == DIAMOND else value_of(card)


def _wrecks(state: LargoState) -> list[int]:
    none = WRECKS - len(state.wrecks)
    numbers = [*state.depths, *([-1] * none)]
    numbers += [len(wreck) for wreck in state.wrecks]
    numbers += [0] * none
    numbers += state.lurking
    numbers += [0] * none
    return numbers


def _looks(state: LargoState, seat: int) -> list[int]:
    """Of each wreck that the seat has looked at: what is there now, and what others have found since."""
    halves = [0] * WRECKS
    taken: list[list[int]] = [[] for _ in range(WRECKS)]
    for kind, half, who, at, card in state.log:
        if kind == LOOKED:
            if who == seat:
                halves[at] = half + 1
                taken[at] = []
        elif kind == FOUND and who != seat and halves[at]:
            taken[at].append(card)
    said = [0] * (WRECKS * KINDS)
    for wreck, cards in enumerate(state.wrecks):
        if halves[wreck]:
            for card in [*cards, *taken[wreck]]:
                kind = kind_of(card)
                said[wreck * KINDS + kind] += _worth(card, kind)
            if state.site == wreck:
                said[wreck * KINDS + MONSTER] += state.aside
    return [*halves, *[len(cards) for cards in taken], *said]


def _moment(state: LargoState) -> list[int]:
    draws = state.draws
    numbers = [state.site + 1, state.aside, state.finds, int(state.fresh)]
    numbers += [state.below >> diver & 1 for diver in range(TEAM)]
    numbers += draws[:TEAM]
    numbers += [0] * (TEAM - len(draws))
    numbers += state.visit
    numbers += state.reserve
    numbers.append(state.divers_left)
    numbers += [state.place.count(place) for place in range(PLACES)]
    numbers += [state.content.dolphins[min(state.day(), 9)] // DOLLARS, len(state.deck)]
    numbers += flags(state.discard, ENCOUNTER_CARDS)
    numbers.append(state.perk)
    return numbers
