"""`fathoms moderate`: what a host does about people and tables, from the terminal; each act with its reason."""

from __future__ import annotations

import asyncio
import getpass
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

import click
import msgspec
from msgspec.structs import replace

from fathoms.cli.database import database_options, hosted, reached, settled
from fathoms.cli.screen import echo
from fathoms.cli.speaking import Speaking, Trouble, option, words
from fathoms.cli.speaking import command as speaking_command

if TYPE_CHECKING:
    from fathoms.server.moderation import Act
    from fathoms.server.store.audit import Deed
    from fathoms.server.store.bans import Banned
    from fathoms.server.store.chat import Said
    from fathoms.server.store.pool import Pool
    from fathoms.server.store.rows import Person, Report, Room

T = TypeVar("T")
F = TypeVar("F", bound="Callable[..., Any]")
_HOURS_A_DAY = 24
_ROOMS = ("players", "spectators")
_DID = "web.hosting.did-"
"""What the host's page says of a deed, too."""


class Commands(Speaking, click.Group):
    """What there is to do."""


@click.command("moderate", cls=Commands, help="cli.help.moderate")
def command() -> None:
    """Reports, people, tables and chat of the data of `fathoms host`, or of any database."""


def _reading(name: str) -> Callable[[F], click.Command]:
    """A command that only looks; its help is `cli.help.moderate-NAME`."""

    def decorate(function: F) -> click.Command:
        made = speaking_command(f"moderate-{name}", needs="server")(database_options(function))
        command.add_command(made, name)
        return made

    return decorate


def _acting(name: str) -> Callable[[F], click.Command]:
    """A command that does something, and says why."""
    why = option("--reason", required=True, metavar="TEXT", help="cli.help.option.reason")
    return lambda function: _reading(name)(why(function))


@_reading("reports")
def reports(data: Path | None, database: str | None) -> None:
    """What waits for the host."""
    from fathoms.server.store import shuns  # noqa: PLC0415 - see serve.py

    for each in _read(data, database, shuns.reports):
        echo(_report(each))


@_reading("bans")
def bans(data: Path | None, database: str | None) -> None:
    """Who is banned now."""
    from fathoms.server.store import bans as store  # noqa: PLC0415 - see serve.py

    for each in _read(data, database, store.listed):
        echo(_banned(each))


@_reading("find")
@click.argument("name")
def find(name: str, data: Path | None, database: str | None) -> None:
    """People whose name looks like this one."""
    from fathoms.server.store import people  # noqa: PLC0415 - see serve.py

    found: list[Person] = _read(data, database, lambda pool: people.named(pool, name))
    for each in found:
        echo(words().say("cli.moderate.person", person=str(each.id), name=each.name))


@_reading("chat")
@click.argument("table")
def chat(table: str, data: Path | None, database: str | None) -> None:
    """What was said at a table lately."""
    from fathoms.server.store import chat as store  # noqa: PLC0415 - see serve.py

    for each in _read(data, database, lambda pool: store.said(pool, table)):
        echo(_said(each))


@_reading("audit")
@option("--json", "as_json", is_flag=True)
def audit(*, data: Path | None, database: str | None, as_json: bool) -> None:
    """All that hosts ever did here, the latest first."""
    from fathoms.server.store import audit as store  # noqa: PLC0415 - see serve.py

    async def all_of(pool: Pool) -> list[Deed]:
        found: list[Deed] = []
        while page := await store.listed(pool, found[-1].n if found else None):
            found += page
        return found

    for each in _read(data, database, all_of):
        echo(msgspec.json.encode(each).decode() if as_json else _deed(each))


@_acting("suspend")
@click.argument("person", type=click.UUID)
@option("--hours", type=click.IntRange(1), help="cli.help.option.hours")
@option("--days", type=click.IntRange(1, 366), help="cli.help.option.days")
def suspend(
    *, person: UUID, hours: int | None, days: int | None, reason: str, data: Path | None, database: str | None
) -> None:
    """Keep a person out for a while."""
    from fathoms.server.moderation import HOURS_MOST, Ban  # noqa: PLC0415 - see serve.py

    length = (hours or 0) + (days or 0) * _HOURS_A_DAY
    if not 0 < length <= HOURS_MOST:
        raise Trouble(words().say("cli.trouble.how-long"))
    _act(data, database, Ban(person=person, hours=length, reason=reason))


@_acting("ban")
@click.argument("person", type=click.UUID)
def ban(*, person: UUID, reason: str, data: Path | None, database: str | None) -> None:
    """Keep a person out for good."""
    from fathoms.server.moderation import Ban  # noqa: PLC0415 - see serve.py

    _act(data, database, Ban(person=person, reason=reason))


