"""Tells people on their devices that it is their turn at a table over days: once a turn, and nobody who is there.

What is told goes through the outbox, a row for each device. It is looked at once more when it is sent: a turn that was
played meanwhile, on whichever device, is not told any more.
"""

from __future__ import annotations

import asyncio
import math
from hashlib import sha256

import msgspec
import structlog

from fathoms.server import metrics
from fathoms.server.notices.hooks import SECONDS, Reply, call
from fathoms.server.notices.sealed import Signer, fresh_keys, sealed, text
from fathoms.server.notices.since import teller
from fathoms.server.settings import Settings
from fathoms.server.store import lists, outbox, pushes
from fathoms.server.store.outbox import WaitingPush
from fathoms.server.store.pool import LOST
from fathoms.server.store.pushes import DAY, Device, OpenTurn, Push, PushTurn
from fathoms.server.tables.keeper import Keeper, UnknownTableError
from fathoms.server.tables.live import Live

DELAY = 20.0
"""Seconds in which somebody may come and play before anything is sent."""
MOST = 200
AT_ONCE = 20
TRIES = 10
FIRST_PAUSE, LONGEST_PAUSE = 15.0, 3600.0
_LATER = 30.0
_NAMES_MOST = 6
_LETTERS_MOST = 300
_GOOD, _GONE = range(200, 300), (404, 410)
_TOO_LARGE, _TOO_OFTEN, _TROUBLE = 413, 429, 500
_log = structlog.get_logger()


def key(turn: PushTurn, endpoint: str) -> str:
    """One message for each turn of a person at a table, whatever it asks, and for each device."""
    device = sha256(endpoint.encode()).hexdigest()[:16]
    return f"push {turn.table} {turn.person} {turn.turn} {device}"


def topic(turn: PushTurn) -> str:
    """What a push service still holds of a table for somebody is replaced by what comes after it."""
    return text(sha256(f"{turn.table} {turn.person}".encode()).digest())[:32]


class Pushes:
    """Looks for turns to tell, and sends what the outbox has of them; any node may, and each is told once."""

    def __init__(self, keeper: Keeper, settings: Settings, delay: float = DELAY) -> None:
        self._keeper = keeper
        self._pool = keeper.pool
        self._settings = settings
        self._delay = delay
        self._signer: Signer | None = None

    async def public_key(self) -> bytes:
        """What browsers must know to take messages from us and from nobody else."""
        return (await pushes.keys(self._pool, fresh_keys)).public

    async def sweep(self) -> None:
        """Put all turns that are due into the outbox, and send what waits there."""
        for turn in await pushes.due(self._pool, self._delay, MOST):
            try:
                await self._put(turn)
            except LOST:
                raise
            except Exception:  # noqa: BLE001 - one broken table must not silence the others
                _log.exception("a turn was not told", table=turn.table)
        while taken := await outbox.claim_pushes(self._pool, AT_ONCE):
            await asyncio.gather(*[self._send(each) for each in taken])

    async def _put(self, turn: PushTurn) -> None:
        try:
            live = await self._keeper.refresh(turn.table)
        except UnknownTableError:
            return
        title, body = _words(live, turn)
        async with self._pool.acquire() as connection, connection.transaction():
            if not await pushes.told(connection, turn):
                return
            for device in await pushes.devices(connection, turn.person):
                name = device.endpoint
                push = Push(key=key(turn, name), turn=turn, endpoint=name, title=title, body=body)
                await outbox.put_push(connection, push, useful=DAY)

    async def _send(self, each: WaitingPush) -> None:
        push = each.push
        turn = await pushes.still(self._pool, push.endpoint, push.turn)
        if turn is None:
            await self._drop(push, "withdrawn")
        elif turn.later:
            await outbox.again(self._pool, push.key, _LATER, "later")
        else:
            device = Device(push.endpoint, turn.p256dh, turn.auth)
            await self._settle(each, device, await self._call(push, turn))

    async def _call(self, push: Push, turn: OpenTurn) -> Reply | None:
        """What the push service answers; None if it cannot be reached."""
        if self._signer is None:
            self._signer = Signer(await pushes.keys(self._pool, fresh_keys), self._settings)
        waiting = await lists.waiting(self._pool, push.turn.person)
        said = {
            "kind": "turn",
            "table": push.turn.table,
            "title": push.title,
            "body": push.body,
            "url": f"/table/{push.turn.table}",
            "open": waiting,
        }
        headers = {
            "Authorization": self._signer.header(push.endpoint),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(max(1, math.floor(turn.left))),
            "Urgency": "normal",
            "Topic": topic(push.turn),
        }
        body = sealed(msgspec.json.encode(said), turn.p256dh, turn.auth)
        try:
            async with asyncio.timeout(SECONDS):
                return await call(push.endpoint, body, headers, private=self._settings.webhook_private)
        except PermissionError:
            return Reply(_GONE[0])  # an address that we never call is as good as none
        except OSError as error:
            _log.info("a push service was not reached", trouble=type(error).__name__)
            return None

    async def _settle(self, each: WaitingPush, device: Device, reply: Reply | None) -> None:
        """What follows from an answer: done, again later, or no such device any more."""
        status = None if reply is None else reply.status
        if status in _GOOD:
            await pushes.taken(self._pool, device)
            await outbox.sent(self._pool, each.push.key)
            metrics.PUSHES.labels("sent").inc()
        elif status is None or status == _TOO_OFTEN or status >= _TROUBLE:
            await self._again(each, None if reply is None else reply.retry_after, str(status))
        elif status in _GONE:
            await pushes.gone(self._pool, device)
            await self._drop(each.push, "gone")
        else:
            if status != _TOO_LARGE:
                await pushes.refused(self._pool, device)
            await self._drop(each.push, "refused")

    async def _again(self, each: WaitingPush, retry_after: float | None, why: str) -> None:
        if each.tries >= TRIES:
            await self._drop(each.push, "given up")
            return
        pause = min(FIRST_PAUSE * 2 ** (each.tries - 1), LONGEST_PAUSE)
        await outbox.again(self._pool, each.push.key, max(pause, min(retry_after or 0.0, DAY)), why)
        metrics.PUSHES.labels("put off").inc()

    async def _drop(self, push: Push, how: str) -> None:
        await outbox.give_up(self._pool, push.key, how)
        metrics.PUSHES.labels(how).inc()


def _words(live: Live, turn: PushTurn) -> tuple[str, str]:
    """Which game, what is asked and with whom. It stands on a locked screen: no figure of a question is in it."""
    telling = teller(live.row, turn.seat, turn.lang)
    question = None if live.play is None else live.play.state.question(turn.seat)
    others = [name for seat, name in enumerate(telling.names) if seat != turn.seat][:_NAMES_MOST]
    asked = "" if question is None or question.params or question.quiet else telling.question(question)
    said = " · ".join([part for part in (asked, ", ".join(others)) if part])[:_LETTERS_MOST]
    return telling.say("mail.turn.subject", game=telling.say("game.title")), said
