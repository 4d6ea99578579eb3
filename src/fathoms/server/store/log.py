"""The log of answers: read in order, appended in groups.

Entries of many tables share one INSERT. A row that does not come back lost its race: somebody else wrote that number,
the same answer was written before, the entry that it follows is not the last one in the log, or the table is not what
the writer believed. Which of these, only the log can say.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, TypeAlias
from uuid import UUID

import msgspec
import structlog
from msgspec import Struct

from fathoms.server import metrics
from fathoms.server.store.clocks import Tick, ticking
from fathoms.server.store.pool import BUSY, LOST, Connection, Pool, committed, fetch_replicated
from fathoms.server.store.query import Query
from fathoms.server.store.rows import PERSON_WAITS, LogRow, Opening
from fathoms.server.store.trouble import Trouble

GROUP_MOST = 256
WRITERS = 2
"""Groups on their way at once; more only make the groups smaller."""
ASIDE = 2
"""Entries on their way at once of tables that something holds up."""
HELD_UP_SECONDS = 0.25
"""No group waits longer for a row that somebody else has changed."""
_TRIES = 20
_PAUSE = 0.05
_PAUSE_MOST = 0.5
_log = structlog.get_logger()


class NotWrittenError(Exception):
    """The database stayed out of reach. The entry may be in the log or not; its uuid tells, later."""


class Entry(Struct, frozen=True, omit_defaults=True):
    """An entry on its way into the log: the statement reads it as it is, by the names of its fields."""

    table: str
    n: int
    epoch: int
    seat: int
    kind: int
    picks: str | None
    uuid: UUID
    after: UUID | None = None
    """The entry that this one follows, by its uuid; the first follows none."""
    checkpoint: str | None = None
    over: bool = False
    outcome: str | None = None
    """How the game ended, as JSON."""
    work: tuple[tuple[int, int], ...] = ()
    """Questions that this entry opens for bots: seat and question id."""
    rank: int = PERSON_WAITS
    """How urgent these are."""
    done: bool = False
    """The seat is a bot's, and nothing is open for it any more."""
    settled: bool = False
    """A quiet window was open before this entry and is not any more."""
    opening: Opening | None = None
    silent: bool = False
    """A quiet window was open before this entry and still is: nobody is to notice."""
    ticks: tuple[Tick, ...] = ()
    """What becomes of the clocks of a timed table."""


_ENTRIES = """
    SELECT e.table AS table_id, e.*,
        (SELECT p.uuid FROM answers p WHERE p.table_id = e.table AND p.n = e.n - 1) AS before
    FROM json_to_recordset($1::json) AS e (
        "table" text, n int, epoch int, seat int, kind smallint, picks text, uuid uuid, after uuid, checkpoint text,
        "over" boolean, outcome text, work json, rank smallint, done boolean, settled boolean, opening json, ticks json
    )
"""
# Materialized, so that each entry is compared with the one before it once, whatever the planner believes.
_PUT = """
    INSERT INTO answers (table_id, n, seat, kind, picks, uuid, checkpoint)
    SELECT e.table_id, e.n, e.seat, e.kind, e.picks, e.uuid, e.checkpoint FROM entries e
    JOIN tables t ON t.id = e.table_id AND t.epoch = e.epoch AND t.status = 'playing'
    WHERE e.n = 1 OR e.before = e.after
    ORDER BY e.table_id
    ON CONFLICT DO NOTHING
    RETURNING table_id
"""
# The order keeps two nodes whose groups overlap from waiting for each other in a circle.

