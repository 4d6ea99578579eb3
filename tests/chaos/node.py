"""A node for the experiments: the real one, or one with a planted defect that the experiment must find."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from msgspec.structs import replace

from chaos.owner_plants import no_key, two_owners
from fathoms.kernel.question import Refusal
from fathoms.kernel.table import Answer, Entry
from fathoms.server import main, settings, wire
from fathoms.server.bus import coalesced
from fathoms.server.sockets import hub
from fathoms.server.store import clocks, log, migrate, presence, pulse
from fathoms.server.store.pool import Pool
from fathoms.server.tables import frames, keeper
from fathoms.server.tables.live import Live
from fathoms.server.tables.play import Play

SLOWER = 1_000


def ack_early() -> None:
    """Tells a player that the answer is played, and writes it a moment later."""
    original = log.Appender.append
    tasks = set()

    async def append(self: log.Appender, entry: log.Entry) -> bool:
        async def later() -> None:
            await asyncio.sleep(0.2)
            await original(self, entry)

        task = asyncio.create_task(later())
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return True

    log.Appender.append = append  # type: ignore[method-assign]


def forgetful() -> None:
    """Neither the uuid of an answer nor its question counts: whatever is sent again is played again."""

    def any_entry(play: Play, seat: int, message: wire.Entry) -> Entry | Refusal:
        assert isinstance(message, wire.Answer)
        question = play.state.question(seat)
        if question is None:
            return Refusal("not-asked", "")
        default = play.answer(seat, message.picks)
        if play.state.check(seat, default.picks) is None:
            return default
        return replace(default, picks=question.default)

    tried = set()
    original = log.Appender.append

    async def append(self: log.Appender, entry: log.Entry) -> bool:
        anew = replace(entry, uuid=uuid4()) if entry.uuid in tried else entry
        tried.add(entry.uuid)
        return await original(self, anew)

    keeper._entry = any_entry
    Play.known = NothingKnown()  # type: ignore[assignment]
    log.Appender.append = append  # type: ignore[method-assign]


class NothingKnown:
    """In place of the answers that a table knows: whatever is kept there is forgotten."""

    def __get__(self, play: Play, _: type[Play]) -> dict[bytes, int]:
        return {}

    def __set__(self, play: Play, known: dict[bytes, int]) -> None:
        pass


def drop_hints(share: float) -> None:
    """So many hints never leave the node."""
    original = coalesced.Coalesced.put

    def put(self: coalesced.Coalesced, table: str, n: int) -> None:
        if random.random() >= share:
            original(self, table, n)

    coalesced.Coalesced.put = put  # type: ignore[method-assign]


def no_heads() -> None:
    """No head check: a lost hint never heals."""

    async def never(self: hub.Hub) -> None:
        assert self._heads_every
        await asyncio.sleep(1e9)

    hub.Hub._follow_heads = never  # type: ignore[method-assign]


def skip_step() -> None:
    """A page that comes back misses one step."""
    original = frames.steps

    def steps(play: Play, viewer: int, since: int | None) -> list[wire.Step]:
        return original(play, viewer, None if since is None else since + 1)

    frames.steps = steps


def unbounded() -> None:
    """Whatever a slow page does not read is kept for it."""
    from fathoms.server.sockets import session  # noqa: PLC0415

    session.SEND_SECONDS = 1e9
    session.REPLIES_MOST = 10**9
    original = session.Session._show

    async def show(self: session.Session, send: session.Send, live: Live, sent: session.Sent) -> None:
        assert callable(send)
        kept: list[str] = []

        async def keep(text: str) -> None:
            kept.append(text)

        await original(self, keep, live, sent)
        self._replies.extend(kept)
        self._awake.set()

    def tell(self: session.Session) -> None:
        self._told_soon = False
        self._awake.set()

    async def write(self: session.Session, send: session.Send) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._dirty:
                table = next(iter(self._dirty))
                del self._dirty[table]
                await self._show_safely(send, table)
            if self._replies and not getattr(self, "sending", False):
                self.sending = True  # type: ignore[attr-defined]
                _keep(asyncio.create_task(_flush(self, send)))

    session.Session._show = show  # type: ignore[method-assign]
    session.Session._write = write  # type: ignore[method-assign]
    session.Session._tell = tell  # type: ignore[method-assign]


_tasks: set[asyncio.Task[None]] = set()


def _keep(task: asyncio.Task[None]) -> None:
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def _flush(self: object, send: object) -> None:
    while self._replies:  # type: ignore[attr-defined]
        await send(self._replies.popleft())  # type: ignore[attr-defined, operator]
    self.sending = False  # type: ignore[attr-defined]


def small_buffers() -> None:
    """The kernel keeps little for a page that does not read: what is not read shows in the node soon."""
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol  # noqa: PLC0415

    original = WebSocketsSansIOProtocol.connection_made

    def connection_made(self: WebSocketsSansIOProtocol, transport: asyncio.Transport) -> None:
        original(self, transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)

    WebSocketsSansIOProtocol.connection_made = connection_made  # type: ignore[method-assign, assignment]


def no_drain() -> None:
    """Told to stop, it hears nobody any more and tells nobody: pages wait until they are cut."""
    from fathoms.server.node import Node  # noqa: PLC0415
    from fathoms.server.sockets.session import Session  # noqa: PLC0415

    async def drain(self: Node) -> None:
        async def deaf(_: Session, message: object) -> None:
            assert message

        Session._handle_safely = deaf  # type: ignore[method-assign, assignment]
        await asyncio.sleep(self.settings.drain_seconds + 5)

    Node.drain = drain  # type: ignore[method-assign]


def obedient() -> None:
    """Takes everybody for whom they say they are, and every answer for a good one."""
    from fathoms.server.lobby import lobby  # noqa: PLC0415
    from fathoms.server.store.rows import TableRow  # noqa: PLC0415

    lobby._require = lambda *_: None
    TableRow.seat_of = lambda _self, _person: 0  # type: ignore[method-assign, assignment]

    def entry(play: Play, seat: int, message: wire.Entry) -> Entry | Refusal:
        assert seat >= 0
        assert message.table
        question = play.state.questions()[0]
        return Answer(question.seat, question.default)

    keeper._entry = entry


def brittle() -> None:
    """Stumbles over a name that is too short to have a second letter."""
    from fathoms.server.accounts import guests  # noqa: PLC0415

    def clean(name: str, most: int = guests.NAME_MOST) -> str:
        return name[0] + name[1] + name[2:most]

    guests.clean_name = clean


def open_sessions() -> None:
    """Ends any session for whoever asks."""
    from fathoms.server.store import sessions  # noqa: PLC0415

    async def end(pool: Pool, _person: UUID, session: UUID) -> bool:
        found = await pool.fetchval("UPDATE sessions SET ended_at = now() WHERE id = $1 RETURNING id", session)
        return found is not None

    sessions.end = end  # type: ignore[assignment]


def open_passkeys() -> None:
    """Renames and removes any passkey for whoever asks."""
    from fathoms.server.store import passkeys  # noqa: PLC0415

    async def rename(pool: Pool, _person: UUID, key: UUID, name: str) -> bool:
        found = await pool.fetchval("UPDATE passkeys SET name = $2 WHERE id = $1 RETURNING id", key, name)
        return found is not None

    passkeys.rename = rename  # type: ignore[assignment]


def open_work() -> None:
    """Gives bots' work, and states with it, to whoever asks."""
    from fathoms.server.api import work  # noqa: PLC0415

    async def anybody(*_: object) -> None:
        """Whatever key is shown."""

    work._check_key = anybody  # type: ignore[assignment]


