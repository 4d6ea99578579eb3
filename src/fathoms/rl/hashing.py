"""Feature hashing: vectors of a fixed size for any game.

Each leaf of a view has a path, `view.divers[2].placed[0]`. Path and value together are a *feature*; so is the path
alone, with a number as its strength. A feature is put into its slot of the vector by a hash, the same on every machine.
Two features may share a slot: the wider the vector, the fewer do.
"""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

import numpy as np

from fathoms.rl.layout import Vector

HALF = 8
"""A number so large stands in the middle between 0 and 1."""


def leaves(path: str, value: object) -> Iterator[tuple[str, object]]:
    """Everything that a plain value is made of, with its path."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from leaves(f"{path}.{name}", each)
    elif isinstance(value, list | tuple):
        for index, each in enumerate(value):
            yield from leaves(f"{path}[{index}]", each)
    elif value is not None:
        yield path, value


class Hashed:
    """Vectors of one width. Slots are looked up once: hashing is most of the work."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._slots: dict[object, int] = {}

    def vector(self, values: dict[str, object]) -> Vector:
        """The numbers of some plain values by name, each from -1 to 1."""
        slots: list[int] = []
        strengths: list[float] = []
        for name, value in values.items():
            for path, leaf in leaves(name, value):
                slots.append(self._slot((path, leaf)))
                strengths.append(1.0)
                if isinstance(leaf, int):
                    slots.append(self._slot(path))
                    strengths.append(leaf / (abs(leaf) + HALF))
        vector = np.bincount(np.array(slots, np.intp), strengths, self.width)
        return np.clip(vector, -1, 1).astype(np.float32)

    def _slot(self, feature: object) -> int:
        slot = self._slots.get(feature)
        if slot is None:
            slot = self._slots[feature] = crc32(repr(feature).encode()) % self.width
        return slot
