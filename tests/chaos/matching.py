"""People look for each other at three nodes that are killed meanwhile: everybody is seated, and nobody twice."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import asyncpg
import httpx
from websockets.asyncio.client import connect

from chaos.checker import percentile
from chaos.machines import NodeProcess, database, running
from chaos.people import GAME, LOST, Json
from server_harness import NO_CERTIFICATES

Report = dict[str, Any]
EVERY = 2.0
"""Seconds between two looks of a page at its search, if nothing wakes it: half of what the browser's takes."""
LONGEST = 240.0
"""Seconds after which somebody counts as not seated."""
TABS = 0.3
"""So many press the button in two tabs at once, at whichever nodes these hang on."""
ASLEEP = 0.15
"""So many do not look at the table before the game begins."""
KILL_EVERY = (1.5, 3.0)
BOTS_AFTER = 30
"""Seconds after which somebody who is left over plays with bots."""
_SEATED = """
    SELECT c.person, count(*)::int AS seats FROM chairs c WHERE c.kind = 'person' GROUP BY c.person
"""
# Somebody is asked at every table that runs: a person whose clock runs, or a bot who has work.
_STUCK = """
    SELECT count(*) FROM tables t WHERE t.status <> 'playing' OR NOT EXISTS (
        SELECT 1 FROM clocks c WHERE c.table_id = t.id AND c.since IS NOT NULL
        UNION ALL SELECT 1 FROM work w WHERE w.table_id = t.id
    )
"""
_LOST = """
    SELECT count(*) FROM tickets k WHERE k.table_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM chairs c WHERE c.table_id = k.table_id AND c.person = k.person)
"""


class Seeker:
    """Somebody with one or two tabs, who wants to play."""

    def __init__(self, urls: Callable[[], str]) -> None:
        self._urls = urls
        self._http = httpx.AsyncClient(timeout=15, verify=NO_CERTIFICATES)
        self._cookie = ""
        self.id = ""
        self.table: str | None = None
        self.waited = LONGEST

    async def run(self) -> None:
        """Until there is a table, wherever it takes."""
        news = asyncio.Event()
        with contextlib.suppress(TimeoutError):
            me = await self._ask("POST", "/api/me", {"name": "Sim"})
            self.id = me["id"]
            page = asyncio.create_task(self._page(news))
            begun = time.monotonic()
            tabs = 2 if random.random() < TABS else 1
            form = {"game": GAME, "pace": "live", "bots_after": BOTS_AFTER}
            await asyncio.gather(*[self._ask("POST", "/api/match", form) for _ in range(tabs)])
            async with asyncio.timeout(LONGEST):
                self.table = await self._found(news)
                self.waited = time.monotonic() - begun
            page.cancel()
            await asyncio.gather(page, return_exceptions=True)
            await self._arrive()
        await self._http.aclose()

    async def _found(self, news: asyncio.Event) -> str:
        while True:
            searches = await self._ask("POST", "/api/match/heard", {})
            for ticket in searches["tickets"]:
                if ticket["table"] is not None:
                    table: str = ticket["table"]
                    return table
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await news.wait()
            news.clear()

    async def _arrive(self) -> None:
        """Look at the table, and add to the seed if there is still time."""
        if self.table is None or random.random() < ASLEEP:
            return
        with contextlib.suppress(httpx.HTTPError):
            headers = {"Cookie": self._cookie}
            path = f"{self._urls()}/api/tables/{self.table}/salt"
            await self._http.post(path, json={"salt": "0a0b"}, headers=headers)

    async def _page(self, news: asyncio.Event) -> None:
        """A socket that hears when something is new, and comes back after every kill."""
        while True:
            try:
                url = self._urls()
                headers = {"Origin": url, "Cookie": self._cookie}
                address = url.replace("http", "ws") + "/ws"
                async with connect(address, additional_headers=headers, open_timeout=5, ping_interval=None) as socket:
                    await socket.send('{"kind":"inbox"}')
                    async for _ in socket:
                        news.set()
            except LOST:
                await asyncio.sleep(random.uniform(0.1, 0.4))

    async def _ask(self, method: str, path: str, body: Json) -> Json:
        """Ask one node, and then another, until one answers."""
        until = time.monotonic() + LONGEST
        trouble = ""
        while time.monotonic() < until:
            headers = {"Cookie": self._cookie} if self._cookie else {}
            try:
                answer = await self._http.request(method, self._urls() + path, json=body, headers=headers)
            except httpx.HTTPError as error:
                trouble = repr(error)
                await asyncio.sleep(0.1)
                continue
            if answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
                trouble = answer.text
                await asyncio.sleep(0.1)
                continue
            if "fathoms" in answer.cookies and not self._cookie:
                self._cookie = f"fathoms={answer.cookies['fathoms']}"
            self._http.cookies.clear()
            found: Json = answer.json()
            return found
        raise TimeoutError(f"nobody answers {path}: {trouble}")


