"""Who is there: each node says every few seconds which people watch which tables through it, and that it lives."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from fathoms.server.store.pool import Pool


async def beat(pool: Pool, node: str, present: Sequence[tuple[str, UUID]]) -> None:
    """This node lives, and these people are at these tables."""
    await pool.execute(
        "INSERT INTO nodes (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET seen_at = now()",
        node,
    )
    await pool.execute(
        "INSERT INTO presence (table_id, person, node)"
        " SELECT t, p, $1 FROM unnest($2::text[], $3::uuid[]) AS w (t, p)"
        " ON CONFLICT (table_id, person, node) DO UPDATE SET seen_at = now()",
        node,
        [table for table, _ in present],
        [person for _, person in present],
    )


async def gone(pool: Pool, node: str, table: str, person: UUID) -> None:
    """The last page of this person at this table was closed here."""
    await pool.execute("DELETE FROM presence WHERE node = $1 AND table_id = $2 AND person = $3", node, table, person)


async def sweep(pool: Pool) -> None:
    """Forget what dead nodes left behind."""
    await pool.execute("DELETE FROM presence WHERE seen_at < now() - interval '1 minute'")
    await pool.execute("DELETE FROM nodes WHERE seen_at < now() - interval '1 day'")
