"""Nothing that runs by itself grows with what is stored: every statement of a node is heard and explained."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

import crowd
import periodic
from chaos.machines import database
from fathoms.server.store import tables
from fathoms.server.store.pool import Connection
from server_harness import Cluster, RunningNode

pytestmark = pytest.mark.anyio
MANY = 20_000
SECONDS = 4.5
"""Every duty comes round at least once: the rarest is who is there, each four seconds."""
DUTIES = {
    "archives.due",
    "archives.mark",
    "archives.source",
    "archives.to_check",
    "archives.to_erase",
    "archives.waste",
    "clocks.end",
    "errands.sweep",
    "leagues.due",
    "notices.due",
    "notices.hooks_due",
    "presence.count",
    "presence.introduce",
    "presence.sweep",
    "pulse.beat",
    "pushes.due",
    "ratings.due",
    "sessions.ended",
    "tables.latest",
    "tables.sweep",
    "windows.claim",
}
"""Some of those that must be heard: a net with a hole would find nothing wrong."""
PLANTED = {
    "clocks_due": "clocks.end",
    "tables_never_dealt": "tables.sweep",
    "clocks_push": "pushes.due",
    "tables_to_archive": "archives.due",
}
"""Without this index that statement must be found."""


@asynccontextmanager
async def crowded(archive: Path) -> AsyncIterator[tuple[RunningNode, Connection]]:
    """A node beside many tables, with somebody at one of its own."""
    async with database("periodic") as url:
        connection = await asyncpg.connect(url, server_settings={"jit": "off"})
        async with connection.transaction():
            await crowd.fill(connection, 0, MANY)
            await crowd.answer(connection, 0, MANY, 3)
        await crowd.come(connection, "elsewhere", MANY // 30)
        # That node is dead: what it left behind is swept meanwhile.
        await connection.execute("UPDATE nodes SET seen_at = now() - interval '1 h'")
        cluster = Cluster(url)
        node = await cluster.node(
            smtp_host="127.0.0.1", smtp_port=9, smtp_tls="none", mail_from="club@example.org", archive=str(archive)
        )
        player = await cluster.player(node)
        await player.watch(await player.create("into-the-blue", ["me", "bot"]))
        try:
            yield node, connection
        finally:
            await cluster.stop()
            await connection.close()


_OLD = """
    UPDATE tables SET over_at = now() - interval '40 d' WHERE id IN (
        SELECT id FROM tables WHERE status = 'over' AND salts IS NOT NULL AND NOT archived ORDER BY id LIMIT 30
    )
"""


async def faults(node: RunningNode, connection: Connection) -> dict[str, list[str]]:
    await connection.execute(_OLD)
    heard = await periodic.duties(node.node, SECONDS)
    found = await periodic.explain(connection, heard)
    large = await periodic.large(connection)
    assert {each.name for each in found} >= DUTIES
    return {each.name: wrong for each in found if (wrong := each.faults(large))}


async def test_a_node_by_itself_reads_little_and_scans_nothing_large(tmp_path: Path) -> None:
    async with crowded(tmp_path) as (node, connection):
        assert await faults(node, connection) == {}
        for index, asker in PLANTED.items():
            definition = await connection.fetchval("SELECT pg_get_indexdef($1::text::regclass)", index)
            await connection.execute(f"DROP INDEX {index}")
            assert asker in await faults(node, connection), index
            await connection.execute(definition)


async def test_the_people_at_a_table_are_never_looked_for_by_their_node() -> None:
    """Even where nothing else is left to go by: a planner that knows little of a young table would rather do that."""
    async with database("latest") as url:
        connection = await asyncpg.connect(url)
        await connection.execute("ALTER TABLE presence DROP CONSTRAINT presence_pkey")
        await connection.execute("SET enable_seqscan = off")
        for latest, by_node in ((tables._HEADS, False), (tables._HEADS.replace("OFFSET 0", ""), True)):
            heard = periodic.Heard("tables.latest", latest, (["a", "b"],))
            [found] = await periodic.explain(connection, {latest: heard})
            assert ("presence_node" in found.indexes) == by_node
        await connection.close()