async def match(people: int, kills: int, *plants: str) -> Report:
    """So many people over three nodes, of which one is killed again and again until everybody has come."""
    async with database("match") as url:
        nodes = [NodeProcess(url, *plants) for _ in range(3)]
        begun = time.monotonic()
        async with running(nodes):
            seekers = await _seek(nodes, people, kills)
            await asyncio.sleep(8)  # whoever was seated last is asked by now
            errors = [line for node in nodes for line in node.errors()]
        found = await _check(url, seekers)
    waits = [seeker.waited for seeker in seekers]
    return {
        "people": people,
        "kills": kills,
        **found,
        "wait_p50": percentile(waits, 0.5),
        "wait_p95": percentile(waits, 0.95),
        "wait_most": percentile(waits, 1),
        "errors_logged": len(errors),
        "seconds": round(time.monotonic() - begun, 1),
        "ok": found["seated_once"] == people
        and found["twice"] == found["elsewhere"] == found["stuck"] == 0
        and found["lost"] == 0,
    }


async def _seek(nodes: list[NodeProcess], people: int, kills: int) -> list[Seeker]:
    """They come one after the other as long as nodes die, and ask those that are ready, as a proxy would."""
    ready = list(nodes)
    seekers = [Seeker(lambda: random.choice(ready).url) for _ in range(people)]
    killing = asyncio.create_task(_kill(ready, kills))
    async with asyncio.TaskGroup() as group:
        for seeker in seekers:
            group.create_task(seeker.run())
            await asyncio.sleep(random.uniform(0, 2 * kills * KILL_EVERY[1] / people))
    await killing
    return seekers


async def _kill(ready: list[NodeProcess], kills: int) -> None:
    for _ in range(kills):
        await asyncio.sleep(random.uniform(*KILL_EVERY))
        node = ready[0]
        node.kill()
        await asyncio.sleep(0.1)  # until the proxy knows
        ready.remove(node)
        node.launch()
        await node.ready()
        ready.append(node)


async def _check(url: str, seekers: list[Seeker]) -> dict[str, int]:
    """A cold look at the database, beside what people were told."""
    connection = await asyncpg.connect(url)
    seats = {str(row[0]): row[1] for row in await connection.fetch(_SEATED)}
    told = {(seeker.id, seeker.table) for seeker in seekers if seeker.table is not None}
    sits = {(str(row[0]), row[1]) for row in await connection.fetch("SELECT person, table_id FROM chairs")}
    found = {
        "seated_once": sum(seats.get(seeker.id, 0) == 1 and seeker.table is not None for seeker in seekers),
        "twice": sum(count > 1 for count in seats.values()),
        "elsewhere": len(told - sits),
        "tables": await connection.fetchval("SELECT count(*) FROM tables"),
        "stuck": await connection.fetchval(_STUCK),
        "lost": await connection.fetchval(_LOST),
    }
    await connection.close()
    return found


async def mismatched() -> Report:
    """What must be found: no lock, and no unique search. (A table without its tickets: tests/server/test_match.py.)"""
    sizes = {"no-wave-lock": (30, 1), "many-tickets": (20, 1)}
    plants = {name: await match(*size, name) for name, size in sizes.items()}
    return {"plants": plants, "ok": any(report["ok"] for report in plants.values())}
