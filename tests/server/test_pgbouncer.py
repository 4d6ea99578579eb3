"""A table played through PgBouncer in transaction mode, where every statement may meet another session."""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from fathoms.server.main import prepare
from fathoms.server.settings import Settings
from fathoms.server.store.pool import Pool
from server_harness import PATIENCE, Cluster, free_port, played_by_bots

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(
        shutil.which("pgbouncer") is None, reason="pgbouncer is not installed: its recipe is not tried here"
    ),
]
RECIPE = Path(__file__).parents[2] / "deploy" / "pgbouncer.ini"
SESSIONS = 2
"""So few that statements of all who play meet in them."""
ANSWERS = 12


@pytest.fixture
def pooled(database: str) -> Iterator[str]:
    """The database's address through the recipe, on this machine and with so few sessions."""
    port = free_port()
    where = urlsplit(database)
    here = {
        "host=postgres port=5432 dbname=fathoms": f"host={where.hostname} dbname={where.path[1:]} user=root",
        "listen_port = 6432": f"listen_port = {port}",
        "auth_type = scram-sha-256": "auth_type = any",
        "auth_file = /etc/pgbouncer/users.txt": "",
        "default_pool_size = 40": f"default_pool_size = {SESSIONS}",
        "max_db_connections = 60": f"max_db_connections = {SESSIONS}",
    }
    text = RECIPE.read_text(encoding="utf-8")
    for old, new in here.items():
        assert old in text
        text = text.replace(old, new)
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)  # it will not run as root, and reads this as somebody else
    path = folder / "pgbouncer.ini"
    path.write_text(text + "unix_socket_dir =\n", encoding="utf-8")
    process = subprocess.Popen([shutil.which("pgbouncer") or "", "-q", "-u", "nobody", path])
    until = time.monotonic() + 20
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            break
        time.sleep(0.05)
    yield f"postgresql://root@127.0.0.1:{port}/fathoms"
    process.terminate()
    process.wait(20)
    shutil.rmtree(folder)


async def test_people_and_bots_play_through_it(pooled: str, cluster: Cluster, pool: Pool) -> None:
    settings = Settings(database=f"{pooled}?pgbouncer=true")
    await prepare(settings)
    one, other = [await cluster.node(database=settings.database, pool=8) for _ in range(2)]
    ann, bob = await cluster.player(one, "Ann"), await cluster.player(other, "Bob")
    table = await ann.create("into-the-blue", ["me", "open", "bot"])
    await bob.post(f"/api/tables/{table}/chairs/1/take")
    await ann.post(f"/api/tables/{table}/start")
    pages = [await ann.watch(table), await bob.watch(table)]
    for page in pages:
        await page.frame()
    played = 0
    async with played_by_bots(other), asyncio.timeout(PATIENCE):
        while played < ANSWERS:
            for page in pages:
                await page.drain(0.1)
                if page.latest["question"]:
                    played += (await page.answer(page.latest))["kind"] == "played"
    log = [tuple(row) for row in await pool.fetch("SELECT n, seat FROM answers WHERE table_id = $1 ORDER BY n", table)]
    assert [n for n, _ in log] == list(range(1, len(log) + 1))
    assert {seat for _, seat in log} == {0, 1, 2}
