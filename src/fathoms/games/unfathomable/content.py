"""The values of the box that the booklet does not print, and the forms in which card tables are written."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from fathoms.kernel.content import Content
from fathoms.kernel.state import AnyStep

PASSENGERS = 9
CARDS_PER_TYPE = 21
DIALS = 4

Effects = tuple[AnyStep, ...]
"""Effect steps, in the order in which they happen."""


class UnfathomableContent(Content, frozen=True):
    """See content.toml."""

    values: tuple[int, ...]
    passengers: tuple[tuple[int, int], ...]
    dials: tuple[int, ...]
    dials_without_cultist: tuple[int, ...]
    step: int
    arrest: int
    escape: int
    breakout: int
    galley: int
    safe: int
    proposals: int

    def named(self) -> dict[str, str]:
        """Passengers as the rows of the rule book's table: so many tokens, their souls, their sanity."""
        tokens = Counter(self.passengers)
        listed = "\n".join([f"| {count} | {souls} | {sanity} |" for (souls, sanity), count in tokens.items()])
        return super().named() | {"passengers": listed}

    def problems(self) -> list[str]:
        problems = []
        if len(self.values) != len("12345") or sum(self.values) != CARDS_PER_TYPE:
            problems.append("each skill type has 21 cards of the values 1 to 5")
        if len(self.passengers) != PASSENGERS:
            problems.append("there are nine passengers")
        if any(len(dials) != DIALS for dials in (self.dials, self.dials_without_cultist)):
            problems.append("there are four dials")
        if not all(self.step < dial <= 10 - self.step for dial in (*self.dials, *self.dials_without_cultist)):
            problems.append("a dial stays between 1 and 10 at every grade")
        if min(self.arrest, self.escape, self.breakout, self.galley, self.safe, self.proposals) < 1:
            problems.append("every number is at least 1")
        return problems


class Crisis(Struct, frozen=True, kw_only=True):
    """A mythos card. A plain check has no chooser; a choice has no check; a combination has both."""

    number: int
    name: str
    monster: int
    track: int
    chooser: int = 0
    """The role that chooses; 0 for nobody."""
    owner: int = -1
    """The character of a green card."""
    check: Effects = ()
    top: Effects = ()
    bottom: Effects = ()
    """The other option; in a combination the alternative to the check."""
    top_needs: str = ""
    bottom_needs: str = ""
    """A public condition without which an option cannot be taken."""


class Printed(Struct, frozen=True):
    """What a mythos card prints, in figures: the choosing role (0: nobody), its check (target 0: none), its icons."""

    chooser: int
    """Who chooses: a role, 0 for nobody; in a view a seat, -1 for nobody."""
    target: int
    """What the check needs; 0 if there is no check."""
    partial: int
    """From so much on it passes in part; 0 if it cannot."""
    types: int
    """The skill types that support the check, as bits."""
    monster: int
    """Who acts: the Deep Ones (0), Dagon (1) or Hydra (2)."""
    track: int
    """What moves on: the travel (0), the ritual (1), or either (2)."""


PRINTED: dict[int, Printed] = {}
"""By number; crises.py fills it in, so that the view can show a card without importing its effects."""


class WaypointCard(Struct, frozen=True):
    """A waypoint: its distance, the fuel it burns, and what else it brings."""

    name: str
    distance: int
    effects: Effects


class SpellCard(Struct, frozen=True):
    """A spell of the tome."""

    name: str
    effects: Effects
