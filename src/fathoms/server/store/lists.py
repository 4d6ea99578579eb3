"""The lists of the lobby: each is one statement, and a walk along an index of its own (migrations 0018 and 0026)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import msgspec
from msgspec import Struct

from fathoms.server.store import tables
from fathoms.server.store.clocks import Asked
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import TableRow
from fathoms.server.store.tables import COLUMNS, PACK, PRESENT

Which = Literal["open", "mine", "live", "friends"]
MOST = 100
LOOK_MOST = 1_000
"""Of tables that gather, so many are looked at for an open chair."""


class Waits(Struct, frozen=True):
    """Whom a table waits for, as everybody there sees, and since when."""

    seats: list[int]
    since: datetime


class Listed(Struct, frozen=True):
    """A table in a list: who is there, since when, until when and for what the reader's clock runs, if it does."""

    row: TableRow
    present: frozenset[UUID]
    since: datetime | None
    until: datetime | None
    asked: Asked | None
    waits: Waits | None


class Sight(Struct, frozen=True):
    """Which open tables somebody sees: a guest may play no rated game, and whoever was blocked no game there."""

    guest: bool
    blocked_by: frozenset[UUID]


# A value and not EXISTS, which the planner may answer by reading the chairs of all tables first.
_OPEN_CHAIR = "(SELECT true FROM chairs c WHERE c.table_id = t.id AND c.kind = 'open' LIMIT 1)"

# Whoever sits or hosts there has not blocked the reader.
_WELCOME = """
    (SELECT true FROM chairs c JOIN shuns s ON s.person = c.person AND s.other = $1 AND s.blocks
        WHERE c.table_id = t.id LIMIT 1) IS NULL
    AND (SELECT true FROM shuns s WHERE s.person = t.host AND s.other = $1 AND s.blocks) IS NULL
"""
# A guest may play no rated game.
_MAY_BE_RATED = """
    (NOT t.rated OR (SELECT email IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys k WHERE k.person = p.id)
        FROM people p WHERE p.id = $1))
"""

_OPEN = f"""
    SELECT id, 0, created_at FROM (
        SELECT id, created_at, host, rated FROM tables
        WHERE public AND status = 'gathering' AND $1::uuid IS NOT NULL ORDER BY created_at DESC LIMIT {LOOK_MOST}
    ) t WHERE {_OPEN_CHAIR}
"""  # noqa: S608 - made of constants
_CHOICES: dict[Which, str] = {
    "open": f"{_OPEN} AND {_MAY_BE_RATED} AND {_WELCOME}",
    "live": """
        SELECT id, 0, started_at FROM tables WHERE public AND status = 'playing' AND $1::uuid IS NOT NULL
    """,
    "friends": f"""
        SELECT id, 0, created_at FROM tables t WHERE status = 'gathering' AND id IN (
            SELECT table_id FROM chairs WHERE invited = $1 AND kind = 'link'
            UNION ALL
            SELECT t.id FROM (
                SELECT other FROM friends WHERE person = $1 AND accepted_at IS NOT NULL
                UNION ALL
                SELECT person FROM friends WHERE other = $1 AND accepted_at IS NOT NULL
            ) f (friend) JOIN tables t ON t.host = f.friend AND t.status = 'gathering' WHERE {_OPEN_CHAIR}
        )
        AND NOT EXISTS (SELECT 1 FROM chairs c WHERE c.table_id = t.id AND c.person = $1)
    """,  # noqa: S608 - made of constants
    "mine": f"""
        SELECT t.id, CASE WHEN q.since IS NOT NULL THEN 0 WHEN t.status <> 'quarantined' THEN 1 ELSE 2 END, t.created_at
        FROM chairs c JOIN tables t ON t.id = c.table_id
        LEFT JOIN clocks q ON q.table_id = c.table_id AND q.seat = c.seat AND c.kind = 'person'
        WHERE c.person = $1 AND c.over_at IS NULL
        UNION ALL
        (SELECT table_id, 2, over_at FROM chairs WHERE person = $1 AND over_at IS NOT NULL
        ORDER BY over_at DESC LIMIT {MOST})
    """,  # noqa: S608 - made of constants
}


# Who is asked in an open window is nobody else's to know.
_WAITS = """
    LEFT JOIN LATERAL (
        SELECT json_build_object(
            'seats', json_agg(o.seat ORDER BY o.seat), 'since', min(o.since) + pulse.credited
        ) AS waits
        FROM clocks o WHERE o.table_id = t.id AND o.since IS NOT NULL AND o.seat <> y.seat AND t.status = 'playing'
        AND (SELECT w.closed_at IS NULL FROM windows w WHERE w.table_id = t.id ORDER BY w.n DESC LIMIT 1) IS NOT TRUE
        HAVING count(*) > 0
    ) o ON true
"""
WAITING = f"""
    SELECT c.table_id AS id FROM chairs c JOIN tables t ON t.id = c.table_id AND t.status = 'playing'
    JOIN clocks q ON q.table_id = c.table_id AND q.seat = c.seat AND q.since IS NOT NULL
    WHERE c.person = $1 AND c.over_at IS NULL AND c.kind = 'person' AND t.lesson IS NULL
    ORDER BY q.due_at, q.since LIMIT {MOST}
"""  # noqa: S608 - made of constants


