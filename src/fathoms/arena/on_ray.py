"""Plays games of a tournament on a Ray cluster, by actors that live as long as the run.

Ray is loaded only when it is asked for. A call of an actor is a stint of work; one that is lost with its machine is
played again elsewhere, which is safe: a game is the same whenever it is played.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Generator
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from fathoms.arena.campaign import Runner
from fathoms.arena.stints import Task, play_some, share_out
from fathoms.arena.tournament import MakeBot, Played, Tournament

if TYPE_CHECKING:
    from types import ModuleType

QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is reported to anybody
    "RAY_BACKEND_LOG_LEVEL": "fatal",  # what Ray's own processes would write between our lines
    "RAY_worker_niceness": "0",  # a cluster that we start is as urgent as the pool; Ray's own habit is 15
}


def installed() -> bool:
    """Whether this Python has Ray."""
    return find_spec("ray") is not None


def runner(make: MakeBot, address: str | None, workers: int | None) -> Runner:
    """What plays games on the cluster at an address, or on one that it starts here; on all of it unless said."""
    return partial(on_the_cluster, make=make, address=address, workers=workers)


def on_the_cluster(
    tournament: Tournament, numbers: list[int], make: MakeBot, address: str | None, workers: int | None
) -> Generator[Played]:
    """Side by side in actors, wherever Ray puts them."""
    ray = _connected(address)
    try:
        crew = _Crew(ray, tournament, make, workers or int(ray.cluster_resources()["CPU"]))
        yield from share_out(numbers, crew.size, crew.start, crew.first)
    finally:
        ray.shutdown()


def _connected(address: str | None) -> ModuleType:
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    import ray  # noqa: PLC0415 - heavy, and an extra of its own

    local: dict[str, Any] = {} if address else {"include_dashboard": False}
    ray.init(address=address or "local", log_to_driver=False, logging_level=logging.ERROR, **local)
    return ray


class _Crew:
    """Actors, and which of them have nothing to do."""

    def __init__(self, ray: ModuleType, tournament: Tournament, make: MakeBot, size: int) -> None:
        self._ray = ray
        self.size = size
        player = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)(_Player)
        self._idle = [player.remote(tournament, make) for _ in range(size)]
        self._busy: dict[Task, Any] = {}

    def start(self, numbers: list[int]) -> Task:
        actor = self._idle.pop()
        task = actor.play.remote(numbers)
        self._busy[task] = actor
        return task

    def first(self, tasks: list[Task]) -> tuple[Task, list[Played]]:
        """Wait for one of the tasks."""
        (task, *_), _ = self._ray.wait(tasks, num_returns=1)
        games: list[Played] = self._ray.get(task)
        self._idle.append(self._busy.pop(task))
        return task, games


class _Player:
    """What lives on the cluster: it knows the tournament and plays the games that it is told."""

    def __init__(self, tournament: Tournament, make: MakeBot) -> None:
        self._tournament = tournament
        self._make = make

    def play(self, numbers: list[int]) -> list[Played]:
        return play_some(self._tournament, numbers, self._make)
