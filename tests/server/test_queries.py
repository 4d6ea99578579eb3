"""Every query beside the schema: its columns are the fields of its rows, by name, by order and by type."""

from __future__ import annotations

import pkgutil
from collections.abc import AsyncIterator
from datetime import datetime
from importlib import import_module
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints
from uuid import UUID

import asyncpg
import pytest
from msgspec import Struct

from fathoms.server import store
from fathoms.server.store.query import QUERIES, Query

pytestmark = pytest.mark.anyio
MODULES = [import_module(f"{store.__name__}.{each.name}") for each in pkgutil.iter_modules(store.__path__)]
LEAST = 30
"""So many queries there are: a test of none would pass."""
TYPES: dict[str, type] = {
    "bool": bool,
    "bytea": bytes,
    "float8": float,
    "int2": int,
    "int4": int,
    "int4[]": int,
    "int8": int,
    "int8[]": int,
    "text": str,
    "text[]": str,
    "timestamptz": datetime,
    "uuid": UUID,
}


def taken(hint: object) -> set[object]:
    """The plain types that a field takes, but for None."""
    if get_origin(hint) is Literal:
        return {type(each) for each in get_args(hint)}
    if args := get_args(hint):
        return set().union(*[taken(each) for each in args if each is not NoneType])
    return {hint}


async def unfit(connection: asyncpg.Connection, query: Query[Any]) -> list[str]:
    """What of a query does not fit its rows."""
    columns = (await connection.prepare(query.sql)).get_attributes()
    hints = get_type_hints(query.row)
    names = [column.name for column in columns]
    if names != list(hints):
        return [f"columns {names}, fields {list(hints)}"]
    return [
        f"{column.name} is {column.type.name}, and not {hints[column.name]}"
        for column in columns
        if taken(hints[column.name]) != {TYPES[column.type.name]}
    ]


@pytest.fixture
async def connection(database: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(database)
    yield connection
    await connection.close()


async def test_every_query_fits_its_rows(connection: asyncpg.Connection) -> None:
    assert len(MODULES) > LEAST
    assert len(QUERIES) > LEAST
    found = {f"{query.row.__name__}: {query.sql}": await unfit(connection, query) for query in QUERIES}
    assert {sql: wrong for sql, wrong in found.items() if wrong} == {}


class _Table(Struct):
    id: str
    epoch: int
    host: UUID | None


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT id, host, epoch FROM tables",
        "SELECT id, epoch FROM tables",
        "SELECT game, epoch, host FROM tables",
        "SELECT id, secret AS epoch, host FROM tables",
    ],
    ids=["another order", "one less", "another name", "another type"],
)
async def test_a_query_that_does_not_fit_is_found(connection: asyncpg.Connection, sql: str) -> None:
    assert await unfit(connection, Query(_Table, "SELECT id, epoch, host FROM tables")) == []
    assert await unfit(connection, Query(_Table, sql)) != []
    del QUERIES[-2:]
