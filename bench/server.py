"""The server's whole path beside a bare handler and beside pgbench, in one run on one machine.

Whole path: socket in, check, commit, a frame out to each of four seats and a spectator. Bare handler: the same socket,
the same group INSERT, five sends of the same frames, no game. The same program makes the load for both.
    scripts/bench server [--seconds 5] [--slots 12]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import asyncpg  # noqa: E402
import msgspec  # noqa: E402
import psutil  # noqa: E402
import uvicorn  # noqa: E402

from chaos.checker import percentile  # noqa: E402
from chaos.machines import NodeProcess, database, free_port  # noqa: E402
from fathoms.kernel.record import start  # noqa: E402
from fathoms.kernel.registry import game  # noqa: E402
from fathoms.kernel.text import option_text  # noqa: E402
from fathoms.server import wire  # noqa: E402
from fathoms.server.store.log import Appender, Entry  # noqa: E402
from fathoms.server.store.pool import connect  # noqa: E402
from fathoms.server.tables import frames  # noqa: E402
from fathoms.server.tables.play import Play  # noqa: E402
from server_harness import Page, Player  # noqa: E402

GAME = "into-the-blue"
SEATS = 4
VIEWERS = SEATS + 1
PGBENCH = "/usr/lib/postgresql/15/bin/pgbench"
Json = dict[str, Any]


class Slot:
    """Five sockets around one table after the other."""

    def __init__(self, pages: list[Page], tables: list[str]) -> None:
        self.pages = pages
        self.tables = tables
        self.rounds: list[float] = []
        self.samples: list[str] = []
        self.first: list[list[str]] = []

    async def prepare(self) -> None:
        """Watch all tables first: coming and going is not what is measured."""
        for table in self.tables:
            for page in self.pages:
                await page.send("watch", table=table)
            self.first.append([await _frame_text(page, 0) for page in self.pages])
        await asyncio.gather(*[page.drain(1) for page in self.pages])

    async def run(self, until: float) -> None:
        for table, texts in zip(self.tables, self.first, strict=True):
            await self._play(table, texts, until)

    async def _play(self, table: str, texts: list[str], until: float) -> None:
        version = 0
        while time.perf_counter() < until:
            mover = next((n for n, text in enumerate(texts) if '"question":null' not in text), None)
            if mover is None:
                return
            question = msgspec.json.decode(texts[mover], type=Json)["question"]
            version += 1
            begun = time.perf_counter()
            picks = {"question": question["id"], "picks": question["default"]}
            await self.pages[mover].send("answer", table=table, uuid=str(uuid4()), **picks)
            texts = list(await asyncio.gather(*[_frame_text(page, version) for page in self.pages]))
            self.rounds.append(time.perf_counter() - begun)
            if len(self.samples) < VIEWERS:
                self.samples = texts


async def _frame_text(page: Page, version: int) -> str:
    mark = f'"version":{version},'
    while True:
        text = await page.socket.recv()
        assert isinstance(text, str)
        if text.startswith('{"kind":"frame"') and mark in text[:80]:
            return text


async def whole_path(url: str, slots: int, seconds: float, tables_each: int) -> Json:
    """Answers a second through the real server."""
    node = NodeProcess(url, tables_cached="5000")
    await node.start()
    people = [Player(node.url) for _ in range(VIEWERS)]
    for number, person in enumerate(people):
        await person.welcome(f"P{number}")
    made = [[await _table(people) for _ in range(tables_each)] for _ in range(slots)]
    running = [Slot([await person.open() for person in people], tables) for tables in made]
    await asyncio.gather(*[slot.prepare() for slot in running])
    report = await _measured(node.pid, running, seconds)
    report["frame_bytes"] = [len(text) for text in running[0].samples]
    report["samples"] = running[0].samples
    for person in people:
        await person.stop()
    node.end()
    return report


async def _table(people: list[Player]) -> str:
    table = await people[0].create(GAME, ["me"] + ["open"] * (SEATS - 1))
    for seat in range(1, SEATS):
        await people[seat].post(f"/api/tables/{table}/chairs/{seat}/take")
    await people[0].post(f"/api/tables/{table}/start")
    return table


async def _measured(pid: int, slots: list[Any], seconds: float) -> Json:
    process = psutil.Process(pid)
    before = process.cpu_times()
    begun = time.perf_counter()
    await asyncio.gather(*[slot.run(begun + seconds) for slot in slots])
    took = time.perf_counter() - begun
    after = process.cpu_times()
    rounds = [each for slot in slots for each in slot.rounds]
    cpu = after.user + after.system - before.user - before.system
    return {
        "answers": len(rounds),
        "answers_per_s": round(len(rounds) / took, 1),
        "p50_ms": round(percentile(rounds, 0.5) * 1e3, 2),
        "p99_ms": round(percentile(rounds, 0.99) * 1e3, 2),
        "server_cpu_us_per_answer": round(cpu / max(1, len(rounds)) * 1e6),
    }


class Bare:
    """The bare handler: no rules, no views; the same INSERT and five sends."""

    def __init__(self, url: str, samples: list[str]) -> None:
        self._url = url
        self._samples = samples
        self._slots: dict[str, list[Any]] = {}
        self._last: dict[str, UUID] = {}
        self._appender: Appender | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401
        if scope["type"] != "websocket":
            return
        if self._appender is None:
            self._appender = Appender(await connect(self._url, 4), 0)
        slot = scope["path"][1:]
        await receive()
        await send({"type": "websocket.accept"})
        self._slots.setdefault(slot, []).append(send)
        while (message := await receive())["type"] == "websocket.receive":
            answer = wire.decode(message["text"])
            assert isinstance(answer, wire.Answer)
            picks = msgspec.json.encode(answer.picks).decode()
            entry = Entry(slot, answer.question, 0, 0, 0, picks, answer.uuid, self._last.get(slot))
            self._last[slot] = answer.uuid
            await self._appender.append(entry)
            played = wire.encode(wire.Played(slot, answer.uuid, 1)).decode()
            await send({"type": "websocket.send", "text": played})
            for each, text in zip(self._slots[slot], self._samples, strict=True):
                await each({"type": "websocket.send", "text": text})


class BareSlot:
    """The same load for the bare handler."""

    def __init__(self, sockets: list[Any], slot: str, samples: list[str]) -> None:
        self._sockets = sockets
        self._slot = slot
        self._mover = next(n for n, text in enumerate(samples) if '"question":null' not in text)
        self.rounds: list[float] = []

    async def run(self, until: float) -> None:
        number = 0
        text = ""
        while time.perf_counter() < until:
            number += 1
            question = {"default": []} if not text else msgspec.json.decode(text, type=Json)["question"]
            begun = time.perf_counter()
            message = {"kind": "answer", "table": self._slot, "question": number, "uuid": str(uuid4())}
            message["picks"] = question["default"]
            await self._sockets[self._mover].send(msgspec.json.encode(message).decode())
            texts = await asyncio.gather(*[self._next(socket) for socket in self._sockets])
            text = texts[self._mover]
            self.rounds.append(time.perf_counter() - begun)

    @staticmethod
    async def _next(socket: Any) -> str:  # noqa: ANN401
        while True:
            text = await socket.recv()
            assert isinstance(text, str)
            if text.startswith('{"kind":"frame"'):
                return text


async def bare_path(url: str, slots: int, seconds: float, samples: list[str]) -> Json:
    """Answers a second through the bare handler."""
    from websockets.asyncio.client import connect as open_socket  # noqa: PLC0415

    port = free_port()
    connection = await asyncpg.connect(url)
    await connection.execute(
        "INSERT INTO tables (id, game, settings, status, host, public, secret)"
        " SELECT 'bare' || n, 'x', '{}', 'playing', (SELECT id FROM people LIMIT 1), false, ''"
        " FROM generate_series(0, $1) n",
        slots,
    )
    await connection.close()
    environ = {**os.environ, "BARE_URL": url, "BARE_PORT": str(port), "BARE_SAMPLES": json.dumps(samples)}
    process = subprocess.Popen([sys.executable, __file__, "--bare"], env=environ)  # noqa: ASYNC220 - at once
    try:
        running = []
        for number in range(slots):
            sockets = [await _patient(open_socket, f"ws://127.0.0.1:{port}/bare{number}") for _ in range(VIEWERS)]
            running.append(BareSlot(sockets, f"bare{number}", samples))
        return await _measured(process.pid, running, seconds)
    finally:
        process.terminate()
        process.wait()


async def _patient(open_socket: Any, url: str) -> Any:  # noqa: ANN401
    for _ in range(300):
        try:
            return await open_socket(url, ping_interval=None)
        except OSError:
            await asyncio.sleep(0.1)
    raise TimeoutError(url)


def serve_bare() -> None:
    """The process of the bare handler."""
    app = Bare(os.environ["BARE_URL"], json.loads(os.environ["BARE_SAMPLES"]))
    uvicorn.run(
        app,
        port=int(os.environ["BARE_PORT"]),
        loop="uvloop",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
    )


def pgbench(url: str, seconds: float) -> Json:
    """The same rows, one INSERT a transaction, 32 clients."""
    script = Path("/tmp") / f"fathoms-pgbench-{os.getpid()}.sql"  # noqa: S108
    script.write_text(
        "\\set t random(1, 1000000)\n"
        "INSERT INTO answers (table_id, n, seat, kind, picks, uuid)"
        " VALUES ('bench' || :t, floor(random() * 2000000000)::int, 0, 0, '[\"place level=3\"]', gen_random_uuid());\n"
    )
    done = subprocess.run(
        [PGBENCH, "-n", "-c", "32", "-j", "2", "-M", "prepared", "-T", str(round(seconds)), "-f", str(script), url],
        check=True,
        capture_output=True,
        text=True,
    )
    script.unlink()
    found = re.search(r"tps = ([\d.]+)", done.stdout)
    assert found is not None
    return {"inserts_per_s": round(float(found[1]), 1)}


def stages(rounds: int = 400) -> Json:
    """CPU of an answer by stage, in one process, microseconds."""
    rules = game(GAME).rules()
    spent: dict[str, float] = {}

    def timed(name: str, begun: float) -> float:
        now = time.process_time()
        spent[name] = spent.get(name, 0) + now - begun
        return now

    done = 0
    while done < rounds:
        play = Play(start(rules, {}, SEATS, os.urandom(32), (b"",) * SEATS))
        while play.state.questions() and done < rounds:
            done += 1
            [question] = play.state.questions()
            picks = [option_text(pick) for pick in question.default]
            message = {"kind": "answer", "table": "t", "question": question.id, "picks": picks, "uuid": str(uuid4())}
            text = msgspec.json.encode(message)
            at = time.process_time()
            answer = wire.decode(text)
            at = timed("decode", at)
            assert isinstance(answer, wire.Answer)
            draft = play.draft(play.answer(question.seat, answer.picks))
            at = timed("read_check_clone_answer", at)
            assert not isinstance(draft, tuple)
            draft.checkpoint()  # type: ignore[union-attr]
            at = timed("checkpoint_every_8th", at)
            since = play.shown
            play.accept(draft, UUID(int=done))  # type: ignore[arg-type]
            at = timed("accept", at)
            made = [frames.frame("t", play, viewer, since) for viewer in range(-1, SEATS)]
            at = timed("five_views", at)
            for each in made:
                wire.encode(each).decode()
            timed("five_encodes", at)
    return {name: round(seconds / done * 1e6, 1) for name, seconds in spent.items()}


async def memory(url: str, sockets: int, tables: int) -> Json:
    """What an idle socket and an idle table cost."""
    node = NodeProcess(url, tables_cached="100000")
    await node.start()
    player = Player(node.url)
    await player.welcome("Ann")
    process = psutil.Process(node.pid)
    for _ in range(20):
        await (await player.open()).next()
    base = process.memory_info().rss
    for _ in range(sockets):
        await (await player.open()).next()
    with_sockets = process.memory_info().rss
    made = [await player.create(GAME, ["me", "bot", "bot", "bot"]) for _ in range(tables)]
    for table in made:
        await player.post(f"/api/tables/{table}/start")
    with_tables = process.memory_info().rss
    await player.stop()
    node.end()
    return {
        "idle_node_mb": round(base / 1e6, 1),
        "idle_socket_kb": round((with_sockets - base) / sockets / 1e3, 1),
        "idle_table_kb": round((with_tables - with_sockets) / tables / 1e3, 1),
    }


async def fill(url: str, tables: int, answers: int) -> None:
    """Running tables that lie in the database."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "INSERT INTO tables (id, game, settings, status, host, public, secret)"
        " SELECT 'fill' || n, 'x', '{}', 'playing', (SELECT id FROM people LIMIT 1), false, ''"
        " FROM generate_series(1, $1) n",
        tables,
    )
    await connection.execute(
        "INSERT INTO answers (table_id, n, seat, kind, picks, uuid)"
        " SELECT 'fill' || t, n, 0, 0, '[]', gen_random_uuid()"
        " FROM generate_series(1, $1) t, generate_series(1, $2) n",
        tables,
        answers,
        timeout=300,
    )
    await connection.execute("ANALYZE")
    await connection.close()


