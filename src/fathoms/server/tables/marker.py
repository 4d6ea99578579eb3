"""Marks where the tables of this node stand, so that an update can be tried on them to the last answer."""

from __future__ import annotations

from fathoms.kernel.codec import digest
from fathoms.server.background import Background, at_table
from fathoms.server.store import milestones
from fathoms.server.tables.keeper import Keeper
from fathoms.server.tables.live import Live

EVERY = 20.0


class Marker:
    """Looks every few seconds at what has moved since, and once more when the node stops."""

    def __init__(self, keeper: Keeper, every: float = EVERY) -> None:
        self._keeper = keeper
        self._marked: dict[str, int] = {}
        self._loop = Background("marks", self.mark, every, quiet=True)

    def start(self) -> None:
        self._loop.start()

    async def stop(self) -> None:
        await self._loop.stop()
        await self._loop.once()

    async def mark(self) -> None:
        """Mark every table in play that has moved."""
        playing = [live for live in self._keeper.all() if live.play is not None and live.row.status == "playing"]
        moved = [live for live in playing if live.version > self._marked.get(live.row.id, 0)]
        for live in moved:
            at_table(live.row.id)
            await milestones.put(self._keeper.pool, [_mark(live)])
            self._marked[live.row.id] = live.version
        self._marked = {live.row.id: self._marked[live.row.id] for live in playing if live.row.id in self._marked}


def _mark(live: Live) -> tuple[str, int, str]:
    assert live.play is not None
    return live.row.id, live.version, digest(live.play.state.dump())
