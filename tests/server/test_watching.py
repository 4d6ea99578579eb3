"""`fathoms host` and its children: what dies comes back, what is left over is ended, nobody is an orphan."""

import asyncio
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from click.testing import CliRunner

from chaos.hosting import Hosted, hosted
from chaos.machines import MEMORY
from fathoms.cli.main import main
from fathoms.server import host, leash, own_postgres, watch
from fathoms.server.store.migrate import ensure
from fathoms.server.watch import Program, Watch
from server_harness import Player, free_port

pytestmark = pytest.mark.anyio
DEAF = """
import signal, time
for number in (signal.SIGTERM, signal.SIGINT):
    signal.signal(number, signal.SIG_IGN)
print("deaf", flush=True)
time.sleep(60)
"""


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that the user of PostgreSQL reaches."""
    folder = Path(tempfile.mkdtemp(prefix="fathoms-test-", dir=MEMORY if Path(MEMORY).is_dir() else None))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


async def at_a_table(ours: Hosted) -> str:
    """A person at the server, at a table of theirs."""
    player = Player(ours.url)
    await player.welcome("Ann")
    table = await player.create("into-the-blue", ["me", "bot"])
    await player.stop()
    return table


@pytest.mark.timed
async def test_whatever_is_killed_comes_back_by_itself_and_nobody_is_an_orphan() -> None:
    async with hosted() as ours:
        for child in ("worker", "node", "database", "backups"):
            seconds = await ours.killed(child)
            assert seconds is not None, (child, ours.said())
        assert await at_a_table(ours)
        assert ours.threads() == 1, "or a fork of it might wait for ever for what a thread had locked"
        ours.kill()
        assert await ours.left() == [], "the kernel has ended them"


@pytest.mark.timed
async def test_after_a_power_cut_one_command_brings_everything_back() -> None:
    async with hosted("--lang", "fr") as ours:
        table = await at_a_table(ours)
        ours.cut_power()
        await ours.start()
        connection = await asyncpg.connect(await ours.database())
        assert await connection.fetchval("SELECT count(*) FROM tables WHERE id = $1", table) == 1
        await connection.close()
        await ours.stop()
        assert await ours.left() == []
        assert "Sur cette machine\xa0:" in ours.said(), "and nothing of how a terminal's lines are laid out"


class Patience:
    """A child that never lives."""

    name = "child"

    def __init__(self) -> None:
        self.started = 0

    def alive(self) -> bool:
        return False

    def start(self) -> None:
        self.started += 1
        raise OSError("there is no such program")


def test_a_child_that_keeps_dying_is_started_after_growing_pauses_and_one_that_lived_after_the_first() -> None:
    told: list[int] = []
    ours, child = Watch(lambda _, pause: told.append(pause)), Patience()
    ours.start(child)
    now = time.monotonic()
    for second in range(200):
        ours.look(now + second / 2 if len(told) < 4 else now + second)
    assert told[:6] == [1, 2, 4, 8, 16, 32]
    assert child.started >= len(told)
    told.clear()
    ours.look(now + 1000)
    ours.look(now + 1000 + watch.STEADY_SECONDS + 1)
    assert told[-1] == watch.FIRST_PAUSE


def test_what_does_not_listen_is_killed(tmp_path: Path) -> None:
    program = Program("deaf", [sys.executable, "-c", DEAF], log=tmp_path / "log", patience=0.2)
    program.stop()
    program.start()
    while "deaf" not in (tmp_path / "log").read_text():
        time.sleep(0.02)
    program.stop()
    assert not program.alive()


def test_a_worker_is_a_child_that_ends_when_it_is_told() -> None:
    worker = host.worker("http://127.0.0.1:9", host.new_key())
    worker.start()
    assert worker.alive()
    worker.stop()
    assert not worker.alive()


def test_a_folder_has_one_postgresql_whatever_was_left_in_it(place: Path) -> None:
    stranger = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(120)"])
    try:
        with own_postgres.opened(place) as ours:
            asyncio.run(ensure(ours.uri))
            with pytest.raises(own_postgres.InUseError), own_postgres.opened(place):
                pass
            with own_postgres.this_postgres(place) as (url, ran):
                assert (url, ran) == (ours.uri, True)
        for left in (f"{stranger.pid}\n{place}\n", "", "nonsense\n"):
            (place / "postgresql" / "postmaster.pid").write_text(left)
            (place / "postgresql" / ".s.PGSQL.5432.lock").write_text(left)
            with own_postgres.this_postgres(place) as (_, ran):
                assert not ran
        orphan = own_postgres.Postmaster(place / "postgresql")
        orphan.started()
        with own_postgres.opened(place) as ours:
            assert not orphan.alive()
            asyncio.run(ensure(ours.uri))
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


def test_a_folder_whose_name_is_too_long_for_a_socket_has_it_elsewhere(place: Path) -> None:
    deep = place / ("deep" * 25)
    with own_postgres.opened(deep) as ours:
        asyncio.run(ensure(ours.uri))
        with own_postgres.this_postgres(deep) as (url, ran):
            assert (url, ran) == (ours.uri, True)
    assert "deepdeep" not in ours.uri


def test_an_orphan_that_does_not_stop_is_killed(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = place / "postgresql"
    data.mkdir()
    orphan = subprocess.Popen([sys.executable, "-c", DEAF], cwd=data, stdout=subprocess.PIPE)
    assert orphan.stdout is not None
    with orphan.stdout:
        orphan.stdout.readline()
    (data / "postmaster.pid").write_text(f"{orphan.pid}\n")
    monkeypatch.setattr(own_postgres, "_PATIENCE", 0.2)
    own_postgres.clear(data, data)
    orphan.wait(10)
    assert not (data / "postmaster.pid").exists()


def test_processes_that_still_end_keep_their_file(place: Path) -> None:
    data = place / "postgresql"
    data.mkdir()
    (data / "postmaster.pid").write_text("0\n")
    backend = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(120)"], cwd=data)
    try:
        own_postgres.clear(data, data)
        assert (data / "postmaster.pid").exists(), "by it PostgreSQL knows that they may still write"
    finally:
        backend.kill()
        backend.wait()


def test_what_stops_a_host_from_starting_is_one_sentence(place: Path) -> None:
    runner = CliRunner()
    handlers = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    try:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = str(taken.getsockname()[1])
            said = runner.invoke(main, ["host", "--data", str(place), "--port", port])
            assert (said.exit_code, f"Port {port} is in use" in said.output) == (2, True), said.output
        with own_postgres.opened(place):
            said = runner.invoke(main, ["host", "--data", str(place), "--port", str(free_port())])
            assert (said.exit_code, "in use by another fathoms command" in said.output) == (2, True), said.output
        (place / "postgresql" / "postgresql.conf").write_text("no_such_setting = 1\n")
        said = runner.invoke(main, ["host", "--data", str(place), "--port", str(free_port())])
        assert (said.exit_code, "PostgreSQL does not start" in said.output) == (2, True), said.output
        said = runner.invoke(main, ["update-check", "--data", str(place / "elsewhere")])
        assert (said.exit_code, "holds no data" in said.output) == (2, True), said.output
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def test_a_key_that_a_power_cut_left_empty_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "host.key").touch()
    made = host.kept_key(tmp_path / "host.key")
    assert len(made) > 16
    assert host.kept_key(tmp_path / "host.key") == made


def test_the_leash_is_no_use_to_a_child_whose_parent_is_gone() -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    program = [sys.executable, "-I", "-S", leash.__file__, "9", str(dead.pid), "", sys.executable, "-c", "print(1)"]
    done = subprocess.run(program, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (0, b"")


def test_addresses_of_this_machine_are_of_this_network() -> None:
    assert all(address.count(".") == 3 for address in host.lan_addresses())
