"""Plays games of a tournament on this machine: in this process, or in several."""

from __future__ import annotations

import os
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from multiprocessing import Pipe, connection, parent_process
from threading import Thread

from fathoms.arena.campaign import Runner
from fathoms.arena.stints import Task, play_some, share_out
from fathoms.arena.tournament import MakeBot, Played, Tournament, play


def runner(make: MakeBot, workers: int = 1) -> Runner:
    """What plays games of a tournament in so many processes."""
    return partial(in_this_process if workers == 1 else partial(in_a_pool, workers=workers), make=make)


def in_this_process(tournament: Tournament, numbers: list[int], make: MakeBot) -> Generator[Played]:
    """One game after the other."""
    for number in numbers:
        yield play(tournament, number, make)


def in_a_pool(tournament: Tournament, numbers: list[int], make: MakeBot, workers: int) -> Generator[Played]:
    """Side by side in processes, which end at once when nobody wants their games any more."""
    leave, tell = Pipe(duplex=False)
    with ProcessPoolExecutor(workers, initializer=_leave_early, initargs=(leave,)) as pool:
        try:
            yield from share_out(
                numbers, workers, lambda given: pool.submit(play_some, tournament, given, make), _first
            )
        finally:
            tell.send_bytes(b"leave")
            pool.shutdown(cancel_futures=True)


def _first(tasks: list[Task]) -> tuple[Task, list[Played]]:
    """Wait for one of the tasks."""
    futures: list[Future[list[Played]]] = tasks
    done = next(iter(wait(futures, return_when=FIRST_COMPLETED).done))
    return done, done.result()


def _leave_early(leave: connection.Connection) -> None:
    """End this worker when it is told to, or when the process that started it was killed."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([leave, parent.sentinel])
        os._exit(0)

    Thread(target=watch, daemon=True).start()
