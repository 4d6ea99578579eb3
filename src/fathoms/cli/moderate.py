"""`fathoms moderate`: what a host does about people; reports, names that will not do, browsers to sign out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar
from uuid import UUID

import click

from fathoms.cli.database import reached, settled
from fathoms.cli.speaking import Speaking, Trouble, words
from fathoms.cli.speaking import command as speaking_command

if TYPE_CHECKING:
    from fathoms.server.store.pool import Pool

T = TypeVar("T")


class Commands(Speaking, click.Group):
    """What there is to do."""


@click.command("moderate", cls=Commands, help="cli.help.moderate")
def command() -> None:
    """Reports and names. The database comes from the environment: FATHOMS_DATABASE."""


@speaking_command("reports", needs="server")
def reports() -> None:
    """What waits for the host."""
    from fathoms.server.store import company  # noqa: PLC0415 - see serve.py

    for each in _with_pool(company.reports):
        click.echo(
            words().say(
                "cli.moderate.report",
                id=str(each.id),
                when=f"{each.made_at:%Y-%m-%d %H:%M}",
                by=each.by,
                about=each.about,
                person=str(each.person),
                table=each.table or "–",
                text=each.text,
                line=each.line or "–",
            )
        )


@speaking_command("done", needs="server")
@click.argument("report", type=click.UUID)
def done(report: UUID) -> None:
    """A report is dealt with."""
    from fathoms.server.store import company  # noqa: PLC0415 - see serve.py

    if not _with_pool(lambda pool: company.settle(pool, report)):
        raise Trouble(words().say("cli.trouble.unknown-report"))


@speaking_command("rename", needs="server")
@click.argument("person", type=click.UUID)
@click.argument("name")
def rename(person: UUID, name: str) -> None:
    """Give a person another name."""
    from fathoms.server.accounts.guests import clean_name  # noqa: PLC0415 - see serve.py
    from fathoms.server.refuse import RefuseError  # noqa: PLC0415
    from fathoms.server.store import people  # noqa: PLC0415

    try:
        wanted = clean_name(name)
    except RefuseError as error:
        raise Trouble(words().say("cli.trouble.bad-name")) from error
    if not _with_pool(lambda pool: people.rename(pool, person, wanted)):
        raise Trouble(words().say("cli.trouble.unknown-person"))


@speaking_command("sign-out", needs="server")
@click.argument("person", type=click.UUID)
def sign_out(person: UUID) -> None:
    """Sign a person out of every browser."""
    from fathoms.server.store import sessions  # noqa: PLC0415 - see serve.py

    ended = _with_pool(lambda pool: sessions.end_all(pool, person))
    if not ended:
        raise Trouble(words().say("cli.trouble.not-signed-in"))
    click.echo(words().say("cli.moderate.signed-out", count=ended))


for each in (reports, done, rename, sign_out):
    command.add_command(each)


def _with_pool(act: Callable[[Pool], Awaitable[T]]) -> T:
    from fathoms.server.store.pool import close, connect  # noqa: PLC0415 - see serve.py

    async def run() -> T:
        pool = await connect(settled().database, 2)
        try:
            return await act(pool)
        finally:
            await close(pool)

    with reached():
        return asyncio.run(run())
