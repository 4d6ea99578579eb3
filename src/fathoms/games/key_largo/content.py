"""Prices, pay and the 80 wreck cards (section 11 of the rule book)."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from fathoms.games.key_largo.cards import (
    ANTIQUITIES,
    DIAMOND,
    GOLD,
    GOODS,
    MONSTER,
    wreck_card,
)
from fathoms.kernel.content import Content

DAYS = 10
CROWDS = 3
CARDS = (20, 30, 30)
DEPTH_NAMES = ("shallow", "medium", "deep")
"""As the file calls them, for whoever must mend it."""
HIGHEST = 999

Faces = tuple[tuple[int, int], ...]
"""Values, each with the number of its cards."""


class Prices(Struct, frozen=True, forbid_unknown_fields=True):
    """What things cost or bring for one boat, two, or three and more at the place."""

    diver: tuple[int, int, int]
    """Recruiting a diver."""
    thief: tuple[int, int, int]
    """Hiring a thief."""
    hose: tuple[int, int, int]
    """A hose."""
    trident: tuple[int, int, int]
    """A trident."""
    weight: tuple[int, int, int]
    """A weight."""
    goods: tuple[int, int, int]
    """What a unit of goods brings."""
    antiquities: tuple[int, int, int]
    """What a unit of antiquities brings."""
    gold: tuple[int, int, int]
    """What a unit of gold brings."""
    round: int
    """A round at the bar."""
    unsold: int
    """A unit of an unsold treasure at the end."""

    def treasure(self, kind: int) -> tuple[int, int, int]:
        """The market's prices of a kind."""
        return (self.goods, self.antiquities, self.gold)[kind]

    def item(self, item: int) -> tuple[int, int, int]:
        """The shop's prices of a piece of gear."""
        return (self.hose, self.trident, self.weight)[item]


class Wreckage(Struct, frozen=True, forbid_unknown_fields=True):
    """The wreck cards of one depth."""

    goods: Faces
    antiquities: Faces
    gold: Faces
    diamonds: Faces
    monsters: int

    def kinds(self) -> tuple[tuple[str, Faces], ...]:
        """The treasures by kind."""
        return (
            ("goods", self.goods),
            ("antiquities", self.antiquities),
            ("gold", self.gold),
            ("diamonds", self.diamonds),
        )


def _listed(faces: Faces) -> str:
    return ", ".join([f"{value} × {count}" for value, count in faces]) or "–"


class LargoContent(Content, frozen=True, dict=True):
    """All values of the game."""

    prices: Prices
    dolphins: tuple[int, ...]
    """The pay of each of the ten days."""
    shallow: Wreckage
    medium: Wreckage
    deep: Wreckage

    def cards(self, depth: int) -> list[int]:
        """All wreck cards of a depth, in order; the list is the caller's own."""
        return self._all_cards[depth][:]

    @cached_property
    def _all_cards(self) -> list[list[int]]:
        """By depth. Strategies ask for them at every answer."""
        return [self._count_out(depth) for depth in range(len(CARDS))]

    def _count_out(self, depth: int) -> list[int]:
        wreckage = (self.shallow, self.medium, self.deep)[depth]
        kinds = ((GOODS, wreckage.goods), (ANTIQUITIES, wreckage.antiquities), (GOLD, wreckage.gold))
        cards = [
            wreck_card(depth, kind, value)
            for kind, faces in (*kinds, (DIAMOND, wreckage.diamonds))
            for value, count in faces
            for _ in range(count)
        ]
        return sorted(cards) + [wreck_card(depth, MONSTER, 0)] * wreckage.monsters

    def named(self) -> dict[str, str]:
        """Wreck cards as the rule book lists them: values, each with the number of its cards."""
        depths = dict(zip(DEPTH_NAMES, (self.shallow, self.medium, self.deep), strict=True))
        cards = {f"{depth}.{kind}": _listed(faces) for depth, each in depths.items() for kind, faces in each.kinds()}
        return super().named() | cards

    def problems(self) -> list[str]:
        problems = []
        for depth, (name, count) in enumerate(zip(DEPTH_NAMES, CARDS, strict=True)):
            cards = self.cards(depth)
            if len(cards) != count:
                problems.append(f"[{name}] has {len(cards)} cards and needs {count}")
            if any(not 1 <= value <= HIGHEST for value, _ in self._values(depth)):
                problems.append(f"[{name}]: every value lies between 1 and {HIGHEST}")
        if len(self.dolphins) != DAYS:
            problems.append("ten days need ten amounts")
        if min(self.dolphins, default=0) < 1 or min(self._amounts()) < 1:
            problems.append("every price and every pay is at least 1")
        return problems

    def _values(self, depth: int) -> Faces:
        wreckage = (self.shallow, self.medium, self.deep)[depth]
        return wreckage.goods + wreckage.antiquities + wreckage.gold + wreckage.diamonds

    def _amounts(self) -> tuple[int, ...]:
        prices = self.prices
        gear = prices.diver + prices.thief + prices.hose + prices.trident + prices.weight
        return (*gear, *prices.goods, *prices.antiquities, *prices.gold, prices.round, prices.unsold)
