"""What the experiments with faults share: people play through one after the other, and what is demanded of each.

Nothing is lost and nothing played twice; `/ready` says the truth at most five seconds late, in both directions; people
play on; and the logs of the nodes name the cause.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct

from chaos.checker import check, clean, percentile
from chaos.crowd import Crowd, StuckError
from chaos.machines import NodeProcess
from chaos.readiness import Readiness

BETWEEN = 30
"""Answers between two faults, at least."""
LATE = 5.0
"""Seconds after which `/ready` must say the truth."""
HAPPENS = 240.0
"""Seconds in which it breaks and is whole again, at most."""
SETTLE = LATE + 1.0
"""Seconds after a fault in which nothing else happens, so that what `/ready` says then can be judged."""
Report = dict[str, Any]


class Fault(Struct):
    """Something that breaks and is whole again."""

    name: str
    cause: str
    """Words of a log line that names it."""
    happen: Callable[[], Awaitable[float]]
    """Breaks it, and mends it; since when all nodes can take answers again."""


class Logs:
    """What the nodes write."""

    def __init__(self, nodes: list[NodeProcess]) -> None:
        self._nodes = nodes

    def read(self) -> list[str]:
        return [node.log.read_text() for node in self._nodes]

    def since(self, before: list[str]) -> str:
        return "".join(text[len(old) :] for text, old in zip(self.read(), before, strict=True))


class Endured:
    """What came of the faults."""

    def __init__(self) -> None:
        self.faults: dict[str, int] = {}
        self.took: list[float] = []
        """Seconds from when nodes can take answers again to the next one of each pair."""
        self.unnamed: list[str] = []
        self.stuck = ""


async def endure(
    url: str, nodes: list[NodeProcess], readiness: Readiness, faults: list[Fault], *, others: bool = False
) -> Report:
    """People play at whichever node says it is ready, through these faults; then all that was said is compared."""
    crowd, endured = Crowd(readiness.url), Endured()
    begun = time.monotonic()
    readiness.answered_at = crowd.answered_at
    async with readiness.watched(), crowd.playing():
        try:
            for fault in faults:
                await _endure(fault, crowd, endured, Logs(nodes))
        except StuckError as error:
            endured.stuck = str(error)
        except TimeoutError:
            endured.stuck = "the fault itself"
    found = await check(url, crowd.journal, others=others)
    said = readiness.report()
    return {
        **found,
        "faults": endured.faults,
        **said,
        "unnamed": sorted(set(endured.unnamed)),
        "stuck": endured.stuck,
        "people_after_p50": percentile(endured.took, 0.5),
        "people_after_p99": percentile(endured.took, 0.99),
        "people_after_most": percentile(endured.took, 1),
        "bad_ones": crowd.journal.bad[:3],
        "seconds": round(time.monotonic() - begun, 1),
        "ok": clean(found) and not endured.stuck and not endured.unnamed and max(said.values()) <= LATE,
    }


async def _endure(fault: Fault, crowd: Crowd, endured: Endured, logs: Logs) -> None:
    await crowd.more(BETWEEN)
    before = logs.read()
    async with asyncio.timeout(HAPPENS):
        at = await fault.happen()
    took = await crowd.play_on(at)
    await asyncio.sleep(SETTLE)
    endured.took.extend(took)
    endured.faults[fault.name] = endured.faults.get(fault.name, 0) + 1
    if fault.cause not in logs.since(before):
        endured.unnamed.append(fault.name)
    print(f"{fault.name}: people played on {max(took):.1f} s later", file=sys.stderr, flush=True)
