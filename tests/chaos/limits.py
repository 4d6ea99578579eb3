"""Limits of the kernel for what an experiment starts: memory, and writes to a disk. Needs root and cgroups 1."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

ROOT = Path("/sys/fs/cgroup")


class Group:
    """A control group of our own."""

    def __init__(self, kind: str, name: str) -> None:
        self._folder = ROOT / kind / f"fathoms-{name}-{os.getpid()}"

    def make(self) -> None:
        self._folder.mkdir()

    @property
    def inside(self) -> list[str]:
        """Before a command: it and all that it starts are in here."""
        return ["sh", "-c", f'echo $$ > {self._folder}/cgroup.procs && exec "$@"', "sh"]

    def set(self, name: str, value: str) -> None:
        (self._folder / name).write_text(value)

    def count(self, name: str, word: str) -> int:
        """A number that the kernel counts here."""
        lines = (line.split() for line in (self._folder / name).read_text().splitlines())
        return next(int(line[1]) for line in lines if line[0] == word)

    def end(self) -> None:
        for _ in range(50):
            with contextlib.suppress(OSError):
                self._folder.rmdir()
                return
            time.sleep(0.1)


class Memory(Group):
    """So much memory; whoever takes more is killed by the kernel."""

    def __init__(self, name: str, megabytes: int) -> None:
        super().__init__("memory", name)
        self._megabytes = megabytes

    def make(self) -> None:
        super().make()
        self.set("memory.limit_in_bytes", str(self._megabytes * 2**20))

    @property
    def killed(self) -> int:
        return self.count("memory.oom_control", "oom_kill")


class Writing(Group):
    """So many writes a second to a device; 0 for as many as it takes."""

    def __init__(self, name: str, device: str) -> None:
        super().__init__("blkio", name)
        self._device = device

    def most(self, writes: int) -> None:
        self.set("blkio.throttle.write_iops_device", f"{self._device} {writes}")
