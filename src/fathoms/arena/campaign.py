"""A tournament from where it stands to its end: what the file has, then what is still to be played."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from typing import TypeAlias

from fathoms.arena.ledger import Ledger
from fathoms.arena.sequential import Trial, Verdict, judge
from fathoms.arena.tournament import Played, Tournament

Runner: TypeAlias = Callable[[Tournament, list[int]], Generator[Played, None, None]]
"""Plays the games of these numbers, and gives each out when it is finished; closed, it stops playing."""


def finish(
    tournament: Tournament, count: int, run: Runner, ledger: Ledger | None = None, trial: Trial | None = None
) -> Generator[list[Played]]:
    """All games so far, in order of their numbers: at the beginning, then after each one that is finished.

    With a trial it ends as soon as that has its verdict, at the last game which the verdict rests on.
    """
    played = {game.number: game for game in (ledger.read() if ledger else []) if game.number < count}
    so_far, sure = _counted(tournament, played, trial)
    yield so_far
    if sure:
        return
    left = [number for number in range(count) if number not in played]
    with closing(run(tournament, left)) as games:
        for game in games:
            if ledger:
                ledger.add(game)
            played[game.number] = game
            so_far, sure = _counted(tournament, played, trial)
            yield so_far
            if sure:
                return


def _counted(tournament: Tournament, played: dict[int, Played], trial: Trial | None) -> tuple[list[Played], bool]:
    """The games that count, and whether they are enough."""
    games = [played[number] for number in sorted(played)]
    if trial and (judged := judge(trial, tournament, games)).verdict is not Verdict.OPEN:
        return games[: 2 * judged.pairs], True
    return games, False
