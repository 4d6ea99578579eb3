"""A rematch is an offer: it begins once all who sat there to the end have said yes. Bots always do."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from uuid import UUID

from fathoms.kernel import seal
from fathoms.kernel.game import Settings
from fathoms.kernel.question import SPECTATOR
from fathoms.server.lobby import ids
from fathoms.server.lobby.forms import RematchForm
from fathoms.server.refuse import RefuseError
from fathoms.server.store import rematches, shuns, tables
from fathoms.server.store.rematches import Offer
from fathoms.server.store.rows import Chair, Person, TableRow
from fathoms.server.store.tables import Change


async def say(change: Change, person: Person, settings: Settings, form: RematchForm) -> TableRow | None:
    """Somebody's word under the lock of the table; the next table, if it was the last that was missing."""
    row = change.table
    seat = row.eyes_of(person.id)
    if seat == SPECTATOR:
        raise RefuseError(403, "not-seated")
    await rematches.say(change.connection, row.id, seat, bytes.fromhex(form.salt), yes=form.yes)
    offer = await rematches.read(change.connection, row.id)
    others = [chair.person for chair in row.chairs if chair.person is not None]
    unwelcome = await shuns.unwelcome(change.connection, person.id, others)
    if not form.yes or any(each not in offer.yes for each in asked(row, unwelcome)):
        return None
    fresh = _next(row, person, settings, [_again(chair, offer, unwelcome) for chair in row.chairs])
    await tables.put(change.connection, fresh)
    await change.rematch(fresh.id)
    return fresh


def asked(row: TableRow, unwelcome: set[UUID]) -> list[int]:
    """The seats whose people are waited for: they sat there to the end, and nobody shuns anybody."""
    there = [chair for chair in row.chairs if chair.kind == "person" and chair.person is not None]
    return [chair.seat for chair in there if chair.person not in unwelcome]


def _next(row: TableRow, host: Person, settings: Settings, chairs: list[Chair]) -> TableRow:
    return TableRow(
        id=ids.table_id(),
        game=row.game,
        settings=settings,
        host=host.id,
        public=row.public,
        secret=secrets.token_bytes(seal.SECRET_BYTES),
        created_at=datetime.now(UTC),
        chairs=tuple(chairs),
        languages=row.languages,
        pack=row.pack,
        pace=row.pace,
        rated=row.rated,
        coach=row.coach,
    )


def _again(chair: Chair, offer: Offer, unwelcome: set[UUID]) -> Chair:
    """The same chair at the next table: for its person who said yes, for the bot that sat there, or for anybody."""
    if chair.person in unwelcome:
        return Chair(chair.seat, "open")
    if chair.person is not None and chair.seat in offer.yes:
        return Chair(chair.seat, "person", chair.person, salt=offer.yes[chair.seat])
    if chair.kind == "bot":
        return Chair(chair.seat, "bot", level=chair.level)
    return Chair(chair.seat, "open")
