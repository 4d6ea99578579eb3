"""How far a long command has come, on a terminal and nowhere else."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

_OFTEN = 0.1
"""Seconds between two pictures of the progress."""


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Shows on a terminal how many games of how many are finished; elsewhere nothing.

    It is drawn when a game ends, by no thread of its own: processes are forked beside it.
    """
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    drawn = 0.0
    with Progress(
        *columns, TimeRemainingColumn(), console=console, auto_refresh=False, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(title, total=total)
        bar.refresh()

        def told(finished: int) -> None:
            nonlocal drawn
            bar.update(task, completed=finished)
            if time.monotonic() - drawn > _OFTEN:
                bar.refresh()
                drawn = time.monotonic()

        yield told
        bar.refresh()
