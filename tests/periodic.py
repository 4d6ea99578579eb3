"""What a node asks of its database by itself, and what a visitor makes it ask: every statement, as it is really asked.

Nothing is listed by hand, so nothing can be forgotten: a node runs for a while, pages are visited, and what was heard
is asked once more to see its plan. A statement is good if it reads a bounded number of rows and scans no large table.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import asyncpg

import crowd
from fathoms.server.node import Node
from fathoms.server.store.pool import Connection

ROWS_MOST = 5_000
"""Rows that one statement may look at, however much is stored. A list of a hundred tables looks at about forty each."""
LARGE = 3_000
"""A relation with more rows than this is never scanned."""
_METHODS = ("fetch", "fetchrow", "fetchval", "execute")
_STORE = "fathoms/server/"


class Heard:
    """One statement: who asks it, how often it was asked, and with what the first time."""

    def __init__(self, name: str, statement: str, given: tuple[object, ...]) -> None:
        self.name = name
        self.statement = statement
        self.given = given
        self.times = 0
        self.plan: dict[str, Any] = {}

    @property
    def rows(self) -> int:
        return crowd.rows_read(self.plan["Plan"])

    @property
    def milliseconds(self) -> float:
        return float(self.plan["Execution Time"])

    @property
    def indexes(self) -> list[str]:
        return sorted({node["Index Name"] for node in _nodes(self.plan["Plan"]) if "Index Name" in node})

    def faults(self, large: set[str]) -> list[str]:
        """Why it would grow with what is stored."""
        scanned = {
            node["Relation Name"]
            for node in _nodes(self.plan["Plan"])
            if node["Node Type"] == "Seq Scan" and node["Relation Name"] in large and node["Actual Loops"]
        }
        many = [f"{self.rows} rows"] if self.rows > ROWS_MOST else []
        return [f"scans {name}" for name in sorted(scanned)] + many


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for each in plan.get("Plans", []):
        yield from _nodes(each)


def _asker() -> str:
    """The function of the server that asks, by its file and name."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        path = frame.f_code.co_filename
        if _STORE in path and not path.endswith(("store/pool.py", "store/query.py")):
            return f"{path.rsplit('/', 1)[1].removesuffix('.py')}.{frame.f_code.co_name}"
        frame = frame.f_back
    return "?"


@contextmanager
def hearing() -> Iterator[dict[str, Heard]]:
    """All statements that are asked in this process meanwhile, by their text."""
    heard: dict[str, Heard] = {}
    before = {name: getattr(asyncpg.Connection, name) for name in _METHODS}

    def listening(original: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def listened(self: object, statement: str, *given: object, **more: object) -> object:
            found = heard.setdefault(statement, Heard(_asker(), statement, given))
            found.times += 1
            return await original(self, statement, *given, **more)

        return listened

    for name, original in before.items():
        setattr(asyncpg.Connection, name, listening(original))
    try:
        yield heard
    finally:
        for name, original in before.items():
            setattr(asyncpg.Connection, name, original)


_EXPLAINED = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")


async def explain(connection: Connection, heard: dict[str, Heard]) -> list[Heard]:
    """Ask each once more, see its plan, and undo it. What has no plan (a lock, a setting) is left out."""
    found = []
    for each in heard.values():
        if not each.statement.strip().upper().startswith(_EXPLAINED):
            continue
        transaction = connection.transaction()
        await transaction.start()
        try:
            await connection.execute("UPDATE pulse SET at = now()")
            each.plan = await crowd.explained(connection, each.statement, *each.given)
            found.append(each)
        finally:
            await transaction.rollback()
    return found


async def large(connection: Connection) -> set[str]:
    """The relations that are too large to be scanned, partitions included."""
    rows = await connection.fetch("SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND reltuples > $1", LARGE)
    return {row[0] for row in rows}


async def duties(node: Node, seconds: float) -> dict[str, Heard]:
    """What a node asks by itself in so many seconds, in one sweep, and at the archive."""
    with hearing() as heard:
        await asyncio.sleep(seconds)
        await node.sweeper._loop.once()
        if node.archivist is not None:
            await node.archivist.sweep()
    return heard
