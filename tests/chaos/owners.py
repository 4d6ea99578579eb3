"""Tables of bots at three nodes: how often a node must read a table again, and what a dead or a second owner does.

Workers go to any node that lives and keep a journal; a cold reading of the log then tells whether each answer that was
taken is there once, at the very question that it was given for.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from http.client import HTTPException
from typing import Any, TypeVar
from uuid import UUID, uuid4

import asyncpg
import httpx
from prometheus_client.parser import text_string_to_metric_families

from chaos.checker import percentile
from chaos.crashes import until
from chaos.machines import NodeProcess, database, free_port, running
from fathoms.kernel import registry
from fathoms.server.store import log, tables
from fathoms.server.store.pool import close, connect
from fathoms.server.tables.briefs import Brief, Done
from fathoms.server.tables.play import ReplayError, begin
from fathoms.server.tables.stints import STINT
from fathoms.server.worker import Door, Worker
from server_harness import NO_CERTIFICATES

Report = dict[str, Any]
T = TypeVar("T")
KEY = "key of the workers"
NODES = 3
HANDS = 6
LONG = ("key-largo", 5)
"""A game, and for how many: about 170 answers, several of them asked for at once."""
TURNS = ("into-the-blue", 4)
"""About 70 answers, one after the other."""
SMALL = 8
"""Tables that a node may hold, where it has a hundred."""
REPLAYS_MOST = 0.02
BACK_MOST = 3.0
KILLED_TABLES = 15
"""So few that each answers several times a second: what is measured is who takes over, and not how fast bots are."""
AGAIN = 0.05
COUNTED = (
    "fathoms_table_loads_total",
    "fathoms_replayed_entries_total",
    "fathoms_answers_total",
    "fathoms_races_lost_total",
)
STUCK = 60.0


class Journal:
    """What workers were asked, what they said and what they were told."""

    def __init__(self) -> None:
        self.sent: dict[UUID, tuple[str, int, int]] = {}
        """The table, the seat and the question of each answer."""
        self.acked: set[UUID] = set()
        self.late = 0
        """Answers that were not taken, for somebody else's was."""
        self.answered: dict[str, list[float]] = {}
        """When, by table."""
        self.given_by: dict[str, str] = {}
        """The node that gave out the last question, by table."""
        self.troubles: list[str] = []


class Hand(threading.Thread):
    """One worker behind a proxy: each request goes to any node that lives."""

    def __init__(self, urls: Callable[[], str], journal: Journal) -> None:
        super().__init__(daemon=True)
        self._urls = urls
        self._journal = journal
        self._doors: dict[str, Door] = {}
        self.stopped = False

    def run(self) -> None:
        worker = Worker(Door(self._urls(), KEY))
        while not self.stopped:
            for brief in self._tried(lambda door: door.claim(1)) or []:
                self._answer(brief, worker.think(brief))

    def _tried(self, ask: Callable[[Door], T]) -> T | None:
        """What some node says; None if it is gone."""
        url = self._urls()
        door = self._doors.setdefault(url, Door(url, KEY))
        try:
            return ask(door)
        except (OSError, HTTPException) as error:
            self._journal.troubles.append(repr(error))
            del self._doors[url]
            time.sleep(AGAIN)
            return None

    def _answer(self, brief: Brief, picks: list[str]) -> None:
        uuid = uuid4()
        self._journal.sent[uuid] = (brief.table, brief.seat, brief.question)
        self._journal.given_by[brief.table] = brief.node
        end = time.monotonic() + STUCK
        done: Done | None = None
        while done is None and time.monotonic() < end:
            done = self._tried(lambda door: door.answer(brief, picks, uuid, tries=1))
        if done is None or not done.played:
            self._journal.late += 1
            return
        self._journal.acked.add(uuid)
        self._journal.answered.setdefault(brief.table, []).append(time.monotonic())


@asynccontextmanager
async def working(nodes: list[NodeProcess], journal: Journal) -> AsyncIterator[None]:
    """Workers at work while the body runs."""

    def urls() -> str:
        return random.choice([node for node in nodes if node.alive] or nodes).url

    hands = [Hand(urls, journal) for _ in range(HANDS)]
    for hand in hands:
        hand.start()
    try:
        yield
    finally:
        for hand in hands:
            hand.stopped = True
        for hand in hands:
            await asyncio.to_thread(hand.join, STUCK)


