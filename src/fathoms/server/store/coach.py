"""Moments that the coach thinks about, and what it said of finished games. They name a seat, never a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

from fathoms.bots.coach import Course, Loss, Weighed
from fathoms.server.store.pool import Connection, Pool

OPEN = 0
"""The number of the question that is open now; the moments of a review have those of the entries that answered."""
KEPT_MINUTES = 60
"""A hint is of no use for longer."""

Plan: TypeAlias = Callable[[str, Sequence[tuple[int, Sequence[Weighed]]]], Course]
"""What follows from all looks of one depth at a game; the coach decides it, not the store."""

_CLAIM = """
    UPDATE moments m SET taken_until = now() + make_interval(secs => $2)
    FROM tables t WHERE t.id = m.table_id AND (m.table_id, m.seat, m.n) IN (
        SELECT table_id, seat, n FROM moments
        WHERE found IS NULL AND (taken_until IS NULL OR taken_until < now()) AND (n = 0 OR NOT $3)
        ORDER BY n > 0, asked_at, n LIMIT $1 FOR UPDATE SKIP LOCKED
    )
    RETURNING m.table_id AS "table", m.seat, m.n, m.sight, m.depth, m.state, m.given, t.game, t.pack
"""


WAITING = "EXISTS (SELECT FROM moments WHERE found IS NULL AND (taken_until IS NULL OR taken_until < now()))"
_OLDEST = """
    SELECT coalesce(extract(epoch FROM now() - min(asked_at)), 0)::float FROM (
        SELECT asked_at FROM moments WHERE found IS NULL AND n > 0 ORDER BY asked_at LIMIT 1
    ) m
