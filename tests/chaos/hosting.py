"""`fathoms host` whose children are killed one after the other, then itself, then everything at once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import httpx
import psutil

from chaos.checker import percentile
from chaos.crashes import Report
from chaos.machines import MEMORY, free_port
from fathoms.server import own_postgres

SOON = 10.0
"""Seconds in which a child must be back, and in which nobody is left of a host that was killed."""
WORKERS = 2
_MARK = "CHAOS_MARK"
_PLANTS = {
    "idle": "from fathoms.server.watch import Watch; Watch.look = lambda *_: None",
    "unleashed": "from fathoms.server import leash; leash.__file__ = {leash!r}; leash.held = lambda *_: True",
}
_NO_LEASH = "import os, pwd, sys\nuser = sys.argv[3]\nif user: os.setuid(pwd.getpwnam(user).pw_uid)\n"
_NO_LEASH += "os.execv(sys.argv[4], sys.argv[4:])\n"
_SAYS = {"worker": "A worker for the bots", "node": "The server", "database": "The database", "backups": "The backup"}
_SAYS_IN_FRENCH = {"worker": "Un processus", "node": "Le serveur", "database": "La base", "backups": "Le flux"}


class Hosted:
    """A `fathoms host` on a folder of its own; every process of it bears our mark."""

    def __init__(self, folder: Path, plant: str, *options: str) -> None:
        self._folder = folder
        self._plant = plant
        self._options = options
        self._port = free_port()
        self._mark = str(uuid4())
        self._log = folder / "terminal"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def said(self) -> str:
        """What the terminal shows."""
        return self._log.read_text(encoding="utf-8")

    async def start(self) -> None:
        """The one command."""
        options = ["--data", str(self._folder / "data"), "--port", str(self._port), *self._options]
        program = f"{self._plant}\nfrom fathoms.cli.main import main; main()"
        environ = {**os.environ, "LC_ALL": "C.UTF-8", _MARK: self._mark}
        environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a package that is installed has been compiled
        with self._log.open("ab") as out:
            self._process = subprocess.Popen(  # noqa: ASYNC220 - it is started at once
                [sys.executable, "-c", program, "host", *options], env=environ, stdout=out, stderr=out
            )
        async with asyncio.timeout(120):
            while not await self._ready():
                assert self._process.poll() is None, self.said()
                await asyncio.sleep(0.05)

    def threads(self) -> int:
        """How many the host itself has."""
        assert self._process is not None
        found: int = psutil.Process(self._process.pid).num_threads()
        return found

    async def database(self) -> str:
        """The address of its database."""
        with own_postgres.this_postgres(self._folder / "data") as (url, ran):
            assert ran
            return url

    async def killed(self, child: str, nth: int = 0) -> float | None:
        """Kill one and wait until it is back and the terminal has said so; the seconds, None if it is too late."""
        known, before = self._pids(child), self.said()
        os.kill(known[nth], signal.SIGKILL)
        began = time.monotonic()
        while time.monotonic() - began < SOON:
            back = [pid for pid in self._pids(child) if pid not in known]
            told = self.said()[len(before) :]
            if back and any(says[child] in told for says in (_SAYS, _SAYS_IN_FRENCH)) and await self._ready():
                return round(time.monotonic() - began, 2)
            await asyncio.sleep(0.05)
        return None

    def kill(self) -> None:
        """The host alone, with kill -9."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def cut_power(self) -> None:
        """Everything at once; and the files of the database name a process that is somebody else by now."""
        for process in self._all():
            with contextlib.suppress(psutil.Error):
                process.kill()
        assert self._process is not None
        self._process.wait()
        data = self._folder / "data" / "postgresql"
        for left in (data / "postmaster.pid", data / ".s.PGSQL.5432.lock"):
            lines = left.read_text(encoding="utf-8").splitlines()
            left.write_text("\n".join([str(os.getpid()), *lines[1:]]) + "\n", encoding="utf-8")

    async def stop(self) -> None:
        """As a service manager does."""
        assert self._process is not None
        self._process.terminate()
        await asyncio.to_thread(self._process.wait, 60)

    async def left(self) -> list[str]:
        """Who of it still runs after a while."""
        began = time.monotonic()
        while self._all() and time.monotonic() - began < SOON:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        return [_named(process) for process in self._all()]

    def end(self) -> None:
        """Whatever is left, by its pid."""
        for process in self._all():
            with contextlib.suppress(psutil.Error):
                process.kill()
        if self._process is not None:
            self._process.wait()

    async def _ready(self) -> bool:
        try:
            async with httpx.AsyncClient() as http:
                return (await http.get(self.url + "/ready", timeout=2)).status_code == httpx.codes.OK
        except httpx.HTTPError:
            return False

    def _pids(self, child: str) -> list[int]:
        """The processes of a kind, the database's by its file."""
        if child == "database":
            found = own_postgres.running(self._folder / "data" / "postgresql")
            return [] if found is None else [found.pid]
        word = {"worker": " worker ", "node": " host ", "backups": "pg_receivewal "}[child]
        assert self._process is not None
        others = [process for process in self._all() if process.pid != self._process.pid]
        found = {process.pid: _named(process) for process in others}
        return sorted(pid for pid, named in found.items() if word in named and "leash.py" not in named)

    def _all(self) -> list[psutil.Process]:
        return [process for process in psutil.process_iter() if self._marked(process)]

    def _marked(self, process: psutil.Process) -> bool:
        try:
            return bool(process.environ().get(_MARK) == self._mark and process.status() != psutil.STATUS_ZOMBIE)
        except (psutil.Error, OSError):
            return False


