"""A flood of guesses at one account from a thousand addresses, and what it costs: us, an honest player, and its victim.

A refusal at the end may cost no more than 1.2 times what one cost at the beginning (CPU of the node and of its
database), an honest person's answer afterwards no more than twice as long as before (p99), and whoever is guessed at
logs in from a browser that is known. Exits with 1 if not.
    scripts/bench flood [--tries 1000000] [--addresses 1000] [--answers 600] [--no-waits]
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import asyncpg  # noqa: E402
import msgspec  # noqa: E402
import psutil  # noqa: E402
from msgspec import Struct  # noqa: E402

from chaos.checker import percentile  # noqa: E402
from chaos.machines import NodeProcess, database  # noqa: E402
from fathoms.server.accounts import passwords  # noqa: E402
from server_harness import Page, Player  # noqa: E402

EMAIL, RIGHT = "ann@example.org", "Mariana trench, 10994 m"
GAME = "into-the-blue"
CONNECTIONS = 16
OK, REFUSED = 200, 429
CPU_MOST, WAIT_MOST = 1.2, 2.0


def address(number: int) -> str:
    """An address of a network that is nobody's."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def request(number: int) -> bytes:
    """A guess from an address."""
    body = msgspec.json.encode({"email": EMAIL, "password": f"guess number {number}"})
    head = f"POST /api/account/sign-in HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {address(number)}\r\n"
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


