"""The coach at a table: a hint for the question that is open, and a review of one's own answers once the game is over.

Workers think, never a node. They get states that are dealt anew for the seat, as bots do.
"""

from __future__ import annotations

import asyncio
import secrets
from uuid import UUID

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fathoms.bots.coach import Loss, Weighed, course
from fathoms.kernel.chance import FastChance
from fathoms.kernel.codec import digest
from fathoms.kernel.game import Rules
from fathoms.kernel.question import SPECTATOR, Question
from fathoms.kernel.state import State
from fathoms.server import wire
from fathoms.server.limits import Limit, Limits
from fathoms.server.refuse import RefuseError
from fathoms.server.store import coach
from fathoms.server.store.coach import OPEN, Moment
from fathoms.server.store.rows import LogRow, TableRow
from fathoms.server.tables import frames
from fathoms.server.tables.keeper import Keeper, UnknownTableError
from fathoms.server.tables.live import Live
from fathoms.server.tables.play import ANSWER, begin

HINTS = Limit(60, 10)
REVIEWS = Limit(20)
"""So many from one person."""
ANSWERS_MOST = 500
"""So many answers of a seat are looked at."""


class Hint(Struct, frozen=True):
    """What the coach would do, the best first; nothing if it has nothing to say. `thinking`: ask again in a moment."""

    thinking: bool
    answers: list[Weighed]


class Review(Struct, frozen=True):
    """The answers that cost most. `thinking`: so many of the looks are left; ask again in a while."""

    thinking: bool
    looks: int
    left: int
    losses: list[Loss]


class Coaching:
    """The coach's work at this node: asking, handing out, writing down."""

    def __init__(self, keeper: Keeper, limits: Limits, lease: float) -> None:
        self._keeper = keeper
        self._limits = limits
        self._pool = keeper.pool
        self._lease = lease

    async def hint(self, table: str, person: UUID, asked: int) -> Hint:
        """What to do about one's own open question. Raises RefuseError."""
        live = await self._keeper.refresh(table)
        seat = live.row.seat_of(person)
        if seat is None:
            raise RefuseError(403, "not-seated")
        _refuse_where_it_is_off(live.row)
        question = _open(live, seat)
        if question is None or question.id != asked:
            raise RefuseError(409, "question-closed")
        assert live.play is not None
        rules, state = live.play.rules, live.play.state
        sight = seen(rules, state, question)
        known, found = await coach.hint(self._pool, table, seat, sight)
        if not known:
            await self._limits.take(f"hint {person}", HINTS)
            await coach.ask(self._pool, _moment(live, rules, state, question, OPEN, "hint"))
        return Hint(found is None, found or [])

    async def review(self, table: str, person: UUID) -> Review:
        """What one's answers of a finished game have cost; made once for each seat. Raises RefuseError."""
        live = await self._keeper.refresh(table)
        if live.row.status != "over" or live.play is None:
            raise RefuseError(409, "not-over")
        seat = live.row.eyes_of(person)
        if seat == SPECTATOR:
            raise RefuseError(403, "not-seated")
        known = await coach.review(self._pool, table, seat)
        if known is None:
            await self._limits.take(f"review {person}", REVIEWS)
            await coach.begin(self._pool, table, seat, await self._moments(live, seat))
            known = await coach.review(self._pool, table, seat)
            assert known is not None
        return Review(known.found is None, known.looks, known.left, known.found or [])

    async def _moments(self, live: Live, seat: int) -> list[Moment]:
        """Where this seat had a choice and what it answered, as far as that stood."""
        play = begin(live.row, await self._keeper.rules_of(live.row))
        standing: list[tuple[LogRow, State]] = []
        for entry in await self._keeper.logs.read(live.row.id):
            if entry.seat == seat and entry.kind == ANSWER:
                standing.append((entry, play.state))
            elif entry.seat == seat:
                standing.pop()
            play.replay(entry)
            await asyncio.sleep(0)
        found: list[Moment] = []
        for entry, state in standing[:ANSWERS_MOST]:
            found += _answered(live, play.rules, entry, state)
            await asyncio.sleep(0)  # others have moves to make meanwhile
        return found

    async def claim(self, most: int, *, hints: bool = False) -> list[Moment]:
        """Moments for a worker, or only hints; those whose question is closed are dropped."""
        found = []
        for moment in await coach.claim(self._pool, most, self._lease, hints=hints):
            if moment.n != OPEN or await self._still_open(moment):
                found.append(moment)
            else:
                await coach.drop(self._pool, moment)
        return found

    async def _still_open(self, moment: Moment) -> bool:
        try:
            live = await self._keeper.refresh(moment.table)
        except UnknownTableError:
            return False
        question = _open(live, moment.seat)
        if question is None or live.play is None:
            return False
        return seen(live.play.rules, live.play.state, question) == moment.sight

    async def weighed(self, moment: Moment, found: list[Weighed]) -> bool:
        """A worker's thoughts; False if nobody waits for them any more."""
        return await coach.found(self._pool, moment, found, course)


def _refuse_where_it_is_off(row: TableRow) -> None:
    if row.counts:
        raise RefuseError(403, "coach-counts")
    if not row.coach:
        raise RefuseError(403, "coach-off")


def _open(live: Live, seat: int) -> Question | None:
    if live.play is None or live.row.status != "playing":
        return None
    return live.play.state.question(seat)


def seen(rules: Rules, state: State, question: Question) -> str:
    """A hash of all that a seat sees when it is asked this: the number of a question comes again after an undo."""
    return digest(wire.encode([rules.view(state, question.seat), frames.asked(question)]))


def _moment(live: Live, rules: Rules, state: State, question: Question, n: int, depth: str) -> Moment:
    redealt = rules.redeal(state, question.seat, FastChance(secrets.randbits(64)))
    return Moment(live.row.id, question.seat, n, seen(rules, state, question), depth, redealt.dump())


def _answered(live: Live, rules: Rules, entry: LogRow, state: State) -> list[Moment]:
    """The moment before an answer; none if there was no choice."""
    question = state.question(entry.seat)
    if question is None or len(question.options) == question.least:
        return []
    given = msgspec.json.decode(entry.picks or "[]", type=tuple[str, ...])
    return [replace(_moment(live, rules, state, question, entry.n, "quick"), given=given)]
