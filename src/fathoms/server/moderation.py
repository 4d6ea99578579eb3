"""What a host does about people and tables: each is one act with a reason, and stands in the audit trail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias, assert_never
from uuid import UUID

from msgspec import Meta, Struct

from fathoms.server import wire
from fathoms.server.accounts.guests import clean_name
from fathoms.server.refuse import RefuseError
from fathoms.server.store import audit, bans, chat, people, sessions, shuns, tables
from fathoms.server.store.rows import Room

if TYPE_CHECKING:
    from fathoms.server.node import Node

HOURS_MOST = 24 * 366
Reason: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]


class _Act(Struct, frozen=True, tag_field="what", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    reason: Reason


class Ban(_Act, frozen=True):
    """Nobody may be here as this person for so many hours, or for good."""

    person: UUID
    hours: Annotated[int, Meta(ge=1, le=HOURS_MOST)] | None = None


class Lift(_Act, frozen=True):
    """Let a person in again."""

    person: UUID


class Rename(_Act, frozen=True):
    """Give a person another name."""

    person: UUID
    name: Annotated[str, Meta(max_length=100)]


class SignOut(_Act, frozen=True):
    """Sign a person out of every browser."""

    person: UUID


class Close(_Act, frozen=True):
    """End a table, without a result."""

    table: wire.TableId


class Remove(_Act, frozen=True):
    """Take away a line of chat."""

    table: wire.TableId
    room: Room
    line: wire.Number


class Settle(_Act, frozen=True):
    """A report is dealt with."""

    report: UUID


Act: TypeAlias = Ban | Lift | Rename | SignOut | Close | Remove | Settle


async def act(node: Node, by: str, wanted: Act) -> None:
    """Do it and write it down. Raises RefuseError if there is nobody or nothing such."""
    match wanted:
        case Ban():
            await _ban(node, by, wanted)
        case Lift():
            await _lift(node, by, wanted)
        case Rename():
            await _rename(node, by, wanted)
        case SignOut():
            await _sign_out(node, by, wanted)
        case Close():
            await _close(node, by, wanted)
        case Remove():
            await _remove(node, by, wanted)
        case Settle():
            await _settle(node, by, wanted)
        case _:
            assert_never(wanted)


async def _ban(node: Node, by: str, ban: Ban) -> None:
    """Their pages close at every node, and bots play on for them."""
    async with node.pool.acquire() as connection, connection.transaction():
        person = await people.there(connection, ban.person)
        if person is None:
            raise RefuseError(404, "unknown-person")
        until = await bans.put(connection, person.id, ban.hours, ban.reason)
        detail = "" if until is None else until.isoformat()
        what = "ban" if until is None else "suspend"
        await audit.add(connection, by, what, ban.reason, person=person.id, detail=detail)
    node.hub.signed_out()
    await node.lobby.leave_all(person)


async def _lift(node: Node, by: str, lift: Lift) -> None:
    async with node.pool.acquire() as connection, connection.transaction():
        if not await bans.lift(connection, lift.person):
            raise RefuseError(404, "not-banned")
        await audit.add(connection, by, "lift", lift.reason, person=lift.person)


async def _rename(node: Node, by: str, rename: Rename) -> None:
    name = clean_name(rename.name)
    async with node.pool.acquire() as connection, connection.transaction():
        person = await people.there(connection, rename.person)
        if person is None:
            raise RefuseError(404, "unknown-person")
        if await people.name_taken(connection, person.id, name):
            raise RefuseError(409, "name-taken")
        await people.rename(connection, person.id, name)
        detail = f"{person.name} → {name}"
        await audit.add(connection, by, "rename", rename.reason, person=person.id, detail=detail)


async def _sign_out(node: Node, by: str, sign_out: SignOut) -> None:
    async with node.pool.acquire() as connection, connection.transaction():
        ended = await sessions.end_all(connection, sign_out.person)
        if not ended:
            raise RefuseError(404, "not-signed-in")
        await audit.add(connection, by, "signout", sign_out.reason, person=sign_out.person, detail=str(ended))
    node.hub.signed_out()


async def _close(node: Node, by: str, close: Close) -> None:
    """Whoever is there is told why; nothing of the game is played on."""
    async with tables.changed(node.pool, close.table) as change:
        if change is None or change.table.status in {"over", "closed"}:
            raise RefuseError(404, "unknown-table")
        await change.close(close.reason)
        await audit.add(change.connection, by, "close", close.reason, table=close.table)
    live = await node.keeper.refresh(close.table)
    node.hub.tell(close.table, live.version)
    node.keeper.tell_turns(live)


async def _remove(node: Node, by: str, remove: Remove) -> None:
    """What was said is gone from the database; a report keeps what it was about."""
    async with node.pool.acquire() as connection, connection.transaction():
        person = await chat.remove(connection, remove.table, remove.room, remove.line)
        if person is None:
            raise RefuseError(404, "unknown-line")
        detail = f"{remove.room} {remove.line}"
        await audit.add(connection, by, "remove", remove.reason, person=person, table=remove.table, detail=detail)
    node.hub.tell(remove.table, 0)


async def _settle(node: Node, by: str, settle: Settle) -> None:
    async with node.pool.acquire() as connection, connection.transaction():
        about = await shuns.settle(connection, settle.report)
        if about is None:
            raise RefuseError(404, "unknown-report")
        await audit.add(connection, by, "settle", settle.reason, person=about)