def _named(process: psutil.Process) -> str:
    """How it was started, without the program text that Python was given."""
    try:
        return " ".join(part for part in process.cmdline() if "import" not in part)
    except psutil.Error:
        return ""


@contextlib.asynccontextmanager
async def hosted(*options: str, plant: str = "") -> AsyncIterator[Hosted]:
    """A host that runs, and of which nothing stays."""
    folder = Path(tempfile.mkdtemp(prefix="fathoms-host-", dir=MEMORY if Path(MEMORY).is_dir() else None))
    folder.chmod(0o755)
    leash = folder / "no_leash.py"
    leash.write_text(_NO_LEASH, encoding="utf-8")
    ours = Hosted(folder, _PLANTS[plant].format(leash=str(leash)) if plant else "", *options)
    try:
        await ours.start()
        yield ours
    finally:
        ours.end()
        shutil.rmtree(folder, ignore_errors=True)


async def host(count: int, plant: str = "") -> Report:
    """Each child so many times, the host itself, the power, and an orderly end; who was late and who was left."""
    begun = time.monotonic()
    children = [*[("worker", nth) for nth in range(WORKERS)], ("node", 0), ("database", 0), ("backups", 0)]
    back: dict[str, list[float]] = {}
    late: list[str] = []
    left: dict[str, list[str]] = {}
    async with hosted("--workers", str(WORKERS), plant=plant) as ours:
        for _ in range(count):
            for child, nth in children:
                seconds = await ours.killed(child, nth)
                back.setdefault(child, []).append(SOON if seconds is None else seconds)
                if seconds is None:
                    late.append(child)
                    break
        ours.kill()
        left["host killed"] = await ours.left()
        ours.end()
        await ours.start()
        ours.cut_power()
        await ours.start()
        await ours.stop()
        left["stopped"] = await ours.left()
    return {
        "kills": {child: len(seconds) for child, seconds in back.items()},
        "back_p50": {child: percentile(seconds, 0.5) for child, seconds in back.items()},
        "back_most": {child: percentile(seconds, 1) for child, seconds in back.items()},
        "late": late,
        "left": left,
        "seconds": round(time.monotonic() - begun, 1),
        "ok": not late and not any(left.values()),
    }


async def careless() -> Report:
    """The control: one that starts nobody again, and one whose children outlive it. Both must be found."""
    idle, unleashed = await host(1, "idle"), await host(1, "unleashed")
    return {"idle": idle, "unleashed": unleashed, "ok": idle["ok"] or unleashed["ok"]}
