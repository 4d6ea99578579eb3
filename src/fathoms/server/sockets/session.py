"""One open page: reads its messages one at a time, and sends it what is new when it can take it.

Nothing waits for a slow page but the page itself. A frame is made at the moment it is sent, so a page that reads slowly
skips frames, never queues them; replies wait in a short queue, and a page that lets it fill up is closed.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import TypeAlias
from uuid import UUID

import msgspec
import structlog
from msgspec import Struct

from fathoms.kernel.question import SPECTATOR, Picks, Refusal
from fathoms.server import metrics, scopes, trace, wire
from fathoms.server.lobby.board import Board
from fathoms.server.sockets.hub import Hub
from fathoms.server.sockets.limits import Bucket
from fathoms.server.store import chat, lists
from fathoms.server.store.log import NotWrittenError
from fathoms.server.store.pool import LOST
from fathoms.server.store.rows import Room, Visit
from fathoms.server.tables import frames
from fathoms.server.tables.consider import consider
from fathoms.server.tables.keeper import Keeper, Played, UnknownTableError
from fathoms.server.tables.live import Live

UNSURE: tuple[type[Exception], ...] = (NotWrittenError, *LOST)
TABLES_MOST = 8
REPLIES_MOST = 64
SEND_SECONDS = 10.0
RECENT = 48
"""Steps for the log of a page that is opened: fewer than are kept, or a quiet window would show by how many."""
SORRIES_MOST = 20
"""After so many messages that make no sense, the socket is closed."""

NORMAL, POLICY, RESTARTING, TRY_LATER = 1000, 1008, 1012, 1013
MOVE_WITHIN = 100
"""Milliseconds over which pages that are sent away spread their coming back."""
_log = structlog.get_logger()

Receive: TypeAlias = Callable[[], Awaitable[str | None]]
Send: TypeAlias = Callable[[str], Awaitable[None]]
SendAtOnce: TypeAlias = Callable[[Sequence[str]], bool]
"""Sends texts without waiting, or tells that the page has enough to read already; of no texts it only tells."""


class ClosedError(Exception):
    """The session ends, with this close code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Sent(Struct):
    """What a page has been sent of a table."""

    version: int | None = None
    """The version that the page holds; None if it needs a whole frame."""
    shows: bool = False
    """Whether its watch went well. If not, the page asks again with what it holds: until then it is shown nothing."""
    frame: tuple[int, int, Picks | None] | None = None
    """What the last frame depended on: the shown version, the viewer, and the viewer's held picks."""
    table: tuple[int, frozenset[UUID]] | None = None
    """What the last table message depended on: the epoch, and who is there."""
    taken_back: int = 0
    """How often this page has heard that entries were lost."""
    clocks: tuple[int, int, bool] | None = None
    """What the last clocks depended on: the shown version, the epoch, and whether somebody has asked for time."""
    chat: int = 0
    removed: int = 0
    """How many removed lines the page has heard of."""
    room: Room | None = None