def trusting() -> None:
    """Takes whoever has no session for somebody."""
    from fathoms.server.accounts import visits  # noqa: PLC0415
    from fathoms.server.api import http  # noqa: PLC0415
    from fathoms.server.store.rows import Person, Visit  # noqa: PLC0415

    original = visits.recognise

    async def recognise(pool: Pool, secret: str | None, days: int) -> Visit | None:
        known = await original(pool, secret, days)
        if known is not None:
            return known
        row = await pool.fetchrow("SELECT s.id, p.id, p.name, p.lang FROM sessions s JOIN people p ON p.id = s.person")
        return None if row is None else Visit(row[0], Person(*row[1:]))

    http.recognise = recognise  # type: ignore[attr-defined]


def open_metrics() -> None:
    """What is the operators' is at the public's door, too."""
    from fathoms.server.api import operators  # noqa: PLC0415

    operators.at_this_door = lambda scope: scope


def exception_text() -> None:
    """Tells whoever is refused in an error's own words."""
    from litestar import Response  # noqa: PLC0415

    from fathoms.server.api import http  # noqa: PLC0415

    http._refused = lambda _, error: Response({"code": repr(error)}, status_code=error.status)


def chair_theft() -> None:
    """The host gives away whatever chair, also in the middle of a game."""
    from fathoms.server.lobby import lobby  # noqa: PLC0415
    from fathoms.server.store.rows import Chair, Person  # noqa: PLC0415
    from fathoms.server.store.tables import Change  # noqa: PLC0415

    async def may(change: Change, chair: Chair, person: Person) -> bool:
        return change.table.host == person.id and chair.seat >= 0

    lobby._host_may = may


