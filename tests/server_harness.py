"""Nodes in this process on real sockets, and people who play through them."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias
from uuid import uuid4

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fathoms.server.api.app import App
from fathoms.server.main import Server, config
from fathoms.server.node import Node
from fathoms.server.settings import Settings
from fathoms.server.worker import Door, Worker

ADMIN = "postgresql://root@127.0.0.1:5432/postgres"
NATS = "nats://127.0.0.1:4222"
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nobody here speaks TLS, and reading the world's certificates for each browser takes longer than what it asks."""
PATIENCE = 30.0
"""Seconds in which something must come that does come: a machine with much to do is no fault of ours."""
Json = dict[str, Any]
Anything: TypeAlias = Any


def database_url(name: str) -> str:
    return f"postgresql://root@127.0.0.1:5432/{name}"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


class RunningNode:
    """A node on a port of its own."""

    def __init__(self, settings: Settings) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self._config = config(settings)
        self._server = Server(self._config)
        self._task: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def node(self) -> Node:
        app = self._config.app
        assert isinstance(app, App)
        assert app.node is not None
        return app.node

    async def start(self) -> None:
        # Not `serve`: that would take over the signals of the test process.
        self._task = asyncio.create_task(self._server._serve([self._socket]))
        while not self._server.started:
            if self._task.done():
                await self._task
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        self._server.should_exit = True
        if self._task is not None:
            await self._task


class Cluster:
    """Nodes and people of one test; `stop` ends them all."""

    def __init__(self, database: str) -> None:
        self.database = database
        self._nodes: list[RunningNode] = []
        self._people: list[Player] = []

    async def node(self, **settings: Anything) -> RunningNode:
        usual: Json = {"database": self.database, "bus": NATS, "bot_pause": 0.0, "worker_key": "key", "pool": 5}
        usual |= {"tables_per_hour": 10**6, "guests_per_hour": 10**6, "requests_per_second": 10**6}
        usual["tables_at_once"] = 10**6
        usual["window_least"] = 0.0
        usual["drain_seconds"] = 0.0
        node = RunningNode(Settings(**usual | settings))
        await node.start()
        self._nodes.append(node)
        return node

    def running(self) -> list[RunningNode]:
        return list(self._nodes)

    async def player(self, node: RunningNode, name: str = "Ann", lang: str = "en") -> Player:
        player = Player(node.url)
        await player.welcome(name, lang)
        self._people.append(player)
        return player

    def adopt(self, player: Player) -> None:
        """Somebody who came by another way."""
        self._people.append(player)

    async def stop(self) -> None:
        for player in self._people:
            await player.stop()
        for node in self._nodes:
            await node.stop()


class Player:
    """A person with a browser."""

    def __init__(self, url: str) -> None:
        self.url = url
        # A connection for each request: one that was kept may be closed by the server while it is taken up again.
        limits = httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.AsyncClient(base_url=url, timeout=20, limits=limits, verify=NO_CERTIFICATES)
        self.id = ""
        self.name = ""
        self._pages: list[Page] = []

    async def welcome(self, name: str, lang: str = "en") -> None:
        answer = await self.http.post("/api/me", json={"name": name, "lang": lang})
        assert answer.status_code == 201, answer.text
        self.id, self.name = answer.json()["id"], answer.json()["name"]

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def get(self, path: str, expect: int = 200) -> Anything:
        answer = await self.http.get(path)
        assert answer.status_code == expect, answer.text
        return answer.json()

    async def post(self, path: str, body: Json | None = None, expect: int | None = None) -> Anything:
        answer = await self.http.post(path, json=body if body is not None else {})
        assert answer.status_code in ({200, 201} if expect is None else {expect}), answer.text
        return answer.json()

    async def create(self, game: str, chairs: list[str], **more: Anything) -> str:
        form = {"game": game, "chairs": [{"kind": kind} for kind in chairs], **more}
        table = (await self.post("/api/tables", form))["table"]
        assert isinstance(table, str)
        return table

    async def open(self, url: str | None = None, table: str | None = None, **headers: str) -> Page:
        url = url or self.url
        extra = {"Origin": url, "Cookie": self.cookie} | headers
        address = url.replace("http", "ws") + ("/ws" if table is None else f"/ws/{table}")
        socket = await connect(address, additional_headers=extra, ping_interval=None, max_size=None)
        page = Page(socket)
        self._pages.append(page)
        return page

    async def watch(self, table: str, version: int | None = None, url: str | None = None) -> Page:
        page = await self.open(url, table)
        await page.send("watch", table=table, **({} if version is None else {"version": version}))
        return page

    async def stop(self) -> None:
        for page in self._pages:
            await page.close()
        await self.http.aclose()


