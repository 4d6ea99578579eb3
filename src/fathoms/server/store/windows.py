"""Quiet windows in the database: when they opened, when somebody must look at them, when they closed.

The statement that writes an entry opens and closes them too (log.py), so a window is here exactly if it is in the game.
"""

from __future__ import annotations

from fathoms.server.store.owning import ALONE, View, owned
from fathoms.server.store.pool import Pool
from fathoms.server.store.pulse import ALIVE, heard
from fathoms.server.store.query import Query
from fathoms.server.store.rows import DueWindow, Opening, WindowTime

_OPEN = """
    INSERT INTO windows (table_id, n, kind, opened_at, look_at, limit_at)
    SELECT $1, $2, $3, t, t + make_interval(secs => $4), due_after(t, make_interval(secs => $5), $6)
    FROM ready_time() AS t
    ON CONFLICT DO NOTHING
"""

LEFT_ALONE = "interval '3 s'"
"""A window that its owner has not looked at for so long is looked at by any node."""
# A page whose only node has not beaten since the limit may have sent an answer that is still on its way.
_CLAIM = Query(
    DueWindow,
    f"""
    UPDATE windows SET
        look_at = CASE WHEN limit_at <= ready_time() THEN ready_time() + interval '2 s' ELSE limit_at END
    WHERE (table_id, n) IN (
        SELECT d.table_id, d.n FROM windows d
        WHERE d.closed_at IS NULL AND d.look_at <= ready_time() AND {ALIVE}
        AND (d.look_at <= ready_time() - {LEFT_ALONE} OR {owned("d.table_id", "$2", "$3", "$4")})
        AND coalesce((
            SELECT bool_and({heard("c.table_id", "c.person")} >= d.look_at)
            FROM chairs c WHERE c.table_id = d.table_id AND c.kind = 'person'
        ), true)
        ORDER BY d.look_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )
    RETURNING table_id AS table, n, coalesce(limit_at <= ready_time(), false) AS over
    """,  # noqa: S608 - made of constants
)
_READ = Query(
    WindowTime,
    """
    SELECT extract(epoch FROM ready_time() - opened_at)::float AS open,
        extract(epoch FROM limit_at - opened_at)::float AS limit, holds
    FROM windows WHERE table_id = $1 AND closed_at IS NULL ORDER BY n DESC LIMIT 1
    """,
)


async def ensure(pool: Pool, table: str, n: int, opening: Opening) -> None:
    """A window that no entry opened: the first of a game, or one from before windows were kept."""
    await pool.execute(_OPEN, table, n, opening.kind, opening.least, opening.limit, opening.weekdays)


async def claim(pool: Pool, most: int, view: View = ALONE) -> list[DueWindow]:
    """Windows of ours that must be looked at now, and what others have left alone; nobody else looks meanwhile."""
    return await _CLAIM.all(pool, most, view.me, view.nodes, view.slots)


async def forget(pool: Pool, table: str, n: int) -> None:
    """The table is not at this window any more."""
    await pool.execute(
        "UPDATE windows SET closed_at = ready_time() WHERE table_id = $1 AND n = $2 AND closed_at IS NULL", table, n
    )


async def hold(pool: Pool, table: str, n: int, seat: int) -> None:
    """This seat asks for time."""
    await pool.execute(
        "UPDATE windows SET holds = holds || $3::integer"
        " WHERE table_id = $1 AND n = $2 AND closed_at IS NULL AND NOT $3 = ANY (holds)",
        table,
        n,
        seat,
    )


async def read(pool: Pool, table: str) -> WindowTime | None:
    """How long the open window has been open, how long it may be, and who has asked for time."""
    return await _READ.one(pool, table)