def null_origin() -> None:
    """Takes a page of nowhere for one of ours."""
    from fathoms.server.api import origins  # noqa: PLC0415

    original = origins.same_origin
    origins.same_origin = lambda origin, host, allowed: origin == "null" or original(origin, host, allowed)


def undying() -> None:
    """Knows a session that has ended."""
    from fathoms.server.store import sessions  # noqa: PLC0415

    sessions._FIND = sessions._FIND.replace("AND s.ended_at IS NULL", "")


def open_scopes() -> None:
    """What names no scope is open to every token."""
    from fathoms.server import scopes  # noqa: PLC0415

    scopes.allows = lambda scopes, needed: scopes is None or needed is None or needed in scopes


def one_scope() -> None:
    """Whatever a token is for, every token is for it."""
    from fathoms.server import scopes  # noqa: PLC0415

    scopes.allows = lambda scopes, needed: scopes is None or needed is not None


def lasting_tokens() -> None:
    """Remembers every token that it has once seen."""
    from fathoms.server.store import tokens  # noqa: PLC0415
    from fathoms.server.store.rows import Visit  # noqa: PLC0415

    original, seen = tokens.find, dict[bytes, Visit | None]()

    async def find(pool: Pool, secret_hash: bytes) -> Visit | None:
        if seen.get(secret_hash) is None:
            seen[secret_hash] = await original(pool, secret_hash)
        return seen[secret_hash]

    tokens.find = find


def read_plays() -> None:
    """The socket asks for a token, and not for its scope."""
    from fathoms.server import scopes  # noqa: PLC0415

    scopes.hears = lambda *_: True


def token_and_cookie() -> None:
    """Takes a token from a browser that is signed in."""
    from fathoms.server.api import tokens  # noqa: PLC0415

    tokens.cookie_name = lambda settings: f"none of {settings.client}"  # type: ignore[attr-defined]


def forgiving() -> None:
    """Lets in whoever is banned."""
    from fathoms.server.api import http  # noqa: PLC0415

    http.let_in = lambda visit: visit  # type: ignore[attr-defined]


def no_limits() -> None:
    """Counts nobody's attempts."""
    from fathoms.server.limits import Limits  # noqa: PLC0415

    async def uncounted(*_: object) -> None:
        """Whatever it is."""

    Limits.take = uncounted  # type: ignore[assignment]
    Limits.spent = uncounted  # type: ignore[assignment]


