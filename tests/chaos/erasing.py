"""People who are erased: no trace in a dump, nor in a restored backup, and the games of the others still true."""

from __future__ import annotations

import gzip
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TypeAlias
from uuid import UUID, uuid4

from chaos.crashes import Report
from chaos.machines import database
from fathoms.kernel.record import verify
from fathoms.kernel.registry import game
from fathoms.server.mail.letter import Letter, words
from fathoms.server.node import Node
from fathoms.server.store import outbox
from server_harness import Cluster, finished

Writes: TypeAlias = tuple[tuple[str, list[tuple[object, ...]]], ...]
"""Statements, and what they write."""
GAME = "into-the-blue"
MARK = "zqmark"
"""Whatever is personal in this experiment contains it."""


async def erasures(people: int, *, forgotten: bool = False, unarchived: bool = False) -> Report:
    """So many people erased. `forgotten` plants a table that erasing does not know; `unarchived` leaves the archive."""
    begun = time.monotonic()
    async with database("erasures") as url, database("restored") as copy:
        cluster = Cluster(url)
        archive = tempfile.TemporaryDirectory()
        running = await cluster.node(bus="none", archive=archive.name)
        node = running.node
        stays, leaves = await cluster.player(running, "Stays"), await cluster.player(running, "Leaves")
        first = await finished(running, leaves, stays, GAME)
        erased = await _people(node, people)
        tables = await _tables(node, first, erased, UUID(stays.id))
        await _traces(node, erased, tables)
        if forgotten:
            await node.pool.execute("CREATE TABLE diary (person uuid, text text)")
            await node.pool.execute("INSERT INTO diary SELECT id, name FROM people WHERE name LIKE 'zqmark%'")
        empty = await _empty(node, erased)
        archived = await _archive(node, tables[::2])
        named = _in_archive(Path(archive.name), erased)
        backup = _dump(url)
        there = traces(backup, erased)
        for person in erased:
            await node.forget(person)
        if node.archivist is not None and not unarchived:
            await node.archivist.sweep()
        left = traces(_dump(url), erased)
        still = _in_archive(Path(archive.name), erased)
        _restore(copy, backup)
        applied = _apply(url, copy)
        restored = traces(_dump(copy), erased)
        verified = await _verified(node, tables)
        await cluster.stop()
        archive.cleanup()
    report: Report = {"people": people, "traces_before": there, "traces_after": left, "traces_restored": restored}
    report |= {"archived": archived, "archive_before": named, "archive_after": still}
    report |= {"never_filled": empty, "applied": applied, "tables": len(tables), "verified": verified}
    reached = there >= 10 * people and not empty and named >= archived > 0
    gone = left == restored == still == 0 and applied == people
    good = reached and gone and verified == len(tables)
    return report | {"seconds": round(time.monotonic() - begun, 1), "ok": good}


