"""The pulse of the whole server, by the database's clock alone: time in which no node was ready is credited to all.

A node's own clock decides nothing: it may jump, and a node that was stopped does not know for how long.
"""

from __future__ import annotations

from datetime import datetime

from fathoms.server.store.pool import Pool

GAP_SECONDS = 5.0
"""Without a beat for so long, no node was ready."""
MISSED = "interval '1.75 s'"
"""A node that beats a little late was busy; one that is later than this was not there for its pages."""

ALIVE = f"(SELECT at > now() - interval '{GAP_SECONDS} s' FROM pulse)"  # noqa: S608 - made of a constant
"""Part of every statement that ends somebody's time: a node that wakes up must beat first."""


def heard(table: str, person: str) -> str:
    """Until when a person's pages at a table were surely heard, in ready time: the last beat of the nodes they hang on.

    A value for one person, found by the key of presence, and not a view of everybody that is searched for one.
    """
    return f"""(
        SELECT max(n.seen_at - n.credited) FROM presence x JOIN nodes n ON n.id = x.node
        WHERE x.table_id = {table} AND x.person = {person}
    )"""  # noqa: S608 - made of constants


_BEAT = f"""
    WITH pulsed AS (
        UPDATE pulse SET at = now(),
            credited = credited
                + CASE WHEN now() - at > interval '{GAP_SECONDS} s' THEN now() - at ELSE interval '0' END
        RETURNING credited
    )
    UPDATE nodes n SET seen_at = now(), credited = pulsed.credited FROM pulsed
    WHERE n.id = $1 AND now() - n.seen_at - (pulsed.credited - n.credited) <= {MISSED}
    RETURNING pg_postmaster_start_time()
"""  # noqa: S608 - made of constants

# In one statement with the node's own beat: its people are heard again only when their clocks are right.
_BEAT_AFTER_SILENCE = f"""
    WITH was AS (
        SELECT now() - n.seen_at - (p.credited - n.credited) AS missed, p.credited
        FROM nodes n, pulse p WHERE n.id = $1 FOR UPDATE OF n
    ),
    unheard AS (
        SELECT h.table_id, h.seat, was.missed
        FROM was, presence p JOIN chairs h ON h.table_id = p.table_id AND h.person = p.person
        WHERE p.node = $1 AND was.missed > {MISSED}
        AND {heard("p.table_id", "p.person")} <= now() - was.credited - {MISSED}
    ),
    credited AS (
        UPDATE clocks c SET since = c.since + u.missed, due_at = c.due_at + u.missed
        FROM unheard u WHERE c.table_id = u.table_id AND c.seat = u.seat AND c.due_at IS NOT NULL
    )
    UPDATE nodes SET seen_at = now(), credited = was.credited FROM was WHERE id = $1
    RETURNING pg_postmaster_start_time()
"""  # noqa: S608 - made of constants


async def beat(pool: Pool, node: str) -> datetime | None:
    """This node is ready. What its pages missed while it was not is given back to their clocks.

    When the server that took the beat was started; None if it does not know this node.
    """
    born: datetime | None = await pool.fetchval(_BEAT, node) or await pool.fetchval(_BEAT_AFTER_SILENCE, node)
    return born