def slow_refill() -> None:
    """No defect: buckets fill a thousand times more slowly and nobody is remembered, so that an experiment can let time
    pass in their rows."""
    from fathoms.server import limits as front  # noqa: PLC0415
    from fathoms.server.store import limits  # noqa: PLC0415

    take, look = limits.take, limits.look
    limits.take = lambda pool, key, most, seconds: take(pool, key, most, SLOWER * seconds)
    limits.look = lambda pool, key, most, seconds: look(pool, key, most, SLOWER * seconds)
    front.TRUST_SECONDS = 0.0


def own_clock() -> None:
    """Whether somebody's time is over is asked of this machine's clock."""

    async def end(pool: Pool, most: int, level: str) -> list[clocks.LateSeat]:
        mine = f"(to_timestamp({time.time()}) - (SELECT credited FROM pulse))"  # noqa: S608
        statement = clocks._END.sql.replace("ready_time()", mine, 1)
        return [clocks.LateSeat(*row) for row in await pool.fetch(statement, most, level)]

    clocks.end = end


def endless_clocks() -> None:
    """Nobody looks whose time is over."""

    async def end(pool: Pool, most: int, level: str) -> list[clocks.LateSeat]:  # noqa: ARG001 - as it is called
        return []

    clocks.end = end


def no_credit() -> None:
    """Silence of a node is the people's own fault."""
    presence._COME = presence._COME.replace(pulse.MISSED, "interval '1 day'")
    pulse._BEAT_AFTER_SILENCE.sql = "UPDATE nodes SET seen_at = now() WHERE id = $1"
    clocks._END.sql = clocks._END.sql.replace("AND coalesce(", "AND coalesce(true OR ")


def no_predecessor() -> None:
    """An entry is written whatever is before it."""
    demanded = log._PUT[log._PUT.index("WHERE e.n = 1") : log._PUT.index("ORDER BY e.table_id")]
    log._PUT_ALL = log._PUT_ALL.replace(demanded, "")
    log._PUT_ALONE = log._PUT_ALONE.replace(demanded, "")


def own_row() -> None:
    """A write that takes too long is cancelled, and whoever then finds its own row takes it for written."""

    async def fetch(pool: Pool, statement: str, *values: object) -> list[Any]:
        found: list[Any] = await pool.fetch(statement.replace("<> ''", "IS NULL"), *values)
        return found

    log.committed = log.fetch_replicated = fetch  # type: ignore[attr-defined]


def always_ready() -> None:
    """Says that it is ready as long as it lives."""
    from litestar import get  # noqa: PLC0415

    from fathoms.server.api import health, http  # noqa: PLC0415

    @get("/ready", include_in_schema=False)
    async def ready() -> dict[str, str]:
        return {"status": "ready"}

    http._ROUTERS = (ready, *[each for each in http._ROUTERS if each is not health.router])  # type: ignore[assignment]


def hungry() -> None:
    """No defect: told so by a signal, it takes memory until the kernel kills it."""

    def eat() -> None:
        taken = []
        while True:
            taken.append(os.urandom(4 * 2**20))

    signal.signal(signal.SIGUSR2, lambda *_: threading.Thread(target=eat, daemon=True).start())


def uncredited() -> None:
    """However far the database's clock jumps, that time is everybody's own."""
    beat = pulse._BEAT.sql
    pulse._BEAT.sql = beat.replace(beat[beat.index("+ CASE") : beat.index("WHERE at <")], "")


def no_wave_lock() -> None:
    """Whoever looks for somebody is looked at by all nodes at once, and nobody holds a ticket meanwhile."""
    from fathoms.server.store import tickets  # noqa: PLC0415

    tickets.LOCK = "SELECT $1 <> $2"
    tickets.WAIT.sql = tickets.WAIT.sql.replace("FOR UPDATE OF t SKIP LOCKED", "")
    apart = tickets.Wave.apart

    async def slowly(self: tickets.Wave) -> set[tuple[UUID, UUID]]:
        await asyncio.sleep(random.uniform(0.2, 1.0))  # a moment that is there anyway, made longer
        return await apart(self)

    tickets.Wave.apart = slowly  # type: ignore[method-assign]


