"""The pulse of the whole server, by the database's clock alone: time in which no node was ready is credited to all.

A node's own clock decides nothing: it may jump, and a node that was stopped does not know for how long.
"""

from __future__ import annotations

from fathoms.server.store.pool import Pool

GAP_SECONDS = 5.0
"""Without a beat for so long, no node was ready."""

ALIVE = f"(SELECT at > now() - interval '{GAP_SECONDS} s' FROM pulse)"  # noqa: S608 - made of a constant
"""Part of every statement that ends somebody's time: a node that wakes up must beat first."""

_BEAT = f"""
    UPDATE pulse SET at = now(),
        credited = credited + CASE WHEN now() - at > interval '{GAP_SECONDS} s' THEN now() - at ELSE interval '0' END
"""  # noqa: S608 - made of constants


async def beat(pool: Pool, node: str) -> None:
    """This node is ready."""
    await pool.execute(_BEAT)
    await pool.execute("UPDATE nodes SET seen_at = now() WHERE id = $1", node)
