"""Runs a tournament on this machine: in this process, or in several."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial

from fathoms.arena.campaign import Runner
from fathoms.arena.tournament import MakeBot, Played, Tournament, play


def runner(make: MakeBot, workers: int = 1) -> Runner:
    """What plays games of a tournament in so many processes."""
    return partial(run, make=make, workers=workers)


def run(tournament: Tournament, numbers: list[int], make: MakeBot, workers: int = 1) -> Iterator[Played]:
    """Play these games of a tournament; each is given out when it is finished, in no fixed order."""
    if workers == 1:
        for number in numbers:
            yield play(tournament, number, make)
        return
    with ProcessPoolExecutor(workers) as pool:
        games = [pool.submit(play, tournament, number, make) for number in numbers]
        try:
            for game in as_completed(games):
                yield game.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
