"""Sections 6 and 7 of the rule book: scoring and ties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathoms.games.into_the_blue.events import TreasureWon
from fathoms.kernel.game import Outcome

if TYPE_CHECKING:
    from fathoms.games.into_the_blue.content import BlueContent
    from fathoms.games.into_the_blue.state import BlueState

MANY_PLAYERS: Final = 4
LEVELS_FROM_THE_DEEP: Final = (5, 4, 3, 2, 1)


def awards(state: BlueState) -> list[TreasureWon]:
    """ITB-6.1: the tokens of every level, from the deepest up."""
    return [award for level in LEVELS_FROM_THE_DEEP for award in _level_awards(state, level)]


def _level_awards(state: BlueState, level: int) -> list[TreasureWon]:
    return [
        TreasureWon(seat, level, place, value)
        for place, (seat, value) in enumerate(zip(ranking(state, level), tokens(state, level), strict=False), 1)
    ]


def tokens(state: BlueState, level: int) -> list[int]:
    """What the first, the second and, with many players, the third place on a level takes (ITB-6.4, ITB-8.5)."""
    second, third = state.content.secondary_tokens(level - 1)
    values = [state.content.main[level - 1], second]
    if state.seats >= MANY_PLAYERS:
        values.append(third)
    return values


def secondary(content: BlueContent, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What second and third place take, level by level; nothing where there is no token for third place (ITB-2.3)."""
    second, third = content.by_place()
    return second, third if seats >= MANY_PLAYERS else ()


def ranking(state: BlueState, level: int) -> list[int]:
    """Who comes first on a level: those with a shell there (ITB-6.5), ties settled as in section 7."""
    present = [seat for seat in range(state.seats) if state.placed[seat][level - 1]]
    return sorted(present, key=lambda seat: _standing(state, seat, level))


def _standing(state: BlueState, seat: int, level: int) -> list[int]:
    """ITB-7.1 to 7.3: shells here, then level by level up, then unused shells, then the earlier last turn."""
    upwards = [-state.placed[seat][each - 1] for each in range(level, 0, -1)]
    return [*upwards, -state.left[seat], state.last_turn[seat]]


def points(state: BlueState, won: list[TreasureWon]) -> list[int]:
    """ITB-6.7: treasure tokens and chests."""
    total = [sum(chests) for chests in state.chests]
    for award in won:
        total[award.seat] += award.value
    return total


def score(state: BlueState, seat: int) -> int:
    """The points of this seat if the game ended now."""
    return points(state, awards(state))[seat]


def outcome(state: BlueState) -> Outcome | None:
    """Who has won, once the game is over."""
    return ranked(state, awards(state)) if state.ended else None


def ranked(state: BlueState, won: list[TreasureWon]) -> Outcome:
    """ITB-6.8, ITB-7.7: the highest total wins; equal totals share their place."""
    total = points(state, won)
    places = [1 + sum(other > own for other in total) for own in total]
    return Outcome(state.ended, tuple(places), tuple(total))
