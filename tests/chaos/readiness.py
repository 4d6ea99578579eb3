"""Asks nodes all the time whether they are ready, as a proxy does, and compares that with the truth."""

from __future__ import annotations

import asyncio
import contextlib
import math
import random
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import httpx

from chaos.beside import beside
from chaos.machines import NodeProcess
from server_harness import NO_CERTIFICATES

EVERY = 0.1
ASK_SECONDS = 2.0
"""A node that has not answered by then is not ready, whatever it would say."""


class Truth:
    """When a node could take answers and when not, as the experiment knows it."""

    def __init__(self) -> None:
        self._changes: list[tuple[float, bool | None]] = [(-math.inf, True)]

    def becomes(self, able: bool | None, at: float | None = None) -> None:
        """Able or not, or None while that depends: whatever is said then is right."""
        if self._changes[-1][1] != able:
            self._changes.append((time.monotonic() if at is None else at, able))

    def at(self, moment: float) -> tuple[float, bool | None]:
        """Since when it is so, and what."""
        return next(change for change in reversed(self._changes) if change[0] <= moment)


class Said:
    """What one node has said, and for how long at most it was wrong."""

    def __init__(self) -> None:
        self.answers: list[tuple[float, bool]] = []
        self.ready = True

    def add(self, asked_at: float, ready: bool) -> None:
        self.answers.append((asked_at, ready))
        self.ready = ready

    def longest_wrong(self, truth: Truth, ready: bool) -> float:
        """For how many seconds at most it went on to say this while the other was true."""
        longest, right_at = 0.0, -math.inf
        for at, said in self.answers:
            since, able = truth.at(at)
            if able is None or said == able:
                right_at = at
            elif said == ready:
                longest = max(longest, at - max(since, right_at))
        return longest


class Readiness:
    """All nodes of an experiment."""

    def __init__(self, nodes: list[NodeProcess]) -> None:
        self._nodes = nodes
        self.truths = [Truth() for _ in nodes]
        self._said = [Said() for _ in nodes]
        self.down: set[int] = set()
        """Nodes that cannot, whatever the database can."""
        self.answered_at: Callable[[], float] = time.monotonic
        """When the last answer of anybody was taken."""

    def become(self, able: bool | None, at: float | None = None) -> None:
        """All of them, as when the database can or cannot; but for those that are down themselves."""
        for number, truth in enumerate(self.truths):
            if number not in self.down:
                truth.becomes(able, at)

    def url(self) -> str:
        """A node that says it is ready, or any if none does: where a proxy would send somebody."""
        ready = [node for node, said in zip(self._nodes, self._said, strict=True) if said.ready]
        return random.choice(ready or self._nodes).url

    def watched(self) -> AbstractAsyncContextManager[None]:
        """All of them, while the body runs."""
        return beside(*[self._watch(*each) for each in zip(self._nodes, self._said, strict=True)])

    @staticmethod
    async def _watch(node: NodeProcess, said: Said) -> None:
        while True:
            at = time.monotonic()
            ready = False
            with contextlib.suppress(httpx.HTTPError):
                # Each time anew: a link that hangs must not hide what the node says by now.
                async with httpx.AsyncClient(timeout=ASK_SECONDS, verify=NO_CERTIFICATES) as http:
                    ready = (await http.get(node.url + "/ready")).status_code == 200
            said.add(at, ready)
            await asyncio.sleep(EVERY)

    def report(self) -> dict[str, float]:
        """For how long at most a node said yes though it could not, and no though it could."""
        both = list(zip(self._said, self.truths, strict=True))
        return {
            "wrong_yes_seconds": round(max(said.longest_wrong(truth, True) for said, truth in both), 2),
            "wrong_no_seconds": round(max(said.longest_wrong(truth, False) for said, truth in both), 2),
        }
