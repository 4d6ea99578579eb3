"""Devices that people want to be told on, of which turns, and the key pair by which push services know us."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from msgspec import Struct

from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.pulse import THERE
from fathoms.server.store.query import Query

DEVICES_MOST = 5
"""So many of a person; the one that was kept first goes."""
REFUSALS_MOST = 5
"""A device whose push service refuses us so often, and never takes anything in between, is forgotten."""
ACTIVE = "60 s"
"""Whoever has touched a page of the table in so long, and still has it open, sees it there."""
DAY = 86_400.0


class Keys(Struct, frozen=True):
    """Our key pair (RFC 8292)."""

    private: bytes
    public: bytes


class Device(Struct, frozen=True):
    """Where a push service takes messages for one browser, and what they are sealed with (RFC 8291)."""

    endpoint: str
    p256dh: bytes
    auth: bytes


class KnownDevice(Struct, frozen=True):
    """A device, as its person's own export lists it."""

    endpoint: str
    kept_at: datetime
    last_ok: datetime | None


class PushTurn(Struct, frozen=True):
    """A turn of which somebody is to be told on their devices."""

    table: str
    seat: int
    question: int
    turn: int
    person: UUID
    lang: str


class Push(Struct, frozen=True, kw_only=True):
    """A message for one device of one person about one turn. Its key makes it one, as a letter's does."""

    key: str
    turn: PushTurn
    endpoint: str
    title: str
    body: str


class OpenTurn(Struct, frozen=True):
    """A turn that is still somebody's, with the device to tell: how long it lasts, and whether this is a bad moment."""

    p256dh: bytes
    auth: bytes
    left: float
    later: bool


_PRESENT = f"""
    EXISTS (SELECT 1 FROM presence x WHERE x.table_id = c.table_id AND x.person = h.person
        AND x.active_at > now() - interval '{ACTIVE}' AND x.node = ANY ({THERE}))
"""  # noqa: S608 - made of constants
_QUIET = "coalesce(quiet_now(w.zone, w.quiet_from, w.quiet_until), false)"

# As with letters (notices.py): `push_at` is the next moment to look. A turn is told once, whatever it asks.
_DUE = Query(
    PushTurn,
    f"""
    WITH due AS MATERIALIZED (
        SELECT table_id, seat FROM clocks WHERE push_at <= ready_time() - make_interval(secs => $1)
        ORDER BY push_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ),
    looked AS MATERIALIZED (
        SELECT c.table_id, c.seat, c.question, c.turn, h.person, p.lang, r.now,
            CASE
                WHEN c.since IS NULL OR t.status <> 'playing' OR t.pace->>'kind' <> 'days' OR h.person IS NULL
                    OR c.turn IS NULL OR c.pushed = c.turn THEN 'never'
                WHEN NOT EXISTS (SELECT 1 FROM push_devices d WHERE d.person = h.person) THEN 'never'
                WHEN {_QUIET} THEN 'quiet'
                WHEN {_PRESENT} THEN 'present'
                ELSE 'tell'
            END AS what
        FROM due JOIN clocks c USING (table_id, seat) JOIN tables t ON t.id = c.table_id
        LEFT JOIN chairs h ON h.table_id = c.table_id AND h.seat = c.seat AND h.kind = 'person'
        LEFT JOIN people p ON p.id = h.person LEFT JOIN wishes w ON w.person = h.person
        CROSS JOIN ready_time() AS r (now)
    ),
    later AS (
        UPDATE clocks c SET push_at = l.now - make_interval(secs => $1) + CASE l.what
            WHEN 'quiet' THEN interval '10 min' WHEN 'present' THEN interval '10 s'
            WHEN 'tell' THEN interval '1 min' END
        FROM looked l WHERE c.table_id = l.table_id AND c.seat = l.seat
    )
    SELECT table_id AS table, seat, question, turn, person, lang FROM looked WHERE what = 'tell'
    """,  # noqa: S608 - made of constants
)
_TOLD = """
    UPDATE clocks SET push_at = NULL, pushed = turn
    WHERE table_id = $1 AND seat = $2 AND question = $3 AND turn = $4 AND pushed IS DISTINCT FROM turn
    RETURNING seat
"""
_STILL = Query(
    OpenTurn,
    f"""
    SELECT d.p256dh, d.auth,
        least(coalesce(extract(epoch FROM c.due_at - ready_time())::float, {DAY}), {DAY}) AS left,
        {_QUIET} OR {_PRESENT} AS later
    FROM push_devices d JOIN chairs h ON h.table_id = $3 AND h.seat = $4 AND h.person = d.person AND h.kind = 'person'
    JOIN clocks c ON c.table_id = h.table_id AND c.seat = h.seat AND c.turn = $5 AND c.since IS NOT NULL
    JOIN tables t ON t.id = h.table_id AND t.status = 'playing'
    LEFT JOIN wishes w ON w.person = d.person
    WHERE d.endpoint = $1 AND d.person = $2
    """,  # noqa: S608 - made of constants
)
_OF = f"FROM push_devices WHERE person = $1 ORDER BY kept_at DESC LIMIT {DEVICES_MOST}"
_DEVICES = Query(Device, f"SELECT endpoint, p256dh, auth {_OF}")
_KNOWN = Query(KnownDevice, f"SELECT endpoint, kept_at, last_ok {_OF}")
_KEYS = Query(Keys, "SELECT private, public FROM push_key")
# Whoever sits before that browser now has it: the one before them hears nothing there any more.
_KEEP = """
    INSERT INTO push_devices (endpoint, person, session, p256dh, auth) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (endpoint) DO UPDATE
        SET person = $2, session = $3, p256dh = $4, auth = $5, kept_at = now(), failures = 0
"""
_TOO_MANY = """
    DELETE FROM push_devices WHERE endpoint IN (
        SELECT endpoint FROM push_devices WHERE person = $1 ORDER BY kept_at DESC OFFSET $2
    )
"""


