"""The games of a batch in several processes, which write into memory that all of them share."""

from __future__ import annotations

import signal
import weakref
from itertools import pairwise
from multiprocessing import Pipe, Process, connection, get_context, parent_process
from typing import Any, TypeAlias

import numpy as np

from fathoms.rl.block import Arrays, Block, Deed, Order, deeds

Memory: TypeAlias = dict[str, tuple[Any, tuple[int, ...], type]]
"""Raw memory by name, and the shape and type of the array in it."""


END: Deed = ("end", None)


def shared(shapes: dict[str, tuple[tuple[int, ...], type]], count: int) -> tuple[Arrays, Memory]:
    """Arrays of so many rows, and the memory that they lie in."""
    memory: Memory = {}
    for name, (shape, kind) in shapes.items():
        length = count * int(np.prod(shape)) * np.dtype(kind).itemsize
        memory[name] = (get_context().RawArray("b", max(length, 1)), (count, *shape), kind)
    return arrays(memory), memory


def arrays(memory: Memory) -> Arrays:
    """The arrays that lie in some memory."""
    found: Arrays = {}
    for name, (block, shape, kind) in memory.items():
        length = int(np.prod(shape))
        found[name] = np.frombuffer(block, kind, length).reshape(shape) if length else np.zeros(shape, kind)
    return found


class SideProcesses:
    """As many processes as are wanted, each with its share of the games. They end with the one that started them."""

    def __init__(self, order: Order, count: int, workers: int, memory: Memory) -> None:
        bounds = np.linspace(0, count, workers + 1).astype(int).tolist()
        self._ends: list[connection.Connection[Deed, str]] = []
        self._processes: list[Process] = []
        for first, beyond in pairwise(bounds):
            own, theirs = Pipe()
            process = Process(target=_work, args=(order, first, beyond, memory, theirs), daemon=True)
            process.start()
            theirs.close()
            self._ends.append(own)
            self._processes.append(process)
        self._end = weakref.finalize(self, _finish, self._ends, self._processes)

    def do(self, deed: Deed) -> None:
        """Let all of them do something, and wait until the last has."""
        for end in self._ends:
            end.send(deed)
        for trouble in [end.recv() for end in self._ends]:
            if trouble:
                raise RuntimeError(trouble)

    def end(self) -> None:
        """End them."""
        self._end()


def _finish(ends: list[connection.Connection[Deed, str]], processes: list[Process]) -> None:
    """Tell them to end, and wait until they have."""
    for end in ends:
        end.send(END)
    for process in processes:
        process.join()


def _work(  # pragma: no cover - it runs in another process
    order: Order, first: int, beyond: int, memory: Memory, end: connection.Connection[str, Deed]
) -> None:
    """Do what is asked until told to end, or until the process that asks is gone; Ctrl-C is for that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None
    rows = {name: array[first:beyond] for name, array in arrays(memory).items()}
    do = deeds(Block(order, first, rows))
    while end in connection.wait([end, parent.sentinel]):
        deed = end.recv()
        if deed == END:
            return
        try:
            do(deed)
        except Exception as error:  # noqa: BLE001 - whoever asked tells it
            end.send(f"{type(error).__name__}: {error}")
        else:
            end.send("")
