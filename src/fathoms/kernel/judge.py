"""A judge that was learned: what it is told of a world, and the file with its weights, `judge.json` in a game's folder.

`fathoms train GAME` writes the file. It names the command, the seed and the commit that made it, and what the encoder
was: a judge is refused where the encoder has changed since.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from fathoms.kernel.net import UNIT, Encoded, Net

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fathoms.kernel.odds import Odds
    from fathoms.kernel.state import State

FILE = "judge.json"
SIDES = 2
Judge = Literal["fitted", "learned"]


class WorldEncoder(Struct, frozen=True):
    """How a game tells a judge of a world, and how much there is to tell."""

    encode: Callable[[State], Encoded | None]
    """None in the middle of things, where nothing can be judged. It may see everything: the world was imagined."""
    facts: int
    """Facts have numbers from 0 up to this."""
    amounts: int
    """So many amounts a seat."""
    revision: int = 1
    """One more whenever a fact or an amount comes to mean something else: older weights are then refused."""
    by_seat: Callable[[State, float], list[float]] | None = None
    """Where sides win, a world is told as two rivals, the first side and whoever is against it; this makes each seat's
    chance of the first side's."""

    def rivals(self, seats: int) -> int:
        """Of how many a judge is told at a table with so many seats."""
        return seats if self.by_seat is None else SIDES


class StaleWeightsError(ValueError):
    """The weights were made for another encoder."""


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """A trained network as it lies in a file: whole numbers of 16 bits, layer by layer."""

    game: str
    made: str
    """The command."""
    seed: int
    commit: str
    facts: int
    amounts: int
    revision: int
    sizes: tuple[int, int]
    """How many units the two hidden layers have."""
    first: str
    bright: str
    second: str
    far: str
    last: str

    def net(self, encoder: WorldEncoder) -> Net:
        """The network, if it was made for this encoder."""
        made_for = (self.facts, self.amounts, self.revision)
        if made_for != (encoder.facts, encoder.amounts, encoder.revision):
            raise StaleWeightsError(f"{FILE} of {self.game} was made for another encoder: run fathoms train")
        near, far = self.sizes
        first = rows(self.first, near)
        if len(first) != self.facts + self.amounts:
            raise StaleWeightsError(f"{FILE} of {self.game} has {len(first)} rows")
        biases = [bias * UNIT for bias in numbers(self.far)]
        return Net(first, numbers(self.bright), rows(self.second, far), biases, numbers(self.last))


def text(values: list[int]) -> str:
    """Numbers of 16 bits as text."""
    return b64encode(b"".join([value.to_bytes(2, "little", signed=True) for value in values])).decode()


def numbers(given: str) -> list[int]:
    """The numbers of such a text."""
    data = b64decode(given)
    return [int.from_bytes(data[at : at + 2], "little", signed=True) for at in range(0, len(data), 2)]


def rows(given: str, length: int) -> list[list[int]]:
    """The same, row by row."""
    flat = numbers(given)
    return [flat[at : at + length] for at in range(0, len(flat), length)]


def read_weights(folder: Path) -> Weights | None:
    """The weights in a game's folder; a game may have none."""
    path = folder / FILE
    return msgspec.json.decode(path.read_bytes(), type=Weights) if path.exists() else None


def judging(encoder: WorldEncoder, weights: Weights) -> Odds:
    """The learned judge, in the place of a game's `odds`."""
    encode, by_seat, net = encoder.encode, encoder.by_seat, weights.net(encoder)

    def odds(state: State) -> list[float] | None:
        told = encode(state)
        if told is None:
            return None
        found = net.chances(told)
        return found if by_seat is None else by_seat(state, found[0])

    return odds
