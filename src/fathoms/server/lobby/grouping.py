"""Who of those that wait sits down together: a pure function of who waits and for how long.

Whoever has waited longest is served first. A full table begins at once; a smaller one when somebody there has waited
for a moment in which others could have come; and bots fill what is missing, if all who sit there want that.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from msgspec import Struct

from fathoms.server.store.tickets import STALE_SECONDS, PaceKind, Waiting

GATHER: dict[PaceKind, float] = {"live": 6.0, "days": 60.0}
"""So many seconds a table that has room waits for others."""
USUAL = 3
"""A table with bots has so many seats, where the game allows it."""


class Group(Struct, frozen=True):
    """People who sit down together, at a table of so many seats; bots take what they leave."""

    people: list[Waiting]
    seats: int


def grouped(
    waiting: Sequence[Waiting], seats: Sequence[int], apart: Collection[tuple[UUID, UUID]], gather: float
) -> list[Group]:
    """All tables that begin now. `apart` are pairs of whom one has blocked the other."""
    left = list(waiting)
    found = []
    while left:
        group = _settled(_around(left, seats, apart), seats, gather)
        seated = left[:1] if group is None else group.people
        left = [each for each in left if each not in seated]
        if group is not None:
            found.append(group)
    return found


def look_again(ticket: Waiting, pace: PaceKind) -> float | None:
    """In how many seconds time alone may change something for somebody who waits; None if it never does."""
    moments = [GATHER[pace], *([] if ticket.bots_after is None else [ticket.bots_after])]
    ahead = [moment - ticket.waited for moment in moments if moment > ticket.waited]
    return min([*ahead, *([STALE_SECONDS] if pace == "live" else [])], default=None)


def _around(left: Sequence[Waiting], seats: Sequence[int], apart: Collection[tuple[UUID, UUID]]) -> list[Waiting]:
    """The first, and as many of the others as fit to one table with everybody before them."""
    group: list[Waiting] = []
    for each in left:
        fits = max(_sizes([*group, each], seats), default=0) > len(group)
        if fits and not any(_parted(each, other, apart) for other in group):
            group.append(each)
    return group


def _settled(group: list[Waiting], seats: Sequence[int], gather: float) -> Group | None:
    """The table at which a group begins now, if it does."""
    sizes = _sizes(group, seats)
    if not sizes:  # nobody fits to a game that is gone
        return None
    if len(group) == max(sizes):
        return Group(group, len(group))
    fitting = [size for size in sizes if 1 < size <= len(group)]
    if fitting and group[0].waited >= gather:
        return Group(group[: max(fitting)], max(fitting))
    return _with_bots(group, seats)


def _with_bots(group: list[Waiting], seats: Sequence[int]) -> Group | None:
    willing = [each for each in group if each.bots_after is not None]
    if not any(each.waited >= (each.bots_after or 0) for each in willing):
        return None
    sizes = [size for size in _sizes(willing, seats) if size >= len(willing)]
    usual = [size for size in sizes if size >= USUAL] or sizes[-1:]
    return Group(willing, usual[0])


def _sizes(group: Sequence[Waiting], seats: Sequence[int]) -> list[int]:
    """The sizes of a table that all of them want, the smallest first."""
    return [size for size in sorted(seats) if all(each.least <= size <= each.most for each in group)]


def _parted(one: Waiting, other: Waiting, apart: Collection[tuple[UUID, UUID]]) -> bool:
    return (one.person, other.person) in apart or (other.person, one.person) in apart