_TICKS = """
    (SELECT put.table_id, k.* FROM put CROSS JOIN json_to_recordset(put.ticks)
        AS k (seat int, question int, answered boolean, asked jsonb, turn int)) AS k
"""
_PUT_ALL = f"""
    WITH entries AS MATERIALIZED ({_ENTRIES}),
    written AS ({_PUT}),
    put AS (SELECT e.* FROM entries e JOIN written USING (table_id)),
    ended AS (
        UPDATE tables SET status = 'over', over_at = now(), epoch = tables.epoch + 1, outcome = put.outcome
        FROM put WHERE put.over AND tables.id = put.table_id
    ),
    cleared AS (DELETE FROM snapshots USING put WHERE put.over AND snapshots.table_id = put.table_id),
    asked AS (
        INSERT INTO work (table_id, seat, question, n, ready_at, rank)
        SELECT put.table_id, (w->>0)::int, (w->>1)::int, put.n,
            now() + make_interval(secs => CASE WHEN put.opening IS NULL THEN $2 ELSE 0 END),
            coalesce(put.rank, {PERSON_WAITS})
        FROM put CROSS JOIN json_array_elements(put.work) AS w
        ON CONFLICT (table_id, seat) DO UPDATE SET question = excluded.question, n = excluded.n,
            ready_at = excluded.ready_at, rank = excluded.rank, taken_until = NULL
    ),
    done AS (
        DELETE FROM work USING put WHERE put.done AND work.table_id = put.table_id AND work.seat = put.seat
    ),
    closed AS (
        UPDATE windows SET closed_at = ready_time()
        WHERE closed_at IS NULL AND table_id = ANY (ARRAY (SELECT table_id FROM put WHERE settled))
    ),
    opened AS (
        INSERT INTO windows (table_id, n, kind, opened_at, look_at, limit_at)
        SELECT put.table_id, put.n, o.kind, t, t + make_interval(secs => o.least),
            due_after(t, make_interval(secs => o.limit), o.weekdays)
        FROM put CROSS JOIN ready_time() AS t
        CROSS JOIN json_to_record(put.opening) AS o (kind text, least float, "limit" float, weekdays boolean)
        WHERE put.opening IS NOT NULL
    ),
    ticked AS ({ticking(_TICKS)})
    SELECT table_id FROM put
"""  # noqa: S608 - made of constants
_PUT_ALONE = f"WITH entries AS MATERIALIZED ({_ENTRIES}) {_PUT}"
"""Where nothing follows from any entry of a group."""

# Where commits wait for a standby, an entry may be seen before it is there: by others after its own wait was cancelled,
# by everybody after a crash. So this reading writes a word of its own: its commit waits for all that was seen.
_READ = """
    WITH seal AS MATERIALIZED (
        SELECT CASE WHEN current_setting('synchronous_standby_names') <> ''
            THEN pg_logical_emit_message(true, 'fathoms', '') END AS written
    )
    SELECT a.n, a.seat, a.kind, a.picks, a.uuid, a.checkpoint
    FROM seal LEFT JOIN answers a ON a.table_id = $1 AND a.n > $2 ORDER BY a.n
"""

_UUIDS = "SELECT string_agg(uuid_send(uuid), '' ORDER BY n) FROM answers WHERE table_id = $1 AND n <= $2"
_UUID_BYTES = 16
_LOOK = Query(LogRow, "SELECT n, seat, kind, picks, uuid, checkpoint FROM answers WHERE table_id = $1 ORDER BY n")


async def look(connection: Connection, table: str) -> list[LogRow]:
    """The entries of a table as they are now: for whoever shows them to nobody."""
    return await _LOOK.all(connection, table)


async def read(pool: Pool, table: str, after: int = 0) -> list[LogRow]:
    """The entries of a table after a number, in order: once no failover can take them back."""
    rows = await fetch_replicated(pool, _READ, table, after)
    return [LogRow(*row) for row in rows if row[0] is not None]


async def known(pool: Pool, table: str, n: int) -> dict[bytes, int]:
    """The entries of a table up to a number, by the bytes of their uuids. One value: rows would cost more."""
    packed: bytes = await pool.fetchval(_UUIDS, table, n) or b""
    starts = range(0, len(packed), _UUID_BYTES)
    return {packed[start : start + _UUID_BYTES]: number for number, start in enumerate(starts, 1)}


def _report(error: Exception, entries: int) -> None:
    """What went wrong, once for a group. Not the error's own words: the database likes to repeat the values."""
    metrics.NOT_WRITTEN.labels(type(error).__name__).inc(entries)
    tell = _log.warning if isinstance(error, LOST) else _log.error
    tell(
        "answers were not written",
        entries=entries,
        cause=type(error).__name__,
        sqlstate=getattr(error, "sqlstate", None),
        constraint=getattr(error, "constraint_name", None),
    )


Waiting: TypeAlias = tuple[Entry, "asyncio.Future[bool]"]
"""An entry, and whoever waits to hear of it."""