async def guess_on(port: int, requests: list[bytes], statuses: Counter[int]) -> None:
    """One connection that never rests."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for each in requests:
        writer.write(each)
        head = await reader.readuntil(b"\r\n\r\n")
        statuses[int(head.split(b" ", 2)[1])] += 1
        found = re.search(rb"content-length: (\d+)", head)
        assert found is not None
        await reader.readexactly(int(found[1]))
    writer.close()


async def flood(port: int, first: int, tries: int, requests: list[bytes]) -> Counter[int]:
    """So many tries, each address in its turn."""
    statuses: Counter[int] = Counter()
    numbers = [
        [requests[n % len(requests)] for n in range(first + c, first + tries, CONNECTIONS)] for c in range(CONNECTIONS)
    ]
    await asyncio.gather(*[guess_on(port, each, statuses) for each in numbers])
    return statuses


class Costs:
    """The CPU seconds of the node and of the database's processes that serve it."""

    def __init__(self, node: NodeProcess, connection: asyncpg.Connection) -> None:
        self._node = node
        self._connection = connection

    async def now(self) -> float:
        """Up to now."""
        rows = await self._connection.fetch("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
        used: float = sum(psutil.Process(self._node.pid).cpu_times()[:2])
        for row in rows:
            used += sum(psutil.Process(row[0]).cpu_times()[:2])
        return used


class Pair:
    """Two honest people at one table after the other; how long their answers take to be acknowledged."""

    def __init__(self, ann: Player, ben: Player) -> None:
        self._people = (ann, ben)
        self._pages: list[Page] = []
        self._table = ""
        self._version = -1

    async def answers(self, count: int) -> list[float]:
        """So many answers, in seconds each."""
        took: list[float] = []
        while len(took) < count:
            if not self._table:
                await self._sit_down()
            shown = [await page.frame(lambda frame: frame["version"] >= self._version, 60) for page in self._pages]
            asked = next((n for n, frame in enumerate(shown) if frame["question"]), None)
            if asked is None:
                await self._get_up()
                continue
            begun = time.perf_counter()
            reply = await self._pages[asked].answer(shown[asked])
            took.append(time.perf_counter() - begun)
            self._version = reply["version"]
        return took

    async def _sit_down(self) -> None:
        ann, ben = self._people
        self._table = await ann.create(GAME, ["me", "open"])
        await ben.post(f"/api/tables/{self._table}/chairs/1/take")
        await ann.post(f"/api/tables/{self._table}/start")
        self._pages = [await person.watch(self._table) for person in self._people]

    async def _get_up(self) -> None:
        for page in self._pages:
            await page.close()
        self._table, self._version = "", -1


class Found(Struct, frozen=True):
    """What was measured."""

    refused: int
    looked_at: int
    seconds: float
    first_us: float
    last_us: float
    quiet_ms: float
    during_ms: float
    after_ms: float
    victim: int
    stranger: int

    def good(self, *, waits: bool) -> bool:
        """Whether all is as it must be; waits are judged only where nobody else uses the machine."""
        cheap = self.last_us <= CPU_MOST * self.first_us
        quick = self.after_ms <= WAIT_MOST * self.quiet_ms or not waits
        return cheap and quick and self.victim == OK


@asynccontextmanager
async def house() -> AsyncIterator[tuple[NodeProcess, asyncpg.Connection]]:
    """A node with the limits that everybody has, behind a proxy that is believed."""
    async with database("flood") as url:
        node = NodeProcess(url, trusted_proxies="127.0.0.1", requests_per_second="100")
        await node.start()
        connection = await asyncpg.connect(url)
        try:
            yield node, connection
        finally:
            await connection.close()
            node.end()


def p99(took: list[float]) -> float:
    """In milliseconds."""
    return percentile(took, 0.99) * 1000


async def measure(tries: int, addresses: int, answers: int) -> Found:
    """Quiet, then the flood, then quiet again."""
    sample, begin = max(tries // 20, 500), max(addresses, 2 * passwords.FOR_ADDRESS.most)
    async with house() as (node, connection):
        ann, ben = Player(node.url), Player(node.url)
        for player, name in ((ann, "Ann"), (ben, "Ben")):
            await player.welcome(name)
        await ann.post("/api/account", {"email": EMAIL, "password": RIGHT})
        pair, costs = Pair(ann, ben), Costs(node, connection)
        await pair.answers(answers // 4)
        quiet = await pair.answers(answers)
        requests = [request(number) for number in range(addresses)]
        begun, statuses = time.perf_counter(), Counter[int]()
        # The few that are looked at cost a password each: they are no refusals.
        statuses += await flood(node.port, 0, begin, requests)
        marks = [await costs.now()]
        statuses += await flood(node.port, begin, sample, requests)
        marks.append(await costs.now())
        middle = asyncio.create_task(flood(node.port, begin + sample, tries - begin - 2 * sample, requests))
        during = await pair.answers(min(answers, tries // 100))
        statuses += await middle
        marks.append(await costs.now())
        statuses += await flood(node.port, tries - sample, sample, requests)
        marks.append(await costs.now())
        seconds = time.perf_counter() - begun
        after = await pair.answers(answers)
        await ann.post("/api/account/sign-out")
        form = {"email": EMAIL, "password": RIGHT}
        known = (
            await ann.http.post("/api/account/sign-in", json=form, headers={"X-Forwarded-For": address(1)})
        ).status_code
        strange = Player(node.url)
        unknown = (await strange.http.post("/api/account/sign-in", json=form)).status_code
        for player in (ann, ben, strange):
            await player.stop()
    return Found(
        refused=statuses[REFUSED],
        looked_at=statuses.total() - statuses[REFUSED],
        seconds=seconds,
        first_us=(marks[1] - marks[0]) / sample * 1e6,
        last_us=(marks[3] - marks[2]) / sample * 1e6,
        quiet_ms=p99(quiet),
        during_ms=p99(during),
        after_ms=p99(after),
        victim=known,
        stranger=unknown,
    )


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=1_000_000)
    parser.add_argument("--addresses", type=int, default=1_000)
    parser.add_argument("--answers", type=int, default=600)
    parser.add_argument("--no-waits", action="store_true", help="judge no waits: others use this machine, too")
    given = parser.parse_args()
    found = asyncio.run(measure(given.tries, given.addresses, given.answers))
    for name, value in msgspec.structs.asdict(found).items():
        print(f"{name:12} {value:12.1f}" if isinstance(value, float) else f"{name:12} {value:10}")
    good = found.good(waits=not given.no_waits)
    print("ok" if good else "NOT ok")
    raise SystemExit(0 if good else 1)


if __name__ == "__main__":
    main()