# How many is a part of the text, for the planner to see; clocks are kept in ready time, and what was credited makes it
# everybody's.
def statement(which: Which, most: int = MOST) -> str:
    """The whole of a list, for a reader."""
    return _listing(_CHOICES[which], most)


def _listing(choice: str, most: int = MOST) -> str:
    return f"""
        WITH listed (id, rank, moment) AS ({choice} ORDER BY 2, 3 DESC LIMIT {most})
        SELECT {COLUMNS}, {PRESENT} AS present, q.since + pulse.credited AS since, q.due_at + pulse.credited AS until,
            CASE WHEN (q.asked->>'question')::int = q.question THEN q.asked END AS asked, o.waits
        FROM listed JOIN tables t USING (id) {PACK} CROSS JOIN pulse
        LEFT JOIN chairs y ON y.table_id = t.id AND y.person = $1 AND y.kind = 'person'
        LEFT JOIN clocks q ON q.table_id = t.id AND q.seat = y.seat AND q.since IS NOT NULL
        {_WAITS}
        ORDER BY rank, q.since IS NULL, until, since, moment DESC
    """  # noqa: S608 - made of constants


_BOARD = {"open": _listing(_OPEN), "live": statement("live")}
"""Without regard to who looks."""
NOBODY = UUID(int=0)
"""A reader who has no name here yet."""
UNKNOWN = Sight(guest=True, blocked_by=frozenset())
"""What somebody sees of whom nothing is known."""
_SIGHT = """
    SELECT p.email IS NULL AND NOT EXISTS (SELECT 1 FROM passkeys k WHERE k.person = p.id) AS guest,
        ARRAY (SELECT s.person FROM shuns s WHERE s.other = p.id AND s.blocks) AS blocked_by
    FROM people p WHERE p.id = $1
"""
_ALL = f"""
    SELECT {COLUMNS} FROM tables t {PACK} WHERE t.id IN (
        SELECT table_id FROM chairs WHERE person = $1
        UNION SELECT table_id FROM chairs WHERE counts = $1
        UNION SELECT table_id FROM tenures WHERE person = $1
        UNION SELECT id FROM tables WHERE host = $1
    ) ORDER BY t.created_at
"""  # noqa: S608 - made of constants


async def listed(pool: Pool, which: Which, reader: UUID) -> list[Listed]:
    """Tables that wait for players, that are the reader's or a friend's, or that can be watched."""
    return [_listed(dict(row)) for row in await pool.fetch(statement(which), reader)]


class BoardReader:
    """Reads again and again which tables somebody may join or watch, whoever asks.

    A table whose row says what it said before is the very same value: to make it is most of what a reading costs.
    """

    def __init__(self, pool: Pool, which: Literal["open", "live"]) -> None:
        self._pool = pool
        self._statement = _BOARD[which]
        self._last: dict[str, tuple[Any, Listed]] = {}
        """The rows of the last reading, by table, and what they say."""

    async def read(self) -> list[Listed]:
        """All of them, as they are now."""
        rows = await self._pool.fetch(self._statement, NOBODY)
        self._last = {row["id"]: (row, self._said(row)) for row in rows}
        return [said for _, said in self._last.values()]

    def _said(self, row: Any) -> Listed:  # noqa: ANN401 - a row of the driver
        before, said = self._last.get(row["id"], (None, None))
        return said if said is not None and row == before else _listed(dict(row))


async def sight(pool: Pool, person: UUID) -> Sight:
    """What this person sees of them."""
    row = await pool.fetchrow(_SIGHT, person)
    return UNKNOWN if row is None else Sight(row[0], frozenset(row[1]))


async def all_of(pool: Pool, person: UUID) -> list[TableRow]:
    """Every table that has to do with a person, the oldest first: for their own export, and not for a page."""
    rows = await pool.fetch(_ALL, person)
    return [tables.row(dict(row)) for row in rows]


async def waiting(pool: Pool, person: UUID) -> list[str]:
    """The tables that wait for a person, the most urgent first. Lessons wait for ever and are no turns."""
    return [row["id"] for row in await pool.fetch(WAITING, person)]


def _listed(values: dict[str, Any]) -> Listed:
    present, since, until = values.pop("present"), values.pop("since"), values.pop("until")
    asked, waits = values.pop("asked"), values.pop("waits")
    return Listed(
        tables.row(values),
        frozenset(present),
        since,
        until,
        None if asked is None else msgspec.json.decode(asked, type=Asked),
        None if waits is None else msgspec.json.decode(waits, type=Waits),
    )