async def deal(nodes: list[NodeProcess], count: int, what: tuple[str, int] = LONG) -> list[str]:
    """So many tables with bots only, made at any of the nodes."""
    async with httpx.AsyncClient(timeout=30, verify=NO_CERTIFICATES) as http:
        me = await http.post(nodes[0].url + "/api/me", json={"name": "Sim"})
        mine = {"Cookie": f"fathoms={me.cookies['fathoms']}"}
        made = []
        form = {"game": what[0], "chairs": [{"kind": "bot", "level": "uniform"}] * what[1]}
        for number in range(count):
            url = nodes[number % len(nodes)].url
            answer = await http.post(url + "/api/tables", json=form, headers=mine)
            assert answer.status_code == 201, answer.text
            made.append(answer.json()["table"])
            begun = await http.post(f"{url}/api/tables/{made[-1]}/start", json={}, headers=mine)
            assert begun.status_code == 200, begun.text
        return made


async def counted(nodes: list[NodeProcess]) -> dict[str, float]:
    """Tables read, entries played again, entries written and races lost, at all nodes together."""
    found = dict.fromkeys(COUNTED, 0.0)
    async with httpx.AsyncClient(timeout=30, verify=NO_CERTIFICATES) as http:
        for node in nodes:
            text = (await http.get(f"http://127.0.0.1:{node.operators_port}/metrics")).text
            for family in text_string_to_metric_families(text):
                for sample in family.samples:
                    if sample.name in found:
                        found[sample.name] += sample.value
    return found


def three(url: str, *plants: str, **settings: str) -> list[NodeProcess]:
    return [NodeProcess(url, *plants, operators_port=str(free_port()), **settings) for _ in range(NODES)]


