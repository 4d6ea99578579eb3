"""The pulse of the whole server, by the database's clock alone: time in which no node was ready is credited to all.

A node's own clock decides nothing: it may jump, and a node that was stopped does not know for how long.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from fathoms.server.store.pool import Pool
from fathoms.server.store.query import Query
from fathoms.server.store.tickets import DUE
from fathoms.server.store.trouble import FRESH_SECONDS

GAP_SECONDS = 5.0
"""Without a beat for so long, no node was ready."""
READY_SECONDS = 4.0
"""Without a beat that was taken, or with an answer that waits, for so long a node says that it is not ready: less than
the five seconds in which whoever sends people to it should know."""
MISSED = "interval '1.75 s'"
"""A node that beats a little late was busy; one that is later than this was not there for its pages."""

ALIVE = f"(SELECT at > now() - interval '{GAP_SECONDS} s' FROM pulse)"  # noqa: S608 - made of a constant
"""Part of every statement that ends somebody's time: a node that wakes up must beat first."""


GONE_SECONDS = 12.0
"""Without a beat of their node for so long, people are gone for whoever else is at the table, and are written to."""
THERE = f"""ARRAY (
    SELECT id FROM nodes WHERE seen_at - credited > ready_time() - interval '{GONE_SECONDS} s'
)"""  # noqa: S608 - made of a constant
"""The nodes whose people are there, in ready time: while the database is away, nobody goes."""


def heard(table: str, person: str) -> str:
    """Until when a person's pages at a table were surely heard, in ready time: the last beat of the nodes they hang on.

    A value for one person, found by the key of presence, and not a view of everybody that is searched for one.
    """
    return f"""(
        SELECT max(n.seen_at - n.credited) FROM presence x JOIN nodes n ON n.id = x.node
        WHERE x.table_id = {table} AND x.person = {person}
    )"""  # noqa: S608 - made of constants


class Taken(Struct, frozen=True):
    """Who took a beat, and when."""

    born: datetime
    """When that server was started."""
    at: datetime
    """By its clock."""
    refused: bool = False
    """Whether it refuses what some node writes: as with a full disk, though it takes a beat."""
    tickets: bool = False
    """Whether something is to be done for those who look for people to play with."""
    nodes: list[str] = []
    """Those that have beaten lately and have not said that they stop."""


OWNS_SECONDS = 3.0
"""Without a beat for so long in ready time, a node's tables are others'. Should it be there after all, that is slow."""
_NODES = f"""ARRAY (
    SELECT id FROM nodes WHERE left_at IS NULL AND seen_at - credited > ready_time() - interval '{OWNS_SECONDS} s'
)"""  # noqa: S608 - made of a constant
_REFUSED = f"coalesce(refused_at > now() - interval '{FRESH_SECONDS} s', false)"
# $2: what this node has met since its last beat, see Trouble.news.
_BEAT = Query(
    Taken,
    f"""
    WITH pulsed AS (
        UPDATE pulse SET at = now(),
            refused_at = CASE WHEN $2 THEN NULL WHEN NOT $2 THEN now() ELSE refused_at END,
            credited = credited
                + CASE WHEN now() - at > interval '{GAP_SECONDS} s' THEN now() - at ELSE interval '0' END
        WHERE at < now() + interval '{GAP_SECONDS} s'
        RETURNING credited, {_REFUSED} AS refused
    )
    UPDATE nodes n SET seen_at = now(), credited = pulsed.credited FROM pulsed
    WHERE n.id = $1 AND now() - n.seen_at - (pulsed.credited - n.credited) <= {MISSED}
    RETURNING pg_postmaster_start_time() AS born, now() AS at, pulsed.refused, {DUE} AS tickets,
        {_NODES} AS nodes
    """,  # noqa: S608 - made of constants
)

# The clock has gone back, for somebody has set it, or another server has taken over. Ready time goes on where it was,
# and so does whatever waits for a moment of the clock: bots, letters, limits. Once, however many nodes notice.
_CLOCK_WENT_BACK = f"""
    WITH back AS (SELECT at - now() AS by FROM pulse WHERE at >= now() + interval '{GAP_SECONDS} s' FOR UPDATE),
    pulsed AS (UPDATE pulse SET at = now(), credited = credited - back.by FROM back),
    bots AS (
        UPDATE work SET ready_at = ready_at - back.by, taken_until = taken_until - back.by FROM back
        WHERE greatest(ready_at, taken_until) > now()
    ),
    turns AS (UPDATE bot_turns b SET at = b.at - back.by FROM back WHERE b.at > now()),
    thoughts AS (UPDATE moments SET taken_until = taken_until - back.by FROM back WHERE taken_until > now()),
    letters AS (UPDATE outbox SET due_at = due_at - back.by FROM back WHERE due_at > now()),
    searches AS (UPDATE tickets SET look_at = look_at - back.by FROM back WHERE look_at > now()),
    rounds AS (
        UPDATE league_duties SET due_at = due_at - back.by FROM back WHERE due_at > now() AND table_id IS NOT NULL
    ),
    limited AS (UPDATE limits SET full_at = full_at - back.by FROM back WHERE full_at > now())
    SELECT count(*) FROM back
"""  # noqa: S608 - made of constants

# In one statement with the node's own beat: its people are heard again only when their clocks are right.
_BEAT_AFTER_SILENCE = Query(
    Taken,
    f"""
    WITH was AS (
        SELECT now() - n.seen_at - (p.credited - n.credited) AS missed, p.credited, {_REFUSED} AS refused
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
    RETURNING pg_postmaster_start_time() AS born, now() AS at, was.refused, {DUE} AS tickets,
        {_NODES} AS nodes
    """,  # noqa: S608 - made of constants
)


async def beat(pool: Pool, node: str, *, written: bool | None = None) -> Taken | None:
    """This node is ready, and says what became of its answers. What its pages missed is given back to their clocks.

    None if the database does not know this node.
    """
    taken = await _BEAT.one(pool, node, written)
    if taken is None:
        await pool.execute(_CLOCK_WENT_BACK)
        taken = await _BEAT.one(pool, node, written) or await _BEAT_AFTER_SILENCE.one(pool, node)
    return taken


# In ready time: while nobody is heard, because the database is away, nobody is silent.
_SILENT = f"""
    SELECT id FROM nodes
    WHERE id <> $1 AND left_at IS NULL AND seen_at > now() - interval '1 minute'
    AND seen_at - credited < ready_time() - interval '{GAP_SECONDS} s'
"""  # noqa: S608 - made of constants


async def silent(pool: Pool, node: str) -> set[str]:
    """Other nodes that were heard a moment ago and are not any more, and did not say that they would stop."""
    return {row[0] for row in await pool.fetch(_SILENT, node)}


async def leave(pool: Pool, node: str) -> None:
    """This node stops."""
    await pool.execute("UPDATE nodes SET left_at = now() WHERE id = $1", node)
