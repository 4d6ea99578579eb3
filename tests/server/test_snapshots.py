"""Snapshots: the same game as its log tells, byte by byte; and a wrong one is dropped, whatever is wrong with it."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest

from bots_at_a_table import bots_play
from fathoms.games.unfathomable.asks import TwoWays
from fathoms.games.unfathomable.rules import RULES
from fathoms.kernel import record, registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.question import Picks, Refusal
from fathoms.kernel.record import CHECKPOINT_EVERY
from fathoms.kernel.table import Answer
from fathoms.server import metrics, wire
from fathoms.server.store import log, snapshots
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Chair, LogRow, TableRow
from fathoms.server.store.snapshots import Snapshot
from fathoms.server.tables import frames
from fathoms.server.tables.keeper import Played
from fathoms.server.tables.play import Draft, Play
from fathoms.server.tables.snapshots import FIRST, is_due, moment, packed, restored
from server_harness import Cluster, RunningNode

pytestmark = pytest.mark.anyio
AHEAD = 12
LENGTH = FIRST + 4 * CHECKPOINT_EVERY + 5
GAMES = {"into-the-blue": (2, 4), "in-too-deep": (2, 5), "key-largo": (3, 5), "unfathomable": (3, 6)}


def choice(play: Play, chance: FastChance) -> tuple[int, Picks]:
    question = play.state.questions()[0]
    return question.seat, play.rules.choose(play.state, question.seat, question, chance)


def enter(play: Play, seat: int, picks: Picks, uuid: UUID) -> Draft:
    draft = play.draft(Answer(seat, picks))
    assert not isinstance(draft, Refusal)
    play.accept(draft, uuid)
    return draft


def row_of(rules: Rules, seats: int) -> TableRow:
    return TableRow(
        id="t1",
        game=rules.info.name,
        settings={},
        status="playing",
        host=None,
        public=True,
        secret=bytes(32),
        salts=(b"",) * seats,
        revision=rules.info.revision,
        content=rules.content.digest(),
        created_at=datetime.now(UTC),
        chairs=tuple(Chair(seat=seat, kind="open") for seat in range(seats)),
        languages=("en",),
    )


WITHOUT_WORDS = "two-ways"
"""The one question that is read back without its words (asks.py of Unfathomable), so that its moment is not kept."""


def same(one: Play, other: Play) -> None:
    """All that a node shows or decides by."""
    assert one.state.dump() == other.state.dump()
    assert [(seat, state.dump()) for seat, state in one.table.undoable] == [
        (seat, state.dump()) for seat, state in other.table.undoable
    ]
    assert (one.version, one.last, one.shown, one.window) == (other.version, other.last, other.shown, other.window)
    assert list(one.steps) == list(other.steps)
    assert [one.turn(seat) for seat in range(one.state.seats)] == [other.turn(seat) for seat in range(one.state.seats)]
    for viewer in range(-1, one.state.seats):
        frame, again = (frames.frame("t1", play, viewer, play.shown - 20) for play in (one, other))
        assert wire.encode(frame) == wire.encode(again)


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game, both in GAMES.items() for seats in both])
def test_a_game_goes_on_from_a_snapshot_as_from_its_log(game: str, seats: int) -> None:
    rules = registry.game(game).rules()
    row, chance = row_of(rules, seats), FastChance(seats)
    play = Play(record.start(rules, {}, seats, row.secret, row.salts or ()))
    followed: list[tuple[Play, int]] = []
    tried = 0
    while play.state.asked():
        seat, picks = choice(play, chance)
        uuid = uuid4()
        draft = enter(play, seat, picks, uuid)
        for other, _ in followed:
            enter(other, seat, picks, uuid)
            same(play, other)
        followed = [(other, left - 1) for other, left in followed if left]
        if is_due(play) and play.state.asked():
            taken = packed("t1", moment(play))
            if taken is None:
                assert WITHOUT_WORDS in {question.key for question in play.state.questions()}
                continue
            tried += 1
            entry = LogRow(play.version, seat, draft.kind, draft.picks, uuid, draft.checkpoint())
            again = restored(row, rules, taken, entry)
            same(play, again)
            followed.append((again, AHEAD))
    assert tried or play.version < FIRST + CHECKPOINT_EVERY


def test_a_moment_that_would_be_read_back_without_its_words_is_not_kept() -> None:
    play = Play(record.start(RULES, {}, 3, bytes(32), (b"",) * 3))
    play.last, play.version = uuid4(), FIRST
    assert packed("t1", moment(play)) is not None
    play.table.state.agenda.append(TwoWays(0, (), (), "waypoint.2"))
    assert packed("t1", moment(play)) is None


def test_it_is_due_wherever_the_log_has_a_hash_once_pages_can_be_told_enough() -> None:
    rules = registry.game("unfathomable").rules()
    play = Play(record.start(rules, {}, 4, bytes(32), (b"",) * 4))
    due: list[int] = []
    for version in range(1, 200):
        play.version = version
        if is_due(play):
            due.append(version)
    assert due == list(range(64, 200, 8))


async def begun(cluster: Cluster, entries: int, game: str = "unfathomable") -> tuple[RunningNode, str]:
    node = await cluster.node()
    await node.node.stop_duties()
    host = await cluster.player(node)
    table = await host.create(game, ["bot"] * 4)
    # The same deal each time: it lasts long enough.
    await node.node.pool.execute("UPDATE tables SET secret = $2 WHERE id = $1", table, bytes(32))
    await host.post(f"/api/tables/{table}/start")
    await bots_play(node.node.keeper, table, entries, seed=7)
    await node.node.keeper.shelf.keep()
    return node, table


async def opened_cold(cluster: Cluster, table: str) -> tuple[bytes, int]:
    """What a fresh node shows to a spectator, and how many entries it has played again for it."""
    node = await cluster.node()
    await node.node.stop_duties()
    before = metrics.REPLAYED._value.get()
    live = await node.node.keeper.get(table)
    assert live.play is not None
    shown = wire.encode(frames.frame(table, live.play, -1, live.play.shown - 20))
    return shown, round(metrics.REPLAYED._value.get() - before)


async def test_a_cold_table_opens_from_its_snapshot(cluster: Cluster, pool: Pool) -> None:
    _, table = await begun(cluster, LENGTH)
    found = await snapshots.read(pool, table)
    assert found is not None
    assert found.n > LENGTH - CHECKPOINT_EVERY
    shown, replayed = await opened_cold(cluster, table)
    assert replayed == LENGTH - found.n
    await snapshots.drop(pool, table)
    assert await opened_cold(cluster, table) == (shown, LENGTH)


def other_state(found: Snapshot) -> Snapshot:
    data = zlib.decompress(found.data)
    place = data.index(b'"~"')
    changed = bytearray(data)
    digit = next(at for at in range(place, len(data)) if data[at : at + 1].isdigit())
    changed[digit] = ord("1") if data[digit : digit + 1] != b"1" else ord("2")
    return Snapshot(found.table, found.n, found.last, zlib.compress(bytes(changed)))


WRONG: dict[str, Callable[[Snapshot], Snapshot]] = {
    "another state": other_state,
    "not to be read": lambda found: Snapshot(found.table, found.n, found.last, b"?"),
    "of another entry": lambda found: Snapshot(found.table, found.n, uuid4(), found.data),
    "of another place": lambda found: Snapshot(found.table, found.n + CHECKPOINT_EVERY, found.last, found.data),
    "ahead of the log": lambda found: Snapshot(found.table, found.n + 1_000, found.last, found.data),
}


@pytest.mark.parametrize("name", WRONG)
async def test_a_wrong_snapshot_is_dropped_and_counted(cluster: Cluster, pool: Pool, name: str) -> None:
    _, table = await begun(cluster, FIRST + CHECKPOINT_EVERY + 5)
    found = await snapshots.read(pool, table)
    assert found is not None
    right, _ = await opened_cold(cluster, table)
    wrong = WRONG[name](found)
    await snapshots.drop(pool, table)
    await snapshots.put(pool, [wrong])
    before = metrics.SNAPSHOTS_DROPPED._value.get()
    assert await opened_cold(cluster, table) == (right, FIRST + CHECKPOINT_EVERY + 5)
    assert metrics.SNAPSHOTS_DROPPED._value.get() == before + 1
    assert await snapshots.read(pool, table) is None


async def test_an_answer_that_was_taken_before_the_snapshot_is_not_taken_again(cluster: Cluster, pool: Pool) -> None:
    _, table = await begun(cluster, FIRST + CHECKPOINT_EVERY)
    entries = await log.read(pool, table)
    node = await cluster.node()
    await node.node.stop_duties()
    keeper = node.node.keeper
    play = (await keeper.get(table)).play
    assert play is not None
    for entry in (entries[2], entries[-1]):
        again = wire.Answer(table, 0, (), entry.uuid)
        told = min(entry.n, play.shown)  # where a window is open, nobody is told yet that others have answered in it
        assert await keeper.enter_for_bot(table, entry.seat, again) == Played(told, fresh=False)
    assert len(await log.read(pool, table)) == len(entries)


async def test_an_older_snapshot_replaces_no_newer_one(cluster: Cluster, pool: Pool) -> None:
    _, table = await begun(cluster, FIRST + CHECKPOINT_EVERY + 5)
    found = await snapshots.read(pool, table)
    assert found is not None
    await snapshots.put(pool, [Snapshot(table, found.n - 1, uuid4(), b"")])
    assert await snapshots.read(pool, table) == found


async def test_a_table_that_is_over_has_none(cluster: Cluster, pool: Pool) -> None:
    node, table = await begun(cluster, 10_000, "in-too-deep")
    assert (await node.node.keeper.get(table)).row.status == "over"
    assert await snapshots.read(pool, table) is None
    await snapshots.put(pool, [Snapshot(table, 64, uuid4(), b"")])
    assert await snapshots.read(pool, table) is None, "not even late"
