"""The programs of PostgreSQL, from the wheel or from this machine, and a server on a folder while it is needed."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import asyncpg

from fathoms.server.own_postgres import OUR_VERSION, SYSTEM_USER, let_postgres_in, wheel_programs

_START_SECONDS = 3_600
_LOOK_EVERY = 0.05
_HERE = Path("/usr/lib/postgresql")


class ToolError(Exception):
    """A program of PostgreSQL refused; the message is its own last words."""


def programs(version: int) -> Path:
    """The folder of the programs of a major version. Raises ToolError if they are not on this machine."""
    if version == OUR_VERSION:
        return wheel_programs()
    beside = _HERE / str(version) / "bin"
    if beside.is_dir():
        return beside
    found = shutil.which("pg_basebackup")
    if found is not None and f" {version}" in run(Path(found).parent, "pg_basebackup", "--version"):
        return Path(found).parent
    raise ToolError(f"the programs of PostgreSQL {version} are not on this machine")


def run(folder: Path, program: str, *arguments: str, as_system_user: bool = False) -> str:
    """Run one to its end; what it said. Raises ToolError."""
    # Files, not pipes: a server that pg_ctl starts would keep a pipe open.
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
        done = subprocess.run(
            [str(folder / program), *arguments],
            stdout=said,
            stderr=subprocess.STDOUT,
            check=False,
            cwd="/",
            user=SYSTEM_USER if as_system_user and os.geteuid() == 0 else None,
        )
        said.seek(0)
        text = said.read()
    if done.returncode != 0:
        raise ToolError(f"{program}: {text.strip()[-2000:]}")
    return text


def hand_over(folder: Path) -> None:
    """Give a data folder to the user that PostgreSQL runs as."""
    folder.chmod(0o700)
    if os.geteuid() == 0:
        let_postgres_in(folder)
        for path in [folder, *folder.rglob("*")]:
            shutil.chown(path, SYSTEM_USER, SYSTEM_USER)


@contextmanager
def started(data: Path, version: int, *, durable: bool = True) -> Iterator[str]:
    """A PostgreSQL on this data folder, at a socket of its own; its address. Raises ToolError with its log."""
    folder = programs(version)
    with tempfile.TemporaryDirectory(prefix="fathoms-pg-") as place:
        sockets = Path(place)
        sockets.chmod(0o777)
        log = sockets / "log"
        options = f"-h '' -k {sockets} -c fsync={'on' if durable else 'off'}"
        start = ("-D", str(data), "-l", str(log), "-w", "-t", str(_START_SECONDS), "-o", options, "start")
        url = f"postgresql://postgres@/postgres?host={quote(str(sockets))}"
        try:
            run(folder, "pg_ctl", *start, as_system_user=True)
            asyncio.run(_recovered(url, data))
        except ToolError as error:
            raise ToolError(_last_words(log) or str(error)) from error
        try:
            yield url
        finally:
            run(folder, "pg_ctl", "-D", str(data), "-m", "fast", "-w", "stop", as_system_user=True)


async def _recovered(url: str, data: Path) -> None:
    """Wait until it has played its log as far as it was told. Raises ToolError if it gave up."""
    while (data / "postmaster.pid").exists():
        try:
            connection = await asyncpg.connect(url)
        except (OSError, asyncpg.PostgresError):
            await asyncio.sleep(_LOOK_EVERY)
            continue
        try:
            if not await connection.fetchval("SELECT pg_is_in_recovery()"):
                return
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            pass  # it is going down; the next look finds it gone
        finally:
            connection.terminate()
        await asyncio.sleep(_LOOK_EVERY)
    raise ToolError("PostgreSQL gave up")


def _last_words(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
    worst = [line for line in lines if "FATAL" in line or "PANIC" in line]
    return "; ".join(worst[-2:])
