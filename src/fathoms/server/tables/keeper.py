"""Keeps tables in memory and takes entries for them: the path of a move.

One entry at a time for a table on this node; across nodes the log decides. What is in memory is only ever what is on
disk, perhaps not all of it: a node that is behind loses the race for the next number, reads on, and tries again. Where
the disk itself has lost entries, as when a standby that lagged takes over, what is in memory is dropped.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from uuid import UUID, uuid4

import structlog
from msgspec import Struct
from msgspec.structs import replace

from fathoms.kernel import registry
from fathoms.kernel.game import Rules
from fathoms.kernel.question import Question, Refusal
from fathoms.kernel.state import State
from fathoms.kernel.table import Entry, Retake, Undo
from fathoms.kernel.text import UnreadableOptionError
from fathoms.server import metrics, trace, wire
from fathoms.server.store import clocks, errands, log, orders, packs, rematches, tables, tenures, windows
from fathoms.server.store.clocks import Asked, Tick
from fathoms.server.store.pool import Pool
from fathoms.server.store.rematches import Offer
from fathoms.server.store.rows import LogRow, Opening, TableRow
from fathoms.server.store.tenures import Tenure
from fathoms.server.tables.live import Live
from fathoms.server.tables.logs import Logs
from fathoms.server.tables.play import ANSWER, Draft, Play, PlayedStep, begin, window
from fathoms.server.tables.shelf import Shelf
from fathoms.server.tables.texts import option_text

_TRIES = 8
_BREATH = 16
"""After so many entries of a replay others have their moves."""
QUIET_SECONDS = 120.0
"""At a live table with clocks, none of which runs in a quiet window: how long a discard or a draw may take."""
LAST_WORD = 0.2
"""Whoever answers in a window of a fixed length is entered at its end, by whichever node: only then do others pass."""
RESTED_SECONDS = 300.0
"""How long a table that nobody here watches stays in memory after it was last needed."""
_log = structlog.get_logger()


class UnknownTableError(LookupError):
    """There is no table of that id."""


class Played(Struct, frozen=True):
    """The entry is on disk; `fresh` unless it was there before."""

    version: int
    fresh: bool


class Spans(Struct, frozen=True):
    """How many seconds a quiet window is open at least, and a reaction window at most."""

    least: float = 0.0
    limit: float = 30.0

    def fixed(self, people: int) -> float:
        """How long a reaction window of a fixed length is open: time to read, where others wait as well."""
        return self.least if people <= 1 else 2 * self.least


USUAL_SPANS = Spans()


class Keeper:
    """The tables of this node."""

    def __init__(
        self,
        pool: Pool,
        appender: log.Appender,
        cache_most: int,
        spans: Spans = USUAL_SPANS,
        logs: Logs | None = None,
    ) -> None:
        self.pool = pool
        self.logs = logs or Logs(pool)
        self.shelf = Shelf(pool, self.logs)
        self._spans = spans
        self._appender = appender
        self._cache_most = cache_most
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._rules: dict[str, Rules] = {}
        """By the name of a game, or by the hash of a pack."""
        self.pinned: Callable[[str], bool] = lambda _: False
        """Whether somebody here watches a table; the hub tells."""
        self.on_change: Callable[[Live], None] = lambda _: None
        """Called after every change of a table in memory."""
        self.on_commit: Callable[[str, int], None] = lambda _table, _version: None
        """Called after every commit of this node, with the table and its number: a hint for the others."""
        self.on_window: Callable[[Live], None] = lambda _: None
        """Called after every commit of this node that leaves a quiet window open."""
        self.on_turn: Callable[[UUID], None] = lambda _: None
        """Called with whoever is asked at a table now and was not before, or the other way round."""

    # -- finding tables

    def rules(self, game: str) -> Rules:
        """The rules of a game, loaded once. Raises UnknownGameError."""
        if game not in self._rules:
            self._rules[game] = registry.game(game).rules()
        return self._rules[game]

    async def rules_of(self, row: TableRow) -> Rules:
        """The rules of a table, with the host's pack if it is played with one."""
        if row.pack is None:
            return self.rules(row.game)
        if row.pack not in self._rules:
            pack = await packs.read(self.pool, row.pack)
            assert pack is not None  # the table's row refers to it
            self._rules[row.pack] = self.rules(row.game).with_pack(pack.content, pack.name)
        return self._rules[row.pack]

    def all(self) -> list[Live]:
        """Every table in memory."""
        return list(self._live.values())

    def cached(self, table: str) -> Live | None:
        """A table, if it is in memory."""
        return self._live.get(table)

    def is_quiet(self, table: str) -> bool:
        """Whether a quiet window may be open: then nobody is to notice who does what."""
        live = self._live.get(table)
        return live is None or live.play is None or live.play.quiet

    async def get(self, table: str) -> Live:
        """A table, from memory or replayed from its log. Raises UnknownTableError."""
        live = self._live.get(table)
        if live is not None:
            self._need(live)
            return live
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda done: self._loaded(table, done))
        # Shielded: others may wait for the same table when this one gives up.
        return await asyncio.shield(task)

    def _loaded(self, table: str, task: asyncio.Task[Live]) -> None:
        self._loading.pop(table, None)
        if not task.cancelled():
            task.exception()  # whoever still waits hears of it; if nobody does, it is no news

    async def _load(self, table: str) -> Live:
        row = await tables.read(self.pool, table)
        if row is None:
            raise UnknownTableError(table)
        metrics.LOADS.inc()
        live = Live(row, None)
        (live.tenures, live.offer), _ = await asyncio.gather(self._beside(row), self._replay(live))
        await self.ensure_window(live)
        self._live[table] = live
        self._evict()
        return live

    async def _beside(self, row: TableRow) -> tuple[tuple[Tenure, ...], Offer]:
        """What is told of a table beside its row."""
        offer = await rematches.read(self.pool, row.id) if row.status == "over" else Offer()
        return await tenures.read(self.pool, row.id), offer

    async def _replay(self, live: Live) -> None:
        """Bring the game up to the log; a table whose log does not replay is quarantined, and nothing else suffers."""
        never_dealt = live.row.status == "over" and live.row.salts is None
        if live.row.status not in {"playing", "over"} or never_dealt:
            live.play = None
            return
        play, entries = await self._unread(live)
        try:
            if play is None:
                play = begin(live.row, await self.rules_of(live.row))
            for entry in entries:
                play.replay(entry)
                metrics.REPLAYED.inc()
                self.shelf.note(live.row, play)
                if entry.n % _BREATH == 0:
                    await asyncio.sleep(0)
            live.play = play
        except Exception as error:  # noqa: BLE001 - whatever a broken game does, it does it to its own table
            await self._quarantine(live, f"{type(error).__name__}: {error}")

    async def _unread(self, live: Live) -> tuple[Play | None, list[LogRow]]:
        """How far the game is known, and the entries that follow. Where the log has lost one of these, all is read."""
        play = live.play
        if play is None:
            return await self.shelf.cold(live.row, self.rules_of)
        if play.last is None:
            return play, await self.logs.read(live.row.id)
        entries = await self.logs.read(live.row.id, play.version - 1)
        if entries and entries[0].uuid == play.last:
            return play, entries[1:]
        found = await self.shelf.cold(live.row, self.rules_of)
        self._take_back(live)
        return found

    def _take_back(self, live: Live) -> None:
        """Pages have seen what the database has lost."""
        metrics.TAKEN_BACK.inc()
        _log.error("the log has lost entries of a table", table=live.row.id, held=live.version)
        live.play = None
        live.taken_back += 1

    async def _quarantine(self, live: Live, trouble: str) -> None:
        metrics.QUARANTINED.inc()
        _log.error("table quarantined", table=live.row.id, game=live.row.game, trouble=trouble.partition(":")[0])
        async with tables.changed(self.pool, live.row.id) as change:
            if change is not None:
                await change.status("quarantined", trouble)
        live.row = await tables.read(self.pool, live.row.id) or live.row
        live.play = None

    def _need(self, live: Live) -> None:
        """The order of the tables is that in which they were last needed."""
        live.needed_at = time.monotonic()
        self._live.move_to_end(live.row.id)

    def _evict(self) -> None:
        """Memory follows who plays, not what was played: a table leaves once it has rested, or if there are too many.

        Watched tables stay, and so does the last, which is needed now. A table that is over elsewhere rests here too.
        """
        rested = time.monotonic() - RESTED_SECONDS
        for live in list(self._live.values())[:-1]:
            if live.needed_at > rested and len(self._live) <= self._cache_most:
                break
            if live.lock.locked() or self.pinned(live.row.id):
                self._need(live)
            else:
                del self._live[live.row.id]
        metrics.CACHED.set(len(self._live))

    # -- keeping up

    async def refresh(self, table: str, *, row: bool = True) -> Live:
        """Read on: the log, and the chairs too unless they are known to be the same."""
        live = await self.get(table)
        async with live.lock:
            await self._refresh(live, row=row)
        return live

    async def _refresh(self, live: Live, *, row: bool) -> None:
        before = (live.row.epoch, live.version, live.taken_back)
        if row:
            found = await tables.read(self.pool, live.row.id)
            if found is None:
                self._live.pop(live.row.id, None)
                raise UnknownTableError(live.row.id)
            beside = await self._beside(found)
            if live.play is not None and found.salts != live.row.salts:
                self._take_back(live)  # even the deal is lost, or was made anew
            # At once: a page that is told of the new row with the old offer would never hear of the new one.
            live.row, (live.tenures, live.offer) = found, beside
        await self._replay(live)
        if (live.row.epoch, live.version, live.taken_back) != before:
            self._changed(live)

    def _changed(self, live: Live) -> None:
        live.frames.clear()
        self.on_change(live)

    # -- the path of a move

    async def enter(self, table: str, person: UUID, message: wire.Entry) -> Played | Refusal:
        """Take an entry of a person. Raises UnknownTableError and NotWrittenError."""
        live = await self.get(table)
        await self._wait_a_moment(live)
        async with live.lock:
            return await self._enter(live, message, lambda: live.row.seat_of(person))

    async def _wait_a_moment(self, live: Live) -> None:
        """No answer closes a quiet window at once: so that nobody can tell a standing order from a quick pass."""
        if live.play is None or not live.play.quiet:
            return
        length = self.length(live)
        if length is None:
            open_for = time.monotonic() - live.play.asked_at
            await asyncio.sleep(max(0.0, self._spans.least - open_for))
            return
        # By the database's clock: another node may close it, and is not to do so before we have said our word.
        found = await windows.read(self.pool, live.row.id)
        if found is not None:
            await asyncio.sleep(length - found.open if found.open < length else -found.open % length)

    def length(self, live: Live) -> float | None:
        """How long the open window lasts whoever holds what; None if it waits for everybody who is asked.

        It follows from public facts alone: the kind of window, the pace, and how many people sit at the table.
        """
        if live.play is None or live.row.pace.days or not self._spans.least:
            return None
        found = window(live.play.state, live.play.rules)
        return self._spans.fixed(len(live.people())) if found is not None and found.fixed else None

    async def enter_for_bot(self, table: str, seat: int, message: wire.Answer) -> Played | Refusal:
        """Take a worker's answer for a seat that a bot holds."""
        live = await self.get(table)
        async with live.lock:
            return await self._enter(live, message, lambda: seat if seat in live.bots() else None)

    async def enter_default(self, table: str, seat: int, window: int) -> Played | Refusal:
        """Silence is an answer: by a standing order, or at the limit of the window that opened at this version."""
        live = await self.get(table)
        async with live.lock:
            question = None if live.play is None else live.play.state.question(seat)
            if question is None:
                return Refusal("not-asked", "")
            picks = tuple([option_text(pick) for pick in question.default])
            message = wire.Answer(table, question.id, picks, uuid4())
            return await self._enter(live, message, lambda: seat if live.play and live.play.window == window else None)

    async def _enter(self, live: Live, message: wire.Entry, seat_of: Callable[[], int | None]) -> Played | Refusal:
        begun = time.perf_counter()
        for attempt in range(_TRIES):
            play = live.play
            if play is not None and message.uuid.bytes in play.known:
                return Played(min(play.known[message.uuid.bytes], play.shown), fresh=False)
            with trace.part("draft"):
                found = self._draft(live, seat_of(), message)
            if isinstance(found, Refusal):
                if attempt == 0 and await self._behind(live):
                    continue
                metrics.REFUSED.labels(found.code).inc()
                return found
            assert play is not None
            with trace.part("append"):
                written = await self._appender.append(self._row(live, play, found, message.uuid))
            if written:
                self._accept(live, play, found, message.uuid)
                if not _silent(play, found):
                    metrics.SECONDS.observe(time.perf_counter() - begun)
                return Played(play.shown, fresh=True)
            metrics.RACES.inc()
            await self._refresh(live, row=True)
        return Refusal("too-busy", "")

    async def _behind(self, live: Live) -> bool:
        """Whether the database knows something else; then we know it too. Before a refusal: it must be true now."""
        for latest in await tables.latest(self.pool, [live.row.id]):
            if live.stands_at(latest):
                return False
        await self._refresh(live, row=True)
        return True

    def _draft(self, live: Live, seat: int | None, message: wire.Entry) -> Draft | Refusal:
        if live.row.status != "playing" or live.play is None:
            return Refusal(f"table-{live.row.status}", "")
        if seat is None:
            return Refusal("not-seated", "")
        try:
            entry = _entry(live.play, seat, message)
            return entry if isinstance(entry, Refusal) else live.play.draft(entry)
        except UnreadableOptionError:
            return Refusal("unreadable", "")
        except Exception:  # noqa: BLE001
            # Nothing was written: the table stands where it stood, and the node goes on.
            metrics.BROKEN.labels("answer").inc()
            _log.exception("the rules failed on an answer", table=live.row.id, game=live.row.game)
            return Refusal("broken", "")

    def _row(self, live: Live, play: Play, draft: Draft, uuid: UUID) -> log.Entry:
        bots = live.bots()
        asked = draft.opened(play.state, bots)
        seat = draft.step.seat
        settles = draft.settles
        return log.Entry(
            table=live.row.id,
            n=draft.step.version,
            epoch=live.row.epoch,
            seat=seat,
            kind=draft.kind,
            picks=draft.picks,
            uuid=uuid,
            after=play.last,
            checkpoint=draft.checkpoint(),
            over=draft.over,
            outcome=draft.outcome(),
            work=asked,
            rank=live.rank,
            done=seat in bots and all(each != seat for each, _ in asked),
            settled=settles and play.quiet,
            silent=_silent(play, draft),
            opening=self._opening(live, draft.table.state) if settles else None,
            ticks=_ticks(live, play, draft),
        )

    def _opening(self, live: Live, state: State) -> Opening | None:
        """The window that is open in this state. How long it lasts depends on pace, kind and chairs alone."""
        pace = live.row.pace
        found = window(state, None if live.play is None else live.play.rules)
        if found is None:
            return None
        if found.fixed and self._spans.least and not pace.days:
            people = len(live.people())
            length = self._spans.fixed(people) + LAST_WORD
            return Opening(found.kind, length, self._spans.limit if people > 1 else None)
        if pace.days:
            return Opening(found.kind, self._spans.least, pace.answer, pace.weekdays)
        if found.passes:
            return Opening(found.kind, self._spans.least, self._spans.limit)
        return Opening(found.kind, self._spans.least, QUIET_SECONDS if pace.timed else None)

    async def ensure_window(self, live: Live) -> None:
        """A window that no entry opened is in the database too: the first of a game."""
        play = live.play
        if live.row.status != "playing" or play is None or play.window is None:
            return
        opening = self._opening(live, play.state)
        assert opening is not None
        await windows.ensure(self.pool, live.row.id, play.window, opening)

    def _accept(self, live: Live, play: Play, draft: Draft, uuid: UUID) -> None:
        before = play.shown
        asked = _asked(play.state)
        play.accept(draft, uuid)
        self.shelf.note(live.row, play)
        self.tell_turns(live, asked ^ _asked(play.state))
        if not _silent(play, draft):
            metrics.ENTRIES[draft.kind].inc()
            if play.version > before + 1:
                metrics.ENTRIES[ANSWER].inc(play.version - before - 1)  # what a window that has closed held back
        if draft.over:
            # The same statement has ended the table in the database.
            self.shelf.forget(live.row.id)
            live.row = replace(live.row, status="over", epoch=live.row.epoch + 1)
        self._changed(live)
        self.on_commit(live.row.id, play.version)
        if play.quiet:
            self.on_window(live)

    def tell_turns(self, live: Live, asked: AbstractSet[tuple[int, int]] | None = None) -> None:
        """Tell people whose turn has come or gone; without a word on whom, all of a table."""
        for chair in live.row.chairs:
            if chair.person is not None and (asked is None or any(seat == chair.seat for seat, _ in asked)):
                self.on_turn(chair.person)

    # -- time

    async def order(self, live: Live, seat: int, kind: str, *, passes: bool | None) -> None:
        """A standing order; it may be the last word that an open window waits for."""
        await orders.put(self.pool, live.row.id, seat, kind, passes=passes)
        self.on_window(live)

    async def hold(self, live: Live, seat: int) -> None:
        """Somebody asks for time: the same for whoever holds something and whoever does not, and nobody hears who."""
        if live.play is None or live.play.window is None or not self.length(live) or len(live.people()) <= 1:
            return
        await windows.hold(self.pool, live.row.id, live.play.window, seat)
        live.stretched = live.play.window
        self._changed(live)
        self.on_commit(live.row.id, live.version)

    async def orders_of(self, live: Live, seat: int) -> dict[str, bool]:
        """The standing orders of a seat."""
        return await orders.of(self.pool, live.row.id, seat)

    async def clocks(self, live: Live) -> wire.Clocks | None:
        """The time at a table now, read once for all pages that ask at the same moment; None where nothing is timed."""
        if not live.is_timed:
            return None
        at = (live.version, live.row.epoch, live.stretched)
        if live.timing is None or live.timing[0] != at or live.timing[1].done():
            live.timing = (at, asyncio.create_task(self._read_clocks(live)))
        return await asyncio.shield(live.timing[1])

    async def _read_clocks(self, live: Live) -> wire.Clocks | None:
        assert live.play is not None
        chairs = await clocks.read(self.pool, live.row.id) if live.row.pace.timed else []
        found = await windows.read(self.pool, live.row.id) if live.play.quiet else None
        if found is None:
            return wire.Clocks(live.row.id, None, chairs) if chairs else None
        length = self.length(live) if len(live.people()) > 1 else None
        limit = found.limit if length is None or found.holds else length
        left = None if limit is None else max(0.0, limit - found.open)
        time_left = wire.WindowTime(left, limit, length is not None, bool(found.holds))
        return wire.Clocks(live.row.id, time_left, chairs)

    async def ensure_clocks(self, table: str) -> None:
        """Clocks run for whoever is asked: after a start, a change of chairs or another pace, where no entry did it."""
        live = await self.refresh(table)
        async with live.lock:
            if live.play is not None and live.row.status == "playing":
                await clocks.ensure(self.pool, table, sorted(live.people()))
                await clocks.tick(self.pool, table, _ticks(live, live.play))

    async def ensure_work(self, table: str, pause: float) -> None:
        """Ask the bots whatever is open for them; for chairs that became a bot's in the middle of a game."""
        live = await self.refresh(table)
        async with live.lock:
            bots = live.bots()
            open_now = [] if live.play is None else live.play.state.questions()
            asked = [(each.seat, each.id) for each in open_now if each.seat in bots]
            if not asked or live.row.status != "playing":
                return
            await errands.ask(self.pool, table, asked, live.version, pause, live.rank)