class Session:
    """One page of one person."""

    def __init__(self, visit: Visit, keeper: Keeper, hub: Hub, board: Board, bucket: Bucket) -> None:
        self.person = visit.person
        self.person_id: UUID = visit.person.id
        self.signed_in: UUID = visit.session
        self._scopes = visit.scopes
        self._loop = asyncio.get_running_loop()
        self._over: asyncio.Future[int] = self._loop.create_future()
        """Done once somebody else ends this session, with the close code."""
        self._moving: asyncio.Task[None] | None = None
        self._at_work = asyncio.Lock()
        """Held while a message is handled."""
        self._keeper = keeper
        self._hub = hub
        self._board = board
        self._bucket = bucket
        self._watched: dict[str, Sent] = {}
        self._dirty: dict[str, None] = {}
        self._replies: deque[str] = deque()
        self._news = False
        self._told_soon = False
        """Whether `_tell` is about to be called."""
        self._awake = asyncio.Event()
        """Set where something must be waited for: then the task that writes has the word, until it has said all."""
        self._writing = False
        self._sorries = 0
        self._sending_since: float | None = None
        self._at_once: SendAtOnce = never

    # -- both directions

    async def run(self, receive: Receive, send: Send, at_once: SendAtOnce | None = None) -> int:
        """Talk until one side has enough; the close code."""
        self._at_once = at_once or never
        me = wire.Me(self.person.id, self.person.name, self.person.lang)
        self._reply(wire.Hello(wire.PROTOCOL, me))
        tasks = [asyncio.create_task(part) for part in (self._read(receive), self._write(send))]
        metrics.SOCKETS.inc()
        self._hub.opened(self)
        try:
            parts: list[asyncio.Future[None] | asyncio.Future[int]] = [*tasks, self._over]
            await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
            return self._over.result() if self._over.done() else _close_code(tasks)
        finally:
            self._at_once = never  # leaving takes a while, in which nothing more is told
            metrics.SOCKETS.dec()
            self._hub.closed(self)
            if self._moving is not None:
                tasks.append(self._moving)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._leave()

    async def _leave(self) -> None:
        self._board.leave(self)
        await self._hub.unfollow(self)
        for table in list(self._watched):
            try:
                await self._hub.unwatch(table, self)
            except LOST:
                metrics.DATABASE_TROUBLE.inc()

    def _end(self, code: int) -> None:
        if not self._over.done():
            self._over.set_result(code)

    def end(self) -> None:
        """The person has signed out, here or elsewhere."""
        self._end(POLICY)

    async def _go_away(self) -> None:
        """After the reply to whatever was asked, and with a word where to go."""
        async with self._at_work:
            self.hear(wire.encode(wire.Moving(MOVE_WITHIN)).decode())
            while self._replies or self._sending_since is not None:  # noqa: ASYNC110 - `look` ends it
                await asyncio.sleep(0.01)
            self._end(RESTARTING)

    def move(self) -> None:
        """The node is about to stop."""
        if self._moving is None:
            self._moving = asyncio.create_task(self._go_away())

    def look(self, now: float) -> None:
        """End the session if the page has not taken a message for too long. Cheaper than a timer for each message."""
        if self._sending_since is not None and now - self._sending_since > SEND_SECONDS:
            self._end(TRY_LATER)

    def wake(self, table: str) -> None:
        self._dirty[table] = None
        self._tell_soon()

    def gone(self, table: str) -> None:
        if self._watched.pop(table, None) is not None:
            self._sorry("unknown-table", table)

    def news(self) -> None:
        """However often it is said, the page hears it once."""
        self._news = True
        self._tell_soon()

    def _reply(self, message: wire.Message) -> None:
        if len(self._replies) >= REPLIES_MOST:
            raise ClosedError(TRY_LATER)
        self._replies.append(wire.encode(message).decode())
        self._tell_soon()

    def hear(self, text: str) -> bool:
        """Something that many pages are told in the same words; False if too much waits for this one already."""
        if not self._replies and self._sending_since is None and self._at_once((text,)):
            return True
        if len(self._replies) >= REPLIES_MOST:
            return False
        self._replies.append(text)
        self._tell_soon()
        return True

    def _sorry(self, code: str, table: str | None = None) -> None:
        metrics.SORRY.labels(code).inc()
        self._reply(wire.Sorry(code, table))

    # -- in

    async def _read(self, receive: Receive) -> None:
        while (text := await receive()) is not None:
            if not self._bucket.take():
                self._strike("too-fast")
                await asyncio.sleep(0.2)
                continue
            try:
                message = wire.decode(text)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                self._strike("bad-message")
                continue
            if not scopes.hears(self._scopes, message):
                self._strike("token-scope")
                continue
            if isinstance(message, wire.Inbox):
                await self._hub.follow(self)
                self.news()
                continue
            if isinstance(message, wire.Lobby):
                await self._show_lobby(message)
                continue
            if isinstance(message, wire.Around):
                await self._hub.around(self.person_id)
                continue
            async with self._at_work:
                if self._moving is None:  # else the page sends it again, to another node
                    await self._handle_safely(message)

    async def _show_lobby(self, message: wire.Lobby) -> None:
        self._board.leave(self)
        if message.here:
            try:
                await self._board.join(self)
            except LOST:
                self._sorry("try-again")

    def _strike(self, code: str) -> None:
        self._sorries += 1
        self._sorry(code)
        if self._sorries > SORRIES_MOST:
            raise ClosedError(POLICY)

    async def _handle_safely(self, message: wire.AtTable) -> None:
        try:
            await self._handle(message)
        except UnknownTableError:
            self._sorry("unknown-table", message.table)
        except UNSURE:
            # Played or not: the browser sends it again with the same uuid, and the log knows.
            self._sorry("try-again", message.table)
        except ClosedError:
            raise
        except Exception:  # noqa: BLE001 - one message must not end a session, nor a session the node
            metrics.BROKEN.labels("message").inc()
            _log.exception("a message failed", message=type(message).__name__, table=message.table)
            self._sorry("broken", message.table)

    async def _handle(self, message: wire.AtTable) -> None:
        match message:
            case wire.Watch():
                await self._watch(message)
            case wire.Unwatch():
                if self._watched.pop(message.table, None) is not None:
                    await self._hub.unwatch(message.table, self)
            case wire.Answer() | wire.Undo() | wire.Retake():
                quiet = self._keeper.is_quiet(message.table)
                with trace.move("message", message.uuid, quiet=quiet, table=message.table):
                    result = await self._keeper.enter(message.table, self.person_id, message)
                    self._reply(_result(message, result))
            case wire.Consider():
                await self._consider(message)
            case wire.Say():
                await self._say(message)
            case wire.Order():
                await self._order(message)
            case wire.Hold():
                await self._hold(message)
            case wire.Here():
                await self._here(message)

    async def _watch(self, message: wire.Watch) -> None:
        if message.table not in self._watched and len(self._watched) >= TABLES_MOST:
            self._sorry("too-many-tables", message.table)
            return
        live = await self._keeper.get(message.table)
        sent = self._watched[message.table] = Sent(version=message.version, taken_back=live.taken_back)
        live = await self._hub.watch(message.table, self)
        if _saw_more(message, live):
            await self._keeper.refresh(message.table)
            if _saw_more(message, live):
                sent.taken_back = -1  # it saw them at another node, and they are lost
        orders = await self._orders(live)
        sent.shows = True
        self.wake(message.table)
        if orders is not None:
            self._reply(orders)

    async def _consider(self, message: wire.Consider) -> None:
        live = await self._keeper.get(message.table)
        seat = live.row.seat_of(self.person_id)
        if live.play is None or seat is None:
            self._sorry("not-seated", message.table)
            return
        self._reply(consider(live.play, seat, message))

    async def _order(self, message: wire.Order) -> None:
        live = await self._keeper.get(message.table)
        seat = live.row.seat_of(self.person_id)
        if seat is None:
            self._sorry("not-seated", message.table)
            return
        await self._keeper.order(live, seat, message.window, passes=message.passes)
        self._reply(wire.Orders(live.row.id, live.row.passes, await self._keeper.orders_of(live, seat)))

    async def _hold(self, message: wire.Hold) -> None:
        live = await self._keeper.get(message.table)
        seat = live.row.seat_of(self.person_id)
        if seat is None:
            self._sorry("not-seated", message.table)
            return
        await self._keeper.hold(live, seat)
        clocks = await self._keeper.clocks(live)
        if clocks is None:
            self._sorry("no-window", message.table)
        else:
            self._reply(clocks)

    async def _here(self, message: wire.Here) -> None:
        if message.table not in self._watched:
            self._sorry("not-watching", message.table)
            return
        await self._hub.touched(message.table, self.person_id, here=message.here)

    async def _orders(self, live: Live) -> wire.Orders | None:
        """Nobody else hears of a standing order."""
        seat = live.row.seat_of(self.person_id)
        if seat is None:
            return None
        return wire.Orders(live.row.id, live.row.passes, await self._keeper.orders_of(live, seat))

    async def _say(self, message: wire.Say) -> None:
        live = await self._keeper.get(message.table)
        if message.table not in self._watched:
            self._sorry("not-watching", message.table)
            return
        seat = live.row.seat_of(self.person_id)
        if seat is None and self._scopes is not None:  # beside a seat its mark is seen, among spectators it is not
            self._sorry("not-seated", message.table)
            return
        room = self._room(live)
        await chat.add(self._keeper.pool, message.table, room, self.person_id, seat, message.text, message.uuid)
        self._hub.tell(message.table, live.version)

    def _room(self, live: Live) -> Room:
        return "spectators" if live.row.eyes_of(self.person_id) == SPECTATOR else "players"

    # -- out

    def _tell_soon(self) -> None:
        """Once for all that is new by then: a reply, and the frame that follows from it."""
        if not self._told_soon:
            self._told_soon = True
            self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        """Send in one piece what is new and needs no waiting, without waking anybody; `_write` does the rest."""
        self._told_soon = False
        if not self._writing and not self._awake.is_set() and self._at_once(()):
            try:
                texts = self._at_hand()
            except Exception:  # noqa: BLE001 - as where it is written: this page comes again, and no other notices
                _log.exception("a page could not be told")
                self._end(TRY_LATER)
                return
            if texts:
                self._at_once(texts)
        if self._replies or self._dirty or self._news:
            self._awake.set()

    def _at_hand(self) -> list[str]:
        """What is new and needs no waiting: it counts as sent."""
        texts = list(self._replies)
        self._replies.clear()
        for table in list(self._dirty):
            sent, live = self._watched.get(table), self._keeper.cached(table)
            if sent is not None and sent.shows and live is not None:
                texts += self._texts(live, sent)
                if self._waits(live, sent):
                    continue
            del self._dirty[table]
        return texts

    async def _write(self, send: Send) -> None:
        while True:
            await self._awake.wait()
            self._writing = True
            self._awake.clear()
            while self._replies or self._dirty or self._news:
                if self._news:
                    self._news = False
                    await self._tell_turns(send)
                while self._replies:
                    await self._send(send, self._replies.popleft())
                if self._dirty:
                    table = next(iter(self._dirty))
                    del self._dirty[table]
                    await self._show_safely(send, table)
            self._writing = False

    async def _tell_turns(self, send: Send) -> None:
        try:
            waiting = await lists.waiting(self._keeper.pool, self.person_id)
        except LOST:
            metrics.DATABASE_TROUBLE.inc()  # the page asks again by itself
            return
        await self._send(send, wire.encode(wire.Turns(waiting)).decode())

    async def _send(self, send: Send, text: str) -> None:
        if self._at_once((text,)):
            return
        self._sending_since = time.monotonic()
        await send(text)
        self._sending_since = None

    async def _show_safely(self, send: Send, table: str) -> None:
        sent = self._watched.get(table)
        live = self._keeper.cached(table)
        if sent is None or not sent.shows or live is None:
            return
        try:
            await self._show(send, live, sent)
        except LOST:
            metrics.DATABASE_TROUBLE.inc()

    async def _show(self, send: Send, live: Live, sent: Sent) -> None:
        """Send whatever is new of a table."""
        for text in self._texts(live, sent):
            await self._send(send, text)
        await self._show_clocks(send, live, sent)
        await self._show_chat(send, live, sent)

    def _texts(self, live: Live, sent: Sent) -> Iterator[str]:
        """What is new of a table and known here, the chairs first, each made when it is asked for."""
        if sent.table != (live.row.epoch, live.present):
            sent.table = (live.row.epoch, live.present)
            metrics.TABLES_SENT.inc()
            shown = frames.table(live.row, self.person_id, live.present, live.told_tenures, live.offer)
            yield wire.encode(shown).decode()
        if sent.taken_back != live.taken_back:
            yield self._loss(live, sent)
        text = self._frame(live, sent)
        if text is not None:
            yield text

    @staticmethod
    def _loss(live: Live, sent: Sent) -> str:
        """Entries that the page has seen are lost: it is told so, and begins again with a whole frame."""
        sent.taken_back, sent.version, sent.frame, sent.clocks = live.taken_back, 0, None, None
        return wire.encode(wire.Restored(live.row.id, live.shown)).decode()

    def _waits(self, live: Live, sent: Sent) -> bool:
        """Whether something is new of a table that the database must be asked for."""
        room = self._room(live)
        chats = room != sent.room or live.chats[room == "spectators"] > sent.chat or live.removed != sent.removed
        return chats or _clocks_differ(live, sent)

    def _frame(self, live: Live, sent: Sent) -> str | None:
        """The frame for this person, or None if it would say nothing new."""
        play = live.play
        if play is None:
            return None
        viewer = live.row.eyes_of(self.person_id)
        depends = (play.shown, viewer, play.state.held.get(viewer))
        if depends == sent.frame:
            return None
        same_eyes = sent.frame is None or sent.frame[1] == viewer
        # A page that holds nothing yet gets the latest steps, counted from the version that everybody may know.
        # Where they reach back to the first of them, what happened before it is told too: a deal, a first roll.
        begun = -1 if sent.frame is None else 0
        held = max(begun, play.shown - RECENT) if sent.version == 0 else sent.version
        since = held if same_eyes and play.knows(held) else None
        with trace.joined("frame", play.last, quiet=play.quiet, table=live.row.id):
            text = self._encoded(live, viewer, since)
        if text is not None:
            # One's own answer in a quiet window is shown to oneself, and not counted.
            if sent.version != play.shown:
                metrics.FRAMES_SENT.inc()
            sent.version, sent.frame = play.shown, depends
        return text

    @staticmethod
    def _encoded(live: Live, viewer: int, since: int | None) -> str | None:
        assert live.play is not None
        text = live.frames.get((viewer, since))
        if text is None:
            try:
                text = wire.encode(frames.frame(live.row.id, live.play, viewer, since)).decode()
            except Exception:  # noqa: BLE001 - a broken game shows nothing, and harms nobody else
                metrics.BROKEN.labels("view").inc()
                _log.exception("the rules failed on a view", table=live.row.id, game=live.row.game)
                return None
            live.frames[viewer, since] = text
        return text

    async def _show_clocks(self, send: Send, live: Live, sent: Sent) -> None:
        if not _clocks_differ(live, sent):
            return
        depends = _timed_by(live)
        clocks = await self._keeper.clocks(live)
        if clocks is not None or sent.clocks is not None:
            sent.clocks = depends
            await self._send(send, wire.encode(clocks or wire.Clocks(live.row.id, None)).decode())

    async def _show_chat(self, send: Send, live: Live, sent: Sent) -> None:
        room = self._room(live)
        if room != sent.room:
            sent.room, sent.chat, sent.removed = room, 0, 0
        await self._show_removed(send, live, sent, room)
        head = live.chats[room == "spectators"]
        if head <= sent.chat:
            return
        rows = await chat.after(self._keeper.pool, live.row.id, room, sent.chat, self.person_id)
        # Lines of people whom the reader has shunned count as sent.
        sent.chat = max([head, *[row.n for row in rows]])
        for row in rows:
            line = wire.Chat(table=live.row.id, n=row.n, from_=row.name, seat=row.seat, text=row.text, at=row.at)
            metrics.CHATS_SENT.inc()
            await self._send(send, wire.encode(line).decode())

    async def _show_removed(self, send: Send, live: Live, sent: Sent, room: Room) -> None:
        """Lines that the page may still show are to be forgotten."""
        if live.removed == sent.removed:
            return
        sent.removed = live.removed
        gone = await chat.removed(self._keeper.pool, live.row.id, room)
        await self._send(send, wire.encode(wire.Removed(live.row.id, gone)).decode())


def _timed_by(live: Live) -> tuple[int, int, bool]:
    """What the clocks of a table depend on."""
    return (live.shown, live.row.epoch, live.is_stretched)


def _clocks_differ(live: Live, sent: Sent) -> bool:
    """Whether a page may show clocks that are not true any more."""
    shown = live.is_timed or (live.play is not None and sent.clocks is not None)
    return shown and sent.clocks != _timed_by(live)


def never(_texts: Sequence[str]) -> bool:
    """Sends nothing at once: what is sent waits until it is taken."""
    return False


def _saw_more(message: wire.Watch, live: Live) -> bool:
    return live.play is not None and (message.version or 0) > live.play.shown


def _result(message: wire.Entry, result: Played | Refusal) -> wire.Played | wire.Refused:
    if isinstance(result, Refusal):
        return wire.Refused(message.table, message.uuid, result.code, result.clause, result.detail)
    return wire.Played(message.table, message.uuid, result.version)


def _close_code(tasks: list[asyncio.Task[None]]) -> int:
    for task in tasks:
        error = task.exception() if task.done() else None
        if isinstance(error, ClosedError):
            return error.code
        if error is not None:
            _log.warning("a session ended with an error", error=type(error).__name__)
            return TRY_LATER
    return NORMAL
