"""Sends what lies in the outbox. Every node does; each letter is taken by one of them."""

from __future__ import annotations

import asyncio

import structlog

from fathoms.server import metrics
from fathoms.server.background import Background
from fathoms.server.mail.letter import message
from fathoms.server.mail.smtp import SmtpServer, hopeless, trouble
from fathoms.server.store import outbox
from fathoms.server.store.outbox import Waiting
from fathoms.server.store.pool import Pool

BATCH = 10
TRIES = 10
FIRST_PAUSE, LONGEST_PAUSE = 30.0, 6 * 3600.0
"""After the first failure it waits so many seconds, then twice as long each time: ten tries last about eight hours."""
_log = structlog.get_logger()


def pause(tries: int) -> float:
    """How long to wait after so many failures."""
    return float(min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE))


class Sender:
    """Looks into the outbox every second or so."""

    def __init__(self, pool: Pool, post: SmtpServer, every: float) -> None:
        self._pool = pool
        self._post = post
        self._loop = Background("letters", self._send_all, every)

    def start(self) -> None:
        self._loop.start()

    async def stop(self) -> None:
        await self._loop.stop()

    async def _send_all(self) -> None:
        while await self.send_some():
            pass

    async def send_some(self) -> int:
        """Try the letters that are due; how many were taken up."""
        taken = await outbox.claim(self._pool, BATCH)
        for each in taken:
            await self._send(each)
        return len(taken)

    async def _send(self, each: Waiting) -> None:
        try:
            await asyncio.to_thread(self._post.send, message(each.letter, self._post.sender))
        except Exception as error:  # noqa: BLE001 - whatever it is, the next letter may go
            await self._failed(each, error)
        else:
            await outbox.sent(self._pool, each.letter.key)
            metrics.LETTERS.labels("sent").inc()

    async def _failed(self, each: Waiting, error: Exception) -> None:
        why = trouble(error)
        if hopeless(error) or each.tries >= TRIES:
            await outbox.give_up(self._pool, each.letter.key, why)
            metrics.LETTERS.labels("given up").inc()
            _log.error("a letter could not be sent", trouble=why, tries=each.tries)
        else:
            await outbox.again(self._pool, each.letter.key, pause(each.tries), why)
            metrics.LETTERS.labels("put off").inc()
