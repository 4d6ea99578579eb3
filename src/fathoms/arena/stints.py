"""How games are shared out among workers: in stints of a quarter of a second.

A game of Into the Blue takes milliseconds, one of Unfathomable with thinking bots minutes. A call to another process,
or to another machine, should carry enough work to be worth it and never so much that the others wait at the end. So a
worker is given many numbers, plays until its stint is over, and what it did not come to goes back.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from fathoms.arena.tournament import MakeBot, Played, Tournament, play

STINT = 0.25
"""Seconds; a worker plays at least one game, however long it takes."""
MOST = 200
"""Numbers given to a worker at once."""
GROWTH = 4
"""So many times what was finished in the last stint are given for the next one."""

Task: TypeAlias = Any
"""A stint that was started somewhere: a future, or Ray's reference."""


def play_some(tournament: Tournament, numbers: list[int], make: MakeBot) -> list[Played]:
    """Play the first of these games, as many as the stint allows."""
    ends = time.monotonic() + STINT
    games = []
    for number in numbers:
        games.append(play(tournament, number, make))
        if time.monotonic() > ends:
            break
    return games


def share_out(
    numbers: list[int],
    workers: int,
    start: Callable[[list[int]], Task],
    first: Callable[[list[Task]], tuple[Task, list[Played]]],
) -> Iterator[Played]:
    """Keep every worker busy until all games are played; `first` waits for whichever stint is over first.

    Nobody is given many more games than a stint had room for, so that they are finished nearly in their order: a
    sequential test counts up to the first gap.
    """
    left = deque(numbers)
    running: dict[Task, list[int]] = {}
    most = 1
    while left or running:
        while left and len(running) < workers:
            given = [left.popleft() for _ in range(min(most, len(left)))]
            running[start(given)] = given
        task, games = first(list(running))
        given = running.pop(task)
        left.extendleft(reversed(given[len(games) :]))
        most = min(MOST, GROWTH * len(games))
        yield from games
