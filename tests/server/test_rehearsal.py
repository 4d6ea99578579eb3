"""An update is tried on every running table before it serves; one that would change a game is refused by name."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import asyncpg
import msgspec
import pytest
from msgspec.structs import replace

import crowd
from chaos.machines import free_port
from fathoms.games.into_the_blue import dive, rules, turns, view
from fathoms.games.into_the_blue.state import BlueState
from fathoms.kernel.chance import Chance
from fathoms.kernel.record import CHECKPOINT_EVERY
from fathoms.server import main, rehearsal, whole_rehearsal
from fathoms.server.rehearsal import Rehearsal, WouldDifferError
from fathoms.server.settings import Settings
from fathoms.server.store import milestones
from fathoms.server.whole_rehearsal import Progress, rehearse_all
from server_harness import Cluster, Json, Page, RunningNode

pytestmark = pytest.mark.anyio

PLANTED = """
from fathoms.games.into_the_blue import turns
original = turns.throw
def throw(state, thrown, chance):
    original(state, thrown, chance)
    state.dice[0] = 1 + state.dice[0] % 6
turns.throw = throw
from fathoms.cli.main import main
main()
"""


def other_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed rule: the first die of a turn shows one more."""

    def throw(state: BlueState, thrown: tuple[int, ...], chance: Chance) -> None:
        dive.throw(state, thrown, chance)
        state.dice[0] = 1 + state.dice[0] % 6

    monkeypatch.setattr(turns, "throw", throw)


async def rehearse(database: str) -> Rehearsal:
    """All tables, in this process."""
    return await asyncio.to_thread(rehearse_all, database, workers=1)


async def reached(page: Page, version: int) -> Json:
    return await page.frame(lambda frame: frame["version"] >= version)


async def played(cluster: Cluster, node: RunningNode, answers: int) -> str:
    """A table of two people, so many answers on."""
    people = [await cluster.player(node, name) for name in ("Ann", "Ben")]
    table = await people[0].create("into-the-blue", ["me", "open"])
    await people[1].post(f"/api/tables/{table}/chairs/1/take")
    await people[0].post(f"/api/tables/{table}/start")
    pages = [await person.watch(table) for person in people]
    for version in range(answers + 1):
        frames = [await reached(page, version) for page in pages]
        for page, frame in zip(pages, frames, strict=True):
            if frame["question"] is not None and version < answers:
                assert (await page.answer(frame))["kind"] == "played"
    return table


async def test_running_tables_go_on_as_they_are(cluster: Cluster) -> None:
    node = await cluster.node()
    await played(cluster, node, CHECKPOINT_EVERY + 1)
    await node.node.marker.mark()
    found = await rehearse(cluster.database)
    assert (found.ok, found.tables, found.answers) == (True, 1, CHECKPOINT_EVERY + 1)


