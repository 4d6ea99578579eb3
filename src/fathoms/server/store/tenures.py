"""Who held a chair from which entry of the log on. A trigger writes them whenever a chair of a dealt game changes."""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct

from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query
from fathoms.server.store.rows import ChairKind


class Tenure(Struct, frozen=True):
    """The answers of a seat after the entry `since` are this holder's; a person who was erased has no name."""

    seat: int
    since: int
    kind: ChairKind
    name: str | None


_READ = Query(
    Tenure,
    """
    SELECT n.seat, n.since, n.kind, p.name FROM tenures n LEFT JOIN people p ON p.id = n.person
    WHERE n.table_id = $1 ORDER BY n.seat, n.n
    """,
)


async def begin(connection: Connection, table: str) -> None:
    """The game is dealt: whoever sits there now is the first to hold a chair."""
    await connection.execute(
        "INSERT INTO tenures (table_id, seat, n, since, kind, person)"
        " SELECT table_id, seat, 0, 0, kind, person FROM chairs WHERE table_id = $1",
        table,
    )


async def read(pool: Pool | Connection, table: str) -> tuple[Tenure, ...]:
    """All who held a chair of a table, seat by seat and in order."""
    return tuple(await _READ.all(pool, table))


async def held(pool: Pool, table: str, person: UUID) -> bool:
    """Whether this person has ever held a chair of a table."""
    found = await pool.fetchval("SELECT true FROM tenures WHERE table_id = $1 AND person = $2 LIMIT 1", table, person)
    return found is not None