@_acting("lift")
@click.argument("person", type=click.UUID)
def lift(*, person: UUID, reason: str, data: Path | None, database: str | None) -> None:
    """Let a person in again."""
    from fathoms.server.moderation import Lift  # noqa: PLC0415 - see serve.py

    _act(data, database, Lift(person=person, reason=reason))


@_acting("rename")
@click.argument("person", type=click.UUID)
@click.argument("name")
def rename(*, person: UUID, name: str, reason: str, data: Path | None, database: str | None) -> None:
    """Give a person another name."""
    from fathoms.server.moderation import Rename  # noqa: PLC0415 - see serve.py

    _act(data, database, Rename(person=person, name=name, reason=reason))


@_acting("sign-out")
@click.argument("person", type=click.UUID)
def sign_out(*, person: UUID, reason: str, data: Path | None, database: str | None) -> None:
    """Sign a person out of every browser."""
    from fathoms.server.moderation import SignOut  # noqa: PLC0415 - see serve.py

    _act(data, database, SignOut(person=person, reason=reason))


@_acting("close")
@click.argument("table")
def close(*, table: str, reason: str, data: Path | None, database: str | None) -> None:
    """End a table without a result."""
    from fathoms.server.moderation import Close  # noqa: PLC0415 - see serve.py

    _act(data, database, Close(table=table, reason=reason))


@_acting("remove")
@click.argument("table")
@click.argument("room", type=click.Choice(_ROOMS))
@click.argument("line", type=click.IntRange(1))
def remove(*, table: str, room: str, line: int, reason: str, data: Path | None, database: str | None) -> None:
    """Take away a line of chat."""
    from fathoms.server.moderation import Remove  # noqa: PLC0415 - see serve.py

    _act(data, database, Remove(table=table, room=cast("Room", room), line=line, reason=reason))


@_acting("done")
@click.argument("report", type=click.UUID)
def done(*, report: UUID, reason: str, data: Path | None, database: str | None) -> None:
    """A report is dealt with."""
    from fathoms.server.moderation import Settle  # noqa: PLC0415 - see serve.py

    _act(data, database, Settle(report=report, reason=reason))


def _report(each: Report) -> str:
    return words().say(
        "cli.moderate.report",
        id=str(each.id),
        when=f"{each.made_at:%Y-%m-%d %H:%M}",
        by=each.by,
        about=each.about,
        person=str(each.person),
        table=each.table or "–",
        text=each.text,
        line="–" if each.line is None else f"{each.room} {each.n}: {each.line}",
    )


def _banned(each: Banned) -> str:
    until = "–" if each.until is None else f"{each.until:%Y-%m-%d %H:%M}"
    return words().say("cli.moderate.banned", person=str(each.person), name=each.name, until=until, reason=each.reason)


def _said(each: Said) -> str:
    return words().say(
        "cli.moderate.said",
        room=each.room,
        line=each.n,
        when=f"{each.at:%Y-%m-%d %H:%M}",
        name=each.name,
        person=str(each.person),
        text=each.text,
    )


def _deed(each: Deed) -> str:
    return words().say(
        "cli.moderate.deed",
        n=each.n,
        when=f"{each.at:%Y-%m-%d %H:%M}",
        by=each.by,
        what=words().say(_DID + each.what),
        whom=each.name or each.table or "–",
        detail=each.detail or "–",
        reason=each.reason or "–",
    )


def _read(data: Path | None, database: str | None, act: Callable[[Pool], Awaitable[T]]) -> T:
    from fathoms.server.store.pool import close, connect  # noqa: PLC0415 - see serve.py

    async def run(url: str) -> T:
        pool = await connect(url, 2)
        try:
            return await act(pool)
        finally:
            await close(pool)

    with hosted(data, database) as (url, _), reached():
        return asyncio.run(run(settled(database=url).database))


def _act(data: Path | None, database: str | None, wanted: Act) -> None:
    """As a node that nobody is connected to: the others hear of it within a second."""
    from fathoms.server import moderation  # noqa: PLC0415 - see serve.py
    from fathoms.server.node import running  # noqa: PLC0415
    from fathoms.server.refuse import RefuseError  # noqa: PLC0415

    async def run(url: str | None) -> None:
        ours = replace(settled(database=url), smtp_host=None, bus="none", operators_port=None)
        async with running(ours, quietly=True) as node:
            await moderation.act(node, f"terminal {getpass.getuser()}", wanted)

    try:
        with hosted(data, database) as (url, _), reached():
            asyncio.run(run(url))
    except RefuseError as error:
        raise Trouble(words().say(f"cli.trouble.{error.code}")) from error
    echo(words().say("cli.moderate.done"))
