"""A table in memory: its row, its game, and what goes with it on this node."""

from __future__ import annotations

import asyncio
import time
from uuid import UUID

from msgspec.structs import replace

from fathoms.server import wire
from fathoms.server.store.rematches import Offer
from fathoms.server.store.rows import AMONG_BOTS, PERSON_WAITS, Latest, TableRow
from fathoms.server.store.tenures import Tenure
from fathoms.server.tables.play import Play


class Live:
    """A table in memory."""

    def __init__(self, row: TableRow, play: Play | None) -> None:
        self.row = row
        self.play = play
        self.lock = asyncio.Lock()
        self.present: frozenset[UUID] = frozenset()
        self.chats = (0, 0)
        self.removed = 0
        """How many lines of chat the host of the server has removed."""
        self.taken_back = 0
        """How often entries were lost that pages have seen."""
        self.tenures: tuple[Tenure, ...] = ()
        self.offer = Offer()
        self.stretched: int | None = None
        """The version at which a window opened in which somebody has asked for time."""
        self.timing: tuple[tuple[int, int, int | None], asyncio.Task[wire.Clocks | None]] | None = None
        """A reading of its clocks that is under way, and what the table was when it began."""
        self.needed_at = time.monotonic()
        self.frames: dict[tuple[int, int | None], str] = {}
        """Encoded frames of this very version, by viewer and the version that the browser holds."""

    @property
    def version(self) -> int:
        return 0 if self.play is None else self.play.version

    @property
    def shown(self) -> int:
        """The version as everybody may know it."""
        return 0 if self.play is None else self.play.shown

    @property
    def is_timed(self) -> bool:
        """Whether there is time to show."""
        return self.play is not None and (self.play.quiet or self.row.pace.timed)

    def stands_at(self, latest: Latest) -> bool:
        """Whether this is what the database has."""
        last = None if self.play is None else self.play.last
        return (self.version, last, self.row.epoch) == (latest.version, latest.last, latest.epoch)

    @property
    def is_stretched(self) -> bool:
        """Whether somebody has asked for time in the window that is open now."""
        return self.play is not None and self.play.window is not None and self.stretched == self.play.window

    @property
    def told_tenures(self) -> tuple[Tenure, ...]:
        """Who held the chairs. In a quiet window nobody hears how far the log is."""
        return tuple([replace(each, since=min(each.since, self.shown)) for each in self.tenures])

    @property
    def rank(self) -> int:
        """How urgent the questions to its bots are."""
        return PERSON_WAITS if self.people() else AMONG_BOTS

    def bots(self) -> frozenset[int]:
        return frozenset([chair.seat for chair in self.row.chairs if chair.kind == "bot"])

    def people(self) -> frozenset[int]:
        return frozenset([chair.seat for chair in self.row.chairs if chair.kind == "person"])
