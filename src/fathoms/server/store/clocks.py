"""Clocks in the database: they run, stop and end by its time alone.

At a table without a pace they only tell who is asked and since when; they never end.

The statement that writes an entry also stops the clock of who has answered and starts those of who is asked (log.py).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from fathoms.kernel.question import Word
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.pulse import ALIVE, heard
from fathoms.server.store.query import Query
from fathoms.server.store.rows import RAISED

GRACE = 3.0
"""Seconds after the end in which an answer still counts: what was on its way is not late, also where a node was silent
for so short a while that it is not given back (`MISSED` in pulse.py, which must be less)."""
BACK_SECONDS = 60
"""Whoever comes back to a chair has at least so long."""


class Asked(Struct, frozen=True):
    """What a seat is asked, in keys and figures: for the lists of its own person, and of nobody else."""

    question: int
    key: str
    params: dict[str, Word]


class Tick(Struct, frozen=True):
    """What becomes of the clock of a seat: whether it runs from now on, for which question, and whether it answered."""

    seat: int
    question: int | None
    answered: bool = False
    asked: Asked | None = None
    turn: int | None = None
    """The turn to which the question belongs: people are told of turns, and not of questions."""


class ClockTime(Struct, frozen=True):
    """Seconds left, if they are counted, and whether they are running out now."""

    seat: int
    left: float | None
    runs: bool


class LateSeat(Struct, frozen=True):
    """A seat whose time is over, and what was done about it."""

    table: str
    seat: int
    how: str


def ticking(source: str) -> str:
    """The UPDATE of clocks by rows (table_id and the fields of a tick) of a source; no question stops one."""
    return f"""
        UPDATE clocks c SET
            bank = clock_bank(c.bank, c.since, t.pace, k.answered),
            question = k.question,
            asked = k.asked,
            turn = k.turn,
            since = CASE WHEN k.question IS NULL THEN NULL ELSE ready_time() END,
            due_at = CASE WHEN k.question IS NULL THEN NULL
                ELSE clock_due(clock_bank(c.bank, c.since, t.pace, k.answered), t.pace) END,
            tell_at = CASE WHEN k.question IS NULL THEN NULL ELSE ready_time() END,
            hook_at = CASE WHEN k.question IS NULL THEN NULL ELSE ready_time() END,
            push_at = CASE WHEN k.question IS NULL THEN NULL ELSE ready_time() END
        FROM {source} JOIN tables t ON t.id = k.table_id
        WHERE c.table_id = k.table_id AND c.seat = k.seat AND c.question IS DISTINCT FROM k.question
    """  # noqa: S608 - made of constants


_TICK = ticking(
    "(SELECT $1::text, * FROM unnest($2::int[], $3::int[], $4::boolean[], $5::jsonb[], $6::int[]))"
    " AS k (table_id, seat, question, answered, asked, turn)"
)
_ENSURE = """
    INSERT INTO clocks (table_id, seat, bank)
    SELECT t.id, s, make_interval(secs => coalesce((t.pace->>'bank')::float, 0))
    FROM tables t, unnest($2::int[]) AS s WHERE t.id = $1
    ON CONFLICT DO NOTHING
