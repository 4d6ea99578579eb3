"""An archive in a folder of this machine, or one that nodes share."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from fathoms.server.archive.errors import AwayError

P = ParamSpec("P")
T = TypeVar("T")


class Folder:
    """A file for each object. One that is there is whole: it is written beside, and then gets its name."""

    def __init__(self, root: Path) -> None:
        self._root = root

    async def put(self, key: str, data: bytes) -> None:
        await _at_disk(_write, self._root / key, data)

    async def get(self, key: str) -> bytes | None:
        return await _at_disk(_read, self._root / key)

    async def delete(self, key: str) -> None:
        await _at_disk(Path.unlink, self._root / key, missing_ok=True)

    async def beginning(self, start: str) -> list[str]:
        return await _at_disk(_beginning, self._root, start)


async def _at_disk(act: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Do it beside the event loop."""
    try:
        return await asyncio.to_thread(act, *given, **named)
    except OSError as error:
        raise AwayError(type(error).__name__) from error


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.rename(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _beginning(root: Path, start: str) -> list[str]:
    near = root / start
    if not near.parent.is_dir():
        return []
    found = [each for each in near.parent.iterdir() if each.name.startswith(near.name)]
    return sorted([str(each.relative_to(root)) for each in found])
