"""One row for each key that is limited, however often somebody tries: the moment at which its bucket is full again.

This is GCRA: a try moves that moment on by its share of the time; a try that would move it beyond the whole time is
refused and moves nothing, so that whoever is refused waits no longer for having tried.
"""

from __future__ import annotations

from fathoms.server.store.pool import Pool

_TAKE = """
    INSERT INTO limits AS l (key, full_at) VALUES ($1, now() + make_interval(secs => $2))
    ON CONFLICT (key) DO UPDATE SET full_at = greatest(l.full_at, now()) + make_interval(secs => $2)
    WHERE l.full_at <= now() + make_interval(secs => $3 - $2)
    RETURNING true
"""
_LOOK = "SELECT extract(epoch FROM full_at - now())::float8 + $2 - $3 FROM limits WHERE key = $1"
_SOON = 0.05
"""There was none a moment ago."""


async def take(pool: Pool, key: bytes, most: int, seconds: float) -> float:
    """Take one of so many in so many seconds: 0, or in how many seconds there will be one again."""
    if await pool.fetchval(_TAKE, key, seconds / most, seconds):
        return 0.0
    return max(_SOON, await look(pool, key, most, seconds))


async def look(pool: Pool, key: bytes, most: int, seconds: float) -> float:
    """In how many seconds there will be one; 0 if there is one now. Nothing is taken."""
    found: float | None = await pool.fetchval(_LOOK, key, seconds / most, seconds)
    return max(0.0, found or 0.0)


async def sweep(pool: Pool) -> None:
    """Forget what is full again."""
    await pool.execute("DELETE FROM limits WHERE full_at < now()")
