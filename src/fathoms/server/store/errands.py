"""What bots have to answer, and which worker is at it."""

from __future__ import annotations

from collections.abc import Sequence

from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Errand

LOOK_MOST = 1_000
"""Of what is ready, so much is looked at."""
# First those whose bots have waited longest for a turn, each host of tables one after the other: however many tables
# somebody has, the bots of all others wait for one thought of theirs and not for all.
_CLAIM = f"""
    WITH ready AS MATERIALIZED (
        SELECT table_id, seat, ready_at FROM work
        WHERE ready_at <= now() AND (taken_until IS NULL OR taken_until < now()) ORDER BY ready_at LIMIT {LOOK_MOST}
    ),
    chosen AS MATERIALIZED (
        SELECT w.table_id, w.seat, t.host FROM (
            SELECT r.table_id, r.seat, r.ready_at, t.host, b.at,
                row_number() OVER (PARTITION BY coalesce(t.host::text, r.table_id) ORDER BY r.ready_at) AS turn
            FROM ready r LEFT JOIN tables t ON t.id = r.table_id LEFT JOIN bot_turns b ON b.person = t.host
        ) t JOIN work w USING (table_id, seat) WHERE w.taken_until IS NULL OR w.taken_until < now()
        ORDER BY t.turn, t.at NULLS FIRST, t.ready_at LIMIT $1 FOR UPDATE OF w SKIP LOCKED
    ),
    served AS (
        INSERT INTO bot_turns (person, at)
        SELECT host, clock_timestamp() FROM chosen WHERE host IS NOT NULL GROUP BY host ORDER BY host
        ON CONFLICT (person) DO UPDATE SET at = excluded.at
    )
    UPDATE work w SET taken_until = now() + make_interval(secs => $2) FROM chosen c
    WHERE w.table_id = c.table_id AND w.seat = c.seat RETURNING w.table_id, w.seat, w.question, w.n
"""  # noqa: S608 - made of constants


async def claim(pool: Pool, most: int, lease: float) -> list[tuple[Errand, int]]:
    """Take ready work for a while, each with the number of the entry that asked; then another may take it."""
    return [(Errand(row[0], row[1], row[2]), row[3]) for row in await pool.fetch(_CLAIM, most, lease)]


# Who is asked in a quiet window, and who has answered, is nobody's to know (metrics.py).
_OLDEST = f"""
    SELECT coalesce(extract(epoch FROM now() - min(ready_at)), 0)::float FROM (
        SELECT table_id, ready_at FROM work WHERE ready_at <= now() ORDER BY ready_at LIMIT {LOOK_MOST}
    ) r WHERE NOT EXISTS (SELECT FROM windows w WHERE w.table_id = r.table_id AND w.closed_at IS NULL)
"""  # noqa: S608 - made of constants


async def oldest(pool: Pool) -> float:
    """For how many seconds the oldest question to a bot has been ready; 0 if none is."""
    waited: float = await pool.fetchval(_OLDEST)
    return waited


async def drop(pool: Pool, work: Errand, n: int) -> None:
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


async def sweep(pool: Pool) -> None:
    """Whoever has not had a turn for long comes first anyway."""
    await pool.execute("DELETE FROM bot_turns WHERE at < now() - interval '1 h'")
