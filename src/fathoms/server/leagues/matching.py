"""The largest matching of a graph: how many of these can be paired at once, if only some pairs may be made.

Edmonds' way: look for a path that pairs two more, and shrink each odd circle that is met on it to one point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_NONE = -1


def pairable(field: Sequence[int], may: Mapping[int, set[int]]) -> int:
    """The most pairs that can be made of this field, each of two who may be paired."""
    place = {each: index for index, each in enumerate(field)}
    return _Matching([[place[other] for other in field if other in may[each]] for each in field]).size()


class _Matching:
    def __init__(self, neighbours: list[list[int]]) -> None:
        self._neighbours = neighbours
        self._count = len(neighbours)
        self._mate = [_NONE] * self._count

    def size(self) -> int:
        for one in range(self._count):
            free = [other for other in self._neighbours[one] if self._mate[other] == _NONE]
            if self._mate[one] == _NONE and free:
                self._mate[one], self._mate[free[0]] = free[0], one
        for root in range(self._count):
            if self._mate[root] == _NONE:
                self._flip(self._path(root))
        return sum(mate != _NONE for mate in self._mate) // 2

    def _flip(self, end: int) -> None:
        """Along the path that was found, whoever was not paired with the next one is now."""
        while end != _NONE:
            before = self._parent[end]
            following = self._mate[before]
            self._mate[end], self._mate[before] = before, end
            end = following

    def _path(self, root: int) -> int:
        """The other end of a path from this one that pairs two more; none if there is none."""
        self._parent = [_NONE] * self._count
        self._base = list(range(self._count))
        self._seen = [False] * self._count
        self._seen[root] = True
        queue = [root]
        for one in queue:
            for other in self._neighbours[one]:
                if self._base[one] == self._base[other] or self._mate[one] == other:
                    continue
                if other == root or (self._mate[other] != _NONE and self._parent[self._mate[other]] != _NONE):
                    queue += self._shrink(one, other)
                elif self._parent[other] == _NONE:
                    self._parent[other] = one
                    if self._mate[other] == _NONE:
                        return other
                    self._seen[self._mate[other]] = True
                    queue.append(self._mate[other])
        return _NONE

    def _shrink(self, one: int, other: int) -> list[int]:
        """An odd circle closes between these two: from here on it is one point. Who of it was not looked at yet."""
        base = self._meeting(one, other)
        circle: set[int] = set()
        self._mark(circle, one, base, other)
        self._mark(circle, other, base, one)
        found = []
        for each in range(self._count):
            if self._base[each] in circle:
                self._base[each] = base
                if not self._seen[each]:
                    self._seen[each] = True
                    found.append(each)
        return found

    def _mark(self, circle: set[int], each: int, base: int, child: int) -> None:
        while self._base[each] != base:
            mate = self._mate[each]
            circle |= {self._base[each], self._base[mate]}
            self._parent[each] = child
            child, each = mate, self._parent[mate]

    def _meeting(self, one: int, other: int) -> int:
        """Where the ways back to the root from these two meet."""
        way = set()
        while True:
            one = self._base[one]
            way.add(one)
            if self._mate[one] == _NONE:
                break
            one = self._parent[self._mate[one]]
        while (other := self._base[other]) not in way:
            other = self._parent[self._mate[other]]
        return other