def many_tickets() -> None:
    """A second click is a second search."""
    from fathoms.server.store import tickets  # noqa: PLC0415

    kept = ["tickets_live"]

    async def join(pool: Pool, person: UUID, wish: tickets.Wish) -> None:
        while kept:
            await pool.execute(f"DROP INDEX IF EXISTS {kept.pop()}")
        statement = tickets._JOIN.partition("ON CONFLICT")[0]
        given = (wish.game, wish.pace, wish.least, wish.most, wish.bots_after)
        await pool.execute(statement, uuid4(), person, *given)

    tickets.join = join


PLANTS = {
    "two-owners": two_owners,
    "no-key": no_key,
    "no-wave-lock": no_wave_lock,
    "many-tickets": many_tickets,
    "always-ready": always_ready,
    "hungry": hungry,
    "uncredited": uncredited,
    "no-predecessor": no_predecessor,
    "own-row": own_row,
    "own-clock": own_clock,
    "endless-clocks": endless_clocks,
    "no-credit": no_credit,
    "open-sessions": open_sessions,
    "open-passkeys": open_passkeys,
    "open-work": open_work,
    "trusting": trusting,
    "undying": undying,
    "forgiving": forgiving,
    "open-scopes": open_scopes,
    "one-scope": one_scope,
    "lasting-tokens": lasting_tokens,
    "read-plays": read_plays,
    "token-and-cookie": token_and_cookie,
    "open-metrics": open_metrics,
    "exception-text": exception_text,
    "chair-theft": chair_theft,
    "null-origin": null_origin,
    "no-limits": no_limits,
    "slow-refill": slow_refill,
    "obedient": obedient,
    "brittle": brittle,
    "small-buffers": small_buffers,
    "ack-early": ack_early,
    "forgetful": forgetful,
    "drop-hints": lambda: drop_hints(0.3),
    "drop-all-hints": lambda: drop_hints(1.0),
    "no-heads": no_heads,
    "skip-step": skip_step,
    "no-drain": no_drain,
    "unbounded": unbounded,
}

MIGRATION = """
from alembic import op

revision, down_revision = "{revision}", "{before}"


def upgrade() -> None:
    op.execute("ALTER TABLE tables ADD COLUMN later{revision} int NOT NULL DEFAULT 0")
    op.execute("ALTER TABLE answers ADD COLUMN later{revision} text")
    op.execute("CREATE INDEX ON tables (later{revision}) WHERE status = 'playing'")
"""


def later_version(number: int) -> None:
    """No defect: this program as it will be so many versions later, each with a migration of the tables most in use."""
    folder = Path(tempfile.mkdtemp(prefix="fathoms-later-")) / "migrations"
    shutil.copytree(migrate._FOLDER, folder)
    migrate._FOLDER = folder
    for each in range(1, number + 1):
        before, revision = migrate.newest(), f"{9000 + each}"
        (folder / "versions" / f"v{revision}_later.py").write_text(MIGRATION.format(revision=revision, before=before))


if __name__ == "__main__":
    if "CHAOS_VERSION" in os.environ:
        later_version(int(os.environ["CHAOS_VERSION"]))
    for plant in sys.argv[1:]:
        PLANTS[plant]()
    chosen = settings.read(os.environ)
    main.make_ready(chosen)
    if "NODE_PROFILE" in os.environ:
        import cProfile

        signal.signal(signal.SIGTERM, lambda *_: None)
        profile = cProfile.Profile(time.process_time)
        profile.runcall(main.serve, chosen)
        profile.dump_stats(os.environ["NODE_PROFILE"])
    else:
        main.serve(chosen)
