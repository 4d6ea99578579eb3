"""Attempts to sign in, counted so that nobody can guess for long."""

from __future__ import annotations

import hashlib

from fathoms.server.store.pool import Pool


async def allowed(pool: Pool, what: str, most: int, minutes: int) -> bool:
    """Count an attempt; False if there were too many of its kind lately."""
    row = await pool.fetchval(
        "WITH added AS (INSERT INTO attempts (what) VALUES ($1))"
        " SELECT count(*) FROM attempts WHERE what = $1 AND at > now() - make_interval(mins => $2)",
        hashlib.sha256(what.encode()).digest(),
        minutes,
    )
    return int(row) < most
