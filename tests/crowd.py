# ruff: noqa: S608 - made of constants
"""A crowd in the database, made by SQL: tables, chairs, clocks and people by the million, without a game in them.

What a statement costs among them is counted in rows that it reads, which is the same on every machine.
"""

from __future__ import annotations

import json
from hashlib import md5
from typing import Any
from uuid import UUID, uuid4

from fathoms.server.store.pool import Connection

SEATS = 3
DAYS = '{"kind":"days","bank":900,"increment":15,"answer":259200,"weekdays":false,"late":"bot"}'
_PERSON = "md5('p' || ({}))::uuid"
_TABLE = "'t' || lpad(g::text, 9, '0')"
_STATUS = "CASE WHEN g % 5 = 0 THEN 'playing' WHEN g % 50 = 1 THEN 'gathering' ELSE 'over' END"
_ASKED = "CASE WHEN g % 5 = 0 AND s = 0 THEN {} END"

_FILL = (
    f"""
    INSERT INTO people (id, name, lang, email, verified_at)
    SELECT {_PERSON.format("g")}, 'P' || g, 'en', 'p' || g || '@example.org', now()
    FROM generate_series($1 / 5, $2 / 5) g ON CONFLICT DO NOTHING
    """,
    f"""
    INSERT INTO friends (id, person, other, accepted_at)
    SELECT gen_random_uuid(), {_PERSON.format("g")}, {_PERSON.format("g + k")}, now()
    FROM generate_series($1 / 5, $2 / 5 - 10) g, generate_series(1, 10) k ON CONFLICT DO NOTHING
    """,
    f"""
    INSERT INTO tables (id, game, settings, status, host, public, secret, salts, revision, content,
        created_at, started_at, over_at, pace, languages, outcome)
    SELECT {_TABLE}, 'into-the-blue', '{{}}', {_STATUS}, {_PERSON.format("g * 7 % ($2 / 5)")}, g % 3 = 0, '\\x00',
        CASE WHEN g % 50 <> 1 THEN ARRAY['\\x00'::bytea] END, 1, 'x', now() - g * interval '1 s',
        now() - g * interval '1 s', CASE WHEN {_STATUS} = 'over' THEN now() - g * interval '1 s' END,
        '{DAYS}', '{{en}}', CASE WHEN {_STATUS} = 'over' THEN '{{"places":[1,2,3],"points":[3,2,1],"reason":"x"}}' END
    FROM generate_series($1, $2 - 1) g
    """,
    f"""
    INSERT INTO chairs (table_id, seat, kind, person, over_at)
    SELECT {_TABLE}, s, CASE WHEN g % 50 = 1 AND s > 0 THEN 'open' ELSE 'person' END,
        CASE WHEN g % 50 <> 1 OR s = 0 THEN {_PERSON.format("(g * 7 + s) % ($2 / 5)")} END,
        CASE WHEN {_STATUS} = 'over' THEN now() - g * interval '1 s' END
    FROM generate_series($1, $2 - 1) g, generate_series(0, {SEATS - 1}) s
    """,
    f"""
    INSERT INTO clocks (table_id, seat, bank, question, since, due_at)
    SELECT {_TABLE}, s, '0', {_ASKED.format("5")}, {_ASKED.format("now() - g % 60 * interval '1 h'")},
        {_ASKED.format("now() + interval '10 d' - g % 60 * interval '1 h'")}
    FROM generate_series($1, $2 - 1) g, generate_series(0, {SEATS - 1}) s WHERE g % 50 <> 1
    """,
)


_ANSWERS = f"""
    INSERT INTO answers (table_id, n, seat, kind, picks, uuid)
    SELECT {_TABLE}, n, n % {SEATS}, 0, '["d1","d2"]', gen_random_uuid()
    FROM generate_series($1::int, $2::int - 1) g, generate_series(1, $3::int) n WHERE g % 50 <> 1
"""
_COPIED = (
    ("tables", "id"),
    ("chairs", "table_id"),
    ("tenures", "table_id"),
    ("answers", "table_id"),
    ("marks", "table_id"),
)
_PRESENT = f"""
    INSERT INTO presence (table_id, person, node)
    SELECT t.id, c.person, $1 FROM (SELECT id FROM tables WHERE status = 'playing' ORDER BY id LIMIT $2) t
    JOIN chairs c ON c.table_id = t.id LIMIT {SEATS} * $2
"""


def person(number: int) -> UUID:
    """One of the crowd."""
    return UUID(md5(f"p{number}".encode(), usedforsecurity=False).hexdigest())


async def fill(connection: Connection, first: int, last: int) -> None:
    """Tables of these numbers: one in five runs over days and waits for its first seat, one in fifty gathers."""
    await connection.execute("SET LOCAL session_replication_role = replica")  # no keys are checked: they fit
    for statement in _FILL:
        await connection.execute(statement, first, last)
    await connection.execute("SET LOCAL session_replication_role = origin")
    await connection.execute("ANALYZE")


async def answer(connection: Connection, first: int, last: int, each: int) -> None:
    """So many answers at every one of these tables that has begun."""
    await connection.execute("SET LOCAL session_replication_role = replica")
    await connection.execute(_ANSWERS, first, last, each)
    await connection.execute("SET LOCAL session_replication_role = origin")


async def copied(connection: Connection, table: str, ids: list[str], **changes: object) -> None:
    """A table under so many other names, with all that belongs to it; what changes is of its own row."""
    for name, key in _COPIED:
        made = json.dumps(changes if name == "tables" else {})
        await connection.execute(
            f"INSERT INTO {name} SELECT r.* FROM {name} x, unnest($2::text[]) w,"
            f" jsonb_populate_record(x, $3::jsonb || jsonb_build_object('{key}', w)) r WHERE x.{key} = $1",
            table,
            ids,
            made,
        )


async def come(connection: Connection, node: str, tables: int) -> None:
    """Everybody at so many running tables has a page open at this node."""
    await connection.execute("INSERT INTO nodes (id) VALUES ($1) ON CONFLICT DO NOTHING", node)
    await connection.execute(_PRESENT, node, tables)
    await connection.execute("ANALYZE")


async def regular(connection: Connection, status: str, seat: int, tables: int) -> UUID:
    """Somebody new, who sits in this chair of so many tables."""
    somebody = uuid4()
    await connection.execute("INSERT INTO people (id, name, lang) VALUES ($1, 'Regular', 'en')", somebody)
    await connection.execute(
        "UPDATE chairs SET person = $1 WHERE seat = $2 AND table_id IN ("
        "SELECT id FROM tables WHERE status = $3 ORDER BY id LIMIT $4)",
        somebody,
        seat,
        status,
        tables,
    )
    await connection.execute("ANALYZE")
    return somebody


async def explained(connection: Connection, statement: str, *arguments: object) -> dict[str, Any]:
    """How a statement went: it is done, and the plan says what each part of it has read."""
    rows = await connection.fetch("EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + statement, *arguments)
    plan: dict[str, Any] = json.loads(rows[0][0])[0]
    return plan


def rows_read(plan: dict[str, Any]) -> int:
    """The rows that the parts of a plan have looked at, those included that they threw away."""
    removed = plan.get("Rows Removed by Filter", 0) + plan.get("Rows Removed by Join Filter", 0)
    here = (plan["Actual Rows"] + removed) * plan["Actual Loops"]
    return int(here) + sum([rows_read(each) for each in plan.get("Plans", [])])
