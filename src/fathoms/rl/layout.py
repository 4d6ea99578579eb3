"""Named parts side by side in one vector: where each stands, and how its whole numbers become numbers from -1 to 1."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fathoms.kernel.observation import Part

Vector: TypeAlias = NDArray[np.float32]


class Layout:
    """An amount is divided by its largest value; a name has a place for each of its values, and 1 stands at one."""

    def __init__(self, parts: tuple[Part, ...]) -> None:
        self.parts = {part.name: part for part in parts}
        self.slices: dict[str, slice] = {}
        """Where each part stands in a vector."""
        self.width = 0
        bounds: list[tuple[int, int]] = []
        amounts: list[tuple[int, int, float]] = []
        names: list[tuple[int, int]] = []
        for part in parts:
            begin = self.width
            for _ in range(part.length):
                number = len(bounds)
                bounds.append((part.low if part.kind == "amount" else part.low - 1, part.high))
                if part.kind == "amount":
                    amounts.append((number, self.width, 1 / max(abs(part.low), abs(part.high))))
                    self.width += 1
                else:
                    names.append((number, self.width - part.low))
                    self.width += part.values
            self.slices[part.name] = slice(begin, self.width)
        self._low, self._high = [np.array(each, np.float32) for each in zip(*bounds, strict=True)]
        self._scale = np.zeros(len(bounds), np.float32)
        self._from = np.full(self.width, len(bounds), np.intp)  # a place of a name shows nothing, unless it is met
        for number, place, scale in amounts:
            self._scale[number] = scale
            self._from[place] = number
        self._names, self._names_at = [np.array([each[at] for each in names], np.intp) for at in (0, 1)]
        self._least = self._low[self._names]

    def vector(self, numbers: list[int]) -> Vector:
        """The numbers of all parts as one vector."""
        count = len(self._scale)
        given = np.zeros(count + 1, np.float32)
        cut = given[:count]
        np.maximum(np.fromiter(numbers, np.float32, count), self._low, out=cut)
        np.minimum(cut, self._high, out=cut)
        named = cut.take(self._names)
        met = named > self._least
        np.multiply(cut, self._scale, out=cut)
        vector: Vector = given.take(self._from)
        vector[(self._names_at + named.astype(np.intp))[met]] = 1
        return vector

    def split(self, vectors: Vector) -> dict[str, Vector]:
        """The parts of a vector, or of rows of them, by their names."""
        return {name: vectors[..., place] for name, place in self.slices.items()}

    def lows(self) -> Vector:
        """The least that can stand at each place."""
        lows = np.zeros(self.width, np.float32)
        for name, part in self.parts.items():
            if part.kind == "amount" and part.low < 0:
                lows[self.slices[name]] = -1
        return lows
