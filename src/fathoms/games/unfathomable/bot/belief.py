"""How well a world explains the piles of past checks: who would have given the cards that opposed.

Everybody saw who gave how many cards to a pile, and how many of all opposed (`state.piles`). Nothing else that people
did is remembered, so nothing else is believed. In a world with these hybrids each card opposes with a chance of its
kind: of chaos, of the others (a cultist helps the ship almost to the end), of a hybrid who gave no other card to this
pile, of one who gave several; what the treachery deck adds always does.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from fathoms.games.unfathomable.engine.scoring import allegiance
from fathoms.games.unfathomable.numbers import HYBRID
from fathoms.games.unfathomable.state import UnfathomableState

if TYPE_CHECKING:
    from fathoms.kernel.state import State


class Chances(NamedTuple):
    """How likely a card opposes, by whose it is."""

    chaos: float
    loyal: float
    alone: float
    """Of a hybrid who gave no other card to this pile."""
    among: float
    """Of a hybrid who gave several."""


FITTED: Final = Chances(0.4, 0.01, 0.2, 0.1)
"""Those that foretell loyalties best, by the log-loss in 300 games (bench/unfathomable_beliefs.py --fit)."""

_known: dict[tuple[int, int, int, int, int, Chances], float] = {}
"""What was worked out before: piles are much alike."""


def likelihood(state: State, chances: Chances = FITTED) -> float:
    """The logarithm of how likely the piles are, if everybody is what they are in this world."""
    assert isinstance(state, UnfathomableState)
    seats = state.seats
    hybrids = [seat for seat in range(seats) if allegiance(state.loyalty[seat]) == HYBRID]
    total = 0.0
    for pile in state.piles:
        given = [pile[seat] for seat in hybrids]
        alone, suspect = given.count(1), sum(given)
        opposing = pile[seats + 2] - pile[seats + 1]
        total += explained(pile[seats], sum(pile[:seats]) - suspect, alone, suspect - alone, opposing, chances)
    return total


def explained(chaos: int, loyal: int, alone: int, among: int, opposing: int, chances: Chances) -> float:
    """The same for one pile, with so many cards of each kind, and so many of all of them opposing."""
    key = (chaos, loyal, alone, among, opposing, chances)
    if key not in _known:
        likely = [1.0]
        for cards, chance in zip(key[:4], chances, strict=True):
            likely = _opposing(cards, chance, likely)
        _known[key] = math.log(likely[min(opposing, len(likely) - 1)])
    return _known[key]


def _opposing(cards: int, chance: float, chances: list[float]) -> list[float]:
    """How likely so many oppose, by number, with some cards more that each do so with this chance."""
    for _ in range(cards):
        chances = [
            fewer * chance + same * (1 - chance) for fewer, same in zip([0.0, *chances], [*chances, 0.0], strict=True)
        ]
    return chances