"""
_READ = Query(
    ClockTime,
    """
    SELECT c.seat, CASE
        WHEN c.due_at IS NOT NULL THEN greatest(0, extract(epoch FROM c.due_at - ready_time())::float)
        WHEN c.since IS NOT NULL THEN 0
        WHEN t.pace->>'kind' = 'live' THEN extract(epoch FROM c.bank)::float
        END AS left, c.since IS NOT NULL AS runs
    FROM clocks c JOIN tables t ON t.id = c.table_id WHERE c.table_id = $1 ORDER BY c.seat
    """,
)

# One statement: a node that is stopped in the middle of its work cannot hold it half done. The clock must have run out
# by the database's time, some node must have been ready all along, and the person's own node must have been heard of
# since: else an answer may be on its way. A clock that is being changed is looked at again next time. OFFSET 0 holds
# the planner to the order of the words: from the few clocks that are due to their tables, whatever it believes.
_END = Query(
    LateSeat,
    f"""
    WITH late AS (
        SELECT c.table_id, c.seat, c.question, its.how
        FROM clocks c CROSS JOIN LATERAL (
            SELECT t.pace->>'late' AS how
            FROM tables t JOIN chairs h ON h.table_id = t.id AND h.seat = c.seat AND h.kind = 'person'
            WHERE t.id = c.table_id AND t.status = 'playing'
            AND coalesce({heard("t.id", "h.person")} >= c.due_at + interval '{GRACE} s', true)
            OFFSET 0
        ) AS its
        WHERE c.due_at <= ready_time() - interval '{GRACE} s' AND {ALIVE}
        ORDER BY c.due_at LIMIT $1 FOR UPDATE OF c SKIP LOCKED
    ),
    ended AS (
        UPDATE clocks c SET due_at = NULL, bank = clock_bank(c.bank, c.since, t.pace, false),
            since = CASE WHEN late.how = 'remind' THEN c.since END,
            tell_at = CASE WHEN late.how = 'remind' THEN c.since END, hook_at = NULL, push_at = NULL,
            question = CASE WHEN late.how = 'remind' THEN c.question END
        FROM late JOIN tables t ON t.id = late.table_id WHERE c.table_id = late.table_id AND c.seat = late.seat
    ),
    given AS (
        UPDATE chairs h SET kind = 'bot', level = $2, person = CASE late.how WHEN 'bot' THEN h.person END
        FROM late WHERE h.table_id = late.table_id AND h.seat = late.seat AND late.how <> 'remind'
    ),
    asked AS (
        INSERT INTO work (table_id, seat, question, n, ready_at)
        SELECT table_id, seat, question, 0, now() FROM late WHERE how IN ('bot', 'replace')
        ON CONFLICT (table_id, seat) DO UPDATE
            SET question = excluded.question, n = excluded.n, ready_at = excluded.ready_at, taken_until = NULL
    ),
    raised AS (
        UPDATE tables SET epoch = {RAISED}, proposed = NULL
        WHERE id IN (SELECT table_id FROM late WHERE how <> 'remind')
    )
    SELECT table_id AS table, seat, how FROM late
    """,  # noqa: S608 - made of constants
)


async def ensure(pool: Pool, table: str, seats: Sequence[int]) -> None:
    """A full clock for each of these seats that has none."""
    await pool.execute(_ENSURE, table, list(seats))


async def tick(pool: Pool, table: str, ticks: Sequence[Tick]) -> None:
    """Let clocks run or stand, where no entry did it: at the start, or when a chair or the pace has changed."""
    seats, questions = [each.seat for each in ticks], [each.question for each in ticks]
    asked = [None if each.asked is None else msgspec.json.encode(each.asked).decode() for each in ticks]
    turns = [each.turn for each in ticks]
    await pool.execute(_TICK, table, seats, questions, [each.answered for each in ticks], asked, turns)


async def reset(pool: Pool, table: str, seat: int | None = None) -> None:
    """Forget the clock of a seat, or all of a table."""
    await pool.execute("DELETE FROM clocks WHERE table_id = $1 AND ($2::int IS NULL OR seat = $2)", table, seat)


async def back(pool: Pool, table: str, seat: int) -> None:
    """Somebody is back on a chair where time had run out."""
    await pool.execute(
        "UPDATE clocks SET bank = greatest(bank, make_interval(secs => $3)) WHERE table_id = $1 AND seat = $2",
        table,
        seat,
        BACK_SECONDS,
    )


async def read(pool: Pool, table: str) -> list[ClockTime]:
    """How the clocks of a table stand now."""
    return await _READ.all(pool, table)


async def late(connection: Connection, table: str, seat: int) -> bool:
    """Whether the time of this seat is over, and it has still not answered."""
    found = await connection.fetchval(
        "SELECT coalesce(c.due_at <= ready_time(), true) FROM clocks c JOIN tables t ON t.id = c.table_id"
        " WHERE c.table_id = $1 AND c.seat = $2 AND c.since IS NOT NULL AND t.pace->>'kind' <> 'free'",
        table,
        seat,
    )
    return bool(found)


async def end(pool: Pool, most: int, level: str) -> list[LateSeat]:
    """Do what each table wants done where somebody's time is over; bots play at this level."""
    return await _END.all(pool, most, level)
