"""A new version is put on three nodes, one after the other, while people play. Each brings a migration with it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any

import asyncpg

from chaos.checker import check, clean, percentile
from chaos.crashes import Report, until
from chaos.machines import Balancer, NodeProcess, OwnPostgres
from chaos.people import Journal, Pair
from fathoms.server.store.migrate import migrate

LONGEST = 3.0
"""Seconds that anybody may wait for an answer, a page or a new table."""
BEFORE, AFTER = 4, 2
"""Answers a game before the first restart and after the last."""
NEVER = 10**9
PLAY_ON = 60.0
"""Seconds after the last restart in which every game must have gone on."""


async def deploy(games: int, rounds: int, *plants: str) -> Report:
    """Rolling restarts behind a proxy: no game is aborted, and nobody waits for long."""
    postgres = OwnPostgres(in_memory=True)
    await asyncio.to_thread(postgres.make)
    try:
        await migrate(postgres.url)
        return await _deploy(postgres.url, games, rounds, *plants)
    finally:
        postgres.end()


async def _deploy(url: str, games: int, rounds: int, *plants: str) -> Report:
    nodes = [NodeProcess(url, *plants, drain_seconds="0.6", pool="10") for _ in range(3)]
    await asyncio.gather(*[node.start() for node in nodes])
    proxy = Balancer(nodes)
    await proxy.start()
    journal = Journal()
    seconds: list[float] = []
    calm: list[float] = []
    rolling = asyncio.create_task(_roll(nodes, rounds, journal, games, seconds, calm))
    begun = time.monotonic()
    stuck = await _stuck(_people(proxy, journal, games, rolling), rolling)
    errors = [line for node in nodes for line in node.errors()]
    for node in nodes:
        node.end()
    await proxy.stop()
    found = await check(url, journal)
    aborted, migrated = await _aborted(url), await _migrated(url)
    waits = journal.rounds + journal.back + journal.refused
    over = sum(wait > LONGEST for wait in waits)
    return {
        **found,
        "games": games,
        "tables": len(journal.tables),
        "restarts": len(seconds),
        "migrations": migrated,
        "restart_seconds": percentile(seconds, 0.5),
        "aborted": aborted,
        "stuck": stuck,
        "moved_pages": len(journal.back),
        "calm_most": percentile(calm, 1),
        "answer_most": percentile(journal.rounds, 1),
        "back_most": percentile(journal.back, 1),
        "request_most": percentile(journal.refused, 1),
        "troubles": sorted(set(journal.troubles))[:5],
        "wait_p50": percentile(waits, 0.5),
        "wait_p99": percentile(waits, 0.99),
        "wait_most": percentile(waits, 1),
        "waited_too_long": over,
        "errors_logged": len(errors),
        "seconds": round(time.monotonic() - begun, 1),
        "ok": clean(found) and not stuck and migrated == rounds and aborted == over == len(errors) == 0,
    }


async def _stuck(people: Coroutine[Any, Any, None], rolling: asyncio.Task[None]) -> bool:
    """Whether some game did not go on after the last restart."""
    playing = asyncio.create_task(people)
    await asyncio.wait([playing, rolling], return_when=asyncio.FIRST_COMPLETED)
    await asyncio.wait([playing], timeout=PLAY_ON if rolling.done() else None)
    stuck = not playing.done()
    playing.cancel()
    await asyncio.gather(playing, rolling, return_exceptions=stuck)
    return stuck


async def _people(proxy: Balancer, journal: Journal, games: int, rolling: asyncio.Task[None]) -> None:
    """They play until all of them have played on after the last restart."""
    playing = [games]

    def ready_to_stop(pair: Pair) -> Callable[[], bool]:
        wanted: list[int] = []

        def enough() -> bool:
            if rolling.done() and not wanted:
                wanted.append(pair.answers + AFTER)
            if wanted[:1] and pair.answers >= wanted[0]:
                playing[0] -= 1
                wanted[0] = NEVER
            return playing[0] <= 0

        return enough

    async with asyncio.TaskGroup() as group:
        for _ in range(games):
            pair = Pair(lambda: proxy.url, journal, lambda: False)
            pair.stop_when(ready_to_stop(pair))
            pair.think = lambda: random.uniform(1, 4)  # still five times as fast as people
            group.create_task(pair.run())


async def _roll(
    nodes: list[NodeProcess], rounds: int, journal: Journal, games: int, seconds: list[float], calm: list[float]
) -> None:
    await until(lambda: len(journal.tables), games)
    await until(lambda: len(journal.acked), games * BEFORE)
    calm += journal.rounds
    for version in range(1, rounds + 1):
        for node in nodes:
            begun = time.monotonic()
            await node.stop()
            # The first of them changes the schema while the others play on as they are.
            node.environ["CHAOS_VERSION"] = str(version)
            await node.start()
            seconds.append(time.monotonic() - begun)
            await asyncio.sleep(1)


async def _aborted(url: str) -> int:
    """Games that began and neither go on nor came to their end by the rules."""
    connection = await asyncpg.connect(url)
    count: int = await connection.fetchval(
        "SELECT count(*) FROM tables WHERE salts IS NOT NULL AND status NOT IN ('playing', 'over')"
    )
    await connection.close()
    return count


async def _migrated(url: str) -> int:
    """How many migrations of later versions there are."""
    connection = await asyncpg.connect(url)
    count: int = await connection.fetchval(
        "SELECT count(*) FROM information_schema.columns WHERE table_name = 'tables' AND column_name LIKE 'later%'"
    )
    await connection.close()
    return count
