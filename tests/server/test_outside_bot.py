"""The examples of programs that play from outside, by the SDKs: as they are, against a real server."""

import asyncio
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fathoms.kernel.record import verify
from fathoms.kernel.registry import game
from fathoms.server import scopes, wire
from fathoms.server.worker import Door, Worker
from server_harness import Cluster, Player, RunningNode

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "outside_bot.py"
TYPESCRIPT = ROOT / "examples" / "outside_bot.ts"
SECONDS = 600
STRICT = ("--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--noImplicitOverride")
MODULES = ("--module", "es2022", "--moduleResolution", "bundler", "--target", "es2022", "--lib", "es2022,dom")


async def program(cluster: Cluster, node: RunningNode) -> tuple[Player, str]:
    """An account for a program, and a token that may play."""
    owner = await cluster.player(node, "Deep Thought")
    await owner.post("/api/account", {"email": "deep@example.org", "password": "a long enough one"})
    form = {"name": "Example", "scope": "play", "password": "a long enough one"}
    return owner, (await owner.post("/api/account/tokens", form))["secret"]


async def outside(command: list[str], token: str) -> tuple[int | None, str]:
    """An example as a process of its own, which could not import Fathoms if it wanted to."""
    alone = {"PATH": os.environ["PATH"], "PYTHONPATH": "", "BOT_TOKEN": token}
    process = await asyncio.create_subprocess_exec(*command, env=alone, stdout=-1, stderr=asyncio.subprocess.STDOUT)
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


async def played(cluster: Cluster, name: str, command: list[str]) -> str:
    """A whole game in which the command plays a chair that it takes by a link; what it printed."""
    node = await cluster.node()
    host = await cluster.player(node)
    _, token = await program(cluster, node)
    seats = game(name).seats[0]
    form = {"game": name, "chairs": [{"kind": "link"}] + [{"kind": "bot"}] * (seats - 1)}
    made = await host.post("/api/tables", form)
    table, done = made["table"], asyncio.Event()
    playing = asyncio.create_task(outside([*command, f"{node.url}/join/{made['links']['0']}"], token))
    page = await host.watch(table)
    seated = await page.expect("table", lambda info: info["chairs"][0]["kind"] == "person", 60)
    assert (seated["chairs"][0]["name"], seated["chairs"][0]["program"]) == ("Deep Thought", True)
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
    verdict = verify((await host.http.get(f"/api/tables/{table}/record")).content, lambda each: game(each).rules())
    assert verdict.ok
    return printed


@pytest.mark.parametrize("name", ["into-the-blue", "in-too-deep", "key-largo", "unfathomable"])
async def test_the_example_takes_a_chair_by_its_link_and_plays_to_the_end(cluster: Cluster, name: str) -> None:
    assert "'places'" in await played(cluster, name, [sys.executable, str(EXAMPLE)])


async def test_the_example_in_typescript_plays_a_whole_game(cluster: Cluster, tmp_path: Path) -> None:
    node = shutil.which("node")
    assert node is not None
    tsc = ROOT / "web" / "node_modules" / ".bin" / "tsc"
    built = [str(tsc), "--outDir", str(tmp_path), "--rootDir", str(ROOT), *MODULES, *STRICT, str(TYPESCRIPT)]
    compiled = await asyncio.to_thread(subprocess.run, built, capture_output=True, text=True, check=False)
    assert compiled.returncode == 0, compiled.stdout
    (tmp_path / "package.json").write_text('{"type": "module"}')
    script = str(tmp_path / "examples" / "outside_bot.js")
    printed = await played(cluster, "into-the-blue", [node, "--experimental-websocket", "--no-warnings", script])
    assert "places" in json.loads(printed.splitlines()[-1])


def test_the_examples_are_short_and_import_nothing_of_ours_but_the_sdk() -> None:
    for path in (EXAMPLE, TYPESCRIPT, ROOT / "sdk" / "python" / "fathoms_client.py"):
        text = path.read_text(encoding="utf-8")
        assert "import fathoms\n" not in text
        assert "from fathoms." not in text
    for path in (EXAMPLE, TYPESCRIPT):
        code = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        assert len(code) <= 30


def test_the_sdks_are_what_the_server_says_and_have_every_route_and_message() -> None:
    made = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "sdk.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stdout + made.stderr
    python = (ROOT / "sdk" / "python" / "fathoms_client.py").read_text(encoding="utf-8")
    typescript = (ROOT / "sdk" / "typescript" / "fathoms.ts").read_text(encoding="utf-8")
    assert python.count("self.request(") == len(scopes.ROUTES)
    assert typescript.count("return this.request(") == len(scopes.ROUTES)
    for kind in scopes.MESSAGES:
        tag = str(kind.__struct_config__.tag)
        assert f"    def {tag}(self" in python
        assert f"  {tag}(" in typescript


async def test_the_client_waits_where_it_is_told_to_and_names_what_was_refused(cluster: Cluster) -> None:
    spec = importlib.util.spec_from_file_location("fathoms_client", ROOT / "sdk" / "python" / "fathoms_client.py")
    assert spec is not None
    assert spec.loader is not None
    sdk = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sdk)
    node = await cluster.node()
    _, token = await program(cluster, node)
    slow = await cluster.node(requests_per_second=2)
    client = sdk.Client(slow.url, token)
    names = await asyncio.to_thread(lambda: [client.me()["name"] for _ in range(23)])
    assert names == ["Deep Thought"] * 23
    hasty = sdk.Client(slow.url, token, patience=0)
    with pytest.raises(sdk.RefusedError, match="429 too-many-attempts"):
        await asyncio.to_thread(lambda: [hasty.me() for _ in range(40)])
    with pytest.raises(sdk.RefusedError, match="404 unknown-table"):
        await asyncio.to_thread(client.table, "nowhere")
    with pytest.raises(sdk.RefusedError, match="403 token-scope"):
        await asyncio.to_thread(client.request, "GET", "/api/account")


async def test_one_get_tells_everything_that_the_server_speaks(cluster: Cluster) -> None:
    node = await cluster.node()
    stranger = await cluster.player(node)
    stranger.http.cookies.clear()
    schema = await stranger.get("/api/schema")
    assert schema["wire"]["protocol"] == wire.PROTOCOL
    assert "/api/links/{token}" in schema["openapi"]["paths"]
    for message in ("Watch", "Answer", "Consider", "Frame", "Played", "Refused"):
        assert message in schema["wire"]["components"]
