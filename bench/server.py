"""The server's whole path beside a bare handler and beside pgbench, in turns of seconds on one machine.

Whole path: socket in, check, commit, a frame out to each of four seats and a spectator. Bare handler (`bare.py`): a
socket, the same group INSERT, five sends of the same frames, no game; once on the socket of uvicorn, once on ours.
Whole path among 10,000: beside as many running tables with chairs, clocks and everybody there. All of them run from
the beginning and have their turns one after the other, so that whatever else the machine does meets all of them alike.
What a node does by itself is measured first: `net` is an answer's CPU without it.
    scripts/bench server [--rounds 5] [--seconds 3] [--slots 12] [--tables 10000] [--before CHECKOUT]
With --before, the nodes of another checkout (of the same schema) have their turns, too.
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
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from typing import Any, Protocol
from uuid import UUID, uuid4

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import asyncpg  # noqa: E402
import msgspec  # noqa: E402
import psutil  # noqa: E402
from websockets.asyncio.client import connect as open_socket  # noqa: E402

import crowd  # noqa: E402
from chaos.checker import percentile  # noqa: E402
from chaos.machines import NodeProcess, database, free_port, running  # noqa: E402
from fathoms.kernel.record import start  # noqa: E402
from fathoms.kernel.registry import game  # noqa: E402
from fathoms.kernel.text import option_text  # noqa: E402
from fathoms.server import wire  # noqa: E402
from fathoms.server.tables import frames  # noqa: E402
from fathoms.server.tables.play import Play  # noqa: E402
from server_harness import Page, Player  # noqa: E402

GAME = "into-the-blue"
SEATS = 4
VIEWERS = SEATS + 1
TABLES_EACH = 4
"""Tables that a slot has at the beginning of a turn."""
IDLE_SECONDS = 4.0
RUNNING = 5
"""Of so many tables of the crowd one is running."""
PGBENCH = "/usr/lib/postgresql/15/bin/pgbench"
Json = dict[str, Any]


class Turns(Protocol):
    """Five pages around one table after the other."""

    async def refill(self) -> None:
        """Be ready for a turn: this is not measured."""

    async def run(self, until: float, waits: list[float]) -> None:
        """Answer as fast as all five have the frame."""


class Slot:
    """Five pages of a node."""

    def __init__(self, people: list[Player], pages: list[Page]) -> None:
        self._people = people
        self._pages = pages
        self._tables: list[tuple[str, int, list[str]]] = []
        """Each with the version and the frames that the pages hold."""
        self.samples: list[str] = []

    async def refill(self) -> None:
        while len(self._tables) < TABLES_EACH:
            table = await _table(self._people)
            for page in self._pages:
                await page.send("watch", table=table)
            self._tables.append((table, 0, [await _frame_text(page, 0) for page in self._pages]))
        await asyncio.gather(*[page.drain(1) for page in self._pages])

    async def run(self, until: float, waits: list[float]) -> None:
        while self._tables and time.perf_counter() < until:
            table, version, texts = self._tables[-1]
            mover = next((n for n, text in enumerate(texts) if '"question":null' not in text), None)
            if mover is None:
                self._tables.pop()
                for page in self._pages:
                    await page.send("unwatch", table=table)
                continue
            question = msgspec.json.decode(texts[mover], type=Json)["question"]
            begun = time.perf_counter()
            picks = {"question": question["id"], "picks": question["default"]}
            await self._pages[mover].send("answer", table=table, uuid=str(uuid4()), **picks)
            texts = list(await asyncio.gather(*[_frame_text(page, version + 1) for page in self._pages]))
            waits.append(time.perf_counter() - begun)
            self._tables[-1] = (table, version + 1, texts)
            self.samples = self.samples or texts


async def _frame_text(page: Page, version: int) -> str:
    mark = f'"version":{version},'
    while True:
        text = await page.socket.recv()
        assert isinstance(text, str)
        if text.startswith('{"kind":"frame"') and mark in text[:80]:
            return text


async def _table(people: list[Player]) -> str:
    table = await people[0].create(GAME, ["me"] + ["open"] * (SEATS - 1))
    for seat in range(1, SEATS):
        await people[seat].post(f"/api/tables/{table}/chairs/{seat}/take")
    await people[0].post(f"/api/tables/{table}/start")
    return table


class BareSlot:
    """The same load for the bare handler."""

    def __init__(self, sockets: list[Any], slot: str, samples: list[str]) -> None:
        self._sockets = sockets
        self._slot = slot
        self._mover = next(n for n, text in enumerate(samples) if '"question":null' not in text)
        self._number = 0

    async def refill(self) -> None:
        """A bare handler knows no table that ends."""

    async def run(self, until: float, waits: list[float]) -> None:
        text = ""
        while time.perf_counter() < until:
            self._number += 1
            question = {"default": []} if not text else msgspec.json.decode(text, type=Json)["question"]
            begun = time.perf_counter()
            message = {"kind": "answer", "table": self._slot, "question": self._number, "uuid": str(uuid4())}
            message["picks"] = question["default"]
            await self._sockets[self._mover].send(msgspec.json.encode(message).decode())
            text = (await asyncio.gather(*[self._next(socket) for socket in self._sockets]))[self._mover]
            waits.append(time.perf_counter() - begun)

    @staticmethod
    async def _next(socket: Any) -> str:  # noqa: ANN401
        while True:
            text = await socket.recv()
            assert isinstance(text, str)
            if text.startswith('{"kind":"frame"'):
                return text


class Contender:
    """A process that has its turns, and what they cost."""

    def __init__(self, name: str, pid: int, slots: list[Any]) -> None:
        self.name = name
        self.slots: list[Turns] = slots
        self._process = psutil.Process(pid)
        self._waits: list[float] = []
        self._rates: list[float] = []
        self.costs: list[float] = []
        """Microseconds of CPU of an answer, by turn."""
        self.net: list[float] = []
        """The same without what the process does by itself."""
        self._idle = 0.0

    def anew(self) -> Contender:
        """The same, without what it has cost until now."""
        return Contender(self.name, self._process.pid, self.slots)

    def _used(self) -> float:
        used: float = sum(self._process.cpu_times()[:2])
        return used

    async def rest(self) -> None:
        """What it costs a second while nobody plays, with all pages open."""
        begun, before = time.perf_counter(), self._used()
        await asyncio.sleep(IDLE_SECONDS)
        self._idle = (self._used() - before) / (time.perf_counter() - begun)

    async def turn(self, seconds: float) -> None:
        """All slots at once, for so long."""
        for slot in self.slots:
            await slot.refill()
        waits: list[float] = []
        before, begun = self._used(), time.perf_counter()
        await asyncio.gather(*[slot.run(begun + seconds, waits) for slot in self.slots])
        took, cpu = time.perf_counter() - begun, self._used() - before
        self._waits += waits
        self._rates.append(len(waits) / took)
        self.costs.append(cpu / max(1, len(waits)) * 1e6)
        self.net.append((cpu - took * self._idle) / max(1, len(waits)) * 1e6)

    def report(self) -> Json:
        return {
            "measure": self.name,
            "answers": len(self._waits),
            "answers_per_s": round(median(self._rates), 1),
            "p50_ms": round(percentile(self._waits, 0.5) * 1e3, 2),
            "p99_ms": round(percentile(self._waits, 0.99) * 1e3, 2),
            "cpu_us_an_answer": [round(each) for each in self.costs],
            "net_us_an_answer": [round(each) for each in self.net],
            "by_itself_ms_a_second": round(self._idle * 1e3, 1),
        }


async def whole_path(stack: AsyncExitStack, name: str, url: str, slots: int, tree: Path | None) -> Contender:
    """A node, and people with pages."""
    node = NodeProcess(url, tables_cached="5000")
    if tree is not None:
        node.path = os.pathsep.join([str(tree / "tests"), str(tree / "src")])
    await stack.enter_async_context(running([node]))
    people = [Player(node.url) for _ in range(VIEWERS)]
    for number, person in enumerate(people):
        stack.push_async_callback(person.stop)
        await person.welcome(f"P{number}")
    around = [Slot(people, [await person.open() for person in people]) for _ in range(slots)]
    return Contender(name, node.pid, around)


async def bare_path(
    stack: AsyncExitStack, name: str, url: str, slots: int, samples: list[str], socket: str
) -> Contender:
    """The bare handler, and the same number of sockets."""
    port = free_port()
    await _bare_tables(url, slots)
    environ = {**os.environ, "BARE_URL": url, "BARE_PORT": str(port), "BARE_SAMPLES": json.dumps(samples)}
    program = [sys.executable, str(Path(__file__).with_name("bare.py")), socket]
    process = subprocess.Popen(program, env=environ)  # noqa: ASYNC220 - at once
    stack.callback(process.wait)
    stack.callback(process.kill)
    around = []
    for number in range(slots):
        sockets = [await _patient(f"ws://127.0.0.1:{port}/bare{number}") for _ in range(VIEWERS)]
        around.append(BareSlot(sockets, f"bare{number}", samples))
    return Contender(name, process.pid, around)


async def _bare_tables(url: str, slots: int) -> None:
    connection = await asyncpg.connect(url)
    host = await connection.fetchval("INSERT INTO people (id, name, lang) VALUES ($1, 'B', 'en') RETURNING id", uuid4())
    await connection.execute(
        "INSERT INTO tables (id, game, settings, status, host, public, secret)"
        " SELECT 'bare' || n, 'x', '{}', 'playing', $2, false, '' FROM generate_series(0, $1) n",
        slots,
        host,
    )
    await connection.close()


async def _patient(url: str) -> Any:  # noqa: ANN401
    for _ in range(300):
        try:
            return await open_socket(url, ping_interval=None)
        except OSError:
            await asyncio.sleep(0.1)
    raise TimeoutError(url)


async def fill(url: str, tables: int) -> None:
    """So many running tables with chairs and clocks, and everybody there, at a node that is not this one."""
    connection = await asyncpg.connect(url)
    async with connection.transaction():
        await crowd.fill(connection, 0, tables * RUNNING)
        await crowd.answer(connection, 0, tables * RUNNING, 20)
    await crowd.come(connection, "elsewhere", tables)
    await connection.execute("UPDATE nodes SET seen_at = now() + interval '1 h'")  # it beats as long as this lasts
    await connection.execute("ANALYZE")
    await connection.close()


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


def ratios(by_name: dict[str, Contender]) -> Json:
    """Turn by turn, each beside its neighbours: the median, the least, the most."""

    def beside(one: list[float], other: list[float]) -> list[float]:
        each = sorted(first / second for first, second in zip(one, other, strict=True))
        return [round(found, 3) for found in (median(each), each[0], each[-1])]

    whole, found = by_name["whole_path"], {}
    for name, other in by_name.items():
        if name.startswith("bare"):
            found[f"{name}_to_whole"] = beside(other.costs, whole.costs)
            found[f"{name}_to_whole_net"] = beside(other.net, whole.net)
        elif other is not whole:
            found[f"{name}_to_whole"] = beside(other.costs, whole.costs)
    return {"measure": "cpu_ratios", **found}


async def measure(given: argparse.Namespace) -> list[Contender]:
    """All contenders, turn by turn."""
    async with AsyncExitStack() as stack:

        async def fresh(name: str) -> str:
            return await stack.enter_async_context(database(name))

        async def whole(name: str, url: str, tree: Path | None = None) -> Contender:
            return await whole_path(stack, name, url, given.slots, tree)

        first = await whole("whole_path", await fresh("whole"))
        await first.turn(1.0)
        samples = first.slots[0].samples  # type: ignore[attr-defined]
        contenders = [first.anew()]
        for name, socket in (("bare", "uvicorn"), ("bare_our_socket", "lean")):
            contenders.append(await bare_path(stack, name, await fresh(name), given.slots, samples, socket))
        if given.before is not None:
            contenders.append(await whole("before", await fresh("before"), given.before))
        if given.tables:
            full = await fresh("full")
            contenders.append(await whole(f"among_{given.tables}", full))
            # Only now: a node that starts tries some tables, and in these there is no game.
            await fill(full, given.tables)
        for each in contenders:
            for slot in each.slots:
                await slot.refill()
            await each.rest()
        for _ in range(given.rounds):
            for each in contenders:
                await each.turn(given.seconds)
        return contenders


async def main() -> None:
    """Measure everything; one JSON object a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--slots", type=int, default=12)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--before", type=Path, default=None)
    parser.add_argument("--only-turns", action="store_true", help="no pgbench, no stages, no memory")
    given = parser.parse_args()
    contenders = await measure(given)
    reports = [each.report() for each in contenders] + [ratios({each.name: each for each in contenders})]
    if not given.only_turns:
        async with database("bench") as url:
            reports += [{"measure": "pgbench_32", **pgbench(url, given.seconds)}, {"measure": "stages_us", **stages()}]
            reports += [{"measure": "memory", **await memory(url, 300, 100)}]
    for report in reports:
        print(json.dumps(report), flush=True)
    print(json.dumps({"measure": "load", "load": [round(each, 1) for each in os.getloadavg()]}))


if __name__ == "__main__":
    asyncio.run(main())
