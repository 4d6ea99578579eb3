"""Running it: migrations, host by one command, commands, a database or a bus that goes away."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import asyncpg
import httpx
import pytest
import structlog.testing
from sqlalchemy.exc import DBAPIError

from chaos.machines import CuttingProxy, OwnNats, free_port
from fathoms.server import metrics
from fathoms.server.bus.coalesced import Coalesced
from fathoms.server.bus.nats import NatsBus
from fathoms.server.logbook import configure
from fathoms.server.store import log
from fathoms.server.store.log import Appender, Entry, NotWrittenError
from fathoms.server.store.migrate import ensure, migrate, newest
from fathoms.server.store.pool import Pool, SecondConnectionError, close, connect
from fathoms.server.worker import Door, Worker
from server_harness import ADMIN, Cluster, Player, database_url

pytestmark = pytest.mark.anyio


def command(*arguments: str, **environ: str) -> subprocess.Popen[str]:
    program = [sys.executable, "-c", "from fathoms.cli.main import main; main()", *arguments]
    return subprocess.Popen(
        program, env={**os.environ, **environ}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


async def answers(url: str, process: subprocess.Popen[str]) -> None:
    async with httpx.AsyncClient() as http, asyncio.timeout(90):
        while True:
            try:
                if (await http.get(url)).status_code == 200:
                    return
            except httpx.HTTPError:
                assert process.poll() is None, process.stdout and process.stdout.read()
            await asyncio.sleep(0.1)


def finished(process: subprocess.Popen[str]) -> str:
    process.terminate()
    out, _ = process.communicate(timeout=30)
    return out


_ARCHIVED = """
    INSERT INTO tables (id, game, settings, status, public, secret, languages, archived)
    VALUES ('t', 'g', '{}', 'over', true, '', '{}', true)
