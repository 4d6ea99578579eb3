"""Bots' work: what a worker is given, and what becomes of its answer.

A worker never sees the true state: it gets one in which all that its seat cannot know is dealt anew.
"""

from __future__ import annotations

import asyncio
import secrets
from uuid import UUID, uuid4

import msgspec
import structlog

from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import Question, Refusal
from fathoms.kernel.text import option_text
from fathoms.server import metrics, trace, wire
from fathoms.server.bus.bus import UnreachableError
from fathoms.server.owners import Owners
from fathoms.server.peers import Peers
from fathoms.server.store import coach, errands
from fathoms.server.store.owning import ALONE
from fathoms.server.store.rows import Errand
from fathoms.server.tables.briefs import Asked, Brief, Done, Give, Take
from fathoms.server.tables.keeper import Keeper, Played, UnknownTableError
from fathoms.server.tables.live import Live
from fathoms.server.tables.stints import Stints

_LOOK_EVERY = 0.1
_FOREIGN_EVERY = 3
"""Of so many looks for work, one is for work of other nodes."""
_FOREIGN_AFTER = 0.2
"""Seconds after which a worker here may take what workers there have not."""
_LEFT_ALONE = 3.0
"""Seconds after which a node that cannot be asked is not asked any more."""
REST_EVERY = 10
"""Of so many looks for work one begins with bots among themselves: however many people wait, they go on."""
_CLOSED = {"question-closed", "not-asked", "not-seated"}
_log = structlog.get_logger()


class Errands:
    """The work of this node's bots."""

    def __init__(self, keeper: Keeper, lease: float, owners: Owners, peers: Peers, stints: Stints) -> None:
        self._keeper = keeper
        self._lease = lease
        self._owners = owners
        self._peers = peers
        self._stints = stints
        self._stopped = False
        self._looks = 0
        self._gone: list[tuple[list[str], bytes]] = []
        """Nodes that are gone, and the slots that were theirs."""
        owners.on_gone = lambda nodes, slots: self._gone.append((nodes, slots))

    def stop(self) -> None:
        """Give out no more: this node is about to stop, and whoever has work of it may not find it again."""
        self._stopped = True

    async def claim(self, most: int, wait: float) -> list[Brief]:
        """Work that is ready; waits a while for some."""
        tries = max(1, round(wait / _LOOK_EVERY))
        for look in range(tries):
            if self._stopped:
                break
            briefs = await self._claim_own(most)
            if not briefs and look % _FOREIGN_EVERY == 0:
                briefs = await self._claim_foreign(most)
            if briefs:
                return briefs
            if await coach.waiting(self._keeper.pool):
                break  # there is something else to think about
            await asyncio.sleep(_LOOK_EVERY)
        return []

    async def _claim_own(self, most: int) -> list[Brief]:
        """Work of the tables that this node owns."""
        self._looks += 1
        rest = self._looks % REST_EVERY == 0
        with self._stints.reserved(most) as (most_now, only):
            view = self._owners.view
            found = await errands.claim(self._keeper.pool, most_now, self._lease, view, only, rest_first=rest)
            return await self._briefs(found)

    async def _claim_foreign(self, most: int) -> list[Brief]:
        """Work of a table that another node owns, given out by that node; by this one if it cannot be asked."""
        asked: set[str] = set()
        for table, shown_by, waited in await errands.foreign(self._keeper.pool, self._owners.view, _FOREIGN_AFTER):
            node = shown_by or self._owners.owner(table)
            if node in asked:
                continue
            asked.add(node)
            try:
                briefs = await self._peers.work_of(node, most)
            except UnreachableError:
                if waited < _LEFT_ALONE:
                    continue
                briefs = await self._briefs(await errands.claim(self._keeper.pool, 1, self._lease, ALONE, [table]))
            if briefs:
                return briefs
        return []

    async def _briefs(self, found: list[tuple[Errand, int]]) -> list[Brief]:
        briefs = [brief for each, n in found if (brief := await self._brief(each, n)) is not None]
        for brief in briefs:
            self._stints.gave(brief.table)
        return briefs

    async def reply(self, data: bytes) -> bytes:
        """What another node asks of this one."""
        asked: Asked = msgspec.msgpack.decode(data, type=Asked)
        said: list[Brief] | Done | None = None
        if isinstance(asked, Give):
            said = [] if self._stopped else await self._claim_own(asked.most)
        elif isinstance(asked, Take):
            said = await self._take(Errand(asked.table, asked.seat, asked.question), asked.picks, asked.uuid)
        return msgspec.msgpack.encode(said)

    async def sweep(self) -> None:
        """Look which nodes are there, and give out again what was given out by those that are not."""
        await self._peers.look()
        while self._gone:
            nodes, slots = self._gone[0]
            await errands.release(self._keeper.pool, self._owners.view, nodes, slots)
            self._gone.pop(0)

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
            if live.row.lesson is not None:
                return await self._reply(live, question)
            return _brief(live, question, self._owners.me)
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

    async def answer(self, task: Errand, picks: tuple[str, ...], uuid: UUID, node: str = "") -> Done:
        """A worker's answer, taken by the node that gave out the question: it holds the table.

        Where that node does not say what became of it, it is taken here: should both do so, its uuid plays it once.
        """
        if node not in {"", self._owners.me} and self._keeper.cached(task.table) is None:
            try:
                return await self._peers.take(node, Take(task.table, task.seat, task.question, picks, uuid))
            except UnreachableError:
                metrics.NOT_HANDED_OVER.inc()
        return await self._take(task, picks, uuid)

    async def _take(self, task: Errand, picks: tuple[str, ...], uuid: UUID) -> Done:
        done = await self._enter(task, picks, uuid)
        live = self._keeper.cached(task.table)
        if live is None or not _asks_bots(live):
            self._stints.rests(task.table)
        return done

    async def _enter(self, task: Errand, picks: tuple[str, ...], uuid: UUID) -> Done:
        """One that comes late is refused; one that is not legal is replaced by the default."""
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


def _asks_bots(live: Live) -> bool:
    bots = live.bots()
    playing = live.play is not None and live.row.status == "playing"
    return playing and any(each.seat in bots for each in live.play.state.questions())  # type: ignore[union-attr]


def _brief(live: Live, question: Question, node: str) -> Brief:
    assert live.play is not None
    chair = live.row.chairs[question.seat]
    redealt = live.play.rules.redeal(live.play.state, question.seat, FastChance(secrets.randbits(64)))
    after = live.play.last if trace.on() and not live.play.quiet else None
    state = redealt.dump()
    asked = (live.row.id, question.seat, question.id)
    return Brief(*asked, live.row.game, chair.level or "", state, live.row.pack, after, node)
