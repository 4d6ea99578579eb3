"""Clocks under trouble: nodes whose clock jumps and that are stopped for seconds, while people play against time.

A wrong time-out is one that strikes somebody who sent an answer in time, or that comes before the time that the server
itself had told. People measure by their own clock, which nobody touches; some fall asleep, so that true time-outs come.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from chaos.machines import NodeProcess, database
from chaos.people import LOST

LIBRARY = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1")
"""From Debian's package libfaketime."""
PACE = {"kind": "live", "bank": 12, "increment": 2, "late": "bot"}
PAIRS = 24
MARGIN = 1.0
"""Whoever answers in the last moment leaves so many seconds."""
EARLY = 0.25
ACK_SECONDS = 2.0
Json = dict[str, Any]
Report = dict[str, Any]


class Tally:
    """What happened to all."""

    def __init__(self) -> None:
        self.answers = self.close = self.asleep = self.struck = self.ended = 0
        self.wrong: list[str] = []
        self.late: list[float] = []
        self.jumps = self.pauses = 0


class FakeClock:
    """A clock for processes that find it in their environment; it can be set while they run."""

    def __init__(self) -> None:
        if not LIBRARY.exists():
            raise FileNotFoundError(f"{LIBRARY}: install libfaketime")
        self._file = Path(tempfile.mkstemp(prefix="fathoms-clock-")[1])
        self._file.chmod(0o644)
        self.set(0)
        self.environ = {
            "LD_PRELOAD": str(LIBRARY),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1",
        }

    def set(self, seconds: int) -> None:
        """So far from the true time."""
        self._file.write_text(f"{seconds:+d}", encoding="ascii")

    def end(self) -> None:
        self._file.unlink(missing_ok=True)