def traces(dump: bytes, erased: list[UUID]) -> int:
    """How often something of these people is in a dump: as text, as bytes in hex, and their ids in either form."""
    text = dump.lower()
    found = text.count(MARK.encode()) + text.count(MARK.encode().hex().encode())
    ids = {str(each).encode() for each in erased} | {each.hex.encode() for each in erased}
    known = re.findall(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", text)
    found += sum(each in ids for each in known)
    hexes = re.findall(rb"\\x[0-9a-f]+", text)
    return found + sum(any(each.hex.encode() in every for every in hexes) for each in erased[:50])


async def _archive(node: Node, tables: list[str]) -> int:
    """These have been over for long; how many left the log."""
    old = "UPDATE tables SET over_at = now() - interval '60 d' WHERE id = ANY ($1::text[])"
    await node.pool.execute(old, tables)
    assert node.archivist is not None
    await node.archivist.sweep()
    return int(await node.pool.fetchval("SELECT count(*) FROM tables WHERE archived"))


def _in_archive(folder: Path, erased: list[UUID]) -> int:
    """How often something of these people is in the objects of an archive."""
    return sum(traces(gzip.decompress(path.read_bytes()), erased) for path in folder.rglob("*.gz"))


async def _people(node: Node, count: int) -> list[UUID]:
    ids = [uuid4() for _ in range(count)]
    await node.pool.executemany(
        "INSERT INTO people (id, name, lang, email, password, verified_at) VALUES ($1, $2, 'fr', $3, $4, now())",
        [(each, f"{MARK} {n}", f"{MARK}{n}@example.org", f"hash {MARK}") for n, each in enumerate(ids)],
    )
    return ids


_COPIES = (
    """
    INSERT INTO tables (id, host, game, settings, status, epoch, public, secret, salts, revision, content, languages)
    SELECT w.id, w.person, game, settings, status, epoch, public, secret, salts, revision, content, languages
    FROM tables t, unnest($2::text[], $3::uuid[]) AS w (id, person) WHERE t.id = $1 AND $4::uuid IS NOT NULL
    """,
    """
    INSERT INTO chairs (table_id, seat, kind, person, level, salt, counts, invited)
    SELECT w.id, seat, kind, CASE seat WHEN 0 THEN w.person WHEN 1 THEN $4::uuid END, level, salt,
        CASE seat WHEN 0 THEN w.person END, CASE seat WHEN 2 THEN w.person END
    FROM chairs c, unnest($2::text[], $3::uuid[]) AS w (id, person) WHERE c.table_id = $1
    """,
    """
    INSERT INTO answers (table_id, n, seat, kind, picks, uuid, checkpoint)
    SELECT w.id, n, seat, kind, picks, uuid, checkpoint
    FROM answers a, unnest($2::text[], $3::uuid[]) AS w (id, person) WHERE a.table_id = $1 AND $4::uuid IS NOT NULL
    """,
)


async def _tables(node: Node, first: str, erased: list[UUID], stays: UUID) -> list[str]:
    """The finished game once for each of them, who host it and sit first; somebody who stays sits next."""
    made = [f"t{number:011}" for number in range(len(erased))]
    for statement in _COPIES:
        await node.pool.execute(statement, first, made, erased, stays, timeout=120)
    return made


def _work(erased: list[UUID], tables: list[str]) -> Writes:
    """What they told the host and what the host did about them, and when their bots had a turn."""
    return (
        (
            "INSERT INTO bugs (table_id, person, text, game, version, program, record, frame)"  # noqa: ISC004
            " VALUES ($1, $2, $3, 'g', 0, 'p', 'r', 'f')",
            [(table, person, f"{MARK} saw it") for person, table in zip(erased, tables, strict=True)],
        ),
        (
            "INSERT INTO puzzle_tries (person, game, puzzle, solved, mu, sigma) VALUES ($1, 'g', '1-2', true, 25, 8)",
            [(person,) for person in erased],
        ),
        (
            "INSERT INTO tickets (id, person, game, pace, least, most) VALUES ($1, $2, 'g', 'days', 2, 2)",
            [(uuid4(), person) for person in erased],
        ),
        (
            "INSERT INTO standings (person, game, seats, mu, sigma, games, listed) VALUES ($1, 'g', 2, 25, 8, 9, true)",
            [(person,) for person in erased],
        ),
        (
            "INSERT INTO snapshots (table_id, n, uuid, data) VALUES ($1, 64, $2, '')",
            [(table, uuid4()) for table in tables],
        ),
        ("INSERT INTO bot_turns (person, at) VALUES ($1, now())", [(person,) for person in erased]),
        ("INSERT INTO bans (person, reason) VALUES ($1, $2)", [(person, f"{MARK} was rude") for person in erased]),
        (
            "INSERT INTO audit (by, what, person, detail, reason) VALUES ('key', 'ban', $1, $2, $2)",
            [(person, f"{MARK} again") for person in erased],
        ),
    )


async def _traces(node: Node, erased: list[UUID], tables: list[str]) -> None:
    """All that the server keeps about a person, for each of them."""
    pool = node.pool
    others = random.sample(erased, len(erased))
    each = list(zip(erased, others, tables, strict=True))
    writes: Writes = (
        *_company(erased, tables),
        *_work(erased, tables),
        (
            "INSERT INTO sessions (id, person, secret_hash, agent) VALUES ($1, $2, $3, $4)",
            [(uuid4(), person, os.urandom(32), f"{MARK} agent") for person in erased],
        ),
        (
            "INSERT INTO chat (table_id, room, n, person, seat, text, uuid) VALUES ($1, 'players', 1, $2, 0, $3, $4)",
            [(table, person, f"a word of {MARK}", uuid4()) for person, _, table in each],
        ),
        (
            "INSERT INTO tenures (table_id, seat, n, since, kind, person) VALUES ($1, 0, 9, 5, 'person', $2)",
            [(table, person) for person, _, table in each],
        ),
        (
            "INSERT INTO presence (table_id, person, node) VALUES ($1, $2, 'n')",
            [(table, person) for person, _, table in each],
        ),
        (
            "INSERT INTO links (hash, kind, person, email, until) VALUES ($1, 'reset', $2, $3, now())",
            [(os.urandom(32), person, f"{MARK}@example.org") for person in erased],
        ),
        (
            "INSERT INTO passkeys (id, person, credential, public_key, counter, name) VALUES ($1, $2, $3, 'k', 0, $4)",
            [(uuid4(), person, os.urandom(16), f"{MARK} phone") for person in erased],
        ),
        (
            "INSERT INTO browsers (hash, person) VALUES ($1, $2)",
            [(os.urandom(32), person) for person in erased],
        ),
        (
            "INSERT INTO tokens (id, person, name, secret_hash, scopes) VALUES ($1, $2, $3, $4, '{read}')",
            [(uuid4(), person, f"{MARK} bot", os.urandom(32)) for person in erased],
        ),
        (
            "INSERT INTO challenges (challenge, person, until) VALUES ($1, $2, now())",
            [(os.urandom(32), person) for person in erased],
        ),
        (
            "INSERT INTO reports (id, person, about, table_id, line, text) VALUES ($1, $2, $3, $4, $5, $5)",
            [(uuid4(), person, other, table, f"{MARK} said so") for person, other, table in each],
        ),
        *_told(erased),
        (
            "INSERT INTO turn_links (hash, person, table_id, until) VALUES ($1, $2, $3, now())",
            [(os.urandom(32), person, table) for person, _, table in each],
        ),
    )
    for statement, rows in writes:
        await pool.executemany(statement, rows)
    for person in erased:
        said = words("fr", "verify", "https://x.org", name=MARK, hours=1)
        letter = Letter(key=f"verify {person}", person=person, to=f"{MARK}@example.org", words=said)
        await outbox.put(pool, letter, after=3600)


def _told(erased: list[UUID]) -> Writes:
    """Where they are told of turns."""
    return (
        (
            "INSERT INTO wishes (person, webhook) VALUES ($1, $2)",
            [(person, f"https://{MARK}.example.org") for person in erased],
        ),
        (
            "INSERT INTO push_devices (endpoint, person, session, p256dh, auth)"  # noqa: ISC004
            " SELECT $2, $1, id, 'k', 'a' FROM sessions WHERE person = $1 LIMIT 1",
            [(person, f"https://{MARK}.example.org/{person}") for person in erased],
        ),
    )


def _company(erased: list[UUID], tables: list[str]) -> Writes:
    """What people have to do with each other; everybody with the next one."""
    each = list(zip(erased, erased[1:] + erased[:1], tables, strict=True))
    return (
        (
            "INSERT INTO shuns (id, person, other, blocks) VALUES ($1, $2, $3, true)",
            [(uuid4(), person, other) for person, other, _ in each],
        ),
        (
            "INSERT INTO follows (person, other) VALUES ($1, $2)",
            [(person, other) for person, other, _ in each],
        ),
        ("INSERT INTO online (person) VALUES ($1)", [(person,) for person in erased]),
        (
            "INSERT INTO friends (id, person, other) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            [(uuid4(), person, other) for person, other, _ in each],
        ),
        (
            (
                "INSERT INTO leagues (id, name, game, settings, seats, rounds, pace, maker, token, status)"
                " VALUES ($1, 'League', 'into-the-blue', '{}', 3, 1, '{}', $2, $1, 'playing')"
            ),
            [(table, person) for person, _, table in each],
        ),
        (
            "INSERT INTO league_members (id, league, person) VALUES ($1, $2, $3)",
            [(uuid4(), table, person) for person, _, table in each],
        ),
        (
            (
                "INSERT INTO ratings (person, table_id, game, seats, place, mu, sigma, gain)"
                " VALUES ($1, $2, $3, 3, 1, 25, 8, 1)"
            ),
            [(person, table, GAME) for person, _, table in each],
        ),
    )


async def _empty(node: Node, erased: list[UUID]) -> list[str]:
    """Columns that may name a person and name none here: a table that is new, and that nobody thought of above."""
    rows = await node.pool.fetch(
        "SELECT c.table_name, c.column_name FROM information_schema.columns c"
        " JOIN information_schema.tables t USING (table_schema, table_name)"
        " WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'uuid'"
        " AND c.column_name NOT IN ('id', 'uuid', 'session')"
    )
    found = []
    for table, column in rows:
        query = f"SELECT EXISTS (SELECT 1 FROM {table} WHERE {column} = ANY ($1::uuid[]))"  # noqa: S608
        if not await node.pool.fetchval(query, erased):
            found.append(f"{table}.{column}")
    return found


def _tool(name: str) -> str:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or str(found[-1])


def _dump(url: str) -> bytes:
    return subprocess.run([_tool("pg_dump"), "--no-owner", url], check=True, capture_output=True).stdout


def _restore(url: str, backup: bytes) -> None:
    anew = b"DROP SCHEMA public CASCADE; CREATE SCHEMA public;\n" + backup
    subprocess.run([_tool("psql"), "-q", "-v", "ON_ERROR_STOP=1", url], input=anew, check=True, capture_output=True)


def _apply(url: str, copy: str) -> int:
    """The commands that a host gives: the list from where people were erased, applied to the restored backup."""
    program = [str(Path(sys.executable).parent / "fathoms"), "erasures"]
    listed = _command(program, url, b"")
    said = _command([*program, "--apply", "-"], copy, listed)
    return int(said.split()[0])


def _command(program: list[str], database: str, given: bytes) -> bytes:
    environ = {**os.environ, "FATHOMS_DATABASE": database, "FATHOMS_LOG_LEVEL": "error", "LC_ALL": "C"}
    return subprocess.run(program, env=environ, input=given, check=True, capture_output=True).stdout


async def _verified(node: Node, tables: list[str]) -> int:
    """How many of the others' records still verify."""
    good = 0
    for table in tables:
        await node.pool.execute("UPDATE tables SET public = true WHERE id = $1", table)
        record = await node.records.write(table, None)
        good += verify(record, lambda name: game(name).rules()).ok
    return good
