"""The pulse of the whole server, by the database's clock alone: time in which no node was ready is credited to all.

A node's own clock decides nothing: it may jump, and a node that was stopped does not know for how long.
"""

from __future__ import annotations

from fathoms.server.store.pool import Pool

GAP_SECONDS = 5.0
"""Without a beat for so long, no node was ready."""
MISSED = "interval '1.75 s'"
"""A node that beats a little late was busy; one that is later than this was not there for its pages."""

ALIVE = f"(SELECT at > now() - interval '{GAP_SECONDS} s' FROM pulse)"  # noqa: S608 - made of a constant
"""Part of every statement that ends somebody's time: a node that wakes up must beat first."""

_BEAT = f"""
    UPDATE pulse SET at = now(),
        credited = credited + CASE WHEN now() - at > interval '{GAP_SECONDS} s' THEN now() - at ELSE interval '0' END
"""  # noqa: S608 - made of constants

# In one statement with the node's own beat: its people are heard again only when their clocks are right.
_BEAT_HERE = f"""
    WITH was AS (
        SELECT now() - n.seen_at - (p.credited - n.credited) AS missed, p.credited
        FROM nodes n, pulse p WHERE n.id = $1 FOR UPDATE OF n
    ),
    credited AS (
        UPDATE clocks c SET since = c.since + was.missed, due_at = c.due_at + was.missed
        FROM was, presence p, chairs h
        WHERE was.missed > {MISSED} AND c.due_at IS NOT NULL AND p.node = $1
        AND p.table_id = c.table_id AND h.table_id = c.table_id AND h.seat = c.seat AND h.person = p.person
        AND NOT EXISTS (
            SELECT 1 FROM heard WHERE table_id = c.table_id AND person = h.person AND until > ready_time() - {MISSED}
        )
    )
    UPDATE nodes SET seen_at = now(), credited = was.credited FROM was WHERE id = $1
"""  # noqa: S608 - made of constants


async def beat(pool: Pool, node: str) -> None:
    """This node is ready. What its pages missed while it was not is given back to their clocks."""
    await pool.execute(_BEAT)
    await pool.execute(_BEAT_HERE, node)
