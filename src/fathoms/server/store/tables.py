"""Tables and their chairs in the database.

Every change goes through `changed`: it locks the table's row, writes, and raises the epoch, so that no node can write
an entry of the log with chairs or a status that are no longer true.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

import msgspec

from fathoms.server.store import tenures
from fathoms.server.store.pace import Pace, Proposal
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.pulse import THERE
from fathoms.server.store.rows import RAISED, Chair, Latest, Status, TableRow

# One statement and so one moment: no table is seen with the chairs of another.
COLUMNS = """
    t.id, t.game, t.settings, t.status, t.epoch, t.host, t.public, t.secret, t.salts, t.revision, t.content,
    t.trouble, t.rematch, t.created_at, t.languages, t.pack, k.name AS pack_name, t.pace, t.proposed, t.rated,
    t.league, l.name AS league_name, coalesce(l.kind <> 'league', false) AS tournament, t.round,
    t.coach, t.lesson, t.lesson_version, ARRAY (
        SELECT ROW (c.seat, c.kind, c.person, p.name, c.level, c.token, c.salt,
            CASE WHEN t.rated_at IS NULL THEN s.mu ELSE r.mu END,
            CASE WHEN t.rated_at IS NULL THEN s.sigma ELSE r.sigma END,
            r.gain, c.invited, i.name, coalesce(s.games, 0),
            p.program_at IS NOT NULL)
        FROM chairs c LEFT JOIN people p ON p.id = c.person LEFT JOIN people i ON i.id = c.invited
        LEFT JOIN ratings r ON t.rated AND r.table_id = t.id AND r.person = c.person
        LEFT JOIN standings s ON t.rated AND s.person = c.person AND s.game = t.game
            AND s.seats = (SELECT count(*) FROM chairs o WHERE o.table_id = t.id)
        WHERE c.table_id = t.id ORDER BY c.seat
    ) AS chairs
"""
"""All of a table `t` with its pack `k` and its league `l`."""
PACK = "LEFT JOIN packs k ON k.digest = t.pack LEFT JOIN leagues l ON l.id = t.league"
# OFFSET 0 holds the planner to the few at a table: it would rather read all who hang on a node, once for each table.
PRESENT = f"""
    ARRAY (
        SELECT DISTINCT p.person FROM (SELECT person, node FROM presence WHERE table_id = t.id OFFSET 0) p
        WHERE p.node = ANY ({THERE}) ORDER BY p.person
    )
"""  # noqa: S608 - made of constants
_READ = f"SELECT {COLUMNS} FROM tables t {PACK} WHERE t.id = $1"  # noqa: S608 - made of constants
_HEADS = f"""
    SELECT t.id,
        coalesce(a.n, x.n, 0),
        coalesce(a.uuid, x.uuid),
        t.epoch,
        coalesce((SELECT max(c.n) FROM chat c WHERE c.table_id = t.id AND c.room = 'players'), 0),
        coalesce((SELECT max(c.n) FROM chat c WHERE c.table_id = t.id AND c.room = 'spectators'), 0),
        {PRESENT},
        t.removed_lines,
        CASE WHEN w.closed_at IS NULL AND w.holds <> '{{}}' THEN w.n END
    FROM tables t
    LEFT JOIN LATERAL (SELECT n, uuid FROM answers WHERE table_id = t.id ORDER BY n DESC LIMIT 1) a ON true
    LEFT JOIN archives x ON t.archived AND x.table_id = t.id AND x.state = 'current'
    LEFT JOIN LATERAL (
        SELECT n, closed_at, holds FROM windows WHERE table_id = t.id ORDER BY n DESC LIMIT 1
    ) w ON true
    WHERE t.id = ANY ($1::text[])
