"""A game in play as bytes, and back: what a node must know of a table to go on from an entry.

A snapshot is taken where the log has the hash of the state, and is held to it: one that does not lead there, or that
this program cannot read, is dropped, and the table is played again from its first answer (decision 0045).
"""

from __future__ import annotations

import zlib
from functools import cache
from typing import TYPE_CHECKING, Any, Union
from uuid import UUID

import msgspec
from msgspec import Raw, Struct

from fathoms.kernel import seal
from fathoms.kernel.chance import SealedChance
from fathoms.kernel.codec import digest
from fathoms.kernel.event import Told
from fathoms.kernel.record import CHECKPOINT_EVERY
from fathoms.kernel.table import Table
from fathoms.server.store.snapshots import Snapshot
from fathoms.server.tables.play import STEPS_KEPT, EntryKind, Play, PlayedStep, check_rules

if TYPE_CHECKING:
    from fathoms.kernel.game import Rules
    from fathoms.server.store.rows import LogRow, TableRow

FIRST = STEPS_KEPT
"""Before that a page may still ask for what happened before the first question, which only a replay tells."""
FORMAT = 1
_LEVEL = 1
Step = tuple[int, EntryKind, int, bool, list[tuple[Any, int]]]


class WrongSnapshotError(Exception):
    """A snapshot does not fit to the log."""


class Moment(Struct, frozen=True):
    """A game at an entry. Nothing of it changes any more, so it can be written down later."""

    n: int
    last: UUID
    table: Table
    steps: tuple[PlayedStep, ...]
    aloud: dict[int, int]
    window: int | None


class _Stored(Struct, frozen=True, array_like=True):
    format: int
    window: int | None
    aloud: dict[int, int]
    position: int
    state: bytes
    undoable: list[tuple[int, bytes]]
    steps: Raw


_STORED = msgspec.msgpack.Decoder(_Stored)


def is_due(play: Play) -> bool:
    """Whether a snapshot is to be taken now: wherever it can be held to a hash. Lessons are short, and have none."""
    return play.version % CHECKPOINT_EVERY == 0 and play.version >= FIRST and play.course is None


def moment(play: Play) -> Moment:
    """The game as it is."""
    assert play.last is not None
    return Moment(play.version, play.last, play.table, tuple(play.steps), dict(play.aloud), play.window)


def packed(table: str, taken: Moment) -> Snapshot | None:
    """The bytes of a moment; None if a state read back from them would not ask the very same."""
    state, chance = taken.table.state, taken.table.chance
    assert isinstance(chance, SealedChance)
    data = state.dump()
    if taken.table.rules.load(data).questions() != state.questions():
        return None
    steps: list[Step] = [
        (each.version, each.entry, each.seat, each.quiet, [(told.event, told.audience) for told in each.told])
        for each in taken.steps
    ]
    stored = _Stored(
        format=FORMAT,
        window=taken.window,
        aloud=taken.aloud,
        position=chance.position,
        state=data,
        undoable=[(seat, state.dump()) for seat, state in taken.table.undoable],
        steps=Raw(msgspec.msgpack.encode(steps)),
    )
    return Snapshot(table, taken.n, taken.last, zlib.compress(msgspec.msgpack.encode(stored), _LEVEL))


def restored(row: TableRow, rules: Rules, snapshot: Snapshot, entry: LogRow | None) -> Play:
    """The game behind a snapshot; `entry` is what the log has at its place. Raises whatever is wrong with it."""
    check_rules(row, rules)
    if entry is None or (entry.n, entry.uuid) != (snapshot.n, snapshot.last):
        raise WrongSnapshotError("it is of an entry that the log does not have")
    stored = _STORED.decode(zlib.decompress(snapshot.data))
    if stored.format != FORMAT:
        raise WrongSnapshotError(f"it is of format {stored.format}")
    state = rules.load(stored.state)
    if digest(state.dump()) != entry.checkpoint:
        raise WrongSnapshotError("it leads to another state")
    table = Table(rules, state, SealedChance(seal.seed(row.secret, row.salts or ()), stored.position))
    table.undoable = [(seat, rules.load(data)) for seat, data in stored.undoable]
    play = Play(table, undoable=not row.rated)
    steps = [
        PlayedStep(version, kind, seat, quiet, [Told(event, audience) for event, audience in told])
        for version, kind, seat, quiet, told in _reader(rules.events).decode(stored.steps)
    ]
    play.go_on_from(snapshot.n, snapshot.last, steps, stored.aloud, stored.window)
    return play


@cache
def _reader(events: tuple[type, ...]) -> msgspec.msgpack.Decoder[list[Step]]:
    told = list[tuple[Union[events], int]]  # type: ignore[valid-type]  # noqa: UP007 - a game's own events
    return msgspec.msgpack.Decoder(list[tuple[int, EntryKind, int, bool, told]])
