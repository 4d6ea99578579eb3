"""`fathoms erasures`: who was erased, so that a restored backup forgets them, too."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click
from msgspec.structs import replace

from fathoms.cli.database import database_options, hosted, reached, settled
from fathoms.cli.screen import echo
from fathoms.cli.speaking import command as speaking_command
from fathoms.cli.speaking import option, words

if TYPE_CHECKING:
    from fathoms.server.settings import Settings


@speaking_command("erasures", needs="server")
@database_options
@option("--apply", "apply_", type=click.File(encoding="ascii"), help="cli.help.option.apply")
def command(*, data: Path | None, database: str | None, apply_: TextIO | None) -> None:
    """Print the list of this database, or apply one to it."""
    from fathoms.server.store.migrate import ensure  # noqa: PLC0415 - see serve.py

    with hosted(data, database) as (url, _), reached():
        # Nothing is sent and nobody is told: this is a quiet visit to a database that may be a copy.
        ours = replace(settled(database=url), smtp_host=None, bus="none")
        asyncio.run(ensure(ours.database))
        if apply_ is None:
            for each in asyncio.run(_listed(ours)):
                echo(each)
            return
        hashes = [bytes.fromhex(line) for line in apply_ if line.strip()]
        count = asyncio.run(_applied(ours, hashes))
        echo(words().say("cli.erasures.applied", count=count))


async def _listed(ours: Settings) -> list[str]:
    from fathoms.server.store import people  # noqa: PLC0415 - see serve.py
    from fathoms.server.store.pool import close, connect  # noqa: PLC0415

    pool = await connect(ours.database, 2)
    try:
        return [who.hex() for who in await people.all_erased(pool)]
    finally:
        await close(pool)


async def _applied(ours: Settings, hashes: list[bytes]) -> int:
    from fathoms.server.node import running  # noqa: PLC0415 - see serve.py
    from fathoms.server.store import people  # noqa: PLC0415

    async with running(ours, quietly=True) as node:
        found = await people.among(node.pool, hashes)
        for person in found:
            await node.forget(person)
        return len(found)
