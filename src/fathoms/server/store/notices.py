"""Who is to be written to about a turn, how they wish it, and the links of those letters."""

from __future__ import annotations

import hashlib
import secrets
from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta, Struct

from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.pulse import THERE
from fathoms.server.store.query import Query

LINK_DAYS = 31
FAILURES_MOST = 5
_SECRET_BYTES = 32
Hour = Annotated[int, Meta(ge=0, le=23)]


class NoticeChoices(Struct, frozen=True, forbid_unknown_fields=True):
    """How a person wants to hear of turns: by a letter each, one a day, or none; not between these hours at home."""

    mail: Literal["each", "daily", "none"] = "each"
    zone: Annotated[str, Meta(max_length=64, pattern="^[A-Za-z0-9_+/-]+$")] = "UTC"
    quiet_from: Hour = 0
    quiet_until: Hour = 0
    webhook: Annotated[str, Meta(max_length=400)] | None = None
    """Where a program of theirs is told of a turn, at any hour."""


class Turn(Struct, frozen=True):
    """Somebody's turn of which they have not been told. `late`: the time for it is over. `daily`: all in one letter."""

    table: str
    seat: int
    question: int
    person: UUID
    name: str
    email: str
    lang: str
    left: float | None
    late: bool
    daily: bool


class HookTurn(Struct, frozen=True):
    """A turn of which somebody's program is to be told."""

    table: str
    game: str
    person: UUID
    lang: str
    url: str


class TurnLink(Struct, frozen=True):
    """What a link in a letter is for: one question; or, without a table, an end to such letters."""

    person: UUID
    table: str | None
    seat: int | None
    question: int | None


# `tell_at` is the next moment to look whether somebody is to be told; each look says when the next one is. Whoever has
# the page open sees it there; after an hour it seems that nobody looks at that page. Who takes a turn has five minutes.
_DUE = Query(
    Turn,
    f"""
    WITH due AS MATERIALIZED (
        SELECT table_id, seat FROM clocks WHERE tell_at <= ready_time() - make_interval(secs => $1)
        ORDER BY tell_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ),
    looked AS MATERIALIZED (
        SELECT c.table_id, c.seat, c.question, p.id AS person, p.name, p.email, p.lang, c.since, r.now,
            extract(epoch FROM c.due_at - r.now)::float AS remaining, c.due_at IS NULL AS late,
            coalesce(w.mail, 'each') = 'daily' AS daily,
            CASE
                WHEN t.status <> 'playing' OR t.pace->>'kind' <> 'days' OR h.person IS NULL THEN 'never'
                WHEN c.told = c.question AND (c.due_at IS NOT NULL OR c.reminded = c.question) THEN 'never'
                WHEN p.email IS NULL OR p.verified_at IS NULL OR w.mail = 'none' THEN 'unwanted'
                WHEN quiet_now(w.zone, w.quiet_from, w.quiet_until) THEN 'quiet'
                WHEN w.mail = 'daily' AND w.daily_at >= now() - interval '20 h' THEN 'quiet'
                WHEN c.since >= r.now - interval '1 h' AND EXISTS (
                    SELECT FROM presence x
                    WHERE x.table_id = c.table_id AND x.person = p.id AND x.node = ANY ({THERE})
                ) THEN 'present'
                ELSE 'write'
            END AS what
        FROM due JOIN clocks c USING (table_id, seat) JOIN tables t ON t.id = c.table_id
        LEFT JOIN chairs h ON h.table_id = c.table_id AND h.seat = c.seat AND h.kind = 'person'
        LEFT JOIN people p ON p.id = h.person LEFT JOIN wishes w ON w.person = p.id
        CROSS JOIN ready_time() AS r (now)
    ),
    later AS (
        UPDATE clocks c SET tell_at = l.now - make_interval(secs => $1) + CASE l.what
            WHEN 'unwanted' THEN interval '1 h' WHEN 'quiet' THEN interval '10 min'
            WHEN 'present' THEN interval '30 s' WHEN 'write' THEN interval '5 min' END
        FROM looked l WHERE c.table_id = l.table_id AND c.seat = l.seat
    )
    SELECT table_id AS table, seat, question, person, name, email, lang, remaining AS left, late, daily
    FROM looked WHERE what = 'write' ORDER BY person, since
    """,  # noqa: S608 - made of constants
)
_TOLD = """
    UPDATE clocks SET tell_at = NULL, told = question,
        reminded = CASE WHEN due_at IS NULL THEN question ELSE reminded END
    WHERE table_id = $1 AND seat = $2 AND question = $3
    AND (told IS DISTINCT FROM question OR (due_at IS NULL AND reminded IS DISTINCT FROM question))
    RETURNING seat
"""
# Whoever has no program of their own is looked at once a turn.
_HOOKS_DUE = Query(
    HookTurn,
    """
    WITH due AS MATERIALIZED (
        SELECT table_id, seat FROM clocks WHERE hook_at <= ready_time() - make_interval(secs => $1)
        ORDER BY hook_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ),
    told AS MATERIALIZED (
        SELECT c.table_id, c.seat, t.game, p.id AS person, p.lang, w.webhook
        FROM due JOIN clocks c USING (table_id, seat)
        JOIN tables t ON t.id = c.table_id AND t.status = 'playing' AND t.pace->>'kind' = 'days'
        JOIN chairs h ON h.table_id = c.table_id AND h.seat = c.seat AND h.kind = 'person'
        JOIN people p ON p.id = h.person JOIN wishes w ON w.person = p.id AND w.webhook IS NOT NULL
        WHERE c.hooked IS DISTINCT FROM c.question
    ),
    looked AS (
        UPDATE clocks c SET hook_at = NULL,
            hooked = CASE WHEN told.seat IS NULL THEN c.hooked ELSE c.question END
        FROM due LEFT JOIN told USING (table_id, seat) WHERE c.table_id = due.table_id AND c.seat = due.seat
    )
    SELECT table_id AS table, game, person, lang, webhook AS url FROM told
    """,
)
_FIND = Query(
    TurnLink,
    "SELECT person, table_id AS table, seat, question FROM turn_links WHERE hash = $1 AND until > now()",
)
_WISHES = Query(NoticeChoices, "SELECT mail, zone, quiet_from, quiet_until, webhook FROM wishes WHERE person = $1")
_LOOK_AGAIN = """
    UPDATE clocks c SET tell_at = c.since, hook_at = c.since FROM chairs h
    WHERE h.person = $1 AND h.kind = 'person' AND c.table_id = h.table_id AND c.seat = h.seat AND c.since IS NOT NULL
"""