class Page:
    """An open socket; keeps everything that it hears."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self._met = 0

    async def close(self) -> None:
        await self.socket.close()

    async def send(self, kind: str, **fields: Anything) -> None:
        await self.socket.send(msgspec.json.encode({"kind": kind, **fields}).decode())

    async def next(self, seconds: float = PATIENCE) -> Json:
        """The next message, first those that were heard while waiting for another."""
        if self._met < len(self.heard):
            self._met += 1
            return self.heard[self._met - 1]
        async with asyncio.timeout(seconds):
            text = await self.socket.recv()
        assert isinstance(text, str)
        message: Json = msgspec.json.decode(text)
        self.raw.append(text)
        self.heard.append(message)
        self._met = len(self.heard)
        return message

    async def expect(
        self, kind: str, where: Callable[[Json], bool] = lambda _: True, seconds: float = PATIENCE
    ) -> Json:
        """The next message of a kind that fits; others are passed over."""
        async with asyncio.timeout(seconds):
            while True:
                message = await self.next(seconds)
                if message["kind"] == kind and where(message):
                    return message

    async def frame(self, where: Callable[[Json], bool] = lambda _: True, seconds: float = PATIENCE) -> Json:
        return await self.expect("frame", where, seconds)

    @property
    def latest(self) -> Json:
        """The last frame heard."""
        return next(message for message in reversed(self.heard) if message["kind"] == "frame")

    async def drain(self, seconds: float = 0.3) -> list[Json]:
        """Everything that comes until it is quiet for a while."""
        found = []
        try:
            while True:
                found.append(await self.next(seconds))
        except (TimeoutError, ConnectionClosed):
            return found

    async def answer(self, frame: Json, picks: list[str] | None = None, uuid: str | None = None) -> Json:
        """Answer the question of a frame, by its default unless told; the reply."""
        question = frame["question"]
        uuid = uuid or str(uuid4())
        picks = question["default"] if picks is None else picks
        await self.send("answer", table=frame["table"], question=question["id"], picks=picks, uuid=uuid)
        return await self.reply(uuid)

    async def reply(self, uuid: str) -> Json:
        while True:
            message = await self.next()
            if message["kind"] == "sorry" or message.get("uuid") == uuid:
                return message


async def salvage(cluster: Cluster, node: RunningNode, seats: int = 3) -> tuple[str, list[Player], list[Page]]:
    """People at a table of the example game, which has quiet windows."""
    people = [await cluster.player(node, f"P{seat}") for seat in range(seats)]
    table = await people[0].create("salvage", ["me"] + ["open"] * (seats - 1))
    for seat in range(1, seats):
        await people[seat].post(f"/api/tables/{table}/chairs/{seat}/take")
    await people[0].post(f"/api/tables/{table}/start")
    pages = [await person.watch(table) for person in people]
    for page in pages:
        await page.frame()
    return table, people, pages


async def newest(page: Page) -> Json:
    """The last frame, once there is one and it is quiet."""
    if not any(message["kind"] == "frame" for message in page.heard):
        await page.frame()
    await page.drain(0.25)
    return page.latest


async def until(pages: list[Page], key: str) -> None:
    """Play defaults until every page is asked this."""
    for _ in range(60):
        latest = [await newest(page) for page in pages]
        if any(frame["question"] and frame["question"]["key"] == key for frame in latest):
            return
        for page, frame in zip(pages, latest, strict=True):
            if frame["question"]:
                assert (await page.answer(frame))["kind"] == "played"
    raise AssertionError(key)


@asynccontextmanager
async def played_by_bots(node: RunningNode) -> AsyncIterator[None]:
    """A worker answers for the bots as long as the block runs."""
    done = asyncio.Event()
    door = Door(node.url, "key")
    thread = asyncio.create_task(asyncio.to_thread(Worker(door).run, lambda: not done.is_set()))
    try:
        yield
    finally:
        done.set()
        await thread
        door.close()


async def finished(node: RunningNode, ann: Player, ben: Player, game: str = "salvage") -> str:
    """A table of both, played to its end by bots who stand in."""
    table = await ann.create(game, ["me", "open", "bot"])
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    await ann.post(f"/api/tables/{table}/start")
    for seat, player in enumerate((ann, ben)):
        await player.post(f"/api/tables/{table}/chairs/{seat}/give", {"to": "bot"})
    async with played_by_bots(node):
        page = await ann.watch(table)
        await page.expect("table", lambda message: message["status"] == "over", 180)
    return table
