"""Tries this program on all running tables, in processes beside the version that serves; what is done stays done.

Where it is after each part lies in a file, if there is one: stopped or killed, the same program goes on from there.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

from fathoms.server.rehearsal import Rehearsal, program, rehearse
from fathoms.server.store import milestones
from fathoms.server.store.link import link

PART = 200
"""So many tables are tried by a process at a time."""
_AHEAD = 2
"""So many parts wait for each process: none is ever idle."""


class Progress(Struct, frozen=True):
    """How far a program is: all tables up to `last` are tried."""

    program: str
    last: str = ""
    found: Rehearsal = Rehearsal(0, 0, ())


class NotProgressError(Exception):
    """The file holds something else, which must not be overwritten."""


Tell: TypeAlias = Callable[[Progress], None]


def rehearse_all(database: str, *, workers: int, kept: Path | None = None, tell: Tell = lambda _: None) -> Rehearsal:
    """Try every running table, in order. What was tried by this very program is not tried again."""
    done = _begun(kept)
    waiting: deque[tuple[str, Future[Rehearsal]]] = deque()
    with _processes(workers) as pool:
        for part in _parts(database, done.last):
            waiting.append((part[-1], pool.submit(_try, database, part)))
            if len(waiting) >= _AHEAD * workers:
                done = _add(done, waiting, kept, tell)
        while waiting:
            done = _add(done, waiting, kept, tell)
    return done.found


@contextmanager
def _processes(workers: int) -> Iterator[Executor]:
    """One worker is this very process. Whoever stops here leaves nothing to be done."""
    pool = ThreadPoolExecutor(1) if workers == 1 else ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _parts(database: str, last: str) -> Iterator[list[str]]:
    while part := asyncio.run(_following(database, last)):
        last = part[-1]
        yield part


async def _following(database: str, last: str) -> list[str]:
    connection = await link(database)
    try:
        return await milestones.following(connection, last, PART)
    finally:
        await connection.close()


def _try(database: str, tables: list[str]) -> Rehearsal:
    return asyncio.run(rehearse(database, tables))


def _add(done: Progress, waiting: deque[tuple[str, Future[Rehearsal]]], kept: Path | None, tell: Tell) -> Progress:
    """The oldest part that waits is done now."""
    last, future = waiting.popleft()
    so_far, more = done.found, future.result()
    found = Rehearsal(so_far.tables + more.tables, so_far.answers + more.answers, (*so_far.differing, *more.differing))
    now = Progress(done.program, last, found)
    if kept is not None:
        fresh = kept.with_name(kept.name + ".new")
        fresh.write_bytes(msgspec.json.encode(now))
        fresh.replace(kept)
    tell(now)
    return now


def _begun(kept: Path | None) -> Progress:
    """Where this program was; the beginning, if that was another one."""
    fresh = Progress(program())
    if kept is None or not kept.exists():
        return fresh
    try:
        found = msgspec.json.decode(kept.read_bytes(), type=Progress)
    except (OSError, msgspec.DecodeError) as error:
        raise NotProgressError(kept) from error
    return found if found.program == fresh.program else fresh