class Shaken(NodeProcess):
    """A node whose clock can be set and that can be stopped."""

    def __init__(self, url: str, *plants: str) -> None:
        super().__init__(url, *plants)
        self._clock = FakeClock()
        self.environ = self._clock.environ

    def jump(self) -> None:
        self._clock.set(random.randint(-3600, 3600))

    async def pause(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(random.uniform(1, 6))
        finally:
            os.kill(self.pid, signal.SIGCONT)

    def end(self) -> None:
        super().end()
        self._clock.end()


class Sitter:
    """Somebody who plays against time, at whichever node answers."""

    def __init__(self, nodes: Sequence[NodeProcess], tally: Tally, cookie: str) -> None:
        self._nodes, self._tally, self._cookie = nodes, tally, cookie
        self._headers = {"Cookie": f"fathoms={cookie}"}
        self._open: Json | None = None
        self._due = 0.0
        """When my time is over, by my own clock, as the server told it."""
        self._clocks: Json = {}
        self._table = ""
        self._seat = 0
        self._done = False
        self._away = False

    async def play(self, table: str, seat: int) -> None:
        """Until the game is over."""
        self._table, self._seat, self._open, self._done, self._away = table, seat, None, False, False
        self._due = 0.0
        while not self._done:
            try:
                await self._sit()
            except LOST:
                await asyncio.sleep(random.uniform(0.02, 0.1))

    async def _sit(self) -> None:
        url = random.choice(self._nodes).url
        headers = {"Origin": url, **self._headers}
        address = url.replace("http", "ws") + "/ws"
        async with connect(address, additional_headers=headers, open_timeout=3, ping_interval=None) as socket:
            await _send(socket, {"kind": "watch", "table": self._table})
            if self._open is not None:
                await _send(socket, self._open)
            while not self._done:
                # Whoever waits for an answer tries another node before long; whoever waits for a turn waits.
                async with asyncio.timeout(ACK_SECONDS if self._open else 20):
                    message: Json = msgspec.json.decode(await socket.recv())
                await self._hear(socket, message)

    async def _hear(self, socket: ClientConnection, message: Json) -> None:
        match message["kind"]:
            case "clocks":
                self._clocks = message
                mine = next((each for each in message["chairs"] if each["seat"] == self._seat and each["runs"]), None)
                if mine is not None and mine["left"] is not None:
                    self._due = time.monotonic() + mine["left"]
            case "table":
                await self._table_message(message)
            case "frame":
                self._done = message["outcome"] is not None
                if message["question"] is not None and self._open is None and not self._away:
                    await self._turn(socket, message)
            case "played" | "refused" if self._open is not None and message["uuid"] == self._open["uuid"]:
                self._result(message)
            case "sorry" if message["code"] == "try-again" and self._open is not None:
                await asyncio.sleep(0.1)
                await _send(socket, self._open)
            case _:
                pass

    async def _turn(self, socket: ClientConnection, frame: Json) -> None:
        """Think for a while; some answer in the last moment, and some fall asleep."""
        question = frame["question"]
        clocks = await self._told(socket)
        if not clocks:
            return
        left = self._due - time.monotonic()
        luck = random.random()
        if luck < 0.04:
            self._away = True
            self._tally.asleep += 1
            return
        thinks = random.uniform(0, 0.3) if luck < 0.75 else random.uniform(0.5, 2)
        if luck > 0.92:
            thinks = left - MARGIN
            self._tally.close += 1
        await asyncio.sleep(max(0.0, min(thinks, left - MARGIN)))
        if self._due - time.monotonic() < MARGIN / 2:
            # We were kept from the keyboard ourselves: nobody can say whether this is in time.
            self._away = True
            return
        self._open = {
            "kind": "answer",
            "table": self._table,
            "question": question["id"],
            "picks": question["default"],
            "uuid": str(uuid4()),
        }
        await _send(socket, self._open)

    async def _told(self, socket: ClientConnection) -> bool:
        """The clocks come behind the frame."""
        async with asyncio.timeout(20):
            while True:
                message: Json = msgspec.json.decode(await socket.recv())
                if message["kind"] == "frame":
                    return False  # something newer; the clocks will come again
                await self._hear(socket, message)
                if message["kind"] == "clocks":
                    return any(each["seat"] == self._seat and each["runs"] for each in message["chairs"])

    async def _table_message(self, message: Json) -> None:
        if message["you"]["away"] != self._seat:
            return
        over = time.monotonic() - self._due
        self._tally.struck += 1
        if self._open is not None:
            self._tally.wrong.append(f"answered in time, struck {over:.2f} s after the end")
        elif over < -EARLY:
            self._tally.wrong.append(f"struck {-over:.2f} s before the end")
        elif self._due:
            self._tally.late.append(over)
        self._open, self._away, self._due = None, False, 0.0
        await self._come_back()

    async def _come_back(self) -> None:
        for _ in range(200):
            with contextlib.suppress(httpx.HTTPError):
                async with httpx.AsyncClient(timeout=3, headers=self._headers) as http:
                    path = f"/api/tables/{self._table}/chairs/{self._seat}/take"
                    if (await http.post(random.choice(self._nodes).url + path, json={})).status_code < 500:
                        return
            await asyncio.sleep(0.1)

    def _result(self, message: Json) -> None:
        if message["kind"] == "played":
            self._tally.answers += 1
        elif message["code"] == "not-seated":
            self._tally.wrong.append("answered in time, and found the chair taken")
        self._open = None


async def _send(socket: ClientConnection, message: Json) -> None:
    await socket.send(msgspec.json.encode(message).decode())


async def _post(nodes: Sequence[NodeProcess], path: str, cookie: str | None, body: Json) -> httpx.Response:
    headers = {} if cookie is None else {"Cookie": f"fathoms={cookie}"}
    for _ in range(400):
        with contextlib.suppress(httpx.HTTPError):
            async with httpx.AsyncClient(timeout=3, headers=headers) as http:
                answer = await http.post(random.choice(nodes).url + path, json=body)
                if answer.status_code < 500:
                    return answer
        await asyncio.sleep(0.05)
    raise TimeoutError(path)


async def play_pair(nodes: Sequence[NodeProcess], tally: Tally, enough: asyncio.Event) -> None:
    """Two people who play one table after the other."""
    cookies = [(await _post(nodes, "/api/me", None, {"name": "Sim"})).cookies["fathoms"] for _ in range(2)]
    sitters = [Sitter(nodes, tally, cookie) for cookie in cookies]
    while not enough.is_set():
        form = {"game": "into-the-blue", "chairs": [{"kind": "me"}, {"kind": "open"}], "pace": PACE}
        table = (await _post(nodes, "/api/tables", cookies[0], form)).json()["table"]
        await _post(nodes, f"/api/tables/{table}/chairs/1/take", cookies[1], {})
        await _post(nodes, f"/api/tables/{table}/start", cookies[0], {})
        async with asyncio.TaskGroup() as group:
            games = [group.create_task(sitter.play(table, seat)) for seat, sitter in enumerate(sitters)]
            group.create_task(_until(enough, games))
        tally.ended += 1


async def _until(enough: asyncio.Event, games: list[asyncio.Task[None]]) -> None:
    """Nobody plays on when there is enough."""
    while not all(game.done() for game in games):
        if enough.is_set():
            for game in games:
                game.cancel()
            return
        await asyncio.sleep(0.2)


async def _shake(node: Shaken, tally: Tally, troubles: int) -> None:
    """Half jumps, half pauses."""
    while tally.jumps + tally.pauses < troubles:
        await asyncio.sleep(random.uniform(0.3, 1.5))
        if tally.jumps <= tally.pauses:
            tally.jumps += 1
            node.jump()
        else:
            tally.pauses += 1
            await node.pause()


async def shake_clocks(answers: int, troubles: int, *plants: str, seconds: float = 1500) -> Report:
    """Three nodes, clocks that jump by up to an hour, pauses of up to six seconds, at times of all nodes at once."""
    tally, enough = Tally(), asyncio.Event()
    begun = time.monotonic()
    async with database("clocks") as url:
        nodes = [Shaken(url, *plants) for _ in range(3)]
        try:
            await asyncio.gather(*[node.start() for node in nodes])
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
                    for _ in range(PAIRS):
                        group.create_task(play_pair(nodes, tally, enough))
                    shaking = [group.create_task(_shake(node, tally, troubles)) for node in nodes]
                    group.create_task(_watch(tally, enough, shaking, answers, stop_at_wrong=bool(plants)))
        finally:
            for node in nodes:
                node.end()
    return {
        "answers": tally.answers,
        "in_the_last_moment": tally.close,
        "jumps": tally.jumps,
        "pauses": tally.pauses,
        "asleep": tally.asleep,
        "timed_out": tally.struck,
        "wrong_time_outs": len(tally.wrong),
        "examples": tally.wrong[:3],
        "latest_seconds": round(max(tally.late, default=0.0), 2),
        "tables": tally.ended,
        "seconds": round(time.monotonic() - begun, 1),
        "ok": not tally.wrong and tally.answers >= answers and tally.jumps + tally.pauses >= troubles,
    }


async def _watch(
    tally: Tally, enough: asyncio.Event, shaking: list[asyncio.Task[None]], answers: int, *, stop_at_wrong: bool
) -> None:
    """Enough is when all answers and troubles have been; a planted defect is found at the first wrong time-out."""
    while tally.answers < answers or not all(task.done() for task in shaking):
        if stop_at_wrong and tally.wrong:
            for task in shaking:
                task.cancel()
            break
        await asyncio.sleep(0.2)
    enough.set()
