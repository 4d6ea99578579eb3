"""How running games stood at an entry: a row for each table, replaced by the next. The log alone is the truth."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from msgspec import Struct

from fathoms.server.store.pool import Pool
from fathoms.server.store.query import Query


class Snapshot(Struct, frozen=True):
    """A game after entry `n`, whose uuid is `last`."""

    table: str
    n: int
    last: UUID
    data: bytes


_READ = Query(Snapshot, 'SELECT table_id AS "table", n, uuid AS last, data FROM snapshots WHERE table_id = $1')
# Only of tables that run: what is over was cleared by the statement that ended it.
_PUT = """
    INSERT INTO snapshots (table_id, n, uuid, data)
    SELECT s.* FROM unnest($1::text[], $2::int[], $3::uuid[], $4::bytea[]) AS s (table_id, n, uuid, data)
    JOIN tables t ON t.id = s.table_id AND t.status = 'playing' ORDER BY s.table_id
    ON CONFLICT (table_id) DO UPDATE SET n = excluded.n, uuid = excluded.uuid, data = excluded.data
        WHERE snapshots.n < excluded.n
"""


async def read(pool: Pool, table: str) -> Snapshot | None:
    """The snapshot of a table, if it has one."""
    return await _READ.one(pool, table)


async def put(pool: Pool, made: Sequence[Snapshot]) -> None:
    """Keep these, unless there are later ones."""
    columns = zip(*[(each.table, each.n, each.last, each.data) for each in made], strict=True)
    await pool.execute(_PUT, *[list(column) for column in columns])


async def drop(pool: Pool, table: str) -> None:
    """It was wrong."""
    await pool.execute("DELETE FROM snapshots WHERE table_id = $1", table)
