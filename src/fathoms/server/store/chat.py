"""Chat in the database: two rooms a table, numbered without gaps."""

from __future__ import annotations

from datetime import datetime
from typing import get_args
from uuid import UUID

import asyncpg
from msgspec import Struct

from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query
from fathoms.server.store.rows import ChatRow, Room

LATEST = 50
REMOVED_MOST = 500
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


_AFTER = Query(
    ChatRow,
    """
    SELECT c.n, p.name, c.seat, c.text, c.at FROM chat c JOIN people p ON p.id = c.person
    WHERE c.table_id = $1 AND c.room = $2 AND c.n > $3 AND NOT c.removed
    AND NOT EXISTS (SELECT 1 FROM shuns s WHERE s.person = $5 AND s.other = c.person) ORDER BY c.n DESC LIMIT $4
    """,
)


async def after(pool: Pool, table: str, room: Room, n: int, reader: UUID) -> list[ChatRow]:
    """The lines after a number, the latest fifty at most, in order; not of people whom the reader has shunned."""
    return (await _AFTER.all(pool, table, room, n, LATEST, reader))[::-1]


async def remove(connection: Connection, table: str, room: Room, n: int) -> UUID | None:
    """Take away what was said in a line, and tell pages that there is something to forget; who said it."""
    person: UUID | None = await connection.fetchval(
        "UPDATE chat SET text = '', removed = true WHERE table_id = $1 AND room = $2 AND n = $3 AND NOT removed"
        " RETURNING person",
        table,
        room,
        n,
    )
    if person is not None:
        await connection.execute("UPDATE tables SET removed_lines = removed_lines + 1 WHERE id = $1", table)
    return person


REMOVED = "SELECT n FROM chat WHERE table_id = $1 AND room = $2 AND removed ORDER BY n DESC LIMIT $3"


async def removed(pool: Pool, table: str, room: Room) -> list[int]:
    """The lines of a room that were removed, the latest ones."""
    return [row[0] for row in await pool.fetch(REMOVED, table, room, REMOVED_MOST)]


class Said(Struct, frozen=True):
    """A line of chat with who said it, for the host."""

    room: Room
    n: int
    person: UUID
    name: str
    text: str
    at: datetime


_SAID = Query(
    Said,
    """
    SELECT c.room, c.n, c.person, p.name, c.text, c.at FROM chat c JOIN people p ON p.id = c.person
    WHERE c.table_id = $1 AND c.room = $2 AND NOT c.removed ORDER BY c.n DESC LIMIT $3
    """,
)


async def said(pool: Pool, table: str) -> list[Said]:
    """The latest lines of both rooms, in order."""
    found = [line for room in get_args(Room) for line in await _SAID.all(pool, table, room, LATEST)]
    return sorted(found, key=lambda line: line.at)
