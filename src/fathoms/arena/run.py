"""Plays games of a tournament on this machine: in this process, or in several."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial

from fathoms.arena.campaign import Runner
from fathoms.arena.stints import Task, play_some, share_out
from fathoms.arena.tournament import MakeBot, Played, Tournament, play
from fathoms.kernel.workers import workers as processes


def runner(make: MakeBot, workers: int = 1) -> Runner:
    """What plays games of a tournament in so many processes."""
    return partial(in_this_process if workers == 1 else partial(in_a_pool, workers=workers), make=make)


def in_this_process(tournament: Tournament, numbers: list[int], make: MakeBot) -> Generator[Played]:
    """One game after the other."""
    for number in numbers:
        yield play(tournament, number, make)


def in_a_pool(tournament: Tournament, numbers: list[int], make: MakeBot, workers: int) -> Generator[Played]:
    """Side by side in processes, which end at once when nobody wants their games any more."""
    with processes(workers) as pool:
        yield from share_out(numbers, workers, lambda given: pool.submit(play_some, tournament, given, make), _first)


def _first(tasks: list[Task]) -> tuple[Task, list[Played]]:
    """Wait for one of the tasks."""
    futures: list[Future[list[Played]]] = tasks
    done = next(iter(wait(futures, return_when=FIRST_COMPLETED).done))
    return done, done.result()
