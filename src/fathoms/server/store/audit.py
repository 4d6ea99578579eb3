"""What hosts did: by which key, what, to whom, when and why. Nothing is ever changed in it but what erasing takes."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from msgspec import Struct

from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query

PAGE = 100
_ALL = 2**62


class Deed(Struct, frozen=True):
    """One thing that a host did."""

    n: int
    at: datetime
    by: str
    what: str
    person: UUID | None
    name: str | None
    """Of the person, as it is now."""
    table: str | None
    detail: str
    reason: str


LISTED = Query(
    Deed,
    """
    SELECT a.n, a.at, a.by, a.what, a.person, p.name, a.table_id AS table, a.detail, a.reason
    FROM audit a LEFT JOIN people p ON p.id = a.person WHERE a.n < $1 ORDER BY a.n DESC LIMIT $2
    """,
)


async def add(  # noqa: PLR0913 - a row
    connection: Connection,
    by: str,
    what: str,
    reason: str,
    *,
    person: UUID | None = None,
    table: str | None = None,
    detail: str = "",
) -> None:
    """Write down what is done, in the transaction that does it."""
    await connection.execute(
        "INSERT INTO audit (by, what, person, table_id, detail, reason) VALUES ($1, $2, $3, $4, $5, $6)",
        by,
        what,
        person,
        table,
        detail,
        reason,
    )


async def listed(pool: Pool, before: int | None = None, most: int = PAGE) -> list[Deed]:
    """The latest, or those before a number."""
    return await LISTED.all(pool, _ALL if before is None else before, most)


async def forget(connection: Connection, person: UUID) -> None:
    """That something was done stays, without a word about this person."""
    await connection.execute("UPDATE audit SET person = NULL, detail = '', reason = '' WHERE person = $1", person)


async def move(connection: Connection, guest: UUID, account: UUID) -> None:
    """What was done about a guest was done about the account."""
    await connection.execute("UPDATE audit SET person = $2 WHERE person = $1", guest, account)
