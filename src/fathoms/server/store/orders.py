"""Standing orders: whether a seat passes in a kind of window. By kind, never by what the seat holds."""

from __future__ import annotations

from fathoms.server.store.pool import Pool

KINDS_MOST = 64


async def put(pool: Pool, table: str, seat: int, kind: str, *, passes: bool | None) -> None:
    """Pass in this kind of window from now on, or be asked in each; None is no order."""
    if passes is None:
        await pool.execute("DELETE FROM orders WHERE table_id = $1 AND seat = $2 AND kind = $3", table, seat, kind)
        return
    await pool.execute(
        "INSERT INTO orders (table_id, seat, kind, passes)"
        " SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM orders WHERE table_id = $1 AND seat = $2) < $5"
        " ON CONFLICT (table_id, seat, kind) DO UPDATE SET passes = excluded.passes",
        table,
        seat,
        kind,
        passes,
        KINDS_MOST,
    )


async def of(pool: Pool, table: str, seat: int) -> dict[str, bool]:
    """All orders of a seat."""
    rows = await pool.fetch("SELECT kind, passes FROM orders WHERE table_id = $1 AND seat = $2", table, seat)
    return {row[0]: row[1] for row in rows}


async def given(pool: Pool, table: str, kind: str) -> dict[int, bool]:
    """What each seat has ordered for a kind of window; seats that said nothing are not named."""
    rows = await pool.fetch("SELECT seat, passes FROM orders WHERE table_id = $1 AND kind = $2", table, kind)
    return {row[0]: row[1] for row in rows}