"""  # noqa: S608 - made of constants


async def add(pool: Pool, table: TableRow) -> None:
    """A new table with its chairs."""
    async with pool.acquire() as connection, connection.transaction():
        await put(connection, table)


async def put(connection: Connection, table: TableRow) -> None:
    """A new table with its chairs, as a part of something."""
    await connection.execute(
        "INSERT INTO tables (id, game, settings, status, host, public, secret, languages, pack, pace,"
        " rated, league, round, coach, lesson, lesson_version)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        table.id,
        table.game,
        msgspec.json.encode(table.settings).decode(),
        table.status,
        table.host,
        table.public,
        table.secret,
        list(table.languages),
        table.pack,
        msgspec.json.encode(table.pace).decode(),
        table.rated,
        table.league,
        table.round,
        table.coach,
        table.lesson,
        table.lesson_version,
    )
    await connection.executemany(
        "INSERT INTO chairs (table_id, seat, kind, person, level, token, salt) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        [(table.id, c.seat, c.kind, c.person, c.level, c.token, c.salt) for c in table.chairs],
    )


async def read(pool: Pool | Connection, table: str) -> TableRow | None:
    """A table as it is now."""
    found = await pool.fetchrow(_READ, table)
    return None if found is None else row(dict(found))


def row(values: dict[str, Any]) -> TableRow:
    """The table behind the values of COLUMNS."""
    proposed = values["proposed"]
    return TableRow(
        **values
        | {
            "settings": msgspec.json.decode(values["settings"], type=dict[str, str]),
            "pace": msgspec.json.decode(values["pace"], type=Pace),
            "proposed": None if proposed is None else msgspec.json.decode(proposed, type=Proposal),
            "languages": tuple(values["languages"]),
            "salts": None if values["salts"] is None else tuple(values["salts"]),
            "chairs": tuple([Chair(*chair) for chair in values["chairs"]]),
        }
    )


async def seated(pool: Pool, person: UUID) -> list[str]:
    """The tables that are not over and where this person has a chair, also while a bot stands in."""
    rows = await pool.fetch(
        "SELECT t.id FROM tables t JOIN chairs c ON c.table_id = t.id"
        " WHERE c.person = $1 AND t.status IN ('gathering', 'playing')",
        person,
    )
    return [row[0] for row in rows]


async def learned(pool: Pool, person: UUID, game: str, lesson: str, version: int) -> str | None:
    """The table at which this person has begun a lesson and not left it."""
    found: str | None = await pool.fetchval(
        "SELECT t.id FROM tables t JOIN chairs c ON c.table_id = t.id WHERE c.person = $1 AND t.status = 'playing'"
        " AND t.game = $2 AND t.lesson = $3 AND t.lesson_version = $4 ORDER BY t.created_at DESC LIMIT 1",
        person,
        game,
        lesson,
        version,
    )
    return found


_HOSTED = "SELECT count(*) FROM tables WHERE host = $1 AND status IN ('gathering', 'playing')"


async def hosted(pool: Pool, person: UUID) -> int:
    """How many tables this person hosts that are not over."""
    found: int = await pool.fetchval(_HOSTED, person)
    return found


async def sweep(pool: Pool, days: int) -> int:
    """Remove tables that never began and that nobody has looked at for so long; how many."""
    rows = await pool.fetch(
        "DELETE FROM tables t WHERE salts IS NULL AND status IN ('gathering', 'over')"
        " AND created_at < now() - make_interval(days => $1)"
        " AND NOT EXISTS (SELECT 1 FROM presence p WHERE p.table_id = t.id) RETURNING id",
        days,
    )
    return len(rows)


async def by_token(pool: Pool, token: str) -> tuple[str, int] | None:
    """The table and seat that an invitation is for."""
    row = await pool.fetchrow("SELECT table_id, seat FROM chairs WHERE token = $1", token)
    return None if row is None else (row[0], row[1])


async def latest(pool: Pool | Connection, tables: Sequence[str]) -> list[Latest]:
    """How far these tables are, in one query."""
    rows = await pool.fetch(_HEADS, list(tables))
    return [Latest(row[0], row[1], row[2], row[3], (row[4], row[5]), tuple(row[6]), row[7], row[8]) for row in rows]


class Change:
    """A change of one table under its lock; every write is part of one transaction."""

    def __init__(self, connection: Connection, table: TableRow) -> None:
        self.connection = connection
        self.table = table

    async def chair(self, chair: Chair) -> None:
        """Put this on a seat in place of what is there."""
        await self.connection.execute(
            "UPDATE chairs SET kind = $3, person = $4, level = $5, token = $6, salt = $7, invited = $8,"
            " seen_at = ready_time()"
            " WHERE table_id = $1 AND seat = $2",
            self.table.id,
            chair.seat,
            chair.kind,
            chair.person,
            chair.level,
            chair.token,
            chair.salt,
            chair.invited,
        )
        # Whoever sits there now has not agreed to anything yet.
        await self.connection.execute("UPDATE tables SET proposed = NULL WHERE id = $1", self.table.id)

    async def pace(self, pace: Pace, proposed: Proposal | None = None) -> None:
        """How time passes from now on, and what somebody would rather have."""
        await self.connection.execute(
            "UPDATE tables SET pace = $2, proposed = $3 WHERE id = $1",
            self.table.id,
            msgspec.json.encode(pace).decode(),
            None if proposed is None else msgspec.json.encode(proposed).decode(),
        )

    async def status(self, status: Status, trouble: str | None = None) -> None:
        await self.connection.execute(
            "UPDATE tables SET status = $2, trouble = $3, over_at = CASE WHEN $2 = 'over' THEN now() ELSE over_at END"
            " WHERE id = $1",
            self.table.id,
            status,
            trouble,
        )

    async def close(self, reason: str) -> None:
        """End it as the host of the server wants, without a result: nobody is asked any more, and no bot thinks."""
        await self.connection.execute(
            "UPDATE tables SET status = 'closed', trouble = $2, over_at = now() WHERE id = $1", self.table.id, reason
        )
        for kind in ("work", "windows", "clocks", "moments"):
            await self.connection.execute(f"DELETE FROM {kind} WHERE table_id = $1", self.table.id)  # noqa: S608

    async def start(self, salts: tuple[bytes, ...], revision: int, content: str) -> None:
        """Fix all that the first deal depends on."""
        await self.connection.execute(
            "UPDATE tables SET status = 'playing', salts = $2, revision = $3, content = $4, started_at = now()"
            " WHERE id = $1",
            self.table.id,
            list(salts),
            revision,
            content,
        )
        await self.connection.execute("UPDATE chairs SET seen_at = ready_time() WHERE table_id = $1", self.table.id)
        await tenures.begin(self.connection, self.table.id)
        if self.table.counts:
            await self.connection.execute(
                "UPDATE chairs SET counts = person WHERE table_id = $1 AND kind = 'person'", self.table.id
            )

    async def host(self, person: UUID) -> None:
        await self.connection.execute("UPDATE tables SET host = $2 WHERE id = $1", self.table.id, person)

    async def rematch(self, table: str) -> None:
        await self.connection.execute("UPDATE tables SET rematch = $2 WHERE id = $1", self.table.id, table)


@asynccontextmanager
async def changed(pool: Pool, table: str) -> AsyncIterator[Change | None]:
    """Change a table: None if there is none. The new epoch counts once the block has ended without an error."""
    async with pool.turn(table), pool.acquire() as connection, connection.transaction():
        await connection.execute("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE", table)
        found = await read(connection, table)
        if found is None:
            yield None
            return
        yield Change(connection, found)
        await connection.execute(f"UPDATE tables SET epoch = {RAISED} WHERE id = $1", table)  # noqa: S608 - a constant
