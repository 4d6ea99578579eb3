"""What of the database's tables a node owns, as a statement asks it (`owners.py`)."""

from __future__ import annotations

import hashlib

from msgspec import Struct

SLOTS = 1024
"""Tables are owned by slots, so that every node knows all owners by heart, however many tables there are."""
_DIGITS = 3
"""Of a table's hash, in hexadecimal."""


class View(Struct, frozen=True):
    """Which nodes live, and which slots are this node's among them, as bits."""

    me: str
    nodes: list[str]
    slots: bytes


ALONE = View("", [], b"\xff" * (SLOTS // 8))
"""Everything is this node's."""


def slot(table: str) -> int:
    """The slot of a table; `slot_of` in a statement says the same."""
    return int(hashlib.md5(table.encode(), usedforsecurity=False).hexdigest()[:_DIGITS], 16) % SLOTS


def slot_of(table: str) -> str:
    """The slot of a table by its column."""
    return f"(('x' || left(md5({table}), {_DIGITS}))::bit({4 * _DIGITS})::int % {SLOTS})"


def owned(table: str, me: str, nodes: str, slots: str) -> str:
    """Whether a table is this node's: one whose pages are open belongs to the first of the nodes that show them."""
    return f"""coalesce(
        (SELECT min(p.node) FROM presence p WHERE p.table_id = {table} AND p.node = ANY ({nodes}::text[]))
            = {me}::text,
        get_bit({slots}::bytea, {slot_of(table)}) = 1
    )"""  # noqa: S608 - made of constants
