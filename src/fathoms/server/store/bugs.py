"""Reports of what seems wrong at a table, for the host. They name a seat, never a person."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from fathoms.server.store.pool import Pool

LIST_MOST = 200
_COLUMNS = "n, at, table_id, game, version, seat, text, program"


class BugLine(Struct, frozen=True):
    """A report without what it holds."""

    n: int
    at: datetime
    table: str
    game: str
    version: int
    seat: int | None
    """None for a spectator."""
    text: str
    program: str


class Bug(Struct, frozen=True):
    """A whole report: the record up to that moment, with its secret, and the frame that the reporter was shown."""

    line: BugLine
    record: bytes
    frame: str


async def add(pool: Pool, line: BugLine, record: bytes, frame: str) -> int:
    """Keep a report; its number."""
    n: int = await pool.fetchval(
        "INSERT INTO bugs (table_id, game, version, seat, text, program, record, frame)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING n",
        line.table,
        line.game,
        line.version,
        line.seat,
        line.text,
        line.program,
        record,
        frame,
    )
    return n


async def listed(pool: Pool) -> list[BugLine]:
    """The reports, the newest first."""
    rows = await pool.fetch(f"SELECT {_COLUMNS} FROM bugs ORDER BY n DESC LIMIT $1", LIST_MOST)  # noqa: S608
    return [BugLine(*row) for row in rows]


async def read(pool: Pool, n: int) -> Bug | None:
    """One report."""
    row = await pool.fetchrow(f"SELECT {_COLUMNS}, record, frame FROM bugs WHERE n = $1", n)  # noqa: S608
    return None if row is None else Bug(BugLine(*row[:8]), row[8], row[9])
