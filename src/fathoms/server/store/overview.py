"""What a host sees of the database at one look: numbers, and tables without anything that is hidden in them.

What is answered in a quiet window counts once it is closed; of what stopped a table only the kind is told, since an
error's own words may hold a hidden pick.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from fathoms.server.store.pool import Pool
from fathoms.server.store.pulse import THERE
from fathoms.server.store.query import Query
from fathoms.server.store.rows import Status

LIST_MOST = 100


class Counts(Struct, frozen=True):
    """How much there is of everything."""

    nodes: int
    people: int
    accounts: int
    present: int
    gathering: int
    playing: int
    over: int
    answers: int


class HostedTable(Struct, frozen=True):
    """A table that is not over, as its host sees it from outside."""

    table: str
    game: str
    status: Status
    created_at: datetime
    trouble: str | None
    people: int
    bots: int
    answers: int | None
    last_at: datetime | None


_COUNTS = Query(
    Counts,
    f"""
    SELECT
        (SELECT count(*) FROM nodes WHERE seen_at > now() - interval '15 s') AS nodes,
        (SELECT count(*) FROM people) AS people,
        (SELECT count(*) FROM people WHERE email IS NOT NULL) AS accounts,
        (SELECT count(DISTINCT person) FROM presence WHERE node = ANY ({THERE})) AS present,
        (SELECT count(*) FROM tables WHERE status = 'gathering') AS gathering,
        (SELECT count(*) FROM tables WHERE status = 'playing') AS playing,
        (SELECT count(*) FROM tables WHERE status = 'over') AS over,
        (SELECT count(*) FROM answers)
            + (SELECT coalesce(sum(x.n), 0)::bigint FROM archives x WHERE x.state = 'current')
            - (SELECT count(*) FROM windows w JOIN answers a USING (table_id) WHERE w.closed_at IS NULL AND a.n > w.n)
            AS answers
    """,  # noqa: S608 - made of constants
)
_TABLES = Query(
    HostedTable,
    """
    SELECT t.id AS table, t.game, t.status, t.created_at, split_part(t.trouble, ':', 1) AS trouble,
        (SELECT count(*) FROM chairs c WHERE c.table_id = t.id AND c.kind = 'person') AS people,
        (SELECT count(*) FROM chairs c WHERE c.table_id = t.id AND c.kind = 'bot') AS bots,
        a.n AS answers, a.at AS last_at
    FROM tables t LEFT JOIN LATERAL (
        SELECT a.n, a.at FROM answers a WHERE a.table_id = t.id AND NOT EXISTS (
            SELECT 1 FROM windows w WHERE w.table_id = t.id AND w.closed_at IS NULL AND w.n < a.n
        ) ORDER BY a.n DESC LIMIT 1
    ) a ON true WHERE t.status NOT IN ('over', 'closed')
    ORDER BY (t.status = 'quarantined') DESC, t.created_at DESC LIMIT $1
    """,
)


async def counts(pool: Pool) -> Counts:
    """All numbers in one query."""
    [found] = await _COUNTS.all(pool)
    return found


async def tables(pool: Pool) -> list[HostedTable]:
    """Those in trouble first, then the newest."""
    return await _TABLES.all(pool, LIST_MOST)
