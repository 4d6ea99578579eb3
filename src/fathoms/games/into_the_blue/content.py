"""The values of treasure tokens and chests (ITB-8.1, ITB-2.4)."""

from __future__ import annotations

from fathoms.kernel.content import Content

LEVELS = 5


class BlueContent(Content, frozen=True):
    """Token values from level 1 to level 5, and the five chests."""

    main: tuple[int, ...]
    secondary: tuple[int, ...]
    chests: tuple[int, ...]

    def problems(self) -> list[str]:
        problems = []
        if len(self.main) != LEVELS or len(self.secondary) != LEVELS:
            problems.append("five levels need five main and five secondary values")
        if len(self.chests) != LEVELS:
            problems.append("there are five chests")
        if min((*self.main, *self.secondary, *self.chests), default=0) < 1:
            problems.append("every value is at least 1")
        if any(main < secondary for main, secondary in zip(self.main, self.secondary, strict=False)):
            problems.append("a main token is worth at least as much as a secondary one")
        return problems
