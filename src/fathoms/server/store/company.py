"""Whom people do not want to meet (blocked) or to read (muted), and what they report to the host."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID, uuid4

from fathoms.server.store import friends
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.rows import Report, Room, Shun


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


async def shunned(pool: Pool, person: UUID) -> list[Shun]:
    """Whom this person has blocked or muted."""
    rows = await pool.fetch(
        "SELECT s.id, p.name, s.blocks FROM shuns s JOIN people p ON p.id = s.other"
        " WHERE s.person = $1 ORDER BY p.name",
        person,
    )
    return [Shun(*row) for row in rows]


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


async def report(pool: Pool, person: UUID, about: UUID, table: str, line: str | None, text: str) -> None:
    """Tell the host."""
    await pool.execute(
        "INSERT INTO reports (id, person, about, table_id, line, text) VALUES ($1, $2, $3, $4, $5, $6)",
        uuid4(),
        person,
        about,
        table,
        line,
        text,
    )


async def reported_by(pool: Pool, person: UUID) -> list[tuple[str | None, str]]:
    """What this person has told the host: at which table, and what."""
    rows = await pool.fetch("SELECT table_id, text FROM reports WHERE person = $1 ORDER BY made_at", person)
    return [(row[0], row[1]) for row in rows]


async def reports(pool: Pool) -> list[Report]:
    """What waits for the host, the oldest first."""
    rows = await pool.fetch(
        "SELECT r.id, b.name, a.id, a.name, r.table_id, r.line, r.text, r.made_at FROM reports r"
        " JOIN people b ON b.id = r.person JOIN people a ON a.id = r.about WHERE r.done_at IS NULL ORDER BY r.made_at"
    )
    return [Report(*row) for row in rows]


async def settle(pool: Pool, report: UUID) -> bool:
    """The host has dealt with it; False if there is none such."""
    done = await pool.fetchval(
        "UPDATE reports SET done_at = now() WHERE id = $1 AND done_at IS NULL RETURNING id", report
    )
    return done is not None
