"""Fits a small network to moments: Adam on the cross-entropy of who won, in numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np
from msgspec import Struct

from fathoms.kernel.judge import text
from fathoms.kernel.net import AMOUNT, FACT, WEIGHT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from fathoms.rl.moments import Moments

    Array = NDArray[np.float32]
    Real = TypeVar("Real", np.float32, np.float64)

SIZES = (64, 32)
BATCH = 512
RATE = 2e-3
DECAY = 1e-2
"""How far each weight shrinks at each step, as a part of the rate."""
PER_UNIT = 16
"""So many of an amount are one."""
LIMIT = 32767
FAR_LIMIT = 4095
"""With BRIGHTEST, no sum of 64 such weights leaves its bits."""


class Layers(Struct, frozen=True):
    """The weights as they are learned."""

    first: Array
    """A row for each fact, then one for each amount."""
    bright: Array
    second: Array
    far: Array
    last: Array

    def all(self) -> list[Array]:
        """In their order."""
        return [self.first, self.bright, self.second, self.far, self.last]


def begin(facts: int, amounts: int, seed: int) -> Layers:
    """Small weights by chance."""
    chance = np.random.default_rng(seed)
    near, far = SIZES

    def by_chance(rows: int, columns: int, scale: float) -> Array:
        return (chance.standard_normal((rows, columns)) * scale).astype(np.float32)

    return Layers(
        first=by_chance(facts + amounts, near, 0.1),
        bright=np.zeros(near, dtype=np.float32),
        second=by_chance(near, far, (2 / near) ** 0.5),
        far=np.zeros(far, dtype=np.float32),
        last=by_chance(far, 1, far**-0.5)[:, 0],
    )


def inputs(moments: Moments, facts: int) -> Array:
    """What the first layer multiplies, by moment, seat and row."""
    count, seats, amounts = moments.amounts.shape
    dense = np.zeros((count * seats, facts + 1 + amounts), dtype=np.float32)
    np.put_along_axis(dense, moments.facts.reshape(count * seats, -1).astype(np.int64), 1.0, axis=1)
    dense[:, facts + 1 :] = moments.amounts.reshape(count * seats, amounts) / PER_UNIT
    return np.delete(dense, facts, axis=1)


def chances(scores: NDArray[Real]) -> NDArray[Real]:
    """Of each seat, from its score."""
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: NDArray[Real] = weights / weights.sum(axis=1, keepdims=True)
    return shares


def forward(layers: Layers, given: Array, seats: int) -> tuple[Array, Array, Array]:
    """The two hidden layers, and each seat's chance."""
    near = np.maximum(given @ layers.first + layers.bright, 0)
    far = np.maximum(near @ layers.second + layers.far, 0)
    return near, far, chances((far @ layers.last).reshape(-1, seats))


def slopes(layers: Layers, given: Array, won: Array) -> list[Array]:
    """By how much the cross-entropy falls with each weight, layer by layer."""
    near, far, guessed = forward(layers, given, won.shape[1])
    off = ((guessed - won) / len(won)).reshape(-1)
    back = np.outer(off, layers.last) * (far > 0)
    further = (back @ layers.second.T) * (near > 0)
    return [given.T @ further, further.sum(axis=0), near.T @ back, back.sum(axis=0), far.T @ off]


class Adam:
    """Steps against the slope, by each weight's own mean and spread; it changes the weights in place."""

    def __init__(self, weights: Sequence[NDArray[np.floating]], decay: float = DECAY) -> None:
        self._weights = weights
        self._decay = decay
        self._means = [np.zeros_like(each) for each in weights]
        self._spreads = [np.zeros_like(each) for each in weights]
        self._steps = 0

    def step(self, slopes: Sequence[NDArray[np.floating]], rate: float) -> None:
        """One step."""
        self._steps += 1
        for weights, slope, mean, spread in zip(self._weights, slopes, self._means, self._spreads, strict=True):
            mean[...] += 0.1 * (slope - mean)
            spread[...] += 0.001 * (slope * slope - spread)
            size = np.sqrt(spread / (1 - 0.999**self._steps)) + 1e-8
            weights[...] -= rate * (mean / (1 - 0.9**self._steps) / size + self._decay * weights)


def fit(tables: list[Moments], facts: int, passes: int, seed: int, told: Callable[[int], None]) -> Layers:
    """Weights that were learned from tables of several sizes together; `told` hears how many passes are over."""
    layers = begin(facts, tables[0].amounts.shape[2], seed)
    chance = np.random.default_rng(seed)
    adam = Adam(layers.all())
    total = passes * sum(-(-len(each.won) // BATCH) for each in tables)
    done = 0
    for number in range(passes):
        for table, chosen in _batches(tables, chance):
            part = table.part(chosen)
            rate = RATE * 0.5 * (1 + np.cos(np.pi * done / total)) + 1e-5
            adam.step(slopes(layers, inputs(part, facts), part.won), rate)
            done += 1
        told(number + 1)
    return layers


def _batches(tables: list[Moments], chance: np.random.Generator) -> list[tuple[Moments, NDArray[np.int64]]]:
    """Every moment once, in batches of one number of seats each, all in an order by chance."""
    batches = []
    for table in tables:
        order = chance.permutation(len(table.won))
        batches += [(table, order[at : at + BATCH]) for at in range(0, len(order), BATCH)]
    return [batches[each] for each in chance.permutation(len(batches))]


def log_loss(guessed: NDArray[np.floating], won: Array) -> NDArray[np.float64]:
    """By moment."""
    found: NDArray[np.float64] = -(won * np.log(np.clip(guessed, 1e-6, 1))).sum(axis=1).astype(np.float64)
    return found


def judged(layers: Layers, moments: Moments, facts: int) -> Array:
    """What the network says, by moment and seat."""
    seats = moments.won.shape[1]
    parts = [
        forward(layers, inputs(moments.part(np.arange(at, min(at + BATCH, len(moments.won)))), facts), seats)[2]
        for at in range(0, len(moments.won), BATCH)
    ]
    return np.concatenate(parts)


def as_text(layers: Layers, facts: int) -> dict[str, str]:
    """The weights as whole numbers, as a file of weights has them."""
    scales = [FACT] * facts + [AMOUNT] * (len(layers.first) - facts)
    first = layers.first * np.array(scales, dtype=np.float32)[:, None]
    return {
        "first": _whole(first),
        "bright": _whole(layers.bright * FACT),
        "second": _whole(layers.second * WEIGHT, FAR_LIMIT),
        "far": _whole(layers.far * WEIGHT),
        "last": _whole(layers.last * WEIGHT),
    }


def _whole(exact: Array, limit: int = LIMIT) -> str:
    return text([int(each) for each in np.clip(np.rint(exact), -limit, limit).reshape(-1)])
