"""The values of treasure tokens and chests (ITB-8.1, ITB-2.4)."""

from __future__ import annotations

from functools import cache
from itertools import chain

from fathoms.kernel.content import Content

LEVELS = 5
COPIES = 2


@cache
def _by_place(secondary: tuple[int | tuple[int, ...], ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    second, third = zip(*[(each,) * COPIES if isinstance(each, int) else each for each in secondary], strict=True)
    return second, third


class BlueContent(Content, frozen=True):
    """Token values from level 1 to level 5, and the five chests.

    A level's secondary tokens are one number where they are worth the same, or two, the dearer first (ITB-8.5).
    """

    main: tuple[int, ...]
    secondary: tuple[int | tuple[int, ...], ...]
    chests: tuple[int, ...]

    def problems(self) -> list[str]:
        problems = []
        tokens = [self.secondary_tokens(level) for level in range(len(self.secondary))]
        if len(self.main) != LEVELS or len(self.secondary) != LEVELS:
            problems.append("five levels need five main and five secondary values")
        if any(len(each) != COPIES for each in tokens):
            problems.append("the secondary tokens of a level are one number for both, or two numbers")
        if len(self.chests) != LEVELS:
            problems.append("there are five chests")
        if min((*self.main, *chain(*tokens), *self.chests), default=0) < 1:
            problems.append("every value is at least 1")
        if any(main < max(each, default=0) for main, each in zip(self.main, tokens, strict=False)):
            problems.append("a main token is worth at least as much as a secondary one")
        if any(each != tuple(sorted(each, reverse=True)) for each in tokens):
            problems.append("of two secondary tokens the dearer comes first")
        return problems

    def by_place(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What second and what third place takes, level by level."""
        return _by_place(self.secondary)

    def secondary_tokens(self, level: int) -> tuple[int, ...]:
        """Both secondary tokens of a level, counted from 0: second place's, then third place's."""
        worth = self.secondary[level]
        return (worth,) * COPIES if isinstance(worth, int) else worth
