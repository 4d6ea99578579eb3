"""A worker: fetches questions for bots, thinks, answers. It may die at any time; another takes over."""

from __future__ import annotations

import http.client
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import msgspec
import structlog
from prometheus_client import start_http_server
from structlog.contextvars import bind_contextvars

import fathoms
from fathoms.bots.bot import bot
from fathoms.bots.coach import DEPTHS, Weighed, weigh
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.text import OptionReader, option_text
from fathoms.server import metrics, trace
from fathoms.server.settings import Settings
from fathoms.server.store.coach import Moment
from fathoms.server.store.rows import Pack
from fathoms.server.tables.briefs import Brief, Done

T = TypeVar("T")
_AGAIN = 0.5
_ANSWER_TRIES = 6
_SECONDS = 30
_OK = 200
_HINTS_AFTER = 1.0
_REVIEWS_AFTER = 10.0
"""Where bots always have work, hints get a turn after so many seconds, and reviews after so many more."""
_log = structlog.get_logger()


class RefusedError(Exception):
    """The server does not take this worker."""


class Door:
    """The server, as a worker sees it: one connection, kept open."""

    def __init__(self, url: str, key: str) -> None:
        parts = urlsplit(url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._connection = kind(parts.hostname or "", parts.port, timeout=_SECONDS)
        self._headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}

    def claim(self, most: int, *, wait: bool = True) -> list[Brief]:
        return self._post("/api/work/claim", {"most": most, "wait": wait}, list[Brief])

    def answer(self, brief: Brief, picks: list[str], uuid: UUID | None = None, tries: int = _ANSWER_TRIES) -> Done:
        """Sent again while a node goes and another comes: the uuid plays it once."""
        task = {"table": brief.table, "seat": brief.seat, "question": brief.question}
        answer = {**task, "node": brief.node, "picks": picks, "uuid": str(uuid or uuid4())}
        for _ in range(tries - 1):
            try:
                return self._post("/api/work/answer", answer, Done)
            except (OSError, http.client.HTTPException):
                time.sleep(_AGAIN)
        return self._post("/api/work/answer", answer, Done)

    def moments(self, most: int, *, hints: bool = False) -> list[Moment]:
        only = {"hints": True} if hints else {}
        return self._post("/api/work/moments", {"most": most, **only}, list[Moment])

    def weighed(self, moment: Moment, found: list[Weighed]) -> None:
        task = {"table": moment.table, "seat": moment.seat, "n": moment.n}
        self._post("/api/work/weighed", {**task, "sight": moment.sight, "depth": moment.depth, "found": found}, object)

    def pack(self, digest: str) -> Pack:
        return self._post("/api/work/pack", {"digest": digest}, Pack)

    def close(self) -> None:
        self._connection.close()

    def _post(self, path: str, body: object, kind: type[T]) -> T:
        try:
            self._connection.request("POST", path, msgspec.json.encode(body), self._headers)
            answer = self._connection.getresponse()
            data = answer.read()
        except (OSError, http.client.HTTPException):
            self._connection.close()
            raise
        if answer.status == http.client.FORBIDDEN:
            raise RefusedError(path)
        if answer.status != _OK:
            raise ConnectionError(f"{path}: {answer.status}")
        return msgspec.json.decode(data, type=kind)


@contextmanager
def at_work(settings: Settings) -> Iterator[None]:
    """The process of a worker: it says when it starts and stops, and shows its figures if it has a port for them."""
    bind_contextvars(worker=uuid4().hex)
    metrics.tell_build()
    trace.begin(settings.traces, "worker")
    figures = None
    if settings.operators_port is not None:
        figures, _ = start_http_server(settings.operators_port, settings.operators_host)
    _log.info("a worker starts", version=fathoms.__version__, compiled=metrics.compiled())
    try:
        yield
    finally:
        _log.info("a worker stops")
        trace.end()
        if figures is not None:
            figures.shutdown()
            figures.server_close()


class Worker:
    """Answers for bots, and thinks for the coach, until told to stop."""

    def __init__(self, door: Door, most: int = 1) -> None:
        self._door = door
        self._most = most
        self._rules: dict[str, Rules] = {}
        self._hinted = self._reviewed = 0.0
        self._alone = False
        """Whether the server could not be reached the last time."""

    def run(self, going_on: Callable[[], bool] = lambda: True) -> None:
        """Work. A server that cannot be reached is asked again."""
        while going_on():
            try:
                self._work()
            except (OSError, http.client.HTTPException) as error:
                if not self._alone:
                    _log.info("no server", error=repr(error))
                self._alone = True
                time.sleep(_AGAIN)

    def _work(self) -> None:
        errands = self._door.claim(self._most)
        if self._alone:
            _log.info("the server is there again")
            self._alone = False
        for brief in errands:
            self._door.answer(brief, self.think(brief))
        now = time.monotonic()
        if not errands or now - self._reviewed > _REVIEWS_AFTER:
            self._reviewed = self._hinted = now
            self._coach(hints=False)
        elif now - self._hinted > _HINTS_AFTER:
            self._hinted = now
            self._coach(hints=True)

    def _coach(self, *, hints: bool) -> None:
        """One moment at a time: bots do not wait for long."""
        for moment in self._door.moments(1, hints=hints):
            self._door.weighed(moment, self.weigh(moment))

    def weigh(self, moment: Moment) -> list[Weighed]:
        """What the coach says of a moment: a function of what the seat sees, as long as there is time."""
        try:
            rules = self._rules_of(moment)
            state = rules.load(moment.state)
            question = state.question(moment.seat)
            assert question is not None
            read = OptionReader(rules.options).read
            given = None if moment.given is None else tuple([read(text) for text in moment.given])
            with metrics.THINKING.labels(moment.game, f"coach, {moment.depth}").time():
                return weigh(rules, state, question, DEPTHS[moment.depth], FastChance(int(moment.sight, 16)), given)
        except Exception:  # noqa: BLE001 - as below
            metrics.BOTS_FAILED.labels("coach").inc()
            _log.exception("the coach failed", game=moment.game, table=moment.table)
            return []

    def think(self, brief: Brief) -> list[str]:
        """The answer of the chair's bot; no picks at all if the bot fails, and the server plays the default."""
        try:
            rules = self._rules_of(brief)
            state = rules.load(brief.state)
            question = state.question(brief.seat)
            assert question is not None
            chance = FastChance(secrets.randbits(64))
            begun = time.perf_counter()
            with trace.joined("think", brief.after, table=brief.table, game=brief.game, level=brief.level):
                picks = bot(brief.level, rules)(state, brief.seat, question, chance)
            if not question.quiet:
                metrics.THINKING.labels(brief.game, brief.level).observe(time.perf_counter() - begun)
        except Exception:  # noqa: BLE001 - one bad bot must not stop the worker
            metrics.BOTS_FAILED.labels("bot").inc()
            _log.exception("a bot failed", game=brief.game, level=brief.level, table=brief.table)
            return ["?"]
        return [option_text(pick) for pick in picks]

    def _rules_of(self, brief: Brief | Moment) -> Rules:
        name = brief.pack or brief.game
        if name not in self._rules:
            rules = registry.game(brief.game).rules()
            if brief.pack is not None:
                pack = self._door.pack(brief.pack)
                rules = rules.with_pack(pack.content, pack.name)
            self._rules[name] = rules
        return self._rules[name]
