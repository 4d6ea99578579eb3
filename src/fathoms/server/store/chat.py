"""Chat in the database: two rooms a table, numbered without gaps."""

from __future__ import annotations

from uuid import UUID

import asyncpg

from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import ChatRow, Room

LATEST = 50
_TRIES = 20


async def add(pool: Pool, table: str, room: Room, person: UUID, seat: int | None, text: str, uuid: UUID) -> None:  # noqa: PLR0913, PLR0917
    """A line at the end of a room; once, however often it is sent."""
    for _ in range(_TRIES):
        try:
            await pool.execute(
                "INSERT INTO chat (table_id, room, n, person, seat, text, uuid)"
                " SELECT $1, $2, coalesce(max(n), 0) + 1, $3, $4, $5, $6 FROM chat WHERE table_id = $1 AND room = $2"
                " ON CONFLICT (table_id, uuid) DO NOTHING",
                table,
                room,
                person,
                seat,
                text,
                uuid,
            )
        except asyncpg.UniqueViolationError:
            continue
        return


async def after(pool: Pool, table: str, room: Room, n: int, reader: UUID) -> list[ChatRow]:
    """The lines after a number, the latest fifty at most, in order; not of people whom the reader has shunned."""
    rows = await pool.fetch(
        "SELECT c.n, p.name, c.seat, c.text, c.at FROM chat c JOIN people p ON p.id = c.person"
        " WHERE c.table_id = $1 AND c.room = $2 AND c.n > $3"
        " AND NOT EXISTS (SELECT 1 FROM shuns s WHERE s.person = $5 AND s.other = c.person) ORDER BY c.n DESC LIMIT $4",
        table,
        room,
        n,
        LATEST,
        reader,
    )
    return [ChatRow(*row) for row in reversed(rows)]
