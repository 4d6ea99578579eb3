"""The real thing on loopback: a fresh database, a server, a worker for the bots. Everything is ended by its own id."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import uuid
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
FATHOMS = str(Path(sys.executable).parent / "fathoms")
POSTGRES = os.environ.get("E2E_POSTGRES", "postgresql://127.0.0.1:5432")
NATS = os.environ.get("E2E_NATS", "nats://127.0.0.1:4222")
PATIENCE = 240.0
"""Two cores, shared with a browser: starting may take a while."""
_WORKER = "import sys; from fathoms.server.worker import Door, Worker; Worker(Door(sys.argv[1], sys.argv[2])).run()"


class House:
    """Where the server is, and where things are kept while it runs."""

    def __init__(self, addresses: list[str], folder: Path) -> None:
        self.address = addresses[0]
        self.addresses = addresses
        """Of every node; all have the same tables."""
        self.folder = folder


@contextmanager
def house(
    *, bot_pause: float = 0.05, window_least: float | None = None, smtp_port: int | None = None, nodes: int = 1
) -> Iterator[House]:
    """Run all of it until the block ends; with a mail server it writes letters, and at once."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="fathoms-e2e-")))
        database = stack.enter_context(_database())
        ports = [_free_port() for _ in range(nodes)]
        addresses = [f"http://127.0.0.1:{port}" for port in ports]
        key = uuid.uuid4().hex
        environ = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([*_strangers_games(folder), str(ROOT / "tests"), str(ROOT / "src")]),
            "FATHOMS_DATABASE": database,
            "FATHOMS_CLIENT": str(ROOT / "src/fathoms/server/static"),
            "FATHOMS_WORKER_KEY": key,
            "FATHOMS_BOT_PAUSE": str(bot_pause),
            "FATHOMS_WINDOW_LEAST": str(bot_pause if window_least is None else window_least),
            "FATHOMS_TABLES_PER_HOUR": "100000",
            "FATHOMS_GUESTS_PER_HOUR": "100000",
            "FATHOMS_REQUESTS_PER_SECOND": "100000",
            "FATHOMS_LOG_LEVEL": "warning",
            **({} if nodes == 1 else {"FATHOMS_BUS": NATS}),
            **({} if smtp_port is None else _letters(addresses[0], smtp_port)),
        }
        for number, (port, address) in enumerate(zip(ports, addresses, strict=True)):
            log = folder / ("server.log" if number == 0 else f"server-{number}.log")
            server = stack.enter_context(_process([FATHOMS, "serve", "--port", str(port)], environ, log))
            _wait(f"{address}/health", server, log)
        worker = [sys.executable, "-c", _WORKER, addresses[0], key]
        stack.enter_context(_process(worker, environ, folder / "worker.log"))
        yield House(addresses, folder)


def _letters(address: str, smtp_port: int) -> dict[str, str]:
    return {
        "FATHOMS_SMTP_HOST": "127.0.0.1",
        "FATHOMS_SMTP_PORT": str(smtp_port),
        "FATHOMS_SMTP_TLS": "none",
        "FATHOMS_MAIL_FROM": "club@example.org",
        "FATHOMS_MAIL_SECONDS": "0.2",
        "FATHOMS_NOTICE_SECONDS": "0",
        "FATHOMS_WEBHOOK_PRIVATE": "true",
        "FATHOMS_PUBLIC_URL": address,
    }


def _strangers_games(folder: Path) -> list[str]:
    """Two games beside ours, found as strangers' packages are: the test kit's example, and what `new-game` makes."""
    subprocess.run([FATHOMS, "new-game", "reef", "--folder", str(folder / "reef")], check=True, capture_output=True)
    for name in ("salvage", "reef"):
        meta = folder / "site" / f"{name}-1.dist-info"
        meta.mkdir(parents=True)
        (meta / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", encoding="utf-8")
        (meta / "entry_points.txt").write_text(f"[fathoms.games]\n{name} = {name}.info:INFO\n", encoding="utf-8")
    return [str(folder / "site"), str(folder / "reef" / "src")]


@contextmanager
def _database() -> Iterator[str]:
    name = f"fathoms_e2e_{uuid.uuid4().hex[:12]}"
    _psql(f"CREATE DATABASE {name}")
    try:
        yield f"{POSTGRES}/{name}"
    finally:
        _psql(f"DROP DATABASE {name} WITH (FORCE)")


def _psql(statement: str) -> None:
    subprocess.run(["psql", f"{POSTGRES}/postgres", "-qc", statement], check=True)  # noqa: S607


@contextmanager
def _process(command: list[str], environ: dict[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as file, subprocess.Popen(command, env=environ, stdout=file, stderr=file) as process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=2):  # noqa: S310 - our own loopback address
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.3)
    raise TimeoutError(f"the server did not start:\n{log.read_text(encoding='utf-8')[-2000:]}")
