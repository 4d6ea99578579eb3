"""Which server takes our writes, and letting go of one that does so no more."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime

import structlog

from fathoms.server.store.link import link
from fathoms.server.store.pool import LOST, Pool

LOOK_SECONDS = 3.0
_log = structlog.get_logger()


class Home:
    """The server that takes our writes, known by when it was started. Nobody may wait on links to another."""

    def __init__(self, database: str, pools: Sequence[Pool]) -> None:
        self._database = database
        self._pools = pools
        self.known: datetime | None = None
        """Who took our last write; None where nobody has, and no link leads to anybody else."""
        self.slow = False

    async def look(self) -> None:
        """Nothing comes back: unless the same server still takes writes, and is only slow, cut all links to it."""
        found = await self._found()
        if found is None or self.known not in {None, found}:
            _log.warning("the database is gone or another server, its links are cut", found=found is not None)
            for pool in self._pools:
                await pool.drop()
        elif not self.slow:
            self.slow = True
            _log.warning("the database is slow")
        self.known = found  # from now on all links lead there, or nowhere

    async def _found(self) -> datetime | None:
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                connection = await link(self._database)
                try:
                    born: datetime = await connection.fetchval("SELECT pg_postmaster_start_time()")
                finally:
                    connection.terminate()
        except LOST:
            return None
        return born
