"""What the people of a finished table say to another game."""

from __future__ import annotations

from msgspec import Struct

from fathoms.server.store.pool import Connection, Pool

# An offer that nobody took up for so long is none: with clocks running, nobody must be drawn into a game from afar.
_READ = """
    SELECT r.seat, r.yes, r.salt FROM rematches r JOIN tables t ON t.id = r.table_id
    WHERE r.table_id = $1
    AND r.at > now() - CASE t.pace->>'kind' WHEN 'live' THEN interval '10 min' ELSE interval '7 days' END
    ORDER BY r.at
"""


class Offer(Struct, frozen=True):
    """The seats that want a rematch, each with its salt, and those that do not; nothing else has been said."""

    yes: dict[int, bytes] = {}
    no: frozenset[int] = frozenset()


async def say(connection: Connection, table: str, seat: int, salt: bytes, *, yes: bool) -> None:
    """The word of a seat; the last one counts."""
    await connection.execute(
        "INSERT INTO rematches (table_id, seat, yes, salt) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET yes = excluded.yes, salt = excluded.salt, at = now()",
        table,
        seat,
        yes,
        salt,
    )


async def read(pool: Pool | Connection, table: str) -> Offer:
    """What has been said lately."""
    rows = await pool.fetch(_READ, table)
    return Offer({row[0]: row[2] for row in rows if row[1]}, frozenset([row[0] for row in rows if not row[1]]))