async def main(seconds: float, slots: int) -> None:
    """Measure everything; one JSON object a line."""
    each = 8  # as many as one page may watch
    async with database("bench") as url:
        whole = await whole_path(url, slots, seconds, each)
        samples = whole.pop("samples")
        bare = await bare_path(url, slots, seconds, samples)
        again = await whole_path(url, slots, seconds, each)
        again.pop("samples")
        beside = pgbench(url, seconds)
        await fill(url, 10_000, 20)
        full = await whole_path(url, slots, seconds, each)
        full.pop("samples")
        small = await memory(url, 300, 100)
    best = max(whole["answers_per_s"], again["answers_per_s"])
    cheapest = min(whole["server_cpu_us_per_answer"], again["server_cpu_us_per_answer"])
    for name, report in (
        ("whole_path", whole),
        ("whole_path_again", again),
        ("bare_handler", bare),
        ("pgbench_32", beside),
        ("whole_path_10000_tables", full),
        ("stages_us", stages()),
        ("memory", small),
        (
            "ratios",
            {
                "whole_to_bare": round(best / bare["answers_per_s"], 3),
                "cpu_bare_to_whole": round(bare["server_cpu_us_per_answer"] / cheapest, 3),
                "cost_10000_to_none": round(full["server_cpu_us_per_answer"] / cheapest, 3),
            },
        ),
    ):
        print(json.dumps({"measure": name, **report}), flush=True)


if __name__ == "__main__":
    if "--bare" in sys.argv:
        serve_bare()
    else:
        parser = argparse.ArgumentParser()
        parser.add_argument("--seconds", type=float, default=5)
        parser.add_argument("--slots", type=int, default=12)
        chosen = parser.parse_args()
        asyncio.run(main(chosen.seconds, chosen.slots))
