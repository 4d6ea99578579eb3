"""What the experiments start and end: nodes, databases, a NATS, a PostgreSQL, a proxy that cuts links."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any

import asyncpg
import httpx

import fathoms
from fathoms.server.store.migrate import migrate

ADMIN = "postgresql://root@127.0.0.1:5432/postgres"
NATS = "nats://127.0.0.1:4222"
TESTS = Path(__file__).parent.parent
MEMORY = "/dev/shm"  # noqa: S108
"""Where nothing waits for a disk that others use, too: for experiments about waits, not about durability."""
POSTGRES = Path("/usr/lib/postgresql/15/bin")
PORTS = range(10_000, 32_768)


def free_port() -> int:
    """A port that is free, and stays so while whoever has it is down: none that the kernel gives to those who call."""
    while True:
        port = random.choice(PORTS)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


@contextlib.asynccontextmanager
async def database(name: str) -> AsyncIterator[str]:
    """A database of our own on the machine's PostgreSQL."""
    name = f"fathoms_chaos_{name}_{os.getpid()}"
    await _admin(f'CREATE DATABASE "{name}"')
    url = f"postgresql://root@127.0.0.1:5432/{name}"
    try:
        await migrate(url)
        yield url
    finally:
        await _admin(f'DROP DATABASE "{name}" WITH (FORCE)')


async def _admin(statement: str) -> None:
    connection = await asyncpg.connect(ADMIN)
    await connection.execute(statement)
    await connection.close()