async def small_memory(count: int, answers: int, *plants: str) -> Report:
    """Far more tables than the nodes may hold: how many readings of a table an answer costs.

    Tables that nobody watches take turns, each for a stint; given answers enough for a stint of each, all have had one.
    """
    async with database("memory") as url:
        nodes = three(url, *plants, tables_cached=str(SMALL))
        journal = Journal()
        async with running(nodes):
            await deal(nodes, count)
            before, begun = await counted(nodes), time.monotonic()
            async with working(nodes, journal):
                await until(lambda: len(journal.acked), answers)
                await until(lambda: len(journal.answered), min(count, answers // STINT))
            seconds = time.monotonic() - begun
            after = await counted(nodes)
        found = await check(url, journal)
    loads, again, written, _ = [after[name] - before[name] for name in COUNTED]
    return {
        **found,
        "tables": count,
        "held_most": SMALL * NODES,
        "loads": loads,
        "entries_replayed": again,
        "replays_per_answer": round(loads / max(1, written), 4),
        "answers_per_second": round(written / seconds, 1),
        "tables_answered": len(journal.answered),
    }


async def kills(count: int, times: int, *plants: str) -> Report:
    """An owner is killed: how soon each table that it had answers again, and whether anything is lost or twice."""
    async with database("owners") as url:
        nodes = three(url, *plants)
        journal = Journal()
        back: list[float] = []
        usual: list[float] = []
        async with running(nodes), working(nodes, journal):
            for _ in range(times):
                made = await deal(nodes, count, TURNS)
                await answered(url, journal, made, time.monotonic())
                at = time.monotonic()
                usual += (await answered(url, journal, made, at)).values()
                owners_before = dict(journal.given_by)
                node = random.choice(nodes)
                at = time.monotonic()
                node.kill()
                after = await answered(url, journal, made, at)
                gone = await killed(url)
                back += [seconds for table, seconds in after.items() if owners_before[table] == gone]
                node.launch()
                await node.ready()
        found = await check(url, journal)
    return {
        **found,
        "tables": count,
        "kills": times,
        "usual_p99": percentile(usual, 0.99),
        "tables_of_the_killed": len(back),
        "back_p50": percentile(back, 0.5),
        "back_p99": percentile(back, 0.99),
        "back_most": percentile(back, 1),
    }


async def killed(url: str) -> str:
    """Of the nodes, the one that was killed last: all others but those killed earlier beat on."""
    connection = await asyncpg.connect(url)
    try:
        found = await connection.fetchval("SELECT id FROM nodes ORDER BY seen_at DESC OFFSET $1 LIMIT 1", NODES - 1)
    finally:
        await connection.close()
    assert isinstance(found, str)
    return found


async def answered(url: str, journal: Journal, made: list[str], at: float) -> dict[str, float]:
    """Wait until every table that is not over has answered since: after how many seconds each did."""
    connection = await asyncpg.connect(url)
    try:
        async with asyncio.timeout(STUCK):
            while True:
                since = {table: [each - at for each in journal.answered.get(table, []) if each > at] for table in made}
                over = {row[0] for row in await connection.fetch("SELECT id FROM tables WHERE status <> 'playing'")}
                if all(times or table in over for table, times in since.items()):
                    return {table: times[0] for table, times in since.items() if times}
                await asyncio.sleep(0.02)
    finally:
        await connection.close()


async def check(url: str, journal: Journal) -> Report:
    """What was lost, what was played twice or elsewhere than it was meant for, and which logs do not replay."""
    pool = await connect(url, 2)
    stored: set[UUID] = set()
    twice = broken = 0
    try:
        for record in await pool.fetch("SELECT DISTINCT table_id FROM answers"):
            row = await tables.read(pool, record[0])
            assert row is not None
            play = begin(row, registry.game(row.game).rules())
            try:
                for entry in await log.read(pool, row.id):
                    question = play.state.question(entry.seat)
                    asked = journal.sent.get(entry.uuid)
                    meant = question is not None and asked == (row.id, entry.seat, question.id)
                    twice += entry.uuid in stored or not meant
                    stored.add(entry.uuid)
                    play.replay(entry)
            except ReplayError:
                broken += 1
        broken += await pool.fetchval("SELECT count(*) FROM tables WHERE status = 'quarantined'")
    finally:
        await close(pool)
    return {
        "acknowledged": len(journal.acked),
        "lost": len(journal.acked - stored),
        "twice": twice,
        "broken": broken,
        "late": journal.late,
        "troubles": len(journal.troubles),
    }


def clean(found: Report) -> bool:
    """Whether nothing is wrong, however slow it was."""
    return found["acknowledged"] > 0 and not any(found[name] for name in ("lost", "twice", "broken"))


async def unkeyed(count: int) -> Report:
    """Two owners, and nodes that do not ask the log who was first: it must be found."""
    found = await second_owner(count, "no-key")
    return found | {"ok": clean(found)}


async def second_owner(count: int, *plants: str) -> Report:
    """Every node believes that it owns everything: nothing may be lost or twice, however slow it is."""
    async with database("second") as url:
        nodes = three(url, "two-owners", *plants)
        journal = Journal()
        async with running(nodes):
            await deal(nodes, count)
            async with working(nodes, journal):
                # Where tables are broken, soon nobody is asked any more.
                with suppress(TimeoutError):
                    async with asyncio.timeout(STUCK):
                        await until(lambda: len(journal.sent), 25 * count)
            races = await counted(nodes)
        found = await check(url, journal)
    return found | {"races_lost": races["fathoms_races_lost_total"]}


def _told(name: str, found: Report) -> Report:
    """The parts take long: each is told when it is over."""
    print(f"{name}: {found}; load {os.getloadavg()[0]:.0f}", file=sys.stderr, flush=True)
    return found


async def owners(count: int, answers: int, times: int) -> Report:
    """Small memories, killed owners, two owners at once: slow at worst."""
    small = _told("small_memory", await small_memory(count, answers))
    struck = _told("killed", await kills(KILLED_TABLES, times))
    second = _told("two_owners", await second_owner(max(12, count // 10)))
    fast = small["replays_per_answer"] <= REPLAYS_MOST and struck["back_p99"] <= BACK_MOST
    ok = fast and all(clean(each) for each in (small, struck, second)) and second["races_lost"] > 0
    return {"small_memory": small, "killed": struck, "two_owners": second, "ok": ok}
