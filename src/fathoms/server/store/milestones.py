"""Marks: hashes of where running tables stand, and what an update needs to try them on another program.

The reading statements name only columns that were there from the first, so that a new program can try the tables of an
old one before it changes the schema.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime

import asyncpg
import msgspec
from msgspec import Struct

from fathoms.server.store import log
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.rows import Chair, LogRow, TableRow

_DEALT = """
    SELECT t.id, t.game, t.settings, t.secret, t.salts, t.revision, t.content, t.pack,
        (SELECT count(*) FROM chairs c WHERE c.table_id = t.id) AS seats
    FROM tables t WHERE t.id = $1
"""
# Some of each kind, always the same ones: whoever tries again tries what failed.
_SOME = """
    SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY game, revision, content, pack ORDER BY md5(id)) AS place
        FROM tables WHERE status = 'playing' {but_lessons}
    ) AS placed WHERE place <= $1 ORDER BY id
"""
_NEXT = "SELECT id FROM tables WHERE status = 'playing' {but_lessons} AND id > $1 ORDER BY id LIMIT $2"
_LESSONS = "SELECT true FROM pg_attribute WHERE attrelid = to_regclass('tables') AND attname = 'lesson'"
"""Lessons count for nothing: an update may change them. A database of before them does not know the word."""

_MARK = "SELECT n, digest FROM marks WHERE table_id = $1"


class Running(Struct, frozen=True):
    """A table in play: as it was dealt, its log, and the mark of where it stands."""

    row: TableRow
    entries: list[LogRow]
    mark: tuple[int, str] | None


async def put(pool: Pool, marks: Sequence[tuple[str, int, str]]) -> None:
    """Table, number and hash of each; an older mark never replaces a newer one."""
    await pool.execute(
        "INSERT INTO marks (table_id, n, digest)"
        " SELECT m.t, m.n, m.d FROM unnest($1::text[], $2::int[], $3::text[]) AS m (t, n, d) JOIN tables ON id = m.t"
        " ORDER BY m.t ON CONFLICT (table_id) DO UPDATE SET n = excluded.n, digest = excluded.digest"
        " WHERE marks.n < excluded.n",
        [table for table, _, _ in marks],
        [n for _, n, _ in marks],
        [digest for _, _, digest in marks],
    )


async def some(connection: Connection, of_each: int) -> list[str]:
    """So many tables in play of each game, revision and pack."""
    return await _ids(connection, _SOME, of_each)


async def following(connection: Connection, last: str, most: int) -> list[str]:
    """The tables in play after one of them, in order."""
    return await _ids(connection, _NEXT, last, most)


async def _ids(connection: Connection, statement: str, *values: object) -> list[str]:
    but_lessons = "AND lesson IS NULL" if await connection.fetchval(_LESSONS) else ""
    try:
        return [row["id"] for row in await connection.fetch(statement.format(but_lessons=but_lessons), *values)]
    except asyncpg.UndefinedTableError:
        return []  # a database in which nothing was ever played


async def running(connection: Connection, tables: Sequence[str]) -> AsyncIterator[Running]:
    """These tables, one after the other."""
    marked = await connection.fetchval("SELECT to_regclass('marks') IS NOT NULL")
    for table in tables:
        # The mark first: the log that is read after it is at least as long.
        mark = await connection.fetchrow(_MARK, table) if marked else None
        row = await connection.fetchrow(_DEALT, table)
        entries = await log.look(connection, table)
        if row is not None:  # nobody erased it in the meantime
            yield Running(_dealt(row), entries, None if mark is None else (mark[0], mark[1]))


def _dealt(row: asyncpg.Record) -> TableRow:
    return TableRow(
        id=row["id"],
        game=row["game"],
        settings=msgspec.json.decode(row["settings"], type=dict[str, str]),
        status="playing",
        host=None,
        public=False,
        secret=row["secret"],
        salts=tuple(row["salts"]),
        revision=row["revision"],
        content=row["content"],
        created_at=datetime.now(UTC),
        chairs=tuple([Chair(seat, "open") for seat in range(row["seats"])]),
        languages=(),
        pack=row["pack"],
    )


async def program(connection: Connection) -> str | None:
    """The program under which all running tables were last replayed."""
    if not await connection.fetchval("SELECT to_regclass('rehearsed') IS NOT NULL"):
        return None
    found: str | None = await connection.fetchval("SELECT program FROM rehearsed")
    return found


async def set_program(connection: Connection, name: str) -> None:
    """From now on it is this one."""
    await connection.execute(
        "INSERT INTO rehearsed (program) VALUES ($1) ON CONFLICT (one) DO UPDATE SET program = excluded.program", name
    )
