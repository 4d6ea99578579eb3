"""What bots have to answer, and which worker is at it."""

from __future__ import annotations

from collections.abc import Sequence

from fathoms.server.store.coach import WAITING
from fathoms.server.store.owning import ALONE, View, owned, slot_of
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import AMONG_BOTS, PERSON_WAITS, Errand

LOOK_MOST = 1_000
"""Of what is ready, so much is looked at in each rank."""
_FREE = "(taken_until IS NULL OR taken_until < now())"


def _by_rank(columns: str, more: str, most: int = LOOK_MOST) -> str:
    """What is ready in each rank, the oldest first: two walks along an index, however much there is of the other."""
    arms = [
        f"(SELECT {columns} FROM work WHERE rank = {rank} AND {more.format(rank=rank)} ORDER BY ready_at LIMIT {most})"  # noqa: S608 - made of constants
        for rank in (PERSON_WAITS, AMONG_BOTS)
    ]
    return " UNION ALL ".join(arms)


# $3 to $5: what this node owns. $6: the only tables that it has room for, if it has none for others. $7: whether bots
# among themselves come first for once.
# First those for whom a person waits; then reviews, which are given out elsewhere; then bots among themselves. In each
# rank first those whose bots have waited longest for a turn, each host of tables one after the other: however many
# tables somebody has, the bots of all others wait for one thought of theirs and not for all.
_READY = f"""
    ready_at <= now() AND {_FREE} AND ($6::text[] IS NULL OR table_id = ANY ($6))
    AND {owned("work.table_id", "$3", "$4", "$5")} AND ({{rank}} = {PERSON_WAITS} OR $7 OR NOT {WAITING})
"""
_CLAIM = f"""
    WITH ready AS MATERIALIZED ({_by_rank("table_id, seat, ready_at, rank", _READY)}),
    chosen AS MATERIALIZED (
        SELECT w.table_id, w.seat, t.host FROM (
            SELECT r.table_id, r.seat, r.ready_at, t.host, b.at, CASE WHEN $7 THEN -r.rank ELSE r.rank END AS rank,
                row_number() OVER (PARTITION BY r.rank, coalesce(t.host::text, r.table_id) ORDER BY r.ready_at) AS turn
            FROM ready r LEFT JOIN tables t ON t.id = r.table_id LEFT JOIN bot_turns b ON b.person = t.host
        ) t JOIN work w USING (table_id, seat) WHERE w.taken_until IS NULL OR w.taken_until < now()
        ORDER BY t.rank, t.turn, t.at NULLS FIRST, t.ready_at LIMIT $1 FOR UPDATE OF w SKIP LOCKED
    ),
    served AS (
        INSERT INTO bot_turns (person, at)
        SELECT host, clock_timestamp() FROM chosen WHERE host IS NOT NULL GROUP BY host ORDER BY host
        ON CONFLICT (person) DO UPDATE SET at = excluded.at
    )
    UPDATE work w SET taken_until = now() + make_interval(secs => $2) FROM chosen c
    WHERE w.table_id = c.table_id AND w.seat = c.seat RETURNING w.table_id, w.seat, w.question, w.n
"""  # noqa: S608 - made of constants


async def claim(
    pool: Pool,
    most: int,
    lease: float,
    view: View = ALONE,
    only: Sequence[str] | None = None,
    *,
    rest_first: bool = False,
) -> list[tuple[Errand, int]]:
    """Take ready work for a while, each with the number of the entry that asked; then another may take it."""
    rows = await pool.fetch(_CLAIM, most, lease, view.me, view.nodes, view.slots, only, rest_first)
    return [(Errand(row[0], row[1], row[2]), row[3]) for row in rows]


FOREIGN_MOST = 100
# Whoever owns it may have a worker of its own, which comes first.
_FOREIGN = f"""
    SELECT w.table_id,
        (SELECT min(p.node) FROM presence p WHERE p.table_id = w.table_id AND p.node = ANY ($2::text[])) AS node,
        extract(epoch FROM now() - w.ready_at)::float
    FROM work w WHERE w.ready_at <= now() - make_interval(secs => $4)
    AND (w.taken_until IS NULL OR w.taken_until < now()) AND NOT {owned("w.table_id", "$1", "$2", "$3")}
    ORDER BY w.rank, w.ready_at LIMIT {FOREIGN_MOST}
"""  # noqa: S608 - made of constants


async def foreign(pool: Pool, view: View, waited: float) -> list[tuple[str, str | None, float]]:
    """Tables of other nodes whose bots wait longer: each with the node where its pages are, and for how long."""
    rows = await pool.fetch(_FOREIGN, view.me, view.nodes, view.slots, waited)
    return [(row[0], row[1], row[2]) for row in rows]


_RELEASE = f"""
    UPDATE work SET taken_until = NULL WHERE (table_id, seat) IN (
        SELECT w.table_id, w.seat FROM work w
        WHERE w.taken_until > now() AND {owned("w.table_id", "$1", "$2", "$3")} AND (
            get_bit($5::bytea, {slot_of("w.table_id")}) = 1
            OR EXISTS (SELECT FROM presence p WHERE p.table_id = w.table_id AND p.node = ANY ($4::text[]))
        ) LIMIT {LOOK_MOST} FOR UPDATE SKIP LOCKED
    )
"""  # noqa: S608 - made of constants


async def release(pool: Pool, view: View, gone: Sequence[str], slots: bytes) -> None:
    """What nodes that are gone had given out may have got lost with them. If not, a question is thought about twice."""
    await pool.execute(_RELEASE, view.me, view.nodes, view.slots, list(gone), slots)


# Who is asked in a quiet window, and who has answered, is nobody's to know (metrics.py).
_OLDEST = f"""
    SELECT rank, extract(epoch FROM now() - min(ready_at))::float FROM (
        {_by_rank("table_id, ready_at, rank", "ready_at <= now()")}
    ) r WHERE NOT EXISTS (SELECT FROM windows w WHERE w.table_id = r.table_id AND w.closed_at IS NULL) GROUP BY rank
"""  # noqa: S608 - made of constants


async def oldest(pool: Pool) -> dict[int, float]:
    """For how many seconds the oldest question to a bot has been ready, by rank; 0 if none is."""
    return {PERSON_WAITS: 0.0, AMONG_BOTS: 0.0} | {row[0]: row[1] for row in await pool.fetch(_OLDEST)}


async def drop(pool: Pool, work: Errand, n: int) -> None:
    """Forget work whose question is no longer open; not if it has been asked again since."""
    await pool.execute(
        "DELETE FROM work WHERE table_id = $1 AND seat = $2 AND question = $3 AND n = $4",
        work.table,
        work.seat,
        work.question,
        n,
    )


async def ask(pool: Pool, table: str, questions: Sequence[tuple[int, int]], n: int, pause: float, rank: int) -> None:
    """Ask bots these questions, seat and question id, unless they are asked already."""
    await pool.executemany(
        "INSERT INTO work (table_id, seat, question, n, ready_at, rank)"
        " VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5), $6)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET question = $3, n = $4, rank = $6, taken_until = NULL"
        " WHERE work.question <> $3",
        [(table, seat, question, n, pause, rank) for seat, question in questions],
    )


async def sweep(pool: Pool) -> None:
    """Whoever has not had a turn for long comes first anyway."""
    await pool.execute("DELETE FROM bot_turns WHERE at < now() - interval '1 h'")