def _fail(group: list[Waiting], error: Exception) -> None:
    """Tell everybody in a group that it was not written."""
    _report(error, len(group))
    for _, future in group:
        if not future.done():
            future.set_exception(NotWrittenError(repr(error)))


def _start(work: Coroutine[Any, Any, None], tasks: set[asyncio.Task[None]]) -> None:
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)


class Appender:
    """Writes entries. Those that come while a group is on its way make up the next one.

    A table whose rows somebody holds locked goes aside and waits there, so that no other waits for it. `groups` are the
    connections for all others: they wait for a lock no longer than HELD_UP_SECONDS.
    """

    def __init__(self, pool: Pool, bot_pause: float, groups: Pool | None = None) -> None:
        self._pool = pool
        self._groups = groups or pool
        self._bot_pause = bot_pause
        self._waiting: list[Waiting] = []
        self._writers: set[asyncio.Task[None]] = set()
        self._held_up: set[str] = set()
        self._aside: set[asyncio.Task[None]] = set()
        self._few_aside = asyncio.Semaphore(ASIDE)
        self._under_way: dict[int, float] = {}
        """Since when the groups are on their way, by the clock of this process."""
        self.trouble = Trouble()

    @property
    def waits(self) -> float:
        """How long the oldest group has been on its way, in seconds."""
        return time.monotonic() - min(self._under_way.values(), default=time.monotonic())

    async def append(self, entry: Entry) -> bool:
        """True once the entry is on disk; False if it lost its race. Raises NotWrittenError."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        if entry.table in self._held_up:
            self._put_aside((entry, future))
        else:
            self._waiting.append((entry, future))
            if len(self._writers) < WRITERS:
                _start(self._write(), self._writers)
        return await future

    def _put_aside(self, each: Waiting) -> None:
        self._held_up.add(each[0].table)
        _start(self._write_aside(each), self._aside)

    async def _write(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:GROUP_MOST], self._waiting[GROUP_MOST:]
            if heard := sum(not entry.silent for entry, _ in group):
                metrics.GROUPS.observe(heard)
            await self._write_group(group)

    async def _write_group(self, group: list[Waiting]) -> None:
        """Write a group; where a row of it is locked, one by one, and whose it is goes aside."""
        self._under_way[id(group)] = time.monotonic()
        try:
            await self._settle(self._groups, group)
        except BUSY:
            if len(group) == 1:
                self._put_aside(group[0])
                return
            for each in group:
                await self._write_group([each])
        finally:
            self._under_way.pop(id(group), None)

    async def _write_aside(self, each: Waiting) -> None:
        async with self._few_aside:
            try:
                await self._settle(self._pool, [each])
            except BUSY as error:
                _fail([each], error)
            else:
                self._held_up.discard(each[0].table)

    async def _settle(self, pool: Pool, group: list[Waiting]) -> None:
        """Write a group and tell everybody in it. Raises BUSY, and then nobody is told."""
        try:
            written = await self._persist(pool, [entry for entry, _ in group])
        except BUSY:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it was, each waiting answer must hear of it
            _fail(group, error)
            return
        for entry, future in group:
            if not future.done():
                future.set_result(entry.table in written)

    async def _persist(self, pool: Pool, group: list[Entry]) -> set[str]:
        """Write, again if the link broke. A row that was written the first time is not written a second time."""
        pause = _PAUSE
        for _ in range(_TRIES - 1):
            try:
                return await self._try(pool, group)
            except BUSY:
                raise
            except LOST:
                metrics.DATABASE_TROUBLE.inc()
            await asyncio.sleep(pause)
            pause = min(pause * 2, _PAUSE_MOST)
        return await self._try(pool, group)

    async def _try(self, pool: Pool, group: list[Entry]) -> set[str]:
        try:
            written = await self._put(pool, group)
        except BUSY:
            raise
        except LOST as error:
            self.trouble.meet(error)
            raise
        self.trouble.end()
        return written

    async def _put(self, pool: Pool, group: list[Entry]) -> set[str]:
        entries = msgspec.json.encode(group).decode()
        if any(e.over or e.work or e.done or e.settled or e.opening or e.ticks for e in group):
            rows = await committed(pool, _PUT_ALL, entries, self._bot_pause)
        else:
            rows = await committed(pool, _PUT_ALONE, entries)
        return {row[0] for row in rows}
