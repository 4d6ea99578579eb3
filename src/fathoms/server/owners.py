"""Who owns a table: the one node that works for its bots and closes its windows, so that one node replays it.

Where pages of a table are open, one of their nodes owns it; else rendezvous hashing over the nodes that live says
which. Nothing is decided by it: the key, the predecessor and the epoch of the log judge every entry. So two owners are
slow, never wrong (decision 0047).
"""

from __future__ import annotations

import hashlib
import struct
import time
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import repeat

from fathoms.server.store.owning import SLOTS, View, slot

SUSPECTED_SECONDS = 5.0
"""A node that the bus did not know is believed gone for so long; by then its beats have stopped, or it is there."""


@lru_cache(256)
def _scores(node: str) -> tuple[int, ...]:
    """How much a node deserves each slot: luck, but the same wherever it is asked."""
    return struct.unpack(f">{SLOTS}I", hashlib.shake_128(node.encode()).digest(4 * SLOTS))


def owner(of: int, nodes: Iterable[str]) -> str:
    """The node with the highest score for a slot: one that comes or goes moves its own slots and no others."""
    return max(nodes, key=lambda node: (_scores(node)[of], node))


def owned_by(node: str, nodes: Sequence[str]) -> bytes:
    """The slots of a node as bits, numbered as PostgreSQL's `get_bit` does."""
    bits = bytearray(SLOTS // 8)
    best = map(max, zip(*[zip(_scores(each), repeat(each)) for each in nodes], strict=True))
    for each, (_, chosen) in enumerate(best):
        if chosen == node:
            bits[each // 8] |= 1 << each % 8
    return bytes(bits)


class Owners:
    """Which nodes live, as this one sees it, and what is its own because of that."""

    def __init__(self, me: str) -> None:
        self.me = me
        self._beating: tuple[str, ...] = (me,)
        self._suspected: dict[str, float] = {}
        self.view = View(me, [me], owned_by(me, [me]))
        self.on_gone: Callable[[list[str], bytes], None] = lambda _nodes, _slots: None
        """Called with nodes that live no more, and with the slots that were theirs."""

    def heard(self, beating: Iterable[str]) -> None:
        """These nodes have beaten lately."""
        self._beating = tuple(beating)
        self._look()

    def suspect(self, node: str) -> None:
        """The bus knows no such node: most likely it was killed."""
        self._suspected[node] = time.monotonic() + SUSPECTED_SECONDS
        self._look()

    def others(self) -> list[str]:
        """All that live but this one."""
        return [node for node in self.view.nodes if node != self.me]

    def owner(self, table: str) -> str:
        """Who owns a table that nobody has open."""
        return owner(slot(table), self.view.nodes)

    def _look(self) -> None:
        now = time.monotonic()
        self._suspected = {node: until for node, until in self._suspected.items() if until > now}
        nodes = sorted({self.me, *self._beating} - (self._suspected.keys() - {self.me}))
        before = self.view.nodes
        if nodes == before:
            return
        self.view = View(self.me, nodes, owned_by(self.me, nodes))
        gone = [node for node in before if node not in nodes]
        if gone:
            theirs = [owned_by(node, before) for node in gone]
            self.on_gone(gone, bytes([_any(bits) for bits in zip(*theirs, strict=True)]))


def _any(bits: tuple[int, ...]) -> int:
    found = 0
    for each in bits:
        found |= each
    return found