async def test_a_changed_rule_is_found_at_the_mark_before_there_is_a_checkpoint(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    table = await played(cluster, node, 1)
    other_throw(monkeypatch)
    assert (await rehearse(cluster.database)).ok, "nothing was kept that could tell"
    monkeypatch.undo()
    await node.node.marker.mark()
    other_throw(monkeypatch)
    (found,) = (await rehearse(cluster.database)).differing
    assert (found.table, found.game, found.trouble) == (table, "into-the-blue", "entry 1 leads to another state")


async def test_a_changed_rule_is_found_at_a_checkpoint_and_so_are_rules_that_fail(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    table = await played(cluster, node, CHECKPOINT_EVERY)
    with monkeypatch.context() as patch:
        other_throw(patch)
        assert [each.table for each in (await rehearse(cluster.database)).differing] == [table]
    with monkeypatch.context() as patch:
        patch.setattr(view, "_diver", lambda *_: 1 // 0)
        (found,) = (await rehearse(cluster.database)).differing
        assert "ZeroDivisionError" in found.trouble
    connection = await asyncpg.connect(cluster.database)
    await connection.execute("UPDATE tables SET content = 'other'")
    await connection.close()
    assert "begun with other values" in (await rehearse(cluster.database)).differing[0].trouble


async def test_a_raised_revision_names_the_running_tables_that_it_concerns(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    table = await played(cluster, node, 1)
    known = rules.RULES
    now = known.info.revision
    monkeypatch.setattr(rules, "RULES", replace(known, info=replace(known.info, revision=now + 1)))

    (found,) = (await rehearse(cluster.database)).differing

    told = f"the table was begun with revision {now} of the rules, and this program has {now + 1}"
    assert (found.table, found.game, found.trouble) == (table, "into-the-blue", told)


async def test_a_mark_never_goes_back_and_a_node_marks_when_it_stops(cluster: Cluster) -> None:
    node = await cluster.node()
    table = await played(cluster, node, 2)
    await milestones.put(node.node.pool, [(table, 1, "old"), ("no-such-table", 1, "x")])
    await node.node.marker.stop()
    await milestones.put(node.node.pool, [(table, 1, "older")])
    ((n, digest),) = await node.node.pool.fetch("SELECT n, digest FROM marks")
    assert n == 2
    assert digest not in {"old", "older"}


async def test_a_node_does_not_serve_when_games_would_change_unless_told_to(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    table = await played(cluster, node, CHECKPOINT_EVERY)
    settings = Settings(database=cluster.database)
    await main.prepare(settings)
    other_throw(monkeypatch)
    await main.prepare(settings)  # this very program was tried: its files are the same
    monkeypatch.setattr(rehearsal, "program", lambda: "new")
    with pytest.raises(WouldDifferError) as refused:
        await main.prepare(settings)
    assert str(refused.value) == table
    await main.prepare(msgspec.structs.replace(settings, despite_differences=True))
    await main.prepare(settings)


async def test_an_update_with_a_planted_rule_is_refused_by_the_commands_naming_the_tables(
    cluster: Cluster, tmp_path: Path
) -> None:
    node = await cluster.node()
    tables = {await played(cluster, node, CHECKPOINT_EVERY) for _ in range(2)}

    async def run(program: str, *arguments: str) -> tuple[int, str]:
        done = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", program, *arguments, "--database", cluster.database],
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        return done.returncode, done.stdout

    sound = "from fathoms.cli.main import main; main()"
    code, out = await run(sound, "update-check")
    assert code == 0
    assert "2 running tables" in out
    code, out = await run(PLANTED, "update-check", "--workers", "1", "--lang", "fr")
    assert code == 1
    assert all(f"La table {table}" in out for table in tables)
    code, out = await run(PLANTED, "update-check", "--workers", "1", "--json")
    assert {each["table"] for each in msgspec.json.decode(out)["differing"]} == tables
    notes = tmp_path / "notes.txt"
    notes.write_text("mine")
    code, out = await run(sound, "update-check", "--workers", "1", "--progress", str(notes))
    assert (code, "Traceback" in out, notes.name in out, notes.read_text()) == (2, False, True, "mine")
    code, out = await run(PLANTED, "serve", "--port", str(free_port()))
    assert code == 2
    assert all(table in out for table in tables)
    assert "FATHOMS_DESPITE_DIFFERENCES" in out


async def copied(database: str, table: str, times: int, **changes: str) -> list[str]:
    """The same table so many times more, with its log."""
    connection = await asyncpg.connect(database)
    ids = [f"{table}-{number:03}" for number in range(times)]
    await crowd.copied(connection, table, ids, **changes)
    await connection.close()
    return ids


async def test_all_tables_are_tried_in_processes_and_what_is_done_stays_done(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    table = await played(cluster, node, CHECKPOINT_EVERY)
    ids = await copied(cluster.database, table, 5)
    monkeypatch.setattr(whole_rehearsal, "PART", 2)
    kept, told = tmp_path / "progress.json", list[Progress]()

    def stop(now: Progress) -> None:
        told.append(now)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await asyncio.to_thread(rehearse_all, cluster.database, workers=2, kept=kept, tell=stop)
    assert [(now.last, now.found.tables) for now in told] == [(ids[0], 2)]
    found = await asyncio.to_thread(rehearse_all, cluster.database, workers=2, kept=kept, tell=told.append)
    assert (found.ok, found.tables, found.answers) == (True, 6, 6 * CHECKPOINT_EVERY)
    assert [now.found.tables for now in told] == [2, 4, 6]
    monkeypatch.setattr(whole_rehearsal, "program", lambda: "another")
    other_throw(monkeypatch)
    changed = await asyncio.to_thread(rehearse_all, cluster.database, workers=1, kept=kept)
    assert [each.table for each in changed.differing] == [table, *ids], "another program begins anew"


async def test_a_node_tries_a_few_tables_of_each_kind_before_it_serves(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    table = await played(cluster, node, CHECKPOINT_EVERY)
    await copied(cluster.database, table, 6)
    odd = await copied(cluster.database, f"{table}-000", 1, content="other")
    monkeypatch.setattr(rehearsal, "OF_EACH_KIND", 3)
    connection = await asyncpg.connect(cluster.database)
    some = await milestones.some(connection, 3)
    assert (len(some), await milestones.some(connection, 3)) == (4, some)
    await connection.close()
    monkeypatch.setattr(rehearsal, "program", lambda: "new")
    with pytest.raises(WouldDifferError) as refused:
        await rehearsal.admit(cluster.database, despite=False)
    assert str(refused.value) in odd, "the one kind that this program does not have is among them"


async def test_a_database_without_tables_is_no_trouble_and_one_out_of_reach_is(cluster: Cluster) -> None:
    empty = cluster.database.replace("fathoms_test", "postgres").rsplit("/", 1)[0] + "/postgres"
    assert (await rehearse(empty)).tables == 0
    connection = await asyncpg.connect(empty)
    assert await milestones.program(connection) is None
    await connection.close()