async def keys(pool: Pool, fresh: Callable[[], Keys]) -> Keys:
    """Our key pair: whatever was first. The first node that needs one makes it."""
    if (kept := await _KEYS.one(pool)) is not None:
        return kept
    made = fresh()
    await pool.execute(
        "INSERT INTO push_key (private, public) VALUES ($1, $2) ON CONFLICT DO NOTHING", made.private, made.public
    )
    kept = await _KEYS.one(pool)
    assert kept is not None
    return kept


async def keep(pool: Pool, person: UUID, session: UUID, device: Device) -> None:
    """Tell this person on this device from now on, until they log out there."""
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute(_KEEP, device.endpoint, person, session, device.p256dh, device.auth)
        await connection.execute(_TOO_MANY, person, DEVICES_MOST)


async def end(pool: Pool, person: UUID, endpoint: str) -> None:
    """Tell them no more there."""
    await pool.execute("DELETE FROM push_devices WHERE endpoint = $1 AND person = $2", endpoint, person)


async def devices(link: Pool | Connection, person: UUID) -> list[Device]:
    """Where a person is told."""
    return await _DEVICES.all(link, person)


async def known(pool: Pool, person: UUID) -> list[KnownDevice]:
    """The same, for themselves."""
    return await _KNOWN.all(pool, person)


async def due(pool: Pool, delay: float, most: int) -> list[PushTurn]:
    """Turns that have been open for a while, and whose people neither look at them nor were told."""
    return await _DUE.all(pool, delay, most)


async def told(connection: Connection, turn: PushTurn) -> bool:
    """Say that this turn is told; False if it was, or if it is over."""
    found = await connection.fetchval(_TOLD, turn.table, turn.seat, turn.question, turn.turn)
    return found is not None


async def still(pool: Pool, endpoint: str, turn: PushTurn) -> OpenTurn | None:
    """The turn, if it is still theirs and the device is too; whatever they are asked in it by now."""
    return await _STILL.one(pool, endpoint, turn.person, turn.table, turn.seat, turn.turn)


async def taken(pool: Pool, device: Device) -> None:
    """The push service has taken it."""
    await pool.execute("UPDATE push_devices SET last_ok = now(), failures = 0 WHERE endpoint = $1", device.endpoint)


async def gone(pool: Pool, device: Device) -> None:
    """There is no such device any more; one that was kept anew meanwhile stays."""
    await pool.execute(
        "DELETE FROM push_devices WHERE endpoint = $1 AND p256dh = $2 AND auth = $3",
        device.endpoint,
        device.p256dh,
        device.auth,
    )


async def refused(pool: Pool, device: Device) -> None:
    """The push service does not want this from us."""
    failures = await pool.fetchval(
        "UPDATE push_devices SET failures = failures + 1 WHERE endpoint = $1 RETURNING failures", device.endpoint
    )
    if failures is not None and failures >= REFUSALS_MOST:
        await gone(pool, device)
