"""Simulated people: they sit down in pairs, play over real sockets, lose the link, come back, and keep a journal."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import deque
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server_harness import NO_CERTIFICATES

Json = dict[str, Any]
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)
GAME = "into-the-blue"
NEVER = 1e9
"""Seconds: it was not shown at all."""


class Journal:
    """What people were told: the checker compares it with a cold read of the database."""

    def __init__(self) -> None:
        self.acked: dict[str, tuple[str, int]] = {}
        self.sent: set[str] = set()
        self.clock: dict[str, tuple[float, float | None]] = {}
        """When an answer was first sent and when it was acknowledged, by the wall clock."""
        self.back: list[float] = []
        """Seconds from a lost link to the next frame."""
        self.refused: list[float] = []
        """Seconds from a request that failed to one that did not."""
        self.troubles: list[str] = []
        self.rounds: list[float] = []
        """Seconds from an answer to its acknowledgement."""
        self.seen: dict[tuple[str, int], list[int]] = {}
        """Versions of the steps heard, by table and seat, in order."""
        self.acked_at: dict[tuple[str, int], float] = {}
        self.acked_by = 0
        """The port of the node that gave the newest acknowledgement."""
        self.shown_at: dict[tuple[str, int], list[tuple[int, float]]] = {}
        """When a page of a table and seat was shown which version."""
        self.tables: list[str] = []
        self.restored: list[tuple[str, int]] = []
        """Where pages were told that the database has lost something: the table, and where it is again."""
        self.may_lose = False
        """Whether the database may lose something; if not, whoever is told so is told wrong."""
        self.bad: list[str] = []

    def lags(self) -> list[float]:
        """From each acknowledgement to the moment when both pages were so far; the last two seconds do not count."""
        end = max(self.acked_at.values(), default=0) - 2
        found = []
        for (table, version), acked in self.acked_at.items():
            for seat in range(2):
                times = [at for shown, at in self.shown_at.get((table, seat), []) if shown >= version]
                if times or acked < end:
                    found.append(max(0.0, min(times, default=NEVER) - acked))
        return found


class Pair:
    """Two people, unless told otherwise, who play one table after the other until there are enough answers."""

    def __init__(self, urls: Callable[[], str], journal: Journal, enough: Callable[[], bool]) -> None:
        self._urls = urls
        self._journal = journal
        self._enough = enough
        self._cookies: list[str] = []
        self.game = GAME
        self.people = 2
        self.bots = 0
        self.level = "uniform"
        """Of the bots."""
        self.disconnect_after: Callable[[], float | None] = lambda: None
        self.answers = 0
        """How many of theirs were taken."""
        self.acked_at: list[float] = []
        """When."""
        self.left: set[str] = set()
        """Tables where one of the two has seen the end."""
        self.think: Callable[[], float] = lambda: 0.0
        """Seconds before an answer."""
        self.patience = 10.0
        """Seconds without a word after which they try another link, as a browser does."""

    def stop_when(self, enough: Callable[[], bool]) -> None:
        self._enough = enough

    async def run(self) -> None:
        await self.sit_down()
        while not self._enough():
            table = await self.table()
            self._journal.tables.append(table)
            async with asyncio.TaskGroup() as group:
                for seat in range(self.people):
                    group.create_task(Seat(self, table, seat).play())

    async def sit_down(self) -> None:
        """Become known."""
        while len(self._cookies) < self.people:
            await self._retry(self._welcome)

    async def table(self) -> str:
        """A new table of theirs, dealt."""
        made: str = await self._retry(self._table)
        return made

    async def _retry(self, what: Callable[[], Any]) -> Any:  # noqa: ANN401
        begun: float | None = None
        for _ in range(600):
            tried = time.monotonic()
            try:
                done = await what()
            except (httpx.HTTPError, AssertionError) as error:
                begun = begun or tried
                self._journal.troubles.append(repr(error))
            else:
                if begun is not None:
                    self._journal.refused.append(time.monotonic() - begun)
                return done
            await asyncio.sleep(0.1)
        raise TimeoutError("nobody answers")

    async def _welcome(self) -> None:
        async with httpx.AsyncClient(timeout=10, verify=NO_CERTIFICATES) as http:
            answer = await http.post(self._urls() + "/api/me", json={"name": "Sim"})
            assert answer.status_code == 201
            self._cookies.append(answer.cookies["fathoms"])

    async def _table(self) -> str:
        async with httpx.AsyncClient(timeout=10, verify=NO_CERTIFICATES) as http:
            url = self._urls()
            chairs: list[Json] = [{"kind": "me"}, *[{"kind": "open"}] * (self.people - 1)]
            chairs += [{"kind": "bot", "level": self.level}] * self.bots
            mine, *others = ({"Cookie": f"fathoms={cookie}"} for cookie in self._cookies)
            made = await http.post(url + "/api/tables", json={"game": self.game, "chairs": chairs}, headers=mine)
            assert made.status_code == 201, made.text
            table: str = made.json()["table"]
            path = f"{url}/api/tables/{table}"
            for seat, other in enumerate(others, 1):
                taken = await http.post(f"{path}/chairs/{seat}/take", json={}, headers=other)
                assert taken.status_code == 200
            started = await http.post(f"{path}/start", json={}, headers=mine)
            assert started.status_code == 200
            return table

    async def open(self, seat: int) -> ClientConnection:
        url = self._urls()
        headers = {"Origin": url, "Cookie": f"fathoms={self._cookies[seat]}"}
        return await connect(
            url.replace("http", "ws") + "/ws", additional_headers=headers, open_timeout=5, ping_interval=None
        )

    @property
    def journal(self) -> Journal:
        return self._journal

    @property
    def enough(self) -> bool:
        return self._enough()


class Seat:
    """One of the two at one table."""

    def __init__(self, pair: Pair, table: str, seat: int) -> None:
        self._pair = pair
        self._table = table
        self._seat = seat
        self._version: int | None = None
        self._open: Json | None = None
        """The answer on its way: sent again, with the same uuid, until the server says what became of it."""
        self._question: Json | None = None
        """What the newest frame asks and nobody has answered."""
        self._told: deque[str] = deque()
        """What was sent on this link and has no reply yet, in order: the server replies to each in turn."""
        self._sent_at = 0.0
        self._lost_at: float | None = None
        self._over = False

    async def play(self) -> None:
        journal = self._pair.journal
        while not self._over and not self._pair.enough:
            try:
                async with await self._pair.open(self._seat) as socket:
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(self._pair.disconnect_after()):
                            await self._talk(socket)
            except LOST:
                await asyncio.sleep(random.uniform(0.02, 0.1))
            self._lost_at = self._lost_at or time.monotonic()
        journal.seen.setdefault((self._table, self._seat), [])

    async def _watch(self, socket: ClientConnection) -> None:
        watch: Json = {"kind": "watch", "table": self._table}
        await self._send(socket, watch if self._version is None else watch | {"version": self._version})

    async def _send(self, socket: ClientConnection, message: Json) -> None:
        self._told.append(message["kind"])
        await socket.send(msgspec.json.encode(message).decode())

    async def _talk(self, socket: ClientConnection) -> None:
        self._told.clear()
        await self._watch(socket)
        if self._open is not None:
            await self._send(socket, self._open)
        while not self._over and not self._pair.enough:
            async with asyncio.timeout(self._pair.patience):
                message: Json = msgspec.json.decode(await socket.recv())
            match message["kind"]:
                case "frame":
                    await self._frame(socket, message)
                case "played" | "refused":
                    self._result(message, socket.remote_address[1])
                    await self._answer(socket)
                case "orders":
                    self._told.popleft()  # the last word on a watch
                case "sorry":
                    await self._sorry(socket, message)
                case "restored":
                    self._restored(message)
                case "table":
                    # Even the deal was lost: they would begin again.
                    self._over = self._pair.journal.may_lose and message["status"] == "gathering"
                case _:
                    pass

    async def _frame(self, socket: ClientConnection, frame: Json) -> None:
        journal = self._pair.journal
        if self._lost_at is not None:
            journal.back.append(time.monotonic() - self._lost_at)
            self._lost_at = None
        shown = journal.shown_at.setdefault((self._table, self._seat), [])
        shown.append((frame["version"], time.monotonic()))
        if self._version is not None and frame["version"] < self._version:
            journal.bad.append(f"{self._table}: {frame['version']} after {self._version}")
        seen = journal.seen.setdefault((self._table, self._seat), [])
        if self._version is None:
            seen[:] = range(1, frame["version"] + 1)
        else:
            seen.extend(step["version"] for step in frame["steps"])
        self._version = frame["version"]
        # Where one of them has left after an end that was lost, the other waits in vain.
        self._over = frame["outcome"] is not None or (journal.may_lose and self._table in self._pair.left)
        if self._over:
            self._pair.left.add(self._table)
        question = frame["question"]
        mine = None if self._open is None else self._open["question"]
        self._question = None if question is None or question["id"] == mine else question
        await self._answer(socket)

    async def _answer(self, socket: ClientConnection) -> None:
        """Answer what is asked, unless an answer is on its way."""
        question, journal = self._question, self._pair.journal
        if question is None or self._open is not None or self._over:
            return
        self._question = None
        await asyncio.sleep(self._pair.think())
        uuid = str(uuid4())
        self._open = {"kind": "answer", "table": self._table, "question": question["id"], "uuid": uuid}
        self._open["picks"] = _picks(question)
        self._sent_at = time.monotonic()
        journal.sent.add(uuid)
        journal.clock[uuid] = (time.time(), None)
        await self._send(socket, self._open)

    def _restored(self, message: Json) -> None:
        """The page forgets what it held, and the question that it was about to answer."""
        self._pair.journal.restored.append((self._table, message["version"]))
        self._version = self._open = self._question = None

    def _result(self, message: Json, port: int) -> None:
        journal = self._pair.journal
        self._told.popleft()
        if self._open is None or message["uuid"] != self._open["uuid"]:
            return
        if message["kind"] == "played":
            self._pair.answers += 1
            self._pair.acked_at.append(time.monotonic())
            journal.clock[message["uuid"]] = (journal.clock[message["uuid"]][0], time.time())
            journal.acked[message["uuid"]] = (self._table, message["version"])
            journal.acked_at[self._table, message["version"]] = time.monotonic()
            journal.acked_by = port
            journal.rounds.append(time.monotonic() - self._sent_at)
        elif message["code"] not in {"question-closed", "not-asked", "table-over"} and not journal.may_lose:
            journal.bad.append(f"{self._table}: {message['code']}")
        self._open = None

    async def _sorry(self, socket: ClientConnection, message: Json) -> None:
        if message["code"] == "unknown-table" and self._pair.journal.may_lose:
            self._over = True
        elif message["code"] != "try-again":
            self._pair.journal.bad.append(f"{self._table}: {message['code']}")
        else:
            failed = self._told.popleft()
            await asyncio.sleep(0.1)
            if failed == "watch":
                await self._watch(socket)
            elif self._open is not None:
                await self._send(socket, self._open)


def _picks(question: Json) -> list[str]:
    default: list[str] = question["default"]
    if question["plain"] and question["most"] == 1 and question["options"] and random.random() < 0.5:
        return [random.choice(question["options"])["text"]]
    return default
