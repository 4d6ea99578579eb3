"""Somebody who only writes, to know from outside whether a database does: the truth that `/ready` is held to."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

from chaos.beside import beside
from chaos.readiness import Readiness
from fathoms.server.store.link import link
from fathoms.server.store.pool import LOST

EVERY = 0.1
AWAY = 5.0
"""Seconds without a write that was taken: slower than this is as good as not at all."""
QUICK = 1.0
"""Seconds in which a well database takes a write."""
QUIET = 3.0
"""Seconds without an answer of anybody that was taken."""
_MAKE = "CREATE TABLE IF NOT EXISTS probe (filled char(6000)); ALTER TABLE probe ALTER filled SET STORAGE PLAIN"


class Probe:
    """Writes a page of the disk again and again, from a link of its own."""

    def __init__(self, url: str, readiness: Readiness) -> None:
        self._url = url
        self._readiness = readiness
        self._taken_at = time.monotonic()
        self._failed = False

    @contextlib.asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        connection = await link(self._url)
        await connection.execute(_MAKE)
        await connection.close()
        async with beside(self._write_on(), self._judge()):
            yield

    async def _write_on(self) -> None:
        while True:
            with contextlib.suppress(*LOST):
                connection = await link(self._url)
                try:
                    while True:
                        tried_at = time.monotonic()
                        await connection.execute("INSERT INTO probe VALUES ('')", timeout=60)
                        self._taken_at, self._failed = time.monotonic(), False
                        # Between quick and away it depends: whatever a node says then is right.
                        self._readiness.become(True if self._taken_at - tried_at < QUICK else None)
                        await asyncio.sleep(EVERY)
                finally:
                    connection.terminate()
            self._failed = True
            await asyncio.sleep(EVERY)

    async def _judge(self) -> None:
        """A database that refuses us, or says nothing for long, is away once it takes nobody's answers.

        While it takes some, as a full disk does where a page has room, nobody can say what is right.
        """
        while True:
            now, answered_at = time.monotonic(), self._readiness.answered_at()
            if self._failed or now - self._taken_at > AWAY:
                if now - answered_at > QUIET:
                    self._readiness.become(False, max(self._taken_at, answered_at))
                else:
                    self._readiness.become(None, self._taken_at)
            await asyncio.sleep(EVERY)

    async def fails(self) -> None:
        """Wait until the database refuses us."""
        while self._readiness.truths[0].at(time.monotonic())[1]:  # noqa: ASYNC110
            await asyncio.sleep(EVERY)

    async def writes(self) -> float:
        """Wait until it takes writes; since when."""
        while True:
            since, able = self._readiness.truths[0].at(time.monotonic())
            if able:
                return since
            await asyncio.sleep(EVERY)
