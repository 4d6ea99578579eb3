"""The outbox: letters and messages to devices that wait to be sent, written in the transaction of what causes them.

A letter exists exactly if its cause does. Its key plays once, however often the cause is repeated. What it says is
forgotten as soon as it is sent; the key stays a while, so that the letter is not written again.
"""

from __future__ import annotations

from datetime import timedelta

import msgspec
from msgspec import Struct

from fathoms.server.mail.letter import Letter
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.pushes import Push

LEASE = 120.0
"""A node that takes a letter and dies is waited for so long; much longer than an SMTP server may take."""
KEPT_DAYS = 30

_CLAIM = """
    UPDATE outbox SET due_at = now() + make_interval(secs => $2), tries = tries + 1
    WHERE key IN (
        SELECT key FROM outbox WHERE letter IS NOT NULL AND due_at <= now() AND useful_until > now()
        ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )
    RETURNING letter, tries
"""
_CLAIM_PUSHES = """
    UPDATE outbox SET due_at = now() + make_interval(secs => $2), tries = tries + 1
    WHERE key IN (
        SELECT key FROM outbox WHERE push IS NOT NULL AND due_at <= now() AND useful_until > now()
        ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )
    RETURNING push, tries
"""
_DONE = "UPDATE outbox SET letter = NULL, push = NULL, trouble = $2, done_at = now() WHERE key = $1"


class Waiting(Struct, frozen=True):
    """A letter that was taken up, and for the how-manieth time."""

    letter: Letter
    tries: int


class WaitingPush(Struct, frozen=True):
    """A message to a device that was taken up, and for the how-manieth time."""

    push: Push
    tries: int


async def put(connection: Connection, letter: Letter, *, after: float = 0, useful: float = 86_400) -> bool:
    """Send this, not before `after` seconds, nor later than `useful` seconds from then; False if it was put before."""
    put = await connection.fetchval(
        "INSERT INTO outbox (key, person, letter, due_at, useful_until)"
        " VALUES ($1, $2, $3, now() + make_interval(secs => $4), now() + make_interval(secs => $4 + $5))"
        " ON CONFLICT (key) DO NOTHING RETURNING key",
        letter.key,
        letter.person,
        msgspec.msgpack.encode(letter),
        after,
        useful,
    )
    return put is not None


async def put_push(connection: Connection, push: Push, *, useful: float) -> None:
    """Send this to a device, now or as soon as it can be had, within so many seconds; once, however often it is put."""
    await connection.execute(
        "INSERT INTO outbox (key, person, push, due_at, useful_until)"
        " VALUES ($1, $2, $3, now(), now() + make_interval(secs => $4)) ON CONFLICT (key) DO NOTHING",
        push.key,
        push.turn.person,
        msgspec.msgpack.encode(push),
        useful,
    )


async def withdraw(connection: Connection, key: str) -> bool:
    """Take a letter back; False if there is none that still waits."""
    gone = await connection.fetchval("DELETE FROM outbox WHERE key = $1 AND letter IS NOT NULL RETURNING key", key)
    return gone is not None


async def claim(pool: Pool, most: int) -> list[Waiting]:
    """Take letters that are due; who takes them has a while to send them."""
    rows = await pool.fetch(_CLAIM, most, LEASE)
    return [Waiting(msgspec.msgpack.decode(row[0], type=Letter), row[1]) for row in rows]


async def claim_pushes(pool: Pool, most: int) -> list[WaitingPush]:
    """Take messages to devices that are due."""
    rows = await pool.fetch(_CLAIM_PUSHES, most, LEASE)
    return [WaitingPush(msgspec.msgpack.decode(row[0], type=Push), row[1]) for row in rows]


async def sent(pool: Pool, key: str) -> None:
    """It is on its way: forget what it says."""
    await pool.execute(_DONE, key, None)


async def give_up(pool: Pool, key: str, trouble: str) -> None:
    """It will never go."""
    await pool.execute(_DONE, key, trouble)


async def again(pool: Pool, key: str, seconds: float, trouble: str) -> None:
    """Try it again later."""
    await pool.execute(
        "UPDATE outbox SET due_at = now() + make_interval(secs => $2), trouble = $3 WHERE key = $1",
        key,
        seconds,
        trouble,
    )


async def sweep(pool: Pool) -> None:
    """Forget what is of no use any more, and after a while also that there was anything."""
    await pool.execute(
        "DELETE FROM outbox WHERE useful_until < now()"
        " AND (letter IS NOT NULL OR push IS NOT NULL OR done_at < now() - $1::interval)",
        timedelta(days=KEPT_DAYS),
    )
