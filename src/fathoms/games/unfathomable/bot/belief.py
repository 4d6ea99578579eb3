"""How well a world explains the piles of past checks: who would have given the cards that opposed.

Everybody saw who gave how many cards to a pile, and how many of all opposed (`state.piles`). Nothing else that people
did is remembered, so nothing else is believed. In a world with these hybrids each card of theirs opposes with one
chance, each card of the others with another (a cultist helps the ship almost to the end), each card of chaos with a
third; what the treachery deck adds always does. The chances were fitted to 300 games by the log-loss of the loyalties
that they foretell (bench/unfathomable_beliefs.py).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from fathoms.games.unfathomable.engine.scoring import allegiance
from fathoms.games.unfathomable.numbers import HYBRID
from fathoms.games.unfathomable.state import UnfathomableState

if TYPE_CHECKING:
    from fathoms.kernel.state import State

OF_CHAOS: Final = 0.5
OF_THE_LOYAL: Final = 0.02
OF_HYBRIDS: Final = 0.4
"""How likely a card opposes, by whose it is."""

_known: dict[tuple[int, int, int, int], float] = {}
"""What was worked out before: piles are much alike."""


def likelihood(state: State) -> float:
    """The logarithm of how likely the piles are, if everybody is what they are in this world."""
    assert isinstance(state, UnfathomableState)
    seats = state.seats
    hybrids = [seat for seat in range(seats) if allegiance(state.loyalty[seat]) == HYBRID]
    total = 0.0
    for pile in state.piles:
        suspect = sum([pile[seat] for seat in hybrids])
        loyal = sum(pile[:seats]) - suspect
        total += explained(pile[seats], loyal, suspect, pile[seats + 2] - pile[seats + 1])
    return total


def explained(chaos: int, loyal: int, suspect: int, opposing: int) -> float:
    """The same for one pile, with so many cards of chaos, loyal seats and hybrids, and so many of them opposing."""
    key = (chaos, loyal, suspect, opposing)
    if key not in _known:
        chances = _opposing(chaos, OF_CHAOS, _opposing(loyal, OF_THE_LOYAL, _opposing(suspect, OF_HYBRIDS, [1.0])))
        _known[key] = math.log(chances[min(opposing, len(chances) - 1)])
    return _known[key]


def _opposing(cards: int, chance: float, chances: list[float]) -> list[float]:
    """How likely so many oppose, by number, with some cards more that each do so with this chance."""
    for _ in range(cards):
        chances = [
            fewer * chance + same * (1 - chance) for fewer, same in zip([0.0, *chances], [*chances, 0.0], strict=True)
        ]
    return chances