"""


async def test_migrations_go_up_and_down(pool: Pool) -> None:
    name = f"fathoms_migrate_{os.getpid()}"
    admin = await asyncpg.connect(ADMIN)
    await admin.execute(f'CREATE DATABASE "{name}"')
    try:
        url = database_url(name)
        await asyncio.gather(migrate(url), migrate(url))
        await ensure(url)
        connection = await asyncpg.connect(url)
        assert await connection.fetchval("SELECT version_num FROM alembic_version") == newest()
        await connection.execute(_ARCHIVED)
        with pytest.raises(DBAPIError, match="lie in the archive"):
            await migrate(url, "base")
        await connection.execute("DELETE FROM tables")
        await migrate(url, "base")
        assert await connection.fetchval("SELECT to_regclass('answers')") is None
        await connection.close()
        await ensure(url)
    finally:
        await admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
        await admin.close()
    assert await pool.fetchval("SELECT count(*) FROM pg_inherits WHERE inhparent = 'answers'::regclass") == 16


async def test_serve_and_worker_as_commands(cluster: Cluster) -> None:
    port = str(free_port())
    key = {"FATHOMS_WORKER_KEY": "a secret of workers", "FATHOMS_BOT_PAUSE": "0"}
    server = command("serve", "--port", port, "--database", cluster.database, "--bus", "postgres", **key)
    url = f"http://127.0.0.1:{port}"
    stranger = command("worker", "--url", url, FATHOMS_WORKER_KEY="a guess of a worker")
    worker = command("worker", "--url", url, **key)
    try:
        await answers(url + "/ready", server)
        player = Player(url)
        await player.welcome("Ann")
        table = await player.create("into-the-blue", ["bot", "bot"])
        await player.post(f"/api/tables/{table}/start")
        page = await player.watch(table)
        await page.frame(lambda frame: frame["version"] >= 3, 60)
        await player.stop()
        assert "FATHOMS_WORKER_KEY" in await asyncio.to_thread(lambda: stranger.communicate(timeout=30)[0])
        assert stranger.returncode == 2
    finally:
        for process in (worker, server, stranger):
            await asyncio.to_thread(finished, process)


def test_a_node_starts_without_what_only_few_visits_need() -> None:
    """It takes a third of the time of the whole import."""
    late = ("webauthn", "OpenSSL", "zxcvbn", "opentelemetry", "alembic", "sqlalchemy")
    loaded = f"import sys, fathoms.server.main; print(*[each for each in {late} if each in sys.modules])"
    done = subprocess.run([sys.executable, "-c", loaded], check=True, capture_output=True, text=True)
    assert not done.stdout.strip()


async def test_wrong_settings_stop_a_command_with_one_line() -> None:
    process = command("serve", "--bus", "kafka")
    out, _ = await asyncio.to_thread(process.communicate, timeout=60)
    assert process.returncode == 2
    assert "FATHOMS_BUS" in out


async def test_host_by_one_command_and_the_tables_are_there_again(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    table = ""
    cookies: dict[str, str] = {}
    for run in range(2):
        port = str(free_port())
        process = command("host", "--data", str(tmp_path / "data"), "--port", port, "--lan")
        try:
            url = f"http://127.0.0.1:{port}"
            await answers(url + "/ready", process)
            player = Player(url)
            if run == 0:
                assert "Fathoms" in (await player.http.get("/")).text
                await player.welcome("Ann")
                table = await player.create("into-the-blue", ["me", "bot"])
                cookies = dict(player.http.cookies)
            player.http.cookies.update(cookies)
            assert [each["table"] for each in await player.get("/api/tables?which=mine")] == [table]
            await player.stop()
        finally:
            out = await asyncio.to_thread(finished, process)
        assert str(tmp_path) in out
    (tmp_path / "data" / "postgresql" / "PG_VERSION").write_text("12\n")
    process = command("host", "--data", str(tmp_path / "data"))
    out, _ = await asyncio.to_thread(process.communicate, timeout=60)
    assert process.returncode == 2
    assert "PostgreSQL 12" in out
    assert "pg_dump" in out


async def test_a_database_out_of_reach_is_said_so_and_nothing_is_lost(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy = CuttingProxy(5432)
    await proxy.start()
    monkeypatch.setattr(log, "_TRIES", 2)
    node = await cluster.node(database=cluster.database.replace(":5432", f":{proxy.port}"), bus="postgres")
    player = await cluster.player(node)
    table = await player.create("salvage", ["me", "bot", "bot"])
    await player.post(f"/api/tables/{table}/start")
    page = await player.watch(table)
    frame = await page.frame()
    await proxy.stop()
    uuid = str(uuid4())
    assert (await page.answer(frame, uuid=uuid))["kind"] == "sorry"
    assert (await player.http.get("/ready")).status_code == 503
    assert (await player.http.get("/api/me")).status_code == 503
    again = CuttingProxy(5432)
    again._server = await asyncio.start_server(again._link, "127.0.0.1", proxy.port)
    assert (await page.answer(frame, uuid=uuid))["kind"] == "played"
    again.arm()
    codes: list[int] = []
    while not (again.cuts and codes[-1:] == [200]) and len(codes) < 200:
        codes.append((await player.http.get("/ready")).status_code)
    assert codes[-1] == 200
    await again.stop()


async def test_what_cannot_be_written_is_said_to_all_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "_TRIES", 1)

    class Broken:
        def acquire(self) -> None:
            raise ValueError

    appender = Appender(Broken(), 0)
    entry = Entry("t", 1, 0, 0, 0, None, uuid4())
    results = await asyncio.gather(appender.append(entry), appender.append(entry), return_exceptions=True)
    assert [type(result) for result in results] == [NotWrittenError] * 2


@pytest.mark.parametrize(
    ("error", "level"), [(ValueError("the picks"), "error"), (ConnectionResetError("the picks"), "warning")]
)
async def test_why_something_was_not_written_is_logged_once_and_counted(
    monkeypatch: pytest.MonkeyPatch, error: Exception, level: str
) -> None:
    monkeypatch.setattr(log, "_TRIES", 1)

    class Broken:
        def acquire(self) -> None:
            raise error

    counted = metrics.NOT_WRITTEN.labels(type(error).__name__)
    before = counted._value.get()
    appender = Appender(Broken(), 0)
    entry = Entry("t", 1, 0, 0, 0, "a secret card", uuid4())
    with structlog.testing.capture_logs() as logged:
        await asyncio.gather(appender.append(entry), appender.append(entry), return_exceptions=True)
    assert counted._value.get() == before + 2
    [line] = [each for each in logged if "entries" in each]
    assert (line["log_level"], line["cause"], line["entries"]) == (level, type(error).__name__, 2)
    assert "secret" not in str(line)
    assert "picks" not in str(line)


async def test_a_bus_that_comes_late_goes_away_and_comes_back() -> None:
    server = OwnNats()
    heard: list[str] = []
    one, two = NatsBus(server.url), NatsBus(server.url)
    await one.start(lambda _: None)
    await two.start(heard.append)
    await two.watch("t")
    one.publish("t", 1)
    await asyncio.sleep(0.1)
    try:
        for _ in range(2):
            server.start()
            heard.clear()
            for number in range(100):
                one.publish("t", number)
                await asyncio.sleep(0.05)
                if heard:
                    break
            assert set(heard) == {"t"}
            server.kill()
        await two.unwatch("t")
    finally:
        await one.stop()
        await two.stop()
        server.kill()


async def test_hints_that_cannot_be_sent_are_dropped() -> None:
    sent: list[dict[str, int]] = []

    async def send(batch: dict[str, int]) -> None:
        sent.append(batch)
        if len(sent) == 1:
            raise ConnectionError

    out = Coalesced(send)
    for n in range(3):
        out.put("t", n)
    await asyncio.sleep(0.05)
    out.put("u", 1)
    await asyncio.sleep(0.05)
    assert sent == [{"t": 2}, {"u": 1}]
    await out.stop()


async def test_who_holds_a_connection_gets_no_second_one(database: str) -> None:
    pool = await connect(database, 2)
    async with pool.acquire():
        with pytest.raises(SecondConnectionError):
            await pool.fetchval("SELECT 1")
        assert await asyncio.create_task(pool.fetchval("SELECT 1")) == 1
    assert await pool.fetchval("SELECT 1") == 1
    await close(pool)


async def test_closing_a_pool_does_not_wait_for_ever(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathoms.server.store.pool.CLOSE_SECONDS", 0.1)
    pool = await connect(database, 2)
    async with pool.acquire():
        await close(pool)
    with pytest.raises(asyncpg.InterfaceError):
        await pool.fetchval("SELECT 1")


def test_a_worker_without_a_server_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    rounds: Iterator[bool] = iter([True, True, False])
    Worker(Door(f"http://127.0.0.1:{free_port()}", "key")).run(lambda: next(rounds))
    assert len(slept) == 2
    Door("https://127.0.0.1:9", "key").close()


def test_logs_as_json_and_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    import structlog  # noqa: PLC0415

    for as_json in (True, False):
        configure("info", as_json=as_json)
        structlog.get_logger().info("said", table="t")
        structlog.get_logger().debug("not said")
    structlog.reset_defaults()
    first, second = capsys.readouterr().err.splitlines()
    assert '"event": "said"' in first
    assert "said" in second


async def test_the_built_client_is_served_and_nothing_beside_it(cluster: Cluster, tmp_path: Path) -> None:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>built")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets" / "app.js").write_text("1")
    (tmp_path / "secret").write_text("x")
    node = await cluster.node(client=folder)
    async with httpx.AsyncClient(base_url=node.url) as client:
        assert (await client.get("/table/x")).text == "<p>built"
        assert "immutable" in (await client.get("/assets/app.js")).headers["cache-control"]
        assert (await client.get("/icon.svg")).text == "<svg/>"
        for path in ("/assets/../../secret", "/assets/%2e%2e/%2e%2e/secret", "/..%2fsecret", "/assets/none", "/none"):
            assert (await client.get(path)).status_code == 404


async def test_a_reader_who_is_lost_gets_a_page_and_a_program_gets_a_code(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>built")
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    node = await cluster.node(client=tmp_path)
    async with httpx.AsyncClient(base_url=node.url) as client:
        lost = await client.get("/no/such/place", headers=browser)
        assert (lost.status_code, lost.text) == (404, "<p>built")
        for path, headers in (("/no/such/place", {}), ("/api/no/such", browser)):
            assert (await client.get(path, headers=headers)).json() == {"code": "not-found"}
