"""Whom people do not want to meet (blocked) or to read (muted), and what they report to the host."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID, uuid4

from msgspec import Struct

from fathoms.server.store import follows, friends
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query
from fathoms.server.store.rows import Report, Room, Shun

LIST_MOST = 200
REPORT_MOST = 4_000
"""Letters of one report, with all that was added."""
DONE_DAYS = 180
_SHUNNED = Query(
    Shun,
    "SELECT s.id, p.name, s.blocks FROM shuns s JOIN people p ON p.id = s.other WHERE s.person = $1 ORDER BY p.name",
)
REPORTS = Query(
    Report,
    """
    SELECT r.id, b.name AS by, a.id AS person, a.name AS about, r.table_id AS table, r.room, r.n, r.line, r.text,
        r.made_at
    FROM reports r JOIN people b ON b.id = r.person JOIN people a ON a.id = r.about
    WHERE r.done_at IS NULL ORDER BY r.made_at LIMIT $1
    """,
)


async def shun(pool: Pool, person: UUID, other: UUID, *, blocks: bool) -> None:
    """This person reads nothing of the other any more; blocked, the other cannot sit down with them either."""
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute(
            "INSERT INTO shuns (id, person, other, blocks) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT (person, other) DO UPDATE SET blocks = $4",
            uuid4(),
            person,
            other,
            blocks,
        )
        if blocks:
            await friends.part_with(connection, person, other)
            await follows.part(connection, person, other)


async def shunned(pool: Pool, person: UUID) -> list[Shun]:
    """Whom this person has blocked or muted."""
    return await _SHUNNED.all(pool, person)


async def forgive(pool: Pool, person: UUID, shun: UUID) -> bool:
    """Take it back; False if it is not theirs."""
    gone = await pool.fetchval("DELETE FROM shuns WHERE id = $2 AND person = $1 RETURNING id", person, shun)
    return gone is not None


async def unwelcome(pool: Pool | Connection, person: UUID, others: Sequence[UUID]) -> set[UUID]:
    """Who of the others has blocked this person."""
    rows = await pool.fetch(
        "SELECT person FROM shuns WHERE other = $1 AND blocks AND person = ANY ($2::uuid[])", person, list(others)
    )
    return {row[0] for row in rows}


async def author(pool: Pool, table: str, room: Room, n: int) -> tuple[UUID, str] | None:
    """Who said a line of chat, and what."""
    row = await pool.fetchrow(
        "SELECT person, text FROM chat WHERE table_id = $1 AND room = $2 AND n = $3", table, room, n
    )
    return None if row is None else (row[0], row[1])


class Pointed(Struct, frozen=True):
    """Somebody whom a person points at: by a chair, or by a line of chat with what it says."""

    person: UUID
    room: Room | None = None
    n: int | None = None
    line: str | None = None


async def report(pool: Pool, person: UUID, about: Pointed, table: str, text: str) -> None:
    """Tell the host; what was said is kept with it. The same person about the same thing adds to an open report."""
    async with pool.acquire() as connection, connection.transaction():
        known = await connection.fetchval(
            "UPDATE reports SET text = left(text || E'\\n' || $6, $7)"
            " WHERE person = $1 AND about = $2 AND table_id = $3"
            " AND room IS NOT DISTINCT FROM $4 AND n IS NOT DISTINCT FROM $5 AND done_at IS NULL RETURNING id",
            person,
            about.person,
            table,
            about.room,
            about.n,
            text,
            REPORT_MOST,
        )
        if known is None:
            await connection.execute(
                "INSERT INTO reports (id, person, about, table_id, room, n, line, text)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                uuid4(),
                person,
                about.person,
                table,
                about.room,
                about.n,
                about.line,
                text,
            )


async def reported_by(pool: Pool, person: UUID) -> list[tuple[str | None, str]]:
    """What this person has told the host: at which table, and what."""
    rows = await pool.fetch("SELECT table_id, text FROM reports WHERE person = $1 ORDER BY made_at", person)
    return [(row[0], row[1]) for row in rows]


async def reports(pool: Pool) -> list[Report]:
    """What waits for the host, the oldest first."""
    return await REPORTS.all(pool, LIST_MOST)


async def settle(connection: Connection, report: UUID) -> UUID | None:
    """The host has dealt with it; whom it was about, None if there is no such report."""
    about: UUID | None = await connection.fetchval(
        "UPDATE reports SET done_at = now() WHERE id = $1 AND done_at IS NULL RETURNING about", report
    )
    return about


async def move(connection: Connection, guest: UUID, account: UUID) -> None:
    """What a guest told, and what was told about a guest, is about the account."""
    await connection.execute("UPDATE reports SET person = $2 WHERE person = $1", guest, account)
    await connection.execute("UPDATE reports SET about = $2 WHERE about = $1", guest, account)


async def sweep(pool: Pool) -> None:
    """What was dealt with long ago is nobody's business any more."""
    await pool.execute("DELETE FROM reports WHERE done_at < now() - make_interval(days => $1)", DONE_DAYS)