class NodeProcess:
    """A node as a process of its own; it can be killed and started again."""

    def __init__(self, database: str, *plants: str, **settings: str) -> None:
        self.port = free_port()
        usual = {"RATE": "100000", "BURST": "100000", "BOT_PAUSE": "0", "LOG_LEVEL": "error", "BUS": NATS, "POOL": "4"}
        usual |= {"WINDOW_LEAST": "0", "TABLES_PER_HOUR": "1000000", "GUESTS_PER_HOUR": "1000000"}
        usual |= {"REQUESTS_PER_SECOND": "1000000", "TABLES_AT_ONCE": "1000000", "PAGES_PER_PERSON": "1000000"}
        mine = {"DATABASE": database, "PORT": str(self.port), "WORKER_KEY": "key of the workers"}
        merged = usual | mine | {name.upper(): value for name, value in settings.items()}
        self._environ = {f"FATHOMS_{name}": value for name, value in merged.items()}
        self.operators_port = merged.get("OPERATORS_PORT")
        self._plants = plants
        self.environ: dict[str, str] = {}
        """What else the process finds in its environment."""
        self.address = "127.0.0.1"
        self.before: list[str] = []
        """What its command begins with: to run elsewhere, or under limits."""
        # The package as this process has it, so that what is compiled is measured compiled.
        self.path = os.pathsep.join([str(TESTS), str(Path(fathoms.__file__).parent.parent)])
        self._process: subprocess.Popen[bytes] | None = None
        self.log = Path(tempfile.mkstemp(prefix="fathoms-node-")[1])

    @property
    def url(self) -> str:
        return f"http://{self.address}:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def launch(self) -> None:
        environ = {**os.environ, **self._environ, **self.environ, "PYTHONPATH": self.path}
        with self.log.open("ab") as out:
            program = [*self.before, sys.executable, "-m", "chaos.node", *self._plants]
            self._process = subprocess.Popen(program, env=environ, stdout=out, stderr=out)

    async def ready(self, seconds: float = 240) -> None:
        async with httpx.AsyncClient() as http, asyncio.timeout(seconds):
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get(self.url + "/ready", timeout=2)).status_code == 200:
                        return
                if not self.alive:
                    raise RuntimeError(self.log.read_text())
                await asyncio.sleep(0.05)

    async def start(self) -> None:
        self.launch()
        await self.ready()

    def kill(self) -> None:
        """kill -9, by its pid."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    async def stop(self, seconds: float = 60) -> None:
        """Ask it to stop, as a deploy does, and wait until it has."""
        assert self._process is not None
        self._process.terminate()
        async with asyncio.timeout(seconds):
            while self.alive:  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    def errors(self) -> list[str]:
        """What the node logged as an error."""
        return [line for line in self.log.read_text().splitlines() if '"error"' in line or "Traceback" in line]

    def end(self) -> None:
        self.kill()
        self.log.unlink(missing_ok=True)


@contextlib.asynccontextmanager
async def running(nodes: list[NodeProcess]) -> AsyncIterator[None]:
    """Nodes that are started together and ended whatever happens."""
    try:
        await asyncio.gather(*[node.start() for node in nodes])
        yield
    finally:
        for node in nodes:
            node.end()


class OwnNats:
    """A NATS of our own."""

    def __init__(self, address: str = "127.0.0.1") -> None:
        self.address = address
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://{self.address}:{self.port}"

    def start(self) -> None:
        program = shutil.which("nats-server") or "/usr/sbin/nats-server"
        self._process = subprocess.Popen(
            [program, "-a", self.address, "-p", str(self.port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()


class OwnPostgres:
    """A PostgreSQL of our own, run by the user postgres, which can be stopped without mercy."""

    def __init__(
        self, *options: str, in_memory: bool = False, address: str = "127.0.0.1", folder: Path | None = None
    ) -> None:
        self.address = address
        self.port = free_port()
        self.folder = folder or Path(tempfile.mkdtemp(prefix="fathoms-pg-", dir=MEMORY if in_memory else None))
        self._options = options
        self.before: list[str] = []
        """What its command begins with: to run under limits, or with another clock."""
        self.initdb: list[str] = []

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def url_of(self, user: str) -> str:
        return f"postgresql://{user}@{self.address}:{self.port}/postgres"

    @property
    def log(self) -> str:
        """What it has written of itself."""
        return (self.folder / "log").read_text()

    def make(self) -> None:
        shutil.chown(self.folder, "postgres", "postgres")
        data = self.folder / "data"
        self._run("initdb", "-D", str(data), "-A", "trust", "-E", "UTF8", "--no-locale", *self.initdb)
        with (data / "pg_hba.conf").open("a") as rules:
            rules.write(f"host all all {self.address}/24 trust\n")
        self.start()

    def start(self, seconds: int = 60) -> None:
        """Start it and wait for it, so long at most; one that needs longer goes on to start."""
        options = " ".join([f"-h {self.address}", f"-p {self.port}", f"-k {self.folder}", *self._options])
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self._run("pg_ctl", "-D", data, "-l", log, "-w", "-t", str(seconds), "-o", options, "start")

    def keep_up(self) -> None:
        """Start it again if it has died, as whatever supervises it does; if that fails, the next time may go well."""
        with contextlib.suppress(subprocess.CalledProcessError):
            try:
                self._run("pg_ctl", "-D", str(self.folder / "data"), "status")
            except subprocess.CalledProcessError:
                self.start(seconds=2)

    async def checkpoint(self) -> None:
        """What is there now survives a crash even where commits do not wait for the disk, as in the control."""
        connection = await asyncpg.connect(self.url)
        await connection.execute("CHECKPOINT")
        await connection.close()

    def crash(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [*self.before, "runuser", "-u", "postgres", "--", str(POSTGRES / program), *arguments],
            check=True,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def end(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.asynccontextmanager
async def serving(postgres: OwnPostgres) -> AsyncIterator[str]:
    """A PostgreSQL with our tables in it, gone whatever happens; its address."""
    try:
        await asyncio.to_thread(postgres.make)
        await migrate(postgres.url)
        yield postgres.url
    finally:
        await asyncio.to_thread(postgres.end)


class Balancer:
    """The proxy in front of a cluster: every new connection goes to a node that says it is ready."""

    CHECK_EVERY = 0.2

    def __init__(self, nodes: list[NodeProcess]) -> None:
        self._nodes = nodes
        self._ready: list[NodeProcess] = list(nodes)
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._link, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        self._keep(self._check())

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _check(self) -> None:
        async with httpx.AsyncClient(timeout=2) as http:
            while True:
                self._ready = [node for node in self._nodes if await self._says_ready(http, node)]
                await asyncio.sleep(self.CHECK_EVERY)

    @staticmethod
    async def _says_ready(http: httpx.AsyncClient, node: NodeProcess) -> bool:
        try:
            return (await http.get(node.url + "/ready")).status_code == 200
        except httpx.HTTPError:
            return False

    async def _link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._keep(self._join(reader, writer))

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for node in random.sample(self._ready, len(self._ready)):
            with contextlib.suppress(OSError):
                far_reader, far_writer = await asyncio.open_connection("127.0.0.1", node.port)
                self._keep(_pump(reader, far_writer))
                await _pump(far_reader, writer)
                return
        writer.close()

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


class CuttingProxy:
    """Passes bytes between the nodes and the database, and cuts every link at a random moment when told to."""

    def __init__(self, target: int) -> None:
        self._target = target
        self.port = 0
        self.cuts = 0
        self._links: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self._armed = False

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._link, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.close()
            return
        self._links |= {writer, far_writer}
        to = asyncio.create_task(self._pump(reader, far_writer, answers=False))
        back = asyncio.create_task(self._pump(far_reader, writer, answers=True))
        await asyncio.wait([to, back], return_when=asyncio.FIRST_COMPLETED)
        for end in (writer, far_writer):
            self._links.discard(end)
            end.close()
        await asyncio.gather(to, back, return_exceptions=True)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if self._armed and answers == (random.random() < 0.7):
                    # Most cuts fall between the commit and its answer: the node cannot know.
                    self.cut()
                    return
                writer.write(data)
                await writer.drain()

    def arm(self) -> None:
        """Cut at the next bytes."""
        self._armed = True

    def cut(self) -> None:
        self._armed = False
        self.cuts += 1
        for link in list(self._links):
            link.transport.abort()

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
        for link in list(self._links):
            link.transport.abort()
        await asyncio.sleep(0)


class SilentProxy:
    """Passes bytes on until it falls silent: links stay open and nothing comes through, until new ones are let."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._heard = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def start(self) -> None:
        self.link_again()
        self._server = await asyncio.start_server(self._link, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def fall_silent(self) -> None:
        self._heard.clear()

    def link_again(self) -> None:
        self._heard = asyncio.Event()
        self._heard.set()

    async def _link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        for pumped in (self._pump(reader, far_writer, self._heard), self._pump(far_reader, writer, self._heard)):
            task = asyncio.create_task(pumped)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, heard: asyncio.Event) -> None:
        try:
            while data := await reader.read(65536):
                await heard.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.transport.abort()

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def pause(process: int, seconds: float) -> None:
    """Stop a process for a while."""
    os.kill(process, signal.SIGSTOP)
    try:
        subprocess.run(["/bin/sleep", str(seconds)], check=True)
    finally:
        os.kill(process, signal.SIGCONT)
