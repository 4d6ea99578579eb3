"""Clears away what nobody will ask for again."""

from __future__ import annotations

import structlog

from fathoms.server.background import Background
from fathoms.server.store import (
    bans,
    coach,
    errands,
    follows,
    leagues,
    limits,
    links,
    notices,
    outbox,
    sessions,
    shuns,
    tables,
    tickets,
    tokens,
)
from fathoms.server.store.pool import Pool

EVERY = 600.0
DAYS = 14
"""A table that never began is kept so long for those who were invited."""
_log = structlog.get_logger()


class Sweeper:
    """Looks every few minutes; nodes that look at the same time harm nothing."""

    def __init__(self, pool: Pool, session_days: int, every: float = EVERY) -> None:
        self._pool = pool
        self._session_days = session_days
        self._loop = Background("sweeping", self._sweep, every)

    def start(self) -> None:
        self._loop.start()

    async def stop(self) -> None:
        await self._loop.stop()

    async def _sweep(self) -> None:
        await sessions.sweep(self._pool, self._session_days)
        for store in (links, leagues, limits, outbox, notices, coach, errands, bans, shuns, tickets, follows, tokens):
            await store.sweep(self._pool)
        swept = await tables.sweep(self._pool, DAYS)
        if swept:
            _log.info("tables that never began are gone", count=swept)
