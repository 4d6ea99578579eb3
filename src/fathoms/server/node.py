"""A node: all parts of the server, wired together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from uuid import UUID, uuid4

import structlog

import fathoms
from fathoms.server import logbook, metrics, trace
from fathoms.server.archive.archivist import Archivist
from fathoms.server.archive.objects import opened
from fathoms.server.background import Background
from fathoms.server.bus.bus import Bus, NoBus
from fathoms.server.bus.nats import NatsBus
from fathoms.server.bus.notify import NotifyBus
from fathoms.server.kept_assets import KeptAssets
from fathoms.server.leagues.leagues import Leagues
from fathoms.server.limits import Limits
from fathoms.server.lobby import board
from fathoms.server.lobby.lobby import Lobby
from fathoms.server.lobby.matchmaker import Matchmaker
from fathoms.server.mail.sender import Sender
from fathoms.server.mail.smtp import SmtpServer
from fathoms.server.names import RefusedNames
from fathoms.server.notices.hooks import Hooks
from fathoms.server.notices.letters import Letters
from fathoms.server.notices.push import Pushes
from fathoms.server.owners import Owners
from fathoms.server.packs import read_folder
from fathoms.server.peers import Peers
from fathoms.server.pressure import Pressure
from fathoms.server.previews.previews import Previews
from fathoms.server.ratings import Rater
from fathoms.server.settings import Settings
from fathoms.server.sockets.hub import Hub
from fathoms.server.sockets.limits import Bucket, Pages
from fathoms.server.sockets.session import Session
from fathoms.server.store import packs, people, pulse
from fathoms.server.store.home import Home
from fathoms.server.store.log import HELD_UP_SECONDS, WRITERS, Appender
from fathoms.server.store.pool import LOST, Pool, close, connect
from fathoms.server.store.rows import Visit
from fathoms.server.sweeper import Sweeper
from fathoms.server.tables.coaching import Coaching
from fathoms.server.tables.errands import Errands
from fathoms.server.tables.keeper import Keeper, Spans
from fathoms.server.tables.logs import Logs
from fathoms.server.tables.marker import Marker
from fathoms.server.tables.records import Records
from fathoms.server.tables.stints import Stints
from fathoms.server.tables.windows import Windows
from fathoms.server.timekeeper import Timekeeper

SOON = 1.0
"""Seconds between two looks for something to tell or to settle."""
OFTEN = 0.5
"""Seconds between two looks whether the other nodes are there."""
RARELY = 60.0
"""Seconds between two looks for games that have been over for long."""
_log = structlog.get_logger()


class Node:
    """One server process."""

    def __init__(self, settings: Settings, pool: Pool, writing: Pool) -> None:
        self.settings = settings
        self.id = uuid4().hex
        self.pool = pool
        self.limits = Limits(pool)
        spans = Spans(settings.window_least, settings.window_limit)
        self.appender = Appender(pool, settings.bot_pause, writing)
        archive = opened(settings)
        self.logs = Logs(pool, archive)
        self.keeper = Keeper(pool, self.appender, settings.tables_cached, spans, self.logs)
        self.owners = Owners(self.id)
        self.windows = Windows(self.keeper, settings.window_least, self.owners)
        self.bus = _bus(settings)
        self.hub = Hub(self.id, self.keeper, self.bus, settings.heads_seconds)
        self.lobby = Lobby(self.keeper, settings.bot_pause, read_folder(settings.packs))
        self.board = board.Board(pool)
        self.refused_names = RefusedNames(settings.refused_names)
        self.leagues = Leagues(pool, self.lobby, self.keeper.on_turn)
        self.matchmaker = Matchmaker(pool, self.lobby, self.keeper.on_turn)
        rater = Rater(pool, lambda table: self.hub.tell(table, 0))
        home = Home(settings.database, (pool, writing))
        self.timekeeper = Timekeeper(
            self.id, pool, self.windows, lambda table: self.hub.tell(table, 0), home=home, trouble=self.appender.trouble
        )
        self.timekeeper.on_tickets = self.matchmaker.wake
        self.timekeeper.on_nodes = self.owners.heard
        stints = Stints(settings.tables_cached, settings.bot_lease + settings.bot_pause, lambda: self.hub.watched)
        self.errands = Errands(self.keeper, settings.bot_lease, self.owners, Peers(self.owners, self.bus), stints)
        self.pushes = Pushes(self.keeper, settings)
        self.duties = [
            Background("letters about turns", Letters(self.keeper, settings).sweep, SOON),
            Background("webhooks", Hooks(pool, settings).sweep, SOON),
            Background("messages to devices", self.pushes.sweep, SOON),
            Background("ratings", rater.sweep, SOON),
            Background("leagues", self.leagues.sweep, SOON),
            Background("snapshots", self.keeper.shelf.keep, SOON),
            Background("lobby", self.board.sweep, board.AGAIN),
            Background("other nodes", self.errands.sweep, OFTEN),
            Background("quick match", self.matchmaker.sweep, SOON),
        ]
        """Each goes its own way: a webhook that takes its time holds up nothing else."""
        self.archivist = None if archive is None else Archivist(pool, archive, settings.archive_days)
        if self.archivist is not None:
            self.duties.append(Background("archive", self.archivist.sweep, RARELY))
        self.sweeper = Sweeper(pool, settings.session_days)
        self.sender = Sender(pool, SmtpServer(settings), settings.mail_seconds) if settings.mail else None
        self.kept_assets = KeptAssets(settings.client, settings.kept_assets)
        self.pressure = Pressure(pool, lambda: self.takes_answers)
        self.marker = Marker(self.keeper)
        self.coaching = Coaching(self.keeper, self.limits, settings.bot_lease)
        self.records = Records(self.keeper)
        self.previews = Previews(self.keeper)
        self.pages = Pages(settings.pages_per_person)
        self.ready = False
        self.leaving = False
        """No new pages: this node is about to stop."""

    @property
    def takes_answers(self) -> bool:
        """Whether the database has taken a beat of this node lately, and takes answers, none of ours too slowly."""
        written = self.appender.waits < pulse.READY_SECONDS and not self.appender.trouble.lasts
        return self.ready and self.timekeeper.beats and written and not self.timekeeper.refused

    async def stop_duties(self) -> None:
        for duty in self.duties:
            await duty.stop()

    async def drain(self) -> None:
        """Get everybody off this node: first the proxy looks elsewhere, then the pages are sent there."""
        self.ready = False
        logbook.at_node(self.id)
        _log.info("the node drains", pages=self.hub.pages, seconds=self.settings.drain_seconds)
        await asyncio.sleep(self.settings.drain_seconds)
        self.leaving = True
        self.errands.stop()
        with suppress(*LOST):
            await pulse.leave(self.pool, self.id)  # its tables are the others' from now on
        await self.hub.send_away()
        _log.info("the node is drained", pages=self.hub.pages)

    def session(self, visit: Visit) -> Session:
        """A session for a page that this person has opened."""
        return Session(visit, self.keeper, self.hub, self.board, Bucket(self.settings.rate, self.settings.burst))

    async def forget(self, person: UUID) -> None:
        """Leave what still runs, then remove all that is kept about a person."""
        await self.lobby.leave_all(await people.read(self.pool, person))
        await people.erase(self.pool, person)
        self.hub.signed_out()


@asynccontextmanager
async def running(settings: Settings, *, quietly: bool = False) -> AsyncIterator[Node]:
    """A node at work. A command that needs one for a moment lets it begin and end without a word."""
    tell = _unsaid if quietly else _log.info
    pool = await connect(settings.database, settings.pool)
    writing = await connect(settings.database, WRITERS, HELD_UP_SECONDS)
    node = Node(settings, pool, writing)
    logbook.at_node(node.id)
    metrics.tell_build()
    trace.begin(settings.traces, "node")
    tell("the node starts", version=fathoms.__version__, compiled=metrics.compiled())
    for pack in node.lobby.packs:
        await packs.add(pool, pack)
    await node.kept_assets.start()
    await node.hub.start()
    await node.bus.answer(node.id, node.errands.reply)
    node.sweeper.start()
    if node.sender is not None:
        node.sender.start()
    await node.timekeeper.start()
    node.marker.start()
    for duty in node.duties:
        duty.start()
    node.ready = True
    node.pressure.start()
    tell("the node serves")
    try:
        yield node
    finally:
        node.ready = False
        tell("the node stops")
        await node.pressure.stop()
        await node.kept_assets.stop()
        if node.sender is not None:
            await node.sender.stop()
        await node.stop_duties()
        await node.timekeeper.stop()
        with suppress(*LOST):
            await pulse.leave(pool, node.id)
        await node.sweeper.stop()
        await node.marker.stop()
        await node.hub.stop()
        await close(writing)
        await close(pool)
        await asyncio.to_thread(trace.end)
        tell("the node has stopped")


def _unsaid(_event: str, **_fields: object) -> None:
    """Nobody is told."""


def _bus(settings: Settings) -> Bus:
    if settings.bus == "none":
        return NoBus()
    if settings.bus == "postgres":
        return NotifyBus(settings.database)
    return NatsBus(settings.bus)
