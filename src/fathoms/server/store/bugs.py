"""Reports of what seems wrong at a table, for the host, who is told a seat and never a person."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from msgspec import Struct

from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query

LIST_MOST = 200


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


_LINE = "SELECT n, at, table_id AS table, game, version, seat, text, program FROM bugs"
_LISTED = Query(BugLine, f"{_LINE} ORDER BY n DESC LIMIT $1")
_ONE = Query(BugLine, f"{_LINE} WHERE n = $1")


async def add(pool: Pool, person: UUID, line: BugLine, record: bytes, frame: str) -> int:
    """Keep a report; its number."""
    n: int = await pool.fetchval(
        "INSERT INTO bugs (table_id, game, version, seat, text, program, record, frame, person)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING n",
        line.table,
        line.game,
        line.version,
        line.seat,
        line.text,
        line.program,
        record,
        frame,
        person,
    )
    return n


async def listed(pool: Pool) -> list[BugLine]:
    """The reports, the newest first."""
    return await _LISTED.all(pool, LIST_MOST)


async def read(pool: Pool, n: int) -> Bug | None:
    """One report."""
    line = await _ONE.one(pool, n)
    if line is None:
        return None
    return Bug(line, *await pool.fetchrow("SELECT record, frame FROM bugs WHERE n = $1", n))


async def told_by(pool: Pool, person: UUID) -> list[tuple[str, str, str]]:
    """All that this person has reported: table, moment, text."""
    rows = await pool.fetch("SELECT table_id, at, text FROM bugs WHERE person = $1 ORDER BY n", person)
    return [(row[0], row[1].isoformat(), row[2]) for row in rows]


async def forget(connection: Connection, person: UUID) -> None:
    """The reports stay, without a word of this person's."""
    await connection.execute("UPDATE bugs SET text = '', person = NULL WHERE person = $1", person)


async def move(connection: Connection, guest: UUID, account: UUID) -> None:
    """What a guest told is the account's."""
    await connection.execute("UPDATE bugs SET person = $2 WHERE person = $1", guest, account)