def _silent(play: Play, draft: Draft) -> bool:
    """Whether this entry leaves a quiet window open."""
    return play.quiet and not draft.settles


def _asked(state: State) -> frozenset[tuple[int, int]]:
    """Who is asked what: seat and question id."""
    return frozenset([(each.seat, each.id) for each in state.questions()])


def _ticks(live: Live, play: Play, draft: Draft | None = None) -> tuple[Tick, ...]:
    """What runs from now on: the clocks of people who are asked. An entry tells only what it changes."""
    if draft is None:
        running = _running(live, play.state)
        return tuple([_tick(play, seat, running.get(seat)) for seat in range(len(live.row.chairs))])
    before, running = _running(live, play.state), _running(live, draft.table.state)
    changed = [seat for seat in before.keys() | running.keys() if _id(before.get(seat)) != _id(running.get(seat))]
    return tuple([_tick(play, seat, running.get(seat), draft.step) for seat in sorted(changed)])


def _running(live: Live, state: State) -> dict[int, Question]:
    """The questions to people for which clocks run; in a quiet window only those that nobody sees."""
    seen, people = live.row.pace.timed, live.people()
    return {each.seat: each for each in state.questions() if each.seat in people and not (each.quiet and seen)}


def _id(question: Question | None) -> int | None:
    return None if question is None else question.id


def _tick(play: Play, seat: int, question: Question | None, step: PlayedStep | None = None) -> Tick:
    answered = step is not None and step.entry == "answer" and step.seat == seat
    if question is None:
        return Tick(seat, None, answered)
    asked = Asked(question.id, question.key, question.params)
    return Tick(seat, question.id, answered, asked, play.turn(seat, step))


def _entry(play: Play, seat: int, message: wire.Entry) -> Entry | Refusal:
    match message:
        case wire.Answer():
            question = play.state.question(seat)
            if question is None:
                return Refusal("not-asked", play.state.TURN_CLAUSE)
            if question.id != message.question:
                return Refusal("question-closed", question.clause)
            return play.answer(seat, message.picks)
        case wire.Undo():
            return Undo(seat)
        case wire.Retake():
            return Retake(seat)
