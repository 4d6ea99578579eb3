"""Attempts of every kind, counted so that nobody can guess or flood for long."""

from __future__ import annotations

import hashlib

from fathoms.server.store.pool import Pool

_COUNT = "SELECT count(*) FROM attempts WHERE what = $1 AND at > now() - make_interval(mins => $2)"


async def spent(pool: Pool, what: str, most: int, minutes: int) -> bool:
    """Whether there were too many of this kind lately; asking does not count."""
    row = await pool.fetchval(_COUNT, hashlib.sha256(what.encode()).digest(), minutes)
    return int(row) >= most


async def allowed(pool: Pool, what: str, most: int, minutes: int) -> bool:
    """Count an attempt; False if there were too many of its kind lately."""
    row = await pool.fetchval(
        f"WITH added AS (INSERT INTO attempts (what) VALUES ($1)) {_COUNT}",  # noqa: S608 - a constant
        hashlib.sha256(what.encode()).digest(),
        minutes,
    )
    return int(row) < most