"""


class Moment(Struct, frozen=True):
    """A question that a seat was asked: the state is dealt anew for it, `given` is its answer as the log has it."""

    table: str
    seat: int
    n: int
    sight: str
    depth: str
    state: bytes
    given: tuple[str, ...] | None = None
    game: str = ""
    pack: str | None = None


class Review(Struct, frozen=True):
    """How far a review is, and the answers that cost most once it is done."""

    looks: int
    left: int
    found: list[Loss] | None


def _read_found(text: str) -> list[Weighed]:
    return msgspec.json.decode(text, type=list[Weighed])


def _read_given(text: str | None) -> list[str] | None:
    return None if text is None else msgspec.json.decode(text, type=list[str])


async def claim(pool: Pool, most: int, lease: float, *, hints: bool = False) -> list[Moment]:
    """Take moments for a while, those first for which somebody waits, or only those; then another may take them."""
    rows = await pool.fetch(_CLAIM, most, lease, hints)
    return [msgspec.convert({**row, "given": _read_given(row["given"])}, Moment) for row in rows]


async def waiting(pool: Pool) -> bool:
    """Whether a worker could think about something."""
    found: bool = await pool.fetchval(f"SELECT {WAITING}")
    return found


async def oldest(pool: Pool) -> float:
    """For how many seconds the oldest moment of a review has waited; 0 if none does."""
    found: float = await pool.fetchval(_OLDEST)
    return found


async def ask(pool: Pool, moment: Moment) -> None:
    """Ask for a hint; whatever this seat asked before is forgotten."""
    await pool.execute(
        "INSERT INTO moments (table_id, seat, n, sight, depth, state) VALUES ($1, $2, $3, $4, $5, $6)"
        " ON CONFLICT (table_id, seat, n) DO UPDATE"
        " SET sight = $4, state = $6, found = NULL, taken_until = NULL, asked_at = now() WHERE moments.sight <> $4",
        moment.table,
        moment.seat,
        moment.n,
        moment.sight,
        moment.depth,
        moment.state,
    )


async def hint(pool: Pool, table: str, seat: int, sight: str) -> tuple[bool, list[Weighed] | None]:
    """Whether this very question was asked about, and what was found, once there is something."""
    row = await pool.fetchrow(
        "SELECT found FROM moments WHERE table_id = $1 AND seat = $2 AND n = $3 AND sight = $4",
        table,
        seat,
        OPEN,
        sight,
    )
    if row is None:
        return False, None
    return True, None if row[0] is None else _read_found(row[0])


async def drop(pool: Pool, moment: Moment) -> None:
    """Nobody needs this any more."""
    await pool.execute(
        "DELETE FROM moments WHERE table_id = $1 AND seat = $2 AND n = $3 AND sight = $4",
        moment.table,
        moment.seat,
        moment.n,
        moment.sight,
    )


async def begin(pool: Pool, table: str, seat: int, moments: Sequence[Moment]) -> None:
    """Begin the review of a seat, unless it is begun: once for each."""
    async with pool.acquire() as connection, connection.transaction():
        fresh = await connection.fetchval(
            "INSERT INTO reviews (table_id, seat, looks, found) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT DO NOTHING RETURNING true",
            table,
            seat,
            len(moments),
            None if moments else "[]",
        )
        if fresh:
            await connection.execute("DELETE FROM moments WHERE table_id = $1 AND seat = $2", table, seat)
            await connection.executemany(
                "INSERT INTO moments (table_id, seat, n, sight, depth, state, given)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7)",
                [
                    (table, seat, each.n, each.sight, each.depth, each.state, msgspec.json.encode(each.given).decode())
                    for each in moments
                ],
            )


async def review(pool: Pool, table: str, seat: int) -> Review | None:
    """How far the review of a seat is; None if nobody has asked for it."""
    row = await pool.fetchrow(
        "SELECT r.looks, count(m.n) FILTER (WHERE m.found IS NULL), r.found FROM reviews r"
        " LEFT JOIN moments m USING (table_id, seat) WHERE r.table_id = $1 AND r.seat = $2 GROUP BY r.looks, r.found",
        table,
        seat,
    )
    if row is None:
        return None
    return Review(row[0], row[1], None if row[2] is None else msgspec.json.decode(row[2], type=list[Loss]))


async def found(pool: Pool, moment: Moment, weighed: list[Weighed], plan: Plan) -> bool:
    """Write down what a worker found; False if nobody waits for it any more. After the last look the plan goes on."""
    async with pool.acquire() as connection, connection.transaction():
        # Two last looks must not each take the other for missing.
        await connection.execute(
            "SELECT 1 FROM reviews WHERE table_id = $1 AND seat = $2 FOR UPDATE", moment.table, moment.seat
        )
        written = await connection.fetchval(
            "UPDATE moments SET found = $6 WHERE table_id = $1 AND seat = $2 AND n = $3 AND sight = $4 AND depth = $5"
            " AND found IS NULL RETURNING true",
            moment.table,
            moment.seat,
            moment.n,
            moment.sight,
            moment.depth,
            msgspec.json.encode(weighed).decode(),
        )
        if written and moment.n != OPEN:
            await _go_on(connection, moment, plan)
    return bool(written)


async def _go_on(connection: Connection, moment: Moment, plan: Plan) -> None:
    """Once every look is there: what the plan says comes next."""
    rows = await connection.fetch(
        "SELECT n, found FROM moments WHERE table_id = $1 AND seat = $2 AND n > 0 ORDER BY n", moment.table, moment.seat
    )
    if any(row[1] is None for row in rows):
        return
    course = plan(moment.depth, [(row[0], _read_found(row[1])) for row in rows])
    if course.longer:
        await connection.execute(
            "UPDATE moments SET depth = 'deep', found = NULL, taken_until = NULL"
            " WHERE table_id = $1 AND seat = $2 AND n = ANY ($3::integer[])",
            moment.table,
            moment.seat,
            course.longer,
        )
    await connection.execute(
        "UPDATE reviews SET looks = looks + $3, found = $4 WHERE table_id = $1 AND seat = $2",
        moment.table,
        moment.seat,
        len(course.longer),
        None if course.longer else msgspec.json.encode(course.told).decode(),
    )
    await connection.execute(
        "DELETE FROM moments WHERE table_id = $1 AND seat = $2 AND n > 0 AND found IS NOT NULL",
        moment.table,
        moment.seat,
    )


async def sweep(pool: Pool) -> None:
    """Forget hints that nobody will look at again."""
    await pool.execute(
        "DELETE FROM moments WHERE n = $1 AND asked_at < now() - make_interval(mins => $2)", OPEN, KEPT_MINUTES
    )
