"""Nodes, NATS, PostgreSQL and links that die while people play."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any

from chaos.checker import check, clean, percentile
from chaos.machines import CuttingProxy, NodeProcess, OwnNats, OwnPostgres, database
from chaos.people import Journal, Pair
from fathoms.server.store.migrate import migrate

PAIRS = 10
Report = dict[str, Any]
Trouble = Callable[[Journal], Coroutine[Any, Any, None]]


async def until(count: Callable[[], int], reached: int) -> None:
    """Wait until something that other tasks count has come so far."""
    while count() < reached:  # noqa: ASYNC110
        await asyncio.sleep(0.01)


async def played(
    urls: Callable[[], str], answers: int, trouble: Callable[[Journal], Coroutine[Any, Any, None]]
) -> Journal:
    """People play until there are enough answers and the trouble is over."""
    journal = Journal()
    troubled = asyncio.create_task(trouble(journal))
    pairs = [Pair(urls, journal, lambda: len(journal.acked) >= answers and troubled.done()) for _ in range(PAIRS)]
    async with asyncio.TaskGroup() as group:
        for pair in pairs:
            group.create_task(pair.run())
    await troubled
    return journal


def _alive(nodes: list[NodeProcess]) -> Callable[[], str]:
    return lambda: random.choice([node for node in nodes if node.alive] or nodes).url


async def kill_nodes(answers: int, kills: int, *plants: str) -> Report:
    """Three nodes, `kill -9` of the one that has just acknowledged: nothing is lost, nothing played twice."""
    async with database("kills") as url:
        nodes = [NodeProcess(url, *plants) for _ in range(3)]
        await asyncio.gather(*[node.start() for node in nodes])
        done = 0

        async def trouble(journal: Journal) -> None:
            nonlocal done
            every = max(1, answers // kills)
            while done < kills:
                await until(lambda: len(journal.acked), max(done * every, len(journal.acked) + 1))
                node = next(node for node in nodes if node.port == journal.acked_by)
                node.kill()
                done += 1
                await asyncio.sleep(0.05)
                node.launch()
                await node.ready()

        begun = time.monotonic()
        journal = await played(_alive(nodes), answers, trouble)
        errors = [line for node in nodes for line in node.errors()]
        for node in nodes:
            node.end()
        found = await check(url, journal)
    p99 = percentile(journal.back, 0.99)
    return {
        **found,
        "kills": done,
        "lost_links": len(journal.back),
        "back_p50": percentile(journal.back, 0.5),
        "back_p99": p99,
        "errors_logged": len(errors),
        "seconds": round(time.monotonic() - begun, 1),
        "ok": clean(found) and p99 <= 3,
    }


async def kill_nats(answers: int, kills: int, *plants: str) -> Report:
    """NATS dies again and again and a third of the hints is dropped: everybody is current within two seconds."""
    nats = OwnNats()
    nats.start()
    done = 0
    async with database("nats") as url:
        nodes = [NodeProcess(url, *plants, bus=nats.url) for _ in range(2)]
        await asyncio.gather(*[node.start() for node in nodes])

        async def trouble(_: Journal) -> None:
            nonlocal done
            while done < kills:
                nats.kill()
                done += 1
                await asyncio.sleep(random.uniform(0.05, 0.4))
                nats.start()
                await asyncio.sleep(random.uniform(0.05, 0.4))

        begun = time.monotonic()
        journal = await played(_alternating(nodes), answers, trouble)
        lags = journal.lags()
        for node in nodes:
            node.end()
        nats.kill()
        found = await check(url, journal)
    seconds = time.monotonic() - begun
    lag = {"lag_p50": percentile(lags, 0.5), "lag_p99": percentile(lags, 0.99), "lag_most": percentile(lags, 1)}
    ok = clean(found) and lag["lag_most"] <= 2
    return {**found, "kills": done, **lag, "seconds": round(seconds, 1), "ok": ok}


def _alternating(nodes: list[NodeProcess]) -> Callable[[], str]:
    """The two people of a pair sit at different nodes: each answer must cross."""
    turn = 0

    def url() -> str:
        nonlocal turn
        turn += 1
        return nodes[turn % len(nodes)].url

    return url


async def crash_postgres(answers: int, crashes: int, *options: str) -> Report:
    """PostgreSQL is stopped without mercy and started again: nothing acknowledged is lost."""
    postgres = OwnPostgres(*options)
    await asyncio.to_thread(postgres.make)
    done = 0
    try:
        await migrate(postgres.url)
        await postgres.checkpoint()
        nodes = [NodeProcess(postgres.url) for _ in range(2)]
        await asyncio.gather(*[node.start() for node in nodes])

        async def trouble(journal: Journal) -> None:
            nonlocal done
            every = max(1, answers // crashes)
            while done < crashes:
                await until(lambda: len(journal.acked), done * every)
                await asyncio.to_thread(postgres.crash)
                done += 1
                await asyncio.to_thread(postgres.start)

        begun = time.monotonic()
        journal = await played(_alive(nodes), answers, trouble)
        for node in nodes:
            node.end()
        found = await check(postgres.url, journal)
    finally:
        postgres.end()
    return {**found, "crashes": done, "seconds": round(time.monotonic() - begun, 1), "ok": clean(found)}


async def cut_links(answers: int, cuts: int, *plants: str) -> Report:
    """The link to the database is cut in the middle of commits: nothing is played twice, nothing is lost."""
    async with database("cuts") as url:
        proxy = CuttingProxy(5432)
        await proxy.start()
        through = url.replace(":5432", f":{proxy.port}")
        nodes = [NodeProcess(through, *plants) for _ in range(2)]
        await asyncio.gather(*[node.start() for node in nodes])

        async def trouble(journal: Journal) -> None:
            every = max(1, answers // cuts)
            while proxy.cuts < cuts:
                mark = proxy.cuts * every
                await until(lambda: len(journal.acked), mark)
                before = proxy.cuts
                proxy.arm()
                await until(lambda: proxy.cuts, before + 1)
                await asyncio.sleep(0.05)

        begun = time.monotonic()
        journal = await played(_alive(nodes), answers, trouble)
        for node in nodes:
            node.end()
        await proxy.stop()
        found = await check(url, journal)
    return {**found, "cuts": proxy.cuts, "seconds": round(time.monotonic() - begun, 1), "ok": clean(found)}
