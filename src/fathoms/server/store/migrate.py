"""Brings a database to the schema of this program. Nodes that start together do it one after the other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import asyncpg

from fathoms.server.store.link import link

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

_FOLDER = Path(__file__).parent / "migrations"
_LOCK = 7_238_001
"""The advisory lock under which one node migrates."""


def newest() -> str:
    """The revision of this program: files are named v0001_what.py."""
    return max(path.name[1:5] for path in (_FOLDER / "versions").glob("v????_*.py"))


async def ensure(database: str) -> None:
    """Migrate if needed. Where nothing is to do, alembic is not even loaded: a node starts in half the time."""
    connection = await link(database)
    try:
        found = await connection.fetchval("SELECT version_num FROM alembic_version")
    except asyncpg.UndefinedTableError:
        found = None
    finally:
        await connection.close()
    if found != newest():
        await migrate(database)


async def migrate(database: str, revision: str = "head") -> None:
    """Upgrade to a revision; the newest, unless told."""
    from sqlalchemy import text  # noqa: PLC0415 - see `ensure`
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415
    from sqlalchemy.pool import NullPool  # noqa: PLC0415

    engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: link(database), poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        await connection.run_sync(_move, revision)
    await engine.dispose()


def _move(connection: Connection, revision: str) -> None:
    from alembic import command  # noqa: PLC0415 - see `ensure`
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    config.attributes["connection"] = connection
    if revision == "base":
        command.downgrade(config, revision)
    else:
        command.upgrade(config, revision)
