"""The example of a program that plays from outside: as it is, against a real server, in all four games."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from fathoms.kernel.record import verify
from fathoms.kernel.registry import game
from fathoms.server import wire
from fathoms.server.worker import Door, Worker
from server_harness import Cluster, RunningNode

pytestmark = pytest.mark.anyio
EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"
SECONDS = 600


async def outside(link: str, name: str) -> tuple[int | None, str]:
    """The example as a process of its own, which could not import Fathoms if it wanted to."""
    alone = {"PATH": os.environ["PATH"], "PYTHONPATH": ""}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(EXAMPLE), link, name), env=alone, stdout=-1, stderr=asyncio.subprocess.STDOUT
    )
    try:
        printed, _ = await asyncio.wait_for(process.communicate(), SECONDS)
    finally:
        if process.returncode is None:
            process.kill()
    return process.returncode, printed.decode()


async def work(node: RunningNode, done: asyncio.Event) -> None:
    door = Door(node.url, "key")
    await asyncio.to_thread(Worker(door, 4).run, lambda: not done.is_set())
    door.close()


@pytest.mark.parametrize("name", ["into-the-blue", "in-too-deep", "key-largo", "unfathomable"])
async def test_the_example_takes_a_chair_by_its_link_and_plays_to_the_end(cluster: Cluster, name: str) -> None:
    node = await cluster.node()
    host = await cluster.player(node)
    seats = game(name).seats[0]
    form = {"game": name, "chairs": [{"kind": "link"}] + [{"kind": "bot"}] * (seats - 1)}
    made = await host.post("/api/tables", form)
    table, done = made["table"], asyncio.Event()
    playing = asyncio.create_task(outside(f"{node.url}/join/{made['links']['0']}", "Deep Thought"))
    page = await host.watch(table)
    seated = await page.expect("table", lambda info: info["chairs"][0]["kind"] == "person", 60)
    assert seated["chairs"][0]["name"] == "Deep Thought"
    await host.post(f"/api/tables/{table}/start")
    workers = asyncio.create_task(work(node, done))
    try:
        await page.frame(lambda frame: frame["version"] > 2, 60)
        await node.node.hub.send_away()  # as before a deploy: whoever plays comes again by itself
        code, printed = await playing
    finally:
        done.set()
        await workers
    assert code == 0, printed
    assert "'places'" in printed
    verdict = verify((await host.http.get(f"/api/tables/{table}/record")).content, lambda each: game(each).rules())
    assert verdict.ok


def test_the_example_has_at_most_fifty_lines_and_imports_nothing_of_ours() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    code = [line for line in text.splitlines() if line.strip()]
    assert len(code) <= 50
    assert "import fathoms" not in text
    assert "from fathoms" not in text


async def test_one_get_tells_everything_that_the_server_speaks(cluster: Cluster) -> None:
    node = await cluster.node()
    stranger = await cluster.player(node)
    stranger.http.cookies.clear()
    schema = await stranger.get("/api/schema")
    assert schema["wire"]["protocol"] == wire.PROTOCOL
    assert "/api/links/{token}" in schema["openapi"]["paths"]
    for message in ("Watch", "Answer", "Consider", "Frame", "Played", "Refused"):
        assert message in schema["wire"]["components"]
