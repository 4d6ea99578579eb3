"""Section 1 of the rule book: the board. Spaces, who touches whom, and the ways of the Deep Ones."""

from __future__ import annotations

WATER = tuple(range(8))
"""Water 1 to 8; 1 and 2 are the bow, 7 and 8 the stern."""
DECKS = tuple(range(8, 16))
"""Deck 1 to 8."""
BRIDGE, CHAPEL, CABIN, CARGO, GALLEY, BOILER = range(16, 22)
ROOMS = (BRIDGE, CHAPEL, CABIN, CARGO, GALLEY, BOILER)
"""The interior spaces that can be damaged (UNF-1.4)."""
SICK_BAY, BRIG, DEEP = 22, 23, 24
INSIDE = (*ROOMS, SICK_BAY, BRIG)
SHIP = (*DECKS, *INSIDE)
WALKABLE = (*DECKS, *ROOMS)
"""Where a plain move may lead (UNF-4.2)."""
SPACES = 25

ROOM_OF_DIE = (BRIDGE, BRIDGE, BRIDGE, CHAPEL, CABIN, CARGO, GALLEY, BOILER, BOILER)
"""By the die, 1 to 8 (UNF-1.5)."""
ROOM_BY_DECK = (BRIDGE, BRIDGE, CHAPEL, CABIN, CARGO, GALLEY, BOILER, BOILER)
HIGHEST_NUMBER = {BRIDGE: 2, CHAPEL: 3, CABIN: 4, CARGO: 5, GALLEY: 6, BOILER: 8}

_EDGES = (
    [(space, space + 2) for space in range(6)]
    + [(0, 1), (6, 7)]
    + [(space, space + 8) for space in range(8)]
    + [(space + 8, space + 10) for space in range(6)]
    + [(8, 9), (14, 15)]
    + [(8 + deck, room) for deck, room in enumerate(ROOM_BY_DECK)]
    + [
        (BRIDGE, CHAPEL),
        (BRIDGE, CABIN),
        (CHAPEL, CABIN),
        (CHAPEL, CARGO),
        (CABIN, GALLEY),
        (CARGO, GALLEY),
        (CARGO, BOILER),
        (GALLEY, BOILER),
        (SICK_BAY, CHAPEL),
        (SICK_BAY, CABIN),
        (BRIG, CARGO),
        (BRIG, GALLEY),
    ]
)


def _neighbours(space: int) -> tuple[int, ...]:
    found = {b for a, b in _EDGES if a == space} | {a for a, b in _EDGES if b == space}
    return tuple(sorted(found))


ADJACENT = tuple(_neighbours(space) for space in range(SPACES))
"""The Deep is adjacent to nothing (UNF-1.6)."""


def _distances(start: int) -> dict[int, int]:
    """Steps from one room to each of the six, by rooms alone: Sick Bay and Brig shorten no way."""
    reached = {start: 0}
    queue = [start]
    for space in queue:
        for following in ADJACENT[space]:
            if following in ROOMS and following not in reached:
                reached[following] = reached[space] + 1
                queue.append(following)
    return reached


_DISTANCE = {room: _distances(room) for room in ROOMS}


def _by_nearness(start: int) -> tuple[int, ...]:
    others = [room for room in ROOMS if room != start]
    return tuple(sorted(others, key=lambda room: (_DISTANCE[start][room], -HIGHEST_NUMBER[room])))


NEAREST = {room: _by_nearness(room) for room in ROOMS}
"""The other rooms from the nearest on; the higher number settles a tie (UNF-11.4)."""


def first_step(start: int, target: int) -> int:
    """UNF-10.9: the next room on a shortest way; of several, the one with the highest number."""
    nearer = [
        room for room in ADJACENT[start] if room in ROOMS and _DISTANCE[room][target] == _DISTANCE[start][target] - 1
    ]
    return max(nearer, key=lambda room: HIGHEST_NUMBER[room])


def towards_bow(water: int) -> int:
    """The next water space towards the bow; the bow itself at the bow."""
    return water - 2 if water > 1 else water


def towards_stern(water: int) -> int:
    """The next water space astern; behind the stern lies the Deep."""
    return water + 2 if water < 6 else DEEP  # noqa: PLR2004 - water 7 and 8 are the last


def bow_of_die(die: int) -> int:
    """UNF-1.5: 1 to 4 is the one bow space, 5 to 8 the other."""
    return 0 if die <= 4 else 1  # noqa: PLR2004
