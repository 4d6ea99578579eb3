"""A statement and what its rows are: the columns of the one are, by name and in order, the fields of the other.

A test holds every query beside the schema; so a row is its values in order, and nothing is looked up by name.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

from fathoms.server.store.pool import Connection, Pool

Row = TypeVar("Row", bound=Struct)
QUERIES: list[Query[Any]] = []
"""All that there are, for the test."""


class Query(Generic[Row]):
    """A statement whose rows are Structs."""

    def __init__(self, row: type[Row], sql: str) -> None:
        self.row = row
        self.sql = sql
        QUERIES.append(self)

    async def all(self, link: Pool | Connection, *given: object) -> list[Row]:
        """Every row."""
        return [self.row(*values) for values in await link.fetch(self.sql, *given)]

    async def one(self, link: Pool | Connection, *given: object) -> Row | None:
        """The first row, if there is one."""
        values = await link.fetchrow(self.sql, *given)
        return None if values is None else self.row(*values)
