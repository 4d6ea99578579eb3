"""Keeps what is needed to see a fault again: the record of a table up to now, and what the reporter is shown."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib.metadata import version
from uuid import UUID

from fathoms.kernel import record
from fathoms.kernel.question import SPECTATOR
from fathoms.server import wire
from fathoms.server.refuse import RefuseError
from fathoms.server.store import bugs
from fathoms.server.store.bugs import BugLine
from fathoms.server.tables import frames
from fathoms.server.tables.keeper import Keeper
from fathoms.server.tables.play import begin


async def report(keeper: Keeper, table: str, person: UUID, text: str) -> int:
    """Keep a report; its number. Raises RefuseError."""
    live = await keeper.refresh(table)
    if live.play is None:
        raise RefuseError(409, "not-begun")
    row = live.row
    if row.lesson is not None:
        raise RefuseError(409, "written-luck")
    rules = await keeper.rules_of(row)
    entries = [each for each in await keeper.logs.read(table) if each.n <= live.version]
    reader = begin(row, rules)
    whole = record.start(rules, row.settings, len(row.chairs), row.secret, row.salts or ())
    for entry in entries:
        whole.enter(reader.entry(entry))
    viewer = row.eyes_of(person)
    line = BugLine(
        n=0,
        at=datetime.now(UTC),
        table=table,
        game=row.game,
        version=live.version,
        seat=None if viewer == SPECTATOR else viewer,
        text=text,
        program=version("fathoms"),
    )
    written = record.write_record(whole, row.settings, row.secret, row.salts or ())
    shown = wire.encode(frames.frame(table, live.play, viewer, None)).decode()
    return await bugs.add(keeper.pool, person, line, written, shown)
