"""The examples of deploy, run with our addresses: sockets through them, and nobody to a node that is not ready."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import httpx
import pytest

from server_harness import PATIENCE, Cluster, Player, RunningNode, free_port

pytestmark = pytest.mark.anyio
DEPLOY = Path(__file__).parents[2] / "deploy"
PATH = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin"
PROXY_SETTINGS = {"trusted_proxies": ("127.0.0.1",)}


def program(name: str) -> str:
    found = shutil.which(name, path=PATH)
    if found is None:
        pytest.skip(f"{name} is not installed: its example is not tried here")
    return found


def here(name: str, changes: dict[str, str], nodes: list[RunningNode]) -> str:
    """An example with our own addresses."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    for old, new in changes.items() | {(f"node-{n}:8000", f"127.0.0.1:{node.port}") for n, node in enumerate(nodes, 1)}:
        assert old in text, old
        text = text.replace(old, new)
    return text


@asynccontextmanager
async def nginx(nodes: list[RunningNode], folder: Path) -> AsyncIterator[str]:
    port = free_port()
    changes = {
        "listen 443 ssl;": f"listen 127.0.0.1:{port};",
        "ssl_certificate /etc/ssl/fathoms/fullchain.pem;": "",
        "ssl_certificate_key /etc/ssl/fathoms/key.pem;": "",
        "/var/log/nginx/fathoms.log": f"{folder}/access.log",
        "worker_processes auto;": f"daemon off; user root; pid {folder}/pid; error_log {folder}/error.log;",
    }
    path = folder / "nginx.conf"
    path.write_text(here("nginx.conf", changes, nodes), encoding="utf-8")
    async with running([program("nginx"), "-p", str(folder), "-c", str(path)], port) as url:
        yield url


@asynccontextmanager
async def haproxy(nodes: list[RunningNode], folder: Path) -> AsyncIterator[str]:
    port = free_port()
    changes = {"bind :443 ssl crt /etc/haproxy/fathoms.pem": f"bind 127.0.0.1:{port}", "maxconn 40000": "maxconn 1000"}
    path = folder / "haproxy.cfg"
    path.write_text(here("haproxy.cfg", changes, nodes), encoding="utf-8")
    async with running([program("haproxy"), "-db", "-q", "-f", str(path)], port) as url:
        yield url


@asynccontextmanager
async def running(command: list[str], port: int) -> AsyncIterator[str]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: ASYNC220 - it is there at once
    url = f"http://127.0.0.1:{port}"
    try:
        await answers(url, 200)
        yield url
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait, 20)


async def answers(url: str, status: int) -> None:
    """Until whoever asks hears this."""
    async with httpx.AsyncClient() as http, asyncio.timeout(PATIENCE):
        while True:
            try:
                if (await http.get(url + "/health")).status_code == status:
                    return
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.05)


Proxy = Callable[[list[RunningNode], Path], AbstractAsyncContextManager[str]]
PROXIES = pytest.mark.parametrize("proxy", [nginx, haproxy])


async def visitor(url: str) -> Player:
    player = Player(url)
    await player.welcome("Ann")
    return player


@PROXIES
async def test_people_play_through_it_and_operators_things_are_hidden(
    proxy: Proxy, cluster: Cluster, tmp_path: Path
) -> None:
    nodes = [await cluster.node(operators_port=free_port(), host_key="host", **PROXY_SETTINGS) for _ in range(2)]
    async with proxy(nodes, tmp_path) as url:
        ann = await visitor(url)
        # Everybody is asked at once: it needs no bot, and no luck.
        table = await ann.create("key-largo", ["me", "bot", "bot"])
        await ann.post(f"/api/tables/{table}/start")
        page = await ann.watch(table)
        frame = await page.frame(lambda frame: frame["question"] is not None)
        assert (await page.answer(frame))["kind"] == "played"
        for path in ("/metrics", "/metrics/", "/host", "/api/host", "/api/host/tables"):
            assert (await ann.http.get(path)).status_code == 404, path
        assert (await ann.http.get("/hosts", headers={"Accept": "application/json"})).json() == {"code": "not-found"}
        await ann.stop()


@PROXIES
async def test_everybody_at_a_table_is_led_to_one_node(proxy: Proxy, cluster: Cluster, tmp_path: Path) -> None:
    """By the path of their sockets; and to the other node when that one is gone."""
    nodes = [await cluster.node(**PROXY_SETTINGS) for _ in range(2)]
    async with proxy(nodes, tmp_path) as url:
        ann, bob = await visitor(url), await visitor(url)
        led: dict[str, RunningNode] = {}
        for _ in range(12):
            table = await ann.create("into-the-blue", ["me", "bot"])
            for each in (ann, bob, ann):
                await (await each.watch(table)).expect("table")
            [led[table]] = [node for node in nodes if table in node.node.hub.watched]
        assert set(led.values()) == set(nodes), "each has some"
        gone = nodes[0]
        await gone.stop()
        for table, node in led.items():
            await (await bob.watch(table)).expect("table")
            assert table in nodes[1].node.hub.watched, node is gone
        await ann.stop()
        await bob.stop()


async def test_haproxy_sends_nobody_to_a_node_that_is_not_ready(cluster: Cluster, tmp_path: Path) -> None:
    nodes = [await cluster.node(**PROXY_SETTINGS) for _ in range(2)]
    async with haproxy(nodes, tmp_path) as url:
        ann = await visitor(url)
        for _ in range(6):
            await ann.open()
        assert [node.node.hub.pages for node in nodes] == [3, 3]
        nodes[0].node.ready = False  # as while it drains
        await asyncio.sleep(3)
        for _ in range(6):
            await ann.open()
        assert [node.node.hub.pages for node in nodes] == [3, 9], "those who are there stay"
        nodes[1].node.ready = False
        await answers(url, 503)
        nodes[0].node.ready = True
        await answers(url, 200)
        await ann.stop()


async def test_nginx_sends_to_the_other_what_a_node_refuses(cluster: Cluster, tmp_path: Path) -> None:
    nodes = [await cluster.node(**PROXY_SETTINGS) for _ in range(2)]
    async with nginx(nodes, tmp_path) as url:
        ann = await visitor(url)
        nodes[0].node.leaving = True  # its pages are sent away
        for _ in range(6):
            await ann.open()
        assert [node.node.hub.pages for node in nodes] == [0, 6]
        await nodes[0].stop()
        for _ in range(6):
            assert (await ann.http.get("/ready")).status_code == 200
        await ann.stop()


@PROXIES
async def test_a_node_hears_from_whom_a_request_comes(proxy: Proxy, cluster: Cluster, tmp_path: Path) -> None:
    """What a browser claims of itself is not passed on: limits count by the address that the proxy sees."""
    nodes = [await cluster.node(guests_per_hour=2, **PROXY_SETTINGS) for _ in range(2)]
    async with proxy(nodes, tmp_path) as url, httpx.AsyncClient(base_url=url) as http:
        made = [
            (await http.post("/api/me", json={"name": "Ann"}, headers={"X-Forwarded-For": f"192.0.2.{n}"})).status_code
            for n in range(3)
        ]
        assert made == [201, 201, 429]
