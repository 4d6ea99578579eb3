"""What skill cards and items are as actions, and what a kept mythos card does. Each card is one value of these."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance


class SkillCard:
    """A skill card that is used as an action, under each of the numbers that print it."""

    numbers: tuple[int, ...]

    def __init__(self, *numbers: int) -> None:
        self.numbers = numbers

    def able(self, state: UnfathomableState, seat: int, start: bool) -> bool:
        """Whether it has an action to offer now; the flag says whether the seat's own action step starts here."""
        return True

    def play(self, state: UnfathomableState, seat: int) -> None:
        """Carry it out: it has been shown and discarded."""
        raise NotImplementedError

    def worth(self, state: UnfathomableState, seat: int, card: int) -> float:
        """What it brings the side that may play it."""
        return 0.0


class ItemCard:
    """An item: what it is worth to have, and its action if it has one."""

    number: int
    value: float

    def __init__(self, number: int, value: float = 1.0) -> None:
        self.number = number
        self.value = value

    def ready(self, state: UnfathomableState, seat: int) -> bool:
        """Whether its action can be performed now."""
        return False

    def use(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        """Perform its action: all have heard of it."""
        raise NotImplementedError

    def worth(self, state: UnfathomableState, seat: int) -> float:
        """What its action brings the humans."""
        return 1.0 if state.deep_ones[state.at[seat]] > 1 else 0.0


class KeptCard:
    """A mythos card that stays in front of a seat (UNF-6.14)."""

    number: int
    peaceful: bool
    """Whoever has it does not attack."""
    joins_chaos: bool
    """A treachery card joins the two of chaos."""
    joins_gift: bool
    """A treachery card joins what its holder adds to a check."""

    def __init__(
        self, number: int, *, peaceful: bool = False, joins_chaos: bool = False, joins_gift: bool = False
    ) -> None:
        self.number = number
        self.peaceful = peaceful
        self.joins_chaos = joins_chaos
        self.joins_gift = joins_gift

    def usable(self, state: UnfathomableState, seat: int) -> bool:
        """Whether it can be used as an action now."""
        return False

    def use(self, state: UnfathomableState, seat: int) -> None:
        """Use it as an action."""
        raise NotImplementedError

    def passenger_lost(self, state: UnfathomableState, seat: int) -> None:
        """A passenger has been defeated."""
