"""Bots' work: what a worker is given, and what becomes of its answer.

A worker never sees the true state: it gets one in which all that its seat cannot know is dealt anew.
"""

from __future__ import annotations

import asyncio
import secrets
from uuid import UUID, uuid4

import structlog
from msgspec import Struct

from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import Question, Refusal
from fathoms.kernel.text import option_text
from fathoms.server import metrics, trace, wire
from fathoms.server.store import coach, errands
from fathoms.server.store.rows import Errand
from fathoms.server.tables.keeper import Keeper, Live, Played, UnknownTableError

_LOOK_EVERY = 0.1
_CLOSED = {"question-closed", "not-asked", "not-seated"}
_log = structlog.get_logger()


class Brief(Struct, frozen=True):
    """A question for a bot. `state` is the redealt state, as `Rules.load` reads it."""

    table: str
    seat: int
    question: int
    game: str
    level: str
    state: bytes
    pack: str | None = None
    """The hash of the content pack with which the state is read."""
    after: UUID | None = None
    """The move because of which the bot is asked, where moves are traced."""


class Done(Struct, frozen=True):
    """What became of a worker's answer."""

    played: bool
    code: str | None = None


class Errands:
    """The work of this node's bots."""

    def __init__(self, keeper: Keeper, lease: float) -> None:
        self._keeper = keeper
        self._lease = lease
        self._stopped = False

    def stop(self) -> None:
        """Give out no more: this node is about to stop, and whoever has work of it may not find it again."""
        self._stopped = True

    async def claim(self, most: int, wait: float) -> list[Brief]:
        """Work that is ready; waits a while for some."""
        tries = max(1, round(wait / _LOOK_EVERY))
        for _ in range(tries):
            if self._stopped:
                break
            found = await errands.claim(self._keeper.pool, most, self._lease)
            briefs = [brief for each, n in found if (brief := await self._brief(each, n)) is not None]
            if briefs:
                return briefs
            await asyncio.sleep(_LOOK_EVERY)
            if await coach.waiting(self._keeper.pool):
                break  # there is something else to think about
        return []

    async def _brief(self, task: Errand, n: int) -> Brief | None:
        """The brief behind a row of work; None if there is nothing to do any more."""
        try:
            live = await self._keeper.get(task.table)
            if live.version < n:
                live = await self._keeper.refresh(task.table)
        except UnknownTableError:
            await errands.drop(self._keeper.pool, task, n)
            return None
        question = self._open(live, task)
        if question is None:
            live = await self._keeper.refresh(task.table)
            question = self._open(live, task)
        if question is None:
            await errands.drop(self._keeper.pool, task, n)
            return None
        try:
            return _brief(live, question) if live.row.lesson is None else await self._reply(live, question)
        except Exception:  # noqa: BLE001 - a game that cannot redeal harms its own table only
            metrics.BROKEN.labels("redeal").inc()
            _log.exception("the rules failed on a redeal", table=task.table, game=live.row.game)
            await self._play_default(live, question)
            return None

    async def _reply(self, live: Live, question: Question) -> Brief | None:
        """In a lesson bots answer what is written, and the same every time where nothing is: a worker has no part."""
        assert live.play is not None
        assert live.play.course is not None
        picks = live.play.course.reply(live.play.rules, live.play.state, question)
        message = wire.Answer(live.row.id, question.id, tuple([option_text(pick) for pick in picks]), uuid4())
        await self._keeper.enter_for_bot(live.row.id, question.seat, message)
        return None

    @staticmethod
    def _open(live: Live, task: Errand) -> Question | None:
        if live.play is None or live.row.status != "playing" or task.seat not in live.bots():
            return None
        question = live.play.state.question(task.seat)
        return question if question is not None and question.id == task.question else None

    async def answer(self, task: Errand, picks: tuple[str, ...], uuid: UUID) -> Done:
        """A worker's answer. One that comes late is refused; one that is not legal is replaced by the default."""
        message = wire.Answer(task.table, task.question, picks, uuid)
        with trace.move("message", uuid, quiet=self._keeper.is_quiet(task.table), table=task.table):
            result = await self._keeper.enter_for_bot(task.table, task.seat, message)
        if isinstance(result, Played):
            return Done(played=True)
        if result.code not in _CLOSED and not result.code.startswith("table-"):
            _log.error("a bot's answer was refused", table=task.table, seat=task.seat, code=result.code)
            live = await self._keeper.get(task.table)
            question = self._open(live, task)
            if question is not None:
                await self._play_default(live, question)
        return Done(played=False, code=result.code)

    async def _play_default(self, live: Live, question: Question) -> None:
        picks = tuple([option_text(pick) for pick in question.default])
        message = wire.Answer(live.row.id, question.id, picks, uuid4())
        result = await self._keeper.enter_for_bot(live.row.id, question.seat, message)
        if isinstance(result, Refusal):
            _log.error("a default was refused", table=live.row.id, seat=question.seat, code=result.code)


def _brief(live: Live, question: Question) -> Brief:
    assert live.play is not None
    chair = live.row.chairs[question.seat]
    redealt = live.play.rules.redeal(live.play.state, question.seat, FastChance(secrets.randbits(64)))
    after = live.play.last if trace.on() and not live.play.quiet else None
    return Brief(
        live.row.id, question.seat, question.id, live.row.game, chair.level or "", redealt.dump(), live.row.pack, after
    )