async def hooks_due(pool: Pool, delay: float, most: int) -> list[HookTurn]:
    """Take turns of which programs are to be told; each is taken once."""
    return await _HOOKS_DUE.all(pool, delay, most)


async def hooked(pool: Pool, person: UUID, *, good: bool) -> None:
    """How it went; a program that fails too often in a row is told no more."""
    await pool.execute(
        "UPDATE wishes SET hook_failures = CASE WHEN $2 THEN 0 ELSE hook_failures + 1 END,"
        " webhook = CASE WHEN $2 OR hook_failures + 1 < $3 THEN webhook END WHERE person = $1",
        person,
        good,
        FAILURES_MOST,
    )


async def due(pool: Pool, delay: float, most: int) -> list[Turn]:
    """Turns that have been open for a while and that nobody has written of, person by person."""
    return await _DUE.all(pool, delay, most)


async def told(connection: Connection, turn: Turn) -> bool:
    """Say that a letter is written of this turn; False if it was, or if the turn is over."""
    if turn.daily:
        await connection.execute("UPDATE wishes SET daily_at = now() WHERE person = $1", turn.person)
    return await connection.fetchval(_TOLD, turn.table, turn.seat, turn.question) is not None


async def end(connection: Connection, person: UUID) -> bool:
    """No link of a letter counts any more, and no program of theirs is told; whether there was one."""
    await connection.execute("DELETE FROM turn_links WHERE person = $1", person)
    ended = await connection.fetchval(
        "UPDATE wishes SET webhook = NULL WHERE person = $1 AND webhook IS NOT NULL RETURNING true", person
    )
    return bool(ended)


async def link(connection: Connection | Pool, found: TurnLink) -> str:
    """A new link; only its hash is kept."""
    token = secrets.token_urlsafe(_SECRET_BYTES)
    await connection.execute(
        "INSERT INTO turn_links (hash, person, table_id, seat, question, until)"
        " VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => $6))",
        _hash(token),
        found.person,
        found.table,
        found.seat,
        found.question,
        LINK_DAYS,
    )
    return token


async def find(pool: Pool, token: str) -> TurnLink | None:
    """What a link is for."""
    return await _FIND.one(pool, _hash(token))


async def wishes(pool: Pool, person: UUID) -> NoticeChoices:
    """What a person wishes."""
    return await _WISHES.one(pool, person) or NoticeChoices()


async def zone_known(pool: Pool, zone: str) -> bool:
    """Whether the database knows the time in that place."""
    return await pool.fetchval("SELECT true FROM pg_timezone_names WHERE name = $1", zone) is not None


async def wish(pool: Pool, person: UUID, wishes: NoticeChoices) -> None:
    """Wish something else."""
    await pool.execute(
        "INSERT INTO wishes (person, mail, zone, quiet_from, quiet_until, webhook) VALUES ($1, $2, $3, $4, $5, $6)"
        " ON CONFLICT (person) DO UPDATE"
        " SET mail = $2, zone = $3, quiet_from = $4, quiet_until = $5, webhook = $6, hook_failures = 0",
        person,
        wishes.mail,
        wishes.zone,
        wishes.quiet_from,
        wishes.quiet_until,
        wishes.webhook,
    )
    await pool.execute(_LOOK_AGAIN, person)


async def stop(pool: Pool, person: UUID) -> None:
    """No more letters about turns."""
    await pool.execute(
        "INSERT INTO wishes (person, mail) VALUES ($1, 'none') ON CONFLICT (person) DO UPDATE SET mail = 'none'", person
    )


async def sweep(pool: Pool) -> None:
    """Forget links that are too old."""
    await pool.execute("DELETE FROM turn_links WHERE until < now()")


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
