"""How long a person waits for bots at a server with ten tables: p50 and p95 from one frame of a page to the next.

`scripts/bench --compiled waiting_at_tables [--game NAME]... [--seats 2,4] [--levels master] [--tables 10]
    [--workers 2] [--think 5] [--seconds 20]`

One node, PostgreSQL, and workers as `fathoms worker` runs them. At each table sits one person with a page open, who
thinks five seconds in the mean about an answer, and bots of the level in all other chairs; all tables are played at
the same time. A wait is what passes until bots have answered, of frames that bring nothing of the person's own. Bots
that think at several tables at once share the workers, so a wait can be longer than an answer takes (bench/waiting.py).
Where people and bots are asked at once, it may hold the person's own thinking, too.
Every line has a node and a database of its own, so that no table of one is still played during the next.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise, product
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from chaos.checker import percentile  # noqa: E402
from chaos.machines import NodeProcess, database, running  # noqa: E402
from chaos.people import Journal, Pair  # noqa: E402
from fathoms.kernel import registry  # noqa: E402

KEY = "key of the workers"


@contextmanager
def working(url: str, count: int) -> Iterator[None]:
    """Workers of the node, ended whatever happens."""
    program = [str(Path(sys.executable).parent / "fathoms"), "worker", "--url", url]
    environ = {**os.environ, "FATHOMS_WORKER_KEY": KEY, "FATHOMS_LOG_LEVEL": "error"}
    workers = [subprocess.Popen(program, env=environ) for _ in range(count)]
    try:
        yield
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()


def waits(journal: Journal) -> list[float]:
    """Seconds from a frame to the next one, where that brings nothing of the person's own."""
    own = set(journal.acked.values())
    found = []
    for (table, _), shown in journal.shown_at.items():
        for (before, begun), (version, ended) in pairwise(shown):
            if not any((table, each) in own for each in range(before + 1, version + 1)):
                found.append(ended - begun)
    return found


async def play(node: NodeProcess, game: str, seats: int, level: str, given: argparse.Namespace) -> Journal:
    """Ten tables, as long as was said."""
    journal, ends = Journal(), time.monotonic() + given.seconds
    people = [Pair(lambda: node.url, journal, lambda: time.monotonic() > ends) for _ in range(given.tables)]
    for person in people:
        person.think = lambda: random.uniform(0, 2 * given.think)
        person.game, person.people, person.bots, person.level = game, 1, seats - 1, level
        person.patience = given.seconds
    async with asyncio.TaskGroup() as group:
        for person in people:
            group.create_task(person.run())
    return journal


async def line(game: str, seats: int, level: str, given: argparse.Namespace) -> str:
    """The figures of one level at tables of one size."""
    async with database("waiting") as url:
        node = NodeProcess(url)
        async with running([node]):
            with working(node.url, given.workers):
                journal = await play(node, game, seats, level, given)
    found = waits(journal)
    if journal.bad or len(found) < given.tables:
        raise RuntimeError(f"{game}, {seats}, {level}: {len(found)} waits, {journal.bad[:3]}")
    load = os.getloadavg()[0]
    p50, p95 = [1e3 * percentile(found, part) for part in (0.5, 0.95)]
    return f"| {game}, {seats} | {level} | {len(found)} | {p50:.0f} | {p95:.0f} | {load:.1f} |"


async def measure(given: argparse.Namespace) -> None:
    """Print a line for each level and table."""
    print("| game, players | level | waits | p50, ms | p95, ms | load |\n|" + " --- |" * 6, flush=True)
    for game in given.game or registry.games():
        wanted = registry.game(game).seats if not given.seats else map(int, given.seats.split(","))
        for seats, level in product(wanted, given.levels.split(",")):
            print(await line(game, seats, level, given), flush=True)


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=list(registry.games()))
    parser.add_argument("--seats", default="")
    parser.add_argument("--levels", default="master")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--think", type=float, default=5)
    parser.add_argument("--seconds", type=float, default=20)
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
