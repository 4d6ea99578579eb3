"""The disk of the database is full, under its tables and under its log, and slow; then it is well again."""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from chaos.beside import beside
from chaos.faults import Fault, Report, endure
from chaos.limits import Writing
from chaos.machines import MEMORY, NodeProcess, OwnPostgres, running, serving
from chaos.probe import Probe
from chaos.readiness import Readiness

MEGABYTES = 400
SECONDS = (6.0, 9.0)
"""How long it stays so after people are hit."""
LEFT = 64 * 1024
"""Bytes that are left free at first, so that the tables are hit before the log is."""
SETTINGS = ("-c max_wal_size=8MB", "-c min_wal_size=2MB", "-c wal_recycle=off", "-c shared_buffers=32MB")


class Disk:
    """A file system of our own on a device of its own, in memory: others notice nothing of what happens to it."""

    def __init__(self) -> None:
        self._image = Path(tempfile.mkstemp(prefix="fathoms-disk-", dir=MEMORY)[1])
        self.folder = Path(tempfile.mkdtemp(prefix="fathoms-mount-"))
        self._device = ""
        self._filler = self.folder / "filler"

    def make(self) -> None:
        with self._image.open("wb") as image:
            image.truncate(MEGABYTES * 2**20)
        self._device = _run("losetup", "--find", "--show", str(self._image)).strip()
        _run("mkfs.ext4", "-q", "-m", "0", self._device)
        _run("mount", self._device, str(self.folder))

    @property
    def number(self) -> str:
        """Of the device, as the kernel counts them."""
        return Path(f"/sys/block/{Path(self._device).name}/dev").read_text().strip()

    def fill(self, left: int) -> None:
        """Until so many bytes are free."""
        with self._filler.open("ab", buffering=0) as filler, contextlib.suppress(OSError):
            while (free := shutil.disk_usage(self.folder).free - left) > 0:
                filler.write(bytes(min(free, 2**20)))

    def free(self) -> None:
        self._filler.unlink(missing_ok=True)

    def end(self) -> None:
        for command in (["umount", "-l", str(self.folder)], ["losetup", "--detach", self._device]):
            subprocess.run(command, check=False, capture_output=True)
        self._image.unlink(missing_ok=True)
        self.folder.rmdir()


def _run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


async def disk(times: int, *plants: str) -> Report:
    """Full and slow, one after the other."""
    place = Disk()
    place.make()
    writing = Writing("disk", place.number)
    writing.make()
    folder = place.folder / "pg"
    folder.mkdir()
    postgres = OwnPostgres(*SETTINGS, folder=folder)
    postgres.before, postgres.initdb = writing.inside, ["--wal-segsize=1"]
    try:
        async with serving(postgres) as url:
            nodes = [NodeProcess(url, *plants, log_level="warning") for _ in range(3)]
            readiness = Readiness(nodes)
            probe = Probe(url, readiness)
            kinds = [_full(place, probe), _slow(writing, probe)]
            async with running(nodes), beside(_keep_up(postgres)), probe.at_work(), _well_again(writing, place):
                report = await endure(url, nodes, readiness, [kinds[each % 2] for each in range(times)])
            return report | {"panics": postgres.log.count("PANIC")}
    finally:
        writing.end()
        place.end()


@contextlib.asynccontextmanager
async def _well_again(writing: Writing, place: Disk) -> AsyncIterator[None]:
    """Whatever happens: a database cannot even end on a disk that takes nothing."""
    try:
        yield
    finally:
        writing.most(0)
        place.free()


def _full(place: Disk, probe: Probe) -> Fault:
    async def happen() -> float:
        async with beside(_keep_full(place, random.choice((0, LEFT)))):
            await probe.fails()
            await asyncio.sleep(random.uniform(*SECONDS))
        await asyncio.to_thread(place.free)
        return await probe.writes()

    return Fault("full", "answers wait for the database", happen)


async def _keep_full(place: Disk, left: int) -> None:
    """What the database itself clears away, as its old log, is taken again."""
    while True:
        await asyncio.to_thread(place.fill, left)
        left = 0
        await asyncio.sleep(0.5)


def _slow(writing: Writing, probe: Probe) -> Fault:
    async def happen() -> float:
        writing.most(1)
        await asyncio.sleep(5 + random.uniform(*SECONDS))
        writing.most(0)
        return await probe.writes()

    return Fault("slow", "the database is slow", happen)


async def _keep_up(postgres: OwnPostgres) -> None:
    """As systemd does: a server that has ended is started again."""
    while True:
        await asyncio.to_thread(postgres.keep_up)
        await asyncio.sleep(0.5)
