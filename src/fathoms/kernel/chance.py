"""Chance: the one door through which randomness enters a game.

Rules call `roll`, `shuffle` and `draw`, and nothing else. Where the numbers come from is the caller's choice:
a sealed stream in real games, a fast generator in playouts, a script in tests.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from typing import TYPE_CHECKING, Final, TypeVar

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
_WORD: Final = 1 << 32
_WORDS_PER_BLOCK: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of chance. `used` counts the numbers drawn: an answer that used none may be undone."""

    used: int

    def __init__(self) -> None:
        self.used = 0

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely."""
        raise NotImplementedError

    def fork(self) -> Chance:
        """A source that goes on from here by itself, for an answer that may yet be dropped."""
        raise NotImplementedError

    def roll(self, sides: int) -> int:
        """A die: 1 to `sides`."""
        return self.below(sides) + 1

    def dice(self, count: int, sides: int) -> list[int]:
        """Several dice, one after the other."""
        return [self.roll(sides) for _ in range(count)]

    def shuffle(self, items: list[T]) -> None:
        """Put the items in random order, in place (Fisher-Yates, from the last place down)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def draw(self, items: list[T]) -> T:
        """Take one item out at random. The others keep their order."""
        return items.pop(self.below(len(items)))


class FastChance(Chance):
    """For playouts and search: quick and repeatable, not for real games.

    Its source is seeded when it is first needed: that takes longer than many a descent, and half of them need none.
    """

    def __init__(self, seed: int) -> None:
        self.used = 0
        self._seed = seed
        self._random: Callable[[], float] | None = None
        self._bits: Callable[[int], int] | None = None

    def _wake(self) -> Callable[[], float]:
        source = random.Random(self._seed)
        self._bits = source.getrandbits
        self._random = source.random
        return self._random

    def below(self, bound: int) -> int:
        self.used += 1
        number = self._random
        if number is None:
            number = self._wake()
        return int(number() * bound)

    def dice(self, count: int, sides: int) -> list[int]:
        """Bytes turned into faces: three times as fast as die by die, and dice are half of a playout's chance."""
        self.used += count
        if self._bits is None:
            self._wake()
        bits = self._bits
        assert bits is not None
        faces = _faces.get(sides) or _faces_of_bytes(sides)
        rolled = bits(8 * count).to_bytes(count, "big").translate(faces)
        while 0 in rolled:
            again = rolled.count(0)
            rolled = rolled.replace(b"\0", b"") + bits(8 * again).to_bytes(again, "big").translate(faces)
        return list(rolled)

    def shuffle(self, items: list[T]) -> None:
        """The same order as card by card, in half the time: a redeal shuffles a hundred cards."""
        number = self._random
        if number is None:
            number = self._wake()
        self.used += max(0, len(items) - 1)
        for last in range(len(items) - 1, 0, -1):
            other = int(number() * (last + 1))
            items[last], items[other] = items[other], items[last]

    def draw(self, items: list[T]) -> T:
        self.used += 1
        number = self._random
        if number is None:
            number = self._wake()
        return items.pop(int(number() * len(items)))


_faces: Final[dict[int, bytes]] = {}


def _faces_of_bytes(sides: int) -> bytes:
    """For each byte a face, equally often; 0 for the bytes that are left over."""
    if sides > 255:  # noqa: PLR2004
        raise ValueError(f"a byte has no {sides} faces")
    fair = 256 - 256 % sides
    faces = _faces[sides] = bytes([byte % sides + 1 if byte < fair else 0 for byte in range(256)])
    return faces


class SealedChance(Chance):
    """The stream of a real game, fixed by a 32-byte seed; docs/fair-chance.md lets anyone rebuild it.

    Block i is HMAC-SHA256(seed, i as 8 bytes, big-endian), read as eight 32-bit big-endian words.
    `below(n)` takes words until one is under the largest multiple of n that fits, and returns it modulo n.
    """

    def __init__(self, seed: bytes, position: int = 0) -> None:
        self.used = 0
        self.seed = seed
        self.position = position
        """How many words have been taken; with the seed it is the whole state of the stream."""
        self._block = b""
        self._block_index = -1

    def fork(self) -> SealedChance:
        fork = SealedChance(self.seed, self.position)
        fork.used = self.used
        fork._block, fork._block_index = self._block, self._block_index
        return fork

    def below(self, bound: int) -> int:
        if not 0 < bound <= _WORD:
            raise ValueError(f"one word of the stream gives no number below {bound}")
        self.used += 1
        limit = _WORD - _WORD % bound
        while True:
            word = self._next_word()
            if word < limit:
                return word % bound

    def _next_word(self) -> int:
        index = self.position // _WORDS_PER_BLOCK
        if index != self._block_index:
            self._block = hmac.digest(self.seed, index.to_bytes(8, "big"), hashlib.sha256)
            self._block_index = index
        start = self.position % _WORDS_PER_BLOCK * 4
        self.position += 1
        return int.from_bytes(self._block[start : start + 4], "big")


class NotedChance(SealedChance):
    """A sealed stream that notes what was asked of it and what it gave, for the record of a game."""

    def __init__(self, seed: bytes, position: int = 0) -> None:
        super().__init__(seed, position)
        self._notes: list[str] = []

    def below(self, bound: int) -> int:
        number = super().below(bound)
        self._notes.append(f"{bound}:{number}")
        return number

    def noted(self) -> str:
        """Each number since this was last asked, behind the bound that it is below: `6:3 52:17`."""
        notes = " ".join(self._notes)
        self._notes.clear()
        return notes


class ScriptExhausted(Exception):  # noqa: N818 - it reads as what happened
    """A test's script had no number left, or one too large for the question asked of chance."""


class ScriptedChance(Chance):
    """For tests: the numbers that `below` gives, in order. A roll of 4 is scripted as `die(4)`."""

    def __init__(self, numbers: list[int]) -> None:
        self.used = 0
        self.numbers = numbers

    def fork(self) -> ScriptedChance:
        fork = ScriptedChance(self.numbers)
        fork.used = self.used
        return fork

    def below(self, bound: int) -> int:
        if self.used >= len(self.numbers) or not 0 <= self.numbers[self.used] < bound:
            raise ScriptExhausted(f"number {self.used} of the script does not fit below {bound}")
        self.used += 1
        return self.numbers[self.used - 1]
