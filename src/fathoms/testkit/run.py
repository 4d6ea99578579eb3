"""Runs the suite over every seat count and set of settings of an installed game, on all processors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, as_completed

from fathoms.kernel.game import Info, Settings
from fathoms.kernel.registry import game, rules
from fathoms.kernel.workers import workers as processes
from fathoms.testkit.conformance import examine
from fathoms.testkit.findings import Report

CHUNK = 10
"""So many games are one piece of work."""
ENOUGH = 500
"""From so many games on, every end reason must have been reached."""


def examine_installed(  # noqa: PLR0913, PLR0917 - what is examined, how much of it, and with what
    name: str,
    games: int,
    seed: int,
    workers: int,
    told: Callable[[int], None] = lambda _: None,
    sets: tuple[Settings, ...] | None = None,
    pack: str = "",
    tables: tuple[int, ...] | None = None,
    first: int = 0,
) -> Iterator[Report]:
    """A report for each seat count and set of settings, `games` games each; `told` hears how many are finished.

    The sets and the seat counts are those that the game names, unless told; `pack` is the text of a host's pack, empty
    for our own values; `first` is the number of the first game.
    """
    info, last = game(name), first + games
    with processes(workers) as pool:
        lines = [
            [
                pool.submit(_examine_chunk, name, pack, seats, settings, range(start, min(start + CHUNK, last)), seed)
                for start in range(first, last, CHUNK)
            ]
            for settings in (info.examined if sets is None else sets)
            for seats in tables or info.seats
        ]
        finished = 0
        for chunk in as_completed([chunk for line in lines for chunk in line]):
            finished += chunk.result().games
            told(finished)
            while lines and all(each.done() for each in lines[0]):
                yield _merged(lines.pop(0))


def piece_of(number: int) -> range:
    """The games to examine again for one of them: it goes as it went only after those of its piece before it."""
    return range(number - number % CHUNK, number + 1)


def _examine_chunk(name: str, pack: str, seats: int, settings: Settings, numbers: range, seed: int) -> Report:
    return examine(rules(name, pack), seats, settings, numbers, seed)


def _merged(chunks: list[Future[Report]]) -> Report:
    first, *others = [chunk.result() for chunk in chunks]
    for other in others:
        first.merge(other)
    return first


def unreached(info: Info, reports: list[Report]) -> list[str]:
    """The end reasons that no game came to, once there were enough games to expect it."""
    if sum(report.games for report in reports) < ENOUGH:
        return []
    reached = {reason for report in reports for reason in report.ends}
    return [reason for reason in info.end_reasons if reason not in reached]
