"""Who is to be written to about a turn, how they wish it, and the links of those letters."""

from __future__ import annotations

import hashlib
import secrets
from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta, Struct

from fathoms.server.store.pool import Connection, Pool

LINK_DAYS = 31
FAILURES_MOST = 5
_SECRET_BYTES = 32
Hour = Annotated[int, Meta(ge=0, le=23)]


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
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


# Whoever has the page open sees it there; after an hour it seems that nobody looks at that page.
_DUE = """
    SELECT c.table_id, c.seat, c.question, p.id, p.name, p.email, p.lang,
        extract(epoch FROM c.due_at - ready_time())::float, c.due_at IS NULL, coalesce(w.mail, 'each') = 'daily'
    FROM clocks c
    JOIN tables t ON t.id = c.table_id AND t.status = 'playing' AND t.pace->>'kind' = 'days'
    JOIN chairs h ON h.table_id = c.table_id AND h.seat = c.seat AND h.kind = 'person'
    JOIN people p ON p.id = h.person AND p.email IS NOT NULL AND p.verified_at IS NOT NULL
    LEFT JOIN wishes w ON w.person = p.id
    WHERE c.since <= ready_time() - make_interval(secs => $1)
    AND (c.told IS DISTINCT FROM c.question OR (c.due_at IS NULL AND c.reminded IS DISTINCT FROM c.question))
    AND (coalesce(w.mail, 'each') = 'each'
        OR (w.mail = 'daily' AND coalesce(w.daily_at < now() - interval '20 h', true)))
    AND NOT coalesce(quiet_now(w.zone, w.quiet_from, w.quiet_until), false)
    AND (c.since < ready_time() - interval '1 h' OR NOT EXISTS (
        SELECT 1 FROM presence x
        WHERE x.table_id = c.table_id AND x.person = p.id AND x.seen_at > now() - interval '12 s'
    ))
    ORDER BY p.id, c.since LIMIT $2
"""
_TOLD = """
    UPDATE clocks SET told = question, reminded = CASE WHEN due_at IS NULL THEN question ELSE reminded END
    WHERE table_id = $1 AND seat = $2 AND question = $3
    AND (told IS DISTINCT FROM question OR (due_at IS NULL AND reminded IS DISTINCT FROM question))
    RETURNING seat
"""


_HOOKS_DUE = """
    UPDATE clocks c SET hooked = c.question
    FROM tables t, chairs h, people p, wishes w
    WHERE (c.table_id, c.seat) IN (
        SELECT d.table_id, d.seat FROM clocks d
        JOIN chairs s ON s.table_id = d.table_id AND s.seat = d.seat AND s.kind = 'person'
        JOIN wishes v ON v.person = s.person AND v.webhook IS NOT NULL
        JOIN tables b ON b.id = d.table_id AND b.status = 'playing' AND b.pace->>'kind' = 'days'
        WHERE d.since <= ready_time() - make_interval(secs => $1) AND d.hooked IS DISTINCT FROM d.question
        LIMIT $2 FOR UPDATE OF d SKIP LOCKED
    )
    AND t.id = c.table_id AND h.table_id = c.table_id AND h.seat = c.seat AND p.id = h.person AND w.person = p.id
    RETURNING c.table_id, t.game, p.id, p.lang, w.webhook
"""


async def hooks_due(pool: Pool, delay: float, most: int) -> list[HookTurn]:
    """Take turns of which programs are to be told; each is taken once."""
    return [HookTurn(*row) for row in await pool.fetch(_HOOKS_DUE, delay, most)]


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
    return [Turn(*row) for row in await pool.fetch(_DUE, delay, most)]


async def told(connection: Connection, turn: Turn) -> bool:
    """Say that a letter is written of this turn; False if it was, or if the turn is over."""
    if turn.daily:
        await connection.execute("UPDATE wishes SET daily_at = now() WHERE person = $1", turn.person)
    return await connection.fetchval(_TOLD, turn.table, turn.seat, turn.question) is not None


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
    row = await pool.fetchrow(
        "SELECT person, table_id, seat, question FROM turn_links WHERE hash = $1 AND until > now()", _hash(token)
    )
    return None if row is None else TurnLink(*row)


async def wishes(pool: Pool, person: UUID) -> Wishes:
    """What a person wishes."""
    row = await pool.fetchrow(
        "SELECT mail, zone, quiet_from, quiet_until, webhook FROM wishes WHERE person = $1", person
    )
    return Wishes() if row is None else Wishes(*row)


async def zone_known(pool: Pool, zone: str) -> bool:
    """Whether the database knows the time in that place."""
    return await pool.fetchval("SELECT true FROM pg_timezone_names WHERE name = $1", zone) is not None


async def wish(pool: Pool, person: UUID, wishes: Wishes) -> None:
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
