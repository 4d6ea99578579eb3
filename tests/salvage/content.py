"""The one value that a pack may change (SAL-4.1)."""

from fathoms.kernel.content import Content
from salvage.cards import SIX


class SalvageContent(Content, frozen=True):
    """What the winner of a round pays."""

    dues: int

    def problems(self) -> list[str]:
        return [] if 1 <= self.dues <= SIX else ["the dues are from 1 to 6"]
