"""One luck for both: the engine rolls and shuffles, and what came of it waits for the model."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import TypeVar

from fathoms.kernel.chance import Chance

T = TypeVar("T")


class Difference(AssertionError):  # noqa: N818 - it is what is looked for
    """Model and engine do not agree."""


class EngineLuck(Chance):
    """The engine's chance, which keeps all that comes of it.

    In a generous game dice often show all their faces, as fair ones seldom do.
    """

    def __init__(self, source: random.Random, generosity: float) -> None:
        super().__init__()
        self.source = source
        self.generosity = generosity
        self.came: list[list[int]] = []

    def below(self, bound: int) -> int:
        return self._keep([self.source.randrange(bound)])[0]

    def dice(self, count: int, sides: int) -> list[int]:
        if self.source.random() < self.generosity:
            return self._keep(self.source.sample(range(1, sides + 1), count))
        return self._keep([self.source.randint(1, sides) for _ in range(count)])

    def shuffle(self, items: list[T]) -> None:
        self.source.shuffle(items)
        if len(items) > 1:
            self._keep([_number(item) for item in items])

    def draw(self, items: list[T]) -> T:
        item = items.pop(self.source.randrange(len(items)))
        self._keep([_number(item)])
        return item

    def _keep(self, came: list[int]) -> list[int]:
        self.used += 1
        self.came.append(came)
        return came[:]


def _number(item: object) -> int:
    assert isinstance(item, int)
    return item


class ModelLuck:
    """The model's side. What the engine's chance cannot have brought it is a difference."""

    def __init__(self, engine: EngineLuck) -> None:
        self.came = engine.came

    def number(self, below: int) -> int:
        (number,) = self._next(f"a number below {below}", lambda came: len(came) == 1 and came[0] < below)
        return number

    def dice(self, count: int, sides: int) -> list[int]:
        faces = set(range(1, sides + 1))
        return self._next(f"{count} dice", lambda came: len(came) == count and faces.issuperset(came))

    def shuffled(self, items: Iterable[T], code: Callable[[T], int]) -> list[T]:
        things = list(items)
        if len(things) < 2:
            return things
        codes = sorted(map(code, things))
        by_code = {code(thing): thing for thing in things}
        return [by_code[number] for number in self._next(f"a shuffle of {codes}", lambda came: sorted(came) == codes)]

    def drawn(self, items: Iterable[T], code: Callable[[T], int]) -> T:
        by_code = {code(thing): thing for thing in items}
        (number,) = self._next(f"one of {sorted(by_code)}", lambda came: len(came) == 1 and came[0] in by_code)
        return by_code[number]

    def _next(self, what: str, fits: Callable[[list[int]], bool]) -> list[int]:
        if not self.came or not fits(self.came[0]):
            raise Difference(f"by chance the model needs {what}; the engine had {self.came[:1]}")
        return self.came.pop(0)
