"""The record of a finished table, and its replay through anybody's eyes. A running table's never leaves the server."""

from __future__ import annotations

from fathoms.kernel import record
from fathoms.kernel.question import SPECTATOR
from fathoms.server import wire
from fathoms.server.refuse import RefuseError
from fathoms.server.store import log
from fathoms.server.store.rows import LogRow, TableRow
from fathoms.server.tables import frames
from fathoms.server.tables.keeper import Keeper
from fathoms.server.tables.play import Play, begin

FRAMES_MOST = 3_000


async def write(keeper: Keeper, table: str) -> bytes:
    """The record, with the secret revealed: `fathoms verify` checks it offline."""
    row, entries = await _finished(keeper, table)
    rules = await keeper.rules_of(row)
    play = begin(row, rules)
    # The kernel's table remembers its entries only while it is one and the same: replay it whole.
    whole = record.start(rules, row.settings, len(row.chairs), row.secret, row.salts or ())
    for entry in entries:
        whole.enter(play.entry(entry))
    return record.write_record(whole, row.settings, row.secret, row.salts or ())


async def replay(keeper: Keeper, table: str, viewer: int) -> list[wire.Frame]:
    """A frame for every version, through one seat's eyes or a spectator's."""
    row, entries = await _finished(keeper, table)
    if not SPECTATOR <= viewer < len(row.chairs):
        raise RefuseError(404, "unknown-seat")
    play = begin(row, await keeper.rules_of(row))
    shown = [_frame(row, play, viewer, None)]
    for entry in entries[:FRAMES_MOST]:
        before = play.shown
        play.replay(entry)
        shown.append(_frame(row, play, viewer, before))
    return shown


def _frame(row: TableRow, play: Play, viewer: int, since: int | None) -> wire.Frame:
    return frames.frame(row.id, play, viewer, since)


async def _finished(keeper: Keeper, table: str) -> tuple[TableRow, list[LogRow]]:
    live = await keeper.refresh(table)
    if live.row.status != "over" or live.play is None:
        raise RefuseError(409, "not-over")
    return live.row, await log.read(keeper.pool, table)
