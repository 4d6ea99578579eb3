"""Who owns a table: one node, the same for all who know the same nodes; and what an owner does for its bots alone."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.server import metrics, owners
from fathoms.server.lobby.ids import table_id
from fathoms.server.owners import Owners, owned_by, owner
from fathoms.server.store import errands, windows
from fathoms.server.store.owning import SLOTS, View, owned, slot, slot_of
from fathoms.server.store.pool import Pool
from fathoms.server.tables.stints import ROOM_LEAST, STINT, Stints
from fathoms.server.worker import Door, Worker
from server_harness import PATIENCE, Cluster, RunningNode

pytestmark = pytest.mark.anyio
NODES = [f"{number:032x}" for number in range(8)]


@pytest.mark.parametrize("nodes", [NODES[:3], NODES])
def test_slots_are_shared_out_evenly(nodes: list[str]) -> None:
    shares = Counter(owner(each, nodes) for each in range(SLOTS))
    fair = SLOTS / len(nodes)
    assert all(0.7 * fair < shares[node] < 1.3 * fair for node in nodes), shares


@given(st.sets(st.sampled_from(NODES), min_size=2), st.data())
def test_a_node_that_goes_moves_its_own_slots_only(nodes: set[str], data: st.DataObject) -> None:
    gone = data.draw(st.sampled_from(sorted(nodes)))
    for each in range(0, SLOTS, 16):
        before = owner(each, nodes)
        assert before == gone or owner(each, nodes - {gone}) == before


@given(st.sets(st.sampled_from(NODES), min_size=1))
def test_every_slot_has_one_owner(nodes: set[str]) -> None:
    masks = {node: owned_by(node, sorted(nodes)) for node in nodes}
    bits = [int.from_bytes(mask, "little") for mask in masks.values()]
    assert all(masks[owner(each, nodes)][each // 8] >> each % 8 & 1 for each in range(0, SLOTS, 37))
    assert sum(bits) == (1 << SLOTS) - 1
    assert sum(each.bit_count() for each in bits) == SLOTS


async def test_the_database_counts_as_we_do(pool: Pool) -> None:
    nodes = NODES[:3]
    view = View(nodes[0], nodes, owned_by(nodes[0], nodes))
    statement = f"SELECT {slot_of('t')}, {owned('t', '$2', '$3', '$4')} FROM unnest($1::text[]) AS t"  # noqa: S608
    ids = [table_id() for _ in range(500)]
    rows = await pool.fetch(statement, ids, view.me, view.nodes, view.slots)
    assert [tuple(row) for row in rows] == [(slot(each), owner(slot(each), nodes) == view.me) for each in ids]


def test_who_is_suspected_owns_nothing_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Owners(NODES[0])
    told: list[tuple[list[str], bytes]] = []
    mine.on_gone = lambda nodes, slots: told.append((nodes, slots))
    mine.heard(NODES[1:3])  # the beat does not count its own
    assert mine.view.nodes == NODES[:3]
    theirs = owned_by(NODES[1], NODES[:3])
    mine.suspect(NODES[1])
    assert (mine.view.nodes, told) == ([NODES[0], NODES[2]], [([NODES[1]], theirs)])
    mine.heard(NODES[:3])
    assert mine.others() == [NODES[2]], "a beat of a moment ago proves nothing"
    later = time.monotonic() + owners.SUSPECTED_SECONDS + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    mine.heard(NODES[:3])
    assert mine.others() == NODES[1:3]
    mine.suspect(NODES[0])
    assert mine.view.me in mine.view.nodes, "whatever is said of oneself"


def test_a_stint_lasts_and_then_another_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = {"seen"}
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    tables = Stints(9, 10.0, lambda: watched)
    for number in range(6):
        with tables.reserved(1) as (most, only):
            assert (most, only) == (1, None)
            tables.gave(f"t{number}")
    with tables.reserved(5) as (most, only):
        assert (most, only) == (5, ["t0", "t1", "t2", "t3", "t4", "t5", "seen"])
    tables.gave("seen")
    assert tables.room == 0, "whoever is watched is held anyway, and takes no place"
    tables.rests("t0")
    with tables.reserved(5) as (most, only), tables.reserved(5) as (_, meanwhile):
        assert (most, only) == (1, None)
        assert meanwhile is not None, "the place is taken while it is looked for"
    for _ in range(STINT - 1):
        assert tables.room == 1
        tables.gave("t1")
    assert tables.room == 2
    now[0] += 11
    with tables.reserved(9) as (most, only):
        assert (most, only) == (6, None), "those that nothing was given out of for long are forgotten"
    watched |= {str(number) for number in range(40)}
    assert tables.room == ROOM_LEAST


async def two_nodes(cluster: Cluster) -> tuple[RunningNode, RunningNode]:
    """Both know of each other."""
    first, second = await cluster.node(), await cluster.node()
    async with asyncio.timeout(PATIENCE):
        while not all(len(each.node.owners.view.nodes) == 2 for each in (first, second)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return first, second


async def bots_of(cluster: Cluster, by: RunningNode, of: RunningNode) -> str:
    """A table of bots that one node has made, another owns and nobody holds."""
    host = await cluster.player(by)
    while True:
        table = await host.create("into-the-blue", ["bot", "bot"])
        if by.node.owners.owner(table) == of.node.id:
            await host.post(f"/api/tables/{table}/start")
            for each in cluster.running():
                each.node.keeper._live.pop(table, None)
            return table


async def test_a_worker_at_another_node_is_given_work_by_the_owner_which_alone_reads_the_table(
    cluster: Cluster,
) -> None:
    first, second = await two_nodes(cluster)
    table = await bots_of(cluster, first, second)
    door = Door(first.url, "key")
    loads = metrics.LOADS._value.get()
    for _ in range(5):
        [brief] = await asyncio.to_thread(door.claim, 1)
        assert (brief.table, brief.node) == (table, second.node.id)
        assert (await asyncio.to_thread(door.answer, brief, Worker(door).think(brief))).played
    assert metrics.LOADS._value.get() == loads + 1
    assert first.node.keeper.cached(table) is None
    assert second.node.keeper.cached(table).version == 5  # type: ignore[union-attr]
    door.close()


async def test_an_answer_whose_owner_is_gone_is_taken_where_it_arrives(cluster: Cluster) -> None:
    first, second = await two_nodes(cluster)
    table = await bots_of(cluster, first, second)
    [brief] = await second.node.errands.claim(1, 0)
    door = Door(first.url, "key")
    await second.stop()
    assert (await asyncio.to_thread(door.answer, brief, Worker(door).think(brief))).played
    assert first.node.keeper.cached(table).version == 1  # type: ignore[union-attr]
    door.close()


async def test_whose_page_is_open_owns_the_table(cluster: Cluster, pool: Pool) -> None:
    first, second = await two_nodes(cluster)
    table = await bots_of(cluster, first, second)
    page = await (await cluster.player(first)).watch(table)
    await page.expect("table", lambda _: True)
    assert [brief.node for brief in await first.node.errands.claim(1, 0)] == [first.node.id]
    await pool.execute("UPDATE work SET taken_until = NULL")
    assert [each[:2] for each in await errands.foreign(pool, second.node.owners.view, 0)] == [(table, first.node.id)]
    await page.close()


async def test_what_a_dead_owner_gave_out_is_given_out_again_by_the_next(cluster: Cluster) -> None:
    first, second = await two_nodes(cluster)
    theirs, ours = await bots_of(cluster, first, second), await bots_of(cluster, first, first)
    assert {brief.table for node in (first, second) for brief in await node.node.errands.claim(9, 0)} == {theirs, ours}
    assert await first.node.errands.claim(9, 0) == []
    first.node.owners.suspect(second.node.id)
    await first.node.errands.sweep()
    assert [brief.table for brief in await first.node.errands.claim(9, 0)] == [theirs], "and nothing of our own twice"


async def test_a_node_without_a_bus_is_left_alone_only_for_a_while(cluster: Cluster, pool: Pool) -> None:
    first, second = await cluster.node(bus="none"), await cluster.node(bus="none")
    async with asyncio.timeout(PATIENCE):
        while len(first.node.owners.view.nodes) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    table = await bots_of(cluster, first, second)
    assert await first.node.errands.claim(1, 0) == []
    await pool.execute("UPDATE work SET ready_at = now() - interval '4 s'")
    assert [brief.table for brief in await first.node.errands.claim(1, 0)] == [table]


async def test_windows_are_looked_at_by_their_owner_first(pool: Pool) -> None:
    await pool.execute("UPDATE pulse SET at = now()")
    nodes = NODES[:2]
    views = {node: View(node, nodes, owned_by(node, nodes)) for node in nodes}
    table = table_id()
    mine = owner(slot(table), nodes)
    other = next(node for node in nodes if node != mine)
    await pool.execute(
        "INSERT INTO tables (id, game, settings, status, secret, public)"
        " VALUES ($1, 'salvage', '{}', 'playing', '\\x00', false)",
        table,
    )
    await pool.execute(
        "INSERT INTO windows (table_id, n, kind, opened_at, look_at) VALUES ($1, 1, 'k', ready_time(), ready_time())",
        table,
    )
    assert await windows.claim(pool, 9, views[other]) == []
    assert [due.table for due in await windows.claim(pool, 9, views[mine])] == [table]
    await pool.execute("UPDATE windows SET look_at = ready_time() - interval '4 s'")
    assert [due.table for due in await windows.claim(pool, 9, views[other])] == [table], "nobody did"
