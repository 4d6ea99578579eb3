"""Brings a database to the schema of this program. Nodes that start together do it one after the other."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import text
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

_LOCK = 7_238_001
"""The advisory lock under which one node migrates."""


async def migrate(database: str, revision: str = "head") -> None:
    """Upgrade to a revision; the newest, unless told."""
    engine = create_async_engine(_with_driver(database), poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        await connection.run_sync(_upgrade, revision)
    await engine.dispose()


def _upgrade(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    if revision == "base":
        command.downgrade(config, revision)
    else:
        command.upgrade(config, revision)


def _with_driver(database: str) -> str:
    return "postgresql+asyncpg://" + database.split("://", 1)[1]
