"""The children of `fathoms host`: one that dies is started again, after a pause that grows while it keeps dying."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from pathlib import Path
from typing import NoReturn, Protocol, TypeAlias

import structlog

from fathoms.server import leash

LOOK_SECONDS = 0.25
FIRST_PAUSE, LONGEST_PAUSE = 1, 60
STEADY_SECONDS = 5.0
"""Whoever has lived for so long did not die of being started, and begins with the first pause again."""
_log = structlog.get_logger()

Tell: TypeAlias = Callable[[str, int], None]
"""Hears the name of a child that has died, and in how many seconds it is started again."""


class Child(Protocol):
    """Something that should always run."""

    name: str

    def alive(self) -> bool:
        """Whether it runs."""

    def start(self) -> None:
        """Start it, or start it again."""


class Program:
    """A process beside us. It hears no Ctrl-C of ours, and ends when we die, however we die.

    The kernel counts the thread that started it as the one that dies: start it from one that lives as long as we do.
    """

    def __init__(  # noqa: PLR0913 - what a process has
        self,
        name: str,
        arguments: Sequence[str],
        *,
        environ: Mapping[str, str] | None = None,
        user: str = "",
        log: Path | None = None,
        end: signal.Signals = signal.SIGTERM,
        orphaned: signal.Signals = signal.SIGKILL,
        patience: float = 10.0,
        before: Callable[[], object] = lambda: None,
    ) -> None:
        self.name = name
        self._arguments = arguments
        self._environ = environ
        self._user = user
        self._log = log
        self._end = end
        self._orphaned = orphaned
        self._patience = patience
        self._before = before
        self._process: subprocess.Popen[bytes] | None = None

    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start it. What it says goes to its log, or else where we speak."""
        self._before()
        held = [sys.executable, "-I", "-S", leash.__file__, str(int(self._orphaned)), str(os.getpid()), self._user]
        with ExitStack() as stack:
            said = None if self._log is None else stack.enter_context(self._log.open("ab"))
            self._process = subprocess.Popen(
                [*held, *self._arguments],
                env=self._environ,
                cwd=None if self._user == "" else "/",
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )

    def wait(self, seconds: float | None = None) -> None:
        """Wait for its end."""
        assert self._process is not None
        self._process.wait(seconds)

    def stop(self) -> None:
        """End it, if it runs."""
        if not self.alive():
            return
        assert self._process is not None
        self._process.send_signal(self._end)
        try:
            self.wait(self._patience)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self.wait()


class Fork:
    """A process that goes on from where we are, with all that is loaded: it is there in a moment.

    We must have no threads: theirs would not go along, nor would what they had locked ever be let go.
    """

    def __init__(self, name: str, act: Callable[[], object], patience: float = 15.0) -> None:
        self.name = name
        self._act = act
        self._patience = patience
        self._process: ForkProcess | None = None

    def alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def start(self) -> None:
        self._process = get_context("fork").Process(target=_go_on, args=(self._act, os.getpid()), name=self.name)
        self._process.start()

    def stop(self) -> None:
        """End it, if it runs."""
        if self._process is None:
            return
        self._process.terminate()
        self._process.join(self._patience)
        self._process.kill()
        self._process.join()


def _go_on(act: Callable[[], object], parent: int) -> None:  # pragma: no cover - it runs in another process
    os.setsid()
    if leash.held(signal.SIGKILL, parent):
        act()


class _Watched:
    """A child, and when it is started next."""

    def __init__(self, child: Child, now: float) -> None:
        self._child = child
        self._pause = FIRST_PAUSE
        self._began = now
        self._due: float | None = None

    def look(self, now: float, tell: Tell) -> None:
        if self._due is not None:
            if now >= self._due:
                self._due = None
                self.start(now)
        elif not self._child.alive():
            if now - self._began > STEADY_SECONDS:
                self._pause = FIRST_PAUSE
            tell(self._child.name, self._pause)
            self._due = now + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def start(self, now: float) -> None:
        self._began = now
        try:
            self._child.start()
        except Exception:  # noqa: BLE001 - it counts as dead, and the next time may go well
            _log.exception("a child was not started", child=self._child.name)


class Watch:
    """Looks after children, one look at all of them after the other."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._all: list[_Watched] = []

    def over(self, child: Child) -> None:
        """Look after one that runs."""
        self._all.append(_Watched(child, time.monotonic()))

    def start(self, child: Child) -> None:
        """Start one, and look after it."""
        self.over(child)
        self._all[-1].start(time.monotonic())

    def look(self, now: float) -> None:
        """Whoever has died is told of and started when its pause is over."""
        for each in self._all:
            each.look(now, self._tell)

    def run(self, beside: Callable[[float], object] = lambda _: None) -> NoReturn:
        """Look until somebody stops us, and do something beside it."""
        while True:
            time.sleep(LOOK_SECONDS)
            self.look(time.monotonic())
            beside(time.monotonic())
