"""What bots have to answer, and which worker is at it."""

from __future__ import annotations

from collections.abc import Sequence

from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Work

_CLAIM = """
    UPDATE work SET taken_until = now() + make_interval(secs => $2)
    WHERE (table_id, seat) IN (
        SELECT table_id, seat FROM work
        WHERE ready_at <= now() AND (taken_until IS NULL OR taken_until < now())
        ORDER BY ready_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )
    RETURNING table_id, seat, question, n
"""


async def claim(pool: Pool, most: int, lease: float) -> list[tuple[Work, int]]:
    """Take ready work for a while, each with the number of the entry that asked; then another may take it."""
    return [(Work(row[0], row[1], row[2]), row[3]) for row in await pool.fetch(_CLAIM, most, lease)]


async def drop(pool: Pool, work: Work, n: int) -> None:
    """Forget work whose question is no longer open; not if it has been asked again since."""
    await pool.execute(
        "DELETE FROM work WHERE table_id = $1 AND seat = $2 AND question = $3 AND n = $4",
        work.table,
        work.seat,
        work.question,
        n,
    )


async def ask(pool: Pool, table: str, questions: Sequence[tuple[int, int]], n: int, pause: float) -> None:
    """Ask bots these questions, seat and question id, unless they are asked already."""
    await pool.executemany(
        "INSERT INTO work (table_id, seat, question, n, ready_at)"
        " VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))"
        " ON CONFLICT (table_id, seat) DO UPDATE SET question = $3, n = $4, taken_until = NULL"
        " WHERE work.question <> $3",
        [(table, seat, question, n, pause) for seat, question in questions],
    )
